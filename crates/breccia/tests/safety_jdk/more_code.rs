//! The rarer statements: casts, literals, lambdas, what only the component does; and the ends of bodies.

use crate::code::{Code, Who};
use crate::model::{Method, Ty};

impl Code<'_> {
    pub(crate) fn cast(&mut self) -> Option<()> {
        let vars: Vec<(String, Ty)> = self.vars.clone();
        let (name, from) = self.rng.pick_any(&vars)?.clone();
        let to: Vec<usize> =
            (0..self.model.classes.len()).filter(|&to| self.names(to) && self.castable(&from, to)).collect();
        let to = Ty::Of(*self.rng.pick_any(&to)?);
        let expression = self.cast_of(&name, &to);
        self.put(&to, &expression, None);
        Some(())
    }

    pub(crate) fn literal(&mut self) -> Option<()> {
        // Where the component has few of its own, those of clients matter.
        if !self.is_client() && self.rng.percent(85) {
            return None;
        }
        let may = |ty: &Ty| !self.is_client() || self.allowed.0.contains(ty);
        let (class, boxed) = (may(&Ty::ClassObject), may(&Ty::Integer));
        match self.rng.below(3) {
            0 => self.put(&Ty::Text, "\"abc\"", None),
            1 if class => self.put(&Ty::ClassObject, "String.class", None),
            2 if boxed => self.put(&Ty::Integer, "7", None),
            _ => return None,
        }
        Some(())
    }

    /// `(a, b) -> { …; return v; }`, where the code may have classes of its own.
    pub(crate) fn lambda(&mut self) -> Option<()> {
        let open = matches!(self.who, Who::Component(_) | Who::Client { open: true, .. } | Who::Heir { .. });
        let functions: Vec<(usize, Method)> = (0..self.model.classes.len())
            .filter(|&class| open && self.names(class))
            .filter_map(|class| self.model.function(class).map(|method| (class, method)))
            .collect();
        let (class, method) = self.rng.pick_any(&functions)?.clone();
        if !method.params.iter().chain([&method.result]).all(|ty| self.names_type(ty)) {
            return None;
        }
        let kept = self.vars.clone();
        self.vars.retain(|(name, _)| name == "this" || name == "t" || name.starts_with('g'));
        let mut params = Vec::new();
        for ty in &method.params {
            self.fresh += 1;
            let name = format!("p{}", self.fresh);
            params.push(name.clone());
            if *ty != Ty::Int {
                self.vars.push((name, ty.clone()));
            }
        }
        self.fresh += 1;
        let name = format!("v{}", self.fresh);
        let declared = self.model.name(&Ty::Of(class));
        self.lines.push(format!("{declared} {name} = ({}) -> {{ Rec.tick();", params.join(", ")));
        let fills = std::mem::replace(&mut self.fills, false);
        let count = self.rng.below(3);
        self.statements(count);
        self.fills = fills;
        let result = method.result.clone();
        let end = self.end(&result);
        self.lines.push(format!("{end} }};"));
        self.vars = kept;
        self.vars.push((name, Ty::Of(class)));
        Some(())
    }

    fn latest(&self) -> String {
        self.vars.last().map_or_else(|| "null".to_owned(), |(name, _)| name.clone())
    }

    /// A few statements that bring one thing to where the class `W` sees it.
    pub(crate) fn probe(&mut self) -> Option<()> {
        let of = |name: &str| self.model.classes.iter().position(|class| class.name == name).map(Ty::Of);
        let (element, other) = (of("T")?, of("Y")?);
        let array = Ty::Array(Box::new(element.clone()));
        match self.rng.below(7) {
            0 => {
                self.put(&array, "W.all()", None);
                let read = format!("{}[0]", self.latest());
                self.put(&element, &read, None);
                let used = format!("W.use({})", self.latest());
                self.put(&Ty::Void, &used, None);
            }
            1 => {
                self.put(&other, "new W.Y()", None);
                let value = self.latest();
                self.put(&array, "new W.T[1]", None);
                let written = self.latest();
                self.lines.push(self.attempt(&format!("{written}[0] = {value}")));
                self.put(&Ty::Void, &format!("W.useAll({written})"), None);
            }
            2 => {
                self.put(&Ty::Array(Box::new(other)), "new W.Y[1]", None);
                let made = self.latest();
                self.lines.push(self.attempt(&format!("{made}[0] = new W.Y()")));
                self.put(&Ty::Void, &format!("W.useMade({made})"), None);
            }
            3 => {
                self.put(&Ty::Object, "W.thing()", None);
                let used = format!("W.useThing((W.Z) {})", self.latest());
                self.put(&Ty::Void, &used, None);
            }
            4 => self.put(&Ty::Void, "W.number(7)", None),
            5 => self.put(&Ty::Void, "W.text(\"abc\")", None),
            _ => self.put(&Ty::Void, "W.type(String.class)", None),
        }
        Some(())
    }

    /// Calls of what every object has, in the component.
    pub(crate) fn call_of_object(&mut self) -> Option<()> {
        if self.is_client() {
            return None;
        }
        let vars: Vec<(String, Ty)> = self.vars.clone();
        let (name, _) = self.rng.pick_any(&vars)?.clone();
        match self.rng.below(3) {
            0 => self.put(&Ty::Int, &format!("{name}.hashCode()"), Some(&name)),
            1 => self.put(&Ty::Void, &format!("{name}.toString()"), Some(&name)),
            _ => {
                let other = self.argument(&Ty::Object);
                self.lines
                    .push(format!("if ({name} != null) {{ Rec.at(@L, {name}); {name}.equals({other}); }}"));
            }
        }
        Some(())
    }

    /// `throw`, and `try … catch`, in the component.
    pub(crate) fn throw(&mut self) -> Option<()> {
        let Who::Component(_) = self.who else { return None };
        let exceptions: Vec<usize> =
            (0..self.model.classes.len()).filter(|&class| self.model.classes[class].is_exception).collect();
        if self.rng.percent(50) {
            let vars = self.vars.clone();
            let thrown =
                vars.iter().filter(|(_, ty)| matches!(ty, Ty::Of(class) if exceptions.contains(class)));
            let thrown: Vec<_> = thrown.collect();
            let (name, _) = self.rng.pick_any(&thrown)?;
            self.lines.push(format!("if ({name} != null && Rec.flip()) throw {name};"));
            return Some(());
        }
        let caught = self
            .rng
            .pick_any(&exceptions)
            .filter(|_| self.rng.percent(60))
            .map_or(Ty::Throwable, |&c| Ty::Of(c));
        let kept = self.vars.clone();
        self.lines.push("try {".to_owned());
        let count = self.rng.between(1, 2);
        self.statements(count);
        self.vars = kept.clone();
        self.fresh += 1;
        let name = format!("e{}", self.fresh);
        self.lines.push(format!("}} catch ({} {name}) {{", self.model.name(&caught)));
        self.vars.push((name, caught));
        self.statements(2);
        self.lines.push("}".to_owned());
        self.vars = kept;
        Some(())
    }

    /// What a method finds in a field or an array, and calls: so it matters what clients put there.
    pub(crate) fn take_up(&mut self) {
        match self.rng.below(10) {
            0..4 => (0..6).find(|_| self.read().is_some()),
            4..7 => (0..6).find(|_| self.array().is_some()),
            _ => return,
        };
        (0..6).find(|_| self.call().is_some());
    }

    /// `return v;`
    pub(crate) fn end(&mut self, result: &Ty) -> String {
        match result {
            Ty::Void => String::new(),
            // A cast of a client may fail: the earlier value is restored.
            _ if self.is_client() && *result != Ty::Int => {
                let fits = |(_, ty): &&(String, Ty)| self.model.is_subtype(ty, result);
                let fitting: Vec<String> =
                    self.vars.iter().filter(fits).map(|(name, _)| name.clone()).collect();
                let value = self.rng.pick_any(&fitting).cloned().unwrap_or_else(|| "null".to_owned());
                format!("return {value};")
            }
            Ty::Int
            | Ty::Object
            | Ty::Text
            | Ty::Throwable
            | Ty::Integer
            | Ty::ClassObject
            | Ty::Ints
            | Ty::Of(_)
            | Ty::Array(_) => format!("return {};", self.argument(result)),
        }
    }
}
