//! What conditions say about variables: after `if (x instanceof T)`, x holds only objects of T.
//!
//! A variable of a body in SSA form never changes, so what a condition says of it stays true as long as
//! control cannot get around the condition. From there on the variable has a *version*, with a place of its
//! own:
//!
//! ```text
//! edge on which x is in T              x' = x restricted to T
//! block with several ways in, each
//! with a version of x                  x' = any of these
//! block that can be entered without    x itself
//! ```
//!
//! Where a call decides whose method is not known yet, each callee says what passes.
//!
//! A condition on a member of x that tells classes apart ([`crate::tags`]) is one on x.
//!
//! Reads bodies and the class hierarchy, and adds no constraints: `statements` does.

mod facts;
pub(crate) mod predicates;
mod same;
mod switches;
mod tested;

use index::Id;
use ir::{BlockId, Body, Dominators, Form, StmtId, VarId};
use rustc_hash::FxHashMap;

use crate::definitions::Definitions;
use crate::filters::TypeFilter;
use crate::tags::Reader;
use facts::Fact;
use same::Same;

/// The number of a version.
pub(crate) type VersionId = u32;

/// What a version holds.
#[derive(Debug)]
pub(crate) enum Version {
    /// What passes a condition.
    Passed {
        /// The variable.
        var: VarId,
        /// Its version before; none: the variable itself.
        before: Option<VersionId>,
        /// What the condition lets through.
        filter: TypeFilter,
        /// The condition.
        stmt: StmtId,
    },
    /// What a call has returned this for.
    Returned {
        /// The variable.
        var: VarId,
        /// Its version before; none: the variable itself.
        before: Option<VersionId>,
        /// The call.
        call: StmtId,
        /// Which argument of the call the variable is.
        position: u16,
        /// What the call has returned.
        result: bool,
    },
    /// Any of several versions of a variable.
    Merged(Vec<VersionId>),
}

/// The versions of variables, in the order of variables.
type Known = Vec<(VarId, VersionId)>;

/// All versions of the variables of a body.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    pub(crate) versions: Vec<Version>,
    /// By block; empty if there are no versions at all.
    blocks: Vec<Known>,
    /// On the edges where conditions say something.
    edges: FxHashMap<(BlockId, BlockId), Known>,
    same: Same,
}

/// What conditions say, by edge: the variable, what passes, and the statement that says so.
type Facts = FxHashMap<(BlockId, BlockId), Vec<(VarId, Fact, StmtId)>>;

impl Conditions {
    /// What the conditions of a body say.
    pub(crate) fn of(reader: &mut Reader<'_>, body: &Body) -> Self {
        let mut found = Self::default();
        if body.form != Form::Ssa {
            return found;
        }
        let definitions = Definitions::of(body);
        let mut said = Facts::default();
        for block in body.blocks() {
            for &next in body.successors(block) {
                let facts = facts::on_edge(reader, body, &definitions, block, next);
                if !facts.is_empty() {
                    said.insert((block, next), facts);
                }
            }
        }
        // Nearly all bodies end here.
        if said.is_empty() {
            return found;
        }
        found.same = Same::of(reader, body);
        let mut dominators = None;
        for block in body.blocks() {
            let known = found.entering(body, block, &mut dominators);
            found.blocks.push(known);
            for &next in body.successors(block) {
                if let Some(facts) = said.remove(&(block, next)) {
                    let known = found.leaving(block, facts);
                    found.edges.insert((block, next), known);
                }
            }
        }
        found
    }

    /// The version of a variable in a block.
    pub(crate) fn at(&self, block: BlockId, var: VarId) -> Option<VersionId> {
        self.blocks.get(block.index()).and_then(|known| version_in(known, self.same.first(var)))
    }

    /// The variable that got the same object from the same field before.
    pub(crate) fn loaded_before(&self, var: VarId) -> Option<VarId> {
        Some(self.same.first(var)).filter(|&first| first != var)
    }

    /// The version of a variable on the way from one block to the next.
    pub(crate) fn on_edge(&self, from: BlockId, to: BlockId, var: VarId) -> Option<VersionId> {
        match self.edges.get(&(from, to)) {
            Some(known) => version_in(known, self.same.first(var)),
            None => self.at(from, var),
        }
    }

    /// All that is known of a version without knowing what calls return.
    fn passing(&self, version: VersionId) -> TypeFilter {
        let before =
            |before: Option<VersionId>| before.map_or_else(TypeFilter::everything, |at| self.passing(at));
        match &self.versions[version as usize] {
            Version::Passed { before: earlier, filter, .. } => before(*earlier).and(filter),
            Version::Returned { before: earlier, .. } => before(*earlier),
            Version::Merged(versions) => {
                let all = versions.iter().map(|&version| self.passing(version));
                all.reduce(|one, other| one.or(&other)).unwrap_or_else(TypeFilter::everything)
            }
        }
    }

    /// What holds at the end of an edge: what held in the block, and what its condition says.
    fn leaving(&mut self, block: BlockId, facts: Vec<(VarId, Fact, StmtId)>) -> Known {
        let mut known = self.blocks[block.index()].clone();
        for (var, fact, stmt) in facts {
            let var = self.same.first(var);
            let before = version_in(&known, var);
            let version = self.add(match fact {
                Fact::Passes(filter) => Version::Passed { var, before, filter, stmt },
                Fact::Returned { call, position, result } => {
                    Version::Returned { var, before, call, position, result }
                }
            });
            known.retain(|&(of, _)| of != var);
            known.push((var, version));
        }
        known.sort_unstable();
        known
    }

    /// What holds in a block whichever way control came.
    fn entering(&mut self, body: &Body, block: BlockId, dominators: &mut Option<Dominators>) -> Known {
        let before = body.predecessors(block);
        // Blocks are in reverse postorder: only the ends of loops come later.
        let (done, later): (Vec<_>, Vec<_>) = before.iter().partition(|from| from.index() < block.index());
        let ways: Vec<&Known> = done.iter().map(|&&from| self.way(from, block)).collect();
        let Some((&first, others)) = ways.split_first() else { return Known::new() };
        if block.index() == 0 || first.is_empty() {
            return Known::new();
        }
        if later.iter().any(|&&from| !dominates(dominators, body, block, from)) {
            return Known::new();
        }
        let mut known = Known::new();
        let mut merged = Vec::new();
        for &(var, version) in first {
            let Some(mut versions) =
                others.iter().map(|way| version_in(way, var)).collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            versions.push(version);
            versions.sort_unstable();
            versions.dedup();
            if let [only] = versions[..] {
                known.push((var, only));
            } else {
                merged.push((var, versions));
            }
        }
        for (var, versions) in merged {
            let version = self.add(Version::Merged(versions));
            known.push((var, version));
        }
        known.sort_unstable();
        known
    }

    fn way(&self, from: BlockId, to: BlockId) -> &Known {
        self.edges.get(&(from, to)).unwrap_or(&self.blocks[from.index()])
    }

    fn add(&mut self, version: Version) -> VersionId {
        self.versions.push(version);
        self.versions.len() as VersionId - 1
    }
}

fn version_in(known: &Known, var: VarId) -> Option<VersionId> {
    known.binary_search_by_key(&var, |&(of, _)| of).ok().map(|at| known[at].1)
}

fn dominates(tree: &mut Option<Dominators>, body: &Body, above: BlockId, block: BlockId) -> bool {
    tree.get_or_insert_with(|| Dominators::of(body)).dominates(above, block)
}
