//! `breccia c`: libraries without clients, clients without libraries, and what goes wrong.

use std::path::PathBuf;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::support::breccia;

/// The library of `FRAG`, with its line numbers.
const LIB: &str = "# 1 \"lib.c\"
int *g;
static void neg(int *r);
# 10 \"lib.c\"
void exec(int *p, void (*fp)(int *, int *)) { int s, u, *q, *t;
  s = 3;
  u = 4;
  t = p;
  (*fp)(g, t);
  q = &u;
  neg(q);
  q = &s;
  neg(q);
  *t = u;
  g = t; }
static void neg(int *r) { int i, j; i = *r;
  j = -i;
  *r = j; }
";

const CLIENT: &str = "# 1 \"client.c\"
extern int *g;
void exec(int *p, void (*fp)(int *, int *));
static int x, y;
static void divide(int *a, int *b) { *a = *a / *b; }
int main(void) {
  g = &x;
  exec(&y, divide);
  return 0; }
";

struct Trial {
    folder: TempDir,
}

impl Trial {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("lib.i"), LIB).unwrap();
        std::fs::write(folder.path().join("client.i"), CLIENT).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Exit code, output and messages.
    fn run(&self, line: &str) -> String {
        let output =
            breccia().current_dir(self.folder.path()).args(line.split_whitespace()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        format!("{}{}{}\n", text(output.stdout), text(output.stderr), output.status.code().unwrap())
    }

    fn check(&self, line: &str, expected: Expect) {
        expected.assert_eq(&self.run(line));
    }
}

#[test]
fn exported_functions_tell_what_they_do() {
    Trial::new().check(
        "c lib lib.i",
        expect![[r#"
            exec(p, fp)  lib.c:10:6
              modifies    memory of the caller (ph_var), g, s of exec, u of exec
              calls back  at lib.c:14
              keeps       p: g, memory that the caller can reach (ph_var)
            0
        "#]],
    );
}

#[test]
fn questions_are_answered() {
    let trial = Trial::new();
    trial.check(
        "c lib lib.i --points-to lib.c:14:fp --points-to lib.c:16:q",
        expect![[r#"
            lib.c:14:fp may point to
              ph_var
              ph_proc
              g
              exec
            lib.c:16:q may point to
              s of exec
              u of exec
            0
        "#]],
    );
    trial.check(
        "c lib lib.i --callees lib.c:14 --mod exec --use neg",
        expect![[r#"
            exec may modify
              memory of the caller (ph_var)
              g
              s of exec
              u of exec
            neg may read
              s of exec
              u of exec
            the call at lib.c:14:4 may reach
              exec
              unknown code (ph_proc)
            0
        "#]],
    );
    trial.check(
        "c lib lib.i --points-to lib.c:21:r --why s",
        expect![[r#"
            lib.c:21:r may point to s, because
              lib.c:17:5  q of exec: takes its address
              lib.c:16:3  r of neg: from q of exec
            0
        "#]],
    );
}

#[test]
fn a_client_needs_the_summary_alone() {
    let trial = Trial::new();
    assert_eq!(trial.run("c summarize lib.i --name lib --output lib.summary"), "0\n");
    let asked = "--points-to client.c:4:a --mod main --callees client.c:7";
    let with_source = trial.run(&format!("c client client.i lib.i {asked}"));
    let with_summary = trial.run(&format!("c client client.i --summary lib.summary {asked}"));
    assert_eq!(with_source, with_summary);
    expect![[r#"
        client.c:4:a may point to
          x
          y
        main may modify
          x
          y
          g
        the call at client.c:7:3 may reach
          exec
        0
    "#]]
    .assert_eq(&with_summary);
    trial.check(
        "c show lib.summary",
        expect![[r#"
            library     lib
            stage       optimized
            model       whole
            variables   5
            statements  2
            exports     2
              exec
              g
            imports     0
            0
        "#]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are command lines and what they print")]
fn what_is_wrong_is_told() {
    let trial = Trial::new();
    trial.check(
        "c lib",
        expect![[r#"
        error: no C files are given
          name them, or a database: --compile-commands FILE
        2
    "#]],
    );
    trial.check(
        "c lib nosuch.c",
        expect![[r#"
        error: there is no file `nosuch.c`
        2
    "#]],
    );
    trial.check(
        "c lib lib.i --export exek",
        expect![[r#"
        error: the library does not define exek
          did you mean exec?
        1
    "#]],
    );
    trial.check(
        "c lib lib.i --mod negg",
        expect![[r#"
        error: there is no function `negg`
          did you mean neg?
        1
    "#]],
    );
    trial.check(
        "c lib lib.i --callees lib.c:11",
        expect![[r#"
            error: there is no call at lib.c:11
              a call that allocates memory (malloc, strdup, …) counts as the memory, not as a call
              the nearest lines with calls: 14, 16, 18
            1
        "#]],
    );
    trial.check(
        "c lib lib.i --points-to lib.c:q",
        expect![[r#"
        error: `lib.c:q` is not a variable
          a variable is file.c:123:name
        2
    "#]],
    );
    std::fs::write(trial.path("bad.i"), "# 1 \"bad.c\"\nint f( { }\n").unwrap();
    trial.check(
        "c lib bad.i",
        expect![[r#"
        error: none of 1 C file could be read
          bad.c:1:8: expected `)`, but found `{`
        1
    "#]],
    );
    trial.check(
        "c lib lib.i bad.i --mod neg",
        expect![[r#"
            neg may modify
              s of exec
              u of exec
            warning: bad.c:1:8: expected `)`, but found `{`; its definitions are missing in the results
            0
        "#]],
    );
    std::fs::write(trial.path("empty.c"), "int x;\n").unwrap();
    trial.check(
        "c lib empty.c --cc no-such-compiler",
        expect![[r#"
            error: none of 1 C file could be read
              empty.c: the compiler `no-such-compiler` was not found; name another, or give preprocessed files (.i)
            2
        "#]],
    );
}

#[test]
fn bad_summaries_are_refused() {
    let trial = Trial::new();
    assert_eq!(trial.run("c summarize lib.i --name lib --output lib.summary"), "0\n");
    let text = std::fs::read_to_string(trial.path("lib.summary")).unwrap();
    std::fs::write(trial.path("other.summary"), text.replace("exec", "exek")).unwrap();
    trial.check(
        "c show lib.i",
        expect![[r#"
        error: lib.i:1:1: this is not a summary: it does not start with "breccia c-summary"
        2
    "#]],
    );
    let changed = trial.run("c show other.summary");
    assert!(changed.contains("the summary was changed after it was written"), "{changed}");
    trial.check(
        "c client client.i --summary lib.summary --summary lib.summary",
        expect![[r#"
            error: `lib.summary` is given twice: `exec` is exported by both
              give each summary once
            2
        "#]],
    );
}

#[test]
fn names_may_come_from_lists_and_version_scripts() {
    let trial = Trial::new();
    std::fs::write(trial.path("names.txt"), "# what clients use\nexec\n").unwrap();
    std::fs::write(trial.path("lib.map"), "LIB_1 { global: ex*; local: *; };").unwrap();
    let by_list = trial.run("c lib lib.i --export-list names.txt --points-to lib.c:14:g");
    let by_script = trial.run("c lib lib.i --export-list lib.map --points-to lib.c:14:g");
    assert_eq!(by_list, by_script);
    let header =
        "typedef int *Place; static int own; void exec(Place p, void (*fp)(Place, Place)); void other(void);";
    std::fs::write(trial.path("lib.h"), header).unwrap();
    assert_eq!(trial.run("c lib lib.i --header lib.h --points-to lib.c:14:g"), by_list);
    expect![[r#"
        lib.c:14:g may point to
          ph_var
          ph_proc
          exec
        0
    "#]]
    .assert_eq(&by_list);
}

/// `exit` runs what clients have given to `atexit`.
#[test]
fn what_clients_do_with_the_c_library_counts() {
    let trial = Trial::new();
    let text = "# 1 \"end.c\"\nvoid exit(int); static int left;\nvoid leave(void) { left = 1; exit(1); }\n";
    std::fs::write(trial.path("end.i"), text).unwrap();
    trial.check(
        "c lib end.i",
        expect![[r#"
            leave()  end.c:2:6
              modifies    memory of the caller (ph_var), left
              calls back  at end.c:2
            0
        "#]],
    );
}
