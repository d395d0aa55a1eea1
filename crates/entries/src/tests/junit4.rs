//! JUnit 4: tests are annotated, or a custom runner knows them.

use program::ClassId;

use super::{Annotated, Finder, is_concrete};
use crate::superclasses;

const TESTS: [&[u8]; 2] = [b"org/junit/Test", b"org/junit/experimental/theories/Theory"];

const HELPERS: [&[u8]; 9] = [
    b"org/junit/Before",
    b"org/junit/After",
    b"org/junit/BeforeClass",
    b"org/junit/AfterClass",
    b"org/junit/Rule",
    b"org/junit/ClassRule",
    b"org/junit/runners/Parameterized$Parameters",
    b"org/junit/experimental/theories/DataPoint",
    b"org/junit/experimental/theories/DataPoints",
];

const RUN_WITH: [&[u8]; 1] = [b"org/junit/runner/RunWith"];

/// Annotated methods and constructors. In a class with `@RunWith` they are entered even without tests.
pub(super) fn find(finder: &mut Finder<'_>, class: ClassId) -> usize {
    if !is_concrete(finder.program, class) {
        return 0;
    }
    let mut found = finder.annotated(class, &TESTS, &HELPERS);
    add_overriding(finder, class, &mut found);
    if !found.tests.is_empty() || finder.of_class(class, &RUN_WITH).is_some() {
        finder.enter_all(class, &found);
    }
    found.tests.len()
}

/// If a method overrides an annotated one, it runs in its place, annotated or not.
fn add_overriding(finder: &mut Finder<'_>, class: ClassId, found: &mut Annotated) {
    let program = finder.program;
    for method in superclasses(program, class).skip(1).flat_map(|above| program.class(above).methods.iter()) {
        let Ok(chosen) = program.select(class, method) else { continue };
        // Not overridden, or already found by its own annotation.
        if chosen == method || program.method(method).is_static() || found.knows(chosen) {
            continue;
        }
        let list = finder.annotations.of_method(program, method);
        if finder.annotations.find(program, &list, &TESTS).is_some() {
            found.tests.push(chosen);
        } else if finder.annotations.find(program, &list, &HELPERS).is_some() {
            found.helpers.push(chosen);
        }
    }
}
