//! Reads a recording up to the first torn record: a JVM may have died in the middle of one.

use std::fmt;

use crate::check;
use crate::{
    Class, Head, Kind, Loaded, Loader, MAGIC, Name, Record, Recording, Seen, Test, Unplaced, VERSION,
};

/// Why a file is not a recording that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordingError {
    /// It does not start like a recording.
    NotARecording,
    /// It has another version.
    Version(u32),
    /// The head is incomplete.
    Cut,
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecording => write!(f, "this is not a recording of breccia"),
            Self::Version(found) => write!(
                f,
                "the recording has version {found} of the format, but {VERSION} is needed: run the tests again"
            ),
            Self::Cut => write!(f, "the recording was cut off in its head"),
        }
    }
}

impl std::error::Error for RecordingError {}

/// Reads the recording in a file.
pub fn read(file: &[u8]) -> Result<Recording, RecordingError> {
    let mut reader = Reader(file.strip_prefix(MAGIC).ok_or(RecordingError::NotARecording)?);
    match reader.number().ok_or(RecordingError::Cut)? {
        VERSION => {}
        other => return Err(RecordingError::Version(other)),
    }
    let head = head(&mut reader).ok_or(RecordingError::Cut)?;
    let mut recording = Recording { head, ..Recording::default() };
    let start = file.len() - reader.0.len();
    let whole = extend(&mut recording, reader.0);
    recording.torn = (start + whole < file.len()).then_some(start + whole);
    Ok(recording)
}

/// Adds the records that follow in the file of a recording, up to the first torn one; how many bytes they
/// take.
/// So a reader can follow a JVM without reading everything again.
pub fn extend(recording: &mut Recording, bytes: &[u8]) -> usize {
    let mut reader = Reader(bytes);
    while !reader.0.is_empty() {
        let at = bytes.len() - reader.0.len();
        let Some(record) = next_record(&mut reader).filter(|record| fits(recording, record)) else {
            return at;
        };
        add(recording, record);
    }
    bytes.len()
}

fn head(reader: &mut Reader<'_>) -> Option<Head> {
    Some(Head {
        plan: reader.long()?,
        process: reader.number()?,
        started: reader.long()?,
        jvm: reader.bytes()?,
    })
}

fn next_record(reader: &mut Reader<'_>) -> Option<Record> {
    let all = reader.0;
    let length = reader.number()? as usize;
    // A torn record fails here: it is shorter than its length says.
    let said = reader.take(length)?;
    let check = reader.number()?;
    let (&kind, contents) = said.split_first()?;
    // The checksum covers the length too.
    (check::check(&all[..4 + length]) == check).then_some(())?;
    let mut contents = Reader(contents);
    let record = contents.record(kind)?;
    contents.0.is_empty().then_some(record)
}

/// Whether all numbers in a record have been defined by earlier records.
fn fits(recording: &Recording, record: &Record) -> bool {
    let loader = |number: u32| (1..=recording.loaders.len()).contains(&(number as usize));
    match record {
        Record::Class(class) => loader(class.loader),
        Record::Loaded(loaded) => loader(loaded.loader),
        Record::Seen(seen) => {
            let classes = recording.classes.len();
            (1..=classes).contains(&(seen.class as usize))
                && seen.selected as usize <= classes
                && seen.test as usize <= recording.tests.len()
        }
        Record::Loader(_) | Record::Test(_) | Record::Unplaced(_) | Record::Note(_) | Record::End => true,
    }
}

fn add(recording: &mut Recording, record: Record) {
    match record {
        Record::Loader(loader) => recording.loaders.push(loader),
        Record::Class(class) => recording.classes.push(class),
        Record::Test(test) => recording.tests.push(test),
        Record::Seen(seen) => recording.seen.push(seen),
        Record::Loaded(loaded) => recording.loaded.push(loaded),
        Record::Unplaced(unplaced) => recording.unplaced.push(unplaced),
        Record::Note(text) => recording.notes.push(text),
        Record::End => recording.ended = true,
    }
}

/// The bytes that have not been read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn number(&mut self) -> Option<u32> {
        self.take(4)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    }

    fn long(&mut self) -> Option<u64> {
        self.take(8)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
    }

    fn bytes(&mut self) -> Option<Name> {
        let length = self.number()? as usize;
        self.take(length).map(Into::into)
    }

    fn record(&mut self, kind: u8) -> Option<Record> {
        Some(match kind {
            1 => Record::Loader(Loader { class: self.bytes()? }),
            2 => Record::Class(self.class()?),
            3 => Record::Test(Test { class: self.bytes()?, method: self.bytes()? }),
            4 => Record::Seen(Seen {
                probe: self.number()?,
                class: self.number()?,
                selected: self.number()?,
                test: self.number()?,
            }),
            5 => Record::Loaded(Loaded {
                class: self.bytes()?,
                loader: self.number()?,
                placed: self.number()?,
            }),
            6 => Record::Unplaced(Unplaced {
                probe: self.number()?,
                stale: self.byte()? != 0,
                reason: self.bytes()?,
            }),
            7 => Record::Note(self.bytes()?),
            8 => Record::End,
            _ => return None,
        })
    }

    fn class(&mut self) -> Option<Class> {
        let (name, loader) = (self.bytes()?, self.number()?);
        let kind = match self.byte()? {
            0 => Kind::Plain,
            1 => Kind::Hidden,
            2 => Kind::Proxy,
            _ => return None,
        };
        let count = self.number()?;
        // A wrong count does no harm: collecting stops at the first name that is missing.
        let interfaces = (0..count).map(|_| self.bytes()).collect::<Option<Vec<_>>>()?;
        Some(Class { name, loader, kind, interfaces })
    }
}
