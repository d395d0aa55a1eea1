//! How does Java source in a test become class files?
//!
//! javac compiles it. For tests that must run without a JDK that happened earlier, and the repository has the
//! classes (see [`crate::archive`]).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use toolbox::tools::major_version;

use crate::archive::{self, Archive};
use crate::classes::{ClassBytes, classes_of};
use crate::jdk::{Jdk, jdk};
use crate::mode::{self, Mode};
use crate::{cache, fixtures};

/// Compiles `sources`, pairs of a file name and its text, for Java 17 with all debug information.
///
/// # Panics
///
/// If there is no JDK or javac rejects the sources; the message has what javac printed.
pub fn compile(sources: &[(&str, &str)]) -> Classes {
    Compiler::new().compile(sources)
}

/// Compiled classes in a folder of the cache. Other tests share the folder: do not write there, use
/// [`Classes::copy`].
#[derive(Clone, Debug)]
pub struct Classes {
    dir: PathBuf,
}

impl Classes {
    /// The folder, for use on a class path.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Every class in it, sorted by name.
    pub fn all(&self) -> Vec<ClassBytes> {
        classes_of(&self.dir)
    }

    /// The bytes of the class with the internal name `name`.
    ///
    /// # Panics
    ///
    /// If it does not exist.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        let path = self.dir.join(format!("{name}.class"));
        fs::read(&path).unwrap_or_else(|error| panic!("no class {name}: {} {error}", path.display()))
    }

    /// A copy in its own folder, which is removed when the value is dropped.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    pub fn copy(&self) -> TempDir {
        let copy = TempDir::new().expect("the system has a scratch folder");
        write_all(copy.path(), &self.all()).expect("a scratch folder can be written to");
        copy
    }
}

/// How to compile sources.
#[derive(Clone, Debug)]
pub struct Compiler {
    /// Set if a test asks for a JDK: then javac always runs.
    jdk: Option<Jdk>,
    release: u32,
    class_path: Vec<PathBuf>,
    options: Vec<String>,
}

impl Default for Compiler {
    fn default() -> Self {
        Self::new()
    }
}

impl Compiler {
    /// The JDK of the tests, Java 17, debug information, nothing on the class path.
    pub fn new() -> Self {
        Self { jdk: None, release: 17, class_path: Vec::new(), options: vec!["-g".to_owned()] }
    }

    /// Another JDK.
    pub fn jdk(mut self, jdk: Jdk) -> Self {
        self.jdk = Some(jdk);
        self
    }

    /// Another Java release, such as 8 or 11.
    pub fn release(mut self, release: u32) -> Self {
        self.release = release;
        self
    }

    /// One more entry of the class path.
    pub fn class_path(mut self, entry: impl Into<PathBuf>) -> Self {
        self.class_path.push(entry.into());
        self
    }

    /// Other options instead of `-g`.
    pub fn options(mut self, options: &[&str]) -> Self {
        self.options = options.iter().map(|option| (*option).to_owned()).collect();
        self
    }

    /// Compiles `sources`, pairs of a file name and its text.
    ///
    /// # Panics
    ///
    /// If javac rejects the sources, or they should have been compiled ahead; the message says which.
    pub fn compile(&self, sources: &[(&str, &str)]) -> Classes {
        self.try_compile(sources)
            .unwrap_or_else(|complaint| panic!("the sources cannot be compiled:\n{complaint}"))
    }

    /// Compiles a folder of `fixtures/`, such as `modern`.
    ///
    /// # Panics
    ///
    /// As [`Compiler::compile`].
    pub fn compile_fixture(&self, folder: &str) -> Classes {
        let sources = fixtures::fixture_sources(folder);
        let sources: Vec<(&str, &str)> =
            sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        self.compile(&sources)
    }

    /// Compiles `sources`, or returns what javac printed about them.
    pub fn try_compile(&self, sources: &[(&str, &str)]) -> Result<Classes, String> {
        if self.jdk.is_some() { self.compile_now(sources) } else { self.compile_in(Mode::now(), sources) }
    }

    fn compile_in(&self, mode: Mode, sources: &[(&str, &str)]) -> Result<Classes, String> {
        let key = self.archive_key(sources);
        let ahead = if mode == Mode::Write { None } else { Archive::committed(&key)? };
        match (mode, ahead) {
            (Mode::Ahead | Mode::Never, Some(ahead)) => unpack(&key, &ahead),
            (Mode::Ahead, None) => self.compile_now(sources),
            (Mode::Never, None) => {
                Err("fixtures/compiled does not have this program, or has an older text of it: run \
                 `cargo xtask fixtures`, or move the test to a module whose name ends in `_jdk`"
                    .to_owned())
            }
            (Mode::Check, ahead) => {
                let classes = self.compile_now(sources)?;
                ahead.map_or(Ok(()), |ahead| compare(&ahead, &classes.all(), &jdk().version))?;
                Ok(classes)
            }
            (Mode::Write, _) => {
                let classes = self.compile_now(sources)?;
                Archive { javac: jdk().version.clone(), classes: classes.all() }.commit(&key)?;
                Ok(classes)
            }
        }
    }

    /// The digest of everything that decides what javac writes, except its version.
    fn archive_key(&self, sources: &[(&str, &str)]) -> String {
        let release = self.release.to_string();
        let libraries: Vec<ClassBytes> = self.class_path.iter().flat_map(|entry| content(entry)).collect();
        let options = self.options.iter().map(|option| option.as_bytes());
        let libraries = libraries.iter().flat_map(|class| [class.name.as_bytes(), &class.bytes[..]]);
        let sources = sources.iter().flat_map(|(name, text)| [name.as_bytes(), text.as_bytes()]);
        let release = [release.as_bytes()].into_iter();
        archive::key(release.chain(options).chain([&b"sources"[..]]).chain(sources).chain(libraries))
    }

    fn compile_now(&self, sources: &[(&str, &str)]) -> Result<Classes, String> {
        let chosen = self.jdk.as_ref().unwrap_or_else(|| jdk());
        // The result depends on the content of the class path, so paths alone are not enough for the key.
        let stamps: Vec<u64> = self.class_path.iter().map(|entry| stamp(entry)).collect();
        let key =
            (&chosen.version, &chosen.home, self.release, &self.options, &self.class_path, stamps, sources);
        let dir = cache::folder(&key, |output| self.run_javac(&chosen.javac, sources, output))?;
        Ok(Classes { dir })
    }

    fn run_javac(&self, javac: &Path, sources: &[(&str, &str)], output: &Path) -> Result<(), String> {
        let scratch = TempDir::new().map_err(|error| format!("no scratch folder: {error}"))?;
        let mut command = Command::new(javac);
        // Tests compare the messages, so they must always be in the same language.
        command.args(["-J-Duser.language=en", "-J-Duser.country=US"]);
        command.args([
            "-encoding",
            "UTF-8",
            "-Xlint:-options",
            "-proc:none",
            "--release",
            &self.release.to_string(),
        ]);
        command.args(&self.options).arg("-d").arg(output).arg("-cp").arg(join(&self.class_path)?);
        for (name, text) in sources {
            let path = scratch.path().join(name);
            let folder = path.parent().expect("a source stands in a folder");
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&path, text))
                .map_err(|error| error.to_string())?;
            command.arg(path);
        }
        let said = command.output().map_err(|error| format!("cannot start {}: {error}", javac.display()))?;
        if said.status.success() {
            Ok(())
        } else {
            Err(String::from_utf8_lossy(&said.stderr).replace(&format!("{}/", scratch.path().display()), ""))
        }
    }
}

/// The classes of an archive, as a folder of the cache.
fn unpack(key: &str, archive: &Archive) -> Result<Classes, String> {
    mode::note_use(key)?;
    // The content is part of the key: an archive may be written again under its old name.
    let dir = cache::folder(&("ahead", archive), |folder| write_all(folder, &archive.classes))?;
    Ok(Classes { dir })
}

fn write_all(folder: &Path, classes: &[ClassBytes]) -> Result<(), String> {
    for class in classes {
        let path = folder.join(format!("{}.class", class.name));
        let package = path.parent().expect("a class stands in a folder");
        fs::create_dir_all(package)
            .and_then(|()| fs::write(&path, &class.bytes))
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// Compares classes compiled ahead with those of today: their bytes if the same release of javac made them,
/// otherwise only their names.
fn compare(ahead: &Archive, now: &[ClassBytes], javac: &str) -> Result<(), String> {
    let same = if major_version(&ahead.javac) == major_version(javac) {
        ahead.classes == now
    } else {
        ahead.classes.iter().map(|class| &class.name).eq(now.iter().map(|class| &class.name))
    };
    if same {
        Ok(())
    } else {
        Err(format!(
            "javac {javac} gives other classes than fixtures/compiled has for this program (made by javac {}): \
             run `cargo xtask fixtures`",
            ahead.javac
        ))
    }
}

pub(crate) fn join(class_path: &[PathBuf]) -> Result<std::ffi::OsString, String> {
    std::env::join_paths(class_path).map_err(|error| format!("not a class path: {error}"))
}

/// The classes of a folder, or the one file.
fn content(entry: &Path) -> Vec<ClassBytes> {
    if entry.is_dir() {
        classes_of(entry)
    } else {
        vec![ClassBytes { name: String::new(), bytes: fs::read(entry).unwrap_or_default() }]
    }
}

/// A number that changes when the entry does: the hash of a folder's classes, the size and time of a file.
fn stamp(entry: &Path) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    if entry.is_dir() {
        for class in classes_of(entry) {
            (class.name, class.bytes).hash(&mut hasher);
        }
    } else if let Ok(about) = entry.metadata() {
        (about.len(), about.modified().ok()).hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_an_archive_names_the_command() {
        let source = [("A.java", "class A { int nobodyCompiledThisAhead; }")];
        let complaint = Compiler::new().compile_in(Mode::Never, &source).unwrap_err();
        assert!(complaint.contains("run `cargo xtask fixtures`"), "{complaint}");
    }

    #[test]
    fn an_archive_that_is_not_what_javac_gives_names_the_command() {
        let class = |bytes: &[u8]| vec![ClassBytes { name: "A".to_owned(), bytes: bytes.to_vec() }];
        let ahead = Archive { javac: "17.0.15".to_owned(), classes: class(b"old") };
        assert_eq!(compare(&ahead, &class(b"old"), "17.0.16"), Ok(()));
        let complaint = compare(&ahead, &class(b"new"), "17.0.16").unwrap_err();
        assert!(complaint.contains("run `cargo xtask fixtures`"), "{complaint}");
        // Other releases of javac write other bytes, but the same classes.
        assert_eq!(compare(&ahead, &class(b"new"), "21.0.2"), Ok(()));
        assert!(compare(&ahead, &[], "21.0.2").is_err());
    }

    /// A change of any part of a program leads to another archive.
    #[test]
    fn the_key_depends_on_sources_options_and_release() {
        let key = |compiler: Compiler, text: &str| compiler.archive_key(&[("A.java", text)]);
        let plain = key(Compiler::new(), "class A {}");
        assert_eq!(plain, key(Compiler::new(), "class A {}"));
        assert_ne!(plain, key(Compiler::new(), "class A { }"));
        assert_ne!(plain, key(Compiler::new().release(8), "class A {}"));
        assert_ne!(plain, key(Compiler::new().options(&["-g:none"]), "class A {}"));
    }
}
