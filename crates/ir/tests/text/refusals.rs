//! Text that is not understood is refused with its place, and nothing panics.

use expect_test::{Expect, expect};
use program::Program;

fn check(text: &str, expected: Expect) {
    let error = ir::parse(&mut Program::empty(), text).expect_err("the text is wrong");
    expected.assert_eq(&error.to_string());
}

/// The statements of a method with an `int` parameter `n` and an `Object` parameter `o`.
fn check_body(statements: &str, expected: Expect) {
    check(&format!("class p.A {{ int m(int n, Object o) {{\n{statements}\n}} }}"), expected);
}

#[test]
fn classes() {
    check(
        "clas p.A { }",
        expect!["1:1: `clas` was found, but `class`, `interface` or `enum` is needed here"],
    );
    check("class p.A { ", expect!["1:13: the end of the text was found, but `}` is needed here"]);
    check(
        "class p.A extends B, C { }",
        expect!["1:24: a class has one superclass, and java.lang.Object none"],
    );
    check("class p.A { } class p.A { }", expect!["1:21: a class of this name is known already"]);
    check("class p.A { int m(); int m(); }", expect!["1:26: the class has such a method already"]);
    check("class p.A { int m( }", expect!["1:20: `}` was found, but a type is needed here"]);
    check("class p.A { int x = 5; }", expect!["1:19: `=` was found, but `;` or `(` is needed here"]);
    check(
        "class p.A { void m(null x); }",
        expect![
            "1:18: `null` cannot stand in a method's descriptor: write `as` or `:` and the type that is meant"
        ],
    );
    check("class p.A { \"text }", expect![[r#"1:20: the closing " is missing"#]]);
    check("class p.A { \u{7f} }", expect![[r#"1:13: `\u{7f}` has no meaning here"#]]);
    check("class p.A { `a\\q` }", expect![[r#"1:17: there is no escape \q"#]]);
}

#[test]
fn statements() {
    check_body("return x", expect!["2:8: `x` is no variable of this body"]);
    check_body("return", expect!["2:1: the value returned does not fit the method's result"]);
    check_body("goto b7", expect!["2:6: there is no block `b7`"]);
    check_body("int x = n +", expect!["2:12: the end of the line was found, but a variable is needed here"]);
    check_body(
        "int x = n o",
        expect!["2:11: `o` was found, but an operator or the end of the statement is needed here"],
    );
    check_body("int x = 99999999999", expect!["2:9: `99999999999` is no number that fits"]);
    check_body("int x = n\nint x = n\nreturn x", expect!["3:5: a variable of this name is declared already"]);
    check_body(
        "n = n\nreturn n",
        expect!["2:3: only the variables of a `cells` method go without their type here"],
    );
    check_body("int x\nreturn n", expect!["2:6: the end of the line was found, but `=` is needed here"]);
    check_body("if n goto b1 else b2", expect!["2:6: `goto` was found, but a comparison is needed here"]);
    check_body("switch n { 1: b0 }", expect!["2:15: there is no block `b0`"]);
    check_body("b0: switch n { default: b0, default: b0 }", expect!["2:14: a switch has one default"]);
    check_body(
        "b0: goto b0",
        expect!["2:1: nothing may lead to the first block: put an empty one before it"],
    );
    check_body("b0: int x = n", expect!["2:1: the block does not end in goto, if, switch, throw or return"]);
    check_body("b0: return n\nb0: return n", expect!["3:1: two blocks have this label"]);
    check_body("return n\nreturn n", expect!["3:1: a statement follows the one that ends the block"]);
    check_body(
        "virtual o.A::m(n): int",
        expect!["2:1: the block does not end in goto, if, switch, throw or return"],
    );
    check_body(
        "null z = null\nstatic A::m(z)",
        expect![
            "3:1: `null` cannot stand in a method's descriptor: write `as` or `:` and the type that is meant"
        ],
    );
    check_body(
        "int x = static A::m(): void\nreturn x",
        expect!["2:1: the call gives no result that could be assigned"],
    );
    check_body("int x = phi(b0: n)\nreturn x", expect!["2:13: there is no block `b0`"]);
    check_body(
        "dynamic magic ()",
        expect!["2:9: `lambda`, `concat`, `record`, `typeswitch`, `enumswitch` or `opaque` is needed here"],
    );
    check_body("n[o", expect!["2:4: the end of the line was found, but `]` is needed here"]);
    check_body("int[] x = new int[]\nreturn n", expect!["2:1: this type cannot be created so"]);
}

#[test]
fn a_body_must_belong_to_a_method() {
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, "class p.A { void m(); }").expect("the text is well-formed");
    let class = parsed.classes[0];
    assert!(ir::parse_body(&mut program, class, "void m() { return }").is_ok());
    let error =
        ir::parse_body(&mut program, class, "void other() { return }").expect_err("nobody declares it");
    expect!["1:6: the class does not declare this method"].assert_eq(&error.to_string());
    let error = ir::parse_body(&mut program, class, "void m();").expect_err("there is no body");
    expect!["1:9: `;` was found, but the body of the method is needed here"].assert_eq(&error.to_string());
}

/// Changes to valid texts, by a generator whose every run is the same.
#[test]
#[expect(clippy::too_many_lines, reason = "most lines are the text that is damaged")]
fn damaged_text_does_not_panic() {
    const TEXT: &str = r#"public class p.A extends B implements C {
  private int x;
  void work(int n, Object o, `a b` s) {
    b0: catch Throwable b3
      Runnable r = dynamic lambda Runnable::run()void -> special A::f(int)void (this, n) as ()void also { D }
      String t = dynamic concat "n = \1\2" { "x" } (n) // line 3 @4
      int x.2 = virtual o.int[]::clone(n as short): byte
      this.A::x = x.2; double d = -1.5e-7; int[][] a = new int[n][]
      if x.2 <= 0 goto b1 else b2
    b1:
      switch n { 1: b2, -5: b2, default: b4 }
    b2:
      Object y = phi(b0: o, b1: s)
      return
    b3:
      Throwable e = caught
      throw e
    b4:
      boolean v9 = o instanceof q.D
      return
  }
}
"#;
    const PIECES: [&str; 24] = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        ":",
        "::",
        ".",
        "=",
        "\n",
        "\"",
        "`",
        "\\",
        "b1",
        "int",
        "n",
        ".2",
        "-",
        "9999999999",
        "phi",
        "catch",
        "é",
    ];
    assert!(ir::parse(&mut Program::empty(), TEXT).is_ok());
    let boundaries: Vec<usize> = TEXT.char_indices().map(|(at, _)| at).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for _ in 0..6000 {
        let mut text = TEXT.to_owned();
        for _ in 0..=random(2) {
            let start = boundaries[random(boundaries.len())];
            let end = (start + random(8)).min(text.len());
            let piece = PIECES[random(PIECES.len())];
            if text.is_char_boundary(start) && text.is_char_boundary(end) && start <= end {
                let replacement = if random(3) == 0 { "" } else { piece };
                text.replace_range(start..end, replacement);
            }
        }
        let mut program = Program::empty();
        if let Ok(parsed) = ir::parse(&mut program, &text) {
            for body in &parsed.bodies {
                ir::print_body(&program, body, &ir::PrintStyle::default());
            }
        }
    }
}
