//! What must hold for any text taken as a preprocessed unit of C.

use c_front::{Input, Settings};

/// A text is refused with a place, or lowered to statements whose text is read and printed as the same.
pub fn read(bytes: &[u8]) {
    let input = Input::Text { name: "a.c".to_owned(), text: bytes.to_vec() };
    let output = c_front::read(&[input], &Settings { jobs: 1, ..Settings::default() });
    let printed = c_program::print(&output.program);
    let again = c_program::read(&printed).map(|program| c_program::print(&program));
    assert_eq!(again.as_deref(), Ok(&*printed), "what is printed is read as the same");
}
