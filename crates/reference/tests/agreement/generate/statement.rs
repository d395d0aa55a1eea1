//! Random statements; nothing where the variables do not allow one.

use super::body::Writer;
use super::world::{Class, Method, Ty};

impl Writer<'_> {
    pub(super) fn statement(&mut self) -> Option<String> {
        match self.random.below(100) {
            // Each allocation in a method multiplies the contexts below it.
            0..12 if self.is_main() || self.random.percent(35) => self.make(),
            0..20 => self.copy(),
            20..27 => self.cast(),
            27..39 => self.field_load(),
            39..52 => self.field_store(),
            52..60 => self.element(),
            60..65 => self.constant(),
            65..85 => self.call_instance(),
            85..91 => self.call_static(),
            91..95 => self.call_super(),
            _ => self.lambda(),
        }
    }

    /// A variable to assign: not `this`, which is never assigned.
    fn some_variable(&mut self) -> Option<(String, Ty)> {
        let target = self.target_where(|_| true)?;
        self.variables.iter().find(|(name, _)| *name == target).cloned()
    }

    /// A variable that a value of this type can be put in.
    fn target_for(&mut self, ty: &str) -> Option<String> {
        let world = self.world;
        self.target_where(|own| world.fits(ty, own))
    }

    fn target_where(&mut self, fits: impl Fn(&str) -> bool) -> Option<String> {
        let fitting = self.variables.iter().filter(|(name, own)| name != "this" && fits(own));
        let fitting: Vec<String> = fitting.map(|(name, _)| name.clone()).collect();
        let chosen = (!fitting.is_empty()).then(|| self.random.pick(&fitting).clone())?;
        self.assigned.insert(chosen.clone());
        Some(chosen)
    }

    /// A variable that fits a type, preferably one that holds something.
    pub(super) fn some_of(&mut self, ty: &str) -> Option<String> {
        let mut fitting = self.of_type(ty);
        let assigned: Vec<String> =
            fitting.iter().filter(|name| self.assigned.contains(*name)).cloned().collect();
        if !assigned.is_empty() && self.random.percent(90) {
            fitting = assigned;
        }
        (!fitting.is_empty()).then(|| self.random.pick(&fitting).clone())
    }

    /// An allocation, followed by the call of a constructor.
    fn make(&mut self) -> Option<String> {
        let (target, ty) = self.some_variable()?;
        self.make_for(&target, &ty)
    }

    pub(super) fn make_for(&mut self, target: &str, ty: &str) -> Option<String> {
        if let Some(element) = ty.strip_suffix("[]") {
            let element = self.below(element).unwrap_or_else(|| element.to_owned());
            return Some(match element.strip_suffix("[]") {
                Some(inner) if self.random.percent(60) => format!("{target} = new {inner}[n][n]"),
                Some(inner) => format!("{target} = new {inner}[n][]"),
                None => format!("{target} = new {element}[n]"),
            });
        }
        let class = self.below(ty)?;
        let declared = self.world.class(&class)?;
        let made = format!("{target} = new {class}");
        let constructors: Vec<Method> =
            declared.methods.iter().filter(|method| method.name == "<init>").cloned().collect();
        if constructors.is_empty() || self.random.percent(10) {
            return Some(made);
        }
        // The variable may be wider than the class: a constructor is called all the same.
        let constructor = self.random.pick(&constructors).clone();
        let arguments = self.arguments(&constructor)?;
        Some(format!("{made}; special {target}.{class}::<init>({arguments})"))
    }

    /// A class that can be instantiated and fits a type.
    fn below(&mut self, ty: &str) -> Option<Ty> {
        let fitting: Vec<Ty> = self
            .world
            .concrete()
            .iter()
            .filter(|class| self.world.fits(&class.name, ty))
            .map(|class| class.name.clone())
            .collect();
        (!fitting.is_empty()).then(|| self.random.pick(&fitting).clone())
    }

    fn copy(&mut self) -> Option<String> {
        let (target, ty) = self.some_variable()?;
        let source = self.some_of(&ty)?;
        Some(format!("{target} = {source}"))
    }

    fn cast(&mut self) -> Option<String> {
        let (target, ty) = self.some_variable()?;
        let (source, _) = self.random.pick(&self.variables).clone();
        Some(format!("{target} = ({ty}) {source}"))
    }

    /// A field, and how it is named: after an object, or after its class.
    fn some_field(&mut self) -> Option<(String, Ty)> {
        let all: Vec<(Ty, String, Ty, bool)> = self
            .world
            .fields()
            .map(|(class, field)| (class.name.clone(), field.name.clone(), field.ty.clone(), field.is_static))
            .collect();
        if all.is_empty() {
            return None;
        }
        let (class, name, ty, is_static) = self.random.pick(&all).clone();
        if is_static {
            return Some((format!("{class}::{name}: {ty}"), ty));
        }
        let object = self.some_of(&class)?;
        Some((format!("{object}.{class}::{name}: {ty}"), ty))
    }

    fn field_load(&mut self) -> Option<String> {
        let (place, ty) = self.some_field()?;
        let target = self.target_for(&ty)?;
        Some(format!("{target} = {place}"))
    }

    fn field_store(&mut self) -> Option<String> {
        let (place, ty) = self.some_field()?;
        let source = self.some_of(&ty)?;
        Some(format!("{place} = {source}"))
    }

    fn element(&mut self) -> Option<String> {
        let arrays: Vec<(String, Ty)> =
            self.variables.iter().filter(|(_, ty)| ty.ends_with("[]")).cloned().collect();
        if arrays.is_empty() {
            return None;
        }
        let (array, ty) = self.random.pick(&arrays).clone();
        let element = ty.strip_suffix("[]").unwrap_or(&ty).to_owned();
        if self.random.percent(50) {
            let target = self.target_for(&element)?;
            return Some(format!("{target} = {array}[n]"));
        }
        let source = self.some_of(&element)?;
        Some(format!("{array}[n] = {source}"))
    }

    fn constant(&mut self) -> Option<String> {
        let target = self.target_for("Object").filter(|_| self.random.percent(80));
        match (target, self.random.below(4)) {
            (Some(target), 0) => Some(format!("{target} = \"text\"")),
            (Some(target), 1) => Some(format!("{target} = class {}", self.world.some_type(self.random))),
            (Some(target), 2) => {
                let joined = self.some_of("Object")?;
                Some(format!("{target} = dynamic concat \"\\1\" ({joined} as Object): String"))
            }
            _ => Some(format!("{} = null", self.some_variable()?.0)),
        }
    }

    /// Variables for the parameters of a method.
    fn arguments(&mut self, method: &Method) -> Option<String> {
        let mut arguments = Vec::new();
        for ty in &method.parameters {
            arguments.push(format!("{} as {ty}", self.some_of(ty)?));
        }
        Some(arguments.join(", "))
    }

    /// `x = call(…): Result`; the result may be left where it is.
    fn call(&mut self, call: &str, method: &Method) -> Option<String> {
        let arguments = self.arguments(method)?;
        let target = self.target_for(&method.result).filter(|_| method.result != "void");
        let target = target.map_or(String::new(), |target| format!("{target} = "));
        Some(format!("{target}{call}::{}({arguments}): {}", method.name, method.result))
    }

    fn call_instance(&mut self) -> Option<String> {
        let has_methods = |(_, ty): &&(String, Ty)| !self.world.methods_of(ty).is_empty();
        let mut receivers: Vec<(String, Ty)> = self.variables.iter().filter(has_methods).cloned().collect();
        let assigned: Vec<(String, Ty)> =
            receivers.iter().filter(|(name, _)| self.assigned.contains(name)).cloned().collect();
        if !assigned.is_empty() {
            receivers = assigned;
        }
        if receivers.is_empty() {
            return None;
        }
        let (receiver, ty) = self.random.pick(&receivers).clone();
        let method = (*self.random.pick(&self.world.methods_of(&ty))).clone();
        let kind = if self.world.class(&ty)?.is_interface { "interface" } else { "virtual" };
        self.call(&format!("{kind} {receiver}.{ty}"), &method)
    }

    fn call_static(&mut self) -> Option<String> {
        let statics = self.world.statics();
        if statics.is_empty() {
            return None;
        }
        let (class, method) = *self.random.pick(&statics);
        self.call(&format!("static {}", class.name), method)
    }

    /// `super.m(…)`, and `I.super.m(…)`.
    fn call_super(&mut self) -> Option<String> {
        let class: &Class = self.class;
        if self.method.is_static {
            return None;
        }
        let parents: Vec<Ty> = class.superclass.iter().chain(&class.interfaces).cloned().collect();
        if parents.is_empty() {
            return None;
        }
        let parent = self.random.pick(&parents).clone();
        let methods = self.world.methods_of(&parent);
        if methods.is_empty() {
            return None;
        }
        let method = (*self.random.pick(&methods)).clone();
        let kind = if self.world.class(&parent)?.is_interface { "special interface" } else { "special" };
        self.call(&format!("{kind} this.{parent}"), &method)
    }

    /// A method reference, with a captured value if the method takes one more than the interface gives.
    fn lambda(&mut self) -> Option<String> {
        let interfaces: Vec<(String, Ty)> = self
            .variables
            .iter()
            .filter(|(_, ty)| self.world.class(ty).is_some_and(|class| class.is_interface))
            .cloned()
            .collect();
        if interfaces.is_empty() {
            return None;
        }
        let (target, interface) = self.random.pick(&interfaces).clone();
        let methods = self.world.methods_of(&interface);
        if methods.is_empty() {
            return None;
        }
        let answered = (*self.random.pick(&methods)).clone();
        let statics = self.world.statics();
        let fits = |method: &Method| {
            let given = answered.parameters.len();
            given == method.parameters.len() || given + 1 == method.parameters.len()
        };
        let statics: Vec<(&Class, &Method)> =
            statics.into_iter().filter(|(_, method)| fits(method)).collect();
        let shape = |method: &Method| format!("({}){}", method.parameters.join(", "), method.result);
        let (handle, captured) = if !statics.is_empty() && self.random.percent(60) {
            let (class, method) = *self.random.pick(&statics);
            let captured = if method.parameters.len() > answered.parameters.len() {
                format!("{} as {}", self.some_of(&method.parameters[0])?, method.parameters[0])
            } else {
                String::new()
            };
            (format!("static {}::{}{}", class.name, method.name, shape(method)), captured)
        } else {
            let class = self.below("Object")?;
            (
                format!(
                    "new {class}::<init>({})void",
                    if answered.parameters.len() == 1 { "Object" } else { "" }
                ),
                String::new(),
            )
        };
        let erased = shape(&answered);
        Some(format!(
            "{target} = dynamic lambda {interface}::{}{erased} -> {handle} ({captured}): {interface}",
            answered.name
        ))
    }
}
