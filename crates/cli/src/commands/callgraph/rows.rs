//! The part of the call graph that is shown, in the order in which it is shown: by the names of the callers' classes,
//! then as the methods stand there.

use std::collections::HashSet;

use pointsto::{CallSite, call_sites};
use program::MethodId;

use crate::analysis::View;

/// Which calls are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// From and to the application.
    Application,
    /// From the application.
    FromApplication,
    /// All.
    All,
}

/// The callers to show, and which of their callees.
pub(super) struct Rows<'a> {
    view: View<'a>,
    scope: Scope,
    to: Option<HashSet<MethodId>>,
    callers: Vec<MethodId>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(
        view: View<'a>,
        scope: Scope,
        from: Option<Vec<MethodId>>,
        to: Option<Vec<MethodId>>,
    ) -> Self {
        let program = view.program;
        let from: Option<HashSet<MethodId>> = from.map(HashSet::from_iter);
        let mut rows = Self { view, scope, to: to.map(HashSet::from_iter), callers: Vec::new() };
        let starts = |method: &MethodId| {
            let inside = scope == Scope::All || view.application.has(program.method(*method).class);
            inside && from.as_ref().is_none_or(|from| from.contains(method))
        };
        let mut callers: Vec<(String, MethodId)> = callers(view)
            .into_iter()
            .filter(starts)
            .filter(|&caller| rows.has_callee(caller))
            .map(|caller| (program.class_name(program.method(caller).class), caller))
            .collect();
        callers.sort();
        rows.callers = callers.into_iter().map(|(_, caller)| caller).collect();
        rows
    }

    pub(super) fn is_empty(&self) -> bool {
        self.callers.is_empty()
    }

    /// The callers, each of which has something to show.
    pub(super) fn callers(&self) -> &[MethodId] {
        &self.callers
    }

    /// The methods that a method calls, each once, in the order of their names.
    pub(super) fn callees(&self, caller: MethodId) -> Vec<MethodId> {
        let all = self.sites(caller).into_iter().flat_map(|site| site.callees);
        let program = self.view.program;
        let named = |callee| (program.class_name(program.method(callee).class), callee);
        let mut all: Vec<(String, MethodId)> = all.map(named).collect();
        all.sort();
        all.dedup();
        all.into_iter().map(|(_, callee)| callee).collect()
    }

    /// The calls of a method that reach something to show, in the order of offsets.
    pub(super) fn sites(&self, caller: MethodId) -> Vec<CallSite> {
        let mut sites = call_sites(self.view.results, caller);
        sites.iter_mut().for_each(|site| site.callees.retain(|&callee| self.shows(callee)));
        sites.retain(|site| !site.callees.is_empty());
        sites
    }

    fn has_callee(&self, caller: MethodId) -> bool {
        let edges = self.view.results.call_edges();
        let start = edges.partition_point(|edge| edge.caller < caller);
        edges[start..].iter().take_while(|edge| edge.caller == caller).any(|edge| self.shows(edge.callee))
    }

    fn shows(&self, callee: MethodId) -> bool {
        let class = self.view.program.method(callee).class;
        let inside = self.scope != Scope::Application || self.view.application.has(class);
        inside && self.to.as_ref().is_none_or(|to| to.contains(&callee))
    }
}

fn callers(view: View<'_>) -> Vec<MethodId> {
    let mut callers: Vec<MethodId> = view.results.call_edges().iter().map(|edge| edge.caller).collect();
    callers.dedup();
    callers
}
