//! What must hold for any text taken as a result of coverage.

use coverage::{Coverage, Criterion};

/// A text is refused, or it is a result that is written as a text which reads as the same, and of which
/// everything can be asked.
pub fn read(text: &[u8]) {
    let Ok(read) = coverage::read(text) else { return };
    let written = write(&read);
    let again = coverage::read(&written).unwrap_or_else(|error| panic!("{error}: what is written is read"));
    assert_eq!(again, read, "what is written reads as the same");
    assert_eq!(write(&again), written, "what is read is written as the same");
    ask(&read);
}

fn write(coverage: &Coverage) -> Vec<u8> {
    let mut text = Vec::new();
    coverage::write(coverage, &mut text).expect("a vector takes everything");
    text
}

fn ask(result: &Coverage) {
    for criterion in [Criterion::Rc, Criterion::Tm] {
        let _ = coverage::has_no_item(result, criterion);
        let _ = coverage::precision(result, criterion);
    }
    let _ = coverage::gaps(result);
    assert!(coverage::diff(result, result).is_empty(), "nothing changes from a result to itself");
}
