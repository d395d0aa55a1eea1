//! Constants, and instructions that name a class or field of the constant pool.

use classfile::{Constant, Opcode};
use program::{FieldRefId, Shape, Type};

use crate::lower::LowerError;
use crate::lower::values::Value;
use crate::statement::{Const, Stmt};

use super::Translator;

impl Translator<'_, '_> {
    pub(super) fn constant(&mut self, value: Const, ty: Type) -> Result<(), LowerError> {
        self.result(ty, |target| Stmt::Const { target: target.into(), value })
    }

    pub(super) fn int(&mut self, value: i32) -> Result<(), LowerError> {
        self.constant(Const::Int(value), Type::INT)
    }

    fn long(&mut self, value: i64) -> Result<(), LowerError> {
        let position = self.draft.wide(value as u64);
        self.constant(Const::Long(position), Type::LONG)
    }

    fn double(&mut self, value: f64) -> Result<(), LowerError> {
        let position = self.draft.wide(value.to_bits());
        self.constant(Const::Double(position), Type::DOUBLE)
    }

    pub(super) fn short_constant(&mut self, opcode: Opcode) -> Result<(), LowerError> {
        let number = |first: Opcode| i32::from(opcode.0) - i32::from(first.0);
        if opcode <= Opcode::ICONST_5 {
            self.int(number(Opcode::ICONST_0))
        } else if opcode <= Opcode::LCONST_1 {
            self.long(number(Opcode::LCONST_0).into())
        } else if opcode <= Opcode::FCONST_2 {
            self.constant(Const::Float((number(Opcode::FCONST_0) as f32).to_bits()), Type::FLOAT)
        } else {
            self.double(number(Opcode::DCONST_0).into())
        }
    }

    pub(super) fn pool(&mut self, opcode: Opcode, index: u16) -> Result<(), LowerError> {
        match opcode {
            Opcode::LDC | Opcode::LDC_W | Opcode::LDC2_W => self.load_constant(index),
            Opcode::GETSTATIC => {
                let (field, ty) = self.field(index)?;
                self.result(ty, |target| Stmt::LoadStatic { target: target.into(), field })
            }
            Opcode::PUTSTATIC => {
                let (field, _) = self.field(index)?;
                let value = self.pop()?;
                self.stmt(Stmt::StoreStatic { field, value: value.into() });
                Ok(())
            }
            Opcode::GETFIELD => {
                let (field, ty) = self.field(index)?;
                let object = self.pop()?;
                self.result(ty, |target| Stmt::LoadField {
                    target: target.into(),
                    object: object.into(),
                    field,
                })
            }
            Opcode::PUTFIELD => {
                let (field, _) = self.field(index)?;
                let (value, object) = (self.pop()?, self.pop()?);
                self.stmt(Stmt::StoreField { object: object.into(), field, value: value.into() });
                Ok(())
            }
            Opcode::NEW => {
                let class = self.class(index)?;
                if class.as_class().is_none() {
                    return Err(self.error("new needs a class, not an array type"));
                }
                self.result(class, |target| Stmt::New { target: target.into(), class })
            }
            Opcode::ANEWARRAY => {
                let element = self.class(index)?;
                let array =
                    element.array(1).ok_or_else(|| self.error("an array of more than 255 dimensions"))?;
                self.new_array(array)
            }
            Opcode::CHECKCAST => {
                let ty = self.class(index)?;
                let source = self.pop()?;
                self.result(ty, |target| Stmt::Cast { target: target.into(), source: source.into(), ty })
            }
            Opcode::INSTANCEOF => {
                let ty = self.class(index)?;
                let source = self.pop()?;
                let make =
                    |target: Value| Stmt::InstanceOf { target: target.into(), source: source.into(), ty };
                self.result(Type::BOOLEAN, make)
            }
            // All other opcodes with a two-byte index are calls.
            _ => self.call(opcode, index),
        }
    }

    pub(super) fn new_primitive_array(&mut self, kind: u8) -> Result<(), LowerError> {
        let element = match kind {
            4 => Type::BOOLEAN,
            5 => Type::CHAR,
            6 => Type::FLOAT,
            7 => Type::DOUBLE,
            8 => Type::BYTE,
            9 => Type::SHORT,
            10 => Type::INT,
            11 => Type::LONG,
            _ => return Err(self.error(format_args!("newarray with the unknown type code {kind}"))),
        };
        let array = element.array(1).ok_or_else(|| self.error("no such array"))?;
        self.new_array(array)
    }

    fn new_array(&mut self, array: Type) -> Result<(), LowerError> {
        let length = self.pop()?;
        self.result(array, |target| Stmt::NewArray { target: target.into(), array, length: length.into() })
    }

    pub(super) fn new_multi_array(&mut self, index: u16, dimensions: u8) -> Result<(), LowerError> {
        let array = self.class(index)?;
        if dimensions == 0 || dimensions > array.dimensions() {
            return Err(self.error("multianewarray creates more dimensions than its type has"));
        }
        let mut lengths = (0..dimensions).map(|_| self.pop()).collect::<Result<Vec<_>, _>>()?;
        lengths.reverse();
        let lengths = self.draft.list(lengths.into_iter());
        self.result(array, |target| Stmt::NewMultiArray { target: target.into(), array, lengths })
    }

    fn load_constant(&mut self, index: u16) -> Result<(), LowerError> {
        match self.input.pool.get(index)? {
            Constant::Integer(value) => self.int(value),
            Constant::Float(value) => self.constant(Const::Float(value.to_bits()), Type::FLOAT),
            Constant::Long(value) => self.long(value),
            Constant::Double(value) => self.double(value),
            Constant::String { text } => {
                let range = self.text(text)?;
                self.constant(Const::String(range), Type::STRING)
            }
            Constant::Class { .. } => {
                let ty = self.class(index)?;
                self.constant(Const::Class(ty), Type::class(program::ClassId::CLASS))
            }
            Constant::MethodType { .. } => {
                let descriptor = self.linked(self.input.linkage.method_type(index), index)?;
                self.constant(Const::MethodType(descriptor), Type::class(program::ClassId::METHOD_TYPE))
            }
            Constant::MethodHandle { .. } => {
                let handle = self.linked(self.input.linkage.handle(index), index)?;
                let number = self.draft.handles.len() as u32;
                self.draft.handles.push(handle);
                self.constant(Const::Handle(number), Type::class(program::ClassId::METHOD_HANDLE))
            }
            Constant::Dynamic { .. } => self.dynamic_constant(index),
            other @ (Constant::Utf8(_)
            | Constant::Field { .. }
            | Constant::Method { .. }
            | Constant::InterfaceMethod { .. }
            | Constant::NameAndType { .. }
            | Constant::InvokeDynamic { .. }
            | Constant::Module { .. }
            | Constant::Package { .. }) => Err(self
                .error(format_args!("constant #{index} is {}, which cannot be loaded", other.kind_name()))),
        }
    }

    fn dynamic_constant(&mut self, index: u16) -> Result<(), LowerError> {
        let site = self.linked(self.input.linkage.dynamic(index), index)?;
        let Shape::Constant(ty) = site.shape else {
            return Err(self.error("a call site is loaded as a constant"));
        };
        let number = self.dynamic_site(site, None)?;
        self.constant(Const::Dynamic(number), ty)
    }

    fn field(&mut self, index: u16) -> Result<(FieldRefId, Type), LowerError> {
        self.expect_tag(index, &[9], "Fieldref")?;
        let field = self.linked(self.input.linkage.field(index), index)?;
        Ok((field, self.input.program.names.field_ref_parts(field).ty))
    }

    fn class(&mut self, index: u16) -> Result<Type, LowerError> {
        self.expect_tag(index, &[7], "Class")?;
        self.linked(self.input.linkage.class(index), index)
    }

    /// A linkage gives numbers: what kind they are, the constant's tag says.
    pub(super) fn expect_tag(&self, index: u16, tags: &[u8], needed: &str) -> Result<(), LowerError> {
        let tag = self.input.pool.tag(index);
        if tag.is_some_and(|tag| tags.contains(&tag)) {
            return Ok(());
        }
        let found = self.input.pool.get(index).map_or("missing", |constant| constant.kind_name());
        Err(self.error(format_args!("constant #{index} is {found}, but {needed} is needed here")))
    }

    pub(super) fn linked<T>(&self, found: Option<T>, index: u16) -> Result<T, LowerError> {
        found.ok_or_else(|| {
            let kind = self.input.pool.get(index).map_or("missing", |constant| constant.kind_name());
            self.error(format_args!("constant #{index} ({kind}) or what it refers to is malformed"))
        })
    }
}
