//! Writes a recording: magic, version, head, then records. A record is its length, its kind, its contents and
//! a checksum.

use crate::check::check;
use crate::{Class, Head, Kind, MAGIC, Record, Recording, VERSION};

/// The start of a file.
pub fn head_bytes(head: &Head) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend(VERSION.to_le_bytes());
    out.extend(head.plan.to_le_bytes());
    out.extend(head.process.to_le_bytes());
    out.extend(head.started.to_le_bytes());
    bytes(&mut out, &head.jvm);
    out
}

/// One record: the length of kind and contents, the kind, the contents, the checksum.
pub fn record_bytes(record: &Record) -> Vec<u8> {
    // Room for the length, which is known only at the end.
    let mut out = vec![0; 4];
    out.push(kind(record));
    contents(&mut out, record);
    let length = (out.len() - 4) as u32;
    out[..4].copy_from_slice(&length.to_le_bytes());
    let check = check(&out);
    out.extend(check.to_le_bytes());
    out
}

/// A whole recording.
pub fn write(recording: &Recording) -> Vec<u8> {
    let mut out = head_bytes(&recording.head);
    // Records refer to earlier ones by number, so loaders come before classes, and both before what was seen.
    let mut add = |record: Record| out.extend(record_bytes(&record));
    recording.loaders.iter().cloned().map(Record::Loader).for_each(&mut add);
    recording.classes.iter().cloned().map(Record::Class).for_each(&mut add);
    recording.tests.iter().cloned().map(Record::Test).for_each(&mut add);
    recording.seen.iter().copied().map(Record::Seen).for_each(&mut add);
    recording.loaded.iter().cloned().map(Record::Loaded).for_each(&mut add);
    recording.unplaced.iter().cloned().map(Record::Unplaced).for_each(&mut add);
    recording.notes.iter().cloned().map(Record::Note).for_each(&mut add);
    recording.ended.then_some(Record::End).into_iter().for_each(&mut add);
    out
}

/// The number that stands for a kind of record.
pub(crate) fn kind(record: &Record) -> u8 {
    match record {
        Record::Loader(_) => 1,
        Record::Class(_) => 2,
        Record::Test(_) => 3,
        Record::Seen(_) => 4,
        Record::Loaded(_) => 5,
        Record::Unplaced(_) => 6,
        Record::Note(_) => 7,
        Record::End => 8,
    }
}

fn contents(out: &mut Vec<u8>, record: &Record) {
    match record {
        Record::Loader(loader) => bytes(out, &loader.class),
        Record::Class(Class { name, loader, kind, interfaces }) => {
            bytes(out, name);
            out.extend(loader.to_le_bytes());
            out.push(match kind {
                Kind::Plain => 0,
                Kind::Hidden => 1,
                Kind::Proxy => 2,
            });
            out.extend((interfaces.len() as u32).to_le_bytes());
            interfaces.iter().for_each(|name| bytes(out, name));
        }
        Record::Test(test) => {
            bytes(out, &test.class);
            bytes(out, &test.method);
        }
        Record::Seen(seen) => {
            let numbers = [seen.probe, seen.class, seen.selected, seen.test];
            numbers.iter().for_each(|number| out.extend(number.to_le_bytes()));
        }
        Record::Loaded(loaded) => {
            bytes(out, &loaded.class);
            [loaded.loader, loaded.placed].iter().for_each(|number| out.extend(number.to_le_bytes()));
        }
        Record::Unplaced(unplaced) => {
            out.extend(unplaced.probe.to_le_bytes());
            out.push(unplaced.stale.into());
            bytes(out, &unplaced.reason);
        }
        Record::Note(text) => bytes(out, text),
        Record::End => {}
    }
}

fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_le_bytes());
    out.extend_from_slice(bytes);
}
