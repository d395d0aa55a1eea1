//! Is enough covered?

use std::fmt;

use crate::counts::{Counts, Percent, Sums};
use crate::item::Criterion;
use crate::model::Coverage;

/// What a rule applies to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Everything together.
    #[default]
    Total,
    /// Each package.
    Package,
    /// Each class.
    Class,
    /// Each method.
    Method,
}

/// A threshold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// The groups that it applies to.
    pub level: Level,
    /// The criterion.
    pub criterion: Criterion,
    /// The minimum percentage, from 0 to 100.
    pub minimum: f64,
}

/// A group that fails a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Shortfall {
    /// The rule.
    pub rule: Rule,
    /// The group; empty for everything together.
    pub name: String,
    /// What is covered of it.
    pub percent: Percent,
    /// How many of its items could not be measured.
    pub unmeasurable: usize,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Percent { covered, required } = self.percent;
        let criterion = self.rule.criterion.text();
        let minimum = self.rule.minimum;
        let of = if self.name.is_empty() { String::new() } else { format!(" of {}", self.name) };
        match required {
            0 if self.unmeasurable == 0 => write!(
                f,
                "{criterion}: there is nothing to cover (0/0), so nothing shows that {minimum} % is covered"
            ),
            0 => write!(f, "{criterion}{of}: none of {} items could be measured", self.unmeasurable),
            _ => write!(
                f,
                "{criterion}{of} is {} ({covered}/{required}), but at least {minimum} % is needed",
                self.percent
            ),
        }
    }
}

/// The groups that fail, by rule. A group without requirements passes every rule, unless the reason is that
/// nothing in it could be measured. A result without any items fails every rule: most likely the component is
/// not the intended one.
pub fn check(coverage: &Coverage, rules: &[Rule]) -> Vec<Shortfall> {
    let mut found = Vec::new();
    for rule in rules {
        if rule.minimum > 0.0 && has_no_item(coverage, rule.criterion) {
            let percent = Percent { covered: 0, required: 0 };
            found.push(Shortfall { rule: *rule, name: String::new(), percent, unmeasurable: 0 });
            continue;
        }
        let mut look = |name: &dyn Fn() -> String, sums: &Sums| {
            let counts = match rule.criterion {
                Criterion::Rc => &sums.rc,
                Criterion::Tm => &sums.tm,
            };
            if !meets(counts, rule.minimum) {
                let (percent, unmeasurable) = (counts.percent(), counts.unmeasurable);
                found.push(Shortfall { rule: *rule, name: name(), percent, unmeasurable });
            }
        };
        match rule.level {
            Level::Total => look(&String::new, &coverage.totals),
            Level::Package => {
                coverage
                    .packages
                    .iter()
                    .for_each(|group| look(&|| group.name.replace('/', "."), &group.sums));
            }
            Level::Class => {
                coverage.classes.iter().for_each(|class| look(&|| class.name.replace('/', "."), &class.sums));
            }
            Level::Method => coverage.classes.iter().for_each(|class| {
                class.methods.iter().for_each(|method| {
                    let name = || format!("{}.{}{}", class.name, method.name, method.descriptor);
                    look(&name, &method.sums);
                });
            }),
        }
    }
    found
}

/// Whether a result has no item of a criterion, in any state.
pub fn has_no_item(coverage: &Coverage, criterion: Criterion) -> bool {
    let Sums { rc, tm, .. } = coverage.totals;
    match criterion {
        Criterion::Rc => rc.all() == 0,
        Criterion::Tm => tm.all() == 0,
    }
}

fn meets(counts: &Counts, minimum: f64) -> bool {
    match counts.required() {
        0 => counts.unmeasurable == 0 || minimum <= 0.0,
        // A user can set the percentage as shown as the minimum. The check then passes, even if the exact
        // ratio is slightly lower.
        required => {
            let shown = counts.percent().tenths().unwrap_or_default() as f64 / 10.0;
            shown >= minimum || counts.covered as f64 * 100.0 >= minimum * required as f64
        }
    }
}
