//! Constants, and the static arguments of bootstrap methods.

use std::fmt;

use program::StaticArgument;

use crate::ids::VarId;
use crate::statement::Const;

use super::body::BodyPrinter;
use super::paint::Ink;
use super::quote;

impl BodyPrinter<'_, '_, '_> {
    pub(super) fn constant(&mut self, target: VarId, value: Const) -> fmt::Result {
        match value {
            Const::Null => self.pen.keyword("null"),
            Const::Int(value) => self.number(&value.to_string()),
            Const::Float(bits) => self.number(&float(bits)),
            Const::Long(position) => self.number(&format!("{}L", self.body.long(position))),
            Const::Double(position) => self.number(&double(self.body.double(position).to_bits())),
            Const::String(range) => self.string(self.body.text(range).0),
            Const::Class(ty) => {
                self.pen.keyword("class ")?;
                self.ty(ty)
            }
            Const::MethodType(descriptor) => {
                self.pen.keyword("methodtype ")?;
                self.descriptor(descriptor)
            }
            Const::Handle(position) => {
                self.pen.keyword("handle ")?;
                self.handle(self.body.handles[position as usize])
            }
            Const::Dynamic(position) => self.dynamic_constant(target, position),
            Const::Address => self.pen.keyword("returnaddress"),
        }
    }

    pub(super) fn static_argument(&mut self, argument: &StaticArgument) -> fmt::Result {
        match argument {
            StaticArgument::Int(value) => self.number(&value.to_string()),
            StaticArgument::Float(value) => self.number(&float(value.to_bits())),
            StaticArgument::Long(value) => self.number(&format!("{value}L")),
            StaticArgument::Double(value) => self.number(&double(value.to_bits())),
            StaticArgument::String(text) => self.string(text),
            StaticArgument::Type(ty) => {
                self.pen.keyword("class ")?;
                self.ty(*ty)
            }
            StaticArgument::Handle(handle) => {
                self.pen.keyword("handle ")?;
                self.handle(*handle)
            }
            StaticArgument::MethodType(descriptor) => {
                self.pen.keyword("methodtype ")?;
                self.descriptor(*descriptor)
            }
            StaticArgument::Dynamic(index) => {
                self.pen.keyword("constant ")?;
                self.number(&format!("#{index}"))
            }
        }
    }

    fn number(&mut self, text: &str) -> fmt::Result {
        self.pen.put(Ink::Number, text)
    }

    pub(super) fn string(&mut self, text: &[u8]) -> fmt::Result {
        self.pen.put(Ink::String, &quote::quoted(text, '"'))
    }
}

/// The shortest text that reads back as the same bits; a NaN that is not the usual one shows its own.
fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match value {
        _ if bits == 0x7fc0_0000 => "NaNf".to_owned(),
        _ if value.is_nan() => format!("NaNf({bits})"),
        f32::INFINITY => "Infinityf".to_owned(),
        f32::NEG_INFINITY => "-Infinityf".to_owned(),
        _ => format!("{value:?}f"),
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    match value {
        _ if bits == 0x7ff8_0000_0000_0000 => "NaN".to_owned(),
        _ if value.is_nan() => format!("NaN({bits})"),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "-Infinity".to_owned(),
        _ => format!("{value:?}"),
    }
}
