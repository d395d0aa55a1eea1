//! The sites of a component and their possible receivers and targets.
//!
//! ```text
//! PolySites = calls of the component that choose by the receiver, for which the class hierarchy allows more than one class
//! RC(c)     = classes of the objects that the receiver of c can be
//! TM(c)     = methods that these select
//! ```

use classfile::Access;
use ir::{Body, CallKind, LowerOptions, Stmt, StmtId};
use plan::{Calls, Deed, SiteKind};
use pointsto::Results;
use program::{ClassId, MethodId, MethodRefId, Origin, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::asides::Asides;
use crate::compiled::{self, Compiled, Written};
use crate::constants::Constants;
use crate::deeds::Deeds;
use crate::kinds::Kinds;

/// Which calls to include.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// As [`Self::Typed`], for a plan that counts only the calls on types of the component.
    #[default]
    Own,
    /// Calls on types of the component and of libraries, but not of `java.lang.Object`, for which the class
    /// hierarchy allows more than one receiver class, and which choose something. Copies that the compiler
    /// made of a call are one call.
    Typed,
    /// All for which the class hierarchy allows more than one receiver class: the definition of the papers.
    Polymorphic,
    /// All calls that dispatch on the receiver.
    All,
}

impl Which {
    /// Which calls a plan of these counts.
    pub fn calls(self) -> Calls {
        match self {
            Self::Own => Calls::Own,
            Self::Typed => Calls::Typed,
            Self::Polymorphic | Self::All => Calls::All,
        }
    }
}

impl From<Calls> for Which {
    fn from(calls: Calls) -> Self {
        match calls {
            Calls::Own => Self::Own,
            Calls::Typed => Self::Typed,
            Calls::All => Self::Polymorphic,
        }
    }
}

/// The possible receivers and targets of a component's calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    /// The calls, by class, method and offset.
    pub sites: Vec<RequiredCall>,
    /// How many methods of the component have a body.
    pub methods: usize,
    /// How many of these the analysis reached.
    pub reached: usize,
}

/// A call that dispatches on its receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredCall {
    /// The method that contains the call.
    pub method: MethodId,
    /// The offset of the instruction.
    pub offset: u32,
    /// The offsets of copies that the compiler made of it, ascending.
    pub copies: Vec<u32>,
    /// What kind of call it is.
    pub kind: SiteKind,
    /// Its line.
    pub line: Option<u32>,
    /// What the code around it does, or the whole method.
    pub deed: Deed,
    /// The method that the instruction names.
    pub called: MethodRefId,
    /// How many receiver classes the class hierarchy allows, whether or not the call can be reached.
    pub candidates: usize,
    /// How many target methods these classes select.
    pub candidate_targets: usize,
    /// The receiver classes, in the order of ids; none if the call cannot be reached.
    pub receivers: Vec<Type>,
    /// The target methods, in the order of ids.
    pub targets: Vec<MethodId>,
    /// What each of them does.
    pub deeds: Vec<Deed>,
}

/// The requirements of a component that has been linked.
pub fn requirements(
    program: &Program,
    results: &Results,
    component: &[ClassId],
    which: Which,
) -> Requirements {
    requirements_with(program, results, component, &[], which)
}

/// The same for a project that has more classes than the component: their types are its own, too.
pub fn requirements_with(
    program: &Program,
    results: &Results,
    component: &[ClassId],
    others: &[ClassId],
    which: Which,
) -> Requirements {
    let kinds = Kinds::new(program, [component, others].concat());
    let mut finder = Finder::new(program, results, component, kinds, which);
    for &class in component {
        for method in program.class(class).methods.iter() {
            finder.method(method);
        }
    }
    finder.found
}

/// What the class hierarchy allows at a call.
#[derive(Clone, Copy, Debug, Default)]
struct Candidates {
    receivers: usize,
    targets: usize,
}

/// A statement that calls.
#[derive(Clone, Copy)]
struct Call {
    offset: u32,
    called: MethodRefId,
    stmt: StmtId,
}

/// What is known of the body around a call.
struct Around<'a> {
    compiled: &'a Compiled,
    asides: &'a Asides,
    /// What never runs.
    dead: &'a FxHashSet<StmtId>,
}

struct Finder<'a> {
    program: &'a Program,
    results: &'a Results,
    which: Which,
    kinds: Kinds<'a>,
    deeds: Deeds<'a>,
    constants: Option<Constants>,
    /// The lambda classes of the component. Whether other lambda classes are known depends on what was
    /// analysed.
    lambdas: FxHashSet<ClassId>,
    reached: FxHashSet<MethodId>,
    candidates: FxHashMap<(Type, MethodId), Candidates>,
    found: Requirements,
}

impl<'a> Finder<'a> {
    fn new(
        program: &'a Program,
        results: &'a Results,
        component: &[ClassId],
        kinds: Kinds<'a>,
        which: Which,
    ) -> Self {
        let constants = results.sharp.constants.then(|| Constants::of(program, results, component));
        let component: FxHashSet<ClassId> = component.iter().copied().collect();
        let lambdas = program.classes().filter(|(class, declared)| {
            let host = program.lambda(*class).map(|lambda| program.method(lambda.method).class);
            declared.origin == Origin::Lambda && host.is_some_and(|host| component.contains(&host))
        });
        let lambdas = lambdas.map(|(class, _)| class).collect();
        Self {
            program,
            results,
            which,
            kinds,
            deeds: Deeds::new(program, results),
            constants,
            lambdas,
            reached: results.reachable().iter().copied().collect(),
            candidates: FxHashMap::default(),
            found: Requirements::default(),
        }
    }

    fn method(&mut self, method: MethodId) {
        let declared = self.program.method(method);
        // Skip bridges: compilers generate them to call one method with other types.
        let is_bridge = declared.access.has(Access::BRIDGE) && declared.access.has(Access::SYNTHETIC);
        if !declared.has_body() {
            return;
        }
        // Bridges count as methods, although their calls are left out below.
        self.found.methods += 1;
        self.found.reached += usize::from(self.reached.contains(&method));
        if is_bridge && self.which != Which::All {
            return;
        }
        match self.results.body(method) {
            Some(body) => self.body(method, body),
            None => {
                // The analysis did not reach this method, so its body has not been lowered yet.
                if let Ok(Some(body)) = ir::lower(self.program, method, LowerOptions::default()) {
                    self.body(method, &body);
                }
            }
        }
    }

    /// Adds the calls of a body.
    fn body(&mut self, method: MethodId, body: &Body) {
        let calls = body.stmts().filter_map(|(stmt, what)| {
            let Stmt::Call { kind: CallKind::Virtual | CallKind::Interface, method: called, .. } = *what
            else {
                return None;
            };
            (!self.kinds.is_private(called)).then_some(Call { offset: body.offset(stmt), called, stmt })
        });
        let mut calls: Vec<Call> = calls.collect();
        let compiled = self.compiled(method, &calls);
        let asides = Asides::of(self.program, body);
        let dead = self.constants.as_ref().and_then(|constants| constants.dead(method)).cloned();
        let dead = dead.unwrap_or_default();
        // An instruction that lowering copied has several statements; a call that the compiler copied has
        // several instructions.
        let first = |call: &Call| compiled.copies.get(&call.offset).copied().unwrap_or(call.offset);
        calls.sort_unstable_by_key(|call| (first(call), call.offset, call.stmt));
        let before = self.found.sites.len();
        for same in calls.chunk_by(|a, b| first(a) == first(b)) {
            let site =
                self.site(method, body, same, &Around { compiled: &compiled, asides: &asides, dead: &dead });
            self.found.sites.extend(site);
        }
        // The first copy itself may be dead code.
        self.found.sites[before..].sort_by_key(|site| site.offset);
    }

    /// The call that these statements are; none if it is left out.
    fn site(
        &mut self,
        method: MethodId,
        body: &Body,
        same: &[Call],
        around: &Around<'_>,
    ) -> Option<RequiredCall> {
        let Around { compiled, asides, dead } = around;
        let Call { offset, called, stmt: first } = same[0];
        let Candidates { receivers: candidates, targets: candidate_targets } = self.candidates(called);
        let is_generated = compiled.generated.contains(&offset);
        let kind = if is_generated { SiteKind::Generated } else { self.kinds.of(called) };
        let is_wanted = match self.which {
            Which::All => true,
            Which::Polymorphic => candidates > 1,
            Which::Own | Which::Typed => {
                candidates > 1 && !matches!(kind, SiteKind::Object | SiteKind::Fixed)
            }
        };
        if !is_wanted {
            return None;
        }
        let mut copies: Vec<u32> =
            same.iter().map(|call| call.offset).filter(|&copy| copy != offset).collect();
        copies.dedup();
        let stmts = same.iter().map(|call| call.stmt).filter(|stmt| !dead.contains(stmt));
        let stmts: Vec<StmtId> = stmts.collect();
        let (receivers, targets) = self.meets(method, &stmts, called);
        // Reached, but all that could be said of it is that libraries decide.
        let is_unknown = |&stmt: &StmtId| self.results.has_unknown_receiver(self.program, method, stmt);
        if receivers.is_empty() && stmts.iter().any(is_unknown) {
            return None;
        }
        let deeds = targets.iter().map(|&target| self.deeds.of(target)).collect();
        let line = body.line(first);
        Some(RequiredCall {
            method,
            offset,
            copies,
            kind,
            line,
            deed: asides.of_call(first).unwrap_or_else(|| self.deeds.of(method)),
            called,
            candidates,
            candidate_targets,
            receivers,
            targets,
            deeds,
        })
    }

    /// What the compiler made of the calls of a method; nothing if its code cannot be read.
    fn compiled(&self, method: MethodId, calls: &[Call]) -> Compiled {
        let declared = self.program.method(method);
        let open = self.program.open(declared.class).ok().flatten().filter(|_| !calls.is_empty());
        let Some(open) = open else { return Compiled::default() };
        let pool = open.pool();
        let Ok(Some(code)) = open.code(&pool, declared.index) else { return Compiled::default() };
        let parts = self.program.names.selector_parts(declared.selector);
        let written = Written { name: self.program.names.text(parts.name), access: declared.access };
        let compiled = compiled::look(&pool, &code, &written).unwrap_or_default();
        match self.which {
            Which::Own | Which::Typed => compiled,
            // By the definition of the papers, every instruction is a call.
            Which::Polymorphic | Which::All => Compiled { copies: Default::default(), ..compiled },
        }
    }

    fn meets(&self, method: MethodId, stmts: &[StmtId], called: MethodRefId) -> (Vec<Type>, Vec<MethodId>) {
        // CHA and RTA answer by named class, even for code that is never reached.
        if !self.reached.contains(&method) {
            return Default::default();
        }
        let receivers = stmts.iter().flat_map(|&stmt| self.results.receivers(self.program, method, stmt));
        let targets = stmts.iter().flat_map(|&stmt| self.results.callees(method, stmt));
        let (mut receivers, mut targets): (Vec<Type>, Vec<MethodId>) =
            (receivers.collect(), targets.collect());
        receivers.sort_unstable();
        receivers.dedup();
        let inherited: Vec<MethodId> =
            targets.iter().filter_map(|&target| self.inherited(target, called)).collect();
        targets.extend(inherited);
        targets.sort_unstable();
        targets.dedup();
        (receivers, targets)
    }

    /// A client class represents classes that override a method and classes that do not.
    fn inherited(&self, target: MethodId, called: MethodRefId) -> Option<MethodId> {
        let class = self.program.class(self.program.method(target).class);
        let resolved = self.program.resolve_method(called).ok().filter(|_| class.origin == Origin::Text)?;
        let of_superclass = class.superclass.and_then(|above| self.program.select(above, resolved).ok());
        let found = of_superclass.unwrap_or(resolved);
        (!self.program.method(found).is_abstract()).then_some(found)
    }

    /// The classes at and below the named one that can have objects and select a method: what CHA computes,
    /// without arrays.
    fn candidates(&mut self, called: MethodRefId) -> Candidates {
        let named = self.program.names.method_ref_parts(called).class;
        let (Some(class), Ok(resolved)) = (named.as_class(), self.program.resolve_method(called)) else {
            return Candidates::default();
        };
        if let Some(&known) = self.candidates.get(&(named, resolved)) {
            return known;
        }
        let counts = |class: &ClassId| {
            let declared = self.program.class(*class);
            // The number must not depend on how much code the analysis has read.
            let is_known = declared.origin != Origin::Lambda || self.lambdas.contains(class);
            declared.is_concrete() && is_known && !declared.is_phantom()
        };
        let below = self.program.subtypes(class).into_iter().filter(counts);
        let selected: Vec<MethodId> =
            below.filter_map(|class| self.program.select(class, resolved).ok()).collect();
        let targets: FxHashSet<MethodId> = selected.iter().copied().collect();
        let found = Candidates { receivers: selected.len(), targets: targets.len() };
        self.candidates.insert((named, resolved), found);
        found
    }
}
