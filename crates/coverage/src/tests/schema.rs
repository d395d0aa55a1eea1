//! Results are as the schema says, and the schema says what results are: a small checker of the words that it
//! uses.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::support::judged;
use crate::{Coverage, More, SCHEMA, write};

/// What is wrong with a value, by its place; nothing if it is as the schema says.
pub(super) fn check(value: &Value) -> Result<(), String> {
    let root: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    check_at(&root, &root, value, "$")
}

fn check_at(root: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let object = schema.as_object().expect("a schema is an object");
    for (word, says) in object {
        let holds = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let path =
                    says.as_str().and_then(|path| path.strip_prefix('#')).expect("a place in the schema");
                check_at(root, root.pointer(path).expect("it is there"), value, at)?;
                true
            }
            "type" => match says {
                Value::Array(types) => types.iter().any(|one| is_type(one, value)),
                one @ (Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Object(_)) => is_type(one, value),
            },
            "enum" => says.as_array().expect("a list").contains(value),
            "const" => says == value,
            "minimum" => value.as_u64().is_some_and(|number| number >= says.as_u64().expect("a number")),
            "pattern" => {
                assert_eq!(says, "^[0-9a-f]{16}$", "the only pattern that is known here");
                value
                    .as_str()
                    .is_some_and(|text| text.len() == 16 && text.chars().all(|c| c.is_ascii_hexdigit()))
            }
            "required" => {
                let has = |name: &Value| value.get(name.as_str().expect("a name")).is_some();
                says.as_array().expect("a list").iter().all(has)
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    check_at(root, says, item, &format!("{at}[{number}]"))?;
                }
                true
            }
            "properties" => {
                for (name, schema) in says.as_object().expect("properties") {
                    if let Some(value) = value.get(name) {
                        check_at(root, schema, value, &format!("{at}.{name}"))?;
                    }
                }
                true
            }
            "additionalProperties" => {
                assert_eq!(says, &Value::Bool(false));
                let known = &schema["properties"];
                value.as_object().is_none_or(|object| object.keys().all(|name| known.get(name).is_some()))
            }
            other => panic!("the checker does not know {other}"),
        };
        if !holds {
            return Err(format!("{at}: {word} {says} does not hold of {value}"));
        }
    }
    Ok(())
}

fn is_type(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("a type has a name") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64(),
        "null" => value.is_null(),
        other => panic!("the checker does not know {other}"),
    }
}

pub(super) fn as_json(coverage: &Coverage) -> Value {
    let mut out = Vec::new();
    write(coverage, &mut out).expect("a vector takes everything");
    serde_json::from_slice(&out).expect("it is JSON")
}

/// The names of all fields of a value.
fn fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(name, value)| {
            found.insert(name.clone());
            fields(value, found);
        }),
        Value::Array(list) => list.iter().for_each(|value| fields(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A result in which every field occurs.
const FULL: &str = r##"{"format":1,"plan":"00000000000000aa","analysis":"andersen","refined":"kobj:2","subject":["x"],"calls":"own","all_watched":true,"missing":{"classes":["m/C"],"items_through_it":3},"classes":[
{"name":"a/M","source":"M.java","without_source":true,"methods":[{"name":"m","descriptor":"()V","sites":[{"key":"k","offset":5,"copies":[9],"line":3,"called":{"class":"a/I","name":"go","descriptor":"()V"},"deed":"deprecated","candidates":9,"reached":true,"test":"t.T#one",
"unmeasurable":{"stale":true,"reason":"x"},
"receivers":[{"class":"a/X","method":"n()V","stable":"s","state":"missed","target":0,"deed":"passes","reason":"never-created","created":false,"waiver":"w","test":"t","by":["b"],"any_of":true,"against":"waived","loaders":["l"],"shown":"t.W#a","open":true,"recipe":{"entry":"e","made":"m","steps":[{"place":"p","method":"m","text":"t"}]}},
{"class":"a/W","state":"waived"},{"class":"a/Z","state":"infeasible"},{"class":"a/U","state":"unmeasurable"}],
"targets":[{"class":"a/X","state":"covered"}],
"beyond":[{"verdict":"foreign","criterion":"RC","class":"t/T","target":"t/T","interfaces":["a/I"],"loader":"l","test":"t","library":true,"through":"a.B.c()","unproven":true}]}]}]}],
"beside":[{"name":"a/M","source":"M.java","methods":[{"name":"m","descriptor":"()V","sites":[{"key":"l","offset":7,"kind":"library","called":{"class":"t/I","name":"go","descriptor":"()V"},"candidates":9}]}]}],
"made":[{"class":"a/X","created":true},{"class":"a/Y","created":null}],"waivers":[{"item":"k","reason":"r","line":3,"use":"covered"}],"outside":["o"],"exit_code":1,
"run":{"jvms":[{"process":7,"started":1,"jvm":"j","ended":true,"torn":true}],"loaded":[{"class":"a/M","times":2,"placed":3,"loaders":["l"]}],"notes":["n"]}}"##;

#[test]
fn the_schema_knows_every_field_and_results_every_field_of_it() {
    let full = as_json(&crate::read(FULL.as_bytes()).expect("it is a result"));
    assert_eq!(check(&full), Ok(()));
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let mut of_schema = BTreeSet::new();
    let mut add = |properties: &Value| {
        of_schema.extend(properties.as_object().expect("properties").keys().cloned());
    };
    add(&schema["properties"]);
    schema["$defs"].as_object().expect("definitions").values().for_each(|one| add(&one["properties"]));
    let mut of_result = BTreeSet::new();
    fields(&full, &mut of_result);
    assert_eq!(of_result, of_schema);
}

#[test]
fn judged_results_are_as_the_schema_says() {
    let text = "
cls a/M
made a/X a/Y
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
  a/Y -> a/Y !
---
met @5 a/X > a/X
met @5 t/Mock
";
    assert_eq!(check(&as_json(&judged(text, &More::default()))), Ok(()));
    assert_eq!(check(&as_json(&judged("", &More::default()))), Ok(()));
}

/// The checker refuses what is wrong.
#[test]
fn other_values_are_refused() {
    let good = as_json(&crate::read(FULL.as_bytes()).expect("it is a result"));
    let wrong = |place: &str, value: Value| {
        let mut changed = good.clone();
        *changed.pointer_mut(place).expect("it is there") = value;
        assert!(check(&changed).is_err(), "{place}");
    };
    wrong("/format", json!(2));
    wrong("/plan", json!("xyz"));
    wrong("/totals/rc/covered", json!(-1));
    wrong("/classes/0/methods/0/sites/0/receivers/0/state", json!("lost"));
    wrong("/classes/0/methods/0/sites/0/line", json!("3"));
    wrong("/classes/0/methods/0/sites/0/receivers/0", json!({ "class": "a/X" }));
    wrong("/run", json!({ "jvms": [], "more": 1 }));
}
