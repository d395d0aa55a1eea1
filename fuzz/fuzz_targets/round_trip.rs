//! See `class_files::round_trip`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::class_files::round_trip(bytes));
