//! Twin of `read/constant.rs`.

use crate::read::constant::Constant;
use crate::write::{Write, count};

impl Write for Constant<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.tag());
        match *self {
            Self::Utf8(text) => {
                count(text.0.len()).write(out);
                out.extend_from_slice(text.0);
            }
            Self::Integer(value) => value.write(out),
            Self::Float(value) => value.to_bits().write(out),
            Self::Long(value) => out.extend(value.to_be_bytes()),
            Self::Double(value) => out.extend(value.to_bits().to_be_bytes()),
            Self::Class { name: index }
            | Self::String { text: index }
            | Self::MethodType { descriptor: index }
            | Self::Module { name: index }
            | Self::Package { name: index } => index.write(out),
            Self::Field { class: first, name_and_type: second }
            | Self::Method { class: first, name_and_type: second }
            | Self::InterfaceMethod { class: first, name_and_type: second }
            | Self::NameAndType { name: first, descriptor: second }
            | Self::Dynamic { bootstrap: first, name_and_type: second }
            | Self::InvokeDynamic { bootstrap: first, name_and_type: second } => {
                first.write(out);
                second.write(out);
            }
            Self::MethodHandle { kind, reference } => {
                out.push(kind);
                reference.write(out);
            }
        }
    }
}
