//! Do modules of a crate depend on each other in circles?
//!
//! Crates that still have cycles are in a list with the number of modules in them. It may only get shorter.

use crate::code::{Crate, cycles};

/// Crates with cycles, and how many of their top-level modules are in one.
const KNOWN: &[(&str, usize)] = &[];

/// Every complaint about `crates`.
pub fn check(crates: &[Crate]) -> Vec<String> {
    check_against(crates, KNOWN)
}

fn check_against(crates: &[Crate], known: &[(&str, usize)]) -> Vec<String> {
    let mut complaints = Vec::new();
    for one in crates {
        let circles = cycles::find(one);
        let found: usize = circles.iter().map(Vec::len).sum();
        let allowed = known.iter().find(|(name, _)| *name == one.name).map_or(0, |(_, count)| *count);
        if found > allowed {
            let lists: Vec<String> = circles.iter().map(|circle| circle.join(", ")).collect();
            complaints.push(format!("crates/{}: modules in a cycle: {}", one.name, lists.join("; ")));
        } else if found == 0 && allowed > 0 {
            complaints
                .push(format!("crates/{} has no cycle any more: take it out of tidy/modules.rs", one.name));
        }
    }
    let gone = known.iter().filter(|(name, _)| crates.iter().all(|one| one.name != *name));
    complaints.extend(gone.map(|(name, _)| format!("crates/{name} is gone: take it out of tidy/modules.rs")));
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Source;

    /// A crate whose modules `a` and `b` name each other, or do not.
    fn one(has_cycle: bool) -> Crate {
        let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
        let second = if has_cycle { "use crate::a;" } else { "" };
        let sources = vec![source("a.rs", "use crate::b;"), source("b.rs", second)];
        Crate { name: "x".to_owned(), sources, test_lines: 0 }
    }

    #[test]
    fn a_new_cycle_is_named() {
        assert_eq!(check_against(&[one(true)], &[]), ["crates/x: modules in a cycle: a, b"]);
        assert!(check_against(&[one(false)], &[]).is_empty());
    }

    #[test]
    fn a_known_cycle_may_stay_but_not_grow() {
        assert!(check_against(&[one(true)], &[("x", 2)]).is_empty());
        assert_eq!(check_against(&[one(true)], &[("x", 1)]).len(), 1);
    }

    #[test]
    fn the_list_gets_shorter() {
        assert_eq!(check_against(&[one(false)], &[("x", 2)]).len(), 1);
        assert_eq!(check_against(&[], &[("x", 2)]).len(), 1);
    }
}
