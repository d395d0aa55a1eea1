//! Are the tests where ARCHITECTURE.md says ("Tests")?
//!
//! Looks at paths and counts the tests of files; does not know what they check.

use std::collections::{BTreeMap, BTreeSet};

/// Where the rules of the JVM are.
const RULES: &str = "crates/rules/src/";

/// Files there that are not rules.
const NOT_RULES: [&str; 5] = ["lambda_bodies", "lib", "mod", "proxy_bodies", "support"];

/// Crates without tests of their own: they are parts of other crates' tests.
const PARTS_OF_TESTS: [&str; 2] = ["c-testkit", "java-testkit"];

/// Every complaint about the files of a checkout; `read` gives the text of one.
pub fn check(files: &[String], read: impl Fn(&str) -> String) -> Vec<String> {
    let mut complaints = rules_without_tests(files, &read);
    complaints.extend(files.iter().filter_map(|file| misplaced(file, files)));
    complaints.extend(crates_without_tests(files, &read));
    complaints
}

/// Every rule has a file of tests with its name: one program where it matters, one where it must stay silent.
fn rules_without_tests(files: &[String], read: &impl Fn(&str) -> String) -> Vec<String> {
    let mut complaints = Vec::new();
    for rule in files.iter().filter(|file| file.starts_with(RULES) && file.ends_with(".rs")) {
        let name = stem(rule);
        if NOT_RULES.contains(&name) {
            continue;
        }
        let is_twin = |file: &&String| file.ends_with(&format!("/tests/rules/{name}.rs"));
        let tests = files.iter().find(is_twin).map(|file| count_tests(&read(file)));
        match tests {
            None => {
                complaints.push(format!("{rule}: this rule has no tests: tests/rules/{name}.rs is missing"))
            }
            Some(0 | 1) => complaints.push(format!(
                "{rule}: one test must show where this rule matters, another where it stays silent"
            )),
            Some(_) => {}
        }
    }
    complaints
}

/// Below `crates/NAME/tests` are test binaries, `tests/NAME.rs` or `tests/NAME/main.rs`, and what they share:
/// `support`.
fn misplaced(file: &str, files: &[String]) -> Option<String> {
    let (before, inside) = file.strip_prefix("crates/")?.split_once("/tests/")?;
    if before.contains('/') {
        return None;
    }
    let (folder, _) = inside.split_once('/')?;
    let main = format!("crates/{before}/tests/{folder}/main.rs");
    let is_known = folder == "support" || files.contains(&main);
    (!is_known).then(|| format!("{file}: belongs to no test binary: {main} is missing"))
}

fn crates_without_tests(files: &[String], read: &impl Fn(&str) -> String) -> Vec<String> {
    let mut tests: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files.iter().filter(|file| file.ends_with(".rs")) {
        let Some((name, _)) = file.strip_prefix("crates/").and_then(|path| path.split_once('/')) else {
            continue;
        };
        *tests.entry(name).or_default() += count_tests(&read(file));
    }
    let exempt = BTreeSet::from(PARTS_OF_TESTS);
    let without = tests.iter().filter(|(name, count)| **count == 0 && !exempt.contains(*name));
    without.map(|(name, _)| format!("crates/{name}: this crate has no tests of its own")).collect()
}

fn count_tests(text: &str) -> usize {
    text.lines().filter(|line| line.trim() == "#[test]").count()
}

fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".rs").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::check;

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        let names: Vec<String> = files.iter().map(|(name, _)| (*name).to_owned()).collect();
        check(&names, |wanted| {
            files
                .iter()
                .find(|(name, _)| *name == wanted)
                .map_or(String::new(), |(_, text)| (*text).to_owned())
        })
    }

    #[test]
    fn a_rule_needs_two_tests() {
        let rule = ("crates/rules/src/reflection/fields.rs", "");
        let test = "crates/rules/tests/rules/fields.rs";
        assert_eq!(complaints(&[rule, ("crates/rules/src/lib.rs", "    #[test]\n")]).len(), 1);
        let main = ("crates/rules/tests/rules/main.rs", "");
        assert_eq!(complaints(&[rule, main, (test, "#[test]")]).len(), 1);
        assert_eq!(complaints(&[rule, main, (test, "#[test]\n#[test]\n")]), [] as [String; 0]);
    }

    #[test]
    fn a_folder_of_tests_is_a_binary_or_shared() {
        let test = ("crates/a/tests/d.rs", "#[test]");
        assert_eq!(complaints(&[("crates/a/tests/b/c.rs", ""), test]).len(), 1);
        let whole = [("crates/a/tests/b/c.rs", ""), ("crates/a/tests/b/main.rs", ""), test];
        assert_eq!(complaints(&whole), [] as [String; 0]);
        let shared = [("crates/a/tests/support/mod.rs", ""), ("crates/a/src/tests/x.rs", ""), test];
        assert_eq!(complaints(&shared), [] as [String; 0]);
    }

    #[test]
    fn a_crate_needs_tests_of_its_own() {
        let text = "fn f() {}\n// as in `#[test]`\n";
        assert_eq!(
            complaints(&[("crates/a/src/lib.rs", text)]),
            ["crates/a: this crate has no tests of its own"]
        );
        assert_eq!(complaints(&[("crates/c-testkit/src/lib.rs", text)]), [] as [String; 0]);
        assert_eq!(complaints(&[("crates/a/src/lib.rs", "    #[test]\n")]), [] as [String; 0]);
    }
}
