//! Constants for inserted code: equal ones are found, new ones go to the end of the pool.

use crate::read::constant::Constant;
use crate::read::pool::ConstantPool;
use crate::text::Text;
use crate::write::Write;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

/// The pool of a class and the constants to add to it.
#[derive(Debug)]
pub struct PoolBuilder<'c, 'a> {
    pool: &'c ConstantPool<'a>,
    count: u16,
    added: Vec<u8>,
    /// Every constant in its written form; filled when the first constant is asked for.
    known: HashMap<Cow<'a, [u8]>, u16>,
}

/// A constant that cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolError {
    /// A pool holds at most 65534 constants.
    Full,
    /// A text holds at most 65535 bytes.
    TextTooLong {
        /// Its length.
        length: usize,
    },
}

impl<'c, 'a> PoolBuilder<'c, 'a> {
    pub(super) fn new(pool: &'c ConstantPool<'a>) -> Self {
        Self { pool, count: pool.count(), added: Vec::new(), known: HashMap::new() }
    }

    /// `constant_pool_count` with the constants that were added.
    pub fn count(&self) -> u16 {
        self.count
    }

    /// The index of this constant, which is added unless there is an equal one.
    pub fn add(&mut self, constant: Constant<'_>) -> Result<u16, PoolError> {
        if let Constant::Utf8(text) = constant
            && text.0.len() > usize::from(u16::MAX)
        {
            return Err(PoolError::TextTooLong { length: text.0.len() });
        }
        // Compare the written form, not the value: `0.0 == -0.0`, and a NaN does not even equal itself.
        let mut written = Vec::new();
        constant.write(&mut written);
        self.learn();
        if let Some(&index) = self.known.get(written.as_slice()) {
            return Ok(index);
        }
        let index = self.count;
        self.count = index.checked_add(constant.width()).ok_or(PoolError::Full)?;
        self.added.extend_from_slice(&written);
        self.known.insert(Cow::Owned(written), index);
        Ok(index)
    }

    /// A text, given in modified UTF-8.
    pub fn utf8(&mut self, text: impl AsRef<[u8]>) -> Result<u16, PoolError> {
        self.add(Constant::Utf8(Text(text.as_ref())))
    }

    /// A class, by its internal name.
    pub fn class(&mut self, name: impl AsRef<[u8]>) -> Result<u16, PoolError> {
        let name = self.utf8(name)?;
        self.add(Constant::Class { name })
    }

    /// A string, given in modified UTF-8.
    pub fn string(&mut self, text: impl AsRef<[u8]>) -> Result<u16, PoolError> {
        let text = self.utf8(text)?;
        self.add(Constant::String { text })
    }

    /// An int.
    pub fn integer(&mut self, value: i32) -> Result<u16, PoolError> {
        self.add(Constant::Integer(value))
    }

    /// A name and a descriptor.
    pub fn name_and_type(
        &mut self,
        name: impl AsRef<[u8]>,
        descriptor: impl AsRef<[u8]>,
    ) -> Result<u16, PoolError> {
        let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
        self.add(Constant::NameAndType { name, descriptor })
    }

    /// A field.
    pub fn field(
        &mut self,
        class: impl AsRef<[u8]>,
        name: impl AsRef<[u8]>,
        descriptor: impl AsRef<[u8]>,
    ) -> Result<u16, PoolError> {
        let (class, name_and_type) = (self.class(class)?, self.name_and_type(name, descriptor)?);
        self.add(Constant::Field { class, name_and_type })
    }

    /// A method of a class.
    pub fn method(
        &mut self,
        class: impl AsRef<[u8]>,
        name: impl AsRef<[u8]>,
        descriptor: impl AsRef<[u8]>,
    ) -> Result<u16, PoolError> {
        let (class, name_and_type) = (self.class(class)?, self.name_and_type(name, descriptor)?);
        self.add(Constant::Method { class, name_and_type })
    }

    /// The added constants in their encoded form.
    pub(super) fn added(&self) -> &[u8] {
        &self.added
    }

    /// Enters the constants of the class; of equal ones, the first is used.
    fn learn(&mut self) {
        if !self.known.is_empty() {
            return;
        }
        for index in 1..self.pool.count() {
            if let Some(written) = self.pool.written(index) {
                self.known.entry(Cow::Borrowed(written)).or_insert(index);
            }
        }
    }
}

impl fmt::Display for PoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the constant pool is full: it would need more than 65535 entries"),
            Self::TextTooLong { length } => {
                write!(f, "a text of {length} bytes does not fit a constant, which holds 65535")
            }
        }
    }
}

impl std::error::Error for PoolError {}
