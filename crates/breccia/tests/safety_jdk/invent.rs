//! Makes up components: hierarchies first, then members.

use crate::gadgets::{generics, probes};
use crate::model::{Access, Class, Constructor, Field, Kind, Method, Model, Ty};
use testkit::Random;

/// An instance method that many classes may declare: always with the same types and access, so all can
/// override it.
struct Slot {
    method: Method,
}

/// A component in the package `package`; bodies come later.
pub(crate) fn invent(rng: &mut Random, package: &str) -> Model {
    let mut model = Model { package: package.to_owned(), classes: Vec::new() };
    for number in 0..rng.between(2, 4) {
        let interfaces = some_interfaces(rng, &model, 30);
        let access = access(rng, 65);
        model.classes.push(Class { interfaces, ..class(format!("I{number}"), Kind::Interface, access) });
    }
    for number in 0..rng.between(7, 12) {
        let made = plain(rng, &model, number);
        model.classes.push(made);
    }
    for (kind, name, chance) in [(Kind::Enum, "E", 40), (Kind::Record, "R", 40)] {
        if rng.percent(chance) {
            let interfaces = some_interfaces(rng, &model, 50);
            let access = access(rng, 65);
            let is_closed = true;
            model.classes.push(Class { interfaces, is_closed, ..class(name.to_owned(), kind, access) });
        }
    }
    Members { slots: slots(rng, &model), fields: 0, statics: 0, rng, model: &mut model }.add();
    if rng.percent(50) {
        generics(rng, &mut model);
    }
    model.classes.extend(probes(model.classes.len()));
    model
}

pub(crate) fn class(name: String, kind: Kind, access: Access) -> Class {
    Class {
        name,
        kind,
        access,
        is_abstract: false,
        is_closed: false,
        is_exception: false,
        outer: None,
        is_inner: false,
        superclass: None,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        constructors: Vec::new(),
        text: None,
    }
}

pub(crate) fn access(rng: &mut Random, public: usize) -> Access {
    if rng.percent(public) { Access::Public } else { Access::Package }
}

fn some_interfaces(rng: &mut Random, model: &Model, chance: usize) -> Vec<usize> {
    let interfaces = (0..model.classes.len()).filter(|&class| model.classes[class].is_interface());
    interfaces.filter(|_| rng.percent(chance)).collect()
}

fn plain(rng: &mut Random, model: &Model, number: usize) -> Class {
    let known: Vec<usize> =
        (0..model.classes.len()).filter(|&other| model.classes[other].kind == Kind::Class).collect();
    let open: Vec<usize> = known
        .iter()
        .copied()
        .filter(|&other| !model.classes[other].is_inner && !model.classes[other].is_closed)
        .collect();
    let is_root_exception = rng.percent(15);
    let superclass = if is_root_exception || rng.percent(40) { None } else { rng.pick_any(&open).copied() };
    let around: Vec<usize> = known
        .iter()
        .copied()
        .filter(|&other| model.classes[other].outer.is_none() && !model.classes[other].is_exception)
        .collect();
    let outer = if rng.percent(25) { rng.pick_any(&around).copied() } else { None };
    let is_exception = is_root_exception || superclass.is_some_and(|above| model.classes[above].is_exception);
    let access = match outer {
        Some(_) if rng.percent(20) => Access::Protected,
        _ => access(rng, 65),
    };
    Class {
        is_abstract: rng.percent(25),
        is_exception,
        outer,
        is_inner: outer.is_some() && !is_exception && rng.percent(40),
        superclass,
        interfaces: some_interfaces(rng, model, 35),
        ..class(format!("C{number}"), Kind::Class, access)
    }
}

/// The types that signatures and fields have.
fn ty(rng: &mut Random, model: &Model) -> Ty {
    match rng.below(100) {
        0..60 => Ty::Of(rng.below(model.classes.len())),
        60..67 => Ty::Object,
        67..71 => Ty::Text,
        71..73 => Ty::Integer,
        73..75 => Ty::ClassObject,
        75..78 => Ty::Throwable,
        78..80 => Ty::Ints,
        80..83 => Ty::Int,
        83..97 => Ty::Array(Box::new(Ty::Of(rng.below(model.classes.len())))),
        97..98 => Ty::Array(Box::new(Ty::Object)),
        _ => Ty::Array(Box::new(Ty::Array(Box::new(Ty::Of(rng.below(model.classes.len())))))),
    }
}

fn signature(rng: &mut Random, model: &Model) -> (Vec<Ty>, Ty) {
    let params = (0..rng.below(3)).map(|_| ty(rng, model)).collect();
    let result = if rng.percent(35) { Ty::Void } else { ty(rng, model) };
    (params, result)
}

pub(crate) fn method(name: String, (params, result): (Vec<Ty>, Ty), access: Access) -> Method {
    Method {
        name,
        params,
        result,
        access,
        is_static: false,
        is_abstract: false,
        is_final: false,
        is_given: false,
    }
}

fn slots(rng: &mut Random, model: &Model) -> Vec<Slot> {
    use Access::{Package, Protected, Public};
    let accesses = [Public, Public, Public, Public, Public, Protected, Package];
    let slots = (0..).zip(accesses);
    slots.map(|(n, access)| Slot { method: method(format!("m{n}"), signature(rng, model), access) }).collect()
}

struct Members<'a> {
    rng: &'a mut Random,
    model: &'a mut Model,
    slots: Vec<Slot>,
    fields: usize,
    statics: usize,
}

impl Members<'_> {
    fn add(&mut self) {
        for class in 0..self.model.classes.len() {
            match self.model.classes[class].kind {
                Kind::Interface => self.interface(class),
                Kind::Class => self.class(class),
                Kind::Enum => self.enumeration(class),
                Kind::Record => self.record(class),
            }
        }
    }

    fn interface(&mut self, class: usize) {
        for slot in 0..5 {
            if self.rng.percent(30) {
                let method = Method { is_abstract: true, ..self.slots[slot].method.clone() };
                self.model.classes[class].methods.push(method);
            }
        }
        if self.rng.percent(40) {
            // Nobody else declares it first, so no class inherits two.
            let method = method(format!("d{class}"), signature(self.rng, self.model), Access::Public);
            self.model.classes[class].methods.push(method);
        }
        self.static_method(class, 20);
        if self.rng.percent(30) {
            self.field(class, true);
        }
    }

    fn class(&mut self, class: usize) {
        for slot in 0..self.slots.len() {
            if self.rng.percent(35) {
                self.slot(class, slot);
            }
        }
        self.implement(class);
        let defaults = self.model.methods(class).into_iter();
        let defaults = defaults.filter(|(from, method)| {
            self.model.classes[*from].is_interface() && !method.is_abstract && !method.is_static
        });
        let defaults: Vec<Method> = defaults.map(|(_, method)| method.clone()).collect();
        for method in defaults {
            if self.rng.percent(25) {
                self.model.classes[class].methods.push(method);
            }
        }
        for _ in 0..self.rng.below(4) {
            self.field(class, false);
        }
        self.hiding_field(class);
        self.static_method(class, 35);
        for count in 0..self.rng.between(1, 2) {
            // By the number of parameters, no call is ambiguous.
            let params = (0..count * 2 + self.rng.below(2)).map(|_| ty(self.rng, self.model)).collect();
            let access = self.member_access();
            let constructor = Constructor { params, access, is_given: false };
            self.model.classes[class].constructors.push(constructor);
        }
    }

    fn slot(&mut self, class: usize, slot: usize) {
        let mut method = self.slots[slot].method.clone();
        let known = self.model.methods(class);
        if known.iter().any(|(_, known)| known.name == method.name && known.is_final) {
            return;
        }
        method.is_abstract = self.model.classes[class].is_abstract && self.rng.percent(40);
        if !method.is_abstract && self.rng.percent(15) {
            // Nobody overrides it, so it may return something narrower.
            method.is_final = true;
            if let Ty::Of(result) = method.result {
                let below: Vec<usize> = (0..self.model.classes.len())
                    .filter(|&below| self.model.is_subtype(&Ty::Of(below), &Ty::Of(result)))
                    .collect();
                method.result = Ty::Of(*self.rng.pick_any(&below).expect("a class is below itself"));
            }
        }
        self.model.classes[class].methods.push(method);
    }

    /// A concrete class has all methods; others have some.
    fn implement(&mut self, class: usize) {
        let is_concrete = self.model.classes[class].is_concrete();
        for open in self.model.open(class) {
            let declares = self.model.classes[class].methods.iter().any(|own| own.name == open.name);
            if !declares && (is_concrete || self.rng.percent(30)) {
                self.model.classes[class].methods.push(Method { is_abstract: false, ..open });
            }
        }
    }

    fn member_access(&mut self) -> Access {
        match self.rng.below(100) {
            0..60 => Access::Public,
            60..75 => Access::Protected,
            _ => Access::Package,
        }
    }

    fn field(&mut self, class: usize, of_interface: bool) {
        self.fields += 1;
        let is_static = of_interface || self.rng.percent(30);
        let access = if of_interface {
            Access::Public
        } else if self.rng.percent(35) {
            Access::Private
        } else {
            self.member_access()
        };
        let field = Field {
            name: format!("f{}", self.fields),
            ty: ty(self.rng, self.model),
            access,
            is_static,
            is_final: of_interface || self.rng.percent(15),
            is_given: false,
        };
        self.model.classes[class].fields.push(field);
    }

    fn hiding_field(&mut self, class: usize) {
        let Some(above) = self.model.classes[class].superclass else { return };
        let inherited: Vec<Field> = self
            .model
            .fields(above)
            .into_iter()
            .map(|(_, field)| field.clone())
            .filter(|f| !f.is_final)
            .collect();
        if !self.rng.percent(15) {
            return;
        }
        if let Some(field) = self.rng.pick_any(&inherited) {
            let field = Field { ty: ty(self.rng, self.model), ..field.clone() };
            self.model.classes[class].fields.push(field);
        }
    }

    fn static_method(&mut self, class: usize, chance: usize) {
        if !self.rng.percent(chance) {
            return;
        }
        self.statics += 1;
        let access =
            if self.model.classes[class].is_interface() { Access::Public } else { self.member_access() };
        let method = method(format!("s{}", self.statics), signature(self.rng, self.model), access);
        self.model.classes[class].methods.push(Method { is_static: true, ..method });
    }

    fn enumeration(&mut self, class: usize) {
        let (public, ty) = (Access::Public, Ty::Of(class));
        let constant = |name: &str| Field {
            name: name.to_owned(),
            ty: ty.clone(),
            access: public,
            is_static: true,
            is_final: true,
            is_given: true,
        };
        self.model.classes[class].fields = vec![constant("ONE"), constant("TWO")];
        let values = method("values".to_owned(), (Vec::new(), Ty::Array(Box::new(ty.clone()))), public);
        let value = method("valueOf".to_owned(), (vec![Ty::Text], ty), public);
        for given in [values, value] {
            self.model.classes[class].methods.push(Method { is_static: true, is_given: true, ..given });
        }
        self.implement(class);
        self.field(class, false);
    }

    fn record(&mut self, class: usize) {
        let access = self.model.classes[class].access;
        let params: Vec<Ty> = (0..self.rng.between(1, 2)).map(|_| ty(self.rng, self.model)).collect();
        for (name, ty) in ["a", "b"].iter().zip(&params) {
            let accessor = method((*name).to_owned(), (Vec::new(), ty.clone()), Access::Public);
            self.model.classes[class].methods.push(Method { is_given: true, is_final: true, ..accessor });
        }
        self.model.classes[class].constructors = vec![Constructor { params, access, is_given: true }];
        self.implement(class);
    }
}
