//! Damaged plans, recordings and results: whatever the bytes, nothing panics and the properties of the fuzz
//! targets hold.
//!
//! `BRECCIA_TEST_SCALE=100` damages a hundred times as many.

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

/// Calls a property with damaged copies, each of them damaged further now and then.
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

/// Without magic, version and digest, which damage would only spoil; whole files are damaged too.
#[test]
fn plans() {
    let file = plan::write(&station_plan());
    damage(&file[20..], plans::read);
    damage(&file, plans::read);
}

#[test]
fn recordings() {
    let file = recording::write(&recorded(&station_plan(), &MET, &MADE));
    damage(&file[12..], recordings::read);
    damage(&file, recordings::read);
}

#[test]
fn results() {
    let mut text = Vec::new();
    coverage::write(&judged(&MET, &MADE), &mut text).expect("a vector takes everything");
    damage(&text, results::read);
}
