//! The names under which variables are printed: unique within a body.

use index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::body::Body;
use crate::ids::VarId;

use super::quote;
use super::words::{is_numbered, is_reserved};

/// A name for each variable.
pub(super) struct Variables {
    names: Vec<String>,
    /// Those that could be mistaken for a package.
    plain: FxHashSet<String>,
}

impl Variables {
    /// The source's name, numbered from the second variable of that name on; `v` and the number for others.
    pub(super) fn of(body: &Body) -> Self {
        let mut variables =
            Self { names: Vec::with_capacity(body.vars().len()), plain: FxHashSet::default() };
        let mut seen: FxHashMap<&[u8], u32> = FxHashMap::default();
        for var in body.vars() {
            let name = match body.name(var) {
                _ if body.this() == Some(var) => "this".to_owned(),
                None => format!("v{}", var.0),
                Some(name) => {
                    let count = seen.entry(name.0).or_default();
                    *count += 1;
                    numbered(name.0, *count)
                }
            };
            // A numbered or quoted name is never the first part of a class name.
            if !name.contains(['.', '`']) {
                variables.plain.insert(name.clone());
            }
            variables.names.push(name);
        }
        variables
    }

    pub(super) fn name(&self, var: VarId) -> &str {
        self.names.get(var.index()).map_or("v?", String::as_str)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.plain.contains(name)
    }
}

/// A quoted name always has its number, so that it is not mistaken for a class.
fn numbered(name: &[u8], count: u32) -> String {
    let text = quote::name(name, is_reserved);
    let is_plain = !text.starts_with('`') && !is_numbered(name);
    if is_plain && count == 1 { text } else { format!("{text}.{count}") }
}
