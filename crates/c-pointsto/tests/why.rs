//! Everything that a variable may point to can be explained, on random libraries.

use c_pointsto::{Because, Explainer, Model, Options, Results, analyse};
use c_program::{Program, VarId, print};
use c_testkit::random::{Random, Shape, module};

const LIBRARIES: u64 = 300;

#[test]
fn all_that_is_pointed_to_has_a_reason() {
    let mut steps = 0;
    for seed in 0..LIBRARIES {
        let model = if seed.is_multiple_of(2) { Model::Whole } else { Model::Offsets };
        let library = module(&mut Random::new(seed), &Shape::of_case(seed), "lib_", &[]);
        let results = analyse(&library, &Options::library(model, &library));
        let explainer = results.explainer();
        steps +=
            library.vars.ids().map(|var| check(seed, &library, &results, &explainer, var)).sum::<usize>();
    }
    assert!(steps > LIBRARIES as usize, "there is something to explain");
}

/// The number of steps that explain what a variable may point to.
fn check(
    seed: u64,
    library: &Program,
    results: &Results<'_>,
    explainer: &Explainer<'_>,
    var: VarId,
) -> usize {
    let mut count = 0;
    for target in results.own_points_to(var) {
        let why = explainer.why(var, target);
        let text = || format!("seed {seed}, {target:?} of {}\n{}", library.var_name(var), print(library));
        let Some([first, rest @ ..]) = why.as_deref() else { panic!("no reason: {}", text()) };
        assert!(matches!(first.because, Because::Taken | Because::UnknownCode), "{first:?}, {}", text());
        // Each step names the variable of the step before.
        let mut at = first.var;
        for step in rest {
            match step.because {
                Because::From(from) | Because::Loaded { from, .. } | Because::Stored { from, .. } => {
                    assert_eq!(from, at, "{}", text());
                }
                Because::Taken | Because::UnknownCode => panic!("{step:?} comes first, {}", text()),
            }
            at = step.var;
        }
        assert_eq!(at, var, "{}", text());
        count += 1 + rest.len();
    }
    count
}
