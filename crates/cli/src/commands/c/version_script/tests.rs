//! Scripts as they are found, and what GNU ld makes of them.

use expect_test::{Expect, expect};

use super::Script;

/// Which of some names are exported, and which plain ones the script lists.
fn check(text: &str, names: &str, expected: Expect) {
    let script = Script::read(text).unwrap();
    let exported: Vec<&str> = names.split(' ').filter(|name| script.exports(name)).collect();
    let plain: Vec<&str> = script.plain().collect();
    expected.assert_eq(&format!("{} of {}", exported.join(" "), plain.join(" ")));
}

#[test]
fn comments_are_skipped() {
    check(
        "/* V0 { global: c; } */ V1 { # global: d;\n global: a/* ; */; /* b; */ local: *; };",
        "a b c d",
        expect!["a of a"],
    );
    assert!(Script::read("# not { yet }\na\n/* { */ b\n").is_none());
    // One that does not end.
    check("V { local: a; }; /* V { local: b; };", "a b", expect!["b of "]);
}

#[test]
fn labels_hold_through_blocks_of_a_language() {
    check(
        "V { global: a; extern \"C\" { b; \"c*\" }; local: extern \"C\" { d; }; *; } V0;",
        "a b c cc c* d e",
        expect!["a b c* of a b c*"],
    );
}

#[test]
fn without_a_label_names_are_exported() {
    check("{ a; local: b*; };", "a b c", expect!["a c of a"]);
}

#[test]
fn what_says_more_counts() {
    // A name goes before patterns, a pattern before `*`, on either side.
    check("V { global: a*; local: ab; *; };", "a ab abc b", expect!["a abc of "]);
    check("V { global: *; local: a*; };", "a ab b", expect!["b of "]);
    check("V { global: ab; local: a*; }; W { global: a?c; };", "a ab abc b", expect!["ab abc b of ab"]);
}

#[test]
fn patterns_are_those_of_shells() {
    check(
        "V { global: a[0-9]; b[!x]c; d?; e[; *mid*dle; []]f; local: *; };",
        "a1 ax bxc byc d dd e[ middle amidxdle mid ]f",
        expect!["a1 byc dd e[ middle amidxdle ]f of "],
    );
}

/// Where every `*` is tried at every place, this does not end.
#[test]
fn many_stars_take_no_time() {
    let pattern = "a*".repeat(60);
    let script = Script::read(&format!("V {{ global: {pattern}b; local: *; }};")).unwrap();
    assert!(!script.exports(&"a".repeat(4000)));
    assert!(script.exports(&format!("{}b", "a".repeat(4000))));
}
