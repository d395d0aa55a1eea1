//! See `c_summaries::read`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::c_summaries::read(bytes));
