//! Does a hostile character reach any output? Every name of the result has one of each kind.

use std::collections::BTreeMap;

use coverage::{Coverage, gaps, read};

use super::nowhere;
use crate::html::{HtmlOptions, render};
use crate::{
    MarkdownOptions, SarifOptions, TextOptions, cobertura, contradictions, csv, failure, gaps_table,
    jacoco_xml, lcov, markdown, misses, sarif, summary,
};

/// An override that turns text around, a zero-width space, a soft hyphen, a letter that shows nothing, a
/// variation selector, a tag, a byte order mark, an escape, a separator of lines, a delete, a noncharacter.
const ALL: &str = r"\u202e\u200b\u00ad\u3164\ufe0f\udb40\udc41\ufeff\u001b\u2028\u007f\uffff";

fn hostile() -> Coverage {
    let text = r##"{"format":1,"plan":"00aa","analysis":"ander!","refined":"k!","subject":["component: !"],
        "classes":[{"name":"a!/M!","source":"M!.java","methods":[{"name":"m!","descriptor":"(La/I!;)V","sites":[
            {"key":"k! #0","offset":5,"line":3,"called":{"class":"a/I!","name":"go!","descriptor":"(LX!;)V"},"candidates":9,"reached":true,"test":"t.T!#one!",
             "receivers":[{"class":"a/Y!","state":"missed","target":0,"reason":"never-created","created":false,
                 "recipe":{"entry":"a.M!.make()","made":"M!.java:7","steps":[{"place":"M!.java:7","method":"M!.make","text":"new a.Y!"}]}},
               {"class":"a/Z!","state":"waived","waiver":"not here!"},{"class":"a/V!","state":"covered","against":"infeasible"}],
             "targets":[{"class":"a/Y!","method":"x!()V","state":"missed","reason":"never-created","created":false}],
             "beyond":[{"verdict":"contradicted","criterion":"RC","class":"a/Q!","target":"a/Q!","test":"t.T!#two"},
               {"verdict":"foreign","criterion":"RC","class":"t/T!$$Lambda@m!:7","interfaces":["a/I!"]}]},
            {"key":"k! #1","offset":9,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":9,
             "unmeasurable":{"stale":true,"reason":"other code!"},"receivers":[{"class":"a/X","state":"unmeasurable"}]}]}]}],
        "made":[{"class":"a/X!","created":true}],"waivers":[{"item":"k!","reason":"why!","line":3,"use":"unknown"}],"outside":["a/M!.hidden()V"],
        "run":{"jvms":[{"process":7,"started":1700000000000,"jvm":"OpenJDK!","ended":true}],"loaded":[{"class":"a/M!","times":2,"placed":3}],"notes":["odd!"]}}"##;
    read(text.replace('!', ALL).as_bytes()).expect("it is a result")
}

/// Every output, by its name.
fn outputs(coverage: &Coverage) -> BTreeMap<String, String> {
    let text = TextOptions::PLAIN;
    let all: String = serde_json::from_str(&format!("\"{ALL}\"")).expect("it is JSON");
    let title = format!("title{all}");
    let mut outputs: BTreeMap<String, String> = [
        ("summary", summary(coverage, &text)),
        ("misses", misses(coverage, &text)),
        ("gaps", gaps_table(&gaps(coverage), &text)),
        ("failure", failure(coverage).unwrap_or_default()),
        ("Markdown", markdown(coverage, &MarkdownOptions::default())),
        ("contradictions", contradictions(coverage).unwrap_or_default()),
        ("JaCoCo", jacoco_xml(coverage, &title)),
        ("Cobertura", cobertura(coverage, &nowhere)),
        ("CSV", csv(coverage, &title)),
        ("LCOV", lcov(coverage, &nowhere)),
        ("SARIF", sarif(coverage, &SarifOptions { source: &nowhere, limit: 99 }).text),
    ]
    .map(|(name, text)| (name.to_owned(), text))
    .into();
    let source = |_: &str| Some(format!("class M{all} {{\n\tcall{all}();\n}}\n"));
    render(coverage, &HtmlOptions { title: &title, source: &source }, &mut |path, bytes| {
        outputs.insert(path.to_owned(), String::from_utf8(bytes.to_vec()).expect("pages are text"));
        Ok(())
    })
    .expect("a map takes everything");
    outputs
}

#[test]
fn no_output_holds_one() {
    for (name, output) in outputs(&hostile()) {
        // The sign of warning is Markdown's own. So are lines and tabs: no name holds one here.
        let output = output.replace("\u{26a0}\u{fe0f}", "");
        let found: Vec<char> =
            output.chars().filter(|&c| text::is_hostile(c) && !matches!(c, '\n' | '\t')).collect();
        assert!(found.is_empty(), "{name} holds {found:?}");
    }
}
