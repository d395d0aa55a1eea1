//! A call graph between application methods, as a driver has written it.
//!
//! The format is that of `peers/README.md`, "Dumps of edges".

use std::collections::BTreeSet;

use anyhow::{Context, Result};

/// A call of one method by another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) caller: String,
    /// The bytecode offset of the call, if the tool reports it.
    pub(super) offset: Option<u32>,
    pub(super) callee: String,
}

/// Reached methods and edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Dump {
    pub(super) methods: BTreeSet<String>,
    pub(super) edges: BTreeSet<Edge>,
}

impl Dump {
    pub(super) fn read(text: &str) -> Result<Self> {
        let mut dump = Self::default();
        for line in text.lines().filter(|line| !line.is_empty()) {
            match line.split_once(" -> ") {
                None => drop(dump.methods.insert(line.to_owned())),
                Some((from, callee)) => {
                    let edge = Edge::read(from, callee).with_context(|| format!("not an edge: {line}"))?;
                    dump.edges.insert(edge);
                }
            }
        }
        Ok(dump)
    }

    /// Whether the tool reports the offsets of calls.
    pub(super) fn has_offsets(&self) -> bool {
        self.edges.iter().all(|edge| edge.offset.is_some())
    }

    /// Merges all calls of a method.
    pub(super) fn without_offsets(self) -> Self {
        let edges = self.edges.into_iter().map(|edge| Edge { offset: None, ..edge }).collect();
        Self { edges, ..self }
    }

    /// Whether a constructor of the class is reached.
    pub(super) fn makes(&self, class: &str) -> bool {
        let start = format!("{class}.<init>(");
        // The set is sorted, so all constructors of a class follow their common start.
        self.methods.range(start.clone()..).next().is_some_and(|method| method.starts_with(&start))
    }
}

impl Edge {
    fn read(from: &str, callee: &str) -> Option<Self> {
        let (caller, offset) = from.rsplit_once('@')?;
        let offset = match offset {
            "?" => None,
            number => Some(number.parse().ok()?),
        };
        Some(Self { caller: caller.to_owned(), offset, callee: callee.to_owned() })
    }

    /// The edge as dumps write it.
    pub(super) fn text(&self) -> String {
        let offset = self.offset.map_or("?".to_owned(), |offset| offset.to_string());
        format!("{}@{offset} -> {}", self.caller, self.callee)
    }
}

/// The class of a method, with dots.
pub(super) fn class_of(method: &str) -> &str {
    let before = method.split('(').next().unwrap_or(method);
    before.rsplit_once('.').map_or(before, |(class, _)| class)
}

/// Name and descriptor of a method.
pub(super) fn selector_of(method: &str) -> &str {
    method.get(class_of(method).len()..).unwrap_or("").trim_start_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_and_edges_are_told_apart() {
        let dump = Dump::read("a.B.m(La/C;)V\na.B.m(La/C;)V@7 -> a.C.<init>()V\na.C.<init>()V\n");
        let dump = dump.expect("it is well formed");
        assert_eq!(dump.methods.len(), 2);
        let edge = dump.edges.first().expect("there is one");
        assert_eq!((edge.caller.as_str(), edge.offset), ("a.B.m(La/C;)V", Some(7)));
        assert_eq!(edge.text(), "a.B.m(La/C;)V@7 -> a.C.<init>()V");
        assert!(dump.has_offsets() && dump.makes("a.C") && !dump.makes("a.B"));
        assert!(!dump.without_offsets().has_offsets());
    }

    #[test]
    fn lines_that_are_no_edges_are_refused() {
        assert!(Dump::read("a.B.m()V -> a.C.n()V").is_err());
        assert!(Dump::read("a.B.m()V@x -> a.C.n()V").is_err());
    }

    #[test]
    fn a_method_falls_into_class_and_selector() {
        let method = "a.b.C$1.m(La/D;)La/E;";
        assert_eq!((class_of(method), selector_of(method)), ("a.b.C$1", "m(La/D;)La/E;"));
        assert_eq!(class_of("nonsense"), "nonsense");
    }
}
