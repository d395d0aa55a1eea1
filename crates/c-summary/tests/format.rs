//! The text of summaries: what is wrong with one is told with its place.

use c_pointsto::{Model, Options};
use c_program::random::{Random, Shape, module};
use c_program::read;
use c_summary::{Stage, Summary, combine, libc, summarize};
use expect_test::{Expect, expect};

fn good() -> String {
    let program = read("global g\nproc f(p) {\n g=p\n}\n").expect("a good text");
    let options = Options::library(Model::Whole, &program);
    summarize("lib", &program, &options, &[], Stage::Optimized).expect("one library").write()
}

fn check_error(text: &str, expected: Expect) {
    expected.assert_eq(&Summary::read(text).expect_err("a bad text").to_string());
}

fn check_unsigned(body: &str, expected: Expect) {
    let text = format!("library \"lib\"\nmodel any\nstage basic\n{body}");
    expected.assert_eq(&Summary::read_unsigned(&text).expect_err("a bad text").to_string());
}

#[test]
fn version_and_digest_are_checked_first() {
    let good = good();
    assert!(Summary::read(&good).is_ok());
    check_error("", expect![[r#"1:1: this is no summary: it does not start with "breccia c-summary""#]]);
    check_error("hello", expect![[r#"1:1: this is no summary: it does not start with "breccia c-summary""#]]);
    let newer = good.replacen("c-summary 1", "c-summary 2", 1);
    check_error(&newer, expect!["1:19: the summary is of version 2, but 1 is needed: make it again"]);
    check_error("breccia c-summary 1\nlibrary", expect!["2:1: the digest is missing"]);
    let changed = good.replace("g=", "g = ");
    let error = Summary::read(&changed).expect_err("a changed text").to_string();
    assert!(error.starts_with("2:8: the digest is "), "{error}");
    assert!(error.ends_with(": the summary was changed after it was written"), "{error}");
}

#[test]
fn what_cannot_be_read_has_a_place() {
    check_unsigned("g=p\n", expect!["4:1: g is not declared"]);
    check_unsigned("global g,g\n", expect!["4:10: g is declared twice"]);
    check_unsigned(
        "proc f(){\nboo\n}\n",
        expect!["5:1: local, static local, mod, use or call is needed, not 'boo'"],
    );
    check_unsigned(
        "proc f(){\n",
        expect!["5:1: local, static local, mod, use or call is needed, not the end of the text"],
    );
    check_unsigned("global g\nproc f(){\ncall g\n}\n", expect!["6:6: a procedure is needed here"]);
    check_unsigned("}\n", expect!["4:1: no procedure is open that could end here"]);
    check_unsigned("global g:x\n", expect!["4:11: a number is needed, not 'x'"]);
    let error = Summary::read_unsigned("library \"l\"\nmodel some\n").expect_err("a bad model").to_string();
    expect!["2:7: one of any, whole, offsets is needed, not 'some'"].assert_eq(&error);
}

#[test]
fn damaged_texts_are_errors_or_summaries_and_nothing_else() {
    let mut random = Random::new(1);
    for seed in 0..40 {
        let library = module(&mut Random::new(seed), &Shape::small_with_offsets(), "lib_", &[]);
        let options = Options::library(Model::Offsets, &library);
        let text = summarize("lib", &library, &options, &[], Stage::Optimized).expect("one library").write();
        let body = text.splitn(3, '\n').nth(2).expect("three parts");
        for _ in 0..60 {
            let mut bytes = body.as_bytes().to_vec();
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes.truncate(at),
                1 => bytes[at] = b"(){}*&=,:@?+-0 9\nag\"'#"[random.below(22)],
                _ => {
                    let from = random.below(bytes.len());
                    let piece: Vec<u8> = bytes[from..(from + 9).min(bytes.len())].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
            let damaged = String::from_utf8(bytes).expect("only ASCII was put in");
            if let Ok(summary) = Summary::read_unsigned(&damaged) {
                // Whatever it says now, it can be used.
                let client = read("proc main() {\n}\n").expect("a good text");
                if let Ok(combined) = combine(client, &[&summary], Model::Offsets) {
                    let results =
                        c_pointsto::analyse(&combined.program, &Options::whole_program(Model::Offsets));
                    let _ = results.effects();
                }
            }
        }
    }
}

#[test]
fn two_libraries_may_not_export_one_name() {
    let library = |name: &str| {
        let program = read("proc f(p) {\n}\n").expect("a good text");
        let options = Options::library(Model::Whole, &program);
        summarize(name, &program, &options, &[], Stage::Basic).expect("one library")
    };
    let client = read("import proc f\nproc main() {\n f()\n}\n").expect("a good text");
    let error =
        combine(client.clone(), &[&library("one"), &library("two")], Model::Whole).expect_err("a clash");
    assert_eq!(error.to_string(), "f is exported by one and by two");
    // The C library gives way to whoever defines its names.
    let own = read("proc qsort(p) {\n}\n").expect("a good text");
    let options = Options::library(Model::Whole, &own);
    let own =
        summarize("own", &own, &options, &[&libc::summary()], Stage::Optimized).expect("libc gives way");
    assert!(combine(client, &[&libc::summary(), &own], Model::Whole).is_ok());
}

#[test]
fn an_optimized_summary_holds_for_one_model() {
    let program = read("proc f(p) {\n}\n").expect("a good text");
    let options = Options::library(Model::Whole, &program);
    let summary = summarize("lib", &program, &options, &[], Stage::Optimized).expect("one library");
    let client = read("proc main() {\n}\n").expect("a good text");
    let error = combine(client, &[&summary], Model::Offsets).expect_err("another model");
    assert_eq!(
        error.to_string(),
        "the summary of lib was optimized for object model 'whole' and holds for no other"
    );
}

#[test]
fn exported_names_that_are_not_there_are_told() {
    let program = read("import proc h\nproc f(p) {\n h(p)\n}\n").expect("a good text");
    let missing = Options::exporting(Model::Whole, &program, ["f", "g", "h"]).expect_err("two are missing");
    assert_eq!(missing, ["g", "h"]);
}
