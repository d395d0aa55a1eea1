//! `breccia c` and weak functions: a definition elsewhere takes their place.

use crate::support::breccia;

const LIBRARY: &str = "int state;
__attribute__((weak)) void notify(int *what) { state = 1; }
void work(int *what) { notify(what); }
";

const CLIENT: &str = "void work(int *);
static int *mine, value;
void notify(int *what) { mine = what; }
int main(void) { work(&value); return *mine; }
";

/// Writes the files, and says what the command prints.
fn told(line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let other = "void notify(int *what); void plain(int *what) { notify(what); }
__attribute__((weak)) void notify(int *what) { *what = 2; }";
    let files = [("library.c", LIBRARY), ("client.c", CLIENT), ("other.c", other)];
    files.iter().for_each(|(name, text)| std::fs::write(folder.path().join(name), text).unwrap());
    let mut said = String::new();
    for line in line.split(';') {
        let output = breccia().current_dir(folder.path()).args(line.split_whitespace()).output().unwrap();
        said.push_str(&String::from_utf8(output.stdout).unwrap());
        said.push_str(&String::from_utf8(output.stderr).unwrap());
    }
    said
}

const SUMMARIZE: &str = "c summarize -q library.c -o l.sum;c summarize -q other.c -o o.sum;";

#[track_caller]
fn check(line: &str, answers: &[&str]) {
    let said = told(line);
    answers.iter().for_each(|answer| assert!(said.contains(answer), "{answer} is not in {said}"));
    assert!(!said.contains("warning"), "{said}");
}

#[test]
fn sources_in_any_order_call_what_takes_its_place() {
    for files in ["client.c library.c", "library.c client.c"] {
        check(
            &format!("c client {files} --points-to client.c:4:mine --mod work"),
            &["mine may point to\n  value", "work may modify\n", "\n  mine\n", "\n  state\n"],
        );
    }
}

#[test]
fn summaries_call_what_takes_its_place() {
    for options in ["", "--basic", "--model offsets"] {
        let model = if options.starts_with("--model") { options } else { "" };
        check(
            &format!(
                "c summarize -q library.c {options} -o l.sum;c client client.c {model} --summary l.sum --points-to client.c:4:mine"
            ),
            &["mine may point to\n  value"],
        );
    }
}

#[test]
fn clients_of_a_library_may_put_theirs_there() {
    check(
        "c lib library.c",
        &[
            "work(what)  library.c:3:6\n  modifies    memory of the caller (ph_var), state, weak.notify\n  calls back  at library.c:2",
        ],
    );
    check("c lib library.c --export notify --export work", &["calls back  at library.c:2"]);
}

#[test]
fn two_weak_ones_are_no_problem() {
    check(
        &format!("{SUMMARIZE}c client client.c --summary l.sum --summary o.sum --points-to client.c:4:mine"),
        &["mine may point to\n  value"],
    );
    check("c client library.c other.c --mod plain", &["plain may modify", "state"]);
}
