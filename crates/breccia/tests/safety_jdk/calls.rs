//! Statements that call.

use crate::code::{Code, Who};
use crate::model::{Method, Ty};

impl Code<'_> {
    pub(crate) fn call(&mut self) -> Option<()> {
        if let Who::Heir { of, .. } = self.who
            && self.rng.percent(30)
        {
            return self.super_call(of);
        }
        let (name, var) = self.variable(|code, ty| matches!(ty, Ty::Of(class) if code.names(*class)))?;
        let Ty::Of(class) = var else { return None };
        let methods = self.model.methods(class).into_iter();
        let methods = methods.filter(|(from, method)| {
            !method.is_static && self.can(class, *from, method.access, name == "this")
        });
        let methods: Vec<Method> = methods.map(|(_, method)| method.clone()).collect();
        let method = self.rng.pick_any(&methods)?.clone();
        let arguments = self.arguments(&method.params);
        self.put(&method.result, &format!("{name}.{}({arguments})", method.name), Some(&name));
        Some(())
    }

    /// Calls something with the latest value.
    pub(crate) fn pass(&mut self) -> Option<()> {
        let (value, ty) = self.vars.last()?.clone();
        let mut found: Vec<(Option<String>, String, Method)> = Vec::new();
        let takes = |method: &Method| {
            method.params.iter().any(|param| *param != Ty::Object && self.model.is_subtype(&ty, param))
        };
        for class in (0..self.model.classes.len()).filter(|&class| self.names(class)) {
            for (from, method) in self.model.methods(class) {
                if method.is_static && takes(method) && self.can(class, from, method.access, false) {
                    found.push((None, self.model.name(&Ty::Of(class)), method.clone()));
                }
            }
        }
        for (name, var) in &self.vars {
            let Ty::Of(class) = *var else { continue };
            for (from, method) in self.model.methods(class) {
                let this = name == "this";
                let can = self.names(class) && self.can(class, from, method.access, this);
                if can && !method.is_static && takes(method) {
                    found.push((Some(name.clone()), name.clone(), method.clone()));
                }
            }
        }
        let (recorded, on, method) = self.rng.pick_any(&found)?.clone();
        let arguments: Vec<String> = method
            .params
            .iter()
            .map(|param| if self.model.is_subtype(&ty, param) { value.clone() } else { self.argument(param) })
            .collect();
        let expression = format!("{on}.{}({})", method.name, arguments.join(", "));
        self.put(&method.result, &expression, recorded.as_deref());
        Some(())
    }

    /// `super.m(…)`: the class above has the body.
    fn super_call(&mut self, of: usize) -> Option<()> {
        let methods = self.model.methods(of).into_iter();
        let is_interface = self.model.classes[of].is_interface();
        let methods = methods.filter(|(from, method)| {
            let near = if is_interface { *from == of } else { !self.model.classes[*from].is_interface() };
            near && !method.is_static && !method.is_abstract && self.can(of, *from, method.access, true)
        });
        let methods: Vec<Method> = methods.map(|(_, method)| method.clone()).collect();
        let method = self.rng.pick_any(&methods)?.clone();
        let arguments = self.arguments(&method.params);
        let above =
            if is_interface { format!("{}.super", self.model.name(&Ty::Of(of))) } else { "super".to_owned() };
        self.put(&method.result, &format!("{above}.{}({arguments})", method.name), None);
        Some(())
    }

    pub(crate) fn static_call(&mut self) -> Option<()> {
        let class = self.named_class()?;
        let methods = self.model.methods(class).into_iter();
        let methods =
            methods.filter(|(from, method)| method.is_static && self.can(class, *from, method.access, false));
        let methods: Vec<Method> = methods.map(|(_, method)| method.clone()).collect();
        let method = self.rng.pick_any(&methods)?.clone();
        let arguments = self.arguments(&method.params);
        let class = self.model.name(&Ty::Of(class));
        self.put(&method.result, &format!("{class}.{}({arguments})", method.name), None);
        Some(())
    }
}
