//! Where printed text goes, and the kind of each piece, so that it can be coloured.

use std::fmt;

/// What a piece of printed text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// A word of the language.
    Keyword,
    /// A class or other type.
    Type,
    /// A number.
    Number,
    /// A string.
    String,
    /// A comment.
    Comment,
    /// The name of a block.
    Label,
    /// Anything else.
    Plain,
}

/// Writes pieces of text as their kind demands; knows terminals or web pages, so that this crate need not.
pub trait Paint {
    /// Writes one piece, which holds no line break unless it is one.
    fn paint(&self, out: &mut dyn fmt::Write, ink: Ink, text: &str) -> fmt::Result;
}

/// No colours.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPaint;

impl Paint for NoPaint {
    fn paint(&self, out: &mut dyn fmt::Write, _ink: Ink, text: &str) -> fmt::Result {
        out.write_str(text)
    }
}

/// The column at which trailing comments start, if the line is short enough.
const COMMENT_COLUMN: usize = 56;

/// Writes through a [`Paint`] and knows the column.
pub(super) struct Pen<'o> {
    out: &'o mut dyn fmt::Write,
    paint: &'o dyn Paint,
    column: usize,
}

impl<'o> Pen<'o> {
    pub(super) fn new(out: &'o mut dyn fmt::Write, paint: &'o dyn Paint) -> Self {
        Self { out, paint, column: 0 }
    }

    pub(super) fn put(&mut self, ink: Ink, text: &str) -> fmt::Result {
        self.column += if text.is_ascii() { text.len() } else { text.chars().count() };
        self.paint.paint(self.out, ink, text)
    }

    pub(super) fn plain(&mut self, text: &str) -> fmt::Result {
        self.put(Ink::Plain, text)
    }

    /// Writes a word of the language; spaces around it are plain.
    pub(super) fn keyword(&mut self, text: &str) -> fmt::Result {
        let after = &text[text.trim_end().len()..];
        let before = &text[..text.len() - text.trim_start().len()];
        if !before.is_empty() {
            self.plain(before)?;
        }
        self.put(Ink::Keyword, text.trim())?;
        if after.is_empty() { Ok(()) } else { self.plain(after) }
    }

    /// Ends the line.
    pub(super) fn newline(&mut self) -> fmt::Result {
        self.put(Ink::Plain, "\n")?;
        self.column = 0;
        Ok(())
    }

    /// Writes `// text` at the end of the line.
    pub(super) fn comment(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        let gap = COMMENT_COLUMN.saturating_sub(self.column).max(2);
        self.put(Ink::Plain, &" ".repeat(gap))?;
        self.put(Ink::Comment, &format!("// {text}"))
    }
}
