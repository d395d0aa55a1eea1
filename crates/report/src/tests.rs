//! Terminal, Markdown and XML as text.

mod cobertura;
mod csv;
mod hostile;
mod lcov;
mod sarif;

use coverage::gaps;
use expect_test::expect;

use crate::sample::{result, states};
use crate::{
    MarkdownOptions, Role, TextOptions, contradictions, gaps_table, jacoco_xml, markdown, misses, summary,
};

/// No source is found.
fn nowhere(_: &str) -> Option<String> {
    None
}

/// Names that break lines, fields, links, paths and formulas.
const HOSTILE: &str = r##"{"name":"=cmd,\"x\"/@SUM(1;2)\nSF:evil","source":"../../..\\C:\r\nend_of_record\u202e é&<>.java","methods":[
    {"name":"m\nDA:1,1","descriptor":"(L{0}\u0000,];)V","sites":[
        {"key":"k #0","offset":1,"line":1,"called":{"class":"[x](http://evil)","name":"go","descriptor":"()V"},"candidates":2,"reached":true,
         "receivers":[{"class":"{0}[x](y)\n\uffff","state":"missed","reason":"never-flowed"}],"targets":[{"class":"\"><b>","state":"missed"}]}]}]}"##;

#[test]
fn a_summary_ends_with_the_total() {
    expect![[r#"
        package     calls  reached      RC           TM
        <script>x<      1        0   0.0 %  0/1   0.0 %  0/1
        a               3        2  60.0 %  3/5  66.7 %  2/3

        CONTRADICTED: 1 receiver or target was observed, but not predicted: the analysis is wrong here, please report it
        CONTRADICTED: 1 item was covered that the finer analysis rules out
        unmeasurable: RC 1, TM 1, at 1 call because the class that ran differs from the one in the plan
        waiver in line 3 covered after all: k
        note: <odd>
        waived: RC 1, TM 1 (not required)
        infeasible: RC 1, TM 1 (not required)
        foreign: 1 receiver was of the tests' own classes (mocks, subclasses, lambdas)
        outside-int: 1 receiver or target was observed because the tests use members outside the interface
        analysis: andersen, refined by kobj:2
        TOTAL  RC 50.0 % (3/6)  TM 50.0 % (2/4)
    "#]].assert_eq(&summary(&states(), &TextOptions::PLAIN));
}

#[test]
fn nothing_required_is_no_percentage() {
    expect![[r#"
        nothing was recorded: the plan requires nothing: no polymorphic call of the component can be reached from its interface
        waiver in line 3 covered after all: k
        note: <odd>
        analysis: andersen, refined by kobj:2
        TOTAL  RC n/a (0/0)  TM n/a (0/0)
    "#]].assert_eq(&summary(&result(""), &TextOptions::PLAIN));
}

/// Its distance from the best there can be shows where something is known to be out of reach.
#[test]
fn absolute_precision_needs_a_waiver() {
    let with = |item: &str| {
        let class = format!(
            r#"{{"name":"a/M","methods":[{{"name":"m","descriptor":"()V","sites":[
            {{"key":"k","offset":5,"called":{{"class":"a/I","name":"go","descriptor":"()V"}},"candidates":2,"reached":true,
             "receivers":[{{"class":"a/X","state":"covered"}}{item}]}}]}}]}}"#
        );
        let text = summary(&result(&class), &TextOptions::PLAIN);
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("absolute")).collect();
        lines.join("\n")
    };
    expect![""].assert_eq(&with(""));
    expect!["absolute precision: N_RC(andersen, Prec) = 2.00 - 1.00 = 1.00"]
        .assert_eq(&with(r#",{"class":"a/Y","state":"waived","waiver":"cannot be"}"#));
    expect![""].assert_eq(&with(r#",{"class":"a/Y","state":"missed"}"#));
}

/// Colours do not change the layout.
#[test]
fn painted_and_narrow() {
    let paint = |role: Role, text: &str| format!("[{role:?}:{text}]");
    let narrow = TextOptions { width: Some(40), paint: &paint, rows: 1 };
    let text = summary(&states(), &narrow);
    let table: Vec<&str> = text.lines().take(3).collect();
    expect![[r#"
        [Heading:package]     [Heading:calls]  [Heading:reached]     [Heading:RC]     [Heading:]     [Heading:TM]
        [Name:<script>x<]      [Faint:1]        [Faint:0]  [Bad:0.0 %]  [Faint:0/1]  [Bad:0.0 %]  [Faint:0/1]
        … and 1 more"#]].assert_eq(&table.join("\n"));
}

#[test]
fn misses_by_call() {
    expect![[r#"
        M.java:3  a.M.m(I, long[])  I.go()
          RC a.Y  class never created by the tests
          RC a.U  created, but never gets here
          TM a.Y.go()  class never created by the tests
        "><img src=x onerror=x>.java:1  <script>x<.script>.</code><script>(<b>)  <i>.'"&()
          RC <u>\u{202e}\u{a}|`*  call never reached
          TM <u>.<s>()  call never reached
    "#]]
    .assert_eq(&misses(&states(), &TextOptions::PLAIN));
}

#[test]
fn gaps_best_first() {
    expect![[r#"
          1  M.java:3  I.go() never runs on Y
             no test creates Y: create one (as M.java:7 does) and test M.make() with it, as T#one does with X
        other classes, such as those of libraries and of the JDK
          2  "><img src=x onerror=x>.java:1  <i>.'"&() is never called here
             no test gets here: test script>.</code><script>(<b>) with <u>\u{202e}\u{a}|`*
          3  M.java:3  I.go() never runs on U
             tests create U, but none gets here: test M.m(I, long[]) with one, as T#one does with X
          4  "><img src=x onerror=x>.java:1  <i>.'"&() is never called here
             no test gets here: test script>.</code><script>(<b>)

        classes that tests never create
          a.Y  2 items at 1 call
    "#]]
    .assert_eq(&gaps_table(&gaps(&states()), &TextOptions::PLAIN));
}

#[test]
fn a_comment_for_a_pull_request() {
    let diff = coverage::diff(&result(""), &states());
    let options = MarkdownOptions { title: "Coverage of <b>", diff: Some(&diff), rows: 3 };
    expect![[r###"
        ## Coverage of &lt;b&gt;

        **RC 50.0 % (3/6)** (receiver classes) · **TM 50.0 % (2/4)** (target methods)

        - ⚠️ CONTRADICTED: 1 receiver or target was observed, but not predicted: the analysis is wrong here, please report it
        - ⚠️ CONTRADICTED: 1 item was covered that the finer analysis rules out
        - unmeasurable: RC 1, TM 1, at 1 call because the class that ran differs from the one in the plan
        - waiver in line 3 covered after all: k
        - note: &lt;odd&gt;
        - waived: RC 1, TM 1 (not required)
        - infeasible: RC 1, TM 1 (not required)
        - foreign: 1 receiver was of the tests' own classes (mocks, subclasses, lambdas)
        - outside-int: 1 receiver or target was observed because the tests use members outside the interface

        ### Since the earlier result

        5 new misses, 0 items newly covered

        - <code>a/M.m(La/I;&#91;J)V a/I.go&#35;0 RC a/Y</code>
        - <code>a/M.m(La/I;&#91;J)V a/I.go&#35;0 RC a/U</code>
        - <code>a/M.m(La/I;&#91;J)V a/I.go&#35;0 TM a/Y</code>
        - … and 2 more

        | package | RC | | TM | |
        |---|--:|--:|--:|--:|
        | <code>&lt;script&gt;x&lt;</code> | 0.0 % | 0/1 | 0.0 % | 0/1 |
        | <code>a</code> | 60.0 % | 3/5 | 66.7 % | 2/3 |

        <details><summary>What to test next (4 gaps)</summary>

        | missed | call | why |
        |---|---|---|
        | <code>a.Y</code> | <code>M.java:3 I.go()</code> | no test creates Y: create one (as M.java:7 does) and test M.make() with it, as T&#35;one does with X |
        | <code>&lt;u&gt;&#92;u{202e}&#92;u{a}&#124;&#96;&#42;</code> | <code>"&gt;&lt;img src=x onerror=x&gt;.java:1 &lt;i&gt;.'"&amp;()</code> | no test gets here: test script&gt;.&lt;/code&gt;&lt;script&gt;(&lt;b&gt;) with &lt;u&gt;&#92;u{202e}&#92;u{a}&#124;&#96;&#42; |
        | <code>a.U</code> | <code>M.java:3 I.go()</code> | tests create U, but none gets here: test M.m(I, long&#91;&#93;) with one, as T&#35;one does with X |
        | … and 1 more | | |

        </details>
    "###]].assert_eq(&markdown(&states(), &options));
}

#[test]
fn contradictions_make_a_report() {
    assert_eq!(contradictions(&result("")), None);
    expect![[r##"
        # Observed, but not predicted

        Analysis: <code>andersen</code>, refined by <code>kobj:2</code>; plan <code>00000000000000aa</code>.

        - component: 2 classes

        JVMs:

        - OpenJDK "17"

        - receiver class <code>a/Q</code> at <code>a/M.m(La/I;&#91;J)V a/I.go&#35;0</code> (<code>M.java:3</code>, offset 5 of <code>a/M.m(La/I;&#91;J)V</code>)
          - predicted: <code>a/X</code>, <code>a/Y</code>, <code>a/Z</code>, <code>a/W</code>, <code>a/V</code>, <code>a/U</code>
        - <code>a/M.m(La/I;&#91;J)V a/I.go&#35;0 RC a/V</code> was observed, but the finer analysis rules it out
    "##]].assert_eq(&contradictions(&states()).expect("there is one"));
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are the expected file")]
fn xml_as_jacoco_writes_it() {
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
        <report name="T &amp; &quot;&lt;U&gt;&quot;">
        <sessioninfo id="7 OpenJDK &quot;17&quot;" start="1700000000000" dump="1700000000000"/>
        <package name="&lt;script&gt;x&lt;">
        <class name="&lt;script&gt;x&lt;/script&gt;" sourcefilename="&quot;&gt;&lt;img src=x onerror=x&gt;.java">
        <method name="&lt;/code&gt;&lt;script&gt;" desc="(L&lt;b&gt;;)V" line="1">
        <counter type="INSTRUCTION" missed="1" covered="0"/>
        <counter type="BRANCH" missed="1" covered="0"/>
        <counter type="LINE" missed="1" covered="0"/>
        <counter type="COMPLEXITY" missed="1" covered="0"/>
        <counter type="METHOD" missed="1" covered="0"/>
        </method>
        <counter type="INSTRUCTION" missed="1" covered="0"/>
        <counter type="BRANCH" missed="1" covered="0"/>
        <counter type="LINE" missed="1" covered="0"/>
        <counter type="COMPLEXITY" missed="1" covered="0"/>
        <counter type="METHOD" missed="1" covered="0"/>
        <counter type="CLASS" missed="1" covered="0"/>
        </class>
        <sourcefile name="&quot;&gt;&lt;img src=x onerror=x&gt;.java">
        <line nr="1" mi="1" ci="0" mb="1" cb="0"/>
        <counter type="INSTRUCTION" missed="1" covered="0"/>
        <counter type="BRANCH" missed="1" covered="0"/>
        <counter type="LINE" missed="1" covered="0"/>
        <counter type="COMPLEXITY" missed="1" covered="0"/>
        <counter type="METHOD" missed="1" covered="0"/>
        <counter type="CLASS" missed="1" covered="0"/>
        </sourcefile>
        <counter type="INSTRUCTION" missed="1" covered="0"/>
        <counter type="BRANCH" missed="1" covered="0"/>
        <counter type="LINE" missed="1" covered="0"/>
        <counter type="COMPLEXITY" missed="1" covered="0"/>
        <counter type="METHOD" missed="1" covered="0"/>
        <counter type="CLASS" missed="1" covered="0"/>
        </package>
        <package name="a">
        <class name="a/M" sourcefilename="M.java">
        <method name="m" desc="(La/I;[J)V" line="3">
        <counter type="INSTRUCTION" missed="1" covered="1"/>
        <counter type="BRANCH" missed="2" covered="2"/>
        <counter type="LINE" missed="0" covered="1"/>
        <counter type="COMPLEXITY" missed="1" covered="0"/>
        <counter type="METHOD" missed="0" covered="1"/>
        </method>
        <counter type="INSTRUCTION" missed="1" covered="1"/>
        <counter type="BRANCH" missed="2" covered="2"/>
        <counter type="LINE" missed="0" covered="1"/>
        <counter type="COMPLEXITY" missed="1" covered="0"/>
        <counter type="METHOD" missed="0" covered="1"/>
        <counter type="CLASS" missed="0" covered="1"/>
        </class>
        <class name="a/M$In" sourcefilename="M.java">
        <method name="&lt;init&gt;" desc="()V" line="2">
        <counter type="INSTRUCTION" missed="0" covered="1"/>
        <counter type="BRANCH" missed="0" covered="1"/>
        <counter type="LINE" missed="0" covered="1"/>
        <counter type="COMPLEXITY" missed="0" covered="1"/>
        <counter type="METHOD" missed="0" covered="1"/>
        </method>
        <counter type="INSTRUCTION" missed="0" covered="1"/>
        <counter type="BRANCH" missed="0" covered="1"/>
        <counter type="LINE" missed="0" covered="1"/>
        <counter type="COMPLEXITY" missed="0" covered="1"/>
        <counter type="METHOD" missed="0" covered="1"/>
        <counter type="CLASS" missed="0" covered="1"/>
        </class>
        <sourcefile name="M.java">
        <line nr="2" mi="0" ci="1" mb="0" cb="1"/>
        <line nr="3" mi="1" ci="1" mb="2" cb="2"/>
        <counter type="INSTRUCTION" missed="1" covered="2"/>
        <counter type="BRANCH" missed="2" covered="3"/>
        <counter type="LINE" missed="0" covered="2"/>
        <counter type="COMPLEXITY" missed="1" covered="1"/>
        <counter type="METHOD" missed="0" covered="2"/>
        <counter type="CLASS" missed="0" covered="2"/>
        </sourcefile>
        <counter type="INSTRUCTION" missed="1" covered="2"/>
        <counter type="BRANCH" missed="2" covered="3"/>
        <counter type="LINE" missed="0" covered="2"/>
        <counter type="COMPLEXITY" missed="1" covered="1"/>
        <counter type="METHOD" missed="0" covered="2"/>
        <counter type="CLASS" missed="0" covered="2"/>
        </package>
        <counter type="INSTRUCTION" missed="2" covered="2"/>
        <counter type="BRANCH" missed="3" covered="3"/>
        <counter type="LINE" missed="1" covered="2"/>
        <counter type="COMPLEXITY" missed="2" covered="1"/>
        <counter type="METHOD" missed="1" covered="2"/>
        <counter type="CLASS" missed="1" covered="2"/>
        </report>
    "#]].assert_eq(&jacoco_xml(&states(), "T & \"<U>\"").replace("><", ">\n<"));
}
