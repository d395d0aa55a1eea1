//! Search, minimise, observe: from what is wanted to sequences that meet it, whenever they run.

use std::cell::Cell;
use std::path::PathBuf;

use program::{ClassId, Program};
use rustc_hash::FxHashMap;
use text::grouped;
use witness::{
    End, Found, Laboratory, Observed, Options, Searched, Sequence, Vocabulary, common, minimise, observe,
    run_fresh, search, with_getters,
};

use super::choose::Chosen;
use super::follow::Watch;
use super::interrupted::check_interrupt;
use super::jvm::Jvm;
use super::setup::{Setup, VARIANTS};
use crate::context::Context;
use crate::interrupt;
use crate::stop::Stop;

/// What everything here needs.
pub(crate) struct Search<'a> {
    pub(crate) program: &'a Program,
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) component: &'a [ClassId],
    pub(crate) setup: &'a Setup,
    pub(crate) watch: &'a Watch<'a>,
    pub(crate) number: &'a Cell<usize>,
    pub(crate) path: Vec<PathBuf>,
}

/// A small sequence that meets items.
pub(crate) struct Witness {
    pub(crate) sequence: Sequence,
    pub(crate) observed: Vec<Observed>,
    /// What it meets: numbers of wanted items, the one that it was made for first.
    pub(crate) items: Vec<usize>,
}

/// What was found.
pub(crate) struct Gathered {
    pub(crate) witnesses: Vec<Witness>,
    pub(crate) searched: Searched,
    /// How many JVMs the component ended.
    pub(crate) lost: usize,
    /// Items that a sequence met once, and not again.
    pub(crate) unsteady: usize,
}

impl Search<'_> {
    /// Finds witnesses.
    pub(crate) fn run(
        &self,
        cx: &mut Context,
        chosen: &[Chosen<'_>],
        options: Options,
    ) -> Result<Gathered, Stop> {
        let wanted: Vec<_> = chosen.iter().map(|chosen| chosen.wanted.clone()).collect();
        let mut jvm = Jvm::start(self.setup, self.watch, VARIANTS[0], self.path.clone(), self.number)?;
        let mut laboratory = Laboratory::new(self.program, self.vocabulary, &mut jvm);
        let (calls, found) = (std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0)), wanted.len());
        let shown = calls.clone();
        let progress = cx.progress_of(move || {
            format!(
                "searching: {} calls, {found} items wanted",
                grouped(shown.load(std::sync::atomic::Ordering::Relaxed))
            )
        });
        let mut tell = |done: u64, _: usize| {
            calls.store(done, std::sync::atomic::Ordering::Relaxed);
            !interrupt::is_wanted()
        };
        let searched = search(&mut laboratory, self.component, &wanted, options, &mut tell)?;
        drop(progress);
        check_interrupt()?;
        let (mut witnesses, mut unsteady) = self.minimised(cx, &mut laboratory, &searched)?;
        let lost = laboratory.lost;
        drop(jvm);
        unsteady += self.observe(cx, &mut witnesses)?;
        Ok(Gathered { witnesses, searched, lost, unsteady })
    }

    fn minimised(
        &self,
        cx: &mut Context,
        laboratory: &mut Laboratory<'_, Jvm<'_>>,
        searched: &Searched,
    ) -> Result<(Vec<Witness>, usize), Stop> {
        let mut witnesses: Vec<Witness> = Vec::new();
        let mut is_met = vec![false; searched.found.len()];
        let mut unsteady = 0;
        let progress = cx.progress_of(|| "making tests small".to_owned());
        for item in by_worth(searched) {
            if is_met[item] {
                continue;
            }
            let Some(sequence) = steady(laboratory, item, &|item| !is_met[item], &searched.found[item])?
            else {
                unsteady += 1;
                continue;
            };
            let sequence = with_getters(laboratory, &sequence)?;
            let trace = run_fresh(laboratory, &sequence)?;
            let met: Vec<usize> = trace.steps.iter().flat_map(|step| step.met.iter().copied()).collect();
            let others = met.iter().copied().filter(|&other| other != item && !is_met[other]);
            let mut items = vec![item];
            items.extend(others);
            items.dedup();
            items.iter().for_each(|&item| is_met[item] = true);
            let observed = observe(&laboratory.runtimes, &trace);
            witnesses.push(Witness { sequence, observed, items });
        }
        drop(progress);
        Ok((witnesses, unsteady))
    }

    /// Runs every sequence in other JVMs, in another order, and keeps what is the same; how many sequences
    /// went another way.
    fn observe(&self, cx: &mut Context, witnesses: &mut Vec<Witness>) -> Result<usize, Stop> {
        let before = witnesses.len();
        let progress = cx.progress_of(|| "observing tests".to_owned());
        for variant in VARIANTS {
            witnesses.reverse();
            let mut jvm = Jvm::start(self.setup, self.watch, variant, self.path.clone(), self.number)?;
            let mut laboratory = Laboratory::new(self.program, self.vocabulary, &mut jvm);
            let mut kept = Vec::new();
            for mut witness in std::mem::take(witnesses) {
                check_interrupt()?;
                let trace = run_fresh(&mut laboratory, &witness.sequence)?;
                let seen = observe(&laboratory.runtimes, &trace);
                let whole =
                    matches!(trace.end, End::Done { .. }) && seen.len() == witness.sequence.statements.len();
                if let Some(observed) = common(&witness.observed, &seen).filter(|_| whole) {
                    witness.observed = observed;
                    kept.push(witness);
                }
            }
            *witnesses = kept;
        }
        drop(progress);
        // Three times the other way round.
        witnesses.reverse();
        Ok(before - witnesses.len())
    }
}

/// The items that were met, those first whose best sequence was the best one for most items: few tests show
/// many items.
fn by_worth(searched: &Searched) -> Vec<usize> {
    let best = |item: usize| searched.found[item].first().map(|found| &found.sequence);
    let mut worth: FxHashMap<&Sequence, usize> = FxHashMap::default();
    let all = 0..searched.found.len();
    for sequence in all.clone().filter_map(best) {
        *worth.entry(sequence).or_default() += 1;
    }
    let mut items: Vec<usize> = all.filter(|&item| best(item).is_some()).collect();
    items.sort_by_key(|&item| std::cmp::Reverse(best(item).map_or(0, |sequence| worth[sequence])));
    items
}

/// The first of some sequences that meets its item again, made small. What else it meets that is `wanted`,
/// the small one meets too.
fn steady(
    laboratory: &mut Laboratory<'_, Jvm<'_>>,
    item: usize,
    wanted: &dyn Fn(usize) -> bool,
    found: &[Found],
) -> Result<Option<Sequence>, Stop> {
    for found in found {
        check_interrupt()?;
        if let Some(Found { sequence, .. }) = minimise(laboratory, item, wanted, found)? {
            return Ok(Some(sequence));
        }
    }
    Ok(None)
}
