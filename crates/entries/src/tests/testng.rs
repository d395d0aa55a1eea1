//! TestNG: tests are annotated, one by one or all public methods of a class at once.

use classfile::Access;
use program::{ClassId, MethodId};

use super::{Annotated, Finder, inherited, is_concrete};
use crate::{selector, superclasses};

const TESTS: [&[u8]; 1] = [b"org/testng/annotations/Test"];

const HELPERS: [&[u8]; 12] = [
    b"org/testng/annotations/BeforeMethod",
    b"org/testng/annotations/AfterMethod",
    b"org/testng/annotations/BeforeClass",
    b"org/testng/annotations/AfterClass",
    b"org/testng/annotations/BeforeTest",
    b"org/testng/annotations/AfterTest",
    b"org/testng/annotations/BeforeSuite",
    b"org/testng/annotations/AfterSuite",
    b"org/testng/annotations/BeforeGroups",
    b"org/testng/annotations/AfterGroups",
    b"org/testng/annotations/DataProvider",
    b"org/testng/annotations/Factory",
];

const FACTORY: [&[u8]; 1] = [b"org/testng/annotations/Factory"];

/// Annotated methods and constructors, and the public methods of annotated classes. A class may also have
/// nothing but a factory, which creates tests of other classes.
pub(super) fn find(finder: &mut Finder<'_>, class: ClassId) -> usize {
    if !is_concrete(finder.program, class) {
        return 0;
    }
    let mut found = finder.annotated(class, &TESTS, &HELPERS);
    let whole = of_annotated_classes(finder, class, &found);
    found.tests.extend(whole);
    if !found.tests.is_empty() || has_factory(finder, class) {
        finder.enter_all(class, &found);
    }
    found.tests.len()
}

/// `@Test` on a class makes tests of the public methods that it and the classes below it declare.
fn of_annotated_classes(finder: &mut Finder<'_>, class: ClassId, known: &Annotated) -> Vec<MethodId> {
    let program = finder.program;
    // The annotation is inherited, but only counts for methods declared at or below it.
    let annotated: Vec<ClassId> =
        superclasses(program, class).filter(|&owner| finder.of_class(owner, &TESTS).is_some()).collect();
    let is_test = |&method: &MethodId| {
        let declared = program.method(method);
        let access = declared.access;
        let open =
            access.has(Access::PUBLIC) && !access.has(Access::STATIC) && !access.has(Access::SYNTHETIC);
        open && annotated.iter().any(|&owner| program.is_subclass(declared.class, owner))
    };
    let unknown = inherited(program, class).into_iter().filter(|&method| !known.knows(method));
    unknown.filter(is_test).collect()
}

fn has_factory(finder: &mut Finder<'_>, class: ClassId) -> bool {
    let program = finder.program;
    let constructors =
        program.class(class).methods.iter().filter(|&method| selector(program, method).0 == b"<init>");
    let mut methods = constructors.chain(inherited(program, class));
    methods.any(|method| {
        let list = finder.annotations.of_method(program, method);
        finder.annotations.find(program, &list, &FACTORY).is_some()
    })
}
