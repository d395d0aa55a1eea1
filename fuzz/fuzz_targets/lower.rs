//! See `lowering::lower`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::lowering::lower(bytes));
