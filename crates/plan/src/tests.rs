//! There and back; damaged files; digests.

use classfile::ClassFile;
use proptest::prelude::*;

use crate::{
    Calls, Contents, Deed, LambdaPlan, MethodName, MethodPlan, NameId, NameTable, Plan, PlanError, Probe,
    SiteKind, SitePlan, digest, read, write,
};

fn names() -> NameTable {
    let mut names = NameTable::default();
    let texts = [
        "andersen",
        "component station.**",
        "station/Station",
        "report",
        "(Lstation/Link;)V",
        "[[I",
        "caf\u{e9}\n",
    ];
    texts.iter().for_each(|text| {
        names.add(text.as_bytes());
    });
    names
}

fn any_name() -> impl Strategy<Value = NameId> {
    (0u32..7).prop_map(NameId)
}

fn any_method() -> impl Strategy<Value = MethodName> {
    (any_name(), any_name(), any_name()).prop_map(|(class, name, descriptor)| MethodName {
        class,
        name,
        descriptor,
    })
}

fn any_site() -> impl Strategy<Value = SitePlan> {
    let lists = (prop::collection::vec(any_name(), 0..5), prop::collection::vec(any_method(), 0..4));
    let picks = (prop::collection::vec(any::<Option<u32>>(), 5), any::<[bool; 5]>(), any::<[bool; 4]>());
    let places = (any::<u16>(), any::<Option<u16>>(), any_method(), any::<u32>());
    (places, lists, picks).prop_map(|((offset, line, called, candidates), (receivers, targets), picks)| {
        let ruled_out =
            |out: &[bool], length: usize| (0..length as u32).filter(|&number| out[number as usize]).collect();
        let select = |pick: Option<u32>| pick.and_then(|pick| pick.checked_rem(targets.len() as u32));
        SitePlan {
            offset,
            copies: (0..candidates as u16 % 3).collect(),
            kind: SiteKind::ALL[candidates as usize % SiteKind::ALL.len()],
            line,
            deed: Deed::ALL[candidates as usize % Deed::ALL.len()],
            called,
            candidates,
            deeds: targets.iter().map(|target| Deed::ALL[target.name.0 as usize % Deed::ALL.len()]).collect(),
            selects: picks.0.iter().take(receivers.len()).map(|&pick| select(pick)).collect(),
            infeasible_receivers: ruled_out(&picks.1, receivers.len()),
            infeasible_targets: ruled_out(&picks.2, targets.len()),
            receivers,
            targets,
        }
    })
}

fn any_lambda() -> impl Strategy<Value = LambdaPlan> {
    (any_name(), any_method(), any::<Option<u64>>(), any::<[u16; 3]>(), any_name(), any::<Option<u16>>())
        .prop_map(|(class, method, digest, [offset, ordinal, dynamics], interface, line)| LambdaPlan {
            class,
            method,
            digest,
            offset,
            ordinal,
            dynamics,
            interface,
            line,
        })
}

fn any_plan() -> impl Strategy<Value = Plan> {
    let names_of = |most| prop::collection::vec(any_name(), 0..most);
    let sites = prop::collection::vec(any_site(), 0..6);
    let method = (any_method(), any::<u64>(), prop::option::of(any_name()), sites)
        .prop_map(|(method, digest, source, sites)| MethodPlan { method, digest, source, sites });
    let heads = (any_name(), prop::option::of(any_name()), names_of(3));
    let rest = (
        prop::collection::vec(any_lambda(), 0..3),
        names_of(4),
        names_of(2),
        prop::collection::vec(any::<u64>(), 0..9),
    );
    (heads, prop::collection::vec(method, 0..5), rest).prop_map(
        |((analysis, refined, subject), methods, (lambdas, made, clients, classes))| {
            let names = names();
            Plan::new(Contents {
                names,
                analysis,
                refined,
                calls: Calls::ALL[subject.len() % Calls::ALL.len()],
                missing: made.clone(),
                through_missing: refined.map(|name| name.0),
                subject,
                methods,
                lambdas,
                made,
                clients,
                classes,
            })
        },
    )
}

proptest! {
    #[test]
    fn a_plan_comes_back_as_it_was(plan in any_plan()) {
        prop_assert_eq!(read(&write(&plan)), Ok(plan));
    }

    /// Sites come first, then lambdas, then classes; what was read has the identity of what was written.
    #[test]
    fn probes_are_numbered_without_gaps(plan in any_plan()) {
        let probes = (0..plan.probes() as u32).map(|number| plan.probe(number).expect("it is below the count"));
        let sites = (0..plan.sites().count()).map(Probe::Site);
        let lambdas = (0..plan.lambdas.len()).map(Probe::Lambda);
        let made = (0..plan.made.len()).map(Probe::Made);
        prop_assert!(probes.clone().eq(sites.chain(lambdas).chain(made)));
        prop_assert!(probes.map(|probe| plan.number(probe)).eq(0..plan.probes() as u32));
        prop_assert_eq!(plan.probe(plan.probes() as u32), None);
        prop_assert_eq!(read(&write(&plan)).map(|read| read.identity()), Ok(plan.identity()));
    }

    /// What was worked out before a change does not hold after it.
    #[test]
    fn a_changed_plan_forgets_what_it_knew(mut plan in any_plan(), method in any_method(), site in any_site()) {
        let (identity, probes) = (plan.identity(), plan.probes());
        plan.methods.push(MethodPlan { method, digest: 1, source: None, sites: vec![site] });
        prop_assert_ne!(plan.identity(), identity);
        prop_assert_eq!(plan.probes(), probes + 1);
    }

    #[test]
    fn a_damaged_plan_is_refused(plan in any_plan(), at in any::<prop::sample::Index>(), bit in 0u8..8, cut in any::<bool>()) {
        let mut file = write(&plan);
        let at = at.index(file.len());
        if cut { file.truncate(at) } else { file[at] ^= 1 << bit }
        prop_assert!(read(&file).is_err());
    }

    /// With a digest that fits, as only somebody who means ill would write it.
    #[test]
    fn a_forged_plan_does_not_break_the_reader(plan in any_plan(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut file = write(&plan);
        let at = 20 + at.index(file.len() - 20);
        file[at] = byte;
        let digest = xxhash_rust::xxh3::xxh3_64(&file[20..]);
        file[12..20].copy_from_slice(&digest.to_le_bytes());
        let _ = read(&file);
    }
}

/// The file with these bytes after its digest, and the digest that they need.
fn forged(body: &[u8]) -> Vec<u8> {
    let head = &write(&Contents { names: names(), ..Contents::default() })[..12];
    [head, &xxhash_rust::xxh3::xxh3_64(body).to_le_bytes(), body].concat()
}

/// The identity of a plan is the digest of its file, so the same plan must not have two files.
#[test]
fn a_number_has_one_form() {
    let body = write(&Contents { names: names(), ..Contents::default() })[20..].to_vec();
    assert!(read(&forged(&body)).is_ok());
    let (last, rest) = body.split_last().unwrap();
    assert_eq!(*last, 0, "there are no classes");
    let wrong = |more: &[u8]| read(&forged(&[rest, more].concat())).unwrap_err().to_string();
    assert!(wrong(&[0x80, 0]).starts_with("the classes cannot be read"));
    // More than 64 bits.
    let large = [&[0x80; 9][..], &[2]].concat();
    assert!(wrong(&large).starts_with("the classes cannot be read"));
}

#[test]
fn a_lambda_has_a_digest_or_none() {
    let body = |digest| {
        let name = NameId(0);
        let lambda = LambdaPlan {
            class: name,
            method: MethodName { class: name, name, descriptor: name },
            digest,
            offset: 0,
            ordinal: 0,
            dynamics: 1,
            interface: name,
            line: None,
        };
        let contents = Contents { names: names(), lambdas: vec![lambda], ..Contents::default() };
        write(&contents)[20..].to_vec()
    };
    let mut bytes = body(None);
    let flag = bytes.iter().zip(body(Some(0))).position(|(none, some)| *none != some).unwrap();
    bytes[flag] = 2;
    assert!(read(&forged(&bytes)).is_err());
    bytes[flag] = 0;
    assert!(read(&forged(&bytes)).is_ok());
    bytes[flag + 1] = 1;
    assert!(read(&forged(&bytes)).is_err());
}

#[test]
fn other_files_and_versions_are_told_apart() {
    let mut file = write(&Contents { names: names(), ..Contents::default() });
    assert_eq!(read(b"PK\x03\x04"), Err(PlanError::NotAPlan));
    file[8] = 9;
    assert_eq!(read(&file), Err(PlanError::Version(9)));
    assert_eq!(
        PlanError::Version(9).to_string(),
        "the plan has version 9 of the format, but 5 is needed: make it anew"
    );
}

/// The digests of the methods of a class, by name.
fn digests(source: &str) -> Vec<(String, u64)> {
    let classes = testkit::compile(&[("A.java", source)]);
    let bytes = classes.bytes("A");
    let file = ClassFile::read(&bytes).expect("javac wrote it");
    let methods = file.methods.iter().map(|method| {
        let code = file.code(method).expect("it is well formed").expect("it has a body");
        let name = method.name(&file.pool).expect("it has a name").decode().into_owned();
        (name, digest(&file.pool, &code).expect("it is well formed"))
    });
    methods.collect()
}

#[test]
fn a_digest_does_not_depend_on_the_pool_and_on_lines() {
    let plain =
        digests("class A { int m(String s) { return s.length() + 70000; } int n(int i) { return i; } }");
    let moved = digests(
        "class A {\n static String o() { return \"first\" + A.class; }\n\n int m(String t) {\n return t.length() + 70000; } int n(int i) { return i + 1; } }",
    );
    let of = |digests: &[(String, u64)], name: &str| {
        digests.iter().find(|(found, _)| found == name).map(|&(_, digest)| digest).expect("it is there")
    };
    assert_eq!(of(&plain, "m"), of(&moved, "m"));
    assert_eq!(of(&plain, "<init>"), of(&moved, "<init>"));
    assert_ne!(of(&plain, "n"), of(&moved, "n"));
}
