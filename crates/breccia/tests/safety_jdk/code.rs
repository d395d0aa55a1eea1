//! Random statements, one to a line: each makes one value out of those at hand and puts it into a new
//! variable.
//!
//! Code of the component reports every receiver to the recorder; code of clients continues whatever is
//! thrown.

use crate::model::{Access, Kind, Model, Ty};
use testkit::Random;

/// Whose code it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// A class of the component.
    Component(usize),
    /// A client, in the package or not; it may write lambdas or not.
    Client { same_package: bool, open: bool },
    /// A class of a client, below one of the component.
    Heir { of: usize, same_package: bool },
}

/// A class of a client.
#[derive(Clone, Debug)]
pub(crate) struct Heir {
    pub(crate) name: String,
    /// The class of the component above it; its constructors are those of this class.
    pub(crate) of: usize,
    pub(crate) also: Vec<usize>,
}

/// What array types and boxes clients may make: those that the members they can use have in their signatures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowed(pub(crate) Vec<Ty>);

/// A body on its way.
pub(crate) struct Code<'a> {
    pub(crate) model: &'a Model,
    pub(crate) rng: &'a mut Random,
    pub(crate) who: Who,
    pub(crate) vars: Vec<(String, Ty)>,
    pub(crate) lines: Vec<String>,
    pub(crate) heirs: &'a [Heir],
    pub(crate) allowed: &'a Allowed,
    /// Whether each statement gets fuel of its own.
    pub(crate) fills: bool,
    /// Variables are numbered on from here.
    pub(crate) fresh: usize,
}

impl Code<'_> {
    pub(crate) fn statements(&mut self, count: usize) {
        for _ in 0..count {
            // What cannot be done with the values at hand is not done.
            (0..12).find(|_| self.statement().is_some());
        }
    }

    fn statement(&mut self) -> Option<()> {
        match self.rng.below(100) {
            0..16 => self.creation(),
            16..33 => self.call(),
            33..42 => self.pass(),
            42..51 => self.static_call(),
            51..59 => self.read(),
            59..67 => self.write(),
            67..79 => self.array(),
            79..86 => self.cast(),
            86..89 => self.literal(),
            89..93 => self.lambda(),
            93..97 if self.is_client() => self.probe(),
            93..97 => self.call_of_object(),
            _ => self.throw(),
        }
    }

    pub(crate) fn is_client(&self) -> bool {
        !matches!(self.who, Who::Component(_))
    }

    /// Whether code can say the name of a class.
    pub(crate) fn names(&self, class: usize) -> bool {
        let access = self.model.access(class);
        match self.who {
            Who::Component(_) => true,
            Who::Client { same_package, .. } | Who::Heir { same_package, .. } => {
                access == Access::Public || same_package && access != Access::Private
            }
        }
    }

    pub(crate) fn names_type(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Of(class) => self.names(*class),
            Ty::Array(element) => self.names_type(element),
            Ty::Void
            | Ty::Int
            | Ty::Object
            | Ty::Text
            | Ty::Throwable
            | Ty::Integer
            | Ty::ClassObject
            | Ty::Ints => true,
        }
    }

    /// Whether a member can be used, through a variable or class of type `through`.
    pub(crate) fn can(&self, through: usize, declared: usize, access: Access, this: bool) -> bool {
        match (self.who, access) {
            (_, Access::Public) => true,
            (Who::Component(class), Access::Private) => class == declared && class == through,
            (_, Access::Private) => false,
            (Who::Component(_), _) => true,
            (Who::Client { same_package, .. }, _) => same_package,
            (Who::Heir { same_package, .. }, _) => same_package || this && access == Access::Protected,
        }
    }

    pub(crate) fn variable(&mut self, fits: impl Fn(&Self, &Ty) -> bool) -> Option<(String, Ty)> {
        let fitting: Vec<(String, Ty)> = self.vars.iter().filter(|(_, ty)| fits(self, ty)).cloned().collect();
        // Chains of values get long if the latest are taken up.
        let latest = fitting.len().saturating_sub(2);
        let from = if self.rng.percent(50) { latest } else { 0 };
        self.rng.pick_any(&fitting[from..]).cloned()
    }

    /// Something to pass where `ty` is asked for.
    pub(crate) fn argument(&mut self, ty: &Ty) -> String {
        if *ty == Ty::Int {
            return self.rng.below(3).to_string();
        }
        let cast = self.rng.percent(20);
        let narrower = self.variable(|code, var| code.model.is_subtype(var, ty));
        if let Some((name, _)) = narrower.filter(|_| !cast) {
            return name;
        }
        let wider = self.variable(|code, var| code.model.is_subtype(ty, var) && code.names_type(ty));
        if let Some((name, _)) = wider {
            return self.cast_of(&name, ty);
        }
        if let Some(inline) = self.unnamed(ty) {
            return inline;
        }
        "null".to_owned()
    }

    /// A value of a type that has no name here can still be passed on at once.
    fn unnamed(&mut self, ty: &Ty) -> Option<String> {
        if self.names_type(ty) {
            return None;
        }
        let mut found = Vec::new();
        for (name, var) in &self.vars {
            let Ty::Of(class) = var else { continue };
            if !self.names(*class) || name == "this" {
                continue;
            }
            for (from, field) in self.model.fields(*class) {
                if field.ty == *ty && !field.is_static && self.can(*class, from, field.access, false) {
                    found.push(format!("{name}.{}", field.name));
                }
            }
            for (from, method) in self.model.methods(*class) {
                // What is generic the compiler casts to the type, which it refuses.
                let fits =
                    method.result == *ty && method.params.is_empty() && !method.is_static && !method.is_given;
                if fits && self.can(*class, from, method.access, false) {
                    found.push(format!("{name}.{}()", method.name));
                }
            }
        }
        self.rng.pick_any(&found).cloned()
    }

    pub(crate) fn cast_of(&self, name: &str, ty: &Ty) -> String {
        let to = self.model.name(ty);
        if !self.is_client() {
            return format!("({name} instanceof {to} ? ({to}) (Object) {name} : null)");
        }
        // The compiler knows the class of `this`, and refuses what it knows to fail.
        if name == "this" { format!("({to}) (Object) this") } else { format!("({to}) {name}") }
    }

    pub(crate) fn arguments(&mut self, params: &[Ty]) -> String {
        params.iter().map(|ty| self.argument(ty)).collect::<Vec<_>>().join(", ")
    }

    /// The nearest type with a name that can hold a value.
    fn holder(&mut self, ty: &Ty) -> Ty {
        match ty {
            Ty::Of(class) => {
                let named = self.model.line(*class).into_iter().find(|&above| self.names(above));
                named.map_or(Ty::Object, Ty::Of)
            }
            Ty::Array(element) if matches!(**element, Ty::Of(_)) => Ty::Array(Box::new(self.holder(element))),
            Ty::Array(_) if !self.names_type(ty) => Ty::Object,
            Ty::Void
            | Ty::Int
            | Ty::Object
            | Ty::Text
            | Ty::Throwable
            | Ty::Integer
            | Ty::ClassObject
            | Ty::Ints
            | Ty::Array(_) => ty.clone(),
        }
    }

    /// `v = expression;`, with a new variable; a call of the component says what it is called on.
    pub(crate) fn put(&mut self, ty: &Ty, expression: &str, recorded: Option<&str>) {
        let (mut declared, mut assigned) = (String::new(), expression.to_owned());
        let mut variable = None;
        if *ty != Ty::Void {
            let holder = self.holder(ty);
            self.fresh += 1;
            let name = format!("v{}", self.fresh);
            let nothing = if *ty == Ty::Int { "0" } else { "null" };
            declared = format!("{} {name} = {nothing};", self.model.name(&holder));
            assigned = format!("{name} = {expression}");
            variable = (*ty != Ty::Int).then_some((name, holder));
        }
        let line = match (self.is_client(), recorded) {
            (true, _) => format!("{declared} {}", self.attempt(&assigned)),
            (false, Some(on)) => format!("{declared} if ({on} != null) {{ Rec.at(@L, {on}); {assigned}; }}"),
            (false, None) => format!("{declared} {assigned};"),
        };
        self.lines.push(line);
        self.vars.extend(variable);
    }

    /// A statement of a client, which goes on.
    pub(crate) fn attempt(&self, statement: &str) -> String {
        let fill = if self.fills { "Rec.fill(); " } else { "" };
        format!("try {{ {fill}{statement}; }} catch (Throwable e) {{ t = e; }}")
    }

    fn creation(&mut self) -> Option<()> {
        if !self.heirs.is_empty() && self.rng.percent(50) {
            return self.new_heir();
        }
        let mut found = Vec::new();
        for (class, declared) in self.model.classes.iter().enumerate() {
            if declared.is_concrete() && self.names(class) {
                let open =
                    declared.constructors.iter().filter(|made| self.can(class, class, made.access, false));
                found.extend(open.map(|made| (class, made.params.clone())));
            }
        }
        let (class, params) = self.rng.pick_any(&found)?.clone();
        let arguments = self.arguments(&params);
        let declared = &self.model.classes[class];
        match declared.outer.filter(|_| declared.is_inner) {
            Some(outer) => {
                let (name, around) = self.variable(|code, var| code.model.is_subtype(var, &Ty::Of(outer)))?;
                let around = if around == Ty::Of(outer) {
                    name
                } else {
                    format!("(({}) {name})", self.model.name(&Ty::Of(outer)))
                };
                self.put(&Ty::Of(class), &format!("{around}.new {}({arguments})", declared.name), None);
            }
            None => {
                let name = self.model.name(&Ty::Of(class));
                self.put(&Ty::Of(class), &format!("new {name}({arguments})"), None);
            }
        }
        Some(())
    }

    fn new_heir(&mut self) -> Option<()> {
        let heir = self.rng.pick_any(self.heirs)?.clone();
        let same_package =
            matches!(self.who, Who::Client { same_package: true, .. } | Who::Heir { same_package: true, .. });
        let above = &self.model.classes[heir.of];
        let open = above.constructors.iter().filter(|made| {
            made.access >= Access::Protected || same_package && made.access == Access::Package
        });
        let mut params: Vec<Vec<Ty>> = open.map(|made| made.params.clone()).collect();
        if above.is_interface() {
            params.push(Vec::new());
        }
        let params = self.rng.pick_any(&params)?.clone();
        let arguments = self.arguments(&params);
        let seen_as =
            self.rng.pick_any(&heir.also).copied().filter(|_| self.rng.percent(40)).unwrap_or(heir.of);
        self.put(&Ty::Of(seen_as), &format!("new {}({arguments})", heir.name), None);
        Some(())
    }

    pub(crate) fn named_class(&mut self) -> Option<usize> {
        let named: Vec<usize> = (0..self.model.classes.len()).filter(|&class| self.names(class)).collect();
        self.rng.pick_any(&named).copied()
    }

    /// A field that can be used, as an expression; its type, and whether it is final.
    fn field(&mut self) -> Option<(String, Ty, bool)> {
        let (through, class) = if self.rng.percent(40) {
            let class = self.named_class()?;
            (None, class)
        } else {
            let (name, var) = self.variable(|code, ty| matches!(ty, Ty::Of(class) if code.names(*class)))?;
            let Ty::Of(class) = var else { return None };
            (Some(name), class)
        };
        let this = through.as_deref() == Some("this");
        let fields = self.model.fields(class).into_iter();
        let fields = fields.filter(|(from, field)| {
            field.is_static == through.is_none() && self.can(class, *from, field.access, this)
        });
        let fields: Vec<_> = fields.map(|(_, field)| field.clone()).collect();
        let field = self.rng.pick_any(&fields)?;
        let through = through.unwrap_or_else(|| self.model.name(&Ty::Of(class)));
        Some((format!("{through}.{}", field.name), field.ty.clone(), field.is_final))
    }

    pub(crate) fn read(&mut self) -> Option<()> {
        let (field, ty, _) = self.field()?;
        let on = field.split('.').next().filter(|on| on.starts_with('v') && !self.is_client());
        let expression = match on {
            Some(on) if ty != Ty::Int => format!("{on} == null ? null : {field}"),
            _ => field,
        };
        self.put(&ty, &expression, None);
        Some(())
    }

    fn write(&mut self) -> Option<()> {
        let (field, ty, is_final) = self.field()?;
        if is_final {
            return None;
        }
        let value = self.argument(&ty);
        let on = field.split('.').next().unwrap_or_default().to_owned();
        let is_local = self.vars.iter().any(|(name, _)| *name == on) && on != "this";
        let line = match (self.is_client(), is_local) {
            (true, _) => self.attempt(&format!("{field} = {value}")),
            (false, true) => format!("if ({on} != null) {field} = {value};"),
            (false, false) => format!("{field} = {value};"),
        };
        self.lines.push(line);
        Some(())
    }

    pub(crate) fn array(&mut self) -> Option<()> {
        let made = [0, 1, 1, 2][self.rng.below(4)];
        if made == 0 {
            let arrays: Vec<Ty> = if self.is_client() {
                self.allowed.0.iter().filter(|ty| matches!(ty, Ty::Ints | Ty::Array(_))).cloned().collect()
            } else {
                vec![Ty::Ints, Ty::Array(Box::new(Ty::Of(self.rng.below(self.model.classes.len()))))]
            };
            let ty = self.rng.pick_any(&arrays)?.clone();
            let element = if let Ty::Array(element) = &ty { (**element).clone() } else { Ty::Int };
            if self.names_type(&ty) {
                self.put(&ty, &self.model.new_array(&element), None);
            }
            return Some(());
        }
        let allowed = self.allowed.0.clone();
        let may =
            |code: &Self, ty: &Ty| matches!(ty, Ty::Array(_)) && (!code.is_client() || allowed.contains(ty));
        let (name, ty) = self.variable(may)?;
        let Ty::Array(element) = ty else { return None };
        let guard = format!("{name} != null && {name}.length > 0");
        match (made, self.is_client()) {
            (1, true) => self.put(&element, &format!("{name}[0]"), None),
            (1, false) => self.put(&element, &format!("{guard} ? {name}[0] : null"), None),
            (_, is_client) => {
                let value = self.argument(&element);
                self.lines.push(if is_client {
                    self.attempt(&format!("{name}[0] = {value}"))
                } else {
                    format!("if ({guard}) {name}[0] = {value};")
                });
            }
        }
        Some(())
    }
}

impl Code<'_> {
    /// Kinds of classes that values can be cast to: named, and below or unrelated to the type of a variable.
    pub(crate) fn castable(&self, from: &Ty, to: usize) -> bool {
        let Ty::Of(class) = from else { return self.model.is_subtype(&Ty::Of(to), from) };
        let (from, declared) = (&self.model.classes[*class], &self.model.classes[to]);
        let open = |kind: Kind| matches!(kind, Kind::Class | Kind::Interface);
        let beside =
            (from.is_interface() || declared.is_interface()) && open(from.kind) && open(declared.kind);
        self.model.is_subtype(&Ty::Of(to), &Ty::Of(*class)) || beside
    }
}
