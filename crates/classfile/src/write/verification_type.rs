//! Twin of `read/verification_type.rs`.

use crate::read::verification_type::VerificationType;
use crate::write::Write;

impl Write for VerificationType {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Top => out.push(0),
            Self::Integer => out.push(1),
            Self::Float => out.push(2),
            Self::Double => out.push(3),
            Self::Long => out.push(4),
            Self::Null => out.push(5),
            Self::UninitializedThis => out.push(6),
            Self::Object(index) => {
                out.push(7);
                index.write(out);
            }
            Self::Uninitialized(pc) => {
                out.push(8);
                pc.write(out);
            }
        }
    }
}
