//! Finds a JDK and the containers that hold its classes.

mod release;

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::expand::jars_in;

/// The boot class path of JDK 8 and older, in its order.
const BOOT_JARS: [&str; 7] =
    ["resources.jar", "rt.jar", "sunrsasign.jar", "jsse.jar", "jce.jar", "charsets.jar", "jfr.jar"];

/// An installed JDK or JRE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its home directory.
    pub home: PathBuf,
    /// The `JAVA_VERSION` of its `release` file.
    pub version: Option<String>,
    /// Class path entries for its classes: the image, or the jars of JDK 8 and older.
    ///
    /// The JVM looks here before it looks at the user's class path.
    pub entries: Vec<PathBuf>,
}

impl Jdk {
    /// The JDK in a home directory, if its classes are there.
    #[must_use]
    pub fn at(home: &Path) -> Option<Self> {
        let entries = entries(home)?;
        // The `jre` directory of a JDK 8 has its `release` file one level up.
        let homes = [Some(home), home.parent().filter(|_| home.ends_with("jre"))];
        let release = homes.into_iter().flatten().find_map(|home| std::fs::read(home.join("release")).ok());
        let version = release.and_then(|text| release::java_version(&String::from_utf8_lossy(&text)));
        Some(Self { home: home.to_path_buf(), version, entries })
    }

    /// The feature version, such as 17. Unknown for an image without a `release` file.
    #[must_use]
    pub fn feature(&self) -> Option<u16> {
        let named = self.version.as_deref().and_then(release::feature);
        // There were multi-release jars only after the image replaced the jars.
        named.or_else(|| (!self.has_image()).then_some(8))
    }

    /// Whether the classes are in an image, which can be cut down to some modules.
    #[must_use]
    pub fn has_image(&self) -> bool {
        self.entries.first().is_some_and(|path| path.ends_with("modules"))
    }
}

/// No JDK was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// The homes that were looked at.
    pub tried: Vec<PathBuf>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no JDK found: ")?;
        let Some((first, rest)) = self.tried.split_first() else {
            return f.write_str("no home is given and there is no `java` on the path");
        };
        write!(f, "neither lib/modules nor rt.jar in {}", first.display())?;
        rest.iter().try_for_each(|home| write!(f, ", {}", home.display()))
    }
}

impl std::error::Error for NotFound {}

/// The JDK to use: the explicit home and no other if given, else `JAVA_HOME`, else that of `java` on the
/// path.
///
/// The caller hands in the environment: `java_home` and `path` are the values of the variables.
pub fn locate(
    explicit: Option<&Path>,
    java_home: Option<&OsStr>,
    path: Option<&OsStr>,
) -> Result<Jdk, NotFound> {
    let homes: Vec<PathBuf> = match explicit {
        Some(home) => vec![home.to_path_buf()],
        None => {
            // Shells often leave a variable set to nothing.
            let java_home = java_home.filter(|home| !home.is_empty()).map(PathBuf::from);
            java_home.into_iter().chain(path.into_iter().flat_map(homes_on_path)).collect()
        }
    };
    homes.iter().find_map(|home| Jdk::at(home)).ok_or(NotFound { tried: homes })
}

/// The homes of the `java` commands on a search path. Links lead from `/usr/bin` to the real ones.
fn homes_on_path(path: &OsStr) -> impl Iterator<Item = PathBuf> {
    std::env::split_paths(path).filter_map(|directory| {
        let java = directory.join(if cfg!(windows) { "java.exe" } else { "java" });
        let java = java.canonicalize().ok().filter(|java| java.is_file())?;
        Some(java.parent()?.parent()?.to_path_buf())
    })
}

fn entries(home: &Path) -> Option<Vec<PathBuf>> {
    let image = home.join("lib").join("modules");
    if image.is_file() {
        return Some(vec![image]);
    }
    // A JDK 8 has its classes in `jre/lib`, a JRE in `lib`.
    let libraries = [home.join("jre").join("lib"), home.join("lib")];
    let library = libraries.into_iter().find(|library| library.join("rt.jar").is_file())?;
    let boot = BOOT_JARS.iter().map(|jar| library.join(jar)).filter(|jar| jar.is_file());
    let extensions = jars_in(&library.join("ext")).unwrap_or_default();
    Some(boot.chain(extensions).collect())
}
