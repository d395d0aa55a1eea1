//! Calls: `resolve(G, m, o, r1, …, rn, l)` of `OS`, Fig. 6, and static calls in the same way.

use ir::{CallKind, List, VarId};
use program::{MethodId, MethodRefId};

use crate::analysis::{Analysis, Here};
use crate::things::{Context, Object, Pointer, class_of};

/// Arguments and target of a call; none for primitives.
pub(crate) struct Actuals {
    pub(crate) arguments: Vec<Option<Pointer>>,
    pub(crate) target: Option<Pointer>,
}

impl Analysis<'_> {
    pub(crate) fn call(
        &mut self,
        here: &Here<'_>,
        kind: CallKind,
        target: Option<VarId>,
        method: MethodRefId,
        arguments: List,
    ) {
        let arguments = here.body().list(arguments);
        let actuals = Actuals {
            arguments: arguments.map(|argument| self.variable(here, argument)).collect(),
            target: target.and_then(|target| self.variable(here, target)),
        };
        match kind {
            CallKind::Static => {
                if let Ok(callee) = self.program.resolve_method(method) {
                    self.initialise(self.program.method(callee).class);
                    let context = self.static_context(here);
                    self.enter_callee(here, callee, &context, &actuals);
                }
            }
            CallKind::Special => {
                let caller = self.program.method(here.method).class;
                if let Ok(callee) = self.program.select_special(caller, method) {
                    self.each_receiver(here, &actuals, |_, _| Some(callee));
                }
            }
            CallKind::Virtual | CallKind::Interface => {
                if let Ok(declared) = self.program.resolve_method(method) {
                    self.call_virtual(here, declared, &actuals);
                }
            }
        }
    }

    /// `dispatch(o, m)`: the class of each receiver selects the method.
    pub(crate) fn call_virtual(&mut self, here: &Here<'_>, declared: MethodId, actuals: &Actuals) {
        self.each_receiver(here, actuals, |analysis, receiver| {
            analysis.program.select(class_of(receiver.ty), declared).ok()
        });
    }

    /// `{resolve(G, m, o, r1^c, …, rn^c, l^c) | o in Pt(G, r0^c)}`
    fn each_receiver(
        &mut self,
        here: &Here<'_>,
        actuals: &Actuals,
        dispatch: impl Fn(&Self, &Object) -> Option<MethodId>,
    ) {
        let Some(Some(receiver)) = actuals.arguments.first() else { return };
        let receivers: Vec<Object> = self.facts.objects(receiver).cloned().collect();
        for receiver in receivers {
            let Some(callee) = dispatch(self, &receiver) else { continue };
            let context = self.instance_context(here, &receiver);
            self.enter_callee(here, callee, &context, actuals);
            let this = self.map(callee, VarId(0), &context);
            self.facts.add(&this, &receiver);
        }
    }

    /// `p1 = r1, …, l = ret`; exceptions that leave the callee are thrown here.
    fn enter_callee(&mut self, here: &Here<'_>, callee: MethodId, context: &Context, actuals: &Actuals) {
        self.facts.reach(callee, context.clone());
        self.facts.call(here.method, here.stmt, callee);
        self.bodies.read(self.program, callee);
        let receivers = usize::from(!self.program.method(callee).is_static());
        for (number, actual) in actuals.arguments.iter().enumerate().skip(receivers) {
            if let (Some(actual), Some(formal)) = (actual, self.formal(callee, number, context)) {
                self.facts.flow(actual, &formal, |_| true);
            }
        }
        if let (Some(target), Some(result)) = (&actuals.target, self.result(callee, context)) {
            self.facts.flow(&result, target, |_| true);
        }
        let escaped: Vec<Object> = self.facts.objects(&Pointer::Escaped(callee)).cloned().collect();
        escaped.iter().for_each(|object| self.raise(here, object));
    }

    /// A formal, `this` first, if it holds references.
    pub(crate) fn formal(&self, method: MethodId, number: usize, context: &Context) -> Option<Pointer> {
        let is_instance = !self.program.method(method).is_static();
        let holds_references = match number.checked_sub(usize::from(is_instance)) {
            Some(parameter) => self.signature(method).0.get(parameter)?.is_reference(),
            None => true,
        };
        holds_references.then(|| self.map(method, VarId(number as u32), context))
    }

    /// The return variable, if it holds references.
    pub(crate) fn result(&self, method: MethodId, context: &Context) -> Option<Pointer> {
        if !self.signature(method).1.is_reference() {
            return None;
        }
        let result = match self.bodies.get(method) {
            Some(read) => read.body.result()?,
            None => VarId(self.formals(method) as u32),
        };
        Some(self.map(method, result, context))
    }
}
