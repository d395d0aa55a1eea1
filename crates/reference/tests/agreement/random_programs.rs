//! Thousands of random programs, analysed by both.

use std::thread;

use reference::Policy;
use testkit::cases;

use crate::analyses::ANALYSES;
use crate::hold::{Outcome, compare};
use crate::pieces::shrink;
use crate::subject::Subject;
use crate::{engine, generate};

/// Runs `check` on every seed below a number, on all processors; the first complaint ends it.
pub(crate) fn on_all_seeds(seeds: u64, check: impl Fn(u64) -> Result<(), String> + Sync) {
    let threads = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let complaints: Vec<String> = thread::scope(|scope| {
        let check = &check;
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    (first..seeds).step_by(threads as usize).find_map(|seed| check(seed).err())
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().expect("a check does not panic")).collect()
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

/// The first analysis that disagrees on a program in text form; an error if the text is not a program.
fn disagreement(text: &str, analyses: Analyses, merge_exceptions: bool) -> Result<Found, String> {
    let mut subject = Subject::of_text(text)?;
    let found = analyses.iter().enumerate().find_map(|(position, &(analysis, policy))| {
        match compare(&mut subject, analysis, policy, merge_exceptions, MOST_INSTANCES) {
            Outcome::Same | Outcome::TooLarge => None,
            Outcome::Different(found) => {
                Some((position, format!("{analysis}, exceptions merged: {merge_exceptions}: {found}")))
            }
        }
    });
    Ok(found)
}

/// Methods in contexts that the reference is patient enough for, thousands of times.
const MOST_INSTANCES: usize = 70;

type Analyses = &'static [(&'static str, Policy)];
type Found = Option<(usize, String)>;

fn check(analyses: Analyses) {
    on_all_seeds(cases(2000), |seed| {
        let program = generate::program(seed);
        let text = program.to_string();
        let merge = seed % 2 == 0;
        let found = disagreement(&text, analyses, merge);
        let found = found.map_err(|error| format!("seed {seed}: {error} in\n{text}"))?;
        let Some((position, _)) = found else { return Ok(()) };
        let same = &analyses[position..=position];
        let smallest =
            shrink(program, |text| matches!(disagreement(text, same, merge), Ok(Some(_)))).to_string();
        let found = disagreement(&smallest, same, merge).ok().flatten().unwrap_or_default().1;
        Err(format!("seed {seed}: the engine and the reference disagree (engine first)\n{found}\n{smallest}"))
    });
}

#[test]
fn random_programs_agree() {
    check(ANALYSES);
}

/// Programs that do nothing, and those that are too large, would agree with everything.
#[test]
fn random_programs_do_something() {
    const PROGRAMS: u64 = 200;
    let (mut calls, mut fields, mut choices, mut contexts, mut small) = (0, 0, 0, 0, 0);
    for seed in 0..PROGRAMS {
        let text = generate::program(seed).to_string();
        let mut subject = Subject::of_text(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let (found, _) = engine::findings(&mut subject, "andersen", false);
        calls += found.calls.len();
        fields += found.fields.len() + found.elements.len();
        let sites: Vec<_> = found.calls.iter().map(|(caller, stmt, _)| (*caller, *stmt)).collect();
        choices += sites.windows(2).filter(|pair| pair[0] == pair[1]).count();
        let (deep, _) = engine::findings(&mut subject, "kobj:2", false);
        contexts += usize::from(deep.instances > found.instances);
        small += usize::from(deep.instances <= Some(MOST_INSTANCES));
    }
    let told = format!("{calls} calls, {fields} fields, {choices} choices, {contexts} and {small} programs");
    assert!(calls > 4000 && fields > 400 && choices > 300 && contexts > 150 && small > 80, "only {told}");
}
