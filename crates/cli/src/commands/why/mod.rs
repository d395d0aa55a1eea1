//! `breccia why`: why can an object of a class be the receiver of a call?

mod elide;
mod json;
pub(crate) mod recipe;
mod refuse;
mod site;
mod text;
mod words;

use pointsto::CallSite;
use program::{MethodId, Type};
use why::{Derivation, Explainer, Step};

use self::words::Words;
use crate::analysis::{self, Analysed, places::Places};
use crate::context::Context;
use crate::lookup;
use crate::options::WhyOptions;
use crate::output::clean;
use crate::stop::Stop;

/// A call that was asked for, and what explains it.
struct Explained {
    caller: MethodId,
    site: CallSite,
    reason: Reason,
}

/// Why the class can be there.
enum Reason {
    /// An object comes along.
    Object(Derivation),
    /// The analysis has no sets: the class is a subtype of what the call names, and is made here.
    Hierarchy(Option<(MethodId, ir::StmtId)>),
}

/// Analyses a program and explains the receivers of a call.
pub(crate) fn run(cx: &mut Context, options: &WhyOptions) -> Result<(), Stop> {
    let wanted = site::parse(&options.site)?;
    let analysed = analysis::run(cx, &options.analysis)?;
    let places = Places::of(&analysed);
    let class = find_type(&analysed, &options.class)?;
    let sites = site::find(&analysed, &places, &wanted, &options.site)?;
    let explained = cx.stats.time("explain", || explain(&analysed, sites, class));
    let explained = explained.map_err(|sites| refuse::no_receiver(&analysed, &places, &sites, class))?;
    let words = Words::new(&analysed.input.program, &places);
    match cx.is_json() {
        true => json::write(&mut cx.out, &analysed, &words, class, &explained),
        false => Ok(text::write(&mut cx.out, &analysed, &words, class, &explained)?),
    }
}

/// A class, or an array of one: `a.B`, `a.B[]`.
fn find_type(analysed: &Analysed, name: &str) -> Result<Type, Stop> {
    let plain = name.trim_end_matches("[]");
    let dimensions = (name.len() - plain.len()) / 2;
    let class = Type::class(lookup::find(&analysed.input, plain)?);
    match u8::try_from(dimensions).ok().map(|dimensions| (dimensions, class.array(dimensions))) {
        Some((0, _)) => Ok(class),
        Some((_, Some(array))) => Ok(array),
        Some((_, None)) | None => Err(Stop::usage(format!("`{}` has too many dimensions", clean(name)))),
    }
}

/// Explains those of the calls that can have the class as a receiver: at least one, else they come back.
fn explain(
    analysed: &Analysed,
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
    if !results.has_sets() {
        let made = first_made(analysed, class);
        let by_hierarchy = |(caller, site)| Explained { caller, site, reason: Reason::Hierarchy(made) };
        return Ok(sites.map(by_hierarchy).collect());
    }
    let is_known = |class| analysed.application.has(class);
    let explainer = Explainer::new(program, results, is_known);
    let why = |(caller, site): (MethodId, CallSite)| {
        let found = site.stmts.iter().filter_map(|&stmt| explainer.why(caller, stmt, class));
        let derivation = found.min_by_key(|derivation| shown(&derivation.steps).len())?;
        Some(Explained { caller, site, reason: Reason::Object(derivation) })
    };
    Ok(sites.filter_map(why).collect())
}

/// The first statement of reachable code that makes an object of the class.
fn first_made(analysed: &Analysed, class: Type) -> Option<(MethodId, ir::StmtId)> {
    let bodies = analysed.results.reachable().iter().filter_map(|&method| analysed.results.body(method));
    bodies.into_iter().find_map(|body| {
        let made = |stmt: &ir::Stmt| match *stmt {
            ir::Stmt::New { class: made, .. } => made == class,
            ir::Stmt::NewArray { array, .. } | ir::Stmt::NewMultiArray { array, .. } => array == class,
            _ => false,
        };
        body.stmts().find(|(_, stmt)| made(stmt)).map(|(stmt, _)| (body.method, stmt))
    })
}

/// The steps that are worth telling: merging values is none, and a rule tells once what it does.
fn shown(steps: &[Step]) -> Vec<Step> {
    let told = steps.iter().filter(|step| !words::is_silent(step.how));
    let mut found: Vec<Step> = Vec::new();
    for step in told {
        let is_same = |last: &Step| {
            let same = (last.how, last.method, last.stmt) == (step.how, step.method, step.stmt);
            same && step.how == why::How::Rule
        };
        if !found.last().is_some_and(is_same) {
            found.push(*step);
        }
    }
    found
}
