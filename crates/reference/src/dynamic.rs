//! `invokedynamic`: lambda objects, string concatenation, the methods of records.

use ir::{List, VarId};
use program::{Bootstrap, ClassId, Type};

use crate::analysis::{Analysis, Here};
use crate::calls::Actuals;
use crate::things::{Context, Pointer, Site};

impl Analysis<'_> {
    pub(crate) fn dynamic(&mut self, here: &Here<'_>, target: Option<VarId>, site: u32, arguments: List) {
        let dynamic = &here.body().dynamics[site as usize];
        let arguments: Vec<VarId> = here.body().list(arguments).collect();
        match (&dynamic.site.bootstrap, dynamic.lambda, target) {
            (Bootstrap::Lambda(_), Some(class), Some(target)) => {
                self.make_lambda(here, target, class, &arguments);
            }
            (Bootstrap::Concat { .. }, _, _) => self.make_text(here, target, &arguments),
            // The methods of records are a rule of the engine's, with a test of its own there.
            (
                Bootstrap::ObjectMethods { .. }
                | Bootstrap::Lambda(_)
                | Bootstrap::TypeSwitch(_)
                | Bootstrap::EnumSwitch(_)
                | Bootstrap::Opaque { .. },
                _,
                _,
            ) => {}
        }
    }

    /// `s: l = new Lambda; l.capture1 = r1; …`
    fn make_lambda(&mut self, here: &Here<'_>, target: VarId, class: ClassId, captured: &[VarId]) {
        self.make(here, target, Type::class(class));
        for object in self.objects_of(here, target) {
            for (field, &value) in self.program.class(class).fields.iter().zip(captured) {
                self.store(here, &Pointer::Field(object.clone(), field), value);
            }
        }
    }

    /// A string, for which everything joined is asked for its own.
    fn make_text(&mut self, here: &Here<'_>, target: Option<VarId>, joined: &[VarId]) {
        if let Some(target) = target.and_then(|target| self.variable(here, target)) {
            let text = self.object(Site::Strings, Type::STRING, Context::default());
            self.facts.add(&target, &text);
        }
        let selector = self.program.names.find_selector(b"toString", b"()Ljava/lang/String;");
        let Some(to_string) =
            selector.and_then(|selector| self.program.declared_method(ClassId::OBJECT, selector))
        else {
            return;
        };
        for &value in joined {
            let actuals = Actuals { arguments: vec![self.variable(here, value)], target: None };
            self.call_virtual(here, to_string, &actuals);
        }
    }
}
