//! See `containers::jdk_image`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| breccia_fuzz::containers::jdk_image(bytes));
