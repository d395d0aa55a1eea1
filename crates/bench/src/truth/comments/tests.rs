//! Sources, and what their comments say.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::*;

fn check(source: &str, expected: &Expect) {
    let found = read(source);
    let mut text = String::new();
    let names = |names: &[Name]| names.iter().map(Name::to_string).collect::<Vec<_>>().join(", ");
    for entry in &found.entries {
        let said = match &entry.said {
            Said::Classes(classes) => format!("[{}]", names(classes)),
            Said::Anything => "anything".to_owned(),
        };
        let _ = writeln!(text, "{}: {} {said}", entry.line, entry.method);
        for never in &found.groups[entry.group] {
            let _ = writeln!(text, "    never {:?}: {}", never.whom, never.reason);
        }
    }
    for mark in &found.marks {
        let _ = writeln!(text, "{}: lambdas {}", mark.line, mark.names.join(", "));
    }
    for problem in &found.problems {
        let _ = writeln!(text, "{}: error: {}", problem.line, problem.text);
    }
    expected.assert_eq(&text);
}

#[test]
fn calls_of_a_line_are_separated_by_semicolons() {
    check(
        "class A {
  for (Rule r : rules) r.check(x); // RC iterator: ArrayList; next: ArrayList$Itr; check: a.b.Positive, lambda even, client
  return items.size(); // RC size: *
  x.never(); // RC never: none
}",
        &expect![[r#"
            2: iterator [ArrayList]
            2: next [ArrayList$Itr]
            2: check [a.b.Positive, lambda even, client]
            3: size anything
            4: never []
        "#]],
    );
}

#[test]
fn reasons_belong_to_the_calls_before_them() {
    check(
        "f(); // RC f: A; g: B | never C: not made; or so: | never D, library: far | never others: x; h: A | never lambda l: y",
        &expect![[r#"
            1: f [A]
                never [One(Class("C"))]: not made; or so:
                never [One(Class("D")), Library]: far
                never [Others]: x
            1: g [B]
                never [One(Class("C"))]: not made; or so:
                never [One(Class("D")), Library]: far
                never [Others]: x
            1: h [A]
                never [One(Lambda("l"))]: y
        "#]],
    );
}

#[test]
fn a_reason_may_have_colons_and_semicolons() {
    check(
        "f(); // RC f: A | never B: see above; it is private; never C: two words: no call",
        &expect![[r#"
            1: f [A]
                never [One(Class("B"))]: see above; it is private
                never [One(Class("C"))]: two words: no call
        "#]],
    );
}

#[test]
fn a_comment_continues() {
    check(
        "f(); // RC f: A,
   //+ B | never C:
   //+ because
g(); // RC g: A",
        &expect![[r#"
            1: f [A, B]
                never [One(Class("C"))]: because
            4: g [A]
        "#]],
    );
}

#[test]
fn lambdas_have_names_on_either_side() {
    check(
        "return n -> n; // LAMBDA same
s.map(x -> x).add(A::b); // RC map: *; add: B // LAMBDA first, second
s.map(x -> x); // LAMBDA third // RC map: *",
        &expect![[r#"
            2: map anything
            2: add [B]
            3: map anything
            1: lambdas same
            2: lambdas first, second
            3: lambdas third
        "#]],
    );
}

#[test]
fn what_is_not_understood_is_said() {
    check(
        "//+ nothing before
a(); // RC a
b(); // RC b: A B
c(); // RC c: | never A
d(); // LAMBDA one two
e(); // RC e: A,
f(); // RC f: lambda
// no call: A",
        &expect![[r#"
            7: f [lambda]
            1: error: this line continues no comment about calls
            2: error: "a" is neither `method: classes` nor `never class: reason`
            3: error: "A B" is no class, `lambda NAME`, `client`, `*` or `none`
            4: error: "" is no class, `lambda NAME`, `client`, `*` or `none`
            4: error: "never A" is neither `method: classes` nor `never class: reason`
            5: error: "one two" is no name of a lambda
            6: error: "" is no class, `lambda NAME`, `client`, `*` or `none`
        "#]],
    );
}
