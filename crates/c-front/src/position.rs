//! Where in the user's files does a piece of preprocessed text come from?
//!
//! A [`Pos`] is an offset into the preprocessed text of one unit. The line markers that the preprocessor
//! leaves (`# 12 "file.h" 1 3`) say which file and line each of its lines came from; columns are those of the
//! preprocessed text, which keeps the indentation of lines without macros.

use std::fmt;

/// An offset into the preprocessed text of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pos(pub u32);

/// A place in the user's sources, in the usual notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourcePlace {
    /// The file, as the preprocessor names it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// What one line marker says: from this physical line on, lines belong to `file`, starting with `line`.
#[derive(Clone, Debug)]
pub(crate) struct Marker {
    /// The first physical line (from 0) that the marker applies to.
    pub(crate) physical: u32,
    /// Index into [`Lines::files`].
    pub(crate) file: u32,
    /// The number of that line in the file.
    pub(crate) line: u32,
}

/// Maps the offsets of one unit to places.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Every file that contributed text, in the order of appearance.
    pub files: Vec<String>,
    pub(crate) starts: Vec<u32>,
    pub(crate) markers: Vec<Marker>,
}

impl Lines {
    /// A table for text that has no markers yet and is called `name`.
    pub(crate) fn new(name: &str) -> Self {
        let first = Marker { physical: 0, file: 0, line: 1 };
        Self { files: vec![name.to_owned()], starts: vec![0], markers: vec![first] }
    }

    /// The index of the file, its line and its column.
    pub fn locate(&self, pos: Pos) -> (usize, u32, u32) {
        let physical = self.starts.partition_point(|start| *start <= pos.0).saturating_sub(1);
        let marker =
            self.markers.partition_point(|marker| marker.physical as usize <= physical).saturating_sub(1);
        let marker = &self.markers[marker];
        let line = marker.line.saturating_add((physical as u32).saturating_sub(marker.physical));
        (marker.file as usize, line, pos.0 - self.starts[physical] + 1)
    }

    /// The place of an offset.
    pub fn place(&self, pos: Pos) -> SourcePlace {
        let (file, line, column) = self.locate(pos);
        SourcePlace { file: self.files[file].clone(), line, column }
    }
}
