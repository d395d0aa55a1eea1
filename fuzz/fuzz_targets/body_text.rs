//! See `body_text::parse`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::body_text::parse(bytes));
