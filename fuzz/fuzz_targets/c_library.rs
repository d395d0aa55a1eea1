//! See `c_libraries::summaries`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::c_libraries::summaries(bytes));
