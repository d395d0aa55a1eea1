//! The recording's file: each record goes to the system in one piece, at once.
//!
//! What the system has accepted survives whatever happens to the process. If the system accepts no more (a
//! full disk), the incomplete record is removed, recording ends with one message, and the program continues.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use recording::{Head, Record, head_bytes, record_bytes};

use crate::say::say;

/// An open recording.
pub(crate) struct Writer {
    file: Option<File>,
    path: PathBuf,
    length: u64,
}

impl Writer {
    /// Creates the file, and the folder if it does not exist.
    pub(crate) fn create(folder: &Path, head: &Head) -> Result<Self, String> {
        let cannot = |error: io::Error| format!("{} cannot be written: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(cannot)?;
        let (path, mut file) = new_file(folder, head).map_err(cannot)?;
        let bytes = head_bytes(head);
        file.write_all(&bytes).map_err(cannot)?;
        Ok(Self { file: Some(file), path, length: bytes.len() as u64 })
    }

    /// Writes a record.
    pub(crate) fn add(&mut self, record: &Record) {
        let Some(file) = &mut self.file else { return };
        let bytes = record_bytes(record);
        match file.write_all(&bytes) {
            Ok(()) => self.length += bytes.len() as u64,
            Err(error) => {
                // If even this fails, readers stop at the torn end.
                let _ = file.set_len(self.length);
                self.file = None;
                let path = self.path.display();
                say(&format!(
                    "{path} cannot be written: {error}; what the program does from here on is not recorded"
                ));
            }
        }
    }
}

/// A file name that nobody else uses: processes in different containers may have the same number at the same
/// time.
fn new_file(folder: &Path, head: &Head) -> io::Result<(PathBuf, File)> {
    for number in 0.. {
        let more = if number == 0 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{}-{}{more}.{}", head.process, head.started, recording::EXTENSION));
        match File::options().append(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => {}
            opened => return opened.map(|file| (path, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head { plan: 1, process: 7, started: 3, jvm: b"JVM"[..].into() }
    }

    fn note(text: &str) -> Record {
        Record::Note(text.as_bytes().into())
    }

    #[test]
    fn each_record_is_in_the_file_at_once() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let mut writer = Writer::create(&folder.path().join("new"), &head()).expect("it can be written");
        for (count, text) in ["one", "two"].into_iter().enumerate() {
            writer.add(&note(text));
            let bytes = std::fs::read(&writer.path).expect("it is there");
            let recording = recording::read(&bytes).expect("it is a recording");
            assert_eq!((recording.notes.len(), recording.torn), (count + 1, None));
        }
    }

    /// Two processes of the same number that start in the same millisecond.
    #[test]
    fn nobody_writes_to_the_file_of_another() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let writers = [(); 3].map(|()| Writer::create(folder.path(), &head()).expect("it can be written"));
        let names =
            writers.map(|writer| writer.path.file_name().expect("a name").to_string_lossy().into_owned());
        assert_eq!(names, ["7-3.recording", "7-3-1.recording", "7-3-2.recording"]);
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_told() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let file = folder.path().join("file");
        std::fs::write(&file, "").expect("it can be written");
        let error = Writer::create(&file, &head()).err().expect("a file is no folder");
        assert!(error.starts_with(&format!("{} cannot be written: ", file.display())), "{error}");
    }
}
