//! The constant pool (JVMS 4.4): offsets are found once, constants are decoded when asked for.

use std::borrow::Cow;

use crate::cursor::Reader;
use crate::error::{Problem, ReadError};
use crate::read::constant::Constant;
use crate::text::Text;

/// The constants of one class, decoded on demand.
#[derive(Clone, Debug)]
pub struct ConstantPool<'a> {
    bytes: &'a [u8],
    /// The offset of each constant's tag; 0 for index 0 and for the second half of a long or double.
    offsets: Cow<'a, [u32]>,
}

/// A field or method as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef<'a> {
    /// The class (or array type) named, in internal form.
    pub class: Text<'a>,
    /// The member's name.
    pub name: Text<'a>,
    /// The member's descriptor.
    pub descriptor: Text<'a>,
    /// Whether the constant is an `InterfaceMethodref`.
    pub interface: bool,
}

/// What a method handle does (JVMS table 5.4.3.5-A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are those of the specification")]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl HandleKind {
    /// The kind with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Some(match number {
            1 => Self::GetField,
            2 => Self::GetStatic,
            3 => Self::PutField,
            4 => Self::PutStatic,
            5 => Self::InvokeVirtual,
            6 => Self::InvokeStatic,
            7 => Self::InvokeSpecial,
            8 => Self::NewInvokeSpecial,
            9 => Self::InvokeInterface,
            _ => return None,
        })
    }

    /// Whether the handle reads or writes a field.
    pub fn is_field(self) -> bool {
        matches!(self, Self::GetField | Self::GetStatic | Self::PutField | Self::PutStatic)
    }
}

impl<'a> ConstantPool<'a> {
    /// Reads `constant_pool_count` and the constants; `input` starts at byte 0 of `bytes`.
    pub(crate) fn read(bytes: &'a [u8], input: &mut Reader<'a>) -> Result<Self, ReadError> {
        let count = usize::from(input.u16("constant_pool_count")?);
        if count == 0 {
            return Err(ReadError::bad_value(8, "constant_pool_count", 0u8));
        }
        let mut offsets = Vec::with_capacity(count.min(input.rest().len()).max(1));
        // Index 0 is never a constant.
        offsets.push(0);
        while offsets.len() < count {
            let start = input.offset();
            let tag = input.u8("a constant")?;
            let length = match tag {
                1 => usize::from(input.u16("the length of a Utf8 constant")?),
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => 8,
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return Err(ReadError::bad_value(start, "the tag of a constant", tag)),
            };
            input.take(length, "a constant")?;
            offsets.push(start as u32);
            // A long or double takes two indices, and the second is unusable (JVMS 4.4.5).
            if tag == 5 || tag == 6 {
                offsets.push(0);
            }
        }
        // The last constant is a long or double, and its second index is beyond the count.
        if offsets.len() > count {
            return Err(ReadError::bad_value(input.offset(), "constant_pool_count", count as u64));
        }
        Ok(Self { bytes, offsets: Cow::Owned(offsets) })
    }

    /// The constants of a class that was read before, and whose offsets were kept.
    pub(crate) fn with_offsets(bytes: &'a [u8], offsets: &'a [u32]) -> Self {
        Self { bytes, offsets: Cow::Borrowed(offsets) }
    }

    /// The offsets, to be kept.
    pub(crate) fn into_offsets(self) -> Box<[u32]> {
        self.offsets.into_owned().into_boxed_slice()
    }

    /// `constant_pool_count`: one more than the highest index.
    pub fn count(&self) -> u16 {
        self.offsets.len() as u16
    }

    /// Where a constant starts in the class file.
    pub fn offset_of(&self, index: u16) -> Option<usize> {
        self.offsets.get(usize::from(index)).filter(|&&offset| offset != 0).map(|&offset| offset as usize)
    }

    /// The encoded constant, including its tag.
    pub fn written(&self, index: u16) -> Option<&'a [u8]> {
        let offset = self.offset_of(index)?;
        let mut input = Reader::at(&self.bytes[offset..], offset);
        Constant::read(&mut input).ok()?;
        self.bytes.get(offset..input.offset())
    }

    /// The constant with this index.
    pub fn get(&self, index: u16) -> Result<Constant<'a>, ReadError> {
        self.need(index, "a constant")
    }

    /// All constants with their indices, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u16, Constant<'a>)> + '_ {
        (1..self.count()).filter_map(|index| Some((index, self.get(index).ok()?)))
    }

    /// The tag of the constant with this index, without decoding it.
    #[inline]
    pub fn tag(&self, index: u16) -> Option<u8> {
        self.offset_of(index).and_then(|offset| self.bytes.get(offset)).copied()
    }

    /// A string.
    #[inline]
    pub fn utf8(&self, index: u16) -> Result<Text<'a>, ReadError> {
        // The hot path. Whatever does not match here ends in an error below.
        let offset = self.offset_of(index).unwrap_or(0);
        if let Some([1, high, low, rest @ ..]) = self.bytes.get(offset..)
            && let Some(text) = rest.get(..usize::from(u16::from_be_bytes([*high, *low])))
            && offset != 0
        {
            return Ok(Text(text));
        }
        let constant = self.need(index, "Utf8")?;
        let Constant::Utf8(text) = constant else {
            return Err(self.wrong(index, constant, "Utf8"));
        };
        Ok(text)
    }

    /// The name of a class, in internal form (`java/lang/String`, `[I`).
    pub fn class_name(&self, index: u16) -> Result<Text<'a>, ReadError> {
        let constant = self.need(index, "Class")?;
        let Constant::Class { name } = constant else {
            return Err(self.wrong(index, constant, "Class"));
        };
        self.utf8(name)
    }

    /// Like [`Self::class_name`]; nothing for index 0.
    pub fn class_name_or_none(&self, index: u16) -> Result<Option<Text<'a>>, ReadError> {
        if index == 0 { Ok(None) } else { self.class_name(index).map(Some) }
    }

    /// Name and descriptor.
    pub fn name_and_type(&self, index: u16) -> Result<(Text<'a>, Text<'a>), ReadError> {
        let constant = self.need(index, "NameAndType")?;
        let Constant::NameAndType { name, descriptor } = constant else {
            return Err(self.wrong(index, constant, "NameAndType"));
        };
        Ok((self.utf8(name)?, self.utf8(descriptor)?))
    }

    /// A field or a method of either kind.
    pub fn member(&self, index: u16) -> Result<MemberRef<'a>, ReadError> {
        let constant = self.need(index, "a member")?;
        let (Constant::Field { class, name_and_type }
        | Constant::Method { class, name_and_type }
        | Constant::InterfaceMethod { class, name_and_type }) = constant
        else {
            return Err(self.wrong(index, constant, "a member"));
        };
        let interface = matches!(constant, Constant::InterfaceMethod { .. });
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(MemberRef { class: self.class_name(class)?, name, descriptor, interface })
    }

    /// A method handle: its kind and the member it points to.
    pub fn handle(&self, index: u16) -> Result<(HandleKind, MemberRef<'a>), ReadError> {
        let constant = self.need(index, "MethodHandle")?;
        let Constant::MethodHandle { kind, reference } = constant else {
            return Err(self.wrong(index, constant, "MethodHandle"));
        };
        let kind = HandleKind::from_number(kind)
            .ok_or_else(|| ReadError::bad_value(self.place(index), "the kind of a method handle", kind))?;
        Ok((kind, self.member(reference)?))
    }

    fn need(&self, index: u16, needed: &'static str) -> Result<Constant<'a>, ReadError> {
        let Some(offset) = self.offset_of(index) else {
            return Err(ReadError { offset: 0, problem: Problem::NoConstant { index, needed } });
        };
        Constant::read(&mut Reader::at(&self.bytes[offset..], offset))
    }

    fn place(&self, index: u16) -> usize {
        self.offset_of(index).unwrap_or(0)
    }

    #[cold]
    fn wrong(&self, index: u16, found: Constant<'_>, needed: &'static str) -> ReadError {
        let problem = Problem::WrongConstant { index, found: found.kind_name(), needed };
        ReadError { offset: self.place(index), problem }
    }
}
