//! Where results go: standard output, with colours or without.

use std::fmt;
use std::io::{self, BufWriter, Write};

use anstream::AutoStream;
use classfile::Text;
use program::Escaped;

use crate::options::Color;
use crate::paint::Paint;

/// Standard output, buffered.
pub(crate) struct Output {
    writer: BufWriter<Box<dyn Write>>,
    /// The colours it takes.
    pub(crate) paint: Paint,
}

impl Output {
    /// Standard output, coloured if the user and the terminal want it.
    pub(crate) fn standard(color: Color) -> Self {
        let colored = is_colored(color, &io::stdout());
        // Without colours nothing needs to look for escapes in what is written.
        let stream: Box<dyn Write> = match colored {
            true => Box::new(AutoStream::always(io::stdout())),
            false => Box::new(io::stdout()),
        };
        Self { writer: BufWriter::with_capacity(1 << 16, stream), paint: Paint { colored } }
    }
}

/// The colours of standard error.
pub(crate) fn error_paint(color: Color) -> Paint {
    Paint { colored: is_colored(color, &io::stderr()) }
}

fn is_colored(color: Color, stream: &impl anstream::stream::RawStream) -> bool {
    match color {
        Color::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
        Color::Always => true,
        Color::Never => false,
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Text from outside, with control characters and the like escaped.
pub(crate) fn clean(text: &(impl fmt::Display + ?Sized)) -> String {
    Escaped(Text(text.to_string().as_bytes())).to_string()
}
