//! SARIF as text.

use coverage::Coverage;
use expect_test::expect;
use serde_json::Value;

use super::{HOSTILE, nowhere};
use crate::sample::{result, states};
use crate::{SarifOptions, sarif};

fn log(coverage: &Coverage, limit: usize) -> Value {
    let text = sarif(coverage, &SarifOptions { source: &nowhere, limit }).text;
    serde_json::from_str(&text).expect("it is JSON")
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"].as_array().expect("there are results")
}

/// Results in short: rule, place, message.
fn short(log: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    let lines = results(log).iter().map(|result| {
        let place = &result["locations"][0]["physicalLocation"];
        let (uri, line) = (&place["artifactLocation"]["uri"], &place["region"]["startLine"]);
        let (level, rule) = (text(&result["level"]), text(&result["ruleId"]));
        format!("{level} {rule} {}:{line}\n  {}\n", text(uri), text(&result["message"]["text"]))
    });
    lines.collect()
}

#[test]
fn a_whole_log() {
    let find = |path: &str| (path == "a/M.java").then(|| "src/main java/a/M.java".to_owned());
    let class = r#"{"name":"a/M","source":"M.java","methods":[{"name":"m","descriptor":"([J)V","sites":[
        {"key":"a/M.m([J)V a/I.go#0","offset":5,"line":3,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":9,
         "receivers":[{"class":"a/Y","state":"missed","reason":"never-created",
             "recipe":{"entry":"a.M.make()","made":"M.java:7","steps":[{"place":"M.java:7","method":"M.make","text":"new a.Y"}]}}]}]}]}"#;
    let text = sarif(&result(class), &SarifOptions { source: &find, limit: 9 }).text;
    let text = text.replace(&format!("{:?}", env!("CARGO_PKG_VERSION")), "VERSION");
    expect![[r#"
        {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
        "tool":{"driver":{"name":"breccia","rules":[{"defaultConfiguration":{"level":"note"},"fullDescription":{"text":"The call chooses its method by the class of the receiver. According to the analysis, an object of this class can be the receiver here, but no test passes one."},"help":{"text":"Write a test as the message suggests, or waive the item with a reason in breccia-waivers.toml: its key is in the properties of the result."},"id":"missed-receiver-class","name":"MissedReceiverClass","properties":{"tags":["test-coverage"]},"shortDescription":{"text":"No test passes an object of this class to the call, although it is possible"}},{"defaultConfiguration":{"level":"note"},"fullDescription":{"text":"The call chooses its method by the class of the receiver. According to the analysis, it can choose this one, but it does so in no test."},"help":{"text":"Write a test as the message suggests, or waive the item with a reason in breccia-waivers.toml: its key is in the properties of the result."},"id":"missed-target-method","name":"MissedTargetMethod","properties":{"tags":["test-coverage"]},"shortDescription":{"text":"No test makes the call run this method, although it is possible"}},{"defaultConfiguration":{"level":"error"},"fullDescription":{"text":"The analysis predicts everything that a call can do, whatever clients do. The tests did something else."},"help":{"text":"This is a bug in breccia. Please report it."},"id":"contradicted","name":"ContradictedAnalysis","properties":{"tags":["test-coverage"]},"shortDescription":{"text":"Tests did something that the analysis had ruled out"}}],"version":VERSION}},
        "invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[]}],
        "results":[
        {"level":"note","locations":[{"logicalLocations":[{"fullyQualifiedName":"a.M.m([J)V","kind":"function"}],"physicalLocation":{"artifactLocation":{"uri":"src/main%20java/a/M.java","uriBaseId":"%SRCROOT%"},"region":{"startLine":3}}}],"message":{"text":"receiver class a.Y is missed at the call of I.go(): class never created by the tests. Call a.M.make(); such an object is created at M.java:7."},"partialFingerprints":{"brecciaItem/v1":"8fee80bb5b8f12258ab16d3cae4b734b:1","primaryLocationLineHash":"8fee80bb5b8f12258ab16d3cae4b734b:1"},"properties":{"item":"a/M.m([J)V a/I.go#0 RC a/Y","recipe":["M.java:7 M.make new a.Y"]},"ruleId":"missed-receiver-class","ruleIndex":0}]}]}
    "#]].assert_eq(&text);
}

/// Alarms first, then misses by rank; a target has the recipe of its receiver class.
#[test]
fn results_of_every_kind() {
    expect![[r#"
        error contradicted a/M.java:3
          receiver class a.Q was observed in t.T#two at the call of I.go(), but the analysis had ruled it out
        error contradicted a/M.java:3
          receiver class a.V was observed at the call of I.go(), but the finer analysis rules it out
        note missed-receiver-class a/M.java:3
          receiver class a.Y is missed at the call of I.go(): class never created by the tests. Call a.M.make(); such an object is created at M.java:7.
        note missed-target-method a/M.java:3
          target method a.Y.go() is missed at the call of I.go(): class never created by the tests. Call a.M.make(); such an object is created at M.java:7.
        note missed-receiver-class %3Cscript%3Ex%3C/%22%3E%3Cimg%20src%3Dx%20onerror%3Dx%3E.java:1
          receiver class <u>\u{{202e}}\u{{a}}|`* is missed at the call of <i>.'"&(): call never reached
        note missed-receiver-class a/M.java:3
          receiver class a.U is missed at the call of I.go(): created, but never gets here
        note missed-target-method %3Cscript%3Ex%3C/%22%3E%3Cimg%20src%3Dx%20onerror%3Dx%3E.java:1
          target method <u>.<s>() is missed at the call of <i>.'"&(): call never reached
    "#]].assert_eq(&short(&log(&states(), 99)));
}

#[test]
fn nothing_has_a_run() {
    let log = log(&result(""), 99);
    assert_eq!((results(&log).len(), &log["version"]), (0, &Value::from("2.1.0")));
}

/// No link, no argument and no path that leads elsewhere.
#[test]
fn names_stay_text() {
    expect![[r#"
        note missed-receiver-class %3Dcmd%2C%22x%22/C___end_of_record_%20%C3%A9%26%3C%3E.java:1
          receiver class {{0}}[x] (y)\u{{a}}\u{{ffff}} is missed at the call of evil)[].go(): created, but never gets here
        note missed-target-method %3Dcmd%2C%22x%22/C___end_of_record_%20%C3%A9%26%3C%3E.java:1
          target method "><b>.go() is missed at the call of evil)[].go()
    "#]]
    .assert_eq(&short(&log(&result(HOSTILE), 99)));
}

#[test]
fn numbers_are_the_sums() {
    let coverage = states();
    let log = log(&coverage, 99);
    let of = |rule: &str| results(&log).iter().filter(|result| result["ruleId"] == rule).count();
    let totals = coverage.totals;
    assert_eq!(
        (of("missed-receiver-class"), of("missed-target-method"), of("contradicted")),
        (totals.rc.missed, totals.tm.missed, 2)
    );
}

/// A target that several missed classes select is one result.
#[test]
fn a_shared_target_is_reported_once() {
    let class = r#"{"name":"M","methods":[{"name":"m","descriptor":"()V","sites":[
        {"key":"k","offset":5,"called":{"class":"I","name":"go","descriptor":"()V"},"candidates":9,
         "receivers":[{"class":"X","state":"missed","target":0},{"class":"Y","state":"missed","target":0}],
         "targets":[{"class":"X","state":"missed"}]}]}]}"#;
    expect![[r#"
        note missed-receiver-class M.class:null
          receiver class X is missed at the call of I.go()
        note missed-target-method M.class:null
          target method X.go() is missed at the call of I.go()
        note missed-receiver-class M.class:null
          receiver class Y is missed at the call of I.go()
    "#]]
    .assert_eq(&short(&log(&result(class), 99)));
}

/// Fingerprints differ from each other, and stay when lines move.
#[test]
fn fingerprints_are_of_keys() {
    let prints = |coverage: &Coverage| -> Vec<String> {
        let log = log(coverage, 99);
        let prints = results(&log).iter().map(|result| result["partialFingerprints"].to_string());
        prints.collect()
    };
    let mut moved = states();
    for site in moved.classes.iter_mut().flat_map(|class| &mut class.methods).flat_map(|m| &mut m.sites) {
        site.line = site.line.map(|line| line + 7);
    }
    let mut own = prints(&states());
    assert_eq!(own, prints(&moved));
    let all = own.len();
    own.sort();
    own.dedup();
    assert_eq!(own.len(), all);
}

/// Lambdas of a library share a key: `java/util/Currency.m()V~java/util/function/Function#0`.
#[test]
fn results_of_one_key_stay_two() {
    let class = r#"{"name":"M","methods":[{"name":"m","descriptor":"()V","sites":[
        {"key":"k","offset":5,"called":{"class":"I","name":"go","descriptor":"()V"},"candidates":9,
         "receivers":[{"class":"X$$Lambda@m:3","stable":"s","state":"missed"},{"class":"X$$Lambda@m:9","stable":"s","state":"missed"}]}]}]}"#;
    let log = log(&result(class), 99);
    let print = |at: usize| results(&log)[at]["partialFingerprints"]["primaryLocationLineHash"].to_string();
    assert_eq!(print(0).replace(":1", ":2"), print(1));
    assert_ne!(print(0), print(1));
}

/// Cuts are reported, both inside the file and outside; alarms stay.
#[test]
fn a_cut_is_reported() {
    let whole = sarif(&states(), &SarifOptions { source: &nowhere, limit: 7 });
    assert_eq!((whole.results, whole.left_out, whole.text.contains("left out")), (7, 0, false));
    let cut = sarif(&states(), &SarifOptions { source: &nowhere, limit: 3 });
    assert_eq!((cut.results, cut.left_out), (3, 4));
    let log: Value = serde_json::from_str(&cut.text).unwrap();
    let notes = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    expect![[r#"[{"level":"warning","message":{"text":"this file has only 3 of 7 results: alarms and the most promising misses; 4 are left out"}}]"#]].assert_eq(&notes.to_string());
    expect![[r#"
        error contradicted a/M.java:3
          receiver class a.Q was observed in t.T#two at the call of I.go(), but the analysis had ruled it out
        error contradicted a/M.java:3
          receiver class a.V was observed at the call of I.go(), but the finer analysis rules it out
        note missed-receiver-class a/M.java:3
          receiver class a.Y is missed at the call of I.go(): class never created by the tests. Call a.M.make(); such an object is created at M.java:7.
    "#]].assert_eq(&short(&log));
}

#[test]
fn a_failed_run_is_reported() {
    let mut coverage = states();
    coverage.exit_code = Some(3);
    let notes = &log(&coverage, 9)["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert!(notes.to_string().contains("exit code 3"), "{notes}");
}
