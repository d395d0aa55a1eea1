//! Short names for what clients never see: the shortest for those that are written most often.
//!
//! A variable whose address is not taken is in no points-to set and in no Mod or Use set. Only readers of the
//! file see its name.

use c_program::text::{Names, is_bare};
use c_program::{Operation, Program};
use rustc_hash::{FxHashMap, FxHashSet};

const START: char = '\u{1}';
const END: char = '\u{2}';

/// Whether some name contains the marks. No name in C does.
pub(crate) fn is_marked(program: &Program, library: &str) -> bool {
    let has = |name: &str| name.contains([START, END]);
    has(library) || program.vars.ids().any(|var| has(program.var_name(var)))
}

/// Marks the names of hidden variables in a text that is yet to be written.
pub(crate) fn mark(program: &Program, names: &mut Names) {
    let address = |operation: &Operation| {
        if let Operation::Address { of, .. } = operation { Some(of.var) } else { None }
    };
    let taken: FxHashSet<_> =
        program.statements.values().filter_map(|statement| address(&statement.operation)).collect();
    for (var, known) in program.vars.iter() {
        if known.kind.is_internal() && !taken.contains(&var) {
            names.rename(var, format!("{START}{}{END}", var.0));
        }
    }
}

/// Replaces the marked names of a text by short ones. `taken` are the names of the others.
pub(crate) fn shorten(text: &str, taken: &FxHashSet<&str>) -> String {
    let parts: Vec<(&str, &str)> =
        text.split(START).skip(1).filter_map(|part| part.split_once(END)).collect();
    let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
    let mut order = Vec::new();
    for (name, _) in &parts {
        let count = counts.entry(name).or_default();
        if *count == 0 {
            order.push(*name);
        }
        *count += 1;
    }
    // Stable: equally frequent names stay in the order of the text.
    order.sort_by_key(|name| std::cmp::Reverse(counts[name]));
    // A short name must not be a keyword or the name of something else.
    let free = (0..).map(short).filter(|name| is_bare(name) && !taken.contains(name.as_str()));
    let new: FxHashMap<&str, String> = order.into_iter().zip(free).collect();
    let mut out = text.split(START).next().unwrap_or_default().to_owned();
    for (name, rest) in parts {
        out.push_str(new.get(name).map_or("", String::as_str));
        out.push_str(rest);
    }
    out
}

/// `a` to `z`, and then followed by digits and letters: `a0`, `b0`, …
fn short(mut number: usize) -> String {
    const FIRST: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
    const REST: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut name = String::from(FIRST[number % FIRST.len()] as char);
    number /= FIRST.len();
    while number > 0 {
        // Without this, names such as `a0` would never be used.
        number -= 1;
        name.push(REST[number % REST.len()] as char);
        number /= REST.len();
    }
    name
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn short_names_differ() {
        let names: HashSet<String> = (0..100_000).map(super::short).collect();
        assert_eq!(names.len(), 100_000);
    }

    #[test]
    fn the_most_frequent_names_are_the_shortest() {
        let text = "\u{1}7\u{2}=\u{1}3\u{2}\n\u{1}3\u{2}=&a\n";
        assert_eq!(super::shorten(text, &["a"].into_iter().collect()), "c=b\nb=&a\n");
    }
}
