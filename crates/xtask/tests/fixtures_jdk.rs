//! Are the committed classes of the fixtures what their sources give?

use toolbox::tools;
use xtask::fixtures::{self, FIXTURES};

/// Another major release of javac may lay out a class in its own way: then only the names are compared.
#[test]
fn committed_classes_equal_a_rebuild_in_bytes_for_the_recorded_javac_else_in_names() {
    let root = xtask::root();
    let here = tools::javac_version().unwrap();
    for fixture in &FIXTURES {
        if let Some(reason) = fixtures::cannot_compile(fixture) {
            eprintln!("NOT COMPARED: {}: {reason}", fixture.folder);
            continue;
        }
        let committed = fixtures::committed(&root, fixture).unwrap();
        let rebuilt = fixtures::compile(&root, fixture).unwrap();
        assert!(committed.keys().eq(rebuilt.keys()), "{}: other classes", fixture.folder);
        let recorded = fixtures::recorded_javac(&root, fixture).unwrap();
        if tools::major_version(&recorded) == tools::major_version(&here) {
            let verdict = fixtures::compare(&committed, &rebuilt);
            assert!(committed == rebuilt, "{}: {verdict}; run `cargo xtask fixtures`", fixture.folder);
        }
    }
}

#[test]
fn every_committed_class_is_of_the_release_it_claims() {
    let root = xtask::root();
    for fixture in &FIXTURES {
        for (name, bytes) in fixtures::committed(&root, fixture).unwrap() {
            let major = u32::from(u16::from_be_bytes([bytes[6], bytes[7]]));
            assert_eq!(major, fixture.release + 44, "{}", name.display());
        }
    }
}

#[test]
fn a_changed_class_is_noticed() {
    let root = xtask::root();
    let committed = fixtures::committed(&root, &FIXTURES[0]).unwrap();
    let mut other = committed.clone();
    let (name, bytes) = other.pop_first().unwrap();
    assert_eq!(fixtures::compare(&committed, &other), "6 classes: 0 changed, 0 new, 1 gone");
    other.insert(name, [bytes, vec![0]].concat());
    assert_eq!(fixtures::compare(&committed, &other), "7 classes: 1 changed, 0 new, 0 gone");
}
