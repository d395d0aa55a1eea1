//! Safety (`FRAG`, 3.2.3) of libraries that use others, known by summaries (3.4.1): what is found for a
//! library with these covers what is found for it with any client, which can use the others, too: copies of
//! their procedures on the same global and static variables. `BRECCIA_TEST_SCALE=20` takes twenty times as
//! many.

use std::collections::BTreeSet;

use c_pointsto::{Model, Modified, Options, Results, Target, analyse};
use c_program::{Linkage, Program, StatementId, VarId, VarKind, print, read, weave};
use c_summary::{Stage, Summary, combine, combine_fragment, libc, summarize};
use c_testkit::random::{Random, Shape, module};
use expect_test::{Expect, expect};
use testkit::cases;

const TRIPLES: u64 = 500;

/// What the exported functions of a library may do, if the C library is known.
fn check_with_libc(library: &str, expected: Expect) {
    let library = read(library).unwrap_or_else(|error| panic!("{error}"));
    let own = Options::library(Model::Whole, &library);
    let libc = libc::summary();
    let (combined, options) = combine_fragment(library.clone(), &own, &[&libc]).expect("one library");
    let results = analyse(&combined.program, &options);
    let effects = results.effects();
    let mut text = String::new();
    for one in results.exported(&effects) {
        let name = |what: &Modified| match *what {
            Modified::UnknownVariable => Some("ph_var"),
            Modified::Var(var) => library.has_var(var).then(|| combined.program.var_name(var)),
        };
        let modifies: Vec<&str> = one.modifies.iter().filter_map(name).collect();
        let line = |id: &StatementId| combined.program.statements[*id].position.line.to_string();
        let calls_back = if one.calls_back {
            format!(", and calls back at {}", one.callbacks.iter().map(line).collect::<String>())
        } else {
            String::new()
        };
        let name = combined.program.proc_name(one.proc);
        text += &format!("{name} modifies {}{calls_back}\n", modifies.join(" "));
    }
    expected.assert_eq(&text);
}

/// `exit` calls what clients have given to `atexit`, which may call `measure`; `strtok` goes on where clients
/// have left it.
#[test]
fn clients_use_the_c_library_too() {
    check_with_libc(
        "
import proc exit, strtok, strlen
static own
proc leave() {
1: exit(0)
}
proc next() returns r { local p; p=strtok(0,0); *p=0; r=p }
proc measure() { local p; p=&own; strlen(p); own=0 }
",
        expect![[r#"
            leave modifies ph_var own, and calls back at 1
            next modifies ph_var
            measure modifies own
        "#]],
    );
}

#[test]
fn a_library_with_others_covers_it_with_every_client() {
    let mut facts = 0;
    let triples = cases(TRIPLES);
    for seed in 0..triples {
        let model = if seed.is_multiple_of(2) { Model::Whole } else { Model::Offsets };
        let shape = Shape::of_case(seed);
        let mut random = Random::new(seed);
        let other = module(&mut random, &shape, "other_", &[]);
        let library = module(&mut random, &shape, "lib_", &[&other]);
        let client = module(&mut random, &shape, "app_", &[&library, &other]);
        let options = Options::library(model, &other);
        for stage in [Stage::Basic, Stage::Optimized] {
            let summary = shared(summarize("other", &other, &options, &[], stage).expect("one library"));
            facts += Triple { seed, model, library: &library, client: &client, summary: &summary }.check();
        }
    }
    assert!(facts > 100 * triples as usize, "there is something to cover: {facts}");
}

/// A summary whose variables are the same ones wherever it is woven in, and its procedures others each time.
fn shared(mut summary: Summary) -> Summary {
    for var in summary.program.vars.ids() {
        let kind = &mut summary.program.vars[var].kind;
        if kind.is_global_or_static() {
            *kind = VarKind::Global { linkage: Linkage::External, defined: true };
        }
    }
    summary
}

struct Triple<'a> {
    seed: u64,
    model: Model,
    library: &'a Program,
    client: &'a Program,
    summary: &'a Summary,
}

/// What a variable of the whole program is to the library alone.
#[derive(Clone, Copy)]
enum Meaning {
    Own(VarId),
    UnknownVariable,
    UnknownProcedure,
}

impl Triple<'_> {
    /// The number of facts that were looked up.
    fn check(&self) -> usize {
        let own = Options::library(self.model, self.library);
        let (fragment, options) =
            combine_fragment(self.library.clone(), &own, &[self.summary]).expect("different names");
        let alone = analyse(&fragment.program, &options);
        let client = combine(self.client.clone(), &[self.summary], self.model).expect("one library");
        let mut whole = fragment.program.clone();
        weave(&mut whole, &client.program);
        let results = analyse(&whole, &Options::whole_program(self.model));
        // Ids of the library and what it uses are the same in both.
        let meaning = |var: VarId| match whole.vars[var].kind.procedure() {
            _ if fragment.program.has_var(var) => Meaning::Own(var),
            Some(_) => Meaning::UnknownProcedure,
            None => Meaning::UnknownVariable,
        };
        let meanings: Vec<Meaning> = whole.vars.ids().map(meaning).collect();
        self.points_to(&alone, &results, &meanings) + self.effects(&alone, &results, &meanings)
    }

    fn text(&self) -> String {
        let (library, client) = (print(self.library), print(self.client));
        format!("seed {}\n{library}\n{}\n{client}", self.seed, self.summary.write())
    }

    fn points_to(&self, alone: &Results<'_>, whole: &Results<'_>, meanings: &[Meaning]) -> usize {
        let mut facts = 0;
        for var in alone.program().vars.ids() {
            if whole.program().vars[var].kind.procedure().is_some() {
                continue;
            }
            let found: BTreeSet<Target> = alone.points_to(var).into_iter().collect();
            for target in whole.points_to(var) {
                let Target::Var { var: pointed, offset } = target else {
                    panic!("{target:?} in a complete program")
                };
                let is_covered = match meanings[pointed.0 as usize] {
                    Meaning::Own(var) => {
                        found.contains(&Target::Var { var, offset })
                            || found.contains(&Target::Var { var, offset: None })
                    }
                    Meaning::UnknownVariable => found.contains(&Target::UnknownVariable),
                    Meaning::UnknownProcedure => found.contains(&Target::UnknownProcedure),
                };
                let name = whole.program().var_name(var);
                assert!(is_covered, "Pt({name}) has {target:?}, alone {found:?}, {}", self.text());
                facts += 1;
            }
        }
        facts
    }

    fn effects(&self, alone: &Results<'_>, whole: &Results<'_>, meanings: &[Meaning]) -> usize {
        let mut facts = 0;
        let (own, all) = (alone.effects(), whole.effects());
        for id in self.library.statements.ids() {
            for (what, here, there) in
                [("Mod", own.modified_by(id), all.modified_by(id)), ("Use", own.used_by(id), all.used_by(id))]
            {
                for modified in there {
                    let Modified::Var(var) = modified else { panic!("{modified:?} in a complete program") };
                    let is_covered = match meanings[var.0 as usize] {
                        Meaning::Own(var) => here.contains(&Modified::Var(var)),
                        Meaning::UnknownVariable | Meaning::UnknownProcedure => {
                            here.contains(&Modified::UnknownVariable)
                        }
                    };
                    assert!(is_covered, "{what}({id:?}) has {modified:?}, {}", self.text());
                    facts += 1;
                }
            }
            let called = alone.callees(id);
            for proc in whole.callees(id).procs {
                let var = whole.program().procs[proc].var;
                let is_covered = match meanings[var.0 as usize] {
                    Meaning::Own(var) => {
                        called.procs.iter().any(|&known| alone.program().procs[known].var == var)
                    }
                    Meaning::UnknownVariable | Meaning::UnknownProcedure => called.unknown,
                };
                assert!(is_covered, "Called({id:?}), {}", self.text());
                facts += 1;
            }
        }
        facts
    }
}
