//! `invokedynamic`: lambdas and string concatenation.

use classfile::{HandleKind, Text};
use ir::DynamicCall;
use program::{Bootstrap, ClassId, HandleTarget, MethodId, Primitive, Shape, StaticArgument, Type};

use super::heap::Data;
use super::value::Value;
use super::{Machine, Run, fault};

impl Machine<'_> {
    pub(super) fn dynamic(&mut self, call: &DynamicCall, arguments: Vec<Value>) -> Run<Value> {
        match &call.site.bootstrap {
            Bootstrap::Lambda(_) => match call.lambda {
                Some(class) => Ok(self.heap.add(Type::class(class), Data::Lambda(arguments))),
                None => fault("a lambda without a class"),
            },
            Bootstrap::Concat { recipe, constants } => {
                let Shape::Call(descriptor) = call.site.shape else { return fault("a constant is called") };
                let types = self.program.names.signature(descriptor).parameters.to_vec();
                let joined = vec![1; arguments.len()];
                self.concat(recipe.as_deref().unwrap_or(&joined), constants, &types, &arguments)
            }
            Bootstrap::ObjectMethods { .. }
            | Bootstrap::TypeSwitch(_)
            | Bootstrap::EnumSwitch(_)
            | Bootstrap::Opaque { .. } => fault("a rare bootstrap method"),
        }
    }

    fn concat(
        &mut self,
        recipe: &[u8],
        constants: &[StaticArgument],
        types: &[Type],
        arguments: &[Value],
    ) -> Run<Value> {
        let mut units = Vec::new();
        let mut arguments = types.iter().zip(arguments);
        let mut constants = constants.iter();
        for unit in Text(recipe).units() {
            match unit {
                1 => match arguments.next() {
                    Some((&ty, &argument)) => units.extend(self.units(argument, ty)?),
                    None => return fault("a recipe with too many arguments"),
                },
                2 => match constants.next() {
                    Some(StaticArgument::String(text)) => units.extend(Text(text).units()),
                    _ => return fault("a rare constant of a recipe"),
                },
                unit => units.push(unit),
            }
        }
        Ok(self.string(units))
    }

    /// Calls the target of a lambda: captured values first, then the arguments.
    pub(super) fn call_lambda(
        &mut self,
        class: ClassId,
        method: MethodId,
        arguments: Vec<Value>,
    ) -> Run<Option<Value>> {
        let program = self.program;
        let Some(lambda) = program.lambda(class) else { return fault("no such lambda") };
        let HandleTarget::Method(kind, target) = lambda.shape.target else { return fault("a field handle") };
        let object = self.object(arguments[0])?;
        let Data::Lambda(captures) = &self.heap.at(object).data else { return fault("not a lambda") };
        let mut values: Vec<Value> = captures.iter().chain(&arguments[1..]).copied().collect();
        let resolved = self.resolved(target)?;
        let callee = program.method(resolved);
        let signature = program.names.selector_signature(callee.selector);
        let mut made = None;
        let selected = match kind {
            HandleKind::InvokeStatic => {
                self.initialise(callee.class)?;
                resolved
            }
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface => self.selected(values[0], resolved)?,
            HandleKind::InvokeSpecial => {
                let caller = program.method(lambda.method).class;
                match program.select_special(caller, target) {
                    Ok(method) => method,
                    Err(refusal) => return fault(format!("{refusal:?}")),
                }
            }
            HandleKind::NewInvokeSpecial => {
                let object = self.new_object(Type::class(callee.class))?;
                values.insert(0, object);
                made = Some(object);
                resolved
            }
            HandleKind::GetField | HandleKind::GetStatic | HandleKind::PutField | HandleKind::PutStatic => {
                return fault("a handle to a field");
            }
        };
        let receiver = usize::from(!callee.is_static());
        for (value, &ty) in values[receiver..].iter_mut().zip(signature.parameters) {
            *value = self.adapted(*value, ty)?;
        }
        let came = self.invoke(selected, values)?;
        let wanted = program.names.selector_signature(program.method(method).selector).result;
        match made.or(came).filter(|_| wanted != Type::VOID) {
            Some(value) => self.adapted(value, wanted).map(Some),
            None => Ok(None),
        }
    }

    /// Boxing, unboxing and widening between a lambda and its interface.
    fn adapted(&mut self, value: Value, wanted: Type) -> Run<Value> {
        let unboxed = match value {
            Value::Object(position) if !wanted.is_reference() => match self.heap.at(position).data {
                Data::Boxed(inner) => inner,
                Data::Plain { .. } | Data::Array(_) | Data::Text(_) | Data::Lambda(_) | Data::Class(_) => {
                    return fault("what is unboxed is not boxed");
                }
            },
            Value::Null if !wanted.is_reference() => return self.thrown("java/lang/NullPointerException"),
            other @ (Value::Int(_)
            | Value::Long(_)
            | Value::Float(_)
            | Value::Double(_)
            | Value::Null
            | Value::Object(_)
            | Value::Address) => other,
        };
        Ok(match (unboxed, wanted.as_primitive()) {
            (Value::Int(value), Some(Primitive::Long)) => Value::Long(value.into()),
            (Value::Int(value), Some(Primitive::Double)) => Value::Double(value.into()),
            (Value::Int(_), None) => self.boxed("java/lang/Integer", unboxed)?,
            (Value::Long(_), None) => self.boxed("java/lang/Long", unboxed)?,
            (other, _) => other,
        })
    }

    pub(super) fn boxed(&mut self, class: &str, value: Value) -> Run<Value> {
        let class = Self::class_named(self.program, class)?;
        Ok(self.heap.add(Type::class(class), Data::Boxed(value)))
    }
}
