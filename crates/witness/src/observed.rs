//! What is the same whenever a sequence runs?

use crate::reply::{Detail, Outcome, Runtimes};
use crate::{Runtime, Trace};

/// How a statement ended, without numbers of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed {
    /// Without a value.
    Void,
    /// With null.
    Null,
    /// With an object, or with a primitive value in a box: its class, in internal form.
    Object(String, Detail),
    /// With an exception of this class.
    Threw(String),
}

/// How the statements of a run ended.
pub fn observe(runtimes: &Runtimes, trace: &Trace) -> Vec<Observed> {
    let name = |runtime: &Runtime| runtime.name.clone();
    let one = |outcome: &Outcome| match outcome {
        Outcome::Void => Observed::Void,
        Outcome::Null => Observed::Null,
        Outcome::Object(class, detail) => Observed::Object(name(runtimes.get(*class)), detail.clone()),
        Outcome::Threw(class) => Observed::Threw(name(runtimes.get(*class))),
    };
    trace.steps.iter().map(|step| one(&step.outcome)).collect()
}

/// What two runs have in common; none if they went different ways.
pub fn common(first: &[Observed], second: &[Observed]) -> Option<Vec<Observed>> {
    if first.len() != second.len() {
        return None;
    }
    let both = first.iter().zip(second);
    both.map(|pair| match pair {
        (Observed::Object(one, detail), Observed::Object(other, again)) if stable(one) == stable(other) => {
            let detail = if detail == again { detail.clone() } else { Detail::None };
            Some(Observed::Object(one.clone(), detail))
        }
        (one, other) => (one == other).then(|| one.clone()),
    })
    .collect()
}

/// Classes that the JVM makes up have a number in their names: lambdas, and the objects of clients, for which
/// the driver has proxies.
fn stable(name: &str) -> &str {
    match name.split_once("$Proxy") {
        Some(_) => "$Proxy",
        None => name.split_once("$$Lambda").map_or(name, |(host, _)| host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(class: &str, text: &str) -> Observed {
        Observed::Object(class.to_owned(), Detail::Text(text.into()))
    }

    #[test]
    fn what_differs_is_left_out() {
        let found = common(&[Observed::Void, object("A", "x")], &[Observed::Void, object("A", "y")]);
        assert_eq!(found, Some(vec![Observed::Void, Observed::Object("A".to_owned(), Detail::None)]));
    }

    #[test]
    fn different_ways_have_nothing_in_common() {
        assert_eq!(common(&[Observed::Void], &[Observed::Null]), None);
        assert_eq!(common(&[object("A", "")], &[object("B", "")]), None);
        assert_eq!(common(&[], &[Observed::Void]), None);
    }

    #[test]
    fn numbers_of_lambdas_do_not_matter() {
        let lambda = |number: &str| Observed::Object(format!("a/B$$Lambda/{number}"), Detail::None);
        assert_eq!(common(&[lambda("1")], &[lambda("2")]), Some(vec![lambda("1")]));
        let proxy =
            |number: &str| Observed::Object(format!("jdk/proxy{number}/$Proxy{number}"), Detail::None);
        assert_eq!(common(&[proxy("1")], &[proxy("2")]), Some(vec![proxy("1")]));
    }
}
