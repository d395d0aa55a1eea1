//! Summaries preserve precision: a client's points-to, Mod and Use sets are the same from the library's
//! source, from its basic summary and from its optimized summary, in both object models.
//! `BRECCIA_TEST_SCALE=20` takes twenty times as many.

use std::collections::BTreeMap;

use c_pointsto::{Model, Modified, Options, Results, analyse};
use c_program::{Program, VarId, VarPlace, link, merge_literals, print, read, weave};
use c_summary::{Stage, Summary, combine, libc, summarize};
use c_testkit::random::{Random, Shape, module};
use testkit::cases;

const PAIRS: u64 = 2500;

/// Everything that is said about the client's variables and statements, by name.
#[derive(Debug, PartialEq, Eq)]
struct Answers(BTreeMap<String, Vec<String>>);

fn answers(client: &Program, results: &Results<'_>) -> Answers {
    let program = results.program();
    let mut found = BTreeMap::new();
    let mut tell = |key: String, mut names: Vec<String>| {
        names.sort();
        names.dedup();
        found.insert(key, names);
    };
    let is_own = |var: VarId| var.0 < client.vars.len() as u32;
    for var in client.vars.ids().filter(|&var| !client.is_imported(var)) {
        if client.vars[var].kind.procedure().is_some() {
            continue;
        }
        let targets = results.points_to(var).into_iter().map(|target| results.target_text(target)).collect();
        tell(format!("Pt({})", client.var_name(var)), targets);
        for offset in (0..32).step_by(4) {
            let targets = results.points_to_at(VarPlace { var, offset });
            let targets = targets.into_iter().map(|target| results.target_text(target)).collect();
            tell(format!("Pt({}@{offset})", client.var_name(var)), targets);
        }
    }
    let effects = results.effects();
    let name = |modified: Modified| match modified {
        Modified::UnknownVariable => "ph_var".to_string(),
        Modified::Var(var) if is_own(var) => format!("client {}", program.var_name(var)),
        Modified::Var(var) => program.var_name(var).to_string(),
    };
    for id in client.statements.ids() {
        tell(format!("Mod({id:?})"), effects.modified_by(id).into_iter().map(name).collect());
        tell(format!("Use({id:?})"), effects.used_by(id).into_iter().map(name).collect());
        let callees = results.callees(id);
        let mut called: Vec<String> =
            callees.procs.iter().map(|&proc| program.proc_name(proc).to_string()).collect();
        called.extend(callees.unknown.then(|| "ph_proc".to_string()));
        tell(format!("Called({id:?})"), called);
    }
    Answers(found)
}

/// Every other pair of cases takes all string literals as one object.
fn literals(seed: u64, programs: [&mut Program; 2]) {
    if seed % 4 < 2 {
        programs.into_iter().for_each(merge_literals);
    }
}

fn from_source(client: &Program, libraries: &[&Program], model: Model) -> Answers {
    let mut whole = client.clone();
    for library in libraries {
        weave(&mut whole, library);
    }
    answers(client, &analyse(&whole, &Options::whole_program(model)))
}

fn from_summaries(client: &Program, summaries: &[Summary], model: Model) -> Answers {
    let summaries: Vec<&Summary> = summaries.iter().collect();
    let combined = combine(client.clone(), &summaries, model).expect("libraries export different names");
    answers(client, &analyse(&combined.program, &Options::whole_program(model)))
}

/// The summary, once to text and back.
fn written(library: &Program, name: &str, others: &[&Summary], model: Model, stage: Stage) -> Summary {
    let options = Options::library(model, library);
    let summary = summarize(name, library, &options, others, stage).expect("different names");
    let text = summary.write();
    let read = Summary::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.write(), text);
    read
}

fn shape(seed: u64) -> Shape {
    let mut shape = Shape::of_case(seed);
    shape.hidden = 60;
    shape
}

#[test]
fn one_library() {
    let (mut basic_size, mut optimized_size) = (0, 0);
    for seed in 0..cases(PAIRS) {
        let model = if seed.is_multiple_of(2) { Model::Whole } else { Model::Offsets };
        let mut random = Random::new(seed);
        let mut library = module(&mut random, &shape(seed), "lib_", &[]);
        let mut client = module(&mut random, &shape(seed + 1), "app_", &[&library]);
        literals(seed, [&mut library, &mut client]);
        let expected = from_source(&client, &[&library], model);
        for stage in [Stage::Basic, Stage::Substituted, Stage::Optimized] {
            let summary = written(&library, "lib", &[], model, stage);
            match stage {
                Stage::Basic => basic_size += summary.write().len(),
                Stage::Optimized => optimized_size += summary.write().len(),
                Stage::Substituted => {}
            }
            let found = from_summaries(&client, std::slice::from_ref(&summary), model);
            let text = || {
                let whole = link([client.clone(), library.clone()]).program;
                format!("seed {seed} {model:?} {stage:?}\n{}\n{}", print(&whole), summary.write())
            };
            for (key, names) in &expected.0 {
                assert_eq!(&found.0[key], names, "{key}, {}", text());
            }
        }
    }
    assert!(optimized_size * 10 < basic_size * 9, "{optimized_size} of {basic_size} bytes are left");
}

/// The second library uses the first; a third one is not there at all.
#[test]
fn libraries_that_use_each_other() {
    for seed in 0..cases(PAIRS) {
        let model = if seed.is_multiple_of(2) { Model::Whole } else { Model::Offsets };
        let mut random = Random::new(seed ^ 0x5555);
        let missing = module(&mut random, &shape(seed), "missing_", &[]);
        let names = module(&mut random.clone(), &shape(seed), "one_", &[]);
        let second = module(&mut random, &shape(seed), "two_", &[&names]);
        // The first library uses the second one too, in every other case.
        let mut used = Vec::new();
        if seed.is_multiple_of(2) {
            used.push(&second);
        }
        if seed.is_multiple_of(5) {
            used.push(&missing);
        }
        let first = module(&mut random, &shape(seed), "one_", &used);
        let client = module(&mut random, &shape(seed + 1), "app_", &[&first, &second]);
        let expected = from_source(&client, &[&first, &second], model);
        for stage in [Stage::Basic, Stage::Optimized] {
            let one = written(&first, "one", &[], model, stage);
            // With the summary of the first, and without.
            let others: &[&Summary] = if seed.is_multiple_of(3) { &[] } else { &[&one] };
            let two = written(&second, "two", others, model, stage);
            let found = from_summaries(&client, &[one, two], model);
            for (key, names) in &expected.0 {
                assert_eq!(&found.0[key], names, "{key}, seed {seed} {model:?} {stage:?}");
            }
        }
    }
}

/// A library's constructors and destructors are in its summary, though nobody calls or exports them.
#[test]
fn functions_that_run_by_themselves() {
    let library = "
import libc.constructors, libc.destructors
global kept
static proc first(c,v) { kept=v }
static proc last() { local p; p=kept; *p=0 }
libc.constructors=&first
libc.destructors=&last
proc get() returns r { r=kept }
";
    let client = "
import proc get, exit
proc main() { local a; a=get(); exit(0) }
";
    let (library, client) = (read(library).expect("text"), read(client).expect("text"));
    for model in [Model::Whole, Model::Offsets] {
        let expected = from_source(&client, &[&library, &libc::summary().program], model);
        let names = |key: &str| expected.0[key].join(" ");
        assert_eq!(names("Pt(a)"), "libc.arguments");
        assert_eq!(names("Mod(StatementId#1)"), "libc.arguments");
        for stage in [Stage::Basic, Stage::Optimized] {
            let summary = written(&library, "lib", &[&libc::summary()], model, stage);
            assert_eq!(from_summaries(&client, &[summary, libc::summary()], model), expected, "{stage:?}");
        }
    }
}

/// A library that takes an imported variable for one cell, and copies more of it than that.
#[test]
fn imports_may_be_larger_than_declared() {
    let definer = "global shared:32";
    let library = "
import shared
proc get() returns r { local a,p; a=shared; p=a+?; *p=a; r=shared:24 }
";
    let client = "
import shared
import proc get
global x
proc main() { local a; shared@8=&x; a=get() }
";
    let [definer, library, client] = [definer, library, client].map(|text| read(text).expect("text"));
    let expected = from_source(&client, &[&definer, &library], Model::Offsets);
    assert_eq!(expected.0["Pt(a)"], ["x"]);
    assert_eq!(expected.0["Pt(x)"], [""; 0]);
    let definer = written(&definer, "definer", &[], Model::Offsets, Stage::Optimized);
    let library = written(&library, "library", &[], Model::Offsets, Stage::Optimized);
    assert_eq!(from_summaries(&client, &[definer, library], Model::Offsets), expected);
}
