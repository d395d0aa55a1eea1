//! Selects calls of a program: a part of the call graph, in a fixed order: by the names of the callers'
//! classes, then in the order of their methods.

use std::collections::HashSet;

use pointsto::{CallSite, call_sites};
use program::{MethodId, Type};

use super::analyse::View;

/// How much to show of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Which methods a method calls.
    Methods,
    /// Which methods a call reaches.
    Sites,
    /// Which method a call reaches for each class of its receiver.
    Receivers,
}

/// Which calls are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// From and to the application.
    Application,
    /// From the application.
    FromApplication,
    /// All.
    All,
}

/// The callers to show, and which of their callees.
pub struct Rows<'a> {
    view: View<'a>,
    scope: Scope,
    to: Option<HashSet<MethodId>>,
    callers: Vec<MethodId>,
}

impl<'a> Rows<'a> {
    /// The calls of a scope, from and to some methods.
    pub fn new(view: View<'a>, scope: Scope, from: Option<Vec<MethodId>>, to: Option<Vec<MethodId>>) -> Self {
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

    /// Whether there is no such call.
    pub fn is_empty(&self) -> bool {
        self.callers.is_empty()
    }

    /// The callers that have calls to show.
    pub fn callers(&self) -> &[MethodId] {
        &self.callers
    }

    /// The methods that a method calls, each once, in the order of their names.
    pub fn callees(&self, caller: MethodId) -> Vec<MethodId> {
        let all = self.sites(caller).into_iter().flat_map(|site| site.callees);
        let program = self.view.program;
        let named = |callee| (program.class_name(program.method(callee).class), callee);
        let mut all: Vec<(String, MethodId)> = all.map(named).collect();
        all.sort();
        all.dedup();
        all.into_iter().map(|(_, callee)| callee).collect()
    }

    /// The calls of a method that reach something to show, in the order of offsets.
    pub fn sites(&self, caller: MethodId) -> Vec<CallSite> {
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
    // Edges are sorted by caller, so equal ones are neighbours.
    callers.dedup();
    callers
}

/// The classes of a call's receiver, in the order of their names, and the method that each selects: only
/// those that are among what is shown of the call.
pub fn by_receiver(view: View<'_>, caller: MethodId, site: &CallSite) -> Vec<(Type, MethodId)> {
    let program = view.program;
    let Some(body) = view.results.body(caller) else { return Vec::new() };
    let resolved = site.stmts.iter().find_map(|&stmt| program.resolve_method(body.stmt(stmt).called()?).ok());
    let Some(resolved) = resolved else { return Vec::new() };
    let selected = |ty: Type| {
        // An array has the methods of `Object` (JLS 10.7).
        let class = ty.as_class().unwrap_or(program::ClassId::OBJECT);
        program.select(class, resolved).ok().filter(|callee| site.callees.contains(callee))
    };
    let types = site.receivers(program, view.results, caller);
    let mut found: Vec<(Type, MethodId)> =
        types.into_iter().filter_map(|ty| Some((ty, selected(ty)?))).collect();
    found.sort_by_cached_key(|(ty, _)| program.type_name(*ty));
    found
}
