//! Hand-written classes of components.

use crate::invent::{access, class, method};
use crate::model::{Access, Class, Constructor, Kind, Method, Model, Ty};
use testkit::Random;

/// A class whose calls show what passes through arrays and literals, which is rare elsewhere.
pub(crate) fn probes(first: usize) -> [Class; 4] {
    let (public, array) = (Access::Public, Ty::Array(Box::new(Ty::Of(first + 1))));
    let of = |name: &str, params: Vec<Ty>, result: Ty| Method {
        is_static: true,
        is_given: true,
        ..method(name.to_owned(), (params, result), public)
    };
    let nested = |name: &str| Class {
        outer: Some(first),
        is_closed: true,
        text: Some(String::new()),
        ..class(name.to_owned(), Kind::Class, public)
    };
    [
        Class {
            methods: vec![
                of("all", Vec::new(), array.clone()),
                of("thing", Vec::new(), Ty::Object),
                of("useThing", vec![Ty::Of(first + 3)], Ty::Void),
                of("use", vec![Ty::Of(first + 1)], Ty::Void),
                of("useAll", vec![array], Ty::Void),
                of("useMade", vec![Ty::Array(Box::new(Ty::Of(first + 2)))], Ty::Void),
                of("number", vec![Ty::Integer], Ty::Void),
                of("text", vec![Ty::Text], Ty::Void),
                of("type", vec![Ty::ClassObject], Ty::Void),
            ],
            is_closed: true,
            text: Some(include_str!("W.java").to_owned()),
            ..class("W".to_owned(), Kind::Class, public)
        },
        Class { is_abstract: true, ..nested("T") },
        Class {
            superclass: Some(first + 1),
            constructors: vec![Constructor { params: Vec::new(), access: public, is_given: true }],
            ..nested("Y")
        },
        Class { superclass: Some(first + 1), ..nested("Z") },
    ]
}

/// A generic interface, a class that implements it, and one that says for which type: with bridges of both
/// kinds.
pub(crate) fn generics(rng: &mut Random, model: &mut Model) {
    let ty = Ty::Of(rng.below(model.classes.len()));
    let (argument, first) = (model.name(&ty), model.classes.len());
    let [of_interface, of_base, of_sub] = std::array::from_fn(|_| access(rng, 60));
    let overrides = rng.percent(50);
    let of = |ty: &Ty, is_abstract: bool| {
        let put = method("put".to_owned(), (vec![ty.clone()], Ty::Void), Access::Public);
        let get = method("get".to_owned(), (Vec::new(), ty.clone()), Access::Public);
        vec![Method { is_abstract, is_given: true, ..put }, Method { is_abstract, is_given: true, ..get }]
    };
    let constructor = |access| vec![Constructor { params: Vec::new(), access, is_given: true }];
    let head = |access: Access, rest: String| format!("{}{rest}", access.word());
    let call = "if (x != null) { Rec.at(@L, x); x.hashCode(); }";
    model.classes.push(Class {
        methods: of(&Ty::Object, true),
        text: Some(head(of_interface, "interface G<T> {\nvoid put(T t);\nT get();\n}".to_owned())),
        ..class("G".to_owned(), Kind::Interface, of_interface)
    });
    let base = format!(
        "class B<T> implements G<T> {{\nT held;\npublic B() {{}}\npublic void put(T t) {{ held = t; }}\npublic T get() {{\nT x = held;\n{call}\nreturn x;\n}}\n}}"
    );
    model.classes.push(Class {
        methods: of(&Ty::Object, false),
        interfaces: vec![first],
        constructors: constructor(Access::Public),
        is_closed: true,
        text: Some(head(of_base, base)),
        ..class("B".to_owned(), Kind::Class, of_base)
    });
    let own = if overrides {
        format!("public void put({argument} x) {{\n{call}\nsuper.put(x);\n}}\n")
    } else {
        String::new()
    };
    let sub = format!("class S extends B<{argument}> {{\npublic S() {{}}\n{own}}}");
    model.classes.push(Class {
        methods: of(&ty, false),
        superclass: Some(first + 1),
        constructors: constructor(Access::Public),
        is_closed: true,
        text: Some(head(of_sub, sub)),
        ..class("S".to_owned(), Kind::Class, of_sub)
    });
}
