//! The analyses by name: each is a choice of parameters.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use program::ClassId;
use rustc_hash::FxHashSet;

use crate::focus::Focus;
use crate::reflection_log::Logged;
use crate::targets::Targets;

/// What distinguishes objects and calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Whether objects of one class are one object (0-CFA), or one per allocation site.
    pub merge_by_class: bool,
    /// What distinguishes the calls of a method.
    pub sensitivity: Sensitivity,
    /// Which variables have a copy for each context.
    pub replicated: Replicated,
    /// Which objects are one per class, whatever the analysis.
    pub merged: Merged,
    /// Where to be more precise.
    pub targets: Targets,
    /// How far reflection is followed.
    pub reflection: Reflection,
    /// What reflection did in runs.
    pub log: Vec<Logged>,
    /// Which code [`Sensitivity::Owners`] is about.
    pub focus: Focus,
    /// What is more precise than in the papers.
    pub sharp: Sharp,
    /// What missing code may do.
    pub unknown: Unknown,
    /// The classes whose code is not followed: rules say what it may do.
    pub opaque: Option<Arc<FxHashSet<ClassId>>>,
    /// Whether receivers are taken from the class hierarchy instead.
    pub hierarchy: Option<ByHierarchy>,
    /// What is recorded.
    pub record: Record,
}

/// Whether an analysis notes why it adds each constraint. Results are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Record {
    /// It does not.
    #[default]
    Nothing,
    /// It does, for later questions. This takes time and memory.
    Reasons,
}

/// What an analysis does more precisely than the papers say. What is turned off is done as there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sharp {
    /// What a static method returns unchanged goes from the argument of a call to its result directly.
    pub passes: bool,
    /// An array of length 0 has no elements.
    pub empty: bool,
    /// Conditions decide what a variable can be: `instanceof`, pattern switches.
    pub guards: bool,
    /// What all constructors store in a field decides which class passes a condition on it.
    pub tags: bool,
    /// Code that constants keep from running calls nothing. (The analysis follows it; who asks for calls
    /// leaves it out.)
    pub constants: bool,
}

impl Sharp {
    /// Nothing.
    pub const NONE: Sharp =
        Sharp { passes: false, empty: false, guards: false, tags: false, constants: false };
    /// Everything.
    pub const ALL: Sharp = Sharp { passes: true, empty: true, guards: true, tags: true, constants: true };

    /// `all`, `none`, or names with `+` between them.
    fn named(text: &str) -> Option<Self> {
        match text {
            "all" => return Some(Self::ALL),
            "none" => return Some(Self::NONE),
            _ => {}
        }
        let mut sharp = Self::NONE;
        for name in text.split('+') {
            match name {
                "passes" => sharp.passes = true,
                "empty" => sharp.empty = true,
                "guards" => sharp.guards = true,
                "tags" => sharp.tags = true,
                "constants" => sharp.constants = true,
                _ => return None,
            }
        }
        Some(sharp)
    }
}

/// What missing code does: that of missing classes, and of native methods of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// Nothing; it is counted.
    #[default]
    Ignore,
    /// What the descriptors allow by which present code names it. An assumption: missing code sees an
    /// argument as its declared type, and creates only what it declares to return.
    Declared,
    /// Anything, with what it gets: store, read, call and return it.
    Conservative,
}

/// Receivers by the class hierarchy: all classes below the one that the call names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByHierarchy {
    /// All concrete classes (CHA).
    All,
    /// All classes of which reachable code creates an object (RTA).
    Instantiated,
}

/// Which variables have a copy for each context: the set R* of `OS`. `Formals` and `FormalsAndResults` leave
/// out static methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replicated {
    /// All.
    All,
    /// `this` and the parameters of instance methods and constructors.
    Formals,
    /// These, and what instance methods return.
    FormalsAndResults,
    /// Those that the patterns of [`Analysis::targets`] name.
    Named,
}

/// How far reflection is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reflection {
    /// Not at all.
    None,
    /// Classes, members and services that constants and files determine.
    Constants,
    /// Also dynamic proxies, method handles, listed members and serialization. All of these mix what passes
    /// through them, and are expensive in programs that rely on them.
    All,
}

/// Which objects are one per class, whatever the analysis. There are many of them, and only their class
/// matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Everything that can be thrown.
    pub exceptions: bool,
    /// `String`, `StringBuilder` and `StringBuffer`.
    pub texts: bool,
}

impl Default for Merged {
    fn default() -> Self {
        Self { exceptions: true, texts: true }
    }
}

/// What a calling context consists of. The depths are those of methods and of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sensitivity {
    /// Nothing: each method is analysed once.
    None,
    /// The last call sites.
    CallSites {
        /// Of methods.
        depth: u8,
        /// Of objects.
        heap: u8,
    },
    /// The receiver, the object in whose method it was made, and so on.
    Objects {
        /// Of methods: the length of object names in `OS`.
        depth: u8,
        /// Of objects: one less, unless given.
        heap: u8,
        /// Whether a static method has the context of its caller (as in other analysers) or none (as in
        /// `OS`).
        inherit: bool,
    },
    /// The classes in which the receiver, its maker and so on were made.
    Types {
        /// Of methods.
        depth: u8,
        /// Of objects.
        heap: u8,
    },
    /// In generic code: which objects and calls of the code in focus it works for. No other code has
    /// contexts.
    Owners {
        /// How many owners a context has: the last one, and those that it belongs to.
        depth: u8,
    },
}

/// A name that is not an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAnalysis(pub String);

impl fmt::Display for UnknownAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no analysis {:?}; there are cha, rta, 0cfa, andersen, callsite, objsens1, objsens2, kcfa:<k>[:<heap>], \
             kobj:<k>[:<heap>], ktype:<k>[:<heap>] and owners[:<k>], k from 1 to 8; the name may be followed by \
             :static=empty|inherit (kobj), :reflection=all|constants|none, :merge=all|exceptions|none, \
             :sharp=all|none|passes+empty+guards+tags+constants",
            self.0
        )
    }
}

impl std::error::Error for UnknownAnalysis {}

impl Analysis {
    /// One object per allocation site, one copy of each method.
    pub const ANDERSEN: Analysis = Self::new(false, Sensitivity::None);
    /// One object per class, one copy of each method.
    pub const ZERO_CFA: Analysis = Self::new(true, Sensitivity::None);

    const fn new(merge_by_class: bool, sensitivity: Sensitivity) -> Analysis {
        let merged = Merged { exceptions: true, texts: true };
        let targets = Targets { depths: Vec::new(), variables: Vec::new() };
        Analysis {
            merge_by_class,
            sensitivity,
            replicated: Replicated::All,
            merged,
            targets,
            reflection: Reflection::Constants,
            log: Vec::new(),
            focus: Focus::Application,
            sharp: Sharp::NONE,
            unknown: Unknown::Ignore,
            opaque: None,
            hierarchy: None,
            record: Record::Nothing,
        }
    }

    /// The same analysis, more precise for some allocations and variables. `None` unless contexts are
    /// objects.
    pub fn targeted(mut self, targets: Targets) -> Option<Analysis> {
        if targets == Targets::default() {
            return Some(self);
        }
        let Sensitivity::Objects { depth, .. } = &mut self.sensitivity else { return None };
        // An object's name must fit into the context of its methods, or the extra depth would be cut off.
        *depth = targets.deepest().max(*depth);
        if !targets.variables.is_empty() {
            self.replicated = Replicated::Named;
        }
        self.targets = targets;
        Some(self)
    }

    /// Whether the code of a class is not followed.
    pub fn is_opaque(&self, class: ClassId) -> bool {
        self.opaque.as_ref().is_some_and(|classes| classes.contains(&class))
    }

    /// Object sensitivity with names of `depth` sites, as in `OS`.
    pub const fn objects(depth: u8) -> Analysis {
        Self::new(false, Sensitivity::Objects { depth, heap: depth - 1, inherit: false })
    }
}

/// The name of an analysis, taken apart.
struct Parts<'a> {
    name: &'a str,
    numbers: Vec<&'a str>,
    options: Vec<(&'a str, &'a str)>,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let (mut numbers, mut options) = (Vec::new(), Vec::new());
        for part in parts {
            match part.split_once('=') {
                Some(option) => options.push(option),
                None => numbers.push(part),
            }
        }
        Self { name, numbers, options }
    }

    /// A depth from `least` to 8.
    fn number(&self, position: usize, least: u8) -> Option<u8> {
        self.numbers.get(position)?.parse().ok().filter(|number| (least..=8).contains(number))
    }

    /// k and the depth of objects, if they are valid.
    fn depths(&self, heap: impl Fn(u8) -> u8) -> Option<(u8, u8)> {
        let depth = self.number(0, 1)?;
        match self.numbers.len() {
            1 => Some((depth, heap(depth))),
            2 => Some((depth, self.number(1, 0)?)),
            _ => None,
        }
    }

    fn analysis(&self) -> Option<Analysis> {
        let less = |depth| depth - 1;
        let plain = |analysis: Analysis| self.numbers.is_empty().then_some(analysis);
        let partly =
            |sensitivity, replicated| plain(Analysis { replicated, ..Analysis::new(false, sensitivity) });
        let by_hierarchy = |hierarchy| plain(Analysis { hierarchy: Some(hierarchy), ..Analysis::ZERO_CFA });
        let one_object = Sensitivity::Objects { depth: 1, heap: 0, inherit: false };
        match self.name {
            "cha" => by_hierarchy(ByHierarchy::All),
            "rta" => by_hierarchy(ByHierarchy::Instantiated),
            "0cfa" => plain(Analysis::ZERO_CFA),
            "andersen" | "0-1-cfa" => plain(Analysis::ANDERSEN),
            "callsite" => partly(Sensitivity::CallSites { depth: 1, heap: 0 }, Replicated::FormalsAndResults),
            "objsens1" => partly(one_object, Replicated::Formals),
            "objsens2" => partly(one_object, Replicated::FormalsAndResults),
            "kcfa" => {
                let (depth, heap) = self.depths(|_| 0)?;
                Some(Analysis::new(false, Sensitivity::CallSites { depth, heap }))
            }
            "kobj" => {
                let (depth, heap) = self.depths(less)?;
                Some(Analysis::new(false, Sensitivity::Objects { depth, heap, inherit: false }))
            }
            "owners" => {
                let depth = if self.numbers.is_empty() { 1 } else { self.depths(|depth| depth)?.0 };
                let sensitivity = Sensitivity::Owners { depth };
                Some(Analysis { sharp: Sharp::ALL, ..Analysis::new(false, sensitivity) })
            }
            "ktype" => {
                let (depth, heap) = self.depths(less)?;
                Some(Analysis::new(false, Sensitivity::Types { depth, heap }))
            }
            _ => None,
        }
    }
}

impl FromStr for Analysis {
    type Err = UnknownAnalysis;

    fn from_str(text: &str) -> Result<Self, UnknownAnalysis> {
        let unknown = || UnknownAnalysis(text.to_owned());
        let parts = Parts::of(text);
        let mut analysis = parts.analysis().ok_or_else(unknown)?;
        for &option in &parts.options {
            match (option, &mut analysis.sensitivity) {
                (("static", "inherit"), Sensitivity::Objects { inherit, .. }) => *inherit = true,
                (("static", "empty"), Sensitivity::Objects { inherit, .. }) => *inherit = false,
                (("reflection", "all"), _) => analysis.reflection = Reflection::All,
                (("reflection", "constants"), _) => analysis.reflection = Reflection::Constants,
                (("reflection", "none"), _) => analysis.reflection = Reflection::None,
                (("merge", "all"), _) => analysis.merged = Merged { exceptions: true, texts: true },
                (("merge", "exceptions"), _) => analysis.merged = Merged { exceptions: true, texts: false },
                (("merge", "none"), _) => analysis.merged = Merged { exceptions: false, texts: false },
                (("sharp", names), _) => analysis.sharp = Sharp::named(names).ok_or_else(unknown)?,
                _ => return Err(unknown()),
            }
        }
        Ok(analysis)
    }
}
