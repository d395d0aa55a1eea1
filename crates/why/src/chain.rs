//! Why a method runs: the shortest chain of calls from where the program starts.

use std::collections::VecDeque;

use ir::StmtId;
use pointsto::InstanceId;
use program::ClassId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Explainer, Link};

/// How an instance is reached.
#[derive(Clone, Copy)]
enum Parent {
    /// The program starts there.
    Start,
    Call(InstanceId, u32),
    /// A first use of its class, at a statement.
    Initialize(InstanceId, Option<StmtId>),
}

/// For each instance, the previous one on a shortest chain from the start.
pub(super) struct Chains(FxHashMap<InstanceId, Parent>);

impl Chains {
    /// Breadth first from the entries, so chains are shortest. The JVM runs the initialisers of the classes
    /// of entries.
    pub(super) fn of(explainer: &Explainer<'_>) -> Self {
        let mut found = Self(FxHashMap::default());
        let mut queue = VecDeque::new();
        // The first call of a group has reached all of its members.
        let mut called = FxHashSet::default();
        for &start in &explainer.results.trace().entered {
            let class = explainer.program.method(explainer.method_of(start)).class;
            for start in [start].into_iter().chain(explainer.initializers(class)) {
                found.reach(start, Parent::Start, &mut queue);
            }
        }
        while let Some(instance) = queue.pop_front() {
            let start = explainer.by_caller.partition_point(|&(caller, _, _)| caller < instance);
            let calls = explainer.by_caller[start..].iter();
            for &(_, number, callee) in calls.take_while(|&&(caller, _, _)| caller == instance) {
                if !called.insert(callee) {
                    continue;
                }
                for callee in explainer.results.trace().groups.instances(callee) {
                    found.reach(callee, Parent::Call(instance, number), &mut queue);
                }
            }
            for (class, stmt) in explainer.results.frame(instance).outline.initializations() {
                for initializer in explainer.initializers(class) {
                    found.reach(initializer, Parent::Initialize(instance, stmt), &mut queue);
                }
            }
        }
        found
    }

    fn reach(&mut self, instance: InstanceId, parent: Parent, queue: &mut VecDeque<InstanceId>) {
        if let std::collections::hash_map::Entry::Vacant(new) = self.0.entry(instance) {
            new.insert(parent);
            queue.push_back(instance);
        }
    }

    /// The calls that lead to an instance, the first one first.
    pub(super) fn to(&self, explainer: &Explainer<'_>, instance: InstanceId) -> Option<Vec<Link>> {
        let mut links = Vec::new();
        let mut at = instance;
        loop {
            let callee = explainer.method_of(at);
            let (caller, stmt, initializes) = match *self.0.get(&at)? {
                Parent::Start => break,
                Parent::Call(caller, number) => (caller, explainer.stmt_of_call(caller, number), false),
                Parent::Initialize(caller, stmt) => (caller, stmt, true),
            };
            links.push(Link { caller: explainer.method_of(caller), stmt, callee, initializes });
            at = caller;
        }
        links.reverse();
        Some(links)
    }
}

impl Explainer<'_> {
    /// The static initialisers that the first use of a class runs, its own first.
    fn initializers(&self, class: ClassId) -> Vec<InstanceId> {
        let selector = self.program.names.find_selector(b"<clinit>", b"()V");
        let classes = std::iter::successors(Some(class), |&class| self.program.class(class).superclass);
        let methods =
            classes.filter_map(|class| self.program.declared_method(class, selector?)).collect::<Vec<_>>();
        methods.into_iter().flat_map(|method| self.results.instances_of(method)).collect()
    }

    /// The statement of a call, in a method with a body.
    fn stmt_of_call(&self, caller: InstanceId, number: u32) -> Option<StmtId> {
        let has_body = self.results.frame(caller).outline.body.is_some();
        self.results.call(caller, number).filter(|_| has_body).map(|call| call.stmt)
    }
}
