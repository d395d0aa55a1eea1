//! Damaged plans, recordings and results: whatever the bytes, nothing panics and the properties of the fuzz
//! targets hold.
//!
//! `BRECCIA_TEST_SCALE=100` damages a hundred times as many.

use std::path::PathBuf;

use testkit::{Random, cases, damaged};

use crate::{judged, recorded, station_plan};

#[path = "../../../../fuzz/src/plans.rs"]
#[allow(unreachable_pub, reason = "the file is a library for the fuzz targets")]
mod plans;
#[path = "../../../../fuzz/src/recordings.rs"]
#[allow(unreachable_pub, reason = "the file is a library for the fuzz targets")]
mod recordings;
#[path = "../../../../fuzz/src/results.rs"]
#[allow(unreachable_pub, reason = "the file is a library for the fuzz targets")]
mod results;

const MET: [(u16, &str); 3] = [(9, "NormalLink"), (9, "PriorityLink"), (16, "NormalLink")];
const MADE: [&str; 2] = ["NormalLink", "PriorityLink"];

/// Calls a property with damaged copies; one in four is damaged once more.
fn damage(bytes: &[u8], property: fn(&[u8])) {
    property(bytes);
    for seed in 0..cases(2000) {
        let mut random = Random::new(seed);
        let mut mutant = damaged(&mut random, bytes);
        property(&mutant);
        if random.one_in(4) {
            mutant = damaged(&mut random, &mutant);
            property(&mutant);
        }
    }
}

fn plan_file() -> Vec<u8> {
    plan::write(&station_plan())
}

fn recording_file() -> Vec<u8> {
    recording::write(&recorded(&station_plan(), &MET, &MADE))
}

fn result_file() -> Vec<u8> {
    let mut text = Vec::new();
    coverage::write(&judged(&MET, &MADE), &mut text).expect("a vector takes everything");
    text
}

/// With and without magic, version and digest: damage there only makes the reader refuse the file.
#[test]
fn plans() {
    damage(&plan_file()[20..], plans::read);
    damage(&plan_file(), plans::read);
}

#[test]
fn recordings() {
    damage(&recording_file()[12..], recordings::read);
    damage(&recording_file(), recordings::read);
}

#[test]
fn results() {
    damage(&result_file(), results::read);
}

/// Writes what fuzzing starts from to the folder `BRECCIA_SEEDS`.
#[test]
#[ignore = "no test: `cargo xtask fuzz` calls it to write seeds"]
fn write_seeds() {
    let folder = PathBuf::from(std::env::var_os("BRECCIA_SEEDS").expect("a folder to write to"));
    let files = [("plan", plan_file()), ("recording", recording_file()), ("result", result_file())];
    for (target, file) in files {
        let place = folder.join(target);
        std::fs::create_dir_all(&place).expect("a folder for seeds can be created");
        std::fs::write(place.join("station"), file).expect("a seed can be written");
    }
}
