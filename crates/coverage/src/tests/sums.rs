//! Properties: states part the items, sums agree, more recordings never cover less.

use plan::{LambdaPlan, MethodName, MethodPlan, NameId, Plan, SitePlan};
use proptest::prelude::*;
use recording::{Class, Head, Kind, Loaded, Loader, Recording, Seen, Test, Unplaced, join};

use crate::{Counts, Coverage, Criterion, More, State, Sums, Waiver, diff, item_key, judge, read, write};

const NAMES: [&str; 10] =
    ["a/A", "a/B", "b/C", "t/Mock", "m", "()V", "a/A$$Lambda@m:1", "a/I", "a/I$$Proxy", "<script> \u{e9}"];

fn any_class() -> impl Strategy<Value = NameId> {
    prop::sample::select(vec![0u32, 1, 2, 3, 6, 8, 9]).prop_map(NameId)
}

fn any_method() -> impl Strategy<Value = MethodName> {
    any_class().prop_map(|class| MethodName { class, name: NameId(4), descriptor: NameId(5) })
}

fn any_site() -> impl Strategy<Value = SitePlan> {
    let receivers = prop::collection::btree_set(any_class(), 0..5);
    let targets = prop::collection::btree_set(any_method(), 0..4);
    let picks = (prop::collection::vec(any::<Option<u32>>(), 5), any::<[bool; 5]>(), any::<[bool; 4]>());
    (any_method(), receivers, targets, picks).prop_map(|(called, receivers, targets, picks)| {
        let out = |out: &[bool], length: usize| (0..length as u32).filter(|&at| out[at as usize]).collect();
        let select = |pick: Option<u32>| pick.and_then(|pick| pick.checked_rem(targets.len() as u32));
        SitePlan {
            offset: 0,
            line: Some(3),
            called,
            candidates: 3,
            selects: picks.0.iter().take(receivers.len()).map(|&pick| select(pick)).collect(),
            infeasible_receivers: out(&picks.1, receivers.len()),
            infeasible_targets: out(&picks.2, targets.len()),
            receivers: receivers.into_iter().collect(),
            targets: targets.into_iter().collect(),
            ..SitePlan::default()
        }
    })
}

fn any_plan() -> impl Strategy<Value = Plan> {
    let method = (any_method(), prop::collection::vec(any_site(), 0..4));
    let methods = prop::collection::vec(method, 0..4);
    let rest = (any::<[bool; 4]>(), any::<bool>(), any::<bool>(), prop::collection::vec(any_class(), 0..3));
    (methods, rest).prop_map(|(methods, (known, far, client, made))| {
        let mut plan = Plan::default();
        NAMES.iter().for_each(|name| {
            plan.names.add(name.as_bytes());
        });
        plan.methods = methods
            .into_iter()
            .enumerate()
            .map(|(number, (method, mut sites))| {
                sites.iter_mut().zip(0..).for_each(|(site, at)| site.offset = at);
                // Methods differ by their descriptors.
                let descriptor = plan.names.add(format!("({})V", "I".repeat(number)).as_bytes());
                let method = MethodName { descriptor, ..method };
                MethodPlan { method, digest: 1, source: None, sites }
            })
            .collect();
        let of = MethodName { class: NameId(0), name: NameId(4), descriptor: NameId(5) };
        let digest = (!far).then_some(1);
        let (class, interface) = (NameId(6), NameId(7));
        plan.lambdas = vec![LambdaPlan {
            class,
            method: of,
            digest,
            offset: 1,
            ordinal: 0,
            dynamics: 1,
            interface,
            line: None,
        }];
        plan.made = made;
        plan.clients = if client { vec![NameId(9)] } else { Vec::new() };
        let known = NAMES.iter().zip(known).filter(|(_, known)| *known);
        plan.classes = known.map(|(name, _)| plan::class_hash(name.as_bytes())).collect();
        plan.classes.sort_unstable();
        plan
    })
}

fn any_recording() -> impl Strategy<Value = Recording> {
    let class = (0usize..4, prop::sample::select(vec![Kind::Plain, Kind::Hidden, Kind::Proxy]));
    let class = class.prop_map(|(name, kind)| {
        let name = match kind {
            Kind::Plain => NAMES[name].to_owned(),
            Kind::Hidden => format!("{}$$Lambda+0x1{name}", NAMES[name]),
            Kind::Proxy => format!("jdk/$Proxy{name}"),
        };
        let interfaces = if kind == Kind::Plain { vec![] } else { vec![b"a/I"[..].into()] };
        Class { name: name.as_bytes().into(), loader: 1, kind, interfaces }
    });
    let seen = (0u32..20, 1u32..5, 0u32..5, 0u32..2);
    let seen = seen.prop_map(|(probe, class, selected, test)| Seen { probe, class, selected, test });
    let unplaced = (0u32..20, any::<bool>());
    let unplaced =
        unplaced.prop_map(|(probe, stale)| Unplaced { probe, stale, reason: b"too large"[..].into() });
    let loaded = prop::sample::select(vec!["a/A", "a/B", "b/C"]).prop_map(|name| Loaded {
        class: name.as_bytes().into(),
        loader: 1,
        placed: 1,
    });
    (
        prop::collection::vec(class, 4),
        prop::collection::vec(seen, 0..12),
        prop::collection::vec(unplaced, 0..4),
        prop::collection::vec(loaded, 0..4),
    )
        .prop_map(|(classes, seen, unplaced, loaded)| Recording {
            loaders: vec![Loader::default()],
            tests: vec![Test { class: b"t/T"[..].into(), method: b"one"[..].into() }],
            classes,
            seen,
            unplaced,
            loaded,
            ..Recording::default()
        })
}

fn of_plan(plan: &Plan, mut recording: Recording) -> Recording {
    let identity = plan.identity();
    recording.head = Head { plan: identity, process: 1, ..Head::default() };
    recording
}

fn covered(coverage: &Coverage) -> Vec<bool> {
    let items = coverage.sites().flat_map(|(_, _, site)| site.all_items());
    items.map(|(_, item)| item.state == State::Covered).collect()
}

proptest! {
    #[test]
    fn states_part_the_items_and_sums_agree(plan in any_plan(), recording in any_recording()) {
        let coverage = judge(&plan, &of_plan(&plan, recording), &More::default()).expect("it is of this plan");
        let totals = plan.totals(|kind| plan.calls.has(kind));
        prop_assert_eq!(coverage.totals.rc.all(), totals.receivers);
        prop_assert_eq!(coverage.totals.tm.all(), totals.targets);
        prop_assert_eq!(coverage.totals.sites, totals.sites);
        let mut from_items = Sums::default();
        coverage.sites().for_each(|(_, _, site)| from_items += Sums::of_site(site));
        prop_assert_eq!(from_items, coverage.totals);
        let mut from_packages = Sums::default();
        coverage.packages.iter().for_each(|group| from_packages += group.sums);
        prop_assert_eq!(from_packages, coverage.totals);
        let by_state: usize = State::ALL.iter().map(|&state| coverage.totals.rc.of_state(state)).sum();
        prop_assert_eq!(by_state, coverage.totals.rc.all());
        for (_, _, site) in coverage.sites() {
            for (criterion, item) in site.all_items() {
                prop_assert_eq!(item.reason.is_some(), item.state == State::Missed);
                prop_assert!(criterion == Criterion::Rc || item.target.is_none());
            }
        }
    }

    #[test]
    fn joined_recordings_cover_what_each_covers(plan in any_plan(), first in any_recording(), second in any_recording()) {
        let (first, second) = (of_plan(&plan, first), of_plan(&plan, second));
        let all = join(&[first.clone(), second.clone()]).expect("they are of one plan");
        let judged = |recording: &Recording| covered(&judge(&plan, recording, &More::default()).expect("of this plan"));
        for ((all, first), second) in judged(&all).into_iter().zip(judged(&first)).zip(judged(&second)) {
            prop_assert!(all || !(first || second));
        }
    }

    /// Waiving everything leaves what is covered, and nothing missed.
    #[test]
    fn waivers_never_change_what_is_covered(plan in any_plan(), recording in any_recording()) {
        let recording = of_plan(&plan, recording);
        let plain = judge(&plan, &recording, &More::default()).expect("it is of this plan");
        let mut keys: Vec<String> = plain
            .sites()
            .flat_map(|(_, _, site)| site.all_items().map(move |(criterion, item)| item_key(site, criterion, item)))
            .collect();
        keys.sort();
        let number = keys.len();
        keys.dedup();
        prop_assert_eq!(keys.len(), number, "keys are unique");
        let waivers: Vec<Waiver> =
            keys.iter().map(|key| Waiver { item: key.as_str().into(), reason: "why".into(), line: 1 }).collect();
        let waived = judge(&plan, &recording, &More { waivers: &waivers, ..More::default() }).expect("it is of this plan");
        prop_assert_eq!(covered(&plain), covered(&waived));
        prop_assert_eq!((waived.totals.rc.missed, waived.totals.tm.missed), (0, 0));
        let Counts { infeasible, .. } = waived.totals.rc;
        prop_assert_eq!(infeasible, plain.totals.rc.infeasible);
    }

    #[test]
    fn a_result_comes_back_as_it_was(plan in any_plan(), recording in any_recording()) {
        let coverage = judge(&plan, &of_plan(&plan, recording), &More::default()).expect("it is of this plan");
        let mut text = Vec::new();
        write(&coverage, &mut text).expect("a vector takes everything");
        prop_assert_eq!(super::schema::check(&super::schema::as_json(&coverage)), Ok(()));
        let back = read(&text).expect("it was written so");
        prop_assert!(diff(&back, &coverage).is_empty());
        prop_assert_eq!(back, coverage);
    }

    #[test]
    fn damaged_results_do_not_break_the_reader(plan in any_plan(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let coverage = judge(&plan, &Recording::default(), &More::default()).expect("there is no JVM");
        let mut text = Vec::new();
        write(&coverage, &mut text).expect("a vector takes everything");
        let at = at.index(text.len());
        text[at] = byte;
        let _ = read(&text);
    }
}
