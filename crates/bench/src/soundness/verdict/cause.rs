//! Why does the analysis not know how a method came to run?

use std::collections::BTreeSet;
use std::fmt;

use program::MethodId;

use super::expected::Expected;
use super::observed::{Arrival, Frame, Observed};
use crate::soundness::record::{Method, Table};

/// What kind of thing the analysis does not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// `Method.invoke`, `Constructor.newInstance`, `Class.forName` and the like are in between.
    Reflection,
    /// The call is made through a method handle or linked by a bootstrap method.
    Handle,
    /// The JDK or a library calls the method.
    Jdk,
    /// The JVM runs a class initializer, or asks a class loader for a class.
    Jvm,
    /// A class calls it that is in no class file here: generated, or of a library left out.
    Stranger,
    /// No object that answers the call exists, and no constructor was seen to make one.
    NeverMade,
    /// Objects that answer the call exist, but do not get there.
    NotArriving,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reflection => "reflection",
            Self::Handle => "method handle",
            Self::Jdk => "called by the JDK or a library",
            Self::Jvm => "called by the JVM",
            Self::Stranger => "called by a class that is in no class file",
            Self::NeverMade => "no receiver is ever made",
            Self::NotArriving => "no receiver arrives",
        })
    }
}

/// A kind, and the place where the analysis stops to follow.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cause {
    pub(super) kind: Kind,
    pub(super) place: String,
}

/// Why something is missing.
pub(super) enum Reason {
    /// It would be there if one of these methods were.
    Behind(Vec<usize>),
    /// What leads to it is known, yet it is not; with what was seen.
    Root(Cause, String),
}

/// All that is needed to find reasons.
pub(super) struct Reasons<'a> {
    pub(super) table: &'a Table,
    pub(super) observed: &'a Observed,
    pub(super) expected: &'a Expected,
    pub(super) missing: &'a BTreeSet<usize>,
}

impl Reasons<'_> {
    pub(super) fn of_arrival(&self, method: usize, arrival: &Arrival) -> Reason {
        match arrival {
            Arrival::Call(site) => self.of_call(method, *site),
            Arrival::Stack(frames) => self.of_stack(method, frames),
        }
    }

    /// Why a call is not known to reach a method.
    pub(super) fn of_call(&self, method: usize, site: usize) -> Reason {
        let call = &self.table.sites[site];
        if self.missing.contains(&call.method) {
            return Reason::Behind(vec![call.method]);
        }
        let caller = &self.table.methods[call.method];
        let evidence = format!("{} at {} calls {}", shown(caller), call.old_pc, call.target);
        let root = |kind, place: String| Reason::Root(Cause { kind, place }, evidence.clone());
        // The JVM links these calls itself, so their names say nothing about what they reach.
        let handles = ["java/lang/invoke/MethodHandle.", "java/lang/invoke/VarHandle.", "invokedynamic."];
        if handles.iter().any(|prefix| call.target.starts_with(prefix)) {
            return root(Kind::Handle, format!("{} in {}", call.target, shown(caller)));
        }
        let called = &self.table.methods[method];
        let found = self.expected.find(&called.class, &called.name, &called.descriptor);
        if called.name != "<init>" && !found.is_some_and(|found| self.expected.makes_receivers(found)) {
            let constructors = self.missing_constructors(&called.class);
            return if constructors.is_empty() {
                root(Kind::NeverMade, called.class.replace('/', "."))
            } else {
                Reason::Behind(constructors)
            };
        }
        let known = self.expected.find(&caller.class, &caller.name, &caller.descriptor);
        match known.filter(|&caller| self.expected.callees(caller, call.old_pc).is_empty()) {
            Some(caller) => self.not_arriving(caller, call.old_pc, &call.target, evidence),
            None => root(Kind::NotArriving, format!("no {} among others", called.class.replace('/', "."))),
        }
    }

    /// Why a call that is reached has no receiver at all.
    fn not_arriving(&self, caller: MethodId, offset: u32, target: &str, evidence: String) -> Reason {
        let ends = self.expected.blame(caller, offset);
        let place = ends.first().cloned().unwrap_or_else(|| format!("no callee at all: {target}"));
        let evidence = match ends.get(1..) {
            Some(others @ [_, ..]) => format!("{evidence} (also: {})", others.join("; ")),
            Some([]) | None => evidence,
        };
        Reason::Root(Cause { kind: Kind::NotArriving, place }, evidence)
    }

    /// Constructors that ran and are missing, of the class or of one that inherits from it.
    fn missing_constructors(&self, class: &str) -> Vec<usize> {
        let makes = |&&method: &&usize| {
            let method = &self.table.methods[method];
            method.name == "<init>" && self.expected.inherits(&method.class, class)
        };
        self.missing.iter().filter(makes).copied().collect()
    }

    /// Why the code on a stack is not known to reach the method above it: from the bottom, the first step
    /// that leads from what the analysis reaches to what it does not.
    fn of_stack(&self, method: usize, frames: &[Frame]) -> Reason {
        if let Some(caller) = frames.last().and_then(|frame| self.application_method(frame))
            && self.missing.contains(&caller)
        {
            return Reason::Behind(vec![caller]);
        }
        let own = &self.table.methods[method];
        let own =
            Frame { class: own.class.clone(), name: own.name.clone(), descriptor: own.descriptor.clone() };
        let shown: Vec<String> = frames.iter().map(Frame::to_string).collect();
        let evidence = if shown.is_empty() { "no frame under it".to_owned() } else { shown.join(" < ") };
        let (mut reached, mut reflective): (Option<&Frame>, Option<&Frame>) = (None, None);
        // The last frame is the oldest.
        for frame in frames.iter().rev() {
            if is_reflective(frame) {
                // What a model of reflection need not enter does not count as missing.
                reflective = reflective.or(Some(frame));
            } else if is_transparent(frame) {
                continue;
            } else if self.reaches(frame) {
                (reached, reflective) = (Some(frame), None);
            } else {
                return self.root(reached, reflective, frame, evidence);
            }
        }
        self.root(reached, reflective, &own, evidence)
    }

    fn root(&self, from: Option<&Frame>, through: Option<&Frame>, to: &Frame, evidence: String) -> Reason {
        let start = from.map_or_else(|| "the bottom of the stack".to_owned(), Frame::to_string);
        let goal = match self.application_method(to) {
            Some(_) if to.name == "<clinit>" => "an initializer".to_owned(),
            Some(_) => "the application".to_owned(),
            None => to.to_string(),
        };
        if through.is_none()
            && let Some((caller, offset)) = from.and_then(|from| self.dead_call(from, to))
        {
            return self.not_arriving(caller, offset, &format!("{start} -> {goal}"), evidence);
        }
        let (kind, place) = if let Some(api) = through {
            (Kind::Reflection, format!("{start} -> {api}"))
        } else if let Some(stranger) =
            from.into_iter().chain([to]).find(|frame| !self.expected.knows_class(&frame.class))
        {
            (Kind::Stranger, without_numbers(&stranger.to_string()))
        } else if from.is_some_and(|from| self.application_method(from).is_some())
            && self.application_method(to).is_some()
        {
            // Both belong to the application, with no code of the JDK in between: the JVM made the call.
            (Kind::Jvm, format!("{start} -> {goal}"))
        } else {
            (Kind::Jdk, format!("{start} -> {goal}"))
        };
        Reason::Root(Cause { kind, place }, evidence)
    }

    /// A call in one method that should reach the other and reaches nothing.
    fn dead_call(&self, from: &Frame, to: &Frame) -> Option<(MethodId, u32)> {
        let caller = self.expected.find(&from.class, &from.name, &from.descriptor)?;
        let calls = self.expected.dead_calls(caller, &to.name, &to.descriptor);
        calls.first().map(|&offset| (caller, offset))
    }

    fn reaches(&self, frame: &Frame) -> bool {
        let found = self.expected.find(&frame.class, &frame.name, &frame.descriptor);
        found.is_some_and(|found| self.expected.reaches(found))
    }

    fn application_method(&self, frame: &Frame) -> Option<usize> {
        self.observed.numbers.get(frame).copied()
    }
}

/// The parts of the JDK through which programs call what they name at run time.
fn is_reflective(frame: &Frame) -> bool {
    let packages = ["java/lang/reflect/", "jdk/internal/reflect/", "sun/reflect/", "java/lang/invoke/"];
    packages.iter().any(|package| frame.class.starts_with(package))
        || frame.class == "java/lang/Class"
            && ["newInstance", "forName", "forName0"].contains(&frame.name.as_str())
}

/// Calls its argument and does nothing else.
fn is_transparent(frame: &Frame) -> bool {
    frame.class == "java/security/AccessController"
}

/// Generated classes are numbered; their numbers do not matter.
fn without_numbers(name: &str) -> String {
    let mut shown = String::new();
    for letter in name.chars() {
        match (letter.is_ascii_digit(), shown.ends_with('#')) {
            (true, true) => {}
            (true, false) => shown.push('#'),
            (false, _) => shown.push(letter),
        }
    }
    shown
}

/// A method for display.
pub(super) fn shown(method: &Method) -> String {
    format!("{}.{}{}", method.class.replace('/', "."), method.name, method.descriptor)
}
