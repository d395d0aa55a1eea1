//! What the tests use of the JDK.

use std::rc::Rc;

use program::{ClassId, MethodId, Primitive, Type};

use super::heap::Data;
use super::value::Value;
use super::{Machine, Run, fault};

use Value::{Double, Float, Int, Long};

impl Machine<'_> {
    pub(super) fn native(&mut self, method: MethodId, arguments: Vec<Value>) -> Run<Option<Value>> {
        let key = self.key(method);
        let class = self.program.method(method).class;
        if self.program.is_subclass(class, ClassId::THROWABLE) {
            return self.throwable(&key, &arguments);
        }
        let (of, name) = key.split_once('.').unwrap_or((&key, ""));
        match of {
            "java/lang/StringBuilder" => self.builder(name, &arguments).map(Some),
            "java/io/PrintStream" => self.print(name, &arguments),
            "java/lang/String" => self.string_method(name, &arguments).map(Some),
            "java/lang/Object" => self.object_method(name, &arguments),
            "java/lang/Enum" => self.enum_method(name, &arguments),
            _ => self.static_method(&key, &arguments).map(Some),
        }
    }

    /// `java/lang/String.length()I`.
    fn key(&mut self, method: MethodId) -> Rc<str> {
        let program = self.program;
        let make = || {
            let declared = program.method(method);
            let selector = program.names.selector_parts(declared.selector);
            let class = program.names.class_name(declared.class).decode();
            let name = program.names.text(selector.name).decode();
            format!("{class}.{name}{}", program.names.descriptor_text(selector.descriptor).decode()).into()
        };
        self.keys.entry(method).or_insert_with(make).clone()
    }

    fn throwable(&mut self, key: &str, arguments: &[Value]) -> Run<Option<Value>> {
        let position = self.object(arguments[0])?;
        let Data::Plain { message, .. } = &mut self.heap.at_mut(position).data else {
            return fault("an exception that is no object");
        };
        let name = key.split_once('.').map_or(key, |(_, name)| name);
        match name {
            "<init>(Ljava/lang/String;)V" => *message = arguments[1],
            "getMessage()Ljava/lang/String;" => return Ok(Some(*message)),
            "addSuppressed(Ljava/lang/Throwable;)V" => {}
            _ if name.starts_with("<init>") => {}
            _ => return fault(format!("no model of {key}")),
        }
        Ok(None)
    }

    fn print(&mut self, name: &str, arguments: &[Value]) -> Run<Option<Value>> {
        let ty = match name {
            "println(I)V" => Type::INT,
            "println(J)V" => Type::LONG,
            "println(Z)V" => Type::BOOLEAN,
            "println(C)V" => Type::CHAR,
            "println(Ljava/lang/String;)V" => Type::STRING,
            _ => return fault(format!("no model of PrintStream.{name}")),
        };
        let units = self.units(arguments[1], ty)?;
        self.out.push_str(&String::from_utf16_lossy(&units));
        self.out.push('\n');
        Ok(None)
    }

    fn builder(&mut self, name: &str, arguments: &[Value]) -> Run<Value> {
        let this = arguments[0];
        let ty = match name {
            "<init>()V" => return Ok(this),
            "toString()Ljava/lang/String;" => {
                let units = self.text(this)?.clone();
                return Ok(self.string(units));
            }
            "<init>(Ljava/lang/String;)V" => Type::STRING,
            _ if name.starts_with("append(I)") => Type::INT,
            _ if name.starts_with("append(J)") => Type::LONG,
            _ if name.starts_with("append(Z)") => Type::BOOLEAN,
            _ if name.starts_with("append(C)") => Type::CHAR,
            _ if name.starts_with("append(Ljava/lang/String;)") => Type::STRING,
            _ if name.starts_with("append(Ljava/lang/Object;)") => Type::OBJECT,
            _ => return fault(format!("no model of StringBuilder.{name}")),
        };
        let units = self.units(arguments[1], ty)?;
        self.text(this)?.extend(units);
        Ok(this)
    }

    fn string_method(&mut self, name: &str, arguments: &[Value]) -> Run<Value> {
        let ty = match name {
            "valueOf(I)Ljava/lang/String;" => Some(Type::INT),
            "valueOf(J)Ljava/lang/String;" => Some(Type::LONG),
            "valueOf(Z)Ljava/lang/String;" => Some(Type::BOOLEAN),
            "valueOf(C)Ljava/lang/String;" => Some(Type::CHAR),
            "valueOf(Ljava/lang/Object;)Ljava/lang/String;" => Some(Type::OBJECT),
            _ => None,
        };
        if let Some(ty) = ty {
            let units = self.units(arguments[0], ty)?;
            return Ok(self.string(units));
        }
        let units = self.text(arguments[0])?.clone();
        Ok(match name {
            "length()I" => Int(units.len() as i32),
            "hashCode()I" => {
                Int(units.iter().fold(0i32, |hash, &unit| hash.wrapping_mul(31).wrapping_add(unit.into())))
            }
            "charAt(I)C" => {
                let Int(at) = arguments[1] else { return fault("charAt of no int") };
                match usize::try_from(at).ok().and_then(|at| units.get(at)) {
                    Some(&unit) => Int(unit.into()),
                    None => return self.thrown("java/lang/StringIndexOutOfBoundsException"),
                }
            }
            "equals(Ljava/lang/Object;)Z" => {
                let same = match arguments[1] {
                    Value::Object(other) => {
                        let other = self.heap.at(other);
                        other.ty == Type::STRING && matches!(&other.data, Data::Text(text) if *text == units)
                    }
                    Value::Int(_)
                    | Value::Long(_)
                    | Value::Float(_)
                    | Value::Double(_)
                    | Value::Null
                    | Value::Address => false,
                };
                Int(same.into())
            }
            "toString()Ljava/lang/String;" => arguments[0],
            _ => return fault(format!("no model of String.{name}")),
        })
    }

    fn object_method(&mut self, name: &str, arguments: &[Value]) -> Run<Option<Value>> {
        Ok(match name {
            "<init>()V" => None,
            "getClass()Ljava/lang/Class;" => {
                let ty = self.ty_of(arguments[0]);
                Some(self.heap.add(Type::class(ClassId::CLASS), Data::Class(ty)))
            }
            "equals(Ljava/lang/Object;)Z" => Some(Int(arguments[0].is_same(arguments[1]).into())),
            "clone()Ljava/lang/Object;" => {
                let (ty, elements) = (self.ty_of(arguments[0]), self.array(arguments[0])?.clone());
                Some(self.heap.add(ty, Data::Array(elements)))
            }
            _ => return fault(format!("no model of Object.{name}")),
        })
    }

    fn enum_method(&mut self, name: &str, arguments: &[Value]) -> Run<Option<Value>> {
        let position = self.object(arguments[0])?;
        let Data::Plain { message, ordinal, .. } = &mut self.heap.at_mut(position).data else {
            return fault("an enum that is no object");
        };
        Ok(match name {
            "<init>(Ljava/lang/String;I)V" => {
                *message = arguments[1];
                if let Int(number) = arguments[2] {
                    *ordinal = number;
                }
                None
            }
            "ordinal()I" => Some(Int(*ordinal)),
            "name()Ljava/lang/String;" | "toString()Ljava/lang/String;" => Some(*message),
            _ => return fault(format!("no model of Enum.{name}")),
        })
    }

    fn static_method(&mut self, key: &str, arguments: &[Value]) -> Run<Value> {
        Ok(match (key, arguments) {
            ("java/lang/Math.abs(I)I", [Int(a)]) => Int(a.wrapping_abs()),
            ("java/lang/Math.max(II)I", [Int(a), Int(b)]) => Int(*a.max(b)),
            ("java/lang/Math.min(II)I", [Int(a), Int(b)]) => Int(*a.min(b)),
            ("java/lang/Math.max(JJ)J", [Long(a), Long(b)]) => Long(*a.max(b)),
            ("java/lang/Math.min(JJ)J", [Long(a), Long(b)]) => Long(*a.min(b)),
            // NaNs are one and the same: `doubleToLongBits`, not the raw form.
            ("java/lang/Double.doubleToLongBits(D)J", [Double(a)]) => {
                Long(if a.is_nan() { 0x7ff8_0000_0000_0000 } else { a.to_bits() as i64 })
            }
            ("java/lang/Float.floatToIntBits(F)I", [Float(a)]) => {
                Int(if a.is_nan() { 0x7fc0_0000 } else { a.to_bits() as i32 })
            }
            ("java/lang/Integer.valueOf(I)Ljava/lang/Integer;", &[value]) => {
                self.boxed("java/lang/Integer", value)?
            }
            ("java/lang/Long.valueOf(J)Ljava/lang/Long;", &[value]) => self.boxed("java/lang/Long", value)?,
            ("java/lang/Integer.intValue()I" | "java/lang/Long.longValue()J", &[value]) => {
                let position = self.object(value)?;
                match self.heap.at(position).data {
                    Data::Boxed(inner) => inner,
                    Data::Plain { .. }
                    | Data::Array(_)
                    | Data::Text(_)
                    | Data::Lambda(_)
                    | Data::Class(_) => return fault("what is unboxed is not boxed"),
                }
            }
            ("java/lang/Class.getName()Ljava/lang/String;", &[value]) => {
                let position = self.object(value)?;
                let Data::Class(ty) = self.heap.at(position).data else { return fault("not a class") };
                let name = self.program.type_name(ty);
                self.string(name.encode_utf16().collect())
            }
            ("java/lang/Integer.toString(I)Ljava/lang/String;", &[value]) => {
                let units = self.units(value, Type::INT)?;
                self.string(units)
            }
            ("java/util/Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;", &[value]) => {
                self.object(value)?;
                value
            }
            _ => return fault(format!("no model of {key}")),
        })
    }

    /// A value as string concatenation writes it.
    pub(super) fn units(&mut self, value: Value, ty: Type) -> Run<Vec<u16>> {
        let text = match (value, ty.as_primitive()) {
            (Int(value), Some(Primitive::Boolean)) => (value != 0).to_string(),
            (Int(value), Some(Primitive::Char)) => return Ok(vec![value as u16]),
            (Int(value), _) => value.to_string(),
            (Long(value), _) => value.to_string(),
            (Value::Null, _) => "null".to_owned(),
            (Value::Object(position), _) => return self.object_units(value, position),
            (other, _) => return fault(format!("no text for {other:?}")),
        };
        Ok(text.encode_utf16().collect())
    }

    fn object_units(&mut self, value: Value, position: u32) -> Run<Vec<u16>> {
        let ty = match &self.heap.at(position).data {
            Data::Text(units) => return Ok(units.clone()),
            &Data::Boxed(inner) => return self.units(inner, self.ty_of(inner)),
            Data::Plain { .. } | Data::Array(_) | Data::Lambda(_) | Data::Class(_) => {
                self.heap.at(position).ty
            }
        };
        let selector = self.program.names.find_selector(b"toString", b"()Ljava/lang/String;");
        let declared = selector.and_then(|of| self.program.declared_method(ClassId::OBJECT, of));
        let Some(declared) = declared else { return fault("no toString") };
        let method = self.selected(value, declared)?;
        match self.invoke(method, vec![value])? {
            Some(text) => self.units(text, Type::STRING),
            None => fault(format!("{} has no text", self.program.type_name(ty))),
        }
    }

    /// A result for people.
    pub(super) fn show(&mut self, value: Value) -> String {
        match value {
            Int(value) => value.to_string(),
            Long(value) => value.to_string(),
            Value::Object(_) => match self.units(value, Type::OBJECT) {
                Ok(units) => String::from_utf16_lossy(&units),
                Err(_) => self.class_name_of(value),
            },
            Value::Null => "null".to_owned(),
            other @ (Value::Float(_) | Value::Double(_) | Value::Address) => format!("{other:?}"),
        }
    }
}
