//! Remarks on the numbers: alarms first, then what needs attention, then the rest.

use coverage::{
    Against, Calls, Coverage, Criterion, Silence, SiteKind, State, Sums, Verdict, WaiverUse, precision,
};
use text::{count, escape};

use super::{missing_line, ratio};

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// The numbers, or the analysis, cannot be trusted.
    Alarm,
    /// Something needs to be done.
    Notice,
    /// Good to know.
    Plain,
}

/// One remark.
pub(crate) struct Remark {
    pub(crate) weight: Weight,
    pub(crate) text: String,
    /// The list of what it counts, if there is one.
    pub(crate) about: Option<About>,
}

/// Lists that remarks sum up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// What contradicts the analysis.
    Contradicted,
    /// What else was observed beyond the items.
    Beyond,
}

/// The remarks collected so far.
struct Lines(Vec<Remark>);

impl Lines {
    fn say(&mut self, weight: Weight, text: String) {
        self.0.push(Remark { weight, text, about: None });
    }

    fn say_about(&mut self, about: About, weight: Weight, text: String) {
        self.0.push(Remark { weight, text, about: Some(about) });
    }
}

/// All remarks, most important first.
pub(crate) fn remarks(coverage: &Coverage) -> Vec<Remark> {
    let mut lines = Lines(Vec::new());
    let silence = Silence::find(coverage);
    if let Some(silence) = silence {
        lines.say(Weight::Alarm, format!("nothing was recorded: {silence}"));
    }
    // That silence names the exit code already.
    if let Some(text) = failure(coverage).filter(|_| !matches!(silence, Some(Silence::CommandFailed(_)))) {
        lines.say(Weight::Notice, text);
    }
    if let Some(text) = missing_line(&coverage.missing) {
        lines.say(Weight::Notice, text);
    }
    nothing_own(coverage, &mut lines);
    contradicted(coverage, &mut lines);
    unmeasurable(coverage, &mut lines);
    for used in [WaiverUse::Covered, WaiverUse::Unknown] {
        for waiver in coverage.waivers.iter().filter(|waiver| waiver.used == used) {
            let key = escape(&waiver.item);
            lines.say(Weight::Notice, format!("waiver in line {} {}: {key}", waiver.line, used.text()));
        }
    }
    coverage.run.notes.iter().for_each(|note| lines.say(Weight::Notice, format!("note: {}", escape(note))));
    let Sums { rc, tm, .. } = coverage.totals;
    for state in [State::Waived, State::Infeasible] {
        let (rc, tm) = (rc.of_state(state), tm.of_state(state));
        if rc + tm > 0 {
            lines.say(Weight::Plain, format!("{}: RC {rc}, TM {tm} (not required)", state.text()));
        }
    }
    beyond(coverage, &mut lines);
    beside(coverage, &mut lines);
    absolute_precision(coverage, &mut lines);
    lines.0
}

/// A warning if the tests failed or did not finish: nobody knows what they would have covered.
pub fn failure(coverage: &Coverage) -> Option<String> {
    let code = coverage.exit_code.filter(|code| *code != 0)?;
    Some(format!("from a run that ended with exit code {code}: tests failed or did not finish"))
}

fn number_of(coverage: &Coverage, verdict: Verdict) -> usize {
    coverage.observed(&[verdict]).count()
}

fn contradicted(coverage: &Coverage, lines: &mut Lines) {
    let observed = number_of(coverage, Verdict::Contradicted);
    if observed > 0 {
        let number = count(observed, "receiver or target was", "receivers or targets were");
        let text = "observed, but not predicted: the analysis is wrong here, please report it";
        lines.say_about(About::Contradicted, Weight::Alarm, format!("CONTRADICTED: {number} {text}"));
    }
    let items = coverage.all_sites().flat_map(|(_, _, site)| site.all_items());
    let ruled_out = items.filter(|(_, item)| item.against == Some(Against::Infeasible)).count();
    if ruled_out > 0 {
        let number = count(ruled_out, "item was", "items were");
        lines.say_about(
            About::Contradicted,
            Weight::Alarm,
            format!("CONTRADICTED: {number} covered that the finer analysis rules out"),
        );
    }
}

fn unmeasurable(coverage: &Coverage, lines: &mut Lines) {
    let Sums { rc, tm, .. } = coverage.totals;
    if rc.unmeasurable + tm.unmeasurable == 0 {
        return;
    }
    let is_stale = |why: &coverage::Unmeasurable| why.stale;
    let sites = coverage.sites().filter(|(_, _, site)| site.unmeasurable.as_ref().is_some_and(is_stale));
    let of_stale = match sites.count() {
        0 => String::new(),
        stale => format!(
            ", at {} because the class that ran differs from the one in the plan",
            count(stale, "call", "calls")
        ),
    };
    lines.say(
        Weight::Notice,
        format!("unmeasurable: RC {}, TM {}{of_stale}", rc.unmeasurable, tm.unmeasurable),
    );
}

fn beyond(coverage: &Coverage, lines: &mut Lines) {
    let foreign = coverage.observed(&[Verdict::Foreign]);
    let (libraries, tests): (Vec<_>, Vec<_>) = foreign.partition(|(.., seen)| seen.library);
    for (number, whose) in [
        (tests.len(), "the tests' own classes (mocks, subclasses, lambdas)"),
        (libraries.len(), "classes of libraries that took no part in the analysis"),
    ] {
        if number > 0 {
            let number = count(number, "receiver was", "receivers were");
            lines.say_about(About::Beyond, Weight::Plain, format!("foreign: {number} of {whose}"));
        }
    }
    let outside = number_of(coverage, Verdict::OutsideInt);
    if outside > 0 {
        let number = count(outside, "receiver or target was", "receivers or targets were");
        lines.say_about(
            About::Beyond,
            Weight::Plain,
            format!("outside-int: {number} observed because the tests use members outside the interface"),
        );
    }
    for (verdict, text) in [
        (Verdict::Reflection, "observed by reflection that the analysis does not follow"),
        (
            Verdict::Assumption,
            "observed because code that is not followed did more than was assumed of it (--libraries follow, --unknown conservative)",
        ),
    ] {
        let number = number_of(coverage, verdict);
        if number > 0 {
            let number = count(number, "receiver or target was", "receivers or targets were");
            lines.say_about(About::Beyond, Weight::Plain, format!("{}: {number} {text}", verdict.text()));
        }
    }
}

/// A component can consist of calls on library types alone.
fn nothing_own(coverage: &Coverage, lines: &mut Lines) {
    if coverage.calls == Calls::Own && coverage.totals.rc.all() == 0 && !coverage.beside.is_empty() {
        let text =
            "nothing is required: no call on the component's own types can have several receiver classes";
        lines.say(Weight::Notice, text.to_owned());
    }
}

/// The calls that do not count: how many, and how much of them is covered.
fn beside(coverage: &Coverage, lines: &mut Lines) {
    let kinds = [
        (SiteKind::Library, "call on library types", "calls on library types"),
        (SiteKind::Object, "call on java.lang.Object", "calls on java.lang.Object"),
        (SiteKind::Fixed, "call that chooses nothing", "calls that choose nothing"),
        (SiteKind::Generated, "call that the compiler wrote", "calls that the compiler wrote"),
    ];
    for (kind, one, many) in kinds {
        let sums = coverage.beside(kind);
        if sums.reachable == 0 {
            continue;
        }
        let number = count(sums.reachable, one, many);
        let (rc, tm) = (ratio(&sums.rc), ratio(&sums.tm));
        let option = if kind == SiteKind::Library { "typed" } else { "all" };
        lines
            .say(Weight::Plain, format!("beside: {number}, RC {rc}, TM {tm} (--calls {option} counts them)"));
    }
}

/// If everything that was computed is covered, there is no distance to report.
fn absolute_precision(coverage: &Coverage, lines: &mut Lines) {
    let Sums { rc, tm, .. } = coverage.totals;
    for (criterion, counts) in [(Criterion::Rc, rc), (Criterion::Tm, tm)] {
        if counts.waived + counts.infeasible == 0 {
            continue;
        }
        if let Some(precision) = precision(coverage, criterion) {
            let (name, analysis) = (criterion.text(), escape(&coverage.analysis));
            let (computed, feasible) = (precision.computed, precision.feasible);
            let absolute = precision.absolute();
            lines.say(
                Weight::Plain,
                format!(
                    "absolute precision: N_{name}({analysis}, Prec) = {computed:.2} - {feasible:.2} = {absolute:.2}"
                ),
            );
        }
    }
}
