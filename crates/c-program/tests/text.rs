//! The text form: what is printed reads back and prints the same; errors have a place.

use c_program::{link, print, read};
use c_testkit::random::{Random, Shape, module};
use expect_test::{Expect, expect};

fn check_print(text: &str, expected: Expect) {
    let program = read(text).expect("a good text");
    let printed = print(&program);
    expected.assert_eq(&printed);
    assert_eq!(print(&read(&printed).expect("what was printed")), printed);
}

fn check_error(text: &str, expected: Expect) {
    expected.assert_eq(&read(text).expect_err("a bad text").to_string());
}

#[test]
fn the_library_of_figure_3_5() {
    check_print(
        "
global g
proc exec(p,fp) {
  local s,u,q,t
  11: s = 3
  12: u = 4
  13: t = p
  14: (*fp)(g,t)
  15: q = &u
  16: neg(q)
  17: q = &s
  18: neg(q)
  19: *t = u
  20: g = t
}
proc neg(r) {
  local i,j
  21: i = *r
  22: j = -i
  23: *r = j
}
",
        expect![[r#"
            global g
            proc exec(p,fp) {
              local s, u, q, t
              11: s=0
              12: u=0
              13: t=p
              14: (*fp)(g,t)
              15: q=&u
              16: neg(q)
              17: q=&s
              18: neg(q)
              19: *t=u
              20: g=t
            }
            proc neg(r) {
              local i, j
              21: i=*r
              22: j=-i
              23: *r=j
            }
        "#]],
    );
}

#[test]
fn everything_else() {
    check_print(
        r#"
file "a.c"
import environ; import proc malloc
global table: 240 [0 24 10] [8 4 2], 'odd name': ?
unit "a.c"
3:1: static counter
literal s.1
heap pool
table@8 = &s.1   # an initialiser
4:8: static proc make(n, box: 24, ...rest) returns made {
  local x: 24, y
  temp t
  static local calls
  init calls = &pool
  5:3: heap h: ? [0 16 *]
  6: t = malloc(n, 0)
  7: x@8 = *(t + 16) : 24
  8: *(t + -8) = y
  y = t + 8; y = t + ?; y = t + ?*24
  *t = 0
  calls = <n, *t, *(t + 4)>
  <y>
  made = (*y)()
}
"#,
        expect![[r#"
            import environ
            import proc malloc
            global table:240[0 24 10][8 4 2], 'odd name':?
            literal s.1
            heap pool
            unit "a.c"
            file "a.c"
            3:1: static counter
            4:8: static proc make(n,box:24,...rest) returns made {
              local x:24, y
              temp t
              static local calls
              5:3: heap h:?[0 16 *]
              init calls=&pool
              6: t=malloc(n,0)
              7: x@8=*(t+16):24
              8: *(t+-8)=y
              y=t+8
              y=t+?
              y=t+?*24
              *t=0
              calls=<n,*t,*(t+4)>
              <y>
              made=(*y)()
            }
            table@8=&s.1
        "#]],
    );
}

#[test]
fn errors_have_a_place_and_a_cause() {
    check_error("global g\ng = &x\n", expect!["2:6: x is not declared"]);
    check_error("global g, g", expect!["1:11: g is declared twice"]);
    check_error("proc f(a) {\n  a = &a", expect!["2:9: the procedure is not closed"]);
    check_error(
        "global g\ng(1)",
        expect!["2:1: only a procedure can be called by its name: write (*p)(...)"],
    );
    check_error("global g\ng = g g", expect!["2:7: the line should end here, not go on with 'g'"]);
    check_error("global 5", expect!["1:8: a name is needed, not 5"]);
    check_error("unit \"x", expect!["1:6: the quotes are not closed"]);
    check_error("global g: 99999999999999999999", expect!["1:11: the number is too large"]);
}

#[test]
fn random_programs_read_back() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let shape = if seed.is_multiple_of(2) { Shape::small() } else { Shape::small_with_offsets() };
        let library = module(&mut random, &shape, "lib_", &[]);
        let client = module(&mut random, &shape, "app_", &[&library]);
        for program in [&library, &client] {
            let printed = print(program);
            assert_eq!(print(&read(&printed).unwrap()), printed, "seed {seed}");
        }
    }
}

#[test]
fn units_are_linked_by_external_names_and_statics_stay_apart() {
    let a = "unit \"a.c\"\nglobal shared\nimport proc helper\nstatic own\nproc main() {\n own = &shared\n helper(own)\n}\n";
    let b = "unit \"b.c\"\nimport shared\nstatic own\nproc helper(p) {\n own = p\n shared = p\n}\n";
    let linked = link([read(a).unwrap(), read(b).unwrap()]);
    assert_eq!(linked.problems, []);
    expect![[r#"
        global shared
        unit "a.c"
        static own
        unit "b.c"
        static own.2
        proc helper(p) {
          own.2=p
          shared=p
        }
        proc main() {
          own=&shared
          helper(own)
        }
    "#]]
    .assert_eq(&print(&linked.program));
}

#[test]
fn a_procedure_defined_twice_is_told() {
    let a = "file \"a.c\"\n1: proc f() {\n}\n";
    let b = "file \"b.c\"\nunit \"b.c\"\n2: proc f() {\n}\n3: proc g() {\n f()\n}\n";
    let linked = link([read(a).unwrap(), read(b).unwrap()]);
    assert_eq!(linked.problems[0].to_string(), "f is defined at a.c:1 and again at b.c:2");
    // The second one is still what its own unit calls.
    assert!(print(&linked.program).contains("static proc f.2() {\n}\n"));
    assert!(print(&linked.program).contains("f.2()\n"));
}

#[test]
fn damaged_texts_are_errors_or_programs_and_nothing_else() {
    let mut random = Random::new(2);
    for seed in 0..60 {
        let text = print(&module(&mut Random::new(seed), &Shape::small_with_offsets(), "lib_", &[]));
        for _ in 0..60 {
            let mut bytes = text.as_bytes().to_vec();
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes.truncate(at),
                1 => bytes[at] = b"(){}*&=,:@?+-0 9\nag\"'#"[random.below(22)],
                _ => {
                    let from = random.below(bytes.len());
                    let piece: Vec<u8> = bytes[from..(from + 9).min(bytes.len())].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
            let damaged = String::from_utf8(bytes).expect("only ASCII was put in");
            if let Ok(program) = read(&damaged) {
                let printed = print(&program);
                assert_eq!(print(&read(&printed).expect("what was printed")), printed, "{damaged}");
            }
        }
    }
}
