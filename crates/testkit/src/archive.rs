//! How does the repository store the classes of programs that tests compile?
//!
//! `fixtures/compiled` has one file for each program. Its name is the digest of everything that decides what
//! javac writes (sources, options, libraries), except the version of javac. So a program that is changed no
//! longer has an archive, and its test fails where no JDK is allowed. The first line of the file is the
//! version of javac; then each class has a line with its name and length, followed by its bytes.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use crate::classes::ClassBytes;
use crate::fixtures::repository_root;

/// The classes of a program, and the javac that made them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Archive {
    /// Such as `17.0.15`.
    pub(crate) javac: String,
    pub(crate) classes: Vec<ClassBytes>,
}

/// The name of an archive: a digest of its parts. The length of each is included, to keep them apart.
pub(crate) fn key<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    // Half of it is plenty to tell a few hundred programs apart.
    digest.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Archive {
    /// The archive in the repository, if there is one.
    pub(crate) fn committed(key: &str) -> Result<Option<Self>, String> {
        let path = path(key);
        match fs::read(&path) {
            Ok(bytes) => match Self::read(&bytes) {
                Some(archive) => Ok(Some(archive)),
                None => Err(format!("{} is damaged; run `cargo xtask fixtures`", path.display())),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{} cannot be read: {error}", path.display())),
        }
    }

    /// Writes it to the repository.
    pub(crate) fn commit(&self, key: &str) -> Result<(), String> {
        let path = path(key);
        let folder = path.parent().expect("an archive stands in a folder");
        // In one step: another test may compile the same program and read while this one writes.
        let write = || {
            fs::create_dir_all(folder)?;
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(&self.write())?;
            file.persist(&path).map_err(|error| error.error)
        };
        write().map(drop).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (javac, mut rest) = line(bytes)?;
        let mut classes = Vec::new();
        while !rest.is_empty() {
            let (about, after) = line(rest)?;
            let (name, length) = about.rsplit_once(' ')?;
            let (bytes, after) = after.split_at_checked(length.parse().ok()?)?;
            classes.push(ClassBytes { name: name.to_owned(), bytes: bytes.to_vec() });
            rest = after;
        }
        Some(Self { javac: javac.to_owned(), classes })
    }

    fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{}\n", self.javac).into_bytes();
        for class in &self.classes {
            bytes.extend(format!("{} {}\n", class.name, class.bytes.len()).into_bytes());
            bytes.extend(&class.bytes);
        }
        bytes
    }
}

fn path(key: &str) -> PathBuf {
    repository_root().join("fixtures/compiled").join(format!("{key}.classes"))
}

/// The first line, and what follows it.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_reads_back() {
        let class = |name: &str, bytes: &[u8]| ClassBytes { name: name.to_owned(), bytes: bytes.to_vec() };
        let classes = vec![class("a/B C", b"\n 3\n"), class("D", b""), class("E", &[0, 255])];
        let archive = Archive { javac: "17.0.15".to_owned(), classes };
        assert_eq!(Archive::read(&archive.write()), Some(archive.clone()));
        let bytes = archive.write();
        assert_eq!(Archive::read(&bytes[..bytes.len() - 1]), None);
    }

    #[test]
    fn parts_are_told_apart() {
        assert_ne!(key([&b"ab"[..], b"c"]), key([&b"a"[..], b"bc"]));
        assert_eq!(key([&b"ab"[..]]).len(), 32);
    }
}
