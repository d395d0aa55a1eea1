//! Fields, objects, class initialisation and calls, by the program's own resolution and selection.

use ir::{Body, CallKind};
use program::{ClassId, FieldId, FieldRefId, MethodId, MethodRefId, Origin, Type};

use super::heap::Data;
use super::value::Value;
use super::{MOST_CALLS, Machine, Run, fault};

impl Machine<'_> {
    pub(super) fn call(
        &mut self,
        body: &Body,
        kind: CallKind,
        method: MethodRefId,
        arguments: Vec<Value>,
    ) -> Run<Option<Value>> {
        let selected = match kind {
            CallKind::Static => {
                let method = self.resolved(method)?;
                self.initialise(self.program.method(method).class)?;
                method
            }
            CallKind::Special => {
                self.object(arguments[0])?;
                let caller = self.program.method(body.method).class;
                match self.program.select_special(caller, method) {
                    Ok(method) => method,
                    Err(refusal) => return fault(format!("{refusal:?}")),
                }
            }
            CallKind::Virtual | CallKind::Interface => {
                let resolved = self.resolved(method)?;
                self.selected(arguments[0], resolved)?
            }
        };
        self.invoke(selected, arguments)
    }

    pub(super) fn resolved(&self, method: MethodRefId) -> Run<MethodId> {
        match self.program.resolve_method(method) {
            Ok(method) => Ok(method),
            Err(refusal) => fault(format!("{}: {refusal:?}", self.program.method_ref_name(method))),
        }
    }

    pub(super) fn selected(&mut self, receiver: Value, method: MethodId) -> Run<MethodId> {
        self.object(receiver)?;
        let class = self.ty_of(receiver).as_class().unwrap_or(ClassId::OBJECT);
        match self.program.select(class, method) {
            Ok(method) => Ok(method),
            Err(refusal) => fault(format!("{}: {refusal:?}", self.program.method_name(method))),
        }
    }

    /// Runs a method: its body, its model, or the target of its lambda.
    pub(super) fn invoke(&mut self, method: MethodId, arguments: Vec<Value>) -> Run<Option<Value>> {
        let class = self.program.method(method).class;
        if self.program.class(class).origin == Origin::Lambda {
            return self.call_lambda(class, method, arguments);
        }
        if self.program.linkage(class).is_none() {
            return self.native(method, arguments);
        }
        if self.program.method(method).is_static() {
            self.initialise(class)?;
        }
        let body = self.body(method)?;
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return fault("too many calls");
        }
        let result = self.run(&body, arguments);
        self.calls -= 1;
        result
    }

    /// JVMS 5.5: the superclass first; what the JDK does when it starts is left out.
    pub(super) fn initialise(&mut self, class: ClassId) -> Run<()> {
        if !self.initialised.insert(class) || self.program.linkage(class).is_none() {
            return Ok(());
        }
        if let Some(parent) = self.program.class(class).superclass {
            self.initialise(parent)?;
        }
        let initialiser = self.program.names.find_selector(b"<clinit>", b"()V");
        match initialiser.and_then(|selector| self.program.declared_method(class, selector)) {
            Some(method) => self.invoke(method, Vec::new()).map(drop),
            None => Ok(()),
        }
    }

    pub(super) fn new_object(&mut self, class: Type) -> Run<Value> {
        let Some(id) = class.as_class() else { return fault("new of what is no class") };
        self.initialise(id)?;
        let name = self.program.names.class_name(id).decode();
        let data = match &*name {
            "java/lang/StringBuilder" | "java/lang/String" => Data::Text(Vec::new()),
            "java/lang/Integer" | "java/lang/Long" => Data::Boxed(Value::Int(0)),
            _ => Data::plain(),
        };
        Ok(self.heap.add(class, data))
    }

    fn field(&self, field: FieldRefId) -> Run<FieldId> {
        match self.program.resolve_field(field) {
            Ok(field) => Ok(field),
            Err(refusal) => fault(format!("{}: {refusal:?}", self.program.field_ref_name(field))),
        }
    }

    pub(super) fn load_field(&mut self, object: Value, field: FieldRefId) -> Run<Value> {
        let (field, position) = (self.field(field)?, self.object(object)?);
        let zero = Value::zero(self.program.field(field).ty);
        let Data::Plain { fields, .. } = &self.heap.at(position).data else {
            return fault("a field of what has none");
        };
        Ok(fields.get(&field).copied().unwrap_or(zero))
    }

    pub(super) fn store_field(&mut self, object: Value, field: FieldRefId, value: Value) -> Run<()> {
        let (field, position) = (self.field(field)?, self.object(object)?);
        let value = value.narrowed(self.program.field(field).ty);
        let Data::Plain { fields, .. } = &mut self.heap.at_mut(position).data else {
            return fault("a field of what has none");
        };
        fields.insert(field, value);
        Ok(())
    }

    pub(super) fn load_static(&mut self, field: FieldRefId) -> Run<Value> {
        if self.program.field_ref_name(field) == "java.lang.System.out" {
            return Ok(self.heap.add(self.program.names.field_ref_parts(field).ty, Data::plain()));
        }
        let field = self.field(field)?;
        let declared = *self.program.field(field);
        self.initialise(declared.class)?;
        Ok(self.statics.get(&field).copied().unwrap_or(Value::zero(declared.ty)))
    }

    pub(super) fn store_static(&mut self, field: FieldRefId, value: Value) -> Run<()> {
        let field = self.field(field)?;
        let declared = *self.program.field(field);
        self.initialise(declared.class)?;
        self.statics.insert(field, value.narrowed(declared.ty));
        Ok(())
    }
}
