//! Targeted sensitivity (`OS`, section 4): a depth for some allocations, copies for some variables.

use index::Id;
use ir::{Body, VarId};
use program::{MethodId, Program, Type};
use rustc_hash::FxHashMap;

/// Where an analysis is more precise, by patterns in which `*` matches any characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// Depths of allocations; the first match counts.
    pub depths: Vec<SiteDepth>,
    /// The variables that have a copy per context, as `package.Class#method.variable`; none means those of
    /// the analysis.
    pub variables: Vec<String>,
}

/// The length of the names of objects that some allocations make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteDepth {
    /// The methods that make them: `package.Class#method`.
    pub code: String,
    /// Their types: `java.lang.Object[]`.
    pub allocated: String,
    /// How long their names are: 1 is the allocation site alone.
    pub depth: u8,
}

impl Targets {
    /// The longest name that is asked for.
    pub fn deepest(&self) -> u8 {
        self.depths.iter().map(|target| target.depth).max().unwrap_or(0)
    }

    fn patterns(&self) -> impl Iterator<Item = String> + '_ {
        let depths = self.depths.iter().map(|target| format!("{} in {}", target.allocated, target.code));
        depths.chain(self.variables.iter().cloned())
    }
}

/// What has been seen so far.
#[derive(Default)]
pub(crate) struct Met {
    depths: FxHashMap<(MethodId, Type), Option<u8>>,
    /// By pattern, in the order of [`Targets::patterns`].
    used: Vec<bool>,
}

impl Met {
    /// The depth for objects of a type that a method creates, if one is asked for.
    pub(crate) fn depth(
        &mut self,
        targets: &Targets,
        program: &Program,
        method: MethodId,
        ty: Type,
    ) -> Option<u8> {
        if targets.depths.is_empty() {
            return None;
        }
        if let Some(&known) = self.depths.get(&(method, ty)) {
            return known;
        }
        let (code, allocated) = (source_name(program, method), program.type_name(ty));
        let fits =
            |target: &SiteDepth| matches(&target.code, &code) && matches(&target.allocated, &allocated);
        let found = targets.depths.iter().position(fits);
        if let Some(position) = found {
            self.use_pattern(position);
        }
        let depth = found.map(|position| targets.depths[position].depth);
        self.depths.insert((method, ty), depth);
        depth
    }

    /// The variables of a body that have a copy per context; `None` if no pattern was given.
    pub(crate) fn variables(
        &mut self,
        targets: &Targets,
        program: &Program,
        body: &Body,
    ) -> Option<Vec<VarId>> {
        if targets.variables.is_empty() {
            return None;
        }
        let method = source_name(program, body.method);
        let mut found = Vec::new();
        for var in body.vars() {
            let name = match body.name(var) {
                Some(name) => name.decode().into_owned(),
                // Class files without debug information name no variables.
                None if body.this() == Some(var) => "this".to_owned(),
                None if body.result() == Some(var) => "return".to_owned(),
                None => format!("v{}", var.index()),
            };
            let name = format!("{method}.{name}");
            if let Some(position) = targets.variables.iter().position(|pattern| matches(pattern, &name)) {
                // Patterns for variables are numbered after those for allocations.
                self.use_pattern(targets.depths.len() + position);
                found.push(var);
            }
        }
        Some(found)
    }

    /// The patterns that matched nothing in reached code.
    pub(crate) fn unused(&self, targets: &Targets) -> Vec<String> {
        let used = |position: usize| self.used.get(position).copied().unwrap_or(false);
        let patterns = targets.patterns().enumerate();
        patterns.filter(|&(position, _)| !used(position)).map(|(_, pattern)| pattern).collect()
    }

    fn use_pattern(&mut self, position: usize) {
        if self.used.len() <= position {
            self.used.resize(position + 1, false);
        }
        self.used[position] = true;
    }
}

/// `package.Class#method`.
fn source_name(program: &Program, method: MethodId) -> String {
    let declared = program.method(method);
    let name = program.names.selector_parts(declared.selector).name;
    let name = program.names.text(name).decode().into_owned();
    format!("{}#{name}", program.class_name(declared.class))
}

/// Whether a text matches a pattern; `*` matches any characters, and so does `**`.
fn matches(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split('*');
    let Some(rest) = text.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, between)) = pieces.split_last() else { return rest.is_empty() };
    let mut rest = rest;
    for piece in between {
        // The first occurrence is always good enough: it leaves the most text for the rest.
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_anything() {
        assert!(matches("java.util.*#*", "java.util.ArrayList#grow"));
        assert!(matches("*[]", "java.lang.Object[]"));
        assert!(matches("a**b", "a.x.b"));
        assert!(matches("ab", "ab"));
        assert!(!matches("ab", "abc"));
        assert!(!matches("a*a", "a"));
        assert!(!matches("x*", "ax"));
    }
}
