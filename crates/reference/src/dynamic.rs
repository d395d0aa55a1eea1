//! `invokedynamic`: lambda objects, string concatenation, the methods of records.

use ir::{List, VarId};
use program::{Bootstrap, ClassId, FieldId, HandleTarget, Type};

use crate::analysis::{Analysis, Here};
use crate::calls::Actuals;
use crate::statements::may_be;
use crate::things::{Context, Object, Pointer, Site};

impl Analysis<'_> {
    pub(crate) fn dynamic(&mut self, here: &Here<'_>, target: Option<VarId>, site: u32, arguments: List) {
        let dynamic = &here.body().dynamics[site as usize];
        let arguments: Vec<VarId> = here.body().list(arguments).collect();
        match (&dynamic.site.bootstrap, dynamic.lambda, target) {
            (Bootstrap::Lambda(_), Some(class), Some(target)) => {
                self.make_lambda(here, target, class, &arguments);
            }
            (Bootstrap::Concat { .. }, _, _) => self.make_text(here, target, &arguments),
            (Bootstrap::ObjectMethods { record, getters }, _, _) => {
                let name = self.program.names.text(dynamic.site.name).0.to_vec();
                let fields: Vec<FieldId> =
                    getters.iter().filter_map(|&getter| self.component(getter)).collect();
                self.ask_components(here, target, &name, *record, &fields, &arguments);
            }
            (
                Bootstrap::Lambda(_)
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

    /// `toString`, `hashCode` or `equals` of a record calls the same method on each component.
    fn ask_components(
        &mut self,
        here: &Here<'_>,
        target: Option<VarId>,
        name: &[u8],
        record: Type,
        fields: &[FieldId],
        arguments: &[VarId],
    ) {
        self.make_text(here, target, &[]);
        let descriptor: &[u8] = match name {
            b"toString" => b"()Ljava/lang/String;",
            b"hashCode" => b"()I",
            b"equals" => b"(Ljava/lang/Object;)Z",
            _ => return,
        };
        let selector = self.program.names.find_selector(name, descriptor);
        let asked = selector.and_then(|selector| self.program.declared_method(ClassId::OBJECT, selector));
        let Some(asked) = asked else { return };
        let records = |analysis: &Self, argument: Option<&VarId>| -> Vec<Object> {
            let mut objects = argument.map_or(Vec::new(), |&argument| analysis.objects_of(here, argument));
            objects.retain(|object| may_be(analysis.program, object.ty, record));
            objects
        };
        let (these, others) = (records(self, arguments.first()), records(self, arguments.get(1)));
        for &field in fields {
            for this in &these {
                let this = Some(Pointer::Field(this.clone(), field));
                let alone = Actuals { arguments: vec![this.clone()], target: None };
                self.call_virtual(here, asked, &alone);
                for other in &others {
                    let other = Some(Pointer::Field(other.clone(), field));
                    let actuals = Actuals { arguments: vec![this.clone(), other], target: None };
                    self.call_virtual(here, asked, &actuals);
                }
            }
        }
    }

    /// The field of a component, if it holds references.
    fn component(&self, getter: HandleTarget) -> Option<FieldId> {
        let HandleTarget::Field(_, field) = getter else { return None };
        let field = self.program.resolve_field(field).ok()?;
        self.program.field(field).ty.is_reference().then_some(field)
    }

    /// A string; `toString` is called on every operand.
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
