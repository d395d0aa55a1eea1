//! Reads everything that an analysis has found into one form.

use std::collections::{BTreeMap, HashMap};

use ir::{Body, Stmt};
use pointsto::{ObjectId, Results, Set, call_sites};
use program::{ClassId, MethodId, Program, Type};

use super::findings::{Findings, Slot};
use super::names::{Creation, Name, Names};

/// Reads it. Receivers by the class hierarchy are many, and read only for calls that `asked` has.
pub(super) fn findings(
    program: &Program,
    results: &Results,
    names: &mut Names,
    asked: Option<&Findings>,
) -> Findings {
    let asked = asked.filter(|_| !results.has_sets());
    let mut reader =
        Reader { program, results, names, asked, objects: HashMap::new(), slots: BTreeMap::new() };
    reader.calls();
    if results.has_sets() {
        reader.variables();
        reader.heap();
    }
    let slots = reader.slots;
    Findings::of(slots, names)
}

struct Reader<'r> {
    program: &'r Program,
    results: &'r Results,
    names: &'r mut Names,
    asked: Option<&'r Findings>,
    /// The numbers of objects by the engine's own.
    objects: HashMap<ObjectId, u32>,
    slots: BTreeMap<Slot, u32>,
}

impl Reader<'_> {
    fn add(&mut self, slot: Slot, elements: Vec<u32>) {
        if elements.is_empty() {
            return;
        }
        // Objects of several contexts share a name, and statements of one offset a place.
        let before = self.slots.get(&slot).map_or(&[][..], |&set| self.names.elements(set));
        let all = [before, &elements].concat();
        self.slots.insert(slot, self.names.set(all));
    }

    fn calls(&mut self) {
        let reached = self.results.reachable();
        let methods = reached.iter().map(|&method| self.names.number(Name::Method(method))).collect();
        self.add(Slot::Reached, methods);
        for &caller in reached {
            for site in call_sites(self.results, caller) {
                let at = site.offset.unwrap_or(0);
                let callees = site.callees.iter().map(|&callee| self.names.number(Name::Method(callee)));
                let callees = callees.collect();
                self.add(Slot::Call(caller, at), callees);
                let wanted =
                    self.asked.is_none_or(|asked| asked.slots.contains_key(&Slot::Receiver(caller, at)));
                if wanted && site.is_virtual(self.results.body(caller)) {
                    let types = site.receivers(self.program, self.results, caller);
                    let types = types.into_iter().map(|ty| self.names.number(Name::Type(ty))).collect();
                    self.add(Slot::Receiver(caller, at), types);
                }
            }
        }
    }

    fn variables(&mut self) {
        for &method in self.results.reachable() {
            let Some(body) = self.results.body(method) else { continue };
            let formals = body.formals().len();
            for (number, var) in body.vars().enumerate() {
                let held = self.held(&self.results.variable(method, var));
                let slot = match number {
                    _ if Some(var) == body.result() => Slot::Result(method),
                    formal if formal < formals => Slot::Formal(method, formal as u32),
                    _ => Slot::Variable(method, var),
                };
                self.add(slot, held);
            }
            self.arguments(method, body);
        }
    }

    fn arguments(&mut self, caller: MethodId, body: &Body) {
        for (stmt, what) in body.stmts() {
            let Stmt::Call { arguments, .. } = *what else { continue };
            for (number, var) in body.list(arguments).enumerate() {
                let held = self.held(&self.results.variable(caller, var));
                self.add(Slot::Argument(caller, body.offset(stmt), number as u32), held);
            }
        }
    }

    fn heap(&mut self) {
        for (field, _) in self.program.fields() {
            let held = self.held(&self.results.static_field(field));
            self.add(Slot::Static(field), held);
        }
        for object in self.results.objects() {
            let named = self.object(object);
            let held = self.held(&self.results.element(object));
            self.add(Slot::Element(named), held);
            let ty = self.results.object(object).ty;
            for class in self.with_superclasses(ty) {
                for field in self.program.class(class).fields.iter() {
                    let held = self.held(&self.results.field(object, field));
                    self.add(Slot::Field(named, field), held);
                }
            }
        }
    }

    fn with_superclasses(&self, ty: Type) -> Vec<ClassId> {
        let start = if ty.is_array() { None } else { ty.as_class() };
        std::iter::successors(start, |&class| self.program.class(class).superclass).collect()
    }

    fn held(&mut self, set: &Set) -> Vec<u32> {
        set.iter().map(|object| self.object(object)).collect()
    }

    fn object(&mut self, object: ObjectId) -> u32 {
        if let Some(&known) = self.objects.get(&object) {
            return known;
        }
        let found = self.results.object(object);
        let name = Name::Object(Creation::of(self.results, found.site), found.ty);
        let number = self.names.number(name);
        self.objects.insert(object, number);
        number
    }
}
