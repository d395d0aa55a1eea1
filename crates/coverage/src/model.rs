//! The judged result: what `result.json` holds.
//!
//! Names are those of class files (`station/Link`), arrays are descriptors. What is empty, false or absent is left out of the JSON.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

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

/// A receiver class or a target method that a call can meet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The receiver class, or the class that declares the target.
    pub class: Name,
    /// Name and descriptor of the target where they are not those of the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Name>,
    /// What stands in the item's key where the name of the class would change with every edit: for lambdas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stable: Option<Name>,
    /// What became of it.
    pub state: State,
    /// The number, among the targets, of the one that this receiver selects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<u32>,
    /// Why it was missed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Whether tests made an object of the class (of a target: of a class that selects it), if that is known. Of missed items only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<bool>,
    /// The reason that the waiver gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiver: Option<Name>,
    /// The test that met it first; none if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// The classes that were met in its place: those that clients wrote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Name>,
    /// Whether what was met can be told only to be one of several lambdas.
    #[serde(default, skip_serializing_if = "is_false")]
    pub any_of: bool,
    /// What said that it could not be met, and was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    /// The loaders of the classes met, where several loaders have one of the name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaders: Vec<Name>,
    /// How to meet it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Box<Recipe>>,
}

/// What became of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The tests met it.
    Covered,
    /// They did not.
    #[default]
    Missed,
    /// They did not, and the user says why it need not be.
    Waived,
    /// A finer analysis rules it out.
    Infeasible,
    /// It could not be observed.
    Unmeasurable,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Covered, Self::Missed, Self::Waived, Self::Infeasible, Self::Unmeasurable];

    /// In one word.
    pub fn text(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Missed => "missed",
            Self::Waived => "waived",
            Self::Infeasible => "infeasible",
            Self::Unmeasurable => "unmeasurable",
        }
    }
}

/// Why an item was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// No test came by.
    SiteNotReached,
    /// Tests came by with other classes; whether they made one of this class is not known.
    OtherClasses,
    /// Tests came by, but made no object of this class.
    NeverCreated,
    /// Tests came by, and made objects of this class elsewhere.
    NeverFlowed,
}

impl Reason {
    /// In a few words.
    pub fn text(self) -> &'static str {
        match self {
            Self::SiteNotReached => "site never reached",
            Self::OtherClasses => "reached with other classes",
            Self::NeverCreated => "class never created by the tests",
            Self::NeverFlowed => "created, never flowed here",
        }
    }
}

/// What said that an item cannot be met that was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    /// A waiver: it can be removed.
    Waived,
    /// The finer analysis: an alarm.
    Infeasible,
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

/// Something that was observed at a site and is none of its items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Observed {
    /// What it means.
    pub verdict: Verdict,
    /// Whether it is the receiver's class that is no item, or only the target.
    pub criterion: Criterion,
    /// The receiver's class; of a lambda the class that made it and `$$Lambda`; of a proxy its interfaces and `$$Proxy`.
    pub class: Name,
    /// The class that declares the method that was selected, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// The interfaces of a lambda or a proxy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interfaces: Vec<Name>,
    /// The loader, where several loaders have a class of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loader: Option<Name>,
    /// The test that met it first; none if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// Of what is outside the interface: nothing tells whether that explains it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unproven: bool,
}

/// What an observation beyond the items means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The class took part in the analysis, which should have known: an alarm about the analysis.
    Contradicted,
    /// The tests went past the interface that was analysed.
    OutsideInt,
    /// The class belongs to the tests: a mock, a subclass, a lambda.
    Foreign,
}

impl Verdict {
    /// In one word.
    pub fn text(self) -> &'static str {
        match self {
            Self::Contradicted => "contradicted",
            Self::OutsideInt => "outside-int",
            Self::Foreign => "foreign",
        }
    }
}

/// Whether tests made an object of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The class.
    pub class: Name,
    /// Whether they did; none if that could not be observed.
    pub created: Option<bool>,
}

/// How to meet an item, from the derivation of why it can be met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    /// The method of the interface to call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Name>,
    /// Where the object is made: file and line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Name>,
    /// The way from there to the call.
    pub steps: Vec<RecipeStep>,
}

/// One step on the way of an object to a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecipeStep {
    /// File and line, or what stands for them.
    pub place: Name,
    /// The method.
    pub method: Name,
    /// What happens there.
    pub text: Name,
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
