//! `breccia c`: which variable, which memory and which file does a question mean?

use expect_test::expect;

use crate::c_users_cc::{MALLOC, Trial};

#[test]
fn all_variables_of_a_line_are_answered_for() {
    let two = "static void fa(void) {} static void fb(void) {}
int main(void) { { void (*p)(void) = fa; p(); } { void (*p)(void) = fb; p(); } return 0; }
void one(void (*q)(void)) { q(); } void other(void (*q)(void)) { q(); }
void start(void) { one(fa); other(fb); }
";
    let trial = Trial::new(&[("two.c", two)]);
    trial.check(
        "c client two.c --points-to two.c:2:p --points-to two.c:3:q",
        expect![[r#"
        two.c:2:p, declared at 2:27, may point to
          fa
        two.c:2:p, declared at 2:58, may point to
          fb
        two.c:3:q, declared at 3:17, may point to
          fa
        two.c:3:q, declared at 3:54, may point to
          fb
        0
    "#]],
    );
    trial.check("--format json c client two.c --points-to two.c:2:p", expect![[r#"
        [{"answers":["fa"],"details":[{"library":null,"name":"fa","place":"two.c:1:13","text":"fa"}],"question":"two.c:2:p, declared at 2:27, may point to"},{"answers":["fb"],"details":[{"library":null,"name":"fb","place":"two.c:1:37","text":"fb"}],"question":"two.c:2:p, declared at 2:58, may point to"}]
        0
    "#]]);
    trial.check(
        "c client two.c --points-to two.c:2:p --why fb",
        expect![[r#"
        two.c:2:p, declared at 2:58, may point to fb, because
          two.c:2:69  p of main: takes its address
        0
    "#]],
    );
    trial.check(
        "c client two.c --points-to two.c:2:p --why main",
        expect![[r#"
        error: two.c:2:p, declared at 2:27, does not point to `main`
          it may point to fa
        1
    "#]],
    );
}

#[test]
fn a_line_means_what_its_block_has() {
    let blocks = "static int a, b, c, *p = &c;
#define BOTH { int *s = &a; *s = 1; } { int *s = &b; *s = 2; }
void f(void) {
  { int *p = &a;
    *p = 1; }
  *p = 2;
  int *q = &a;
  { int *q = &b;
    *q = 1; }
  *q = 2;
  for (int *r = &a; r; ) { *r = 1; }
  for (int *r = &b; r; )
    *r = 2;
  BOTH
}
";
    let trial = Trial::new(&[("blocks.c", blocks)]);
    let asked: String = ["5:p", "6:p", "8:q", "9:q", "10:q", "11:r", "13:r", "14:s"]
        .map(|at| format!(" --points-to blocks.c:{at}"))
        .concat();
    trial.check(
        &format!("c lib blocks.c --export f{asked}"),
        expect![[r#"
            blocks.c:5:p may point to
              a
            blocks.c:6:p may point to
              c
            blocks.c:8:q may point to
              b
            blocks.c:9:q may point to
              b
            blocks.c:10:q may point to
              a
            blocks.c:11:r may point to
              a
            blocks.c:13:r may point to
              b
            blocks.c:14:s, declared at 14:10, may point to
              a
            blocks.c:14:s, declared at 14:35, may point to
              b
            0
        "#]],
    );
}

#[test]
fn lines_behind_a_nested_function_are_not_in_it() {
    let nest = "static int t1, t2;
int main(void)
{
    int *p = &t1;
    int nested(int *z) { return *z; }
    int *q = &t2;
    return *p + *q + nested(p);
}
int next(int *q) {
    return *q;
}
";
    let trial = Trial::new(&[("nest.c", nest)]);
    let asked = ["4:p", "5:z", "6:q", "7:p", "9:q"].map(|at| format!(" --points-to nest.c:{at}")).concat();
    trial.check(
        &format!("c client nest.c{asked}"),
        expect![[r#"
        nest.c:4:p may point to
          t1
        nest.c:5:z may point to
          t1
        nest.c:6:q may point to
          t2
        nest.c:7:p may point to
          t1
        nest.c:9:q may point to
          nothing
        0
    "#]],
    );
    trial.check(
        "c client nest.c --points-to nest.c:7:nope",
        expect![[r#"
        error: no variable is named `nope` at nest.c:7
          variables in main: p, q; and 2 global variables
        1
    "#]],
    );
}

#[test]
fn files_may_be_named_by_absolute_paths() {
    let trial = Trial::new(&[(
        "src/a.c",
        "static int x;\nvoid g(void) {}\nint *f(void) { int *p = &x; g(); return p; }\n",
    )]);
    let folder = trial.path("").canonicalize().unwrap();
    let told = |text: String| text.replace(folder.to_str().unwrap(), "FOLDER");
    let asked = format!("{}/src/a.c:3", folder.display());
    expect![[r#"
        FOLDER/src/a.c:3:p may point to
          x
        the call at src/a.c:3:29 may reach
          g
        0
    "#]]
    .assert_eq(&told(trial.run(&format!("c lib src/a.c --points-to {asked}:p --callees {asked}"))));
    let elsewhere = trial.run("c lib src/a.c --points-to src/../src/a.c:3:p");
    expect![[r#"
        src/../src/a.c:3:p may point to
          x
        0
    "#]]
    .assert_eq(&elsewhere);
    let missing = format!("{}/src/b.c:3:p", folder.display());
    expect![[r#"
        error: `FOLDER/src/b.c` is not among the files that were read
          these were: src/a.c
        1
    "#]]
    .assert_eq(&told(trial.run(&format!("c lib src/a.c --points-to {missing}"))));
}

#[test]
fn the_c_library_is_in_no_line() {
    let trial = Trial::new(&[("a.c", "int f(int *p) { return *p; }\n")]);
    trial.check(
        "c lib a.c --points-to a.c:0:p --callees a.c:0",
        expect![[r#"
        error: `a.c` has no line 0: lines count from 1
        error: `a.c` has no line 0: lines count from 1
        1
    "#]],
    );
    let answer = trial.run("c lib a.c --points-to a.c:1:p");
    let shown: Vec<&str> = answer.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let wrong = trial.run("c lib a.c --points-to a.c:1:p --why nothing");
    assert!(wrong.contains(&format!("it may point to {}\n", shown.join(", "))), "{answer}{wrong}");
    expect![[r#"
        error: a.c:1:p does not point to `nothing`
          it may point to ph_var, ph_proc, f
        1
    "#]]
    .assert_eq(&wrong);
}

#[test]
fn memory_may_be_named_by_its_place() {
    let list = format!(
        "{MALLOC}struct pair {{ void *left, *right; }};
struct pair *one(void) {{ struct pair *made = malloc(16); return made; }}
void *two(int k) {{ void *x = k ? malloc(1) : malloc(2); return x; }}
"
    );
    let trial = Trial::new(&[("src/list.c", &list)]);
    for target in ["list.c:3", "src/list.c:3", "list.c:3:46"] {
        let told = trial.run(&format!("c lib src/list.c --points-to list.c:3:made --why {target}"));
        assert!(told.contains("takes its address"), "{told}");
    }
    trial.check(
        "c lib src/list.c --points-to list.c:4:x --why list.c:4",
        expect![[r#"
        error: `list.c:4` may mean several things
          say which: memory from list.c:4:34, memory from list.c:4:46
        1
    "#]],
    );
    trial.check(
        "c lib src/list.c --points-to list.c:4:x --why list.c:3",
        expect![[r#"
        error: list.c:4:x does not point to `list.c:3`
          it may point to memory from list.c:4:34, memory from list.c:4:46
        1
    "#]],
    );
}
