//! Plain `java`: the argument goes before everything else.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::environment::Environment;

/// Options of the launcher whose value is the next word.
const WITH_VALUE: [&str; 13] = [
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "--upgrade-module-path",
    "--add-modules",
    "--add-exports",
    "--add-opens",
    "--add-reads",
    "--patch-module",
    "--enable-native-access",
    "--source",
];

/// The words with `argument` before all options, and therefore before the main class or `-jar`.
pub(crate) fn with_argument(words: &[OsString], argument: &str) -> Vec<OsString> {
    let mut changed = words.to_vec();
    changed.insert(1.min(changed.len()), argument.into());
    changed
}

/// The class path that a `java` command names: by option, by `-jar`, or else by `CLASSPATH`. `folder/*` means
/// all jars in the folder.
///
/// As in the launcher, the last option wins, and `-jar` overrides it. Argument files (`@file`) are not read.
pub fn class_path(words: &[OsString], folder: &Path, environment: Environment<'_>) -> Vec<PathBuf> {
    let mut named = environment("CLASSPATH");
    let mut rest = words.iter().skip(1);
    while let Some(word) = rest.next() {
        let text = word.to_string_lossy();
        match text.as_ref() {
            "-cp" | "-classpath" | "--class-path" => named = rest.next().cloned(),
            // Everything after the jar belongs to the program.
            "-jar" => {
                named = rest.next().cloned();
                break;
            }
            option if WITH_VALUE.contains(&option) => {
                rest.next();
            }
            option if option.starts_with('-') => {
                if let Some(value) = option.strip_prefix("--class-path=") {
                    named = Some(value.into());
                }
            }
            argument_file if argument_file.starts_with('@') => {}
            // Everything after the main class belongs to the program.
            _main_class => break,
        }
    }
    let Some(named) = named else {
        return Vec::new();
    };
    std::env::split_paths(&named).flat_map(|entry| expand(folder, &entry)).collect()
}

/// `folder/*` is every jar in the folder; an empty entry is the current folder.
fn expand(folder: &Path, entry: &Path) -> Vec<PathBuf> {
    if entry.file_name().is_none_or(|name| name != "*") {
        return vec![folder.join(entry)];
    }
    let jars = folder.join(entry.parent().unwrap_or(entry));
    let Ok(listed) = std::fs::read_dir(jars) else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = listed
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jar")))
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check_class_path(command: &str, expected: Expect) {
        let words: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        let variable = |name: &str| (name == "CLASSPATH").then(|| "env.jar".into());
        let found = class_path(&words, Path::new("/w"), &variable);
        let shown: Vec<String> = found.iter().map(|path| path.display().to_string()).collect();
        expected.assert_eq(&shown.join(" "));
    }

    #[test]
    fn the_argument_stands_before_options_and_main_class() {
        let words = ["java", "-cp", "a", "Main", "-x"].map(OsString::from);
        assert_eq!(with_argument(&words, "-agentpath:l"), ["java", "-agentpath:l", "-cp", "a", "Main", "-x"]);
    }

    #[cfg(unix)]
    #[test]
    fn the_class_path_is_read_off_the_words() {
        check_class_path("java -cp a.jar:b Main -cp x", expect!["/w/a.jar /w/b"]);
        check_class_path("java -Xmx1g --class-path=/abs/a.jar Main", expect!["/abs/a.jar"]);
        check_class_path("java -cp a --add-opens x/y=z -jar app.jar -cp b", expect!["/w/app.jar"]);
        check_class_path("java -p mods -cp a -classpath b @args Main", expect!["/w/b"]);
        check_class_path("java Main", expect!["/w/env.jar"]);
        check_class_path("java -cp", expect![""]);
    }

    #[test]
    fn a_star_stands_for_the_jars_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.jar", "a.JAR", "c.txt"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let found = class_path(&["java".into(), "-cp".into(), "*".into()], folder.path(), &|_| None);
        assert_eq!(found, [folder.path().join("a.JAR"), folder.path().join("b.jar")]);
    }
}
