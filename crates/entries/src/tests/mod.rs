//! Tests: what test runners call. One file for each framework; a class may belong to several.

mod junit3;
mod junit4;
mod jupiter;
mod testng;

use classfile::Access;
use program::{Annotation, ClassId, MethodId, Problem, Program};
use rustc_hash::FxHashSet;

use super::annotations::Annotations;
use super::{Entry, selector, superclasses};

/// The tests that were found.
#[derive(Clone, Debug, Default)]
pub struct Tests {
    /// Test methods, what runs before and after them, what gives them arguments, and constructors: each once.
    pub entries: Vec<Entry>,
    /// How many test methods each framework has, inherited ones counted for each class that inherits them.
    pub counts: Vec<(&'static str, usize)>,
    /// Annotations that could not be read.
    pub problems: Vec<Problem>,
}

/// The tests in some classes. Only concrete classes have tests; abstract ones pass them on to their
/// subclasses.
pub fn find_tests(program: &Program, classes: &[ClassId]) -> Tests {
    let mut finder = Finder { program, annotations: Annotations::default(), entries: Vec::new() };
    let mut counts = vec![("JUnit 3", 0), ("JUnit 4", 0), ("JUnit 5", 0), ("TestNG", 0)];
    for &class in classes {
        let rules: [fn(&mut Finder<'_>, ClassId) -> usize; 4] =
            [junit3::find, junit4::find, jupiter::find, testng::find];
        for ((_, count), find) in counts.iter_mut().zip(rules) {
            *count += find(&mut finder, class);
        }
    }
    let mut seen = FxHashSet::default();
    // A class may belong to several frameworks.
    finder.entries.retain(|entry| seen.insert(*entry));
    counts.retain(|(_, count)| *count > 0);
    Tests { entries: finder.entries, counts, problems: finder.annotations.problems }
}

/// Looks at one class after the other.
struct Finder<'p> {
    program: &'p Program,
    annotations: Annotations,
    entries: Vec<Entry>,
}

/// The annotated methods of a class, inherited ones too.
#[derive(Default)]
struct Annotated {
    /// Tests, and methods that create tests.
    tests: Vec<MethodId>,
    /// What tests need: methods that run before or after, or give arguments.
    helpers: Vec<MethodId>,
}

impl Annotated {
    fn knows(&self, method: MethodId) -> bool {
        self.tests.contains(&method) || self.helpers.contains(&method)
    }
}

impl Finder<'_> {
    /// A method that the runner calls for a class.
    fn enter(&mut self, class: ClassId, method: MethodId) {
        if !self.program.method(method).is_abstract() {
            self.entries.push(Entry::on(self.program, class, method));
        }
    }

    /// Enters all constructors, because runners and extensions choose one in their own ways.
    fn enter_constructors(&mut self, class: ClassId) {
        for method in self.program.class(class).methods.iter() {
            if selector(self.program, method).0 == b"<init>" {
                self.enter(class, method);
            }
        }
    }

    /// The methods of a class that are in a framework's tables.
    fn annotated(&mut self, class: ClassId, tests: &[&[u8]], helpers: &[&[u8]]) -> Annotated {
        let mut found = Annotated::default();
        for method in inherited(self.program, class) {
            let list = self.annotations.of_method(self.program, method);
            if self.annotations.find(self.program, &list, tests).is_some() {
                found.tests.push(method);
            } else if self.annotations.find(self.program, &list, helpers).is_some() {
                found.helpers.push(method);
            }
        }
        found
    }

    /// Enters the constructors of a class and these methods.
    fn enter_all(&mut self, class: ClassId, methods: &Annotated) {
        self.enter_constructors(class);
        methods.helpers.iter().chain(&methods.tests).for_each(|&method| self.enter(class, method));
    }

    fn of_class(&mut self, class: ClassId, wanted: &[&[u8]]) -> Option<Annotation> {
        let list = self.annotations.of_class(self.program, class);
        self.annotations.find(self.program, &list, wanted)
    }
}

/// Whether a runner can create objects of a class.
fn is_concrete(program: &Program, class: ClassId) -> bool {
    let declared = program.class(class);
    !declared.is_phantom() && declared.is_concrete()
}

/// The methods of a class: its own, then those that it inherits from classes and interfaces and does not
/// override. No constructors, no static initialisers.
fn inherited(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    for owner in superclasses(program, class).chain(program.superinterfaces(class)) {
        for method in program.class(owner).methods.iter() {
            let declared = program.method(method);
            let initializer = selector(program, method).0.starts_with(b"<");
            // Private methods override nothing and are not overridden.
            let hidden = !declared.access.has(Access::PRIVATE) && !seen.insert(declared.selector);
            if !initializer && !hidden {
                found.push(method);
            }
        }
    }
    found
}
