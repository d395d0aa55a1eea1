//! See `containers::archive`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::containers::archive(bytes));
