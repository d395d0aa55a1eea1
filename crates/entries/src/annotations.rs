//! What do the annotations of classes and methods mean? An annotation also means its own annotations.

use program::{Annotation, ClassAnnotations, ClassId, MethodId, Problem, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// The annotations of the classes that were asked for.
#[derive(Default)]
pub(super) struct Annotations {
    classes: FxHashMap<ClassId, ClassAnnotations>,
    /// Each annotation, its own annotations, and so on.
    meanings: FxHashMap<Box<[u8]>, Vec<Box<[u8]>>>,
    pub(super) problems: Vec<Problem>,
}

impl Annotations {
    /// Those of a class.
    pub(super) fn of_class(&mut self, program: &Program, class: ClassId) -> Vec<Annotation> {
        self.load(program, class).own.clone()
    }

    /// Those of a method.
    pub(super) fn of_method(&mut self, program: &Program, method: MethodId) -> Vec<Annotation> {
        let declared = program.method(method);
        let found = self.load(program, declared.class).methods.get(usize::from(declared.index));
        found.cloned().unwrap_or_default()
    }

    /// The annotation of this list that is one of `wanted`, or is annotated with one.
    pub(super) fn find(
        &mut self,
        program: &Program,
        list: &[Annotation],
        wanted: &[&[u8]],
    ) -> Option<Annotation> {
        let found = list.iter().find(|annotation| self.means(program, &annotation.name, wanted));
        found.cloned()
    }

    fn means(&mut self, program: &Program, name: &[u8], wanted: &[&[u8]]) -> bool {
        if !self.meanings.contains_key(name) {
            let all = self.meanings_of(program, name);
            self.meanings.insert(name.into(), all);
        }
        self.meanings[name].iter().any(|meaning| wanted.contains(&&**meaning))
    }

    /// The classes that `wanted` names in this list: directly, in a container, or on an annotation of the
    /// list.
    pub(super) fn classes_named(
        &mut self,
        program: &Program,
        list: &[Annotation],
        wanted: &[u8],
    ) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<Box<[u8]>> = FxHashSet::default();
        let mut open: Vec<Annotation> = list.to_vec();
        while let Some(annotation) = open.pop() {
            if *annotation.name == *wanted {
                found.extend(annotation.classes().filter_map(|name| program.find_class(name)));
                continue;
            }
            open.extend(annotation.inner().cloned());
            // Annotations may be annotated with each other, or with themselves.
            if seen.insert(annotation.name.clone())
                && let Some(class) = program.find_class(&annotation.name)
            {
                open.extend(self.of_class(program, class));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn meanings_of(&mut self, program: &Program, name: &[u8]) -> Vec<Box<[u8]>> {
        let mut all: Vec<Box<[u8]>> = vec![name.into()];
        let mut seen: FxHashSet<Box<[u8]>> = all.iter().cloned().collect();
        let mut next = 0;
        while let Some(name) = all.get(next).cloned() {
            next += 1;
            let Some(class) = program.find_class(&name) else { continue };
            let above = self.of_class(program, class).into_iter().map(|annotation| annotation.name);
            all.extend(above.filter(|name| seen.insert(name.clone())));
        }
        all
    }

    fn load(&mut self, program: &Program, class: ClassId) -> &ClassAnnotations {
        self.classes.entry(class).or_insert_with(|| {
            program.annotations(class).unwrap_or_else(|problem| {
                // Reported once, because the empty list is kept.
                self.problems.push(problem);
                ClassAnnotations::default()
            })
        })
    }
}
