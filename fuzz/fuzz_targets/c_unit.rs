//! See `c_units::read`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::c_units::read(bytes));
