//! How can a test exercise an item of a plan? The derivation of `why`, as a recipe.

use std::time::{Duration, Instant};

use ::why::{Derivation, Explainer, How, Link};
use classfile::modified_utf8;
use coverage::{CallPlace, Item, Recipe, RecipeStep, SiteCoverage};
use fragment::{Done, MemberId, Statement};
use ir::StmtId;
use pointsto::call_sites;
use program::{MethodId, Program, Type};

use crate::java::analyse::Analysed;
use crate::java::places::SourcePlaces;
use crate::java::why::{Row, Words, rows, shown};

/// How many nodes are looked at for one recipe.
const PATIENCE: usize = 200_000;

/// Finds recipes, as long as there is time.
pub(super) struct Cook<'a> {
    analysed: &'a Analysed,
    words: Words<'a>,
    explainer: Explainer<'a>,
    until: Instant,
}

impl<'a> Cook<'a> {
    /// For a component that was analysed; none if the analysis followed no objects, or has not recorded why
    /// they are where they are.
    pub(super) fn new(analysed: &'a Analysed, places: &'a SourcePlaces<'a>, time: Duration) -> Option<Self> {
        if !analysed.results.has_sets() {
            return None;
        }
        let program = &analysed.input.program;
        let is_known = |class| analysed.application.has(class);
        Some(Self {
            analysed,
            words: Words::new(program, places),
            explainer: Explainer::new(program, &analysed.results, is_known)?.with_patience(PATIENCE),
            until: Instant::now() + time,
        })
    }

    /// How to cover a receiver class at a call.
    pub(super) fn recipe(&self, place: &CallPlace<'_>, site: &SiteCoverage, item: &Item) -> Option<Recipe> {
        if Instant::now() > self.until {
            return None;
        }
        let program = &self.analysed.input.program;
        let derivation = self.derivation(place, site, &item.class)?;
        // A test has to make the last call by which a client passes the object on. If clients pass nothing,
        // it is the call through which they reach the method.
        let passed = shown(&derivation.steps).into_iter().rev().find_map(|step| {
            let How::Passed { callee, .. } = step.how else { return None };
            self.is_client(step.method, step.stmt).then_some(callee)
        });
        let entry = passed.map(|callee| program.method_name(callee).into());
        let entry = entry.or_else(|| self.called_by_clients(derivation.called.as_deref()?));
        let told = rows(&self.words, &derivation).into_iter();
        let told = told.map(|Row { place, method, text }| RecipeStep {
            place: place.into(),
            method: method.into(),
            text: text.into(),
        });
        let told: Vec<RecipeStep> = told.collect();
        let made = told.first().map(|step| step.place.clone());
        Some(Recipe { entry, made, steps: told })
    }

    /// The first step of a derivation at which a client goes past the known members: the other member, or
    /// what else it uses.
    pub(super) fn unknown_use(
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

    /// Whether this is a step of a client.
    fn is_client(&self, method: Option<MethodId>, stmt: Option<StmtId>) -> bool {
        let at = method.zip(stmt);
        at.is_some_and(|(method, stmt)| self.words.places.client_statement(method, stmt).is_some())
    }

    /// The method of the interface through which the call is reached.
    fn called_by_clients(&self, links: &[Link]) -> Option<coverage::Name> {
        let link = links.iter().find(|link| self.is_client(Some(link.caller), link.stmt))?;
        Some(self.analysed.input.program.method_name(link.callee).into())
    }
}

/// The member that a client uses.
fn used(statement: Statement) -> Option<MemberId> {
    match statement {
        Statement::New { constructor } => Some(MemberId::Method(constructor)),
        Statement::Call { method, .. } => Some(MemberId::Method(method)),
        Statement::Read { field, .. } | Statement::Write { field, .. } => Some(MemberId::Field(field)),
        Statement::Restore(_)
        | Statement::NewArray(_)
        | Statement::ReadElement(_)
        | Statement::WriteElement(_)
        | Statement::Text
        | Statement::ClassLiteral(_)
        | Statement::Box(_)
        | Statement::Assign { .. }
        | Statement::Cast { .. } => None,
    }
}

/// A member, with its class.
pub(super) fn member_name(program: &Program, member: MemberId) -> String {
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
