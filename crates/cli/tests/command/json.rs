//! `--format json`: valid, and as `JSON.md` describes it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::json_types::{Seen, Types};
use crate::support::{breccia, damaged, half_broken, json, modern, run};
use crate::testing_jdk::{self as testing, Trial};

const PAGE: &str = include_str!("../../JSON.md");

const STATION: &str = "--no-jdk --cp fixtures/station/classes --format json";

pub(crate) const PROGRAM: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --format json --main StationTests";

const COMPONENT: &str = "--no-jdk --format json fixtures/station/classes";

#[test]
fn classes() {
    let found = json(&format!("classes {STATION} station.L"));
    assert_eq!(found["found"], 2);
    assert_eq!(found["searched"], 7);
    assert_eq!(found["classes"][0]["name"], "station.Link");
    assert_eq!(found["classes"][0]["flags"], serde_json::json!(["public", "abstract"]));
    assert_eq!(found["classes"][0]["container"], "fixtures/station/classes");
    described("breccia classes", &[("Classes", found)]);
}

#[test]
fn nothing_found_is_still_json() {
    assert_eq!(json(&format!("classes {STATION} nothing"))["found"], 0);
}

#[test]
fn hierarchy() {
    let family = json(&format!("hierarchy {STATION} Link"));
    assert_eq!(family["class"]["name"], "station.Link");
    assert_eq!(family["supertypes"][0]["missing"], true);
    assert_eq!(family["subtypes"].as_array().unwrap().len(), 4);
    let suppliers =
        json(&format!("hierarchy --no-jdk --format json --cp {} java.util.function.Supplier", modern()));
    assert!(suppliers["subtypes"].as_array().unwrap().iter().all(|node| node["lambda"] == true));
    described("breccia hierarchy", &[("Hierarchy", family), ("Hierarchy", suppliers)]);
}

#[test]
fn ir() {
    let shown = json(&format!("ir {STATION} Station#sendMessage"));
    let body = &shown["classes"][0]["methods"][0]["body"];
    assert!(body["text"].as_str().unwrap().contains("virtual v2.Link::transmit(v11)"));
    assert_eq!(body["blocks"][0]["successors"], serde_json::json!([2, 1]));
    let folder = half_broken();
    let broken = json(&format!("ir --no-jdk --format json --cp {} Factory", folder.path().display()));
    let methods = broken["classes"][0]["methods"].as_array().unwrap();
    assert_eq!((methods[0]["body"].is_object(), &methods[0]["problem"]), (true, &Value::Null));
    assert!(methods[2]["body"].is_null() && methods[2]["problem"].is_string(), "{}", methods[2]);
    let handlers = json(&format!("ir --no-jdk --format json --cp {} Flow", modern()));
    described("breccia ir", &[("Ir", shown), ("Ir", broken), ("Ir", handlers)]);
}

#[test]
fn inspect() {
    let folder = damaged();
    let counted = json(&format!("inspect --no-jdk --format json {}", folder.path().display()));
    assert_eq!(counted["declarations"]["classes"], 1);
    assert_eq!(counted["failures"].as_array().unwrap().len(), 8);
    assert_eq!(counted["missing"][0]["class"], "java.lang.Object");
    let copy = half_broken();
    let twice =
        json(&format!("inspect --no-jdk --format json fixtures/station/classes {}", copy.path().display()));
    described("breccia inspect", &[("Inspection", counted), ("Inspection", twice)]);
}

#[test]
fn interface() {
    let methods = json(&format!("interface {COMPONENT}"));
    let fields = json(&format!("interface --no-jdk --format json --same-package {}", modern()));
    described("breccia interface", &[("Interface", methods), ("Interface", fields)]);
}

#[test]
fn placeholders() {
    let station = json(&format!("placeholders {COMPONENT} --open-types"));
    described("breccia placeholders", &[("Placeholders", station)]);
}

#[test]
fn plan() {
    described(
        "breccia plan",
        &[("Plan", json(&format!("plan {COMPONENT} --analysis cha --refine andersen")))],
    );
}

#[test]
fn callgraph() {
    let found = ["", "--sites", "--receivers"]
        .map(|detail| ("Callgraph", json(&format!("callgraph {PROGRAM} {detail}"))));
    described("breccia callgraph", &found);
}

#[test]
fn compare() {
    let component = "--no-jdk --format json --cp fixtures/station/classes --component station.**";
    let found = [
        format!("compare andersen {PROGRAM}"),
        format!("compare andersen {PROGRAM} --time-limit 0.001ms"),
        format!("compare andersen {component} --runs 1"),
    ];
    described("breccia compare", &found.map(|line| ("Compare", json(&line))));
}

#[test]
fn demo() {
    let shown = json("demo --format json");
    assert_eq!(shown["classes"].as_array().unwrap().len(), 7);
    assert_eq!(shown["hierarchy"]["class"]["name"], "station.Link");
    described("breccia demo", &[("Demo", shown)]);
}

#[test]
fn stats() {
    let stats: Value = serde_json::from_str(&run(&format!("classes {STATION} --stats")).err).unwrap();
    assert_eq!(stats["stats"]["facts"]["classes"], 7);
    assert!(stats["stats"]["seconds"]["read"].is_f64());
    described("--stats", &[("Stats", stats)]);
}

/// A library and a client that ask for everything that the description has.
const LIBRARY: &str = "\
void *kept; void other(void);
void keep(void **p, void (*f)(void)) { kept = *p; f(); other(); }
";
const CLIENT: &str = "\
extern void keep(void **, void (*)(void)); extern void *kept;
static int x; static void *p = &x;
static void called(void) { x = 1; }
int main(void) { keep(&p, called); return kept != 0; }
";

#[test]
fn c() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lib.i"), LIBRARY).unwrap();
    std::fs::write(folder.path().join("main.i"), CLIENT).unwrap();
    let ask = |line: &str| {
        let output = breccia().current_dir(folder.path()).args(line.split_whitespace()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{line}: {error}\n{text}"))
    };
    let output = breccia()
        .current_dir(folder.path())
        .args(["c", "summarize", "lib.i", "--output", "lib.summary"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let client = "--format json c client main.i --summary lib.summary";
    described(
        "breccia c",
        &[
            ("CLib", ask("--format json c lib lib.i")),
            ("CClient", ask(client)),
            ("CQuestions", ask(&format!("{client} --points-to main.i:4:kept"))),
            ("CQuestions", ask(&format!("{client} --points-to main.i:4:kept --why x"))),
            ("CQuestions", ask(&format!("{client} --points-to main.i:9:nothing"))),
            ("CShow", ask("--format json c show lib.summary")),
        ],
    );
}

#[test]
fn recording_without_run() {
    let trial = Trial::new();
    let classes = testing::fixture("station/classes");
    let classes = classes.to_str().unwrap();
    let plan = trial.breccia(&["plan", "--no-jdk", classes, "--output", "station.plan"]);
    assert_eq!(plan.code, 0, "{}", plan.err);
    let ask = |words: &[&str]| {
        let done = trial.breccia(words);
        serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{words:?}: {error}\n{}", done.err))
    };
    let agent = ask(&["agent", "--format", "json", "--plan", "station.plan", "--data", "data"]);
    described("breccia agent", &[("Agent", agent)]);
    // Half of the classes: the other probes have no place.
    trial.write("half/station/Link.class", "");
    let copies =
        ask(&["instrument", "--format", "json", "--plan", "station.plan", "--output", "copies", "half"]);
    described("breccia instrument", &[("Instrument", copies)]);
}

/// Every section is checked, and says what each of its fields means.
#[test]
fn every_section_has_a_test_and_every_field_a_meaning() {
    let tests = [include_str!("json.rs"), include_str!("json_jdk.rs")].concat();
    let all: BTreeSet<String> = Types::read(PAGE).fields().into_iter().map(|(_, field)| field).collect();
    let missing: Vec<_> = all.iter().filter(|field| !PAGE.contains(&format!("`{field}`"))).collect();
    assert!(missing.is_empty(), "without a meaning in JSON.md: {missing:?}");
    for (heading, text) in sections().filter(|(_, text)| text.contains("```ts")) {
        assert!(tests.contains(&format!("\"{heading}\",")), "no test of {heading}");
        let words = named_in_tables(text);
        let strange: Vec<_> = words.iter().filter(|word| !is_typed(text, word)).collect();
        assert!(strange.is_empty(), "{heading}: {strange:?} have no type");
    }
}

/// Checks documents of a section: they have its types, and print every field that these have.
#[track_caller]
pub(crate) fn described(heading: &str, documents: &[(&str, Value)]) {
    let types = Types::read(PAGE);
    let mut seen = Seen::new();
    for (name, document) in documents {
        if let Err(reason) = types.check(name, document, &mut seen) {
            panic!("{heading}: {reason}");
        }
    }
    let (_, text) = sections().find(|(found, _)| found == heading).expect("the section exists");
    let missing: Vec<_> = Types::read(text).fields().difference(&seen).cloned().collect();
    assert!(missing.is_empty(), "{heading}: described, but never printed: {missing:?}");
}

/// The sections of the page: heading and text.
fn sections() -> impl Iterator<Item = (String, &'static str)> {
    let sections = PAGE.split("\n## ").skip(1);
    sections.map(|text| (text.lines().next().unwrap_or_default().replace('`', ""), text))
}

/// The words in the first columns of tables, except options.
fn named_in_tables(text: &str) -> Vec<String> {
    let cells = text.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let words = cells.flat_map(|cell| cell.split('`').step_by(2).map(str::to_owned).collect::<Vec<_>>());
    words.filter(|word| !word.starts_with("--") && !word.is_empty()).collect()
}

/// Whether a word is a field of the section's types, or a text that a field has.
fn is_typed(text: &str, word: &str) -> bool {
    let types = Types::read(text);
    types.fields().iter().any(|(_, field)| field == word) || types.literals().contains(word)
}
