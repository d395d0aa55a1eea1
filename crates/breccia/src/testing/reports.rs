//! A judged result as a document, in one of several forms.

use std::io;

use coverage::Coverage;
use report::{MarkdownOptions, SarifOptions};

/// A form of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The judged result itself.
    Json,
    /// XML in the manner of JaCoCo.
    Xml,
    /// Markdown, for a comment on a change.
    Markdown,
    /// CSV in the manner of JaCoCo.
    Csv,
    /// A tracefile of LCOV.
    Lcov,
    /// XML in the manner of Cobertura.
    Cobertura,
    /// SARIF, for code scanning.
    Sarif,
}

/// A document.
pub struct Rendered {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How much of the result SARIF has, if that is its form.
    pub sarif: Option<SarifCounts>,
}

/// How much of a result a SARIF log has: services refuse one that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SarifCounts {
    /// The results in it.
    pub results: usize,
    /// Those that are not.
    pub left_out: usize,
}

/// Renders a result. `source` finds the path of a source file by that of its package.
pub fn render(
    form: Form,
    judged: &Coverage,
    title: &str,
    source: &dyn Fn(&str) -> Option<String>,
) -> io::Result<Rendered> {
    let text = match form {
        Form::Json => {
            let mut bytes = Vec::new();
            coverage::write(judged, &mut bytes)?;
            return Ok(Rendered { bytes, sarif: None });
        }
        Form::Xml => report::jacoco_xml(judged, title),
        Form::Markdown => report::markdown(judged, &MarkdownOptions { title, ..MarkdownOptions::default() }),
        Form::Csv => report::csv(judged, title),
        Form::Lcov => report::lcov(judged, source),
        Form::Cobertura => report::cobertura(judged, source),
        Form::Sarif => {
            let sarif = report::sarif(judged, &SarifOptions { source, limit: SarifOptions::ACCEPTED });
            let counts = SarifCounts { results: sarif.results, left_out: sarif.left_out };
            return Ok(Rendered { bytes: sarif.text.into_bytes(), sarif: Some(counts) });
        }
    };
    Ok(Rendered { bytes: text.into_bytes(), sarif: None })
}
