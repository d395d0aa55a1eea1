//! What does fuzzing start from? Class files of the fixtures, the C code and version scripts in tests,
//! summaries of that C code, and the files that testing the fixture `station` writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use toolbox::{built, files, process};

/// The tests with C code.
const C_TESTS: [&str; 2] = ["crates/c-front/tests", "crates/c-summary/tests"];

/// The folder of the seeds of a target.
pub(super) fn of(root: &Path, target: &str) -> Result<PathBuf> {
    match target {
        "c_unit" | "c_library" => texts(root),
        "c_summary" => summaries(root),
        "plan" | "recording" | "result" => Ok(testing_files(root)?.join(target)),
        "version_script" => version_scripts(root),
        _ => Ok(root.join("fixtures/station/classes/station")),
    }
}

/// A plan, a recording and a result, written by a test that has them.
fn testing_files(root: &Path) -> Result<PathBuf> {
    let folder = root.join("fuzz/seeds/station");
    files::make_empty(&folder)?;
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).env("BRECCIA_SEEDS", &folder);
    cargo.args("test --quiet -p breccia --test station -- --ignored write_seeds".split(' '));
    process::run(&mut cargo)?;
    Ok(folder)
}

/// The scripts of the test that damages them.
fn version_scripts(root: &Path) -> Result<PathBuf> {
    let folder = root.join("fuzz/seeds/version_scripts");
    files::make_empty(&folder)?;
    let file = root.join("crates/breccia/tests/damaged_scripts.rs");
    let source = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let scripts = literals(&source).into_iter().filter(|text| text.contains('{'));
    for (number, script) in scripts.enumerate() {
        fs::write(folder.join(format!("{number}.map")), script)?;
    }
    Ok(folder)
}

/// Every text of the tests that looks like C, each as a file.
fn texts(root: &Path) -> Result<PathBuf> {
    let folder = root.join("fuzz/seeds/c");
    files::make_empty(&folder)?;
    let mut number = 0;
    for tests in C_TESTS {
        for file in files::below(&root.join(tests), "rs")? {
            let source =
                fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            for text in literals(&source).into_iter().filter(|text| text.contains([';', '{'])) {
                fs::write(folder.join(format!("{number}.i")), text)?;
                number += 1;
            }
        }
    }
    Ok(folder)
}

/// Summaries of these, basic and optimized; what is no C has none.
fn summaries(root: &Path) -> Result<PathBuf> {
    let folder = root.join("fuzz/seeds/summaries");
    files::make_empty(&folder)?;
    let breccia = built::breccia(root)?;
    for (number, text) in files::below(&texts(root)?, "i")?.iter().enumerate() {
        for (name, options) in
            [("basic", &["--basic"][..]), ("optimized", &[]), ("offsets", &["--model", "offsets"])]
        {
            let output = folder.join(format!("{number}.{name}"));
            let mut command = Command::new(&breccia);
            command.args(["c", "summarize", "--quiet", "--no-config", "--output"]).arg(output).args(options);
            // A text that is refused is not a seed.
            process::output(command.arg(text))?;
        }
    }
    Ok(folder)
}

/// The string literals of a Rust source, roughly: a wrong one is a seed like any other.
fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(start) = rest.find('"') {
        let mut text = String::new();
        let mut chars = rest[start + 1..].char_indices();
        let mut end = rest.len();
        while let Some((at, char)) = chars.next() {
            match char {
                '"' => {
                    end = start + at + 2;
                    break;
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, other)) => text.push(other),
                    None => {}
                },
                other => text.push(other),
            }
        }
        found.push(text);
        rest = &rest[end..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::literals;

    #[test]
    fn literals_of_a_source() {
        let source = r#"f("int a;", "char *s = \"x\";\n"); g(1, "{}"#;
        assert_eq!(literals(source), ["int a;", "char *s = \"x\";\n", "{}"]);
    }
}
