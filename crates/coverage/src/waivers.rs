//! Waivers: items that, according to the user, cannot or need not be covered, each with a reason, in
//! `breccia-waivers.toml`.
//!
//! ```toml
//! [[waiver]]
//! item = "station/Station.report(Lstation/Link;)V station/Link.transmit#0 RC station/SecureLink"
//! reason = "makeSecure is for tests of the network alone"
//! ```
//!
//! A waiver names an item by its key; the key of a call names all of its items.

use std::fmt;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::name::Name;

/// One waiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiver {
    /// The key of an item or of a call.
    pub item: Name,
    /// Why.
    pub reason: Name,
    /// The line in the file.
    pub line: usize,
}

/// What is wrong with a waivers file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaiverError {
    /// The line, starting at 1.
    pub line: usize,
    /// What.
    pub message: String,
}

impl fmt::Display for WaiverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (line {})", self.message, self.line)
    }
}

impl std::error::Error for WaiverError {}

/// How a waiver was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaiverOutcome {
    /// The key that it names.
    pub item: Name,
    /// The reason that it gives.
    pub reason: Name,
    /// The line in the file.
    pub line: usize,
    /// How it was used.
    #[serde(rename = "use")]
    pub used: WaiverUse,
}

/// How a waiver was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WaiverUse {
    /// It matches no item: the code has changed, or the key is wrong.
    #[default]
    Unknown,
    /// Its items are waived.
    Waived,
    /// Its items are not required anyway.
    Infeasible,
    /// All of its items were covered: it can be removed.
    Covered,
}

impl WaiverUse {
    /// In a few words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unknown => "names no item",
            Self::Waived => "waived",
            Self::Infeasible => "infeasible anyway",
            Self::Covered => "covered after all",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    waiver: Vec<Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    item: Spanned<String>,
    reason: Spanned<String>,
}

/// The waivers in a file.
pub fn parse_waivers(text: &str) -> Result<Vec<Waiver>, WaiverError> {
    let line_of =
        |offset: usize| 1 + text.as_bytes().iter().take(offset).filter(|&&byte| byte == b'\n').count();
    let wrong = |offset: usize, message: String| WaiverError { line: line_of(offset), message };
    let file: File = toml::from_str(text).map_err(|error| {
        wrong(error.span().map_or(0, |span| span.start), error.message().trim().to_owned())
    })?;
    let mut known: FxHashMap<Name, usize> = FxHashMap::default();
    let mut waivers = Vec::new();
    for entry in file.waiver {
        let at = entry.span().start;
        let Entry { item, reason } = entry.into_inner();
        let (item_at, reason_at) = (item.span().start, reason.span().start);
        // Single spaces separate the parts of a key.
        let key: Vec<&str> = item.get_ref().split_whitespace().collect();
        let key: Name = key.join(" ").into();
        if key.is_empty() {
            return Err(wrong(item_at, "the key of an item is needed, but `item` is empty".to_owned()));
        }
        if reason.get_ref().trim().is_empty() {
            return Err(wrong(reason_at, format!("a reason is needed to waive `{key}`")));
        }
        if let Some(first) = known.insert(key.clone(), line_of(at)) {
            return Err(wrong(item_at, format!("`{key}` is waived twice, first in line {first}")));
        }
        waivers.push(Waiver { item: key, reason: reason.get_ref().trim().into(), line: line_of(at) });
    }
    Ok(waivers)
}
