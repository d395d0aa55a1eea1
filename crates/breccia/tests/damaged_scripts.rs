//! Damaged version scripts: whatever the text, nothing panics and the property of the fuzz target holds.
//!
//! `BRECCIA_TEST_SCALE=100` damages a hundred times as many.

use testkit::{Random, cases, damaged};

#[path = "../../../fuzz/src/version_scripts.rs"]
#[allow(unreachable_pub, reason = "the file is a library for the fuzz targets")]
mod target;

const SCRIPTS: [&str; 4] = [
    "V1.0 { global: a; b*; extern \"C\" { c?; \"d::e()\"; }; local: *; };\nV2.0 { global: [a-z]_x; } V1.0;\n",
    "/* a comment */ { global: one; two; local: hidden*; };\n# another\n",
    "{ a; b*; };",
    "LIB { local: extern \"C++\" { \"n::f(int)\"; n::*; }; global: f\\*g; };",
];

#[test]
fn damaged_scripts() {
    for (number, script) in SCRIPTS.iter().enumerate() {
        target::read(script.as_bytes());
        let mut random = Random::new(number as u64);
        for _ in 0..cases(2000) {
            let mutant = damaged(&mut random, script.as_bytes());
            target::read(&mutant);
            target::read(&damaged(&mut random, &mutant));
        }
    }
}
