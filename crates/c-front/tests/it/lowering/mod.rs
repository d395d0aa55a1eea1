//! Small programs and their statements.

mod calls;
mod numbers;
mod objects;
mod pointers;
mod units;
mod values;

use c_front::Settings;
use expect_test::Expect;

fn check_lower(text: &str, expected: Expect) {
    let output = super::read_text(text);
    assert_eq!(super::problems(&output), "");
    check_again(&output.program);
    expected.assert_eq(&c_program::print(&output.program));
}

/// Several files, linked; problems come first.
fn check_link(texts: &[(&str, &str)], expected: Expect) {
    let output = super::read_texts(texts, &Settings::default());
    check_again(&output.program);
    expected.assert_eq(&format!("{}{}", super::problems(&output), c_program::print(&output.program)));
}

/// What is printed can be read, and prints as the same.
fn check_again(program: &c_program::Program) {
    let printed = c_program::print(program);
    let again = c_program::read(&printed).unwrap();
    assert_eq!(c_program::print(&again), printed);
}
