//! `--format json`: valid, with the documented fields.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::{damaged, half_broken, json, modern, run};

const STATION: &str = "--no-jdk --cp fixtures/station/classes --format json";

#[test]
fn classes() {
    let found = json(&format!("classes {STATION} station.L"));
    assert_eq!(found["found"], 2);
    assert_eq!(found["searched"], 7);
    assert_eq!(found["classes"][0]["name"], "station.Link");
    assert_eq!(found["classes"][0]["flags"], serde_json::json!(["public", "abstract"]));
    assert_eq!(found["classes"][0]["container"], "fixtures/station/classes");
    check_documented(&found);
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
    check_documented(&family);
    let suppliers =
        json(&format!("hierarchy --no-jdk --format json --cp {} java.util.function.Supplier", modern()));
    assert!(suppliers["subtypes"].as_array().unwrap().iter().all(|node| node["lambda"] == true));
}

#[test]
fn ir() {
    let shown = json(&format!("ir {STATION} Station#sendMessage"));
    let body = &shown["classes"][0]["methods"][0]["body"];
    assert!(body["text"].as_str().unwrap().contains("virtual v2.Link::transmit(v11)"));
    assert_eq!(body["blocks"][0]["successors"], serde_json::json!([2, 1]));
    check_documented(&shown);
}

#[test]
fn a_body_that_cannot_be_read() {
    let folder = half_broken();
    let shown = json(&format!("ir --no-jdk --format json --cp {} Factory", folder.path().display()));
    let methods = shown["classes"][0]["methods"].as_array().unwrap();
    assert_eq!((methods[0]["body"].is_object(), &methods[0]["problem"]), (true, &Value::Null));
    assert!(methods[2]["body"].is_null() && methods[2]["problem"].is_string(), "{}", methods[2]);
    check_documented(&shown);
}

#[test]
fn inspect() {
    let folder = damaged();
    let counted = json(&format!("inspect --no-jdk --format json {}", folder.path().display()));
    assert_eq!(counted["declarations"]["classes"], 1);
    assert_eq!(counted["failures"].as_array().unwrap().len(), 8);
    assert_eq!(counted["missing"][0]["class"], "java.lang.Object");
    check_documented(&counted);
}

const PROGRAM: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main StationTests";

#[test]
fn callgraph() {
    for detail in ["", "--sites", "--receivers"] {
        check_documented(&json(&format!("callgraph {PROGRAM} --format json {detail}")));
    }
}

#[test]
fn pointsto() {
    check_documented(&json(&format!("pointsto {PROGRAM} Station#report --format json --analysis kobj:2")));
    check_documented(&json(&format!("pointsto {PROGRAM} Station.link --format json")));
}

#[test]
fn why() {
    check_documented(&json(&format!(
        "why {PROGRAM} Station#report NormalLink --format json --analysis kobj:2"
    )));
    check_documented(&json(&format!("why {PROGRAM} Station#sendMessage PriorityLink --format json")));
    check_documented(&json(&format!("why {PROGRAM} Station#report SecureLink --format json --analysis rta")));
}

#[test]
fn compare() {
    check_documented(&json(&format!("compare andersen {PROGRAM} --format json")));
    check_documented(&json(&format!("compare andersen {PROGRAM} --format json --time-limit 0.001ms")));
    let component = "--no-jdk --cp fixtures/station/classes --component station.**";
    check_documented(&json(&format!("compare andersen {component} --runs 1 --format json")));
}

#[test]
fn demo() {
    let shown = json("demo --format json");
    assert_eq!(shown["classes"].as_array().unwrap().len(), 7);
    assert_eq!(shown["hierarchy"]["class"]["name"], "station.Link");
    check_documented(&shown);
}

#[test]
fn stats() {
    let stats: Value = serde_json::from_str(&run(&format!("classes {STATION} --stats")).err).unwrap();
    assert_eq!(stats["stats"]["facts"]["classes"], 7);
    assert!(stats["stats"]["seconds"]["read"].is_f64());
    check_documented(&stats["stats"]["total_seconds"]);
}

/// Every field is named in `JSON.md`.
fn check_documented(value: &Value) {
    let page = include_str!("../../JSON.md");
    let mut fields = BTreeSet::new();
    collect(value, &mut fields);
    let missing: Vec<_> = fields.iter().filter(|field| !page.contains(&format!("`{field}`"))).collect();
    assert!(missing.is_empty(), "not in JSON.md: {missing:?}");
}

fn collect<'v>(value: &'v Value, fields: &mut BTreeSet<&'v str>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, fields)),
        Value::Object(items) => items.iter().for_each(|(field, item)| {
            fields.insert(field);
            collect(item, fields);
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
