//! See `class_files::stack_map`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::class_files::stack_map(bytes));
