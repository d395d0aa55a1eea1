//! Why can an object of a class be the receiver of a call? The way of an object to the call, step by step.

mod elide;
mod error;
mod refuse;
mod site;
mod words;

use ::why::{Derivation, Explainer, How, Step};
use pointsto::CallSite;
use program::{MethodId, Type};

pub use self::error::{Refused, RefusedCall, Unmade, WhyError};
pub use self::site::{describe, named};
pub use self::words::Words;

use super::analyse::Analysed;
use super::find;
use super::places::SourcePlaces;
use crate::observe::{Observer, timed};

/// A call that was asked for, and what explains it.
pub struct Explained {
    /// The method that contains the call.
    pub caller: MethodId,
    /// The call.
    pub site: CallSite,
    /// Why the class can be there.
    pub reason: Reason,
}

/// Why a class can be the receiver of a call.
pub enum Reason {
    /// An object comes along.
    Object(Derivation),
    /// The analysis has no sets: the class is a subtype of what the call names, and is created here.
    Hierarchy(Option<(MethodId, ir::StmtId)>),
}

/// A question: the call and the class of its receiver, as a user writes them.
#[derive(Clone, Debug)]
pub struct Question<'t> {
    site: site::Wanted<'t>,
    text: &'t str,
    class: &'t str,
}

impl<'t> Question<'t> {
    /// Reads a question. The call is `a.B#m:12`, `a.B#m@5`, `a.B#m` or `File.java:12`; the class `a.B` or
    /// `a.B[]`.
    pub fn read(site: &'t str, class: &'t str) -> Result<Self, WhyError> {
        Ok(Self { site: site::parse(site)?, text: site, class })
    }
}

/// The class, and the calls that can have it as a receiver: at least one. The analysis must have recorded its
/// reasons.
pub fn answer(
    observer: &mut dyn Observer,
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    question: &Question<'_>,
) -> Result<(Type, Vec<Explained>), WhyError> {
    let class = find_type(analysed, question.class)?;
    let sites = site::find(analysed, places, &question.site, question.text)?;
    let is_known = |class| analysed.application.has(class);
    let explainer = || Explainer::new(&analysed.input.program, &analysed.results, is_known);
    // An analysis without sets has nothing to record: the class hierarchy explains its answers.
    let has_sets = analysed.results.has_sets();
    let explainer = has_sets.then(|| explainer().ok_or(WhyError::NotRecorded)).transpose()?;
    let explained = timed(observer, "explain", || explain(analysed, explainer.as_ref(), sites, class));
    let explained = explained
        .map_err(|sites| WhyError::NoReceiver(refuse::no_receiver(analysed, places, &sites, class)))?;
    Ok((class, explained))
}

/// A class, or an array of one: `a.B`, `a.B[]`.
fn find_type(analysed: &Analysed, name: &str) -> Result<Type, WhyError> {
    let plain = name.trim_end_matches("[]");
    let dimensions = (name.len() - plain.len()) / 2;
    let class = Type::class(find::class(&analysed.input, plain)?);
    match u8::try_from(dimensions).ok().map(|dimensions| (dimensions, class.array(dimensions))) {
        Some((0, _)) => Ok(class),
        Some((_, Some(array))) => Ok(array),
        Some((_, None)) | None => Err(WhyError::TooManyDimensions { name: name.to_owned() }),
    }
}

/// Explains those of the calls that can have the class as a receiver: at least one, else they come back.
fn explain(
    analysed: &Analysed,
    explainer: Option<&Explainer<'_>>,
    sites: Vec<(MethodId, CallSite)>,
    class: Type,
) -> Result<Vec<Explained>, Vec<(MethodId, CallSite)>> {
    let (program, results) = (&analysed.input.program, &analysed.results);
    let has =
        |(caller, site): &(MethodId, CallSite)| site.receivers(program, results, *caller).contains(&class);
    if !sites.iter().any(has) {
        return Err(sites);
    }
    let sites = sites.into_iter().filter(has);
    let Some(explainer) = explainer else {
        let made = first_made(analysed, class);
        let by_hierarchy = |(caller, site)| Explained { caller, site, reason: Reason::Hierarchy(made) };
        return Ok(sites.map(by_hierarchy).collect());
    };
    let why = |(caller, site): (MethodId, CallSite)| {
        let found = site.stmts.iter().filter_map(|&stmt| explainer.why(caller, stmt, class));
        // A call may be several statements of the IR. The shortest way is the easiest to follow.
        let derivation = found.min_by_key(|derivation| shown(&derivation.steps).len())?;
        Some(Explained { caller, site, reason: Reason::Object(derivation) })
    };
    Ok(sites.filter_map(why).collect())
}

/// The first statement of reachable code that makes an object of the class.
fn first_made(analysed: &Analysed, class: Type) -> Option<(MethodId, ir::StmtId)> {
    let bodies = analysed.results.reachable().iter().filter_map(|&method| analysed.results.body(method));
    bodies.into_iter().find_map(|body| {
        let made = |stmt: &ir::Stmt| {
            let (ir::Stmt::New { class: made, .. }
            | ir::Stmt::NewArray { array: made, .. }
            | ir::Stmt::NewMultiArray { array: made, .. }) = *stmt
            else {
                return false;
            };
            made == class
        };
        body.stmts().find(|(_, stmt)| made(stmt)).map(|(stmt, _)| (body.method, stmt))
    })
}

/// The steps that are worth showing: merging values is none, and a rule says once what it does.
pub fn shown(steps: &[Step]) -> Vec<Step> {
    let told = steps.iter().filter(|step| !words::is_silent(step.how));
    let mut found: Vec<Step> = Vec::new();
    for step in told {
        let is_same = |last: &Step| {
            let same = (last.how, last.method, last.stmt) == (step.how, step.method, step.stmt);
            same && matches!(step.how, How::Rule(_))
        };
        if !found.last().is_some_and(is_same) {
            found.push(*step);
        }
    }
    found
}

/// A step as a reader sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The file and the line.
    pub place: String,
    /// The method, or what a client does.
    pub method: String,
    /// What happens to the object.
    pub text: String,
}

/// The steps of a derivation that are worth showing, as text.
pub fn rows(words: &Words<'_>, derivation: &Derivation) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut before = None;
    for step in &shown(&derivation.steps) {
        let method = words.method(step.method, step.stmt);
        let is_told = rows.last().is_some_and(|last| last.method == method);
        if !words.is_between_clients(step, is_told) {
            let (place, text) =
                (words.place(step.method, step.stmt), words.step_after(derivation.object, before, step));
            rows.push(Row { place, method, text });
        }
        before = Some(step.how);
    }
    rows
}
