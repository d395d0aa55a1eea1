//! Safety (`FRAG`, 3.2.3): what is found for a library alone covers what is found for it with any client,
//! with client variables as `ph_var` and client procedures as `ph_proc`. `BRECCIA_TEST_SCALE=20` takes twenty
//! times as many.

use std::collections::BTreeSet;

use c_pointsto::{Model, Modified, Options, Results, Target, analyse};
use c_program::{Program, VarId, VarPlace, link, print, weave};
use c_testkit::random::{Random, Shape, module};
use testkit::cases;

const PAIRS: u64 = 3000;

#[test]
fn a_library_alone_covers_it_with_every_client() {
    let mut escaped = 0;
    let pairs = cases(PAIRS);
    for seed in 0..pairs {
        let model = if seed.is_multiple_of(2) { Model::Whole } else { Model::Offsets };
        let shape = Shape::of_case(seed);
        let mut random = Random::new(seed);
        let library = module(&mut random, &shape, "lib_", &[]);
        let client = module(&mut random, &shape, "app_", &[&library]);
        escaped += check(seed, model, &library, &client);
    }
    assert!(escaped > pairs as usize, "clients are given something to work with");
}

/// The number of library variables that reach the client.
fn check(seed: u64, model: Model, library: &Program, client: &Program) -> usize {
    let alone = analyse(library, &Options::library(model, library));
    let mut whole = library.clone();
    let woven = weave(&mut whole, client);
    assert_eq!(woven.problems, []);
    // Ids of the library are the same in both; clients come after them.
    let is_own = |var: VarId| var.0 < library.vars.len() as u32;
    let abstraction = |target: Target| match target {
        Target::Var { var, .. } if is_own(var) => target,
        Target::Var { var, .. } if whole.vars[var].kind.procedure().is_some() => Target::UnknownProcedure,
        Target::Var { .. } => Target::UnknownVariable,
        unknown @ (Target::UnknownVariable | Target::UnknownProcedure) => {
            panic!("{unknown:?} in a complete program")
        }
    };
    let text = || format!("seed {seed}\n{}", print(&link([library.clone(), client.clone()]).program));
    let results = analyse(&whole, &Options::whole_program(model));
    let mut reached = BTreeSet::new();
    for var in whole.vars.ids() {
        // A client variable is ph_var: it points to all that has escaped, and to client things.
        let found: BTreeSet<Target> =
            if is_own(var) { alone.points_to(var).into_iter().collect() } else { BTreeSet::new() };
        for target in results.points_to(var).into_iter().map(abstraction) {
            let covered = match (is_own(var), target) {
                (true, target) => has(&found, target),
                (false, Target::Var { var, .. }) => {
                    reached.insert(var);
                    alone.escapes(var)
                }
                (false, _) => true,
            };
            let name = whole.var_name(var);
            assert!(covered, "Pt({name}) has {target:?}, alone {found:?}, {}", text());
        }
        for offset in results.offsets(var).into_iter().filter(|_| is_own(var)) {
            let place = VarPlace { var, offset };
            let found: BTreeSet<Target> = alone.points_to_at(place).into_iter().collect();
            for target in results.points_to_at(place).into_iter().map(abstraction) {
                let name = whole.var_name(var);
                assert!(
                    has(&found, target),
                    "Pt({name}@{offset}) has {target:?}, alone {found:?}, {}",
                    text()
                );
            }
        }
    }
    check_effects(&whole, &alone, &results, text);
    reached.len()
}

/// The effects and callees of the library's statements, alone and with the client.
fn check_effects(whole: &Program, alone: &Results<'_>, results: &Results<'_>, text: impl Fn() -> String) {
    let library = alone.program();
    let is_own = |var: VarId| var.0 < library.vars.len() as u32;
    let (own, all) = (alone.effects(), results.effects());
    for id in library.statements.ids() {
        for (what, found, there) in
            [("Mod", own.modified_by(id), all.modified_by(id)), ("Use", own.used_by(id), all.used_by(id))]
        {
            for modified in there {
                let modified = match modified {
                    Modified::Var(var) if is_own(var) => modified,
                    Modified::UnknownVariable | Modified::Var(_) => Modified::UnknownVariable,
                };
                assert!(found.contains(&modified), "{what}({id:?}) has {modified:?}, {}", text());
            }
        }
        let called = alone.callees(id);
        for proc in results.callees(id).procs {
            let is_covered =
                if is_own(whole.procs[proc].var) { called.procs.contains(&proc) } else { called.unknown };
            assert!(is_covered, "Called({id:?}), {}", text());
        }
    }
}

/// Whether a set has the target, or its variable at any offset.
fn has(found: &BTreeSet<Target>, target: Target) -> bool {
    match target {
        Target::Var { var, .. } => {
            found.contains(&target) || found.contains(&Target::Var { var, offset: None })
        }
        Target::UnknownVariable | Target::UnknownProcedure => found.contains(&target),
    }
}
