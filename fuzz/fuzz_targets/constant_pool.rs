//! See `class_files::constant_pool`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::class_files::constant_pool(bytes));
