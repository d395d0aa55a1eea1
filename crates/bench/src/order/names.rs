//! Objects, types and methods by numbers that mean the same for all analyses of one program.

use std::collections::HashMap;

use pointsto::{Results, Site};
use program::{FieldId, MethodId, Program, Type};

use super::findings::{Outside, Slot};

/// Something that an analysis can find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name {
    /// An object by its site, its context left out.
    Object(Creation, Type),
    /// A class or array type.
    Type(Type),
    /// A method.
    Method(MethodId),
}

/// Where an object comes from; statements by their offset, because bodies are lowered in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Creation {
    Offset(MethodId, u32),
    Inner(MethodId, u32, u8),
    Made(MethodId, u32),
    Other(Site),
}

impl Creation {
    pub(super) fn of(results: &Results, site: Site) -> Self {
        let offset = |method, stmt| results.body(method).map_or(0, |body| body.offset(stmt));
        match site {
            Site::Stmt(method, stmt) => Self::Offset(method, offset(method, stmt)),
            Site::Inner(method, stmt, level) => Self::Inner(method, offset(method, stmt), level),
            Site::Made(method, stmt) => Self::Made(method, offset(method, stmt)),
            other @ (Site::Strings
            | Site::Class(_)
            | Site::Machine(_)
            | Site::Text(_)
            | Site::Method(_)
            | Site::Field(_)
            | Site::Merged(_)) => Self::Other(other),
        }
    }
}

/// The numbers of names and of sets of them.
#[derive(Default)]
pub(super) struct Names {
    numbers: HashMap<Name, u32>,
    names: Vec<Name>,
    set_numbers: HashMap<Vec<u32>, u32>,
    sets: Vec<Vec<u32>>,
}

impl Names {
    pub(super) fn number(&mut self, name: Name) -> u32 {
        if let Some(&known) = self.numbers.get(&name) {
            return known;
        }
        let number = self.names.len() as u32;
        self.numbers.insert(name, number);
        self.names.push(name);
        number
    }

    /// The number of a set; its elements may come in any order and more than once.
    pub(super) fn set(&mut self, mut elements: Vec<u32>) -> u32 {
        elements.sort_unstable();
        elements.dedup();
        if let Some(&known) = self.set_numbers.get(&elements) {
            return known;
        }
        let number = self.sets.len() as u32;
        self.sets.push(elements.clone());
        self.set_numbers.insert(elements, number);
        number
    }

    /// The elements of a set, sorted.
    pub(super) fn elements(&self, set: u32) -> &[u32] {
        &self.sets[set as usize]
    }

    /// The type of an object; everything else unchanged.
    pub(super) fn class_of(&mut self, name: u32) -> u32 {
        match self.names[name as usize] {
            Name::Object(_, ty) => self.number(Name::Type(ty)),
            Name::Type(_) | Name::Method(_) => name,
        }
    }

    /// The first element that only the first set has.
    pub(super) fn extra(&self, finer: u32, coarser: Option<u32>) -> Option<u32> {
        // Equal sets have one number; most pairs end here.
        if Some(finer) == coarser {
            return None;
        }
        let coarser = coarser.map_or(&[][..], |set| self.elements(set));
        self.elements(finer).iter().copied().find(|element| coarser.binary_search(element).is_err())
    }

    /// A violation as text.
    pub(super) fn say(&self, program: &Program, outside: &Outside) -> String {
        format!("{}: {}", self.slot(program, outside.slot), self.name(program, outside.extra))
    }

    fn slot(&self, program: &Program, slot: Slot) -> String {
        let method = |method| program.method_name(method);
        match slot {
            Slot::Reached => "methods".to_owned(),
            Slot::Call(caller, at) => format!("targets of {} @{at}", method(caller)),
            Slot::Receiver(caller, at) => format!("receiver classes of {} @{at}", method(caller)),
            Slot::Argument(caller, at, n) => format!("argument {n} of {} @{at}", method(caller)),
            Slot::Formal(of, n) => format!("parameter {n} of {}", method(of)),
            Slot::Result(of) => format!("result of {}", method(of)),
            Slot::Variable(of, var) => format!("variable {} of {}", var.0, method(of)),
            Slot::Static(of) => field(program, of),
            Slot::Field(object, of) => format!("{} of {}", field(program, of), self.name(program, object)),
            Slot::Element(array) => format!("elements of {}", self.name(program, array)),
        }
    }

    fn name(&self, program: &Program, name: u32) -> String {
        match self.names[name as usize] {
            Name::Object(place, ty) => format!("{} from {}", program.type_name(ty), say(program, place)),
            Name::Type(ty) => program.type_name(ty),
            Name::Method(method) => program.method_name(method),
        }
    }
}

fn field(program: &Program, field: FieldId) -> String {
    let declared = program.field(field);
    format!("{}.{}", program.class_name(declared.class), program.names.text(declared.name))
}

fn say(program: &Program, place: Creation) -> String {
    match place {
        Creation::Offset(method, at) | Creation::Inner(method, at, _) | Creation::Made(method, at) => {
            format!("{} @{at}", program.method_name(method))
        }
        Creation::Other(site) => format!("{site:?}"),
    }
}
