//! The one place that checks bounds: a cursor over the bytes of a class.

use crate::error::{Problem, ReadError};

/// A structure that can be read at the cursor.
pub trait Read<'a>: Sized {
    /// Reads one and moves the cursor past it.
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError>;
}

/// A cursor over (a part of) a class file; positions are those of the whole file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    /// A cursor at the start of a class file.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, offset: 0 }
    }

    /// A cursor over a part that starts at `offset` of the class file.
    pub fn at(bytes: &'a [u8], offset: usize) -> Self {
        Self { rest: bytes, offset }
    }

    /// The position in the class file.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The bytes that are left.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next `len` bytes.
    #[inline]
    pub fn take(&mut self, len: usize, what: &'static str) -> Result<&'a [u8], ReadError> {
        let Some((taken, rest)) = self.rest.split_at_checked(len) else {
            return Err(self.truncated(len, what));
        };
        self.rest = rest;
        self.offset += len;
        Ok(taken)
    }

    /// One byte.
    #[inline]
    pub fn u8(&mut self, what: &'static str) -> Result<u8, ReadError> {
        Ok(self.array::<1>(what)?[0])
    }

    /// Two bytes, big end first.
    #[inline]
    pub fn u16(&mut self, what: &'static str) -> Result<u16, ReadError> {
        Ok(u16::from_be_bytes(self.array(what)?))
    }

    /// Four bytes, big end first.
    #[inline]
    pub fn u32(&mut self, what: &'static str) -> Result<u32, ReadError> {
        Ok(u32::from_be_bytes(self.array(what)?))
    }

    /// Eight bytes, big end first.
    #[inline]
    pub fn u64(&mut self, what: &'static str) -> Result<u64, ReadError> {
        Ok(u64::from_be_bytes(self.array(what)?))
    }

    /// A `u16` count followed by that many structures.
    pub fn list<T: Read<'a>>(&mut self, what: &'static str) -> Result<Vec<T>, ReadError> {
        let count = usize::from(self.u16(what)?);
        // A count is a claim; the bytes that are left bound what it may reserve.
        let mut items = Vec::with_capacity(count.min(self.rest.len()));
        for _ in 0..count {
            items.push(T::read(self)?);
        }
        Ok(items)
    }

    /// Fails unless everything has been read.
    pub fn finish(&self, what: &'static str) -> Result<(), ReadError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(ReadError { offset: self.offset, problem: Problem::Trailing { what, bytes: self.rest.len() } })
    }

    #[inline]
    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], ReadError> {
        let Some((taken, rest)) = self.rest.split_first_chunk::<N>() else {
            return Err(self.truncated(N, what));
        };
        self.rest = rest;
        self.offset += N;
        Ok(*taken)
    }

    #[cold]
    fn truncated(&self, needed: usize, what: &'static str) -> ReadError {
        ReadError { offset: self.offset, problem: Problem::Truncated { what, needed, left: self.rest.len() } }
    }
}

impl Read<'_> for u16 {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        input.u16("an index")
    }
}
