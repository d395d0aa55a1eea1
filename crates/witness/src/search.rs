//! The search: makes sequences, runs them, learns from what they did, until everything is met or the budget
//! is used up.
//!
//! Sequences that ran without an exception leave their values for later ones (feedback-directed random
//! testing, as Randoop does it). The classes of these values are those at run time, so that an object that a
//! factory hides behind an interface is used wherever it fits.

use std::collections::BTreeSet;
use std::rc::Rc;

use program::{ClassId, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::aim::{Goal, Steps, Types};
use crate::argument::Statement;
use crate::generate::{Draft, FULL, Generator, Known, LONGEST, WellKnown};
use crate::guide::{Leads, Wanted};
use crate::machine::{End, Laboratory, Machine, Trace, run_fresh};
use crate::mutate::Seed;
use crate::pool::Pool;
use crate::random::Random;
use crate::reply::{Outcome, RuntimeId, Runtimes};
use crate::sequence::Sequence;
use crate::texts::Corpus;
use crate::turns::Turns;
use crate::vocabulary::{OperationId, Vocabulary};

/// How long and how a search goes.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What the random numbers start from.
    pub seed: u64,
    /// How many statements are run.
    pub budget: u64,
}

/// A sequence that met something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The sequence, up to the statement that met it.
    pub sequence: Sequence,
    /// Whether that statement ended with an exception.
    pub threw: bool,
}

/// What a search gave.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// The best sequences for each wanted item, the very best first: what one of them met only once, another
    /// may meet whenever it runs.
    pub found: Vec<Vec<Found>>,
    /// Operations that are no longer used, because they ended the JVM or did not come to an end.
    pub avoided: Vec<(OperationId, End)>,
    /// How many statements were run.
    pub calls: u64,
    /// How many sequences.
    pub sequences: u64,
}

/// After so many sequences, classes are loaded afresh.
const FRESH_AFTER: u64 = 400;

/// So many sequences go to the JVM together.
const TOGETHER: usize = 8;

/// How often an operation may end the JVM, and how many attempts one such end must be worth.
const OFFENCES: u32 = 3;
const WORTH: u32 = 200;

/// How often an item may be met and then not again, until it is not tried again any more.
const DOUBTS: u32 = 20;

/// How many sequences are kept for an item.
const CANDIDATES: usize = 3;

/// How many JVMs a search may lose, and after how many calls one more: a component that ends each of them at
/// once would take all day.
const LOST: u64 = 25;
const CALLS_FOR_A_JVM: u64 = 3000;

/// How many sequences in a row may be useless before the search gives up.
const PATIENCE: u32 = 2000;

/// Looks for sequences that meet what is wanted. `tell` hears how many calls were made, and how much was
/// found.
///
/// # Errors
///
/// If no JVM can be started any more.
pub fn search<M: Machine>(
    laboratory: &mut Laboratory<'_, M>,
    component: &[ClassId],
    wanted: &[Wanted],
    options: Options,
    tell: &mut dyn FnMut(u64, usize) -> bool,
) -> Result<Searched, M::Error> {
    let mut search = Search::new(laboratory.program, laboratory.vocabulary, component, wanted, options.seed);
    laboratory.refresh()?;
    search.follow_tests(laboratory, options.budget / START)?;
    let mut useless = 0;
    while laboratory.calls < options.budget
        && useless < PATIENCE
        && search.open > 0
        && (laboratory.lost as u64) < LOST + laboratory.calls / CALLS_FOR_A_JVM
    {
        if !tell(laboratory.calls, wanted.len() - search.open) {
            break;
        }
        let is_start = laboratory.calls < options.budget / START;
        let mut sequences = Vec::new();
        while sequences.len() < TOGETHER && useless < PATIENCE {
            match search.next(laboratory, is_start) {
                Some(sequence) => {
                    useless = 0;
                    sequences.push(sequence);
                }
                None => useless += 1,
            }
        }
        search.run(laboratory, &sequences)?;
    }
    search.searched.calls = laboratory.calls;
    Ok(search.searched)
}

struct Search<'a> {
    program: &'a Program,
    vocabulary: &'a Vocabulary,
    wanted: &'a [Wanted],
    /// What may lead to each wanted item.
    leads: Leads<'a>,
    /// What each wanted item needs as a receiver: a number in `aims`.
    goals: Vec<Option<usize>>,
    aims: Vec<Aim>,
    types: Types,
    turns: Vec<Turns>,
    /// What the next turn of each item costs; the most if it needs no more.
    costs: Vec<u64>,
    /// How many items are not met yet.
    open: usize,
    /// How often each item was met and then not again.
    doubts: Vec<u32>,
    component: FxHashSet<ClassId>,
    /// The wanted items in the same method, by method.
    beside: FxHashMap<MethodId, Vec<usize>>,
    random: Random,
    pool: Pool,
    well_known: WellKnown,
    corpus: Corpus,
    known: Known,
    /// For each operation, a weight: how often it works.
    works: Vec<u64>,
    tried: Vec<(u32, u32)>,
    offences: Vec<u32>,
    done: FxHashSet<Sequence>,
    /// How many classes were known when objects were last looked for.
    classes: usize,
    searched: Searched,
}

/// What is wanted as a receiver, and the way there, as soon as it is needed.
struct Aim {
    goal: Goal,
    steps: Option<Rc<Steps>>,
}

/// How many of a hundred sequences are for no item: at the start, and later.
const CURIOUS: (usize, usize) = (70, 20);

/// The start, as a part of the budget.
const START: u64 = 12;

impl<'a> Search<'a> {
    fn new(
        program: &'a Program,
        vocabulary: &'a Vocabulary,
        component: &[ClassId],
        wanted: &'a [Wanted],
        seed: u64,
    ) -> Self {
        let mut works = vec![FULL; vocabulary.len()];
        vocabulary.refused.iter().for_each(|id| works[id.0 as usize] = 0);
        let number = vocabulary.len();
        let mut aims: Vec<Aim> = Vec::new();
        // Many items want the same class.
        let mut known: FxHashMap<(bool, Option<ClassId>), Option<usize>> = FxHashMap::default();
        let goals = wanted.iter().map(|item| {
            let key = (item.is_written, if item.is_written { item.called } else { item.class });
            *known.entry(key).or_insert_with(|| {
                let goal = item.goal(program, vocabulary)?;
                let known = aims.iter().position(|aim| aim.goal == goal);
                Some(known.unwrap_or_else(|| {
                    aims.push(Aim { goal, steps: None });
                    aims.len() - 1
                }))
            })
        });
        let goals = goals.collect();
        let mut beside: FxHashMap<MethodId, Vec<usize>> = FxHashMap::default();
        for (item, method) in wanted.iter().enumerate().filter_map(|(at, item)| Some((at, item.method?))) {
            beside.entry(method).or_default().push(item);
        }
        Self {
            program,
            vocabulary,
            wanted,
            leads: Leads::new(program, component, vocabulary),
            goals,
            aims,
            types: Types::of(program, vocabulary),
            turns: vec![Turns::default(); wanted.len()],
            costs: vec![0; wanted.len()],
            open: wanted.len(),
            doubts: vec![0; wanted.len()],
            component: component.iter().copied().collect(),
            beside,
            random: Random::new(seed),
            pool: Pool::default(),
            well_known: WellKnown::new(program, vocabulary),
            corpus: Corpus::new(vocabulary.literals.seeds()),
            known: Known::default(),
            works,
            tried: vec![(0, 0); number],
            offences: vec![0; number],
            done: FxHashSet::default(),
            classes: 0,
            searched: Searched { found: vec![Vec::new(); wanted.len()], ..Searched::default() },
        }
    }

    /// Runs what the tests do, and keeps the values: their arguments make sense.
    fn follow_tests<M: Machine>(
        &mut self,
        laboratory: &mut Laboratory<'_, M>,
        budget: u64,
    ) -> Result<(), M::Error> {
        let vocabulary = self.vocabulary;
        for some in vocabulary.of_tests.chunks(TOGETHER) {
            if laboratory.calls >= budget || laboratory.lost as u64 >= LOST / 2 {
                break;
            }
            let is_avoided = |statement: &Statement| self.works[statement.operation.0 as usize] == 0;
            let new = some.iter().filter(|sequence| !sequence.statements.iter().any(is_avoided));
            let new: Vec<Sequence> = new.filter(|new| self.done.insert((*new).clone())).cloned().collect();
            let traces = self.run(laboratory, &new)?;
            for (sequence, trace) in new.iter().zip(&traces) {
                self.keep_all(sequence, trace);
            }
        }
        Ok(())
    }

    /// Runs sequences, and learns from them.
    fn run<M: Machine>(
        &mut self,
        laboratory: &mut Laboratory<'_, M>,
        sequences: &[Sequence],
    ) -> Result<Vec<Trace>, M::Error> {
        let mut traces = laboratory.run_all(sequences)?;
        for (sequence, trace) in sequences.iter().zip(&mut traces) {
            self.confirm(laboratory, sequence, trace)?;
            self.learn(sequence, trace);
            self.look_for_classes(&laboratory.runtimes);
            self.searched.sequences += 1;
            if self.searched.sequences.is_multiple_of(FRESH_AFTER) {
                laboratory.refresh()?;
            }
        }
        Ok(traces)
    }

    /// Runs a sequence again that met something for the first time. What it does not meet again came from
    /// other threads, or from what was done before: then it was only near, and the search goes on.
    fn confirm<M: Machine>(
        &mut self,
        laboratory: &mut Laboratory<'_, M>,
        sequence: &Sequence,
        trace: &mut Trace,
    ) -> Result<(), M::Error> {
        let is_new = |item: &usize| self.searched.found.get(*item).is_some_and(Vec::is_empty);
        let Some(last) = trace.steps.iter().rposition(|step| step.met.iter().any(is_new)) else {
            return Ok(());
        };
        let met: Vec<usize> = trace.steps.iter().flat_map(|step| &step.met).copied().filter(is_new).collect();
        // The recorder knows objects of other classes as long as the JVM lives.
        let is_known = |item: usize| {
            let wanted = &self.wanted[item];
            wanted.is_written || wanted.class.is_some_and(|class| self.component.contains(&class))
        };
        if !met.iter().all(|&item| is_known(item)) {
            return Ok(());
        }
        let doubted = met.iter().copied().filter(|&item| self.doubts[item] < DOUBTS);
        let mut again: FxHashSet<usize> = FxHashSet::default();
        if doubted.count() > 0 {
            let prefix = sequence.only(&(0..=last).collect::<Vec<_>>());
            let trace = run_fresh(laboratory, &prefix)?;
            again.extend(trace.steps.iter().flat_map(|step| &step.met));
        }
        met.iter().filter(|item| !again.contains(item)).for_each(|&item| self.doubts[item] += 1);
        let is_again = |item: &usize| !met.contains(item) || again.contains(item);
        for step in &mut trace.steps {
            let (met, near): (Vec<usize>, Vec<usize>) = step.met.drain(..).partition(is_again);
            step.met = met;
            step.near.extend(near);
        }
        Ok(())
    }

    /// Keeps every value that a sequence has made.
    fn keep_all(&mut self, sequence: &Sequence, trace: &Trace) {
        let classes: Vec<Option<RuntimeId>> =
            trace.steps.iter().map(|step| class_of(&step.outcome)).collect();
        for value in 0..classes.len() {
            let prefix = sequence.only(&(0..classes.len()).collect::<Vec<_>>());
            self.pool.keep(&mut self.random, &prefix, &classes, value);
            // The value as it was made, too, whatever was done with it later.
            let prefix = sequence.only(&(0..=value).collect::<Vec<_>>());
            self.pool.keep(&mut self.random, &prefix, &classes[..=value], value);
        }
    }

    /// The item whose turn it is.
    fn turn(&self) -> Option<usize> {
        let costs = self.costs.iter().zip(0..).filter(|(cost, _)| **cost < u64::MAX);
        costs.min().map(|(_, item)| item)
    }

    /// Notes what the next turn of an item costs. What was met only by a call that throws is worth a better
    /// attempt, now and then.
    fn price(&mut self, item: usize) {
        let cost = self.turns[item].cost();
        self.costs[item] = match self.searched.found[item].first() {
            None => cost,
            Some(found) if found.threw => 4 * cost + 1000,
            Some(_) => u64::MAX,
        };
    }

    /// The next sequence; none if this attempt gave nothing new.
    fn next<M>(&mut self, laboratory: &Laboratory<'_, M>, is_start: bool) -> Option<Sequence> {
        let curious = if is_start { CURIOUS.0 } else { CURIOUS.1 };
        let sequence = if self.random.percent(curious) {
            let operation = self.rarely_used()?;
            self.generator(&laboratory.runtimes, None, &[]).sequence(operation)
        } else {
            let item = self.turn()?;
            self.turns[item].take();
            self.price(item);
            self.for_item(laboratory, item)
        }?;
        let is_avoided = |id: OperationId| self.works[id.0 as usize] == 0;
        if sequence.statements.iter().any(|statement| is_avoided(statement.operation)) {
            return None;
        }
        self.done.insert(sequence.clone()).then_some(sequence)
    }

    /// A sequence that may meet an item.
    fn for_item<M>(&mut self, laboratory: &Laboratory<'_, M>, item: usize) -> Option<Sequence> {
        let leading = self.leads.to(item, &self.wanted[item]);
        let more = &leading.operations;
        let seed =
            if self.random.percent(60) { self.turns[item].seed(&mut self.random).cloned() } else { None };
        if let Some(seed) = seed {
            return self.generator(&laboratory.runtimes, Some(item), more).mutated(&seed);
        }
        let both = more.iter().zip(&leading.weights);
        let weights = both.map(|(id, weight)| weight * self.works[id.0 as usize]);
        let operation = match self.random.weighted(weights) {
            Some(at) => more[at],
            None => self.rarely_used()?,
        };
        self.generator(&laboratory.runtimes, Some(item), more).sequence(operation)
    }

    /// What makes a sequence for an item, or for none.
    fn generator<'s>(
        &'s mut self,
        runtimes: &'s Runtimes,
        item: Option<usize>,
        leads: &'s [OperationId],
    ) -> Generator<'s> {
        let aim = item.and_then(|item| self.goals[item]);
        if let Some(aim) = aim {
            let Aim { goal, steps } = &mut self.aims[aim];
            steps.get_or_insert_with(|| {
                Rc::new(Steps::to(self.program, self.vocabulary, &self.types, goal.ty))
            });
        }
        let aim = aim.and_then(|aim| {
            let Aim { goal, steps } = &self.aims[aim];
            Some((goal, steps.as_deref()?))
        });
        Generator {
            program: self.program,
            vocabulary: self.vocabulary,
            pool: &mut self.pool,
            random: &mut self.random,
            runtimes,
            well_known: &self.well_known,
            known: &mut self.known,
            works: &self.works,
            corpus: &self.corpus,
            leads,
            aim,
            draft: Draft::default(),
        }
    }

    /// An operation; those that were tried less often are more likely.
    fn rarely_used(&mut self) -> Option<OperationId> {
        let weights = self.works.iter().zip(&self.tried);
        let weights = weights
            .map(|(works, (tried, _))| if *works == 0 { 0 } else { 1 + works * 16 / u64::from(4 + tried) });
        Some(OperationId(self.random.weighted(weights)? as u32))
    }

    fn learn(&mut self, sequence: &Sequence, trace: &Trace) {
        for (at, (step, statement)) in trace.steps.iter().zip(&sequence.statements).enumerate() {
            let threw = matches!(step.outcome, Outcome::Threw(_));
            self.count(statement.operation, threw);
            if step.is_new {
                for text in sequence.texts_for(at) {
                    self.corpus.keep(&mut self.random, &text, threw);
                }
            }
            for &item in &step.met {
                self.candidate(item, sequence, at, threw);
            }
            self.remember(sequence, trace, at, &step.near);
        }
        match trace.end {
            End::Done { .. } => {}
            end @ (End::Busy | End::Late | End::Died) => {
                // Threads may come from any statement; the last one is new.
                let at = trace.steps.len().min(sequence.statements.len() - 1);
                if let Some(statement) = sequence.statements.get(at) {
                    self.blame(statement.operation, end);
                }
                return;
            }
        }
        if trace.threw() || !trace.is_whole(sequence) {
            return;
        }
        let classes: Vec<Option<RuntimeId>> =
            trace.steps.iter().map(|step| class_of(&step.outcome)).collect();
        let last = sequence.statements.len() - 1;
        // The receiver of the last call may be in a new state.
        let receiver = sequence.statements[last].values().next();
        for value in [Some(last), receiver].into_iter().flatten() {
            self.pool.keep(&mut self.random, sequence, &classes, value);
        }
    }

    /// Keeps a sequence that reached the calls of some items, for these and for those in the same methods.
    fn remember(&mut self, sequence: &Sequence, trace: &Trace, at: usize, near: &[usize]) {
        if near.is_empty() {
            return;
        }
        let prefix = sequence.only(&(0..=at).collect::<Vec<_>>());
        let kept = prefix.about(at);
        let classes = kept.iter().map(|&at| class_of(&trace.steps[at].outcome)).collect();
        if kept.len() >= LONGEST {
            return;
        }
        let seed = Rc::new(Seed { sequence: prefix.only(&kept), classes });
        let near: BTreeSet<usize> = near.iter().copied().collect();
        let methods: BTreeSet<MethodId> = near.iter().filter_map(|&item| self.wanted[item].method).collect();
        let beside = methods.iter().filter_map(|method| self.beside.get(method)).flatten().copied();
        let beside: BTreeSet<usize> = beside.filter(|item| !near.contains(item)).collect();
        let all = near.into_iter().map(|item| (item, true));
        for (item, is_near) in all.chain(beside.into_iter().map(|item| (item, false))) {
            if self.costs[item] < u64::MAX {
                self.turns[item].keep(&mut self.random, seed.clone(), is_near);
                self.price(item);
            }
        }
    }

    /// Notes of which wanted classes there are objects now.
    fn look_for_classes(&mut self, runtimes: &Runtimes) {
        for id in runtimes.ids().skip(std::mem::replace(&mut self.classes, runtimes.ids().count())) {
            let runtime = runtimes.get(id);
            let is_it: Vec<bool> = self.aims.iter().map(|aim| aim.goal.is(runtime)).collect();
            for item in 0..self.wanted.len() {
                if self.goals[item].is_some_and(|goal| is_it[goal]) && !self.turns[item].is_created {
                    self.turns[item].created();
                    self.price(item);
                }
            }
        }
    }

    fn count(&mut self, operation: OperationId, threw: bool) {
        let at = operation.0 as usize;
        let (tried, failed) = &mut self.tried[at];
        *tried += 1;
        *failed += u32::from(threw);
        if self.works[at] > 0 {
            let (tried, failed) = (u64::from(*tried), u64::from(*failed));
            self.works[at] = (FULL * (tried - failed + 2) / (tried + 2)).max(3);
        }
    }

    fn blame(&mut self, operation: OperationId, end: End) {
        let at = operation.0 as usize;
        self.offences[at] += 1;
        let (tried, _) = self.tried[at];
        if self.offences[at] >= OFFENCES && tried < self.offences[at] * WORTH && self.works[at] > 0 {
            self.works[at] = 0;
            self.searched.avoided.push((operation, end));
        }
    }

    /// Keeps the best sequences: those without an exception, then the shorter ones.
    fn candidate(&mut self, item: usize, sequence: &Sequence, at: usize, threw: bool) {
        let Some(all) = self.searched.found.get_mut(item) else { return };
        let new = Found { sequence: sequence.only(&(0..=at).collect::<Vec<_>>()), threw };
        if all.contains(&new) {
            return;
        }
        let rank = |found: &Found| {
            let last = found.sequence.statements.len() - 1;
            (found.threw, found.sequence.needed_by(last).len(), last)
        };
        self.open -= usize::from(all.is_empty());
        let place = all.partition_point(|old| rank(old) <= rank(&new));
        all.insert(place, new);
        all.truncate(CANDIDATES);
        self.price(item);
    }
}

fn class_of(outcome: &Outcome) -> Option<RuntimeId> {
    match outcome {
        Outcome::Object(class, _) => Some(*class),
        Outcome::Void | Outcome::Null | Outcome::Threw(_) => None,
    }
}
