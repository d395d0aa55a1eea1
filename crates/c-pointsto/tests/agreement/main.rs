//! The analysis against a direct implementation of `FRAG`, on thousands of random programs, in both object
//! models. `BRECCIA_TEST_SCALE=20` takes twenty times as many.

mod reference;

use std::collections::BTreeSet;

use c_pointsto::{Model, Modified, Options, Results, Target, WithPlaceholders, analyse, with_placeholders};
use c_program::{Operation, Program, VarId, VarPlace, link, print};
use c_testkit::random::{Random, Shape, exports, module};
use reference::{Location, Reference};
use testkit::cases;

/// Programs that are compared with the plain reading, which is slow.
const PLAIN: u64 = 200;
/// Programs that the analysis does in two ways.
const PROGRAMS: u64 = 3000;

fn shapes(seed: u64) -> (Model, Shape) {
    let shape = if seed.is_multiple_of(4) { Shape::small() } else { Shape::small_with_offsets() };
    (if seed.is_multiple_of(2) { Model::Whole } else { Model::Offsets }, shape)
}

/// What a target is in the program with placeholders.
fn location(target: &Target, placeholders: Option<&WithPlaceholders>) -> Location {
    match (*target, placeholders) {
        (Target::Var { var, offset }, _) => (var, offset),
        (Target::UnknownVariable, Some(with)) => (with.variable, Some(0)),
        (Target::UnknownProcedure, Some(with)) => (with.program.procs[with.procedure].var, Some(0)),
        (unknown, None) => panic!("{unknown:?} in a complete program"),
    }
}

/// All variables but procedures: nothing is stored in those.
fn data(program: &Program) -> impl Iterator<Item = VarId> + '_ {
    program.vars.ids().filter(|&var| program.vars[var].kind.procedure().is_none())
}

fn modified(modified: Vec<Modified>, placeholders: Option<&WithPlaceholders>) -> BTreeSet<VarId> {
    let name = |modified| match (modified, placeholders) {
        (Modified::Var(var), _) => var,
        (Modified::UnknownVariable, Some(with)) => with.variable,
        (Modified::UnknownVariable, None) => panic!("unknown code in a complete program"),
    };
    modified.into_iter().map(name).collect()
}

/// Compares everything that is said about the variables and statements of `program`.
fn compare(
    seed: u64,
    program: &Program,
    results: &Results<'_>,
    reference: &Reference<'_>,
    placeholders: Option<&WithPlaceholders>,
) {
    let text = || {
        format!("seed {seed}\n{}", placeholders.map_or_else(|| print(program), |with| print(&with.program)))
    };
    let names = |targets: Vec<Target>| -> BTreeSet<Location> {
        targets.iter().map(|target| location(target, placeholders)).collect()
    };
    for var in data(program) {
        let name = program.var_name(var);
        assert_eq!(names(results.points_to(var)), reference.points_to(var, None), "Pt({name}), {}", text());
        for offset in (0..32).step_by(4) {
            let found = names(results.points_to_at(VarPlace { var, offset }));
            assert_eq!(found, reference.points_to(var, Some(offset)), "Pt({name}@{offset}), {}", text());
        }
    }
    let (mods, uses) = (reference.effects(false), reference.effects(true));
    let effects = results.effects();
    for (id, statement) in program.statements.iter() {
        let found = modified(effects.modified_by(id), placeholders);
        assert_eq!(found, mods.statements[&id], "Mod({id:?}), {}", text());
        let found = modified(effects.used_by(id), placeholders);
        assert_eq!(found, uses.statements[&id], "Use({id:?}), {}", text());
        if let Operation::Call { callee, .. } = &statement.operation {
            let callees = results.callees(id);
            let mut found: BTreeSet<_> = callees.procs.into_iter().collect();
            if callees.unknown {
                found.insert(placeholders.expect("a library").procedure);
            }
            let mut called = reference.called(*callee);
            if let Some(with) = placeholders
                && let Operation::Call { callee, .. } = &with.program.statements[id].operation
            {
                called = reference.called(*callee);
            }
            assert_eq!(found, called, "Called({id:?}), {}", text());
        }
    }
    for proc in program.procs.ids().filter(|&proc| program.procs[proc].defined) {
        let found = modified(effects.modified_in(proc), placeholders);
        assert_eq!(found, mods.procs[&proc], "ProcMod({}), {}", program.proc_name(proc), text());
        let found = modified(effects.used_in(proc), placeholders);
        assert_eq!(found, uses.procs[&proc], "ProcUse({}), {}", program.proc_name(proc), text());
    }
}

#[test]
fn whole_programs() {
    for seed in 0..cases(2 * PLAIN) {
        let (model, shape) = shapes(seed);
        let mut random = Random::new(seed);
        let library = module(&mut random, &shape, "lib_", &[]);
        let client = module(&mut random, &shape, "app_", &[&library]);
        let program = link([client, library]).program;
        let results = analyse(&program, &Options::whole_program(model));
        compare(seed, &program, &results, &Reference::new(&program, model), None);
    }
}

fn library(seed: u64) -> (Program, Options) {
    let (model, shape) = shapes(seed);
    let mut random = Random::new(seed);
    let library = module(&mut random, &shape, "lib_", &[]);
    let other = module(&mut random, &shape, "other_", &[&library]);
    // Every third library imports from one that is not there.
    let library = if seed.is_multiple_of(3) { other } else { library };
    let names = exports(&mut random, &library);
    let options = Options::exporting(model, &library, names.iter().map(String::as_str)).expect("own names");
    (library, options)
}

#[test]
fn libraries() {
    for seed in 0..cases(PLAIN) {
        let (library, options) = library(seed);
        let with = with_placeholders(&library, &options);
        let reference = Reference::new(&with.program, options.model);
        compare(seed, &library, &analyse(&library, &options), &reference, Some(&with));
    }
}

/// Placeholders that are not written out give the same answers as those of Fig. 3.4.
#[test]
fn implicit_and_explicit_placeholders() {
    for seed in 0..cases(PROGRAMS) {
        let (library, options) = library(seed);
        let with = with_placeholders(&library, &options);
        let implicit = analyse(&library, &options);
        let explicit = analyse(&with.program, &Options::whole_program(options.model));
        let names = |results: &Results<'_>, var| -> BTreeSet<Location> {
            results.points_to(var).iter().map(|target| location(target, Some(&with))).collect()
        };
        for var in data(&library) {
            let name = library.var_name(var);
            assert_eq!(names(&implicit, var), names(&explicit, var), "Pt({name}), seed {seed}");
        }
        let (own, other) = (implicit.effects(), explicit.effects());
        for id in library.statements.ids() {
            let found = modified(own.modified_by(id), Some(&with));
            assert_eq!(found, modified(other.modified_by(id), None), "Mod({id:?}), seed {seed}");
            let found = modified(own.used_by(id), Some(&with));
            assert_eq!(found, modified(other.used_by(id), None), "Use({id:?}), seed {seed}");
        }
    }
}
