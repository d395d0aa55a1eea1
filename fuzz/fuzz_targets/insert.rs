//! See `class_files::insert`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::class_files::insert(bytes));
