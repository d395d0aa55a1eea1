//! How an item of a plan can be met: the derivation of why, as a recipe for a test.

use std::time::{Duration, Instant};

use classfile::modified_utf8;
use coverage::{CallPlace, Item, Recipe, RecipeStep, SiteCoverage};
use fragment::{Done, MemberId, Statement};
use pointsto::call_sites;
use program::{MethodId, Program, Type};
use why::{Derivation, Explainer, How, Link};

use super::shown;
use super::words::Words;
use crate::analysis::{Analysed, places::Places};

/// How many nodes are looked at for one recipe.
const PATIENCE: usize = 200_000;

/// Finds recipes, as long as there is time.
pub(crate) struct Cook<'a> {
    analysed: &'a Analysed,
    words: Words<'a>,
    explainer: Explainer<'a>,
    until: Instant,
}

impl<'a> Cook<'a> {
    /// For a component that was analysed; none if the analysis followed no objects.
    pub(crate) fn new(analysed: &'a Analysed, places: &'a Places<'a>, time: Duration) -> Option<Self> {
        if !analysed.results.has_sets() {
            return None;
        }
        let program = &analysed.input.program;
        let is_known = |class| analysed.application.has(class);
        Some(Self {
            analysed,
            words: Words::new(program, places),
            explainer: Explainer::new(program, &analysed.results, is_known).with_patience(PATIENCE),
            until: Instant::now() + time,
        })
    }

    /// How to meet a receiver class at a call.
    pub(crate) fn recipe(&self, place: &CallPlace<'_>, site: &SiteCoverage, item: &Item) -> Option<Recipe> {
        if Instant::now() > self.until {
            return None;
        }
        let program = &self.analysed.input.program;
        let derivation = self.derivation(place, site, &item.class)?;
        let steps = shown(&derivation.steps);
        let mut told: Vec<RecipeStep> = Vec::new();
        let (mut before, mut entry) = (None, None);
        for step in &steps {
            let within = self.words.method(step.method, step.stmt);
            let is_told = told.last().is_some_and(|last| *last.method == *within);
            let is_client = step
                .method
                .zip(step.stmt)
                .is_some_and(|(method, stmt)| self.words.places.client_statement(method, stmt).is_some());
            if let (true, How::Passed { callee, .. }) = (is_client, step.how) {
                entry = Some(program.method_name(callee).into());
            }
            if !self.words.is_between_clients(step, is_told) {
                told.push(RecipeStep {
                    place: self.words.place(step.method, step.stmt).into(),
                    method: within.into(),
                    text: self.words.step_after(derivation.object, before, step).into(),
                });
            }
            before = Some(step.how);
        }
        let entry = entry.or_else(|| self.called_by_clients(derivation.called.as_deref()?));
        let made = told.first().map(|step| step.place.clone());
        Some(Recipe { entry, made, steps: told })
    }

    /// What clients do, in a derivation of a receiver class at a call, that is none of the known members: the first of it.
    pub(crate) fn unknown_use(
        &self,
        place: &CallPlace<'_>,
        site: &SiteCoverage,
        class: &str,
        is_known: impl Fn(MemberId) -> bool,
    ) -> Option<String> {
        if Instant::now() > self.until {
            return None;
        }
        let derivation = self.derivation(place, site, class)?;
        let made = derivation.made.iter().flatten().map(|link| (Some(link.caller), link.stmt));
        let steps = derivation.steps.iter().map(|step| (step.method, step.stmt));
        let called = derivation.called.iter().flatten().map(|link| (Some(link.caller), link.stmt));
        let mut all = made.chain(steps).chain(called);
        all.find_map(|(method, stmt)| match self.words.places.client_does(method?, stmt?)? {
            Done::Statement(Statement::Restore(_)) => Some("a stream of objects".to_owned()),
            Done::NewClient(..) => Some("a class of the tests".to_owned()),
            Done::Statement(statement) => {
                let member = used(statement).filter(|&member| !is_known(member))?;
                Some(member_name(&self.analysed.input.program, member))
            }
            Done::Conversions(_) => None,
        })
    }

    fn derivation(&self, place: &CallPlace<'_>, site: &SiteCoverage, class: &str) -> Option<Derivation> {
        let program = &self.analysed.input.program;
        let method = find_method(program, place)?;
        let class = find_type(program, class)?;
        let sites = call_sites(&self.analysed.results, method);
        let call = sites.into_iter().find(|call| call.offset == Some(site.offset.into()))?;
        let found = call.stmts.iter().filter_map(|&stmt| self.explainer.why(method, stmt, class));
        found.min_by_key(|derivation| shown(&derivation.steps).len())
    }

    /// The method of the interface through which the call is reached.
    fn called_by_clients(&self, links: &[Link]) -> Option<coverage::Name> {
        let is_client = |link: &&Link| {
            link.stmt.is_some_and(|stmt| self.words.places.client_statement(link.caller, stmt).is_some())
        };
        let link = links.iter().find(is_client)?;
        Some(self.analysed.input.program.method_name(link.callee).into())
    }
}

/// The member that a client uses.
fn used(statement: Statement) -> Option<MemberId> {
    match statement {
        Statement::New { constructor } => Some(MemberId::Method(constructor)),
        Statement::Call { method, .. } => Some(MemberId::Method(method)),
        Statement::Read { field, .. } | Statement::Write { field, .. } => Some(MemberId::Field(field)),
        _ => None,
    }
}

/// A member, with its class.
pub(crate) fn member_name(program: &Program, member: MemberId) -> String {
    match member {
        MemberId::Method(method) => program.method_name(method),
        MemberId::Field(field) => {
            let declared = program.field(field);
            format!("{}.{}", program.class_name(declared.class), program.names.text(declared.name).decode())
        }
    }
}

fn find_method(program: &Program, place: &CallPlace<'_>) -> Option<MethodId> {
    let class = program.find_class(&modified_utf8(place.class))?;
    let (name, descriptor) = (modified_utf8(place.method), modified_utf8(place.descriptor));
    program.class(class).methods.iter().find(|&method| {
        let parts = program.names.selector_parts(program.method(method).selector);
        program.names.text(parts.name).0 == &name[..]
            && program.names.descriptor_text(parts.descriptor).0 == &descriptor[..]
    })
}

/// A class by its internal name. Recipes for arrays are left out.
fn find_type(program: &Program, name: &str) -> Option<Type> {
    program.find_class(&modified_utf8(name)).map(Type::class)
}
