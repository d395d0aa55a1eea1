//! Which suites are there, and where does each come from?

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::debian_source::{self, DebianSource};
use super::published::{self, Published};
use super::{Built, Choice};
use crate::subjects::{self, fetch};

/// A real test suite.
pub(super) struct Suite {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    origin: Origin,
    libs: &'static [&'static str],
    choice: Choice,
}

enum Origin {
    Debian(DebianSource),
    Published(Published),
}

/// The console runner has JUnit 3, 4 and 5; what else the tests use is in `libs`.
const RUNNER: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";
const JUNIT: &str = "junit:junit:4.13.2";
const EASYMOCK: &str = "org.easymock:easymock:4.0.2";
const OBJENESIS: &str = "org.objenesis:objenesis:3.0.1";
const LANG3: &str = "org.apache.commons:commons-lang3:3.12.0";
const ASSERTJ: &str = "org.assertj:assertj-core:3.23.1";
const HAMCREST: &str = "org.hamcrest:hamcrest-core:1.3";

/// Every suite, the quickest first.
pub(super) const SUITES: &[Suite] = &[
    Suite {
        name: "cc3",
        about: "commons-collections 3.2.2, JUnit 3, from the Debian source package",
        origin: Origin::Debian(DebianSource {
            package: "libcommons-collections3-java",
            tarball: "libcommons-collections3-java_3.2.2.orig.tar.xz",
            sha256: "04747f22038291c79ae0059dcec184ea2a40b7aaf5ed55e9c50fe2b646ebd771",
            main: "src/java",
            test: "src/test",
            encoding: "ISO-8859-1",
            // With the Map of Java 8, MultiKeyMap.remove(Object, Object) does not compile.
            release: 7,
        }),
        libs: &[JUNIT, HAMCREST],
        choice: Choice::Class("org.apache.commons.collections.TestAll"),
    },
    Suite {
        name: "cc3-published",
        about: "the same from the published jars; 48 tests miss the data files, which are only in the sources",
        origin: Origin::Published(Published {
            main: "commons-collections:commons-collections:3.2.2",
            tests: "commons-collections:commons-collections:3.2.2:jar:tests",
            data: None,
        }),
        libs: &[JUNIT, HAMCREST],
        choice: Choice::Class("org.apache.commons.collections.TestAll"),
    },
    Suite {
        name: "cli",
        about: "commons-cli 1.5.0, JUnit 4, from the published jars",
        origin: Origin::Published(Published {
            main: "commons-cli:commons-cli:1.5.0",
            tests: "commons-cli:commons-cli:1.5.0:jar:tests",
            data: Some("src/test/resources"),
        }),
        libs: &[JUNIT, HAMCREST],
        choice: Choice::Matching(r"org\.apache\.commons\.cli\..*Test"),
    },
    Suite {
        name: "codec",
        about: "commons-codec 1.15, JUnit 4, from the published jars",
        origin: Origin::Published(Published {
            main: "commons-codec:commons-codec:1.15",
            tests: "commons-codec:commons-codec:1.15:jar:tests",
            data: Some("src/test/resources"),
        }),
        libs: &[JUNIT, HAMCREST, LANG3],
        choice: Choice::Matching(r"org\.apache\.commons\.codec\..*Test"),
    },
    Suite {
        name: "text",
        about: "commons-text 1.10.0, JUnit 5, from the published jars",
        origin: Origin::Published(Published {
            main: "org.apache.commons:commons-text:1.10.0",
            tests: "org.apache.commons:commons-text:1.10.0:jar:tests",
            data: Some("src/test/resources"),
        }),
        libs: &[
            LANG3,
            ASSERTJ,
            "org.mockito:mockito-core:4.8.0",
            "net.bytebuddy:byte-buddy:1.12.16",
            "net.bytebuddy:byte-buddy-agent:1.12.16",
            OBJENESIS,
            "org.apache.commons:commons-rng-simple:1.4",
            "org.apache.commons:commons-rng-client-api:1.4",
            "org.apache.commons:commons-rng-core:1.4",
        ],
        choice: Choice::Matching(r"org\.apache\.commons\.text\..*Test"),
    },
    Suite {
        name: "lang3",
        about: "commons-lang 3.12.0, JUnit 5, from the published jars",
        origin: Origin::Published(Published {
            main: "org.apache.commons:commons-lang3:3.12.0",
            tests: "org.apache.commons:commons-lang3:3.12.0:jar:tests",
            data: None,
        }),
        libs: &["org.hamcrest:hamcrest:2.2", EASYMOCK, OBJENESIS, "org.junit-pioneer:junit-pioneer:1.3.0"],
        choice: Choice::Matching(r"org\.apache\.commons\.lang3\..*Test"),
    },
    Suite {
        name: "collections4",
        about: "commons-collections 4.4, JUnit 4, from the published jars",
        origin: Origin::Published(Published {
            main: "org.apache.commons:commons-collections4:4.4",
            tests: "org.apache.commons:commons-collections4:4.4:jar:tests",
            data: Some("src/test/resources"),
        }),
        libs: &[HAMCREST, EASYMOCK, OBJENESIS],
        choice: Choice::Matching(r"org\.apache\.commons\.collections4\..*Test"),
    },
    Suite {
        name: "math3",
        about: "commons-math 3.6.1, JUnit 4, from the published jars: the packages rich in polymorphic calls",
        origin: Origin::Published(Published {
            main: "org.apache.commons:commons-math3:3.6.1",
            tests: "org.apache.commons:commons-math3:3.6.1:jar:tests",
            data: None,
        }),
        libs: &[HAMCREST],
        choice: Choice::Matching(
            r"org\.apache\.commons\.math3\.(analysis|complex|dfp|fraction|geometry|linear|ml|ode)\..*Test",
        ),
    },
];

impl Suite {
    /// Fetches and builds what is not there yet, below `suites`.
    pub(super) fn build(&self, suites: &Path) -> Result<Built> {
        let folder = suites.join(self.name);
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let libs = self.libs.iter().map(|lib| library(suites, lib)).collect::<Result<Vec<_>>>()?;
        let runner = library(suites, RUNNER)?;
        match &self.origin {
            Origin::Debian(source) => debian_source::build(source, &folder, &libs)?,
            Origin::Published(published) => published::unpack(published, &folder)?,
        }
        let class_dirs = vec![folder.join("main"), folder.join("test")];
        Ok(Built { folder, class_dirs, libs, runner, choice: self.choice })
    }
}

/// The runner of all suites, fetched if need be.
pub(crate) fn runner(root: &Path) -> Result<PathBuf> {
    library(&root.join(subjects::FOLDER).join("suites"), RUNNER)
}

/// The jar with the given coordinates in `lib`, shared by all suites.
fn library(suites: &Path, coordinates: &str) -> Result<PathBuf> {
    let name = coordinates.split(':').nth(1).context("coordinates have a colon")?;
    let path = suites.join("lib").join(format!("{name}.jar"));
    if !path.is_file() {
        fs::create_dir_all(suites.join("lib"))?;
        fetch::from_maven(coordinates, &path)?;
    }
    Ok(path)
}
