//! LCOV as text.

use expect_test::expect;

use super::{HOSTILE, nowhere};
use crate::sample::{result, states};
use crate::{lcov, without_line};

#[test]
fn a_tracefile() {
    let find = |path: &str| (path == "a/M.java").then(|| "core/src/main/java/a/M.java".to_owned());
    expect![[r#"
        TN:
        SF:<script>x</"><img src=x onerror=x>.java
        FN:1,<script>x</script>.</code><script>(L<b>;)V
        FNDA:0,<script>x</script>.</code><script>(L<b>;)V
        FNF:1
        FNH:0
        BRDA:1,0,0,-
        BRF:1
        BRH:0
        DA:1,0
        LF:1
        LH:0
        end_of_record
        TN:
        SF:core/src/main/java/a/M.java
        FN:3,a/M.m(La/I;[J)V
        FN:2,a/M$In.<init>()V
        FNDA:1,a/M.m(La/I;[J)V
        FNDA:1,a/M$In.<init>()V
        FNF:2
        FNH:2
        BRDA:2,0,0,1
        BRDA:3,0,0,1
        BRDA:3,0,1,0
        BRDA:3,0,2,1
        BRDA:3,0,3,0
        BRF:5
        BRH:3
        DA:2,1
        DA:3,1
        LF:2
        LH:2
        end_of_record
    "#]]
    .assert_eq(&lcov(&states(), &find));
}

#[test]
fn nothing_is_nothing() {
    assert_eq!(lcov(&result(""), &nowhere), "");
}

/// Every line is a record, and every name is in its field.
#[test]
fn names_stay_in_their_fields() {
    expect![[r#"
        TN:
        SF:=cmd,"x"/C___end-of-record_ é&<>.java
        FN:1,=cmd\u{2c}"x"/@SUM(1;2)\u{a}SF:evil.m\u{a}DA:1\u{2c}1(L{0}\u{0}\u{2c}];)V
        FNDA:0,=cmd\u{2c}"x"/@SUM(1;2)\u{a}SF:evil.m\u{a}DA:1\u{2c}1(L{0}\u{0}\u{2c}];)V
        FNF:1
        FNH:0
        BRDA:1,0,0,0
        BRF:1
        BRH:0
        DA:1,0
        LF:1
        LH:0
        end_of_record
    "#]]
    .assert_eq(&lcov(&result(HOSTILE), &nowhere));
}

/// Two calls on a line are two blocks, also where two classes of a file have it.
#[test]
fn calls_of_a_line_are_blocks() {
    let class = |name: &str| {
        format!(
            r#"{{"name":"{name}","source":"M.java","methods":[{{"name":"m","descriptor":"()V","sites":[
            {{"key":"k","offset":5,"line":4,"called":{{"class":"I","name":"go","descriptor":"()V"}},"candidates":2,"reached":true,
             "receivers":[{{"class":"X","state":"covered"}},{{"class":"W","state":"waived"}},{{"class":"Y","state":"missed"}}]}},
            {{"key":"l","offset":9,"line":4,"called":{{"class":"I","name":"go","descriptor":"()V"}},"candidates":2,
             "receivers":[{{"class":"X","state":"missed"}}]}}]}}]}}"#
        )
    };
    let text = lcov(&result(&[class("M"), class("M$In")].join(",")), &nowhere);
    let branches: Vec<&str> = text.lines().filter(|line| line.starts_with("BR")).collect();
    expect![[r#"
        BRDA:4,0,0,1
        BRDA:4,0,1,0
        BRDA:4,1,0,-
        BRDA:4,2,0,1
        BRDA:4,2,1,0
        BRDA:4,3,0,-
        BRF:6
        BRH:2"#]]
    .assert_eq(&branches.join("\n"));
}

/// What has no line is counted, never lost unseen.
#[test]
fn sums_are_those_of_the_result() {
    let coverage = states();
    let text = lcov(&coverage, &nowhere);
    let sum = |record: &str| -> usize {
        text.lines().filter_map(|line| line.strip_prefix(record)?.parse::<usize>().ok()).sum()
    };
    let rc = coverage.totals.rc;
    assert_eq!((sum("BRF:"), sum("BRH:"), without_line(&coverage)), (rc.required(), rc.covered, 0));
    for line in ["", r#""line":0,"#] {
        let class = format!(
            r#"{{"name":"M","source":"M.java","methods":[{{"name":"m","descriptor":"()V","sites":[
            {{"key":"k","offset":5,{line}"called":{{"class":"I","name":"go","descriptor":"()V"}},"candidates":2,
             "receivers":[{{"class":"X","state":"missed"}},{{"class":"Y","state":"waived"}}]}}]}}]}}"#
        );
        let lineless = result(&class);
        assert_eq!((lcov(&lineless, &nowhere).as_str(), without_line(&lineless)), ("", 1));
    }
}
