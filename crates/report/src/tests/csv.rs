//! CSV as text.

use expect_test::expect;

use super::HOSTILE;
use crate::csv;
use crate::sample::{result, states};

#[test]
fn a_row_for_each_class() {
    expect![[r#"
        GROUP,PACKAGE,CLASS,RC_MISSED,RC_COVERED,TM_MISSED,TM_COVERED,CALL_MISSED,CALL_COVERED,LINE_MISSED,LINE_COVERED,METHOD_MISSED,METHOD_COVERED
        "T, ""U""",a,M,2,2,1,1,1,0,0,1,0,1
        "T, ""U""",<script>x<,script>,1,0,1,0,1,0,1,0,1,0
        "T, ""U""",a,M$In,0,1,0,1,0,1,0,1,0,1
    "#]].assert_eq(&csv(&states(), "T, \"U\""));
}

#[test]
fn nothing_is_a_head() {
    let text = csv(&result(""), "T");
    assert_eq!((text.lines().count(), text.starts_with("GROUP,PACKAGE,CLASS,RC_MISSED,")), (1, true));
}

/// No cell is a formula, and each row has as many fields as the head.
#[test]
fn names_stay_cells() {
    expect![[r#"
        GROUP,PACKAGE,CLASS,RC_MISSED,RC_COVERED,TM_MISSED,TM_COVERED,CALL_MISSED,CALL_COVERED,LINE_MISSED,LINE_COVERED,METHOD_MISSED,METHOD_COVERED
        '@SUM(1\u{3b}=2),"'=cmd,""x""",'@SUM(1\u{3b}2)\u{a}SF:evil,1,0,1,0,1,0,1,0,1,0
    "#]].assert_eq(&csv(&result(HOSTILE), "@SUM(1;=2)"));
    for name in ["=1+1", "+1", "-1", "@x", "  =1", "\u{ff1d}1"] {
        let text = csv(&result(""), "").len();
        let class = format!(r#"{{"name":"{name}","methods":[]}}"#);
        let row = csv(&result(&class), "")[text..].to_owned();
        assert!(
            row.starts_with(&format!(",,'{name},")) || row.starts_with(&format!(",,\"'{name}\",")),
            "{row}"
        );
    }
}

/// The columns add up to the sums of the result.
#[test]
fn columns_are_the_sums() {
    let coverage = states();
    let text = csv(&coverage, "T");
    let mut sums = [0; 10];
    for row in text.lines().skip(1) {
        let numbers: Vec<&str> = row.rsplitn(11, ',').collect();
        (0..10).for_each(|at| sums[at] += numbers[9 - at].parse::<usize>().unwrap());
    }
    let (rc, tm) = (coverage.totals.rc, coverage.totals.tm);
    assert_eq!(sums[..4], [rc.missed, rc.covered, tm.missed, tm.covered]);
    // Two of three calls miss something, but no line or method of `a` is without a covered item.
    assert_eq!(sums[4..], [2, 1, 1, 2, 1, 2]);
}
