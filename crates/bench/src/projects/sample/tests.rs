//! Results, what is drawn from them, and the files that are written.

use coverage::{Member, Reason, Recipe, RecipeStep, State};
use expect_test::expect;

use super::*;

/// One class with a call on an own type and one on a library type; each has missed so many classes.
fn result(own: usize, library: usize) -> Coverage {
    let item = |number: usize| Item {
        class: format!("a/C{number:02}").into(),
        state: State::Missed,
        reason: Some(Reason::NeverCreated),
        ..Item::default()
    };
    let site = |kind, called: &str, missed: usize| SiteCoverage {
        kind,
        key: format!("a/A.m()V {called}.f#0").into(),
        line: Some(12),
        called: Member { class: called.into(), name: "f".into(), descriptor: "()V".into() },
        receivers: (0..missed).map(item).collect(),
        ..SiteCoverage::default()
    };
    let sites = vec![site(SiteKind::Own, "a/B", own), site(SiteKind::Library, "java/util/List", library)];
    let method =
        MethodCoverage { name: "m".into(), descriptor: "()V".into(), sites, ..MethodCoverage::default() };
    let class = ClassCoverage {
        name: "a/A".into(),
        source: Some("A.java".into()),
        methods: vec![method],
        ..ClassCoverage::default()
    };
    Coverage { classes: vec![class], ..Coverage::default() }
}

fn keys(result: &Coverage, number: usize, seed: u64) -> Vec<String> {
    draw(result, number, seed).into_iter().map(|missed| missed.key).collect()
}

#[test]
fn a_seed_draws_the_same_sample_always() {
    let result = result(60, 60);
    let drawn = keys(&result, 4, 18);
    let names: Vec<&str> = drawn.iter().filter_map(|key| key.rsplit('/').next()).collect();
    expect![[r#"["C10", "C07", "C22", "C47"]"#]].assert_eq(&format!("{names:?}"));
    assert_eq!(drawn, keys(&result, 4, 18));
    assert_ne!(drawn, keys(&result, 4, 19));
}

#[test]
fn only_calls_on_own_types_are_drawn_and_none_twice() {
    let mut all = keys(&result(7, 9), 40, 18);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 7);
    assert!(all.iter().all(|key| key.starts_with("a/A.m()V a/B.f#0 RC a/C")), "{all:?}");
}

#[test]
fn a_file_has_what_a_reader_needs() {
    let mut result = result(1, 0);
    let step =
        RecipeStep { place: "B.java:3".into(), method: "a.B.b".into(), text: "new \"C\\\u{7}\"".into() };
    let item = &mut result.classes[0].methods[0].sites[0].receivers[0];
    item.recipe = Some(Box::new(Recipe { steps: vec![step], ..Recipe::default() }));
    let text = file("drawn\nby a test", &draw(&result, 40, 18), &["a key".to_owned()], "RC  a.C\n");
    expect![[r##"
        # drawn
        # by a test

        [[missed]]
        item = "a/A.m()V a/B.f#0 RC a/C00"
        place = "a/A.java:12"
        call = "a.B.f()V"
        class = "a.C00"
        missed = "class never created by the tests"
        recipe = [
          "B.java:3  a.B.b  new \"C\\\u0007\"",
        ]
        verdict = ""
        reason = ""

        # What `breccia gaps` printed:
        #
        # RC  a.C

        [[gap]]
        item = "a key"
        verdict = ""
        reason = ""
    "##]]
    .assert_eq(&text);
    let read: toml::Table = text.parse().unwrap();
    assert_eq!(read["missed"].as_array().map(Vec::len), Some(1));
    assert!(!is_judged(&text));
    assert!(is_judged(&text.replacen("reason = \"\"", "reason = \"no client has one\"", 1)));
}
