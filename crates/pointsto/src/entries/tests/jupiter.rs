//! JUnit 5 (Jupiter): tests are annotated, also through annotations of the user's own, and may stand in interfaces and
//! in nested classes. A nested class is a test class of its own: it is found without its outer one.

use classfile::modified_utf8;
use program::{ClassId, MethodId, Program};

use super::{Finder, inherited, is_concrete};
use crate::entries::selector;

const TESTS: [&[u8]; 5] = [
    b"org/junit/jupiter/api/Test",
    b"org/junit/jupiter/api/RepeatedTest",
    b"org/junit/jupiter/api/TestFactory",
    b"org/junit/jupiter/api/TestTemplate",
    b"org/junit/jupiter/params/ParameterizedTest",
];

const HELPERS: [&[u8]; 4] = [
    b"org/junit/jupiter/api/BeforeEach",
    b"org/junit/jupiter/api/AfterEach",
    b"org/junit/jupiter/api/BeforeAll",
    b"org/junit/jupiter/api/AfterAll",
];

const METHOD_SOURCE: [&[u8]; 1] = [b"org/junit/jupiter/params/provider/MethodSource"];

/// Annotated methods, constructors, and the methods that `@MethodSource` names.
pub(super) fn find(finder: &mut Finder<'_>, class: ClassId) -> usize {
    if !is_concrete(finder.program, class) {
        return 0;
    }
    let found = finder.annotated(class, &TESTS, &HELPERS);
    if !found.tests.is_empty() {
        finder.enter_all(class, &found);
        enter_sources(finder, class);
    }
    found.tests.len()
}

fn enter_sources(finder: &mut Finder<'_>, class: ClassId) {
    let program = finder.program;
    let methods = inherited(program, class);
    for &method in &methods {
        let list = finder.annotations.of_method(program, method);
        let Some(source) = finder.annotations.find(program, &list, &METHOD_SOURCE) else { continue };
        let mut names: Vec<&str> = source.texts(b"value").filter(|name| !name.is_empty()).collect();
        let own = String::from_utf8_lossy(selector(program, method).0).into_owned();
        if names.is_empty() {
            names.push(&own);
        }
        for name in names {
            let (owner, providers) = named(program, class, &methods, name);
            for provider in providers.into_iter().filter(|&provider| provider != method) {
                finder.enter(owner, provider);
            }
        }
    }
}

/// `provider`, or `a.b.C#provider`, either with parameter types in parentheses, which we do not look at.
fn named(program: &Program, class: ClassId, methods: &[MethodId], name: &str) -> (ClassId, Vec<MethodId>) {
    let head = name.split('(').next().unwrap_or(name);
    let has_name = |method: &MethodId, wanted: &str| *selector(program, *method).0 == *modified_utf8(wanted);
    match head.split_once('#') {
        None => (class, methods.iter().copied().filter(|method| has_name(method, head)).collect()),
        Some((owner, wanted)) => {
            let Some(owner) = program.find_class(&modified_utf8(&owner.replace('.', "/"))) else {
                return (class, Vec::new());
            };
            let found = inherited(program, owner).into_iter().filter(|method| has_name(method, wanted));
            (owner, found.collect())
        }
    }
}
