//! What does a class inherit from, and what inherits from it? As trees, in a fixed order.

use std::collections::HashSet;

use program::{ClassId, MethodId, Program};

/// A class with its supertypes and subtypes.
pub struct Family {
    /// The class.
    pub class: ClassId,
    /// Its supertypes.
    pub supertypes: Vec<Step>,
    /// Its subtypes.
    pub subtypes: Vec<Step>,
    /// How many subtypes there are, whether or not the tree shows them.
    pub count: usize,
}

/// One line of a tree, written from its root down.
pub struct Step {
    /// The class.
    pub class: ClassId,
    /// The class above it in the tree.
    pub parent: ClassId,
    /// 1 for the neighbours of the class asked for.
    pub depth: usize,
    /// Whether nothing more follows under the same parent.
    pub last: bool,
    /// Whether it was shown before, with all that is under it.
    pub repeated: bool,
    /// How many classes directly under it are left out because they are too deep.
    pub hidden: usize,
    /// How many are left out below it in all; some of them may be shown elsewhere.
    pub hidden_below: usize,
}

impl Family {
    /// The supertypes of a class, and its subtypes down to `depth`.
    pub fn find(program: &Program, class: ClassId, depth: usize) -> Self {
        Self {
            class,
            supertypes: walk(class, usize::MAX, |class| supertypes(program, class)),
            subtypes: subtypes_to(program, class, depth),
            count: count_subtypes(program, class),
        }
    }
}

fn subtypes_to(program: &Program, class: ClassId, depth: usize) -> Vec<Step> {
    let mut steps = walk(class, depth, |class| subtypes(program, class));
    for step in steps.iter_mut().filter(|step| step.hidden > 0) {
        step.hidden_below = count_subtypes(program, step.class);
    }
    steps
}

/// Walks a graph as a tree, depth first; nodes that were visited are not entered again.
fn walk(start: ClassId, deepest: usize, next: impl Fn(ClassId) -> Vec<ClassId>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut met = HashSet::from([start]);
    let mut stack = Vec::new();
    let push = |stack: &mut Vec<(ClassId, ClassId, usize, bool)>, parent, depth, classes: Vec<ClassId>| {
        // The stack gives back what came last, so the last class goes in first.
        let backwards = classes.into_iter().rev().enumerate();
        stack.extend(backwards.map(|(position, class)| (class, parent, depth, position == 0)));
    };
    push(&mut stack, start, 1, if deepest > 0 { next(start) } else { Vec::new() });
    while let Some((class, parent, depth, last)) = stack.pop() {
        let below = next(class);
        // A class with nothing below it leaves nothing out when it is shown again.
        let repeated = !met.insert(class) && !below.is_empty();
        let too_deep = depth >= deepest;
        let hidden = if too_deep && !repeated { below.len() } else { 0 };
        steps.push(Step { class, parent, depth, last, repeated, hidden, hidden_below: 0 });
        if !repeated && !too_deep {
            push(&mut stack, class, depth + 1, below);
        }
    }
    steps
}

/// Superclass and superinterfaces. Every interface has `Object` above it, which says nothing.
fn supertypes(program: &Program, class: ClassId) -> Vec<ClassId> {
    let declared = program.class(class);
    let superclass = declared.superclass.filter(|_| !declared.is_interface() && !declared.is_phantom());
    superclass.into_iter().chain(program.interfaces(class).iter().copied()).collect()
}

/// Direct subtypes, sorted by name. `Object` lists only classes that exist: interfaces and missing classes
/// have it as a superclass only because they have no other.
fn subtypes(program: &Program, class: ClassId) -> Vec<ClassId> {
    let proper = |&child: &ClassId| {
        let child = program.class(child);
        class != ClassId::OBJECT || !child.is_interface() && !child.is_phantom()
    };
    let mut found: Vec<(String, ClassId)> = program
        .direct_subtypes(class)
        .filter(proper)
        .map(|child| (program.class_name(child), child))
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().map(|(_, child)| child).collect()
}

fn count_subtypes(program: &Program, class: ClassId) -> usize {
    let declared = |child: &&ClassId| **child != class && !program.class(**child).is_phantom();
    program.subtypes(class).iter().filter(declared).count()
}

/// Whether a lambda can be a subtype: of `Object`, and of interfaces that have or inherit no more than one
/// abstract method, or have such an interface below them. Those of one name count as one.
pub fn may_be_lambda(program: &Program, class: ClassId) -> bool {
    let functional = |&class: &ClassId| program.class(class).is_interface() && is_functional(program, class);
    class == ClassId::OBJECT
        || program.class(class).is_phantom()
        || program.class(class).is_interface() && program.subtypes(class).iter().any(functional)
}

fn is_functional(program: &Program, class: ClassId) -> bool {
    let all = program.superinterfaces(class).into_iter().chain([class]);
    let methods = all.flat_map(|class| program.class(class).methods.iter());
    let is_open = |&method: &MethodId| {
        let method = program.method(method);
        // Methods that `Object` has do not count (JLS 9.8): `Comparator` declares `equals`.
        method.is_abstract() && program.declared_method(ClassId::OBJECT, method.selector).is_none()
    };
    let name = |method| program.names.selector_parts(program.method(method).selector).name;
    methods.filter(is_open).map(name).collect::<HashSet<_>>().len() <= 1
}
