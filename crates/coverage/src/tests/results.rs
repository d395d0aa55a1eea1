//! Results as JSON and back, and what changed between two.

use expect_test::expect;

use super::support::{judged, shown};
use crate::{More, Recipe, RecipeStep, diff, read, write};

const PLAN: &str = "
cls a/M a/I a/X a/Y
made a/X a/Y
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
  a/Y -> a/Y
call a/M.m()V @9 :11 a/I.go()V
---
load a/M
note something is odd
met @5 a/X > a/X t/T#one
met @9 t/Mock
";

fn json(coverage: &crate::Coverage) -> String {
    let mut out = Vec::new();
    write(coverage, &mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("JSON is text")
}

#[test]
fn a_result_is_json_a_class_to_a_line() {
    let mut coverage = judged(PLAN, &More::default());
    coverage.add_recipes(|place, site, item| {
        let step = RecipeStep { place: "M.java:3".into(), method: "M.m".into(), text: "new Y".into() };
        let entry =
            format!("{}.{}{} @{} {}", place.class, place.method, place.descriptor, site.offset, item.class);
        Some(Recipe { entry: Some(entry.into()), made: None, steps: vec![step] })
    });
    let text = json(&coverage);
    expect![[r#"
        {
        "format":1,
        "plan":"cecc5c47a58695be",
        "analysis":"andersen",
        "calls":"own",
        "totals":{"rc":{"covered":1,"missed":1},"tm":{"covered":1,"missed":1},"sites":2,"reachable":1,"reached":1},
        "packages":[
        {"name":"a","sums":{"rc":{"covered":1,"missed":1},"tm":{"covered":1,"missed":1},"sites":2,"reachable":1,"reached":1}}],
        "classes":[
        {"name":"a/M","source":"M.java","sums":{"rc":{"covered":1,"missed":1},"tm":{"covered":1,"missed":1},"sites":2,"reachable":1,"reached":1},"methods":[{"name":"m","descriptor":"()V","sums":{"rc":{"covered":1,"missed":1},"tm":{"covered":1,"missed":1},"sites":2,"reachable":1,"reached":1},"sites":[{"key":"a/M.m()V a/I.go#0","offset":5,"line":10,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":9,"reached":true,"test":"t.T#one","receivers":[{"class":"a/X","state":"covered","target":0,"test":"t.T#one"},{"class":"a/Y","state":"missed","target":1,"reason":"never-created","created":false,"recipe":{"entry":"a/M.m()V @5 a/Y","steps":[{"place":"M.java:3","method":"M.m","text":"new Y"}]}}],"targets":[{"class":"a/X","state":"covered","test":"t.T#one"},{"class":"a/Y","state":"missed","reason":"never-created","created":false}]},{"key":"a/M.m()V a/I.go#1","offset":9,"line":11,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":9,"reached":true,"beyond":[{"verdict":"foreign","criterion":"RC","class":"t/Mock"}]}]}]}],
        "made":[
        {"class":"a/X","created":true},
        {"class":"a/Y","created":false}],
        "run":{"jvms":[{"process":7,"started":1700000000000,"jvm":"OpenJDK 17","ended":true}],"loaded":[{"class":"a/M","times":1,"placed":1}],"notes":["something is odd"]}}
    "#]]
    .assert_eq(&text);
    let back = read(text.as_bytes()).expect("it was written so");
    assert_eq!(back, coverage);
    assert_eq!(shown(&back), shown(&coverage));
}

#[test]
fn other_texts_and_versions_are_refused() {
    let check = |text: &str| read(text.as_bytes()).expect_err("it is no result").to_string();
    expect!["the result has version 9 of the format, but 1 is needed: judge anew"]
        .assert_eq(&check("{\"format\":9}"));
    expect!["this is not a result of breccia: expected value at line 1 column 1"].assert_eq(&check("PK"));
    expect!["this is not a result of breccia: missing field `plan` at line 1 column 12"]
        .assert_eq(&check("{\"format\":1}"));
}

/// The second version has a call before the first one's, other offsets and lines, and one class fewer.
#[test]
fn results_are_compared_by_keys() {
    let old = judged(PLAN, &More::default());
    let new = judged(
        "
cls a/M a/I a/X a/Z
call a/M.first()V @2 :4 a/I.go()V
  a/X -> a/X
call a/M.m()V @15 :20 a/I.go()V
  a/X -> a/X
  a/Z -> a/Z
---
met @15 a/Z > a/Z
",
        &More::default(),
    );
    let changes = diff(&old, &new);
    let list = |changes: &[crate::Change]| -> String {
        let line = |change: &crate::Change| {
            let state = |state: Option<crate::State>| state.map_or("-", crate::State::text);
            format!("  {} {} -> {}\n", change.key, state(change.before), state(change.after))
        };
        changes.iter().map(line).collect()
    };
    expect![[r#"
        newly missed
          a/M.m()V a/I.go#0 RC a/X covered -> missed
          a/M.m()V a/I.go#0 TM a/X covered -> missed
        newly covered
        new
          a/M.first()V a/I.go#0 RC a/X - -> missed
          a/M.first()V a/I.go#0 TM a/X - -> missed
          a/M.m()V a/I.go#0 RC a/Z - -> covered
          a/M.m()V a/I.go#0 TM a/Z - -> covered
        gone
          a/M.m()V a/I.go#0 RC a/Y missed -> -
          a/M.m()V a/I.go#0 TM a/Y missed -> -
    "#]]
    .assert_eq(&format!(
        "newly missed\n{}newly covered\n{}new\n{}gone\n{}",
        list(&changes.newly_missed),
        list(&changes.newly_covered),
        list(&changes.new),
        list(&changes.gone)
    ));
    assert_eq!(changes.new_misses().count(), 4);
    assert!(diff(&old, &old).is_empty());
}

/// Names that look like the parts of a key do not make two keys one.
#[test]
fn odd_names_keep_keys_apart() {
    let key = |class: &str| crate::site_key([class, "m", "()V"], ["a/I", "go"], 0);
    expect![[r"a/M\u{20}RC\u{a}x\u{5c}.m()V a/I.go#0"]].assert_eq(&key("a/M RC\nx\\"));
    assert_ne!(key("a b"), key("a\\u{20}b"));
}
