//! The words of a Maven command: which are goals, and which extensions are already loaded.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::command::Request;
use crate::environment;

/// Options whose value is the next word.
const WITH_VALUE: [&str; 30] = [
    "-b",
    "--builder",
    "-D",
    "--define",
    "-emp",
    "--encrypt-master-password",
    "-ep",
    "--encrypt-password",
    "-f",
    "--file",
    "-fos",
    "--fail-on-severity",
    "-gs",
    "--global-settings",
    "-gt",
    "--global-toolchains",
    "-is",
    "--install-settings",
    "-P",
    "--activate-profiles",
    "-pl",
    "--projects",
    "-rf",
    "--resume-from",
    "-s",
    "--settings",
    "-t",
    "--toolchains",
    "-T",
    "--threads",
];

/// Options with a value that would redirect the output.
const LOG_FILE: [&str; 2] = ["-l", "--log-file"];

/// The property that names further jars for Maven's own class path.
const EXTENSIONS: &str = "maven.ext.class.path=";

/// The words without goals and phases: the program, and the options that apply to any build.
pub(crate) fn without_goals(words: &[OsString]) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut rest = words.iter();
    kept.extend(rest.next().cloned());
    while let Some(word) = rest.next() {
        let text = word.to_string_lossy();
        if WITH_VALUE.contains(&text.as_ref()) {
            kept.push(word.clone());
            kept.extend(rest.next().cloned());
        } else if LOG_FILE.contains(&text.as_ref()) {
            // Drop the value too: we read the output ourselves.
            rest.next();
        } else if text.starts_with('-') && !text.starts_with("--log-file=") {
            kept.push(word.clone());
        }
    }
    kept
}

/// The value of `-f`, the file or folder of the project, if there is one.
pub(crate) fn project_file(words: &[OsString]) -> Option<OsString> {
    let mut rest = words.iter().skip(1);
    while let Some(word) = rest.next() {
        let text = word.to_string_lossy();
        if text == "-f" || text == "--file" {
            return rest.next().cloned();
        }
        if let Some(file) = text.strip_prefix("--file=") {
            return Some(file.into());
        }
        // Skip the value: in `-s -f`, `-f` is the name of the settings file.
        if WITH_VALUE.contains(&text.as_ref()) || LOG_FILE.contains(&text.as_ref()) {
            rest.next();
        }
    }
    None
}

/// The word that makes Maven load `jar` in addition to the jars that it would load without us.
///
/// It must come last: of several such words Maven uses the last one, and the command line overrides
/// everything else.
pub(crate) fn load(request: &Request<'_>, jar: &Path) -> OsString {
    let mut word = OsString::from("-D");
    word.push(EXTENSIONS);
    word.push(jar);
    if let Some(others) = extensions(request).filter(|others| !others.is_empty()) {
        word.push(if cfg!(windows) { ";" } else { ":" });
        word.push(others);
    }
    word
}

/// The extensions that the words name, or else `.mvn/maven.config`, or else the options of Maven's JVM.
fn extensions(request: &Request<'_>) -> Option<String> {
    let words = request.words.iter().map(|word| word.to_string_lossy());
    if let Some(found) = last_extensions(words) {
        return Some(found);
    }
    let options = environment::text(request.environment, "MAVEN_OPTS").unwrap_or_default();
    // In the order in which Maven itself gives them precedence.
    [dot_mvn(request.folder, "maven.config"), options, dot_mvn(request.folder, "jvm.config")]
        .iter()
        .find_map(|text| last_extensions(text.split_whitespace()))
}

fn last_extensions(words: impl Iterator<Item = impl AsRef<str>>) -> Option<String> {
    let values = words.filter_map(|word| {
        let word = word.as_ref();
        // `-D name` are two words, so the name may also be a word of its own.
        let definition = word.strip_prefix("--define=").or_else(|| word.strip_prefix("-D")).unwrap_or(word);
        Some(definition.strip_prefix(EXTENSIONS)?.to_owned())
    });
    values.last()
}

/// The text of a file in the project's folder `.mvn`, which may be in a parent folder.
fn dot_mvn(folder: &Path, name: &str) -> String {
    let found = folder.ancestors().map(|folder| folder.join(".mvn")).find(|folder| folder.is_dir());
    found.and_then(|folder| fs::read_to_string(folder.join(name)).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn words(command: &str) -> Vec<OsString> {
        command.split_whitespace().map(OsString::from).collect()
    }

    fn check_without_goals(command: &str, expected: Expect) {
        let kept: Vec<String> =
            without_goals(&words(command)).iter().map(|word| word.display().to_string()).collect();
        expected.assert_eq(&kept.join(" "));
    }

    #[test]
    fn options_stay_and_goals_go() {
        check_without_goals(
            "./mvnw -q -f sub/pom.xml clean -Pfast -P slow verify -pl a,b -am -DskipITs -D x=y site:run@id",
            expect!["./mvnw -q -f sub/pom.xml -Pfast -P slow -pl a,b -am -DskipITs -D x=y"],
        );
        check_without_goals(
            "mvn -o --settings s.xml test -T 1C --color=never",
            expect!["mvn -o --settings s.xml -T 1C --color=never"],
        );
        check_without_goals("mvn test -l out.log --log-file=x -e -f", expect!["mvn -e -f"]);
        check_without_goals("", expect![""]);
    }

    #[test]
    fn the_project_is_where_the_words_say() {
        assert_eq!(project_file(&words("mvn -P f -f a/pom.xml test")), Some("a/pom.xml".into()));
        assert_eq!(project_file(&words("mvn --file=a test")), Some("a".into()));
        assert_eq!(project_file(&words("mvn -P -f test")), None);
    }

    #[test]
    fn extensions_in_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(".mvn")).unwrap();
        fs::write(folder.path().join(".mvn/maven.config"), "-T1\n-Dmaven.ext.class.path=/c.jar\n").unwrap();
        let below = folder.path().join("module");
        let words = words("mvn test");
        let request = Request { words: &words, folder: &below, state: folder.path(), environment: &|_| None };
        let word = load(&request, Path::new("/our own.jar"));
        let separator = if cfg!(windows) { ';' } else { ':' };
        assert_eq!(word, format!("-Dmaven.ext.class.path=/our own.jar{separator}/c.jar").as_str());
    }
}
