//! Writes and reads `result.json`: one class per line, so that results can be compared line by line.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::model::Coverage;

/// The version of the format; readers refuse any other.
pub const FORMAT: u32 = 1;

/// The JSON schema of results.
pub const SCHEMA: &str = include_str!("../result.schema.json");

/// Why a text is not a readable result.
#[derive(Debug)]
pub enum ResultError {
    /// It has another version.
    Format(u64),
    /// It is not the JSON of a result.
    Json(serde_json::Error),
}

impl fmt::Display for ResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(found) => {
                write!(f, "the result has version {found} of the format, but {FORMAT} is needed: judge anew")
            }
            Self::Json(error) => write!(f, "this is not a result of breccia: {error}"),
        }
    }
}

impl std::error::Error for ResultError {}

/// Writes a result.
pub fn write(coverage: &Coverage, out: &mut impl Write) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut *out, Lines { depth: 0 });
    coverage.serialize(&mut serializer).map_err(io::Error::from)?;
    out.write_all(b"\n")
}

/// Reads a result. Sums are computed again from the items, so that they always agree.
pub fn read(text: &[u8]) -> Result<Coverage, ResultError> {
    let mut coverage: Coverage = match serde_json::from_slice(text) {
        Ok(coverage) => coverage,
        Err(error) => return Err(other_format(text).unwrap_or(ResultError::Json(error))),
    };
    if coverage.format != FORMAT {
        return Err(ResultError::Format(coverage.format.into()));
    }
    coverage.count();
    Ok(coverage)
}

/// Another version may lack fields that this one needs.
fn other_format(text: &[u8]) -> Option<ResultError> {
    #[derive(serde::Deserialize)]
    struct Version {
        format: u64,
    }
    let found: Version = serde_json::from_slice(text).ok()?;
    (found.format != u64::from(FORMAT)).then_some(ResultError::Format(found.format))
}

/// Compact, except that each top-level field and each element of its lists starts a line.
struct Lines {
    depth: usize,
}

impl Lines {
    fn separate<W: ?Sized + Write>(&self, out: &mut W, first: bool, outer: usize) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        if self.depth <= outer {
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        // At depth 2 are the elements of a list of the result, such as its classes.
        self.separate(out, first, 2)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        // At depth 1 are the fields of the result itself.
        self.separate(out, first, 1)
    }
}
