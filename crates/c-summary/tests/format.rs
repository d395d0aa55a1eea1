//! The text of summaries: errors have their place.

use c_pointsto::{Model, Options};
use c_program::read;
use c_summary::{Stage, Summary, combine, libc, summarize};
use c_testkit::random::{Random, Shape, module};
use expect_test::{Expect, expect};
use testkit::cases;

#[path = "../../../fuzz/src/c_summaries.rs"]
#[allow(unreachable_pub, reason = "the file is a library for the fuzz targets")]
mod targets;

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
    check_error("", expect![[r#"1:1: this is not a summary: it does not start with "breccia c-summary""#]]);
    check_error(
        "hello",
        expect![[r#"1:1: this is not a summary: it does not start with "breccia c-summary""#]],
    );
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
    check_unsigned("global g:x\n", expect!["4:10: a number is needed, not 'x'"]);
    let error = Summary::read_unsigned("library \"l\"\nmodel some\n").expect_err("a bad model").to_string();
    expect!["2:7: one of any, whole, offsets is needed, not 'some'"].assert_eq(&error);
}

/// Found by fuzzing: a layout was written where none could be read, and another was not written.
#[test]
fn layouts_in_signatures_read_back() {
    let body = "rep r:16\nproc f(r,a:24,...b:32) returns c:40{\nuse r,a,b,c\n}\nproc g(...r) returns r\n";
    let text = format!("library \"lib\"\nmodel any\nstage basic\n{body}");
    let written = Summary::read_unsigned(&text).expect("a good text").write();
    assert_eq!(written.splitn(3, '\n').nth(2), Some(&*text));
    assert_eq!(Summary::read(&written).expect("what is written is read").write(), written);
}

/// `BRECCIA_TEST_SCALE=20` damages twenty times as many.
#[test]
fn damaged_texts_are_errors_or_summaries_and_nothing_else() {
    let count = cases(3000);
    let mut random = Random::new(1);
    let mut accepted = 0;
    for seed in 0..count / 60 {
        let library = module(&mut Random::new(seed), &Shape::small_with_offsets(), "lib_", &[]);
        let model = if seed % 3 == 0 { Model::Whole } else { Model::Offsets };
        let stage = if seed % 2 == 0 { Stage::Optimized } else { Stage::Basic };
        let options = Options::library(model, &library);
        let text = summarize("lib", &library, &options, &[], stage).expect("one library").write();
        let body = text.splitn(3, '\n').nth(2).expect("three parts");
        for _ in 0..60 {
            let mut text = body.to_owned();
            (0..=random.below(3)).for_each(|_| text = damaged(&mut random, &text));
            targets::read(text.as_bytes());
            accepted += u64::from(Summary::read_unsigned(&text).is_ok());
        }
    }
    assert!(accepted > count / 10, "{accepted} of {count} could be used");
}

/// Another sign comes in the place of one, a word in the place of a word, or a line goes, comes twice or
/// moves.
fn damaged(random: &mut Random, text: &str) -> String {
    if random.percent(10) {
        let mut bytes = text.as_bytes().to_vec();
        let at = random.below(bytes.len());
        bytes[at] = b"(){}*&=,:@?+-0 9\nag\"'#"[random.below(22)];
        return String::from_utf8(bytes).expect("only ASCII was put in");
    }
    if random.percent(50) {
        let is_sign = |c: char| !c.is_alphanumeric() && c != '_';
        let words: Vec<&str> = text.split(is_sign).filter(|word| !word.is_empty()).collect();
        let (old, new) = (words[random.below(words.len())], words[random.below(words.len())]);
        let at = old.as_ptr() as usize - text.as_ptr() as usize;
        return [&text[..at], new, &text[at + old.len()..]].concat();
    }
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (at, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(3) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other]),
        _ => lines.swap(at, other),
    }
    lines.concat()
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
    // Other definitions replace names of the C library.
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
