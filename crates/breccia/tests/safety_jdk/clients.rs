//! Clients of a component: methods that use what they can name, and classes below those of the component.

use fragment::Visibility;

use crate::code::{Allowed, Code, Heir, Who};
use crate::model::{Access, Kind, Method, Model, Ty};
use crate::source::named;
use testkit::Random;

/// Where clients are, and whether they write classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Outside,
    Package,
    OutsideOpen,
    PackageOpen,
}

impl Group {
    pub(crate) const ALL: [Self; 4] = [Self::Outside, Self::Package, Self::OutsideOpen, Self::PackageOpen];

    pub(crate) fn same_package(self) -> bool {
        matches!(self, Self::Package | Self::PackageOpen)
    }

    pub(crate) fn open(self) -> bool {
        matches!(self, Self::OutsideOpen | Self::PackageOpen)
    }

    pub(crate) fn visibility(self) -> Visibility {
        Visibility { same_package: self.same_package(), subclasses: self.open(), of_object: false }
    }

    /// The class that holds the clients, in internal form.
    pub(crate) fn class(self, package: &str) -> String {
        match self {
            Self::Outside => format!("k{package}/Use"),
            Self::OutsideOpen => format!("k{package}/UseOpen"),
            Self::Package => format!("{package}/Use"),
            Self::PackageOpen => format!("{package}/UseOpen"),
        }
    }
}

/// The source of `count` clients: its file, and its text.
pub(crate) fn source(rng: &mut Random, model: &Model, group: Group, count: usize) -> (String, String) {
    let class = group.class(&model.package);
    let (package, name) = class.rsplit_once('/').expect("classes are in packages");
    let allowed = allowed(rng, model, group);
    let heirs = if group.open() { heirs(rng, model, group, &allowed) } else { Vec::new() };
    let mut clients = Clients { rng, model, group, allowed, heirs, pool: Vec::new(), lines: Vec::new() };
    clients.lines.push(format!("package {package};\nimport {}.*;\nimport rec.Rec;", model.package));
    clients.lines.push(format!("public abstract class {name} {{\nstatic Throwable t;"));
    clients.pool();
    for number in 0..count {
        clients.client(number);
    }
    for number in 0..clients.heirs.len() {
        clients.heir(number);
    }
    clients.lines.push("}".to_owned());
    (format!("{class}.java"), clients.lines.join("\n"))
}

fn who(group: Group) -> Who {
    Who::Client { same_package: group.same_package(), open: group.open() }
}

/// The types in the signatures of what clients can use, and the arrays within them.
fn allowed(rng: &mut Random, model: &Model, group: Group) -> Allowed {
    let none = Allowed::default();
    let code = Code {
        model,
        rng,
        who: who(group),
        vars: Vec::new(),
        lines: Vec::new(),
        heirs: &[],
        allowed: &none,
        fills: true,
        fresh: 0,
    };
    let least = match (group.same_package(), group.open()) {
        (true, _) => Access::Package,
        (false, true) => Access::Protected,
        (false, false) => Access::Public,
    };
    let mut found = Vec::new();
    for class in (0..model.classes.len()).filter(|&class| code.names(class)) {
        let methods = model.methods(class).into_iter().filter(|(_, method)| method.access >= least);
        found.extend(methods.flat_map(|(_, method)| method.params.iter().chain([&method.result]).cloned()));
        let fields = model.fields(class).into_iter().filter(|(_, field)| field.access >= least);
        found.extend(fields.map(|(_, field)| field.ty.clone()));
        let declared = &model.classes[class];
        let made = declared.constructors.iter().filter(|made| made.access >= least && declared.is_concrete());
        found.extend(made.flat_map(|made| made.params.iter().cloned()));
    }
    let within: Vec<Ty> = found
        .iter()
        .filter_map(|ty| if let Ty::Array(element) = ty { Some((**element).clone()) } else { None })
        .filter(|ty| matches!(ty, Ty::Array(_)))
        .collect();
    Allowed(found.into_iter().chain(within).collect())
}

/// Some of the classes that clients can write.
fn heirs(rng: &mut Random, model: &Model, group: Group, allowed: &Allowed) -> Vec<Heir> {
    let least = if group.same_package() { Access::Package } else { Access::Protected };
    let mut found = Vec::new();
    for class in 0..model.classes.len() {
        let code = Code {
            model,
            rng,
            who: who(group),
            vars: Vec::new(),
            lines: Vec::new(),
            heirs: &[],
            allowed,
            fills: true,
            fresh: 0,
        };
        let declared = &model.classes[class];
        let extends = matches!(declared.kind, Kind::Class | Kind::Interface)
            && !declared.is_closed
            && !declared.is_inner;
        let made = declared.is_interface() || declared.constructors.iter().any(|made| made.access >= least);
        let can = |method: &Method| {
            method.access >= least
                && method.params.iter().chain([&method.result]).all(|ty| code.names_type(ty))
        };
        if extends && made && code.names(class) && model.open(class).iter().all(can) {
            found.push(class);
        }
    }
    let mut heirs = Vec::new();
    for _ in 0..found.len().min(5) {
        let of = found[rng.below(found.len())];
        let others = found.iter().copied().filter(|&other| {
            model.classes[other].is_interface()
                && !model.line(of).contains(&other)
                && !model.line(other).contains(&of)
        });
        let also: Vec<usize> = others.filter(|_| rng.percent(EXTRA_INTERFACES)).collect();
        heirs.push(Heir { name: format!("H{}", heirs.len()), of, also });
    }
    heirs
}

/// In how many of 100 cases a class of a client implements one more interface of the component.
const EXTRA_INTERFACES: usize = 30;

struct Clients<'a> {
    rng: &'a mut Random,
    model: &'a Model,
    group: Group,
    allowed: Allowed,
    heirs: Vec<Heir>,
    pool: Vec<(String, Ty)>,
    lines: Vec<String>,
}

impl Clients<'_> {
    fn code(&mut self, who: Who, vars: Vec<(String, Ty)>, fills: bool) -> Code<'_> {
        let (model, allowed, heirs) = (self.model, &self.allowed, &self.heirs);
        Code { model, rng: self.rng, who, vars, lines: Vec::new(), heirs, allowed, fills, fresh: 0 }
    }

    /// Variables that all clients and their classes share.
    fn pool(&mut self) {
        self.pool.push(("t".to_owned(), Ty::Throwable));
        for number in 0..4 {
            let class = self.rng.below(self.model.classes.len());
            if self.code(who(self.group), Vec::new(), true).names(class) {
                let name = format!("g{number}");
                self.lines.push(format!("static {} {name};", self.model.name(&Ty::Of(class))));
                self.pool.push((name, Ty::Of(class)));
            }
        }
    }

    fn client(&mut self, number: usize) {
        let (pool, count) = (self.pool.clone(), self.rng.between(4, 16));
        let mut code = self.code(who(self.group), pool.clone(), true);
        code.statements(count);
        for (name, ty) in pool.iter().skip(1) {
            let value = code.argument(ty);
            let line = code.attempt(&format!("{name} = {value}"));
            code.lines.push(line);
        }
        let lines = code.lines;
        self.lines.push(format!("public static void u{number}() {{"));
        self.lines.extend(lines);
        self.lines.push("}".to_owned());
    }

    fn heir(&mut self, number: usize) {
        let heir = self.heirs[number].clone();
        let (model, above) = (self.model, &self.model.classes[heir.of]);
        let least = if self.group.same_package() { Access::Package } else { Access::Protected };
        let mut types: Vec<(&str, Vec<String>)> = vec![("extends", Vec::new()), ("implements", Vec::new())];
        types[usize::from(above.is_interface())].1.push(model.name(&Ty::Of(heir.of)));
        types[1].1.extend(heir.also.iter().map(|&of| model.name(&Ty::Of(of))));
        let types = types.into_iter().filter(|(_, names)| !names.is_empty());
        let types: Vec<String> = types.map(|(word, names)| format!("{word} {}", names.join(", "))).collect();
        self.lines.push(format!("static class {} {} {{", heir.name, types.join(" ")));
        for made in above.constructors.iter().filter(|made| made.access >= least) {
            let params = named(&made.params);
            // A type without a name cannot be passed on.
            let known = self.code(who(self.group), Vec::new(), false);
            let list: Vec<String> = params
                .iter()
                .map(|(name, ty)| {
                    if known.names_type(ty) {
                        format!("{} {name}", model.name(ty))
                    } else {
                        format!("Object {name}")
                    }
                })
                .collect();
            let passed: Vec<String> = params
                .iter()
                .map(|(name, ty)| if known.names_type(ty) { name.clone() } else { "null".to_owned() })
                .collect();
            self.lines.push(format!(
                "{}({}) {{ super({}); }}",
                heir.name,
                list.join(", "),
                passed.join(", ")
            ));
        }
        let mut methods: Vec<Method> = Vec::new();
        for of in std::iter::once(heir.of).chain(heir.also.iter().copied()) {
            for (_, method) in model.methods(of) {
                if methods.iter().all(|known| known.name != method.name) {
                    methods.push(method.clone());
                }
            }
        }
        for method in methods {
            self.overriding(&heir, &method, least);
        }
        self.lines.push("}".to_owned());
    }

    fn overriding(&mut self, heir: &Heir, method: &Method, least: Access) {
        let model = self.model;
        let who = Who::Heir { of: heir.of, same_package: self.group.same_package() };
        let known = self.code(who, Vec::new(), false);
        let can = method.access >= least
            && !method.is_static
            && !method.is_final
            && method.params.iter().chain([&method.result]).all(|ty| known.names_type(ty));
        if !can || !method.is_abstract && self.rng.percent(55) {
            return;
        }
        let params = named(&method.params);
        let mut vars: Vec<(String, Ty)> = params.iter().filter(|(_, ty)| *ty != Ty::Int).cloned().collect();
        vars.push(("this".to_owned(), Ty::Of(heir.of)));
        vars.extend(self.pool.iter().cloned());
        let count = self.rng.below(5);
        let mut code = self.code(who, vars, false);
        code.statements(count);
        let end = code.end(&method.result);
        code.lines.push(end);
        let lines = code.lines;
        let list: Vec<String> =
            params.iter().map(|(name, ty)| format!("{} {name}", model.name(ty))).collect();
        let (access, result) = (method.access.word(), model.name(&method.result));
        self.lines.push(format!("{access}{result} {}({}) {{ Rec.tick();", method.name, list.join(", ")));
        self.lines.extend(lines);
        self.lines.push("}".to_owned());
    }
}
