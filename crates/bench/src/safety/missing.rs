//! Classes of a component that the analysis does not have, though clients run with them: missing code.
//!
//! They are like an optional library: they name no class that is present, and no present class extends one.

use std::collections::{BTreeMap, BTreeSet};

use program::{ClassId, Program};
use testkit::Random;

/// The classes that are missing. Both programs have the same names, but not the same numbers.
#[derive(Default)]
pub(super) struct Missing(BTreeSet<String>);

impl Missing {
    /// At most one class in `cases`; none if that is 0.
    pub(super) fn choose(program: &Program, component: &[ClassId], cases: usize, seed: u64) -> Self {
        let own = Own::new(program, component);
        let mut files: Vec<&str> = own.files.keys().map(String::as_str).collect();
        let mut random = Random::new(seed);
        let limit = component.len().checked_div(cases).unwrap_or_default();
        let mut missing: BTreeSet<ClassId> = BTreeSet::new();
        while !files.is_empty() {
            let file = files.swap_remove(random.below(files.len()));
            let more: BTreeSet<ClassId> = missing.union(&own.named_by(file)).copied().collect();
            if more.len() <= limit && !own.extends(&more) {
                missing = more;
            }
        }
        Self(missing.into_iter().map(|class| program.class_name(class)).collect())
    }

    /// Whether a class is missing.
    pub(super) fn has(&self, program: &Program, class: ClassId) -> bool {
        self.has_name(&program.class_name(class))
    }

    /// The same for its name, as source code writes it. A lambda belongs to the class that creates it.
    pub(super) fn has_name(&self, name: &str) -> bool {
        let host = name.split_once("$$Lambda").map_or(name, |(host, _)| host);
        self.0.contains(host.trim_end_matches("[]"))
    }

    /// Whether a method, `a/B.m()V` or `a.B.m()`, belongs to a missing class.
    pub(super) fn has_method(&self, method: &str) -> bool {
        let named = method.split_once('(').and_then(|(named, _)| named.rsplit_once('.'));
        named.is_some_and(|(class, _)| self.has_name(&class.replace('/', ".")))
    }

    /// How many are missing.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// The classes of the component, by the file of source code that they come from.
struct Own<'a> {
    program: &'a Program,
    component: BTreeSet<ClassId>,
    files: BTreeMap<String, Vec<ClassId>>,
    /// Which classes of the program extend or implement which of the component's.
    extends: Vec<(ClassId, ClassId)>,
}

impl<'a> Own<'a> {
    fn new(program: &'a Program, component: &[ClassId]) -> Self {
        let mut files: BTreeMap<String, Vec<ClassId>> = BTreeMap::new();
        for &class in component {
            files.entry(file(program, class)).or_default().push(class);
        }
        let component: BTreeSet<ClassId> = component.iter().copied().collect();
        let mut extends = Vec::new();
        for (class, found) in program.classes() {
            let above = found.superclass.into_iter().chain(program.superinterfaces(class));
            extends.extend(above.filter(|above| component.contains(above)).map(|above| (class, above)));
        }
        Self { program, component, files, extends }
    }

    /// The classes of a file, and all that they name, directly or through others.
    fn named_by(&self, file: &str) -> BTreeSet<ClassId> {
        let mut pending = self.files[file].clone();
        let mut found = BTreeSet::new();
        while let Some(class) = pending.pop() {
            if found.insert(class) {
                let named = fragment::references(self.program, class).into_iter();
                pending.extend(named.filter(|named| self.component.contains(named)));
                pending.extend(&self.files[&self::file(self.program, class)]);
            }
        }
        found
    }

    /// Whether a present class extends or implements a missing one.
    fn extends(&self, missing: &BTreeSet<ClassId>) -> bool {
        self.extends.iter().any(|(below, above)| missing.contains(above) && !missing.contains(below))
    }
}

/// The name of the outermost class.
fn file(program: &Program, class: ClassId) -> String {
    let name = program.class_name(class);
    name.split_once('$').map_or(name.clone(), |(outer, _)| outer.to_owned())
}
