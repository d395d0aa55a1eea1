//! The judged result: the contents of `result.json`.
//!
//! Names are those of class files (`station/Link`), arrays are descriptors. Empty, false or absent values are
//! left out of the JSON.

use serde::{Deserialize, Serialize};

use crate::calls::{Calls, Missing, SiteKind};
use crate::counts::{Group, Sums};
use crate::item::{Criterion, Deed, Item};
use crate::name::{Name, is_false, package};
use crate::observed::{Observed, Verdict};
use crate::run::Run;
use crate::waivers::WaiverOutcome;

/// What the tests covered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Coverage {
    /// The version of the format.
    pub format: u32,
    /// The identity of the plan, in hexadecimal digits.
    pub plan: Name,
    /// The analysis that computed what is required.
    pub analysis: Name,
    /// The finer analysis that decided which items are infeasible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refined: Option<Name>,
    /// A few lines about what was analysed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subject: Vec<Name>,
    /// Which calls count.
    #[serde(default)]
    pub calls: Calls,
    /// Whether the run watched all calls, also those that only [`Calls::All`] counts.
    #[serde(default, skip_serializing_if = "is_false")]
    pub all_watched: bool,
    /// What the analysis lacked.
    #[serde(default, skip_serializing_if = "Missing::is_empty")]
    pub missing: Missing,
    /// The sums over everything that counts. Computed again when a result is read.
    #[serde(skip_deserializing)]
    pub totals: Sums,
    /// The sums of each package, by name.
    #[serde(skip_deserializing)]
    pub packages: Vec<Group>,
    /// The classes that have sites that count.
    pub classes: Vec<ClassCoverage>,
    /// The sites that do not count, with their classes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<ClassCoverage>,
    /// Whether tests created objects of the component's classes that are required somewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Made>,
    /// How the waivers were used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waivers: Vec<WaiverOutcome>,
    /// The members outside the interface that the tests use, if known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outside: Vec<Name>,
    /// The exit code of the command that ran the tests, if breccia started it.
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
    /// Whether that file is not among the sources of the project: the class is generated, or comes from a
    /// library that is packed into the component.
    #[serde(default, skip_serializing_if = "is_false")]
    pub without_source: bool,
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

/// A call with its requirements and observations.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SiteCoverage {
    /// Its permanent name: see [`site_key`](crate::site_key).
    pub key: Name,
    /// The offset of the instruction.
    pub offset: u16,
    /// The offsets of copies that the compiler made of it. What one of them saw, the call saw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub copies: Vec<u16>,
    /// What kind of call it is.
    #[serde(default, skip_serializing_if = "SiteKind::is_own")]
    pub kind: SiteKind,
    /// Its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// The method that the instruction names.
    pub called: Member,
    /// What the code around it does, if that is hardly worth a test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<Deed>,
    /// How many receiver classes the class hierarchy allows.
    pub candidates: u32,
    /// Whether the tests reached it with an object.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reached: bool,
    /// The test that reached it first; none if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<Name>,
    /// Why it could not be measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmeasurable: Option<Unmeasurable>,
    /// The receiver classes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub receivers: Vec<Item>,
    /// The target methods.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Item>,
    /// Observations that are not items.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<Observed>,
}

/// A member as an instruction names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Member {
    /// Its class.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
}

/// Why a site could not be observed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unmeasurable {
    /// Whether the class that ran differs from the one in the plan. Otherwise its method could not be
    /// rewritten.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stale: bool,
    /// Why.
    pub reason: Name,
}

/// Whether tests created an object of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The class.
    pub class: Name,
    /// Whether they did; none if that could not be observed.
    pub created: Option<bool>,
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
    /// Its sites with their methods.
    fn sites(&self) -> impl Iterator<Item = (&ClassCoverage, &MethodCoverage, &SiteCoverage)> {
        let methods = self.methods.iter();
        methods.flat_map(move |method| method.sites.iter().map(move |site| (self, method, site)))
    }

    /// The package, as a path; empty for the unnamed one.
    pub fn package(&self) -> &str {
        package(&self.name)
    }
}

impl Coverage {
    /// The sites that count, with their classes and methods.
    pub fn sites(&self) -> impl Iterator<Item = (&ClassCoverage, &MethodCoverage, &SiteCoverage)> {
        self.classes.iter().flat_map(ClassCoverage::sites)
    }

    /// What was observed beyond the items, with one of these verdicts. What contradicts the analysis matters
    /// at every call, the rest at calls that count.
    pub fn observed<'a>(
        &'a self,
        verdicts: &'a [Verdict],
    ) -> impl Iterator<Item = (&'a ClassCoverage, &'a MethodCoverage, &'a SiteCoverage, &'a Observed)> {
        self.all_sites().flat_map(move |(class, method, site)| {
            let counts = self.calls.has(site.kind);
            let seen = site.beyond.iter().filter(move |seen| {
                verdicts.contains(&seen.verdict) && (counts || seen.verdict == Verdict::Contradicted)
            });
            seen.map(move |seen| (class, method, site, seen))
        })
    }

    /// All sites, those that count first.
    pub fn all_sites(&self) -> impl Iterator<Item = (&ClassCoverage, &MethodCoverage, &SiteCoverage)> {
        self.sites().chain(self.beside.iter().flat_map(ClassCoverage::sites))
    }
}
