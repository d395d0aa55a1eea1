//! Orders the classes, parents first, and cuts what inherits from itself.
//!
//! A JVM refuses a class on a cycle when it is loaded (JVMS 5.3.5). Here the edge that closes the cycle is
//! reported and dropped, so code that follows parents never meets a cycle.

use crate::ids::ClassId;
use crate::model::Program;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// Some of its parents are not ordered yet.
    Open,
    Done,
}

impl Program {
    /// All classes, each after its superclass and superinterfaces; edges that close a cycle are cut.
    pub(crate) fn order_classes(&mut self) -> Vec<ClassId> {
        self.make_object_the_root();
        let mut states = vec![State::New; self.classes.len()];
        let mut order = Vec::with_capacity(self.classes.len());
        let mut stack = Vec::new();
        for start in self.classes.ids() {
            stack.push(start);
            // A depth-first search on a list, since a hostile chain of parents would overflow the call stack.
            // A class stays on the list until its parents are done.
            while let Some(&class) = stack.last() {
                let state = &mut states[class.0 as usize];
                if *state == State::New {
                    *state = State::Open;
                    let is = |parent: ClassId, wanted| states[parent.0 as usize] == wanted;
                    self.cut_parents(class, |parent| is(parent, State::Open));
                    let parents = self.class(class).superclass.iter().chain(self.interfaces(class));
                    stack.extend(parents.filter(|&&parent| is(parent, State::New)));
                    continue;
                }
                if *state == State::Open {
                    *state = State::Done;
                    order.push(class);
                }
                stack.pop();
            }
        }
        order
    }

    /// With `Object` above everything and below nothing, falling back to it never closes a cycle.
    fn make_object_the_root(&mut self) {
        let object = self.class(ClassId::OBJECT);
        if object.superclass.is_none() && self.interfaces(ClassId::OBJECT).is_empty() {
            return;
        }
        self.complain(ClassId::OBJECT, "cannot inherit from other classes; what it names is left out");
        self.classes[ClassId::OBJECT].superclass = None;
        self.classes[ClassId::OBJECT].interfaces = (0, 0);
    }

    /// Cuts the edges to open parents: they wait for this class, so they inherit from it.
    fn cut_parents(&mut self, class: ClassId, open: impl Fn(ClassId) -> bool) {
        if self.class(class).superclass.is_some_and(&open) {
            self.complain(class, "inherits from itself; treated as a direct subclass of Object");
            self.classes[class].superclass = Some(ClassId::OBJECT);
        }
        let Some(&cut) = self.interfaces(class).iter().find(|&&parent| open(parent)) else { return };
        let interface = self.class_name(cut);
        self.complain(class, &format!("inherits from itself; its superinterface {interface} is left out"));
        let kept: Vec<_> = self.interfaces(class).iter().copied().filter(|&parent| !open(parent)).collect();
        // The old list stays where it is, unused: this is rare.
        let start = self.interfaces.len() as u32;
        self.interfaces.extend(kept);
        self.classes[class].interfaces = (start, self.interfaces.len() as u32);
    }
}
