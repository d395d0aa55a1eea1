//! Do tests stand where ARCHITECTURE.md says ("Tests")?
//!
//! Looks at paths, and counts the tests of a file; what they check is not known here.

/// Where the rules of the JVM are: the first of these folders that there is.
const RULES: [&str; 2] = ["crates/rules/src/", "crates/pointsto/src/rules/"];

/// Files there that hold no rule of their own.
const NO_RULES: [&str; 5] = ["lambda_bodies", "lib", "mod", "proxy_bodies", "support"];

/// Every complaint about the files of a checkout; `read` gives the text of one.
pub fn check(files: &[String], read: impl Fn(&str) -> String) -> Vec<String> {
    let mut complaints = twins(files, read);
    complaints.extend(files.iter().filter_map(|file| misplaced(file, files)));
    complaints
}

/// Every rule has a file of tests of its name, with one program where it matters and one where it must stay
/// silent.
fn twins(files: &[String], read: impl Fn(&str) -> String) -> Vec<String> {
    let in_rules = |folder: &&str| files.iter().any(|file| file.starts_with(*folder));
    let Some(folder) = RULES.iter().copied().find(in_rules) else { return Vec::new() };
    let mut complaints = Vec::new();
    for rule in files.iter().filter(|file| file.starts_with(folder) && file.ends_with(".rs")) {
        let name = stem(rule);
        if NO_RULES.contains(&name) {
            continue;
        }
        let is_twin = |file: &&String| file.ends_with(&format!("/tests/rules/{name}.rs"));
        let tests = files.iter().find(is_twin).map(|file| read(file).matches("#[test]").count());
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

/// Below `crates/NAME/tests` there are test binaries, `tests/NAME.rs` or `tests/NAME/main.rs`, and what
/// they share: `support`.
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
        assert_eq!(complaints(&[rule, ("crates/rules/src/lib.rs", "")]).len(), 1);
        let main = ("crates/rules/tests/rules/main.rs", "");
        assert_eq!(complaints(&[rule, main, (test, "#[test]")]).len(), 1);
        assert_eq!(complaints(&[rule, main, (test, "#[test] #[test]")]), [] as [String; 0]);
    }

    #[test]
    fn a_folder_of_tests_is_a_binary_or_shared() {
        assert_eq!(complaints(&[("crates/a/tests/b/c.rs", ""), ("crates/a/tests/d.rs", "")]).len(), 1);
        let whole = [("crates/a/tests/b/c.rs", ""), ("crates/a/tests/b/main.rs", "")];
        assert_eq!(complaints(&whole), [] as [String; 0]);
        let shared = [("crates/a/tests/support/mod.rs", ""), ("crates/a/src/tests/x.rs", "")];
        assert_eq!(complaints(&shared), [] as [String; 0]);
    }
}
