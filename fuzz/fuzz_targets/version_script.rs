//! See `version_scripts::read`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::version_scripts::read(bytes));
