//! JUnit 5 (Jupiter): tests are annotated, possibly through custom annotations, and may be in interfaces and
//! nested classes. A nested class is a separate test class: it is found without its outer class.

use classfile::{Access, modified_utf8};
use program::{ClassId, MethodId, Program};

use super::{Finder, inherited, is_concrete};
use crate::{selector, superclasses};

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

/// Annotations that name classes. JUnit creates objects of these classes and calls them.
const NAMING: [&[u8]; 2] =
    [b"org/junit/jupiter/api/extension/ExtendWith", b"org/junit/jupiter/params/provider/ArgumentsSource"];

/// The interfaces through which JUnit calls back, including those of its own classes.
const JUNIT: &[u8] = b"org/junit/jupiter/";

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
        enter_named(finder, class);
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
        // Without a name, JUnit looks for a method that is called like the test.
        if names.is_empty() {
            names.push(&own);
        }
        for name in names {
            let (owner, providers) = named(program, class, &methods, name);
            // The test itself may have that name, too.
            for provider in providers.into_iter().filter(|&provider| provider != method) {
                finder.enter(owner, provider);
            }
        }
    }
}

/// Enters the extensions and argument sources that are named by annotations of the class, of its supertypes
/// and outer classes, or of its methods: their constructors, and the methods that JUnit calls.
fn enter_named(finder: &mut Finder<'_>, class: ClassId) {
    let program = finder.program;
    let mut lists = Vec::new();
    for owner in with_outer(program, class) {
        for above in superclasses(program, owner).chain(program.superinterfaces(owner)) {
            lists.push(finder.annotations.of_class(program, above));
        }
    }
    lists.extend(inherited(program, class).into_iter().map(|m| finder.annotations.of_method(program, m)));
    for list in lists {
        let annotations = &mut finder.annotations;
        let named: Vec<ClassId> =
            NAMING.iter().flat_map(|name| annotations.classes_named(program, &list, name)).collect();
        for named in named {
            let is_own = !program.names.class_name(named).0.starts_with(JUNIT);
            if is_own && is_concrete(program, named) {
                finder.enter_constructors(named);
                for method in callbacks(program, named) {
                    finder.enter(named, method);
                }
            }
        }
    }
}

/// A class and those that it is nested in, by name.
fn with_outer(program: &Program, class: ClassId) -> Vec<ClassId> {
    let name = program.names.class_name(class).0;
    let ends = (0..name.len()).filter(|&end| name[end] == b'$').chain([name.len()]);
    ends.filter_map(|end| program.find_class(&name[..end])).collect()
}

/// The methods of a class that interfaces of JUnit declare. If one of these interfaces is missing, all public
/// methods.
fn callbacks(program: &Program, class: ClassId) -> Vec<MethodId> {
    let interfaces = program.superinterfaces(class).into_iter();
    let interfaces: Vec<ClassId> =
        interfaces.filter(|&of| program.names.class_name(of).0.starts_with(JUNIT)).collect();
    let is_open = interfaces.iter().any(|&interface| program.class(interface).is_phantom());
    let is_callback = |&method: &MethodId| {
        let declared = program.method(method);
        let is_declared =
            || interfaces.iter().any(|&of| program.declared_method(of, declared.selector).is_some());
        !declared.is_static() && if is_open { declared.access.has(Access::PUBLIC) } else { is_declared() }
    };
    let of_object = |method: &MethodId| program.method(*method).class == ClassId::OBJECT;
    inherited(program, class).into_iter().filter(|m| !of_object(m)).filter(is_callback).collect()
}

/// `provider`, or `a.b.C#provider`, either of them with parameter types in parentheses, which are ignored.
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
