//! `compile_commands.json`: which files are compiled, where, and with which flags?

use std::fmt;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;
use serde_json::Value;

use super::words::split_words;
use super::{Input, SourceFile};

/// Why a compilation database could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandsError(String);

impl fmt::Display for CommandsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CommandsError {}

/// The C files of a compilation database, in its order. If a file is compiled several times, the first time
/// counts; files of other languages are left out. `base` is the folder of the database: relative folders in
/// it start there.
pub fn compile_commands(text: &[u8], base: &Path) -> Result<Vec<Input>, CommandsError> {
    let error = |message: String| CommandsError(message);
    let database: Value =
        serde_json::from_slice(text).map_err(|problem| error(format!("not JSON: {problem}")))?;
    let Value::Array(entries) = database else {
        return Err(error("an array of commands is needed".to_owned()));
    };
    let mut seen = FxHashSet::default();
    let mut inputs = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let source = read_entry(entry, base).map_err(|problem| error(format!("entry {index}: {problem}")))?;
        if is_c(&source) && seen.insert(source.directory.join(&source.file)) {
            inputs.push(Input::Source(source));
        }
    }
    Ok(inputs)
}

fn read_entry(entry: &Value, base: &Path) -> Result<SourceFile, String> {
    let text = |key: &str| entry.get(key).and_then(Value::as_str);
    let file = text("file").ok_or("it has no \"file\"")?;
    let directory = base.join(text("directory").unwrap_or(""));
    let words = match (entry.get("arguments"), text("command")) {
        (Some(Value::Array(words)), _) => words
            .iter()
            .map(|word| word.as_str().map(str::to_owned).ok_or("an argument is not text"))
            .collect::<Result<Vec<String>, &str>>()?,
        (_, Some(command)) => split_words(command),
        (_, None) => return Err("it has neither \"arguments\" nor \"command\"".to_owned()),
    };
    let (compiler, rest) = words.split_first().ok_or("its command is empty")?;
    let flags = kept_flags(rest, file);
    Ok(SourceFile { file: PathBuf::from(file), directory, compiler: Some(compiler.clone()), flags })
}

/// Whether it is C, according to the flags or the file extension.
fn is_c(source: &SourceFile) -> bool {
    // The last `-x` counts.
    let said = source.flags.windows(2).rev().find(|pair| pair[0] == "-x").map(|pair| pair[1].as_str());
    let joined =
        source.flags.iter().rev().find_map(|flag| flag.strip_prefix("-x").filter(|rest| !rest.is_empty()));
    match said.or(joined) {
        Some(language) => language == "c" || language == "cpp-output",
        None => source.file.extension().is_some_and(|ending| ending == "c" || ending == "i"),
    }
}

/// Flags without those that say what to produce, where to put it, and what else to write.
pub(super) fn kept_flags(flags: &[String], file: &str) -> Vec<String> {
    let mut kept = Vec::new();
    let mut flags = flags.iter().peekable();
    while let Some(flag) = flags.next() {
        match flag.as_str() {
            "-o" | "-MF" | "-MT" | "-MQ" | "-dumpbase" | "-dumpdir" => {
                flags.next();
            }
            "-c" | "-S" | "-E" | "-P" | "-fsyntax-only" | "-save-temps" => {}
            // Flags that take the next word: that word is no file.
            "-I" | "-D" | "-U" | "-include" | "-imacros" | "-isystem" | "-iquote" | "-idirafter" | "-x"
            | "-isysroot" | "-target" | "-iprefix" | "-iwithprefix" | "--param" | "-Xpreprocessor"
            | "-arch" => {
                kept.push(flag.clone());
                kept.extend(flags.next().cloned());
            }
            other if other.starts_with("-M") || other.starts_with("-o") || other.starts_with("-Wp,-M") => {}
            "--" => {}
            other if other == file => {}
            other => kept.push(other.to_owned()),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check_commands(text: &str, expected: Expect) {
        let found = match compile_commands(text.as_bytes(), Path::new("build")) {
            Ok(inputs) => inputs.iter().map(|input| format!("{}\n", show(input))).collect(),
            Err(error) => format!("error: {error}"),
        };
        expected.assert_eq(&found);
    }

    fn show(input: &Input) -> String {
        match input {
            Input::Source(source) => format!(
                "{} in {} by {}: {}",
                source.file.display(),
                source.directory.display(),
                source.compiler.as_deref().unwrap_or("?"),
                source.flags.join(" ")
            ),
            other @ (Input::Preprocessed(_) | Input::Text { .. }) => format!("{other:?}"),
        }
    }

    #[test]
    fn both_forms_lose_what_says_where_to_write() {
        check_commands(
            r#"[
  {"directory": "/src", "file": "a.c", "command": "gcc -DV=\\\"1\\\" -I inc -MD -MF a.d -c -o a.o a.c -O2"},
  {"directory": "sub", "file": "b.c", "arguments": ["clang", "-MMD", "-MT", "x", "-std=gnu99", "-ob.o", "b.c"]}
]"#,
            expect![[r#"
                a.c in /src by gcc: -DV="1" -I inc -O2
                b.c in build/sub by clang: -std=gnu99
            "#]],
        );
    }

    #[test]
    fn other_languages_and_repetitions_are_left_out() {
        check_commands(
            r#"[{"directory": "/s", "file": "a.cc", "command": "g++ a.cc"}, {"directory": "/s", "file": "b.c", "command": "cc b.c"},
 {"directory": "/s", "file": "b.c", "command": "cc -fPIC b.c"}, {"directory": "/s", "file": "c.cpp", "command": "cc -x c c.cpp"},
 {"directory": "/s", "file": "d.c", "command": "cc -xc++ d.c"}, {"directory": "/s", "file": "e.S", "command": "cc -c e.S"}]"#,
            expect![[r#"
                b.c in /s by cc: 
                c.cpp in /s by cc: -x c
            "#]],
        );
    }

    #[test]
    fn bad_databases_say_where() {
        check_commands("{", expect!["error: not JSON: EOF while parsing an object at line 1 column 1"]);
        check_commands("{}", expect!["error: an array of commands is needed"]);
        check_commands(
            r#"[{"file": "a.c"}]"#,
            expect![[r#"error: entry 0: it has neither "arguments" nor "command""#]],
        );
        check_commands(r#"[{"command": "cc"}]"#, expect![[r#"error: entry 0: it has no "file""#]]);
        check_commands(
            r#"[{"file": "a.c", "arguments": [1]}]"#,
            expect!["error: entry 0: an argument is not text"],
        );
    }
}
