//! The analyses by name: each is a choice of parameters.

use std::fmt;
use std::str::FromStr;

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
}

/// Which variables have a copy for each context: the set R* of the paper. Variables of static methods never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replicated {
    /// All.
    All,
    /// `this` and the parameters of instance methods and constructors.
    Formals,
    /// These, and what instance methods return.
    FormalsAndResults,
}

/// Which objects are one per class, whatever the analysis. They are many, and their classes say all that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Everything that can be thrown.
    pub exceptions: bool,
    /// `StringBuilder` and `StringBuffer`.
    pub builders: bool,
}

impl Default for Merged {
    fn default() -> Self {
        Self { exceptions: true, builders: true }
    }
}

/// What a calling context is made of. Depths are those of methods and of objects.
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
        /// Of methods: the length of object names in the paper.
        depth: u8,
        /// Of objects: one less, unless given.
        heap: u8,
        /// Whether a static method has the context of its caller (as peers do) or none (the paper).
        inherit: bool,
    },
    /// The classes in which the receiver, its maker and so on were made.
    Types {
        /// Of methods.
        depth: u8,
        /// Of objects.
        heap: u8,
    },
}

/// A name that is no analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAnalysis(pub String);

impl fmt::Display for UnknownAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no analysis {:?}; there are 0cfa, andersen, kcfa:<k>[:<heap>], kobj:<k>[:<heap>][:static=inherit] \
             and ktype:<k>, k from 1 to 8",
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
        let merged = Merged { exceptions: true, builders: true };
        Analysis { merge_by_class, sensitivity, replicated: Replicated::All, merged }
    }

    /// Object sensitivity with names of `depth` sites, as in the paper.
    pub const fn objects(depth: u8) -> Analysis {
        Self::new(false, Sensitivity::Objects { depth, heap: depth - 1, inherit: false })
    }
}

impl FromStr for Analysis {
    type Err = UnknownAnalysis;

    fn from_str(name: &str) -> Result<Self, UnknownAnalysis> {
        let unknown = || UnknownAnalysis(name.to_owned());
        let mut parts: Vec<&str> = name.split(':').collect();
        let inherit = parts.last() == Some(&"static=inherit");
        if inherit || parts.last() == Some(&"static=empty") {
            parts.pop();
        }
        let number = |position: usize| -> Result<Option<u8>, UnknownAnalysis> {
            let Some(text) = parts.get(position) else { return Ok(None) };
            text.parse().ok().filter(|number| (0..=8).contains(number)).map(Some).ok_or_else(unknown)
        };
        let depth = || number(1)?.filter(|&depth| depth > 0).ok_or_else(unknown);
        let heap = number(2)?;
        let sensitivity = match parts[0] {
            "andersen" | "0-1-cfa" if parts.len() == 1 => return Ok(Self::ANDERSEN),
            "0cfa" if parts.len() == 1 => return Ok(Self::ZERO_CFA),
            "kcfa" if parts.len() <= 3 => Sensitivity::CallSites { depth: depth()?, heap: heap.unwrap_or(0) },
            "kobj" if parts.len() <= 3 => {
                let depth = depth()?;
                Sensitivity::Objects { depth, heap: heap.unwrap_or(depth - 1), inherit }
            }
            "ktype" if parts.len() <= 3 => {
                let depth = depth()?;
                Sensitivity::Types { depth, heap: heap.unwrap_or(depth - 1) }
            }
            "objsens1" | "objsens2" | "callsite" if parts.len() == 1 => {
                let sensitivity = match parts[0] {
                    "callsite" => Sensitivity::CallSites { depth: 1, heap: 0 },
                    _ => Sensitivity::Objects { depth: 1, heap: 0, inherit: false },
                };
                let replicated = match parts[0] {
                    "objsens1" => Replicated::Formals,
                    _ => Replicated::FormalsAndResults,
                };
                return Ok(Analysis { replicated, ..Self::new(false, sensitivity) });
            }
            _ => return Err(unknown()),
        };
        Ok(Self::new(false, sensitivity))
    }
}
