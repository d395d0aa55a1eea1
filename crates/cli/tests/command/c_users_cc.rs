//! `breccia c`, and what a new user may trip over: names, wrong questions, summaries that do not fit,
//! folders.

use std::path::PathBuf;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::support::breccia;

pub(crate) struct Trial {
    folder: TempDir,
}

impl Trial {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let trial = Self { folder: tempfile::tempdir().unwrap() };
        for (name, text) in files {
            let path = trial.path(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        trial
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Exit code, output and messages; words are split at blanks, but for those in quotes.
    pub(crate) fn run(&self, line: &str) -> String {
        let words = line.split('\'').enumerate().flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        let output = breccia().current_dir(self.folder.path()).args(words).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        format!("{}{}{}\n", text(output.stdout), text(output.stderr), output.status.code().unwrap())
    }

    pub(crate) fn check(&self, line: &str, expected: Expect) {
        expected.assert_eq(&self.run(line));
    }
}

pub(crate) const MALLOC: &str = "void *malloc(unsigned long);\n";

/// Both allocate in line 3, and one twice in line 4.
fn two_tables() -> Trial {
    let of = |name: &str| {
        format!(
            "{MALLOC}static int **kept_{name};
int **make_{name}(int *p) {{ int **t = malloc(8);
  *t = p; kept_{name} = t; return t; }}
"
        )
    };
    let list = format!(
        "{MALLOC}struct pair {{ void *left, *right; }};
struct pair *both(void) {{
  struct pair *made = malloc(16); made->left = malloc(1);
  return made; }}
"
    );
    Trial::new(&[("a/ht.c", &of("a")), ("b/ht.c", &of("b")), ("list.c", &list)])
}

#[test]
fn memory_has_one_name_for_people() {
    let trial = two_tables();
    trial.check(
        "c lib a/ht.c list.c",
        expect![[r#"
        make_a(p)  a/ht.c:3:7
          modifies    kept_a, memory from ht.c:3
          calls back  nothing
          keeps       p: memory from ht.c:3, memory that the caller can reach (ph_var)
        both()  list.c:3:14
          modifies    memory from list.c:4:23
          calls back  nothing
        0
    "#]],
    );
    let asked = "--points-to a/ht.c:3:t --points-to b/ht.c:3:kept_b --points-to list.c:4:made --mod both";
    trial.check(
        &format!("c lib a/ht.c b/ht.c list.c {asked}"),
        expect![[r#"
        a/ht.c:3:t may point to
          memory from a/ht.c:3
        b/ht.c:3:kept_b may point to
          memory from b/ht.c:3
        list.c:4:made may point to
          memory from list.c:4:23
        both may modify
          memory from list.c:4:23
        0
    "#]],
    );
    trial.check(
        "c lib a/ht.c b/ht.c --points-to b/ht.c:3:kept_b --why 'memory from b/ht.c:3'",
        expect![[r#"
            b/ht.c:3:kept_b may point to memory from b/ht.c:3, because
              b/ht.c:3:34  t of make_b: takes its address
              b/ht.c:4:18  kept_b: from t of make_b
            0
        "#]],
    );
    trial.check(
        "c lib a/ht.c --points-to ht.c:3:t --why heap.3.34",
        expect![[r#"
            ht.c:3:t may point to heap.3.34, because
              a/ht.c:3:34  t of make_a: takes its address
            0
        "#]],
    );
    trial.check(
        "c lib list.c --points-to list.c:4:made --why heap.4.23",
        expect![[r#"
            list.c:4:made may point to heap.4.23, because
              list.c:4:23  made of both: takes its address
            0
        "#]],
    );
}

#[test]
fn machines_get_both_names() {
    let trial = two_tables();
    trial.check("--format json c lib a/ht.c --points-to a/ht.c:3:t", expect![[r#"
        [{"answers":["heap.3.34"],"details":[{"library":null,"name":"heap.3.34","place":"a/ht.c:3:34","text":"memory from ht.c:3"}],"question":"a/ht.c:3:t may point to"}]
        0
    "#]]);
    trial.check("--format json c lib a/ht.c", expect![[r#"
        {"functions":[{"callbacks":[],"calls_back":false,"keeps":[{"parameter":"p","reachable":[],"reachable_variables":[],"value":["heap.3.34","memory of the caller (ph_var)"],"value_variables":[0,null]}],"modifies":["kept_a","heap.3.34"],"modifies_variables":[1,0],"name":"make_a","place":"a/ht.c:3:7"}],"unknown":[],"variables":[{"library":null,"name":"heap.3.34","place":"a/ht.c:3:34","text":"memory from ht.c:3"},{"library":null,"name":"kept_a","place":"a/ht.c:2:14","text":"kept_a"}]}
        0
    "#]]);
}

/// Copies of a header's function are distinguished by their units.
#[test]
fn memory_of_a_header_is_that_of_a_unit() {
    let header = "static int *make(void) { return malloc(4); }\n";
    let of = |name: &str| format!("{MALLOC}#include \"make.h\"\nint *{name}(void) {{ return make(); }}\n");
    let trial = Trial::new(&[("make.h", header), ("a.c", &of("one")), ("b.c", &of("two"))]);
    std::fs::write(
        trial.path("main.c"),
        "int *one(void), *two(void);\nint main(void) { int *p = one(); int *q = two(); return p == q; }\n",
    )
    .unwrap();
    trial.check(
        "c client main.c a.c b.c --points-to main.c:2:p --points-to main.c:2:q",
        expect![[r#"
        main.c:2:p may point to
          memory from make.h:1:33 in make of a.c
        main.c:2:q may point to
          memory from make.h:1:33 in make of b.c
        0
    "#]],
    );
}

#[test]
fn statics_of_one_name_are_those_of_their_files() {
    let of = |name: &str| {
        format!(
            "static int *cache;\nstatic void keep(int *p) {{ static int *old; old = cache; cache = p; }}\nvoid (*{name})(int *) = keep;\n"
        )
    };
    let main = "extern void (*one)(int *), (*two)(int *); int *last;
int main(void) { int x; one(&x); two(&x); last = &x; return 0; }
";
    let trial = Trial::new(&[("a.c", &of("one")), ("b.c", &of("two")), ("main.c", main)]);
    trial.check(
        "c client main.c a.c b.c --callees main.c:2 --mod main",
        expect![[r#"
            main may modify
              last
              cache of a.c
              old of keep of a.c
              cache of b.c
              old of keep of b.c
            the call at main.c:2:25 may reach
              keep of a.c
            the call at main.c:2:34 may reach
              keep of b.c
            0
        "#]],
    );
}

#[test]
fn steps_in_a_summary_name_it() {
    let client = "int **make_a(int *p);
static int x;
int main(void) { int **t = make_a(&x); int *got = *t; return *got; }
";
    let trial = two_tables();
    std::fs::write(trial.path("main.c"), client).unwrap();
    assert_eq!(trial.run("c summarize a/ht.c --name tables --output tables.summary"), "0\n");
    trial.check("c client main.c --summary tables.summary --points-to main.c:3:got --why x", expect![[r#"
        main.c:3:got may point to x, because
          main.c:3:28  t1 of main: takes its address
          main.c:3:28  b of make_a (internal to tables): from t1 of main
          summary of tables  memory from tables (heap.3.34): stored from b of make_a (internal to tables) through a (internal to tables)
          main.c:3:51  got of main: loaded from memory from tables (heap.3.34) through t of main
        0
    "#]]);
    trial.check(
        "c client main.c --summary tables.summary --points-to main.c:3:t",
        expect![[r#"
        main.c:3:t may point to
          memory from tables (heap.3.34)
        0
    "#]],
    );
}

#[test]
fn a_wrong_question_leaves_the_others() {
    let trial = two_tables();
    let wrong =
        "--points-to lst.c:3:p --points-to nofile.c:3:p --points-to a/ht.c:400:t --points-to a/ht.c:3:q
        --points-to a/ht.c:3:kept_aa --callees a/ht.c:3 --callees nofile.c:1 --mod make_c";
    trial.check(
        &format!("c lib a/ht.c list.c --points-to a/ht.c:3:t --mod make_a {wrong}"),
        expect![[r#"
            a/ht.c:3:t may point to
              memory from ht.c:3
            make_a may modify
              kept_a
              memory from ht.c:3
            error: `lst.c` is not among the files that were read
              did you mean list.c?
            error: `nofile.c` is not among the files that were read
              these were: a/ht.c, list.c
            error: `a/ht.c` has no line 400: it has 4 lines
            error: no variable is named `q` at a/ht.c:3
              variables in make_a: p, t; and 1 global variable
            error: no variable is named `kept_aa` at a/ht.c:3
              did you mean kept_a?
            error: there is no function `make_c`
              did you mean make_a?
            error: there is no call at a/ht.c:3
              a call that allocates memory (malloc, strdup, …) counts as the memory, not as a call
            error: `nofile.c` is not among the files that were read
              these were: a/ht.c, list.c
            1
        "#]],
    );
    // An invalid question is an error of the command line.
    trial.check(
        "c lib a/ht.c --points-to a/ht.c:t --mod make_a --mod make_b",
        expect![[r#"
        make_a may modify
          kept_a
          memory from ht.c:3
        error: there is no function `make_b`
          did you mean make_a?
        error: `a/ht.c:t` is not a variable
          a variable is file.c:123:name
        2
    "#]],
    );
    trial.check("--format json c lib a/ht.c --mod make_a --mod make_c", expect![[r#"
        [{"answers":["kept_a","heap.3.34"],"details":[{"library":null,"name":"kept_a","place":"a/ht.c:2:14","text":"kept_a"},{"library":null,"name":"heap.3.34","place":"a/ht.c:3:34","text":"memory from ht.c:3"}],"question":"make_a may modify"},{"answers":[],"error":"there is no function `make_c`","question":"make_c"}]
        error: there is no function `make_c`
          did you mean make_a?
        1
    "#]]);
}

#[test]
fn summaries_that_do_not_fit_are_named() {
    let trial = two_tables();
    for (name, options) in [("one", ""), ("two", ""), ("fine", "--model offsets")] {
        let made = trial.run(&format!("c summarize a/ht.c --output {name}.summary {options}"));
        assert_eq!(made, "0\n");
    }
    let made = trial.run("c summarize b/ht.c --output other.summary");
    assert_eq!(made, "0\n");
    trial.check("c client list.c --summary one.summary --summary two.summary", expect![[r#"
        error: `make_a` is exported by `one.summary` and by `two.summary`
          use the one that the linker would choose, or make the other without the name: `breccia c summarize` with --export, --header or --shared-object
        2
    "#]]);
    trial.check(
        "c client list.c --summary one.summary --summary ./one.summary",
        expect![[r#"
        error: `one.summary` is given twice: `make_a` is exported by both
          give each summary once
        2
    "#]],
    );
    trial.check(
        "c summarize a/ht.c --summary one.summary",
        expect![[r#"
        error: `make_a` is exported by the files here and by `one.summary`
          omit one of the two, or say what is exported: --export, --header, --export-list
        2
    "#]],
    );
    trial.check(
        "c client list.c --summary fine.summary",
        expect![[r#"
        error: `fine.summary` is valid only for --model offsets, not for --model whole
          use --model offsets here, or make it again with --model whole, or with --basic, for both models
        2
    "#]],
    );
    trial.check(
        "c client list.c --summary one.summary --model offsets",
        expect![[r#"
        error: `one.summary` is valid only for --model whole, not for --model offsets
          use --model whole here, or make it again with --model offsets, or with --basic, for both models
        2
    "#]],
    );
    trial.check(
        "c lib list.c --summary fine.summary --summary other.summary",
        expect![[r#"
        error: `fine.summary` is valid only for --model offsets, `other.summary` for --model whole
          make one of them again with the model of the other, or with --basic, for both models
        2
    "#]],
    );
}

#[test]
fn folders_and_compilers_that_are_none() {
    let trial = two_tables();
    trial.check(
        "c lib a",
        expect![[r#"
        error: `a` is a folder; which of its C files?
          name them (a/*.c), or a database that your build writes: --compile-commands FILE
        2
    "#]],
    );
    std::fs::create_dir(trial.path("build")).unwrap();
    std::fs::write(trial.path("build/compile_commands.json"), "[]").unwrap();
    trial.check(
        "c lib a",
        expect![[r#"
            error: `a` is a folder; which of its C files?
              all that are compiled: --compile-commands build/compile_commands.json
            2
        "#]],
    );
    trial.check(
        "c lib list.c --cc no-such-compiler",
        expect![[r#"
            error: none of 1 C file could be read
              list.c: the compiler `no-such-compiler` was not found; name another, or give preprocessed files (.i)
            2
        "#]],
    );
    std::fs::write(trial.path("list.i"), "int x;").unwrap();
    std::fs::write(trial.path("list.h"), "extern int x;").unwrap();
    trial.check("c lib list.i --header list.h --cc no-such-compiler", expect![[r#"
        error: the header cannot be read: list.h: the compiler `no-such-compiler` was not found; name another, or give preprocessed files (.i)
        2
    "#]]);
}

#[test]
fn names_that_scripts_and_headers_misspell_are_noted() {
    let script = "V1 { /* make_b; */ global: make_aa; # both;\n make_a; local: *; };";
    let trial = two_tables();
    std::fs::write(trial.path("lib.map"), script).unwrap();
    trial.check(
        "c lib a/ht.c list.c --export-list lib.map",
        expect![[r#"
        make_a(p)  a/ht.c:3:7
          modifies    kept_a, memory from ht.c:3
          calls back  nothing
          keeps       p: memory from ht.c:3, memory that the caller can reach (ph_var)
        note: 1 name that `lib.map` lists, the files here do not define: make_aa; did you mean make_a?
        0
    "#]],
    );
    std::fs::write(trial.path("hidden.map"), "{ local: *; };").unwrap();
    trial.check(
        "c lib a/ht.c --export-list hidden.map",
        expect![[r#"
        error: `hidden.map` exports nothing that the library defines
        1
    "#]],
    );
    std::fs::write(trial.path("types.h"), "struct pair; int *make_aa(void);").unwrap();
    std::fs::write(trial.path("list.h"), "struct pair *both(void);").unwrap();
    trial.check(
        "c lib list.c --header types.h --header list.h",
        expect![[r#"
        both()  list.c:3:14
          modifies    memory from list.c:4:23
          calls back  nothing
        note: `types.h` declares nothing that the library defines
        0
    "#]],
    );
    trial.check(
        "c lib list.c --header types.h",
        expect![[r#"
        error: `types.h` declares nothing that the library defines
        1
    "#]],
    );
}

#[test]
fn costs_stand_in_columns() {
    let trial = two_tables();
    for line in ["c summarize a/ht.c --output a.summary", "c lib a/ht.c --mod make_a"] {
        let told = trial.run(&format!("--stats {line}"));
        let costs = told.lines().skip_while(|line| !line.starts_with("files"));
        let numbers: Vec<&str> = costs.filter(|line| line.len() > 1).collect();
        assert!(numbers.len() > 5, "{told}");
        let end = |line: &str| line.trim_end_matches(" s").trim_end_matches(" MB").len();
        assert!(numbers.iter().all(|line| end(line) == end(numbers[0])), "{told}");
    }
}

#[test]
fn help_for_c_does_not_speak_of_class_paths() {
    let trial = two_tables();
    for command in ["lib", "client", "summarize", "show"] {
        let help = trial.run(&format!("c {command} --help"));
        for word in ["Class path", "--jdk", "--modules", "--release", "--class-path"] {
            assert!(!help.contains(word), "{help}");
        }
        assert!(help.contains("--config"), "{help}");
    }
    assert!(trial.run("classes --help").contains("--jdk"));
    // They are accepted anyway, before and after the command.
    let plain = trial.run("c lib a/ht.c");
    assert_eq!(trial.run("--cp x.jar c lib a/ht.c --no-jdk --release 8"), plain);
    assert_eq!(trial.run("c --no-jdk lib a/ht.c"), plain);
    assert!(trial.run("c lib a/ht.c --jdk x --no-jdk").contains("cannot be used with"));
}
