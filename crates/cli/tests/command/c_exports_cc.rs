//! `breccia c lib --shared-object`: what a built library exports.
#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::process::Command;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::support::breccia;

/// Built with hidden visibility, it exports `offered` and `setting`.
const HIDDEN: &str = r#"
#define API __attribute__((visibility("default")))
int *kept;
API int *setting;
API void offered(int *p) { setting = p; }
void inner(int *p) { kept = p; }
"#;

struct Trial {
    folder: TempDir,
}

impl Trial {
    fn new(source: &str) -> Self {
        let trial = Self { folder: tempfile::tempdir().unwrap() };
        std::fs::write(trial.path("lib.c"), source).unwrap();
        trial
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Makes `lib.so`.
    fn build(&self, flags: &str) {
        let mut compiler = Command::new("cc");
        compiler.current_dir(self.folder.path()).args(["-shared", "-fPIC", "-nostdlib", "-o", "lib.so"]);
        let output = compiler.args(flags.split_whitespace()).arg("lib.c").output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Exit code, output and messages.
    fn run(&self, line: &str) -> String {
        let output =
            breccia().current_dir(self.folder.path()).args(line.split_whitespace()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        format!("{}{}{}\n", text(output.stdout), text(output.stderr), output.status.code().unwrap())
    }

    /// What clients can use, as a summary says it.
    fn exports(&self, options: &str) -> String {
        let made = self.run(&format!("c summarize lib.c --output lib.summary {options}"));
        let text = self.run("--format json c show lib.summary");
        let shown: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        format!("{}\n{made}", shown["exports"])
    }

    fn check(&self, options: &str, expected: Expect) {
        expected.assert_eq(&self.exports(options));
    }
}

#[test]
fn what_is_hidden_is_not_exported() {
    let trial = Trial::new(HIDDEN);
    trial.build("-fvisibility=hidden");
    trial.check(
        "",
        expect![[r#"
        ["inner","kept","offered","setting"]
        0
    "#]],
    );
    trial.check(
        "--shared-object lib.so",
        expect![[r#"
        ["offered","setting"]
        0
    "#]],
    );
    let asked = "c lib lib.c --points-to lib.c:3:kept";
    expect![[r#"
        lib.c:3:kept may point to
          ph_var
          ph_proc
          kept
          setting
          offered
          inner
        0
    "#]]
    .assert_eq(&trial.run(asked));
    expect![[r#"
        lib.c:3:kept may point to
          nothing
        0
    "#]]
    .assert_eq(&trial.run(&format!("{asked} --shared-object lib.so")));
}

#[test]
fn names_of_other_options_are_added() {
    let trial = Trial::new(HIDDEN);
    trial.build("-fvisibility=hidden");
    trial.check(
        "--shared-object lib.so --export inner",
        expect![[r#"
        ["inner","offered","setting"]
        0
    "#]],
    );
}

/// `open` has two versions, which the source calls by other names; `again` is an alias.
#[test]
fn versions_and_aliases_lead_to_what_the_source_defines() {
    let source = r#"
int *first, *second;
__attribute__((symver("open@V1"))) void open_v1(int *p) { first = p; }
__attribute__((symver("open@@V2"))) void open_v2(int *p) { second = p; }
static void hidden(int *p) { first = p; }
void again(int *p) __attribute__((alias("hidden")));
void inner(int *p) { second = p; }
"#;
    let trial = Trial::new(source);
    std::fs::write(trial.path("lib.map"), "V1 { global: open; again; local: *; }; V2 { global: open; } V1;")
        .unwrap();
    trial.build("-Wl,--version-script=lib.map");
    trial.check(
        "--shared-object lib.so",
        expect![[r#"
        ["again","open_v1","open_v2"]
        0
    "#]],
    );
    // Without its symbols nobody knows what `open` was called.
    trial.build("-s -Wl,--version-script=lib.map");
    trial.check(
        "--shared-object lib.so",
        expect![[r#"
        ["again"]
        note: 1 name that `lib.so` exports, the files here do not define: open
        0
    "#]],
    );
}

#[test]
fn files_that_are_none_are_refused() {
    let trial = Trial::new(HIDDEN);
    trial.build("-fvisibility=hidden");
    let built = std::fs::read(trial.path("lib.so")).unwrap();
    let refused = |bytes: &[u8], expected: Expect| {
        std::fs::write(trial.path("bad.so"), bytes).unwrap();
        expected.assert_eq(&trial.run("c lib lib.c --shared-object bad.so"));
    };
    refused(
        b"/* GNU ld script */ GROUP ( libc.so.6 )",
        expect![[r#"
        error: `bad.so` is not a readable shared object: it is not an ELF file
        2
    "#]],
    );
    refused(
        &built[..built.len() / 2],
        expect![[r#"
        error: `bad.so` is not a readable shared object: invalid ELF section header offset/size/alignment
        2
    "#]],
    );
    refused(
        &built[..20],
        expect![[r#"
        error: `bad.so` is not a readable shared object: invalid ELF header size or alignment
        2
    "#]],
    );
    expect![[r#"
        error: `nosuch.so` cannot be read: No such file or directory (os error 2)
        2
    "#]]
    .assert_eq(&trial.run("c lib lib.c --shared-object nosuch.so"));
    std::fs::write(trial.path("lib.c"), "int other;").unwrap();
    expect![[r#"
        error: `lib.so` exports nothing that the library defines
        1
    "#]]
    .assert_eq(&trial.run("c lib lib.c --shared-object lib.so"));
}

#[test]
fn headers_are_read_with_the_flags_of_the_database() {
    let trial = Trial::new("");
    let header = "#ifndef LIB\n#error without the flag\n#endif\nvoid offered(int *p, FILE *f);\n";
    std::fs::write(trial.path("lib.h"), header).unwrap();
    let source =
        "#include <stdio.h>\n#include \"lib.h\"\nvoid offered(int *p, FILE *f) { } void inner(void) { }\n";
    std::fs::write(trial.path("lib.c"), source).unwrap();
    let database = r#"[{"directory": ".", "file": "lib.c", "arguments": ["cc", "-DLIB", "-c", "lib.c"]}]"#;
    std::fs::write(trial.path("database.json"), database).unwrap();
    let summarize = "c summarize --compile-commands database.json --header lib.h --output lib.summary";
    assert_eq!(trial.run(summarize), "0\n");
    let shown = trial.run("--format json c show lib.summary");
    assert!(shown.contains(r#""exports":["offered"]"#), "{shown}");
    // Without the flag: the compiler's complaint, line by line.
    let complaint = trial.run("c lib --header lib.h lib.c");
    assert!(complaint.contains("without the flag\n"), "{complaint}");
    assert!(!complaint.contains("\\u{a}"), "{complaint}");
}

#[test]
fn what_a_version_script_does_not_hide_is_exported() {
    let trial =
        Trial::new("void one(void) { } void two(void) { } void inner_a(void) { } void inner_b(void) { }");
    std::fs::write(trial.path("lib.map"), "V1 { global: one; inner_*b; local: inner_*; };").unwrap();
    trial.check(
        "--export-list lib.map",
        expect![[r#"
            ["inner_b","one","two"]
            0
        "#]],
    );
    std::fs::write(trial.path("none.txt"), "# nothing\n").unwrap();
    assert_eq!(trial.run("c lib lib.c --export-list none.txt"), "error: `none.txt` lists no name\n1\n");
}

/// What a script says is what GNU ld makes of it.
#[test]
fn version_scripts_are_read_as_the_linker_reads_them() {
    let names = ["a", "ab", "abc", "b", "b1", "b_x", "c", "local", "global_c"];
    let source: String = names.iter().map(|name| format!("void {name}(void) {{ }}\n")).collect();
    let trial = Trial::new(&source);
    for script in [
        "V { global: a*; local: ab; *; };",
        "V { global: *; local: a*; };",
        "V { global: ab; local: a*; }; W { global: a?c; };",
        "V { global: a*; local: a*; b*; };",
        "V { global: a; local: b*; }; W { global: b1; local: *; } V;",
        "V { global: b[0-9]; b[!0-9]x; local: *; };",
        "V { a; ab; };",
        "{ global: a; ab; local: *; };",
        "V { /* global: b; */ global: a; # ab;\n c; local: *; };",
        "V { global: extern \"C\" { a; \"b*\"; b1 }; local: extern \"C\" { ab; }; *; };",
        "V { global: a*; local: *b*; };",
        "V { global: b\\_x; [^a]; local: *; };",
        "V { local: a; }; W { global: a*; } V;",
        "V { global: a*; }; W { local: ab; } V;",
        "V { global: \"local\"; global_*; local: *; };",
        "V { global: [a-b]; [!a]; local: *; };",
    ] {
        std::fs::write(trial.path("lib.map"), script).unwrap();
        trial.build("-Wl,--version-script=lib.map");
        let exports = |options: &str| trial.exports(options).lines().next().unwrap().to_owned();
        assert_eq!(exports("--export-list lib.map"), exports("--shared-object lib.so"), "{script}");
    }
}

#[test]
fn arguments_without_a_name_are_kept_too() {
    let source = "typedef __builtin_va_list va_list;
static void *saved;
void keep(int n, ...) { va_list ap; __builtin_va_start(ap, n); saved = __builtin_va_arg(ap, void *); }
";
    let told = Trial::new(source).run("c lib lib.c");
    expect![[r#"
        keep(n, ...)  lib.c:3:6
          modifies    saved
          calls back  nothing
          keeps       ...: saved
        0
    "#]]
    .assert_eq(&told);
}

#[test]
fn output_goes_through_links_and_into_pipes() {
    let trial = Trial::new("int *kept; void keep(int *p) { kept = p; }");
    std::fs::write(trial.path("real.summary"), "old").unwrap();
    std::os::unix::fs::symlink("real.summary", trial.path("link.summary")).unwrap();
    assert_eq!(trial.run("c summarize lib.c --output link.summary"), "0\n");
    assert!(trial.path("link.summary").is_symlink());
    assert!(trial.run("c show real.summary").contains("model       whole"));
    let made = trial.run("c summarize lib.c --output /dev/stdout");
    assert!(made.starts_with("breccia c-summary"), "{made}");
}

#[test]
fn clients_are_told_of_names_that_nothing_defines() {
    let told = Trial::new("void gone(void); int main(void) { gone(); }").run("c client lib.c --mod main");
    assert!(told.contains("1 name without a definition, assumed to do anything: gone"), "{told}");
}

/// An exported alias of a static variable is that variable, as the run of the program shows.
#[test]
#[expect(clippy::too_many_lines, reason = "most lines are command lines and what they print")]
fn clients_use_static_variables_by_their_aliases() {
    let trial = Trial::new(
        r#"
static int *inner, spare;
extern int *outer __attribute__((alias("inner")));
int *second;
extern int *twin __attribute__((alias("second")));
void fill(void) { inner = &spare; }
int *look(void) { return inner; }
int *look_second(void) { return second; }
"#,
    );
    let client = r#"
extern int *outer, *twin;
int *look(void), *look_second(void);
void fill(void);
static int x, y;
int main(void) {
  outer = &x;
  int *got = look();
  twin = &y;
  int *other = look_second();
  fill();
  int *filled = outer;
  return !(got == &x && other == &y && filled && filled != &x);
}
"#;
    std::fs::write(trial.path("main.c"), client).unwrap();
    let compiler = |arguments: &str| {
        let arguments = arguments.split_whitespace();
        Command::new("cc").current_dir(trial.folder.path()).args(arguments).status().unwrap()
    };
    assert!(compiler("-o run main.c lib.c").success());
    assert!(Command::new(trial.path("run")).status().unwrap().success());
    let asked =
        "--points-to main.c:8:got --points-to main.c:10:other --points-to main.c:12:filled --mod main";
    let with_source = trial.run(&format!("c client main.c lib.c {asked}"));
    expect![[r#"
        main.c:8:got may point to
          x
          spare
        main.c:10:other may point to
          y
        main.c:12:filled may point to
          x
          spare
        main may modify
          outer
          twin
        0
    "#]]
    .assert_eq(&with_source);
    // The order of the files does not matter.
    let in_other_order = trial.run(&format!("c client lib.c main.c {asked}"));
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&in_other_order), sorted(&with_source));
    for model in ["whole", "offsets"] {
        let summary = trial.run(&format!("c summarize lib.c --output lib.summary --model {model}"));
        assert_eq!(summary, "0\n");
        let asked = format!("{asked} --model {model}");
        let from_source = trial.run(&format!("c client main.c lib.c {asked}"));
        let from_summary = trial.run(&format!("c client main.c --summary lib.summary {asked}"));
        assert_eq!(sorted(&from_source), sorted(&from_summary));
    }
    trial.check(
        "",
        expect![[r#"
        ["fill","look","look_second","outer","second","twin"]
        0
    "#]],
    );
    // Whoever reads the source knows it by its own name.
    expect![[r#"
        lib.c:2:inner may point to
          ph_var
          ph_proc
          outer
          spare
          second
          fill
          look
          look_second
          twin
        lib.c:3:outer may point to
          ph_var
          ph_proc
          outer
          spare
          second
          fill
          look
          look_second
          twin
        0
    "#]]
    .assert_eq(&trial.run("c lib lib.c --points-to lib.c:2:inner --points-to lib.c:3:outer"));
}
