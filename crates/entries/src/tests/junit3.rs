//! JUnit 3: tests are recognised by name, in classes below `TestCase`.

use classfile::Access;
use program::{ClassId, MethodId, Program};

use super::{Finder, inherited, is_concrete};
use crate::selector;

const TEST_CASE: &[u8] = b"junit/framework/TestCase";

/// `public void test…()`, with `setUp`, `tearDown`, `runTest` and constructors; and every
/// `static Test suite()`.
pub(super) fn find(finder: &mut Finder<'_>, class: ClassId) -> usize {
    let program = finder.program;
    let suites = enter_suites(finder, class);
    let below = program.names.find_class(TEST_CASE).is_some_and(|base| program.is_subclass(class, base));
    if !below || !is_concrete(program, class) {
        return suites;
    }
    let methods: Vec<MethodId> =
        inherited(program, class).into_iter().filter(|&method| !is_of_framework(program, method)).collect();
    let tests: Vec<MethodId> = methods.iter().copied().filter(|&method| is_test(program, method)).collect();
    // A class whose only tests come from `suite()` still needs its constructors.
    if tests.is_empty() && suites == 0 {
        return 0;
    }
    finder.enter_constructors(class);
    let helpers = methods.iter().filter(|&&method| is_helper(program, method));
    helpers.chain(&tests).for_each(|&method| finder.enter(class, method));
    tests.len() + suites
}

fn enter_suites(finder: &mut Finder<'_>, class: ClassId) -> usize {
    let program = finder.program;
    let suite = program.names.find_selector(b"suite", b"()Ljunit/framework/Test;");
    let found = suite.and_then(|suite| program.declared_method(class, suite));
    let public = |&method: &MethodId| {
        let access = program.method(method).access;
        access.has(Access::PUBLIC) && access.has(Access::STATIC)
    };
    match found.filter(public) {
        Some(method) => {
            finder.enter(class, method);
            1
        }
        None => 0,
    }
}

/// `TestCase` and its supertypes have helpers with these names that do nothing.
fn is_of_framework(program: &Program, method: MethodId) -> bool {
    program.names.class_name(program.method(method).class).0.starts_with(b"junit/framework/")
}

fn is_test(program: &Program, method: MethodId) -> bool {
    let (name, descriptor) = selector(program, method);
    let access = program.method(method).access;
    name.starts_with(b"test")
        && descriptor == b"()V"
        && access.has(Access::PUBLIC)
        && !access.has(Access::STATIC)
}

fn is_helper(program: &Program, method: MethodId) -> bool {
    let (name, descriptor) = selector(program, method);
    descriptor == b"()V" && [&b"setUp"[..], b"tearDown", b"runTest"].contains(&name)
}
