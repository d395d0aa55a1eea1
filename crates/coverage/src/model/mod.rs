//! The judged result: what `result.json` holds.
//!
//! Names are those of class files (`station/Link`), arrays are descriptors. What is empty, false or absent is left out of the JSON.

mod item;
mod observed;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::item::{Against, Item, Reason, Recipe, RecipeStep, State};
pub use self::observed::{Observed, Verdict};
use crate::counts::{Group, Sums};
use crate::run::Run;
use crate::waivers::WaiverOutcome;

/// A name, shared by all who use it.
pub type Name = Arc<str>;

/// What the tests have met.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Coverage {
    /// The version of the format.
    pub format: u32,
    /// The identity of the plan, in hexadecimal digits.
    pub plan: Name,
    /// The analysis that computed what is required.
    pub analysis: Name,
    /// The finer analysis that told which of it is infeasible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refined: Option<Name>,
    /// A few words on what was analysed, one to a line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subject: Vec<Name>,
    /// The sums over everything. Counted anew when a result is read.
    #[serde(skip_deserializing)]
    pub totals: Sums,
    /// The sums of each package, by name.
    #[serde(skip_deserializing)]
    pub packages: Vec<Group>,
    /// The classes that have sites.
    pub classes: Vec<ClassCoverage>,
    /// Whether tests made objects of the component's classes that are required somewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Made>,
    /// What became of the waivers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waivers: Vec<WaiverOutcome>,
    /// The members outside the interface that the tests use, as far as that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<Name>,
    /// The exit code of the command that ran the tests, where breccia started it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// The JVMs that ran, what they loaded, and what went wrong.
    pub run: Run,
}

/// A class and its methods.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClassCoverage {
    /// Its name.
    pub name: Name,
    /// Its source file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Name>,
    /// Its sums.
    #[serde(skip_deserializing)]
    pub sums: Sums,
    /// Its methods that have sites.
    pub methods: Vec<MethodCoverage>,
}

/// A method and its sites.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MethodCoverage {
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Its sums.
    #[serde(skip_deserializing)]
    pub sums: Sums,
    /// Its sites, by offset.
    pub sites: Vec<SiteCoverage>,
}

/// A call, what it must meet, and what it met.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SiteCoverage {
    /// What names it for ever: see [`site_key`](crate::site_key).
    pub key: Name,
    /// The offset of the instruction.
    pub offset: u16,
    /// Its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// The method that the instruction names.
    pub called: Member,
    /// How many receiver classes the class hierarchy allows.
    pub candidates: u32,
    /// Whether the tests came by with an object.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reached: bool,
    /// The test that came by first; none if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// Why nothing can be said of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmeasurable: Option<Unmeasurable>,
    /// The receiver classes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub receivers: Vec<Item>,
    /// The target methods.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Item>,
    /// What was observed and is no item.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<Observed>,
}

/// A member as an instruction names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Its class.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Criterion {
    /// Receiver classes.
    #[default]
    #[serde(rename = "RC")]
    Rc,
    /// Target methods.
    #[serde(rename = "TM")]
    Tm,
}

impl Criterion {
    /// `RC` or `TM`.
    pub fn text(self) -> &'static str {
        match self {
            Self::Rc => "RC",
            Self::Tm => "TM",
        }
    }
}

/// Why a site could not be observed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unmeasurable {
    /// Whether the class that ran is another than that of the plan; else its method could not be rewritten.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stale: bool,
    /// Why.
    pub reason: Name,
}

/// Whether tests made an object of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The class.
    pub class: Name,
    /// Whether they did; none if that could not be observed.
    pub created: Option<bool>,
}

pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

impl SiteCoverage {
    /// The items of a criterion.
    pub fn items(&self, criterion: Criterion) -> &[Item] {
        match criterion {
            Criterion::Rc => &self.receivers,
            Criterion::Tm => &self.targets,
        }
    }

    /// All items, receivers first.
    pub fn all_items(&self) -> impl Iterator<Item = (Criterion, &Item)> {
        let receivers = self.receivers.iter().map(|item| (Criterion::Rc, item));
        receivers.chain(self.targets.iter().map(|item| (Criterion::Tm, item)))
    }

    /// Whether anything can be required of it.
    pub fn is_reachable(&self) -> bool {
        !self.receivers.is_empty()
    }
}

impl ClassCoverage {
    /// The package, as a path; empty for the unnamed one.
    pub fn package(&self) -> &str {
        package(&self.name)
    }
}

/// The package of a class.
pub(crate) fn package(class: &str) -> &str {
    class.rfind('/').map_or("", |slash| &class[..slash])
}

impl Coverage {
    /// All sites with their classes and methods.
    pub fn sites(&self) -> impl Iterator<Item = (&ClassCoverage, &MethodCoverage, &SiteCoverage)> {
        self.classes.iter().flat_map(|class| {
            let methods = class.methods.iter();
            methods.flat_map(move |method| method.sites.iter().map(move |site| (class, method, site)))
        })
    }

    /// Gives every missed receiver class a recipe, where `find` knows one.
    pub fn add_recipes(
        &mut self,
        mut find: impl FnMut(&CallPlace<'_>, &SiteCoverage, &Item) -> Option<Recipe>,
    ) {
        for class in &mut self.classes {
            for method in &mut class.methods {
                let place =
                    CallPlace { class: &class.name, method: &method.name, descriptor: &method.descriptor };
                for site in &mut method.sites {
                    let missed =
                        (0..site.receivers.len()).filter(|&at| site.receivers[at].state == State::Missed);
                    let missed: Vec<usize> = missed.collect();
                    for at in missed {
                        let recipe = find(&place, site, &site.receivers[at]);
                        site.receivers[at].recipe = recipe.map(Box::new);
                    }
                }
            }
        }
    }

    /// Takes over what another judgement of the same recording explains: for clients that can do other things.
    pub fn explain_by(&mut self, other: &Self) {
        let methods = self.classes.iter_mut().flat_map(|class| &mut class.methods);
        let own = methods.flat_map(|method| &mut method.sites);
        for (own, their) in own.zip(other.sites().map(|(_, _, site)| site)) {
            for alarm in own.beyond.iter_mut().filter(|one| one.verdict == Verdict::Contradicted) {
                let explains =
                    |one: &&Observed| one.verdict == Verdict::OutsideInt && one.is_same_sight(alarm);
                if let Some(explained) = their.beyond.iter().find(explains) {
                    *alarm = explained.clone();
                }
            }
        }
        if self.outside.is_empty() {
            self.outside.clone_from(&other.outside);
        }
    }

    /// Says of what is outside the interface what clients must do for it.
    pub fn explain_outside(
        &mut self,
        mut find: impl FnMut(&CallPlace<'_>, &SiteCoverage, &Observed) -> Option<Name>,
    ) {
        for class in &mut self.classes {
            for method in &mut class.methods {
                let place =
                    CallPlace { class: &class.name, method: &method.name, descriptor: &method.descriptor };
                for site in &mut method.sites {
                    for at in 0..site.beyond.len() {
                        if site.beyond[at].verdict == Verdict::OutsideInt {
                            site.beyond[at].through = find(&place, site, &site.beyond[at]);
                        }
                    }
                }
            }
        }
    }
}

/// The method that a site stands in.
#[derive(Clone, Copy, Debug)]
pub struct CallPlace<'a> {
    /// Its class.
    pub class: &'a str,
    /// Its name.
    pub method: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
}
