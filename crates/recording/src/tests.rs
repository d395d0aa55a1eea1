//! Round trips; files that were cut off or forged; joining.

use proptest::prelude::*;

use crate::{
    Class, Differ, Head, Kind, Loaded, Loader, Recording, RecordingError, Seen, Test, Unplaced, join, read,
    write,
};

fn any_bytes() -> impl Strategy<Value = Box<[u8]>> {
    prop::collection::vec(any::<u8>(), 0..12).prop_map(Into::into)
}

fn any_class() -> impl Strategy<Value = Class> {
    let kind = prop::sample::select(vec![Kind::Plain, Kind::Hidden, Kind::Proxy]);
    (any_bytes(), 1u32..3, kind, prop::collection::vec(any_bytes(), 0..3))
        .prop_map(|(name, loader, kind, interfaces)| Class { name, loader, kind, interfaces })
}

fn any_recording() -> impl Strategy<Value = Recording> {
    let seen = (any::<u32>(), 1u32..4, 0u32..4, 0u32..2).prop_map(|(probe, class, selected, test)| Seen {
        probe,
        class,
        selected,
        test,
    });
    let loaded = (any_bytes(), 1u32..3, any::<u32>()).prop_map(|(class, loader, placed)| Loaded {
        class,
        loader,
        placed,
    });
    let unplaced = (any::<u32>(), any::<bool>(), any_bytes()).prop_map(|(probe, stale, reason)| Unplaced {
        probe,
        stale,
        reason,
    });
    let head = (any::<u64>(), any::<u32>(), any::<u64>(), any_bytes())
        .prop_map(|(plan, process, started, jvm)| Head { plan, process, started, jvm });
    (
        head,
        prop::collection::vec(any_class(), 3),
        prop::collection::vec(seen, 0..9),
        prop::collection::vec(loaded, 0..3),
        prop::collection::vec(unplaced, 0..3),
        prop::collection::vec(any_bytes(), 0..3),
        any::<bool>(),
    )
        .prop_map(|(head, classes, seen, loaded, unplaced, notes, ended)| Recording {
            head,
            loaders: vec![Loader::default(), Loader { class: b"a/Loader"[..].into() }],
            classes,
            tests: vec![Test { class: b"a/T"[..].into(), method: b"m"[..].into() }],
            seen,
            loaded,
            unplaced,
            notes,
            ended,
            torn: None,
        })
}

proptest! {
    #[test]
    fn a_recording_comes_back_as_it_was(recording in any_recording()) {
        prop_assert_eq!(read(&write(&recording)), Ok(recording));
    }

    /// Whatever happens to the end of a file, everything before it is readable.
    #[test]
    fn a_torn_end_costs_nothing_else(recording in any_recording(), cut in any::<prop::sample::Index>()) {
        let file = write(&recording);
        let cut = cut.index(file.len());
        if let Ok(part) = read(&file[..cut]) {
            prop_assert!(recording.seen.starts_with(&part.seen));
            prop_assert!(recording.classes.starts_with(&part.classes));
            prop_assert!(part.torn.is_none_or(|at| at <= cut));
        }
    }

    #[test]
    fn a_forged_recording_does_not_break_the_reader(recording in any_recording(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut file = write(&recording);
        let at = at.index(file.len());
        file[at] = byte;
        if let Ok(read) = read(&file) {
            prop_assert!(read.seen.iter().all(|seen| (1..=read.classes.len()).contains(&(seen.class as usize))));
        }
    }

    #[test]
    fn joined_recordings_say_what_each_said(first in any_recording(), mut second in any_recording()) {
        second.head.plan = first.head.plan;
        let all = join(&[first.clone(), second.clone()]).expect("they are of one plan");
        let said = |recording: &Recording| -> Vec<(u32, Class)> {
            recording.seen.iter().map(|seen| {
                let mut class = recording.classes[seen.class as usize - 1].clone();
                class.loader = 0;
                (seen.probe, class)
            }).collect()
        };
        let parts: Vec<_> = said(&first).into_iter().chain(said(&second)).collect();
        prop_assert_eq!(said(&all), parts);
        prop_assert_eq!(read(&write(&all)), Ok(all));
    }
}

#[test]
fn other_files_versions_and_plans_are_told_apart() {
    let mut file = write(&Recording::default());
    assert_eq!(read(b"PK"), Err(RecordingError::NotARecording));
    assert_eq!(read(&file[..14]), Err(RecordingError::Cut));
    file[8] = 7;
    assert_eq!(read(&file), Err(RecordingError::Version(7)));
    let other = Recording { head: Head { plan: 5, ..Head::default() }, ..Recording::default() };
    assert_eq!(join(&[Recording::default(), other]), Err(Differ { number: 1, first: 0, found: 5 }));
}
