//! A site of HTML pages that opens from disk.

use std::io;

use coverage::Coverage;

/// What the pages are made with.
pub struct HtmlOptions<'a> {
    /// The title.
    pub title: &'a str,
    /// The text of a source file, by the path of its package and its name: `station/Station.java`.
    pub source: &'a dyn Fn(&str) -> Option<String>,
}

/// Writes all pages: `write` takes the path below the report's folder, with slashes, and the bytes.
pub fn render(
    coverage: &Coverage,
    options: &HtmlOptions<'_>,
    write: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let _ = options.source;
    let text = format!("<!doctype html><pre>{}\n{}</pre>", options.title, crate::total_line(coverage));
    write("index.html", text.as_bytes())
}
