//! `breccia c`: errors in its input, and questions that it cannot answer.

use expect_test::expect;

use crate::c_users_cc::Trial;

const KEEP: &str = "static int *kept;
void hid(int *p) { kept = p; }
void keep(int *p) { hid(p); }
int *fetch(void) { return kept; }
";

const CLIENT: &str = "void keep(int *); int *fetch(void);
static int a;
void hid(int *p) { *p = 1; }
int main(void) { int *q = &a; keep(q); int *p = fetch(); return *p; }
";

fn kept() -> Trial {
    let trial = Trial::new(&[("keep.c", KEEP), ("main.c", CLIENT)]);
    assert_eq!(trial.run("c summarize keep.c --output keep.s"), "0\n");
    trial
}

#[test]
fn broken_version_scripts_are_refused() {
    let trial = kept();
    std::fs::write(trial.path("cut.map"), "V {\n global: keep;\n local: *").unwrap();
    trial.check(
        "c lib keep.c --export-list cut.map",
        expect![[r#"
        error: cut.map:3: the block that starts in line 1 is not closed: `}` is missing
        2
    "#]],
    );
    std::fs::write(trial.path("order.map"), "V {\n local: *;\n global: keep; };").unwrap();
    trial.check(
        "c summarize keep.c --export-list order.map",
        expect![[r#"
        error: order.map:3: `global:` comes after `local:`
        2
    "#]],
    );
}

#[test]
fn patterns_are_for_version_scripts() {
    let trial = kept();
    std::fs::write(trial.path("names.txt"), "# all\nfetch\nkee*\n").unwrap();
    trial.check(
        "c lib keep.c --export-list names.txt",
        expect![[r#"
        error: names.txt:3: `kee*` is a pattern, but this is a list of names
          patterns need a version script: { global: kee*; local: *; };
        2
    "#]],
    );
}

#[test]
fn names_that_client_and_library_define_are_told() {
    let trial = kept();
    trial.check("c client main.c --summary keep.s --mod hid", expect![[r#"
        hid may modify
          nothing
        warning: hid is defined at main.c:3:6, and keep exports it too: the client uses its own definition; calls inside keep still reach the one in keep
        0
    "#]]);
    trial.check("c client main.c keep.c --mod main", expect![[r#"
        main may modify
          kept
        warning: hid is defined at main.c:3:6 and again at keep.c:2:6; the first is used, except in the file of the second
        0
    "#]]);
    // Names of the C library may be redefined.
    std::fs::write(trial.path("own.c"), "char *strdup(const char *s) { return 0; }\n").unwrap();
    trial.check(
        "c client own.c --mod strdup",
        expect![[r#"
        strdup may modify
          nothing
        0
    "#]],
    );
}

/// A library that also defines names of the C library is not treated as its client.
#[test]
fn names_that_two_libraries_have_are_not_told_of_the_client() {
    let library = "char *strchr(const char *s, int c) { return 0; }";
    let client = "char *strchr(const char *, int); int main(void) { return strchr(0, 0) == 0; }";
    let trial = Trial::new(&[("own.c", library), ("main.c", client)]);
    assert_eq!(trial.run("c summarize own.c --output own.s"), "0\n");
    trial.check(
        "c client main.c --summary own.s --callees main.c:1",
        expect![[r#"
        the call at main.c:1:58 may reach
          strchr
        0
    "#]],
    );
}

/// Of a library that uses others, too.
#[test]
fn names_that_a_library_and_one_it_uses_define_are_told() {
    kept().check("c lib main.c --export main --summary keep.s --mod hid", expect![[r#"
        hid may modify
          nothing
        warning: hid is defined at main.c:3:6, and keep exports it too: this library uses its own definition; calls inside keep still reach the one in keep
        0
    "#]]);
}

#[test]
fn summaries_are_no_c_files() {
    kept().check(
        "c client main.c keep.s",
        expect![[r#"
        error: `keep.s` is a summary, not a C file
          pass it with --summary keep.s
        2
    "#]],
    );
}

/// In an optimized summary, one variable is the parameter of one function and the result of another.
#[test]
fn ways_through_optimized_summaries_are_not_told() {
    let library = "static int *kept; void keep(int *p) { kept = p; } int *fetch(void) { return kept; }";
    let trial = Trial::new(&[("keep.c", library), ("main.c", CLIENT)]);
    assert_eq!(trial.run("c summarize keep.c --output keep.s"), "0\n");
    let asked = "c client main.c --points-to main.c:4:p --why a --quiet";
    trial.check(
        &format!("{asked} --summary keep.s"),
        expect![[r#"
            error: main.c:4:p may point to a, but the path leads through the optimized summary of keep, which does not contain it
              a summary made with `breccia c summarize --basic` contains it
            1
        "#]],
    );
    trial.check(&format!("--format json {asked} --summary keep.s"), expect![[r#"
        [{"answers":[],"error":"main.c:4:p may point to a, but the path leads through the optimized summary of keep, which does not contain it","question":"main.c:4:p"}]
        error: main.c:4:p may point to a, but the path leads through the optimized summary of keep, which does not contain it
          a summary made with `breccia c summarize --basic` contains it
        1
    "#]]);
    assert_eq!(trial.run("c summarize keep.c --basic --output keep.s"), "0\n");
    trial.check(
        &format!("{asked} --summary keep.s"),
        expect![[r#"
            main.c:4:p may point to a, because
              main.c:4:27  q of main: takes its address
              main.c:4:31  p of keep (internal to keep): from q of main
              summary of keep  kept: from p of keep (internal to keep)
              summary of keep  result of fetch (internal to keep): from kept
              main.c:4:49  p of main: from result of fetch (internal to keep)
            0
        "#]],
    );
}

#[test]
fn memory_of_unknown_code_is_that_of_libraries_used_too() {
    let low = "static int n; static void (*cb)(void);
void low_set(void (*f)(void)) { cb = f; }
void low_inc(int *p) { n++; *p = 1; cb(); }
";
    let high = "void low_inc(int *); static int mine; void high(void) { low_inc(&mine); }\n";
    let trial = Trial::new(&[("low.c", low), ("high.c", high)]);
    assert_eq!(trial.run("c summarize low.c --output low.s"), "0\n");
    trial.check(
        "c lib high.c --summary low.s",
        expect![[r#"
        high()  high.c:1:44
          modifies    memory of the caller and of the libraries used (ph_var), mine
          calls back  at high.c:1
        0
    "#]],
    );
    trial.check("--format json c lib high.c --summary low.s", expect![[r#"
        {"functions":[{"callbacks":["high.c:1:57"],"calls_back":true,"keeps":[],"modifies":["memory of the caller (ph_var)","mine"],"modifies_variables":[null,0],"name":"high","place":"high.c:1:44"}],"unknown":[],"variables":[{"library":null,"name":"mine","place":"high.c:1:33","text":"mine"}]}
        0
    "#]]);
    assert!(trial.run("c lib --help").contains("ph_var stands for"));
}

#[test]
fn it_is_said_how_to_see_what_lists_leave_out() {
    let names: Vec<String> = (0..13).map(|number| format!("g{number}")).collect();
    let sets: String = names.iter().map(|name| format!("{name} = 1; ")).collect();
    let text = format!("static int {};\nvoid f(void) {{ {sets} }}\n", names.join(", "));
    let trial = Trial::new(&[("a.c", &text)]);
    trial.check("c lib a.c", expect![[r#"
        f()  a.c:2:6
          modifies    g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11 and 1 more
          calls back  nothing
        note: long lists are cut: --mod NAME prints everything that a function modifies, --format json prints full lists
        0
    "#]]);
    trial.check("c client a.c", expect![[r#"
        f
          modifies    g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11 and 1 more
        note: long lists are cut: --mod NAME prints everything that a function modifies, --format json prints full lists
        0
    "#]]);
}

#[test]
fn a_file_that_the_preprocessor_gives_up_is_told_tidily() {
    let trial = Trial::new(&[("miss.c", "#include \"nope.h\"\n"), ("a.c", "int f(void) { return 0; }\n")]);
    let told = trial.run("c lib a.c miss.c");
    assert!(
        !told.contains("compilation terminated")
            && told.ends_with("\n  its definitions are missing in the results\n0\n"),
        "{told}"
    );
}
