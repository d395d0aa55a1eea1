//! Did the tests go past the interface?
//!
//! Observations that were not predicted are compared with analyses for clients that can do more: use
//! everything that the tests use; also write classes; also use object streams; both; and finally everything
//! that clients and what starts the tests can do at all. An observation that one of these predicts is outside
//! the interface, and a derivation names the member. What only an analysis predicts that follows the code of
//! large libraries and trusts no missing class, or one that follows all reflection, is a known limit. The
//! rest contradicts the analysis.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use coverage::{Coverage, Name, Outside, Verdict};
use fragment::{Interface, MemberId};
use pointsto::Reflection;
use program::Program;
use requirements::Which;

use super::judge::{Component, JudgeError, contradictions};
use super::recipes::{Cook, member_name};
use crate::java::component::{self, ComponentOptions, FollowLibraries, Fragment, Unknown};
use crate::java::places::SourcePlaces;
use crate::java::requirements::{Planned, Request};
use crate::java::{self, analyse::AnalysisOptions};
use crate::limits::{Limits, Overdue, StopReason};
use crate::observe::{Note, Observer, timed};

/// How much work a wider analysis may do. It takes some 30 seconds, and what is said does not depend on the
/// machine.
const WORK: u64 = 2_000_000_000;
/// How long a wider analysis may take, how long all of them, and the search for derivations.
const TIME: Duration = Duration::from_secs(120);
const TIME_FOR_ALL: Duration = Duration::from_secs(180);
const TIME_FOR_REASONS: Duration = Duration::from_secs(10);

/// An analysis that may explain what was observed.
struct Step {
    clients: ComponentOptions,
    reflection: Reflection,
    /// What it means if this analysis predicts an observation.
    explains: Verdict,
}

impl Step {
    /// Whether this analysis does at least what the other one does: if that one is too much, so is this one.
    fn includes(&self, other: &Self) -> bool {
        let can = |clients: &ComponentOptions| {
            [
                clients.open_types,
                clients.serialization,
                clients.same_package,
                clients.starts_tests,
                clients.libraries == FollowLibraries::Follow,
                clients.unknown == Unknown::Conservative,
            ]
        };
        let (mine, others) = (can(&self.clients), can(&other.clients));
        self.reflection >= other.reflection && others.iter().zip(mine).all(|(&other, mine)| mine || !other)
    }
}

/// What a wider analysis says about the observations; nothing if it did not end.
struct Attempt {
    explains: Verdict,
    judged: Option<Coverage>,
}

/// Judges again for clients that can do more, until nothing is left to explain.
pub(super) fn explained(
    observer: &mut dyn Observer,
    case: &Component<'_>,
    first: Coverage,
    judge: impl Fn(Outside<'_>) -> Result<Coverage, JudgeError>,
) -> Result<Coverage, JudgeError> {
    observer.note(Note::LooksOutside);
    let members = used_outside(observer, case)?;
    let until = Instant::now() + TIME_FOR_ALL;
    let mut too_much: Vec<Step> = Vec::new();
    let attempts = steps(case).into_iter().map(|step| {
        let explains = step.explains;
        let left = until.saturating_duration_since(Instant::now());
        let is_hopeless = left.is_zero() || too_much.iter().any(|other| step.includes(other));
        let wider = if is_hopeless { None } else { wider(observer, case, &step, left.min(TIME))? };
        let Some(wider) = wider else {
            too_much.push(step);
            return Ok(Attempt { explains, judged: None });
        };
        let mut again = judge(Outside { wider: Some(&wider.plan), members: &members })?;
        if explains == Verdict::OutsideInt {
            add_reasons(observer, &mut again, case.planned, &wider);
        }
        Ok(Attempt { explains, judged: Some(again) })
    });
    settled(first, attempts, || judge(Outside { wider: None, members: &members }))
}

/// Runs wider analyses one after the other until everything is explained. If all of them finished, the rest
/// contradicts the analysis. If one did not finish and might have explained the rest, the rest is unproven;
/// an analysis for other clients might, provided that the tests use other members at all.
fn settled(
    mut judged: Coverage,
    attempts: impl Iterator<Item = Result<Attempt, JudgeError>>,
    unproven: impl FnOnce() -> Result<Coverage, JudgeError>,
) -> Result<Coverage, JudgeError> {
    let mut open = Vec::new();
    for attempt in attempts {
        let Attempt { explains, judged: again } = attempt?;
        match again {
            Some(again) => judged.explain_by(&again, explains),
            None => open.push(explains),
        }
        if contradictions(&judged) == 0 {
            return Ok(judged);
        }
    }
    if open.contains(&Verdict::OutsideInt) {
        judged.explain_by(&unproven()?, Verdict::OutsideInt);
    }
    for limit in [Verdict::Assumption, Verdict::Reflection] {
        if open.contains(&limit) {
            judged.doubt(limit);
        }
    }
    Ok(judged)
}

/// Clients that can do more, then what was assumed of code that is not followed, and finally reflection.
fn steps(case: &Component<'_>) -> Vec<Step> {
    let follows = case.request.analysis.analysis.analysis.reflection;
    let all = wider_clients(case);
    let reflecting = all.last().filter(|_| follows < Reflection::All).map(|clients| Step {
        clients: clients.clone(),
        reflection: Reflection::All,
        explains: Verdict::Reflection,
    });
    let of_clients = all.iter().map(|clients| Step {
        clients: clients.clone(),
        reflection: follows,
        explains: Verdict::OutsideInt,
    });
    let trusting = all.last().filter(|_| assumes(case)).map(|clients| Step {
        clients: ComponentOptions {
            libraries: FollowLibraries::Follow,
            unknown: Unknown::Conservative,
            ..clients.clone()
        },
        reflection: follows,
        explains: Verdict::Assumption,
    });
    of_clients.chain(trusting).chain(reflecting).collect()
}

/// Whether the result depends on what is assumed of code that is not followed.
fn assumes(case: &Component<'_>) -> bool {
    let fragment = case.planned.analysed.fragment.as_ref();
    let trusts_libraries = fragment.is_some_and(|fragment| fragment.libraries.opaque().is_some());
    let trusts_missing = case.request.component.unknown != Unknown::Conservative;
    trusts_libraries || trusts_missing && !case.planned.plan.missing.is_empty()
}

fn wider_clients(case: &Component<'_>) -> Vec<ComponentOptions> {
    let tests = case.test_classes.to_vec();
    let given = &case.request.component;
    let none =
        ComponentOptions { accessed: Vec::new(), member: Vec::new(), suite: Vec::new(), ..given.clone() };
    let as_tests = ComponentOptions { suite: tests.clone(), ..none.clone() };
    let with_classes = ComponentOptions { open_types: true, ..as_tests.clone() };
    let with_streams = ComponentOptions { serialization: true, ..as_tests.clone() };
    let with_both = ComponentOptions { open_types: true, ..with_streams.clone() };
    let all = ComponentOptions {
        same_package: true,
        open_types: true,
        object_members: true,
        serialization: true,
        starts_tests: true,
        also_used_by: tests.clone(),
        ..none
    };
    if tests.is_empty() { vec![all] } else { vec![as_tests, with_streams, with_classes, with_both, all] }
}

/// What the analysis predicts; none if it takes too long.
fn wider(
    observer: &mut dyn Observer,
    case: &Component<'_>,
    step: &Step,
    time: Duration,
) -> Result<Option<Planned>, JudgeError> {
    let limits = limits(&case.request.analysis.limits, time);
    let mut analysis = AnalysisOptions { limits, ..case.request.analysis.settled(&case.planned.analysed) };
    analysis.analysis.analysis.reflection = step.reflection;
    let request = Request { component: step.clients.clone(), analysis, ..case.request.clone() };
    match Planned::analyse(observer, &request, Which::All) {
        Ok(wider) => Ok(Some(wider)),
        Err(java::Error::Stopped(_)) => {
            observer.note(Note::WiderTookTooLong);
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// The limits of a wider analysis. If it does not look up from its work at the end of its time, the process
/// goes on all the same: what is known without this analysis is worth more than the time.
fn limits(given: &Limits, time: Duration) -> Limits {
    let time = given.time.unwrap_or(time).min(time);
    let overdue = given.overdue.clone().map(|overdue| -> Arc<Overdue> {
        Arc::new(move |reason, progress| match reason {
            StopReason::Time(_) => {}
            StopReason::Memory(_) | StopReason::Cancelled | StopReason::Work(_) => {
                overdue(reason, progress);
            }
        })
    });
    let work = given.work.map_or(WORK, |given| given.min(WORK));
    // Time counts from now on: the tests have taken theirs.
    Limits { start: Some(Instant::now()), time: Some(time), work: Some(work), overdue, ..given.clone() }
}

/// The members that the tests use and the interface does not have.
fn used_outside(observer: &mut dyn Observer, case: &Component<'_>) -> Result<Vec<Name>, java::Error> {
    // If there are test classes, the first step is `as_tests`.
    let Some(as_tests) = wider_clients(case).into_iter().next().filter(|_| !case.test_classes.is_empty())
    else {
        return Ok(Vec::new());
    };
    let mut input = component::load(observer, &case.request.sources, &case.request.paths, &as_tests)?;
    let used = Fragment::find(observer, &mut input, &as_tests)?;
    let known: HashSet<String> = members(case.planned).into_iter().collect();
    let mut outside = named(&input.program, &used.interface);
    outside.retain(|member| !known.contains(member));
    Ok(outside.into_iter().map(Name::from).collect())
}

fn members(planned: &Planned) -> Vec<String> {
    let program = &planned.analysed.input.program;
    let interface = planned.analysed.fragment.as_ref().map(|fragment| &fragment.interface);
    let of = |interface: &Interface| named(program, interface);
    interface.map(of).unwrap_or_default()
}

fn named(program: &Program, interface: &Interface) -> Vec<String> {
    interface.members.iter().map(|member| member_name(program, member.id)).collect()
}

/// Says what the tests use to get past the interface, for each observation outside it.
fn add_reasons(observer: &mut dyn Observer, judged: &mut Coverage, planned: &Planned, wider: &Planned) {
    let places = SourcePlaces::of_analysis(&wider.analysed);
    let Some(cook) = Cook::new(&wider.analysed, &places, TIME_FOR_REASONS) else { return };
    let known: HashSet<String> = members(planned).into_iter().collect();
    let program = &wider.analysed.input.program;
    let is_known = |member: MemberId| known.contains(&member_name(program, member));
    timed(observer, "reasons", || {
        judged.explain_outside(|place, site, observed| {
            cook.unknown_use(place, site, &observed.class, is_known).map(Name::from)
        });
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use coverage::{ClassCoverage, Criterion, MethodCoverage, Observed, SiteCoverage, Verdict};
    use pointsto::Control;

    use super::*;

    /// A call at which two classes were observed, and the verdict for each.
    fn judged(verdicts: Both) -> Coverage {
        let observed = |(number, (verdict, unproven))| Observed {
            verdict,
            criterion: Criterion::Rc,
            class: format!("C{number}").into(),
            target: None,
            interfaces: Vec::new(),
            loader: None,
            test: None,
            library: false,
            through: None,
            unproven,
        };
        let beyond = verdicts.into_iter().enumerate().map(observed).collect();
        let site = SiteCoverage { beyond, ..SiteCoverage::default() };
        let method = MethodCoverage { sites: vec![site], ..MethodCoverage::default() };
        let class = ClassCoverage { methods: vec![method], ..ClassCoverage::default() };
        Coverage { classes: vec![class], ..Coverage::default() }
    }

    const ALARM: (Verdict, bool) = (Verdict::Contradicted, false);
    const PROVEN: (Verdict, bool) = (Verdict::OutsideInt, false);
    const UNPROVEN: (Verdict, bool) = (Verdict::OutsideInt, true);

    /// What is said of both observations, and whether it is unproven.
    type Both = [(Verdict, bool); 2];

    #[track_caller]
    fn check(attempts: &[Option<Both>], expected: Both) {
        let attempts = attempts.iter().map(|attempt| (Verdict::OutsideInt, *attempt));
        check_by(&attempts.collect::<Vec<_>>(), expected);
    }

    #[track_caller]
    fn check_by(attempts: &[(Verdict, Option<Both>)], expected: Both) {
        let attempts =
            attempts.iter().map(|&(explains, attempt)| Ok(Attempt { explains, judged: attempt.map(judged) }));
        let settled = settled(judged([ALARM, ALARM]), attempts, || Ok(judged([UNPROVEN, UNPROVEN])));
        assert_eq!(settled.ok(), Some(judged(expected)));
    }

    #[test]
    fn what_no_wider_analysis_explains_is_an_alarm() {
        check(&[], [ALARM, ALARM]);
        check(&[Some([PROVEN, ALARM]), Some([ALARM, ALARM])], [PROVEN, ALARM]);
        check(&[Some([PROVEN, ALARM]), Some([ALARM, PROVEN])], [PROVEN, PROVEN]);
    }

    #[test]
    fn what_an_unfinished_one_might_explain_is_unproven() {
        check(&[None], [UNPROVEN, UNPROVEN]);
        check(&[None, Some([PROVEN, ALARM])], [PROVEN, UNPROVEN]);
        check(&[Some([PROVEN, ALARM]), None], [PROVEN, UNPROVEN]);
        check(&[None, Some([PROVEN, PROVEN])], [PROVEN, PROVEN]);
    }

    /// After one that is too much, only analyses are tried that leave something out which it does.
    #[test]
    fn what_is_too_much_for_some_clients_is_too_much_for_those_that_do_more() {
        let step = |open_types, serialization, reflection| Step {
            clients: ComponentOptions { open_types, serialization, ..ComponentOptions::default() },
            reflection,
            explains: Verdict::OutsideInt,
        };
        let none = step(false, false, Reflection::Constants);
        let types = step(true, false, Reflection::Constants);
        let streams = step(false, true, Reflection::Constants);
        let both = step(true, true, Reflection::Constants);
        assert!(types.includes(&none) && both.includes(&types) && both.includes(&streams));
        assert!(step(true, true, Reflection::All).includes(&both));
        assert!(!types.includes(&streams) && !none.includes(&types));
        assert!(!step(true, true, Reflection::None).includes(&both));
    }

    #[test]
    fn only_time_does_not_end_the_process() {
        let ended = Arc::new(Mutex::new(Vec::new()));
        let known = Arc::clone(&ended);
        let given = Limits {
            overdue: Some(Arc::new(move |reason, _| known.lock().expect("nobody panics").push(reason))),
            ..Limits::default()
        };
        let overdue = limits(&given, TIME).overdue.expect("it was given");
        for reason in [StopReason::Time(TIME), StopReason::Memory(1), StopReason::Cancelled] {
            overdue(reason, Control::default().progress());
        }
        let ended = ended.lock().expect("nobody panics").clone();
        assert_eq!(ended, [StopReason::Memory(1), StopReason::Cancelled]);
    }

    #[test]
    fn what_assumptions_rule_out_is_told_as_such() {
        let (by_clients, by_assumption) = (Verdict::OutsideInt, Verdict::Assumption);
        check_by(
            &[(by_clients, Some([PROVEN, ALARM])), (by_assumption, Some([PROVEN, PROVEN]))],
            [PROVEN, (by_assumption, false)],
        );
        check_by(
            &[(by_clients, Some([ALARM, ALARM])), (by_assumption, Some([PROVEN, ALARM]))],
            [(by_assumption, false), ALARM],
        );
        // Nobody knows what an analysis would have said that did not end.
        check_by(
            &[(by_clients, Some([PROVEN, ALARM])), (by_assumption, None), (Verdict::Reflection, None)],
            [PROVEN, (by_assumption, true)],
        );
    }

    #[test]
    fn what_only_reflection_explains_is_told_as_such() {
        let (by_clients, by_reflection) = (Verdict::OutsideInt, Verdict::Reflection);
        check_by(
            &[(by_clients, Some([PROVEN, ALARM])), (by_reflection, Some([PROVEN, PROVEN]))],
            [PROVEN, (by_reflection, false)],
        );
        check_by(
            &[(by_clients, Some([PROVEN, ALARM])), (by_reflection, None)],
            [PROVEN, (by_reflection, true)],
        );
        check_by(
            &[(by_clients, None), (by_reflection, Some([ALARM, PROVEN]))],
            [UNPROVEN, (by_reflection, false)],
        );
    }
}
