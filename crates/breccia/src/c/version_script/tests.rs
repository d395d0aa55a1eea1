//! Scripts as found in practice, and how GNU ld reads them.

use expect_test::{Expect, expect};

use super::Script;

/// Which of some names are exported, and which plain ones the script lists.
fn check(text: &str, names: &str, expected: Expect) {
    let script = Script::read(text).unwrap().unwrap();
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
    assert!(Script::read("# not { yet }\na\n/* { */ b\n").unwrap().is_none());
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
    check("{ a; b*; };", "a b c", expect!["a b c of a"]);
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
    let script = Script::read(&format!("V {{ global: {pattern}b; local: *; }};")).unwrap().unwrap();
    assert!(!script.exports(&"a".repeat(4000)));
    assert!(script.exports(&format!("{}b", "a".repeat(4000))));
}

/// GNU ld 2.40 refuses each of these.
#[test]
fn what_a_linker_refuses_is_refused() {
    let scripts = [
        "V { global: a; local: *",
        "V {\n global: a;\n local: *;\n",
        "V { global: a; extern \"C\" {\n b;",
        "V { global: a; local: *; }",
        "V {\n local: *;\n global: a; };",
        "V {\n b;\n global: a; };",
        "V { b;\n local: *; };",
        "V { global: a; global: b; };",
        "V { local: a; local: b; };",
        "V { global: a local: *; };",
        "V { global: a };",
        "V { global: a b; };",
        "V { global: a;; };",
        "V { global: ; };",
        "V { gloal: a; };",
        "V { global: extern \"C\" { }; };",
        "V { global: extern \"C\" { a; } local: *; };",
        "V global: a; };",
        "V W { global: a; };",
        "V { a; } }",
        "V { a; };\n{ b; };",
        "V { a; };\n/* b",
        "V {\n \"a; };",
    ];
    let wrong = |text: &&str| match Script::read(text) {
        Ok(_) => format!("{text:?} is read\n"),
        Err(wrong) => format!("{}: {}\n", wrong.line, wrong.what),
    };
    expect![[r#"
        1: the block that starts in line 1 is not closed: `}` is missing
        3: the block that starts in line 1 is not closed: `}` is missing
        2: the block that starts in line 1 is not closed: `}` is missing
        1: expected `;`, but the file ends
        3: `global:` comes after `local:`
        3: there are names before `global:`
        2: there are names before `local:` without `global:`
        1: `global:` occurs twice in one block
        1: `local:` occurs twice in one block
        1: expected `;`, but found `local:`
        1: expected `;`, but found `}`
        1: expected `;`, but found `b`
        1: expected a name, but found `;`
        1: expected a name, but found `;`
        1: expected `;`, but found `:`
        1: expected a name, but found `}`
        1: expected `;`, but found `local:`
        1: expected `{`, but found `global:`
        1: expected `{`, but found `W`
        1: expected `;`, but found `}`
        2: a block without a name must be the only one
        2: a comment that starts here does not end
        2: a name in quotes that starts here does not end
    "#]]
    .assert_eq(&scripts.iter().map(wrong).collect::<String>());
    for right in
        ["V { };", "V { a; extern \"C\" { b; c }; };", "V { a; };\nW { b; } V;", "V { global: global; };"]
    {
        assert!(Script::read(right).unwrap().is_some(), "{right}");
    }
}

#[test]
fn names_may_have_colons() {
    check("V { global: ns::a; b; local: *; };", "a ns ns::a b", expect!["ns::a b of ns::a b"]);
}

#[test]
fn blocks_that_are_nested_too_deep_are_refused() {
    let nested = |depth: usize| format!("V {{ {}a;{} }};", "extern C { ".repeat(depth), " };".repeat(depth));
    assert!(Script::read(&nested(100)).is_ok());
    let wrong = Script::read(&nested(100_000)).unwrap_err();
    assert_eq!(wrong.what, "more than 100 blocks are nested");
}
