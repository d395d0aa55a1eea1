//! Where results go: standard output, with colours or without.

use std::fmt;
use std::io::{self, BufWriter, Write};

use anstream::AutoStream;
use clap::ValueEnum;

use crate::paint::Paint;

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
    /// A graph for Graphviz.
    Dot,
}

/// When colour is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal.
    #[default]
    Auto,
    /// In a pipe too.
    Always,
    /// Not at all.
    Never,
}

/// Standard output, buffered.
pub(crate) struct Output {
    writer: BufWriter<Box<dyn Write>>,
    /// The colours it takes.
    pub(crate) paint: Paint,
    /// Its width, if the environment has it.
    pub(crate) columns: Option<usize>,
}

impl Output {
    /// Standard output, coloured if the user and the terminal want it.
    pub(crate) fn standard(color: Color) -> Self {
        let colored = is_colored(color, &io::stdout());
        // Without colours nothing needs to look for escapes in what is written.
        let stream: Box<dyn Write> =
            if colored { Box::new(AutoStream::always(io::stdout())) } else { Box::new(io::stdout()) };
        let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
        // In a pipe there is no terminal, and no reason to be narrow.
        let columns =
            told.or_else(|| terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into()));
        Self { writer: BufWriter::with_capacity(1 << 16, stream), paint: Paint { colored }, columns }
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

impl Output {
    /// Runs a writer of text, and gives the error that the stream had, if it had one.
    pub(crate) fn text(&mut self, write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> io::Result<()> {
        let mut adapter = TextOutput { out: self, error: None };
        let done = write(&mut adapter);
        match (done, adapter.error) {
            (_, Some(error)) => Err(error),
            (done, None) => done.map_err(io::Error::other),
        }
    }
}

/// Takes text; keeps the error that [`fmt::Error`] has no room for.
struct TextOutput<'o> {
    out: &'o mut Output,
    error: Option<io::Error>,
}

impl fmt::Write for TextOutput<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}
