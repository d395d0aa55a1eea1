//! Cobertura's XML as text.

use expect_test::expect;

use super::{HOSTILE, nowhere};
use crate::cobertura;
use crate::sample::{result, states};

fn text(classes: &str) -> String {
    lines(&cobertura(&result(classes), &nowhere))
}

/// An element to a line.
fn lines(xml: &str) -> String {
    xml.replace("><", ">\n<").replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are the expected file")]
fn xml_as_cobertura_writes_it() {
    let find = |path: &str| (path == "a/M.java").then(|| "src/a/M.java".to_owned());
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
        <coverage line-rate="0.667" branch-rate="0.500" lines-covered="2" lines-valid="3" branches-covered="3" branches-valid="6" complexity="0" version="breccia VERSION" timestamp="1700000000000">
        <sources>
        <source>.</source>
        </sources>
        <packages>
        <package name="&lt;script&gt;x&lt;" line-rate="0" branch-rate="0" complexity="0">
        <classes>
        <class name="&lt;script&gt;x&lt;.script&gt;" filename="&lt;script&gt;x&lt;/&quot;&gt;&lt;img src=x onerror=x&gt;.java" line-rate="0" branch-rate="0" complexity="0">
        <methods>
        <method name="&lt;/code&gt;&lt;script&gt;" signature="(L&lt;b&gt;;)V" line-rate="0" branch-rate="0" complexity="0">
        <lines>
        <line number="1" hits="0" branch="true" condition-coverage="0% (0/1)">
        <conditions>
        <condition number="0" type="switch" coverage="0%"/>
        </conditions>
        </line>
        </lines>
        </method>
        </methods>
        <lines>
        <line number="1" hits="0" branch="true" condition-coverage="0% (0/1)">
        <conditions>
        <condition number="0" type="switch" coverage="0%"/>
        </conditions>
        </line>
        </lines>
        </class>
        </classes>
        </package>
        <package name="a" line-rate="1" branch-rate="0.600" complexity="0">
        <classes>
        <class name="a.M" filename="src/a/M.java" line-rate="1" branch-rate="0.500" complexity="0">
        <methods>
        <method name="m" signature="(La/I;[J)V" line-rate="1" branch-rate="0.500" complexity="0">
        <lines>
        <line number="3" hits="1" branch="true" condition-coverage="50% (2/4)">
        <conditions>
        <condition number="0" type="switch" coverage="50%"/>
        </conditions>
        </line>
        </lines>
        </method>
        </methods>
        <lines>
        <line number="3" hits="1" branch="true" condition-coverage="50% (2/4)">
        <conditions>
        <condition number="0" type="switch" coverage="50%"/>
        </conditions>
        </line>
        </lines>
        </class>
        <class name="a.M$In" filename="src/a/M.java" line-rate="1" branch-rate="1" complexity="0">
        <methods>
        <method name="&lt;init&gt;" signature="()V" line-rate="1" branch-rate="1" complexity="0">
        <lines>
        <line number="2" hits="1" branch="true" condition-coverage="100% (1/1)">
        <conditions>
        <condition number="0" type="switch" coverage="100%"/>
        </conditions>
        </line>
        </lines>
        </method>
        </methods>
        <lines>
        <line number="2" hits="1" branch="true" condition-coverage="100% (1/1)">
        <conditions>
        <condition number="0" type="switch" coverage="100%"/>
        </conditions>
        </line>
        </lines>
        </class>
        </classes>
        </package>
        </packages>
        </coverage>
    "#]].assert_eq(&lines(&cobertura(&states(), &find)));
}

#[test]
fn nothing_has_a_frame() {
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
        <coverage line-rate="1" branch-rate="1" lines-covered="0" lines-valid="0" branches-covered="0" branches-valid="0" complexity="0" version="breccia VERSION" timestamp="1700000000000">
        <sources>
        <source>.</source>
        </sources>
        <packages>
        </packages>
        </coverage>
    "#]].assert_eq(&text(""));
}

#[test]
fn names_stay_attributes() {
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
        <coverage line-rate="0" branch-rate="0" lines-covered="0" lines-valid="1" branches-covered="0" branches-valid="1" complexity="0" version="breccia VERSION" timestamp="1700000000000">
        <sources>
        <source>.</source>
        </sources>
        <packages>
        <package name="=cmd,&quot;x&quot;" line-rate="0" branch-rate="0" complexity="0">
        <classes>
        <class name="=cmd,&quot;x&quot;.@SUM(1;2)\u{a}SF:evil" filename="=cmd,&quot;x&quot;/C___end_of_record_ é&amp;&lt;&gt;.java" line-rate="0" branch-rate="0" complexity="0">
        <methods>
        <method name="m\u{a}DA:1,1" signature="(L{0}\u{0},];)V" line-rate="0" branch-rate="0" complexity="0">
        <lines>
        <line number="1" hits="0" branch="true" condition-coverage="0% (0/1)">
        <conditions>
        <condition number="0" type="switch" coverage="0%"/>
        </conditions>
        </line>
        </lines>
        </method>
        </methods>
        <lines>
        <line number="1" hits="0" branch="true" condition-coverage="0% (0/1)">
        <conditions>
        <condition number="0" type="switch" coverage="0%"/>
        </conditions>
        </line>
        </lines>
        </class>
        </classes>
        </package>
        </packages>
        </coverage>
    "#]].assert_eq(&text(HOSTILE));
}

/// What nothing is required of is not there, nor a method without a line; but all receiver classes are in the
/// sums.
#[test]
fn readers_find_a_line_in_each_method() {
    let site = |line: &str, state: &str| {
        format!(
            r#"{{"key":"k","offset":5,{line}"called":{{"class":"I","name":"go","descriptor":"()V"}},"candidates":9,"receivers":[{{"class":"X","state":"{state}"}}]}}"#
        )
    };
    let class = |name: &str, sites: [String; 2]| {
        let [one, two] = sites.map(|site| format!(r#"{{"name":"m","descriptor":"()V","sites":[{site}]}}"#));
        format!(r#"{{"name":"{name}","source":"M.java","methods":[{one},{two}]}}"#)
    };
    let partly = class("Partly", [site(r#""line":3,"#, "missed"), site("", "missed")]);
    let nothing = class("Nothing", [site(r#""line":4,"#, "waived"), site("", "unmeasurable")]);
    let text = text(&[partly, nothing].join(","));
    assert_eq!((text.matches("<class ").count(), text.matches("<method ").count()), (1, 1), "{text}");
    assert!(text.contains(r#"branches-valid="2""#) && text.contains(r#"lines-valid="1""#), "{text}");
}

/// The conditions of lines add up to the sums of the result, and rates say all only of all.
#[test]
fn sums_are_those_of_the_result() {
    let coverage = states();
    let text = cobertura(&coverage, &nowhere);
    let of_classes = text.split("</methods>").skip(1).flat_map(|class| {
        let lines = class.split("</lines>").next().unwrap_or_default();
        lines.split("% (").skip(1).map(|rest| rest.split(')').next().unwrap_or_default())
    });
    let (mut covered, mut required) = (0, 0);
    for pair in of_classes {
        let (one, of) = pair.split_once('/').unwrap();
        covered += one.parse::<usize>().unwrap();
        required += of.parse::<usize>().unwrap();
    }
    let rc = coverage.totals.rc;
    assert_eq!((covered, required), (rc.covered, rc.required()));
    let whole = format!(r#"branches-covered="{}" branches-valid="{}""#, rc.covered, rc.required());
    assert!(text.contains(&whole), "{text}");
}

#[test]
fn nearly_all_is_not_all() {
    let items: Vec<String> = (0..3000)
        .map(|at| format!(r#"{{"class":"X{at}","state":"{}"}}"#, if at == 7 { "missed" } else { "covered" }))
        .collect();
    let class = format!(
        r#"{{"name":"M","source":"M.java","methods":[{{"name":"m","descriptor":"()V","sites":[
        {{"key":"k","offset":5,"line":1,"called":{{"class":"I","name":"go","descriptor":"()V"}},"candidates":9,"reached":true,
         "receivers":[{}]}}]}}]}}"#,
        items.join(",")
    );
    let nearly = text(&class);
    assert!(nearly.contains(r#"condition-coverage="99% (2999/3000)""#), "{nearly}");
    assert!(nearly.contains(r#"branch-rate="0.999""#) && !nearly.contains(r#"branch-rate="1""#), "{nearly}");
    let hardly = text(&class.replace("covered", "missed").replacen("missed", "covered", 1));
    assert!(hardly.contains(r#"condition-coverage="1% (1/3000)""#), "{hardly}");
    assert!(hardly.contains(r#"branch-rate="0.001""#), "{hardly}");
}
