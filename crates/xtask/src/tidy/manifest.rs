//! What does a Cargo.toml say it depends on?
//!
//! Reads the few forms our manifests use, line by line. It is not a TOML reader: multi-line values of a
//! dependency are skipped over, which is right as long as only names are wanted.

use std::collections::BTreeSet;

/// The name of a crate and the names in its dependency sections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The package's name.
    pub name: String,
    /// Everything in `[dependencies]` and `[build-dependencies]`, for every target.
    pub dependencies: BTreeSet<String>,
    /// Everything in `[dev-dependencies]`.
    pub dev_dependencies: BTreeSet<String>,
}

/// Which part of the manifest a line is in.
#[derive(Clone, Copy)]
enum Section {
    Package,
    Dependencies,
    DevDependencies,
    Other,
}

/// Reads the text of a Cargo.toml.
pub fn read(text: &str) -> Manifest {
    let mut manifest = Manifest::default();
    let mut section = Section::Other;
    for line in text.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.split(']').next().unwrap_or_default().trim_start_matches('[');
            let (kind, name) = enter(header);
            section = kind;
            if let Some(name) = name {
                // The lines below this header describe the dependency, and name no others.
                add(&mut manifest, section, name);
                section = Section::Other;
            }
        } else if let Some((key, value)) = line.split_once('=').filter(|_| !line.starts_with('#')) {
            read_pair(&mut manifest, section, key.trim(), value.trim());
        }
    }
    manifest
}

/// The section a header opens, and the dependency's name where the header itself names one.
fn enter(header: &str) -> (Section, Option<&str>) {
    if header == "package" {
        return (Section::Package, None);
    }
    for (title, section) in [
        // The longer titles come first, because they end with the last one.
        ("dev-dependencies", Section::DevDependencies),
        ("build-dependencies", Section::Dependencies),
        ("dependencies", Section::Dependencies),
    ] {
        let local =
            match header.strip_prefix("target.").and_then(|rest| rest.rfind(title).map(|at| &rest[at..])) {
                Some(local) => local,
                None => header,
            };
        if local == title {
            return (section, None);
        }
        if let Some(name) = local.strip_prefix(title).and_then(|rest| rest.strip_prefix('.')) {
            return (section, Some(name));
        }
    }
    (Section::Other, None)
}

fn read_pair(manifest: &mut Manifest, section: Section, key: &str, value: &str) {
    match section {
        Section::Package if key == "name" => manifest.name = unquote(value).to_owned(),
        Section::Dependencies | Section::DevDependencies => {
            let name = key.split('.').next().unwrap_or(key);
            add(manifest, section, renamed(value).unwrap_or(name));
        }
        Section::Package | Section::Other => {}
    }
}

fn add(manifest: &mut Manifest, section: Section, name: &str) {
    let name = unquote(name).to_owned();
    match section {
        Section::Dependencies => manifest.dependencies.insert(name),
        Section::DevDependencies => manifest.dev_dependencies.insert(name),
        Section::Package | Section::Other => false,
    };
}

/// The crate in `name = { package = "crate", … }`.
fn renamed(value: &str) -> Option<&str> {
    let table = value.strip_prefix('{')?;
    let (_, after) = table.split_once("package")?;
    after.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?.split('"').next()
}

fn unquote(text: &str) -> &str {
    text.split('#').next().unwrap_or(text).trim().trim_matches('"')
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check_read(text: &str, expected: Expect) {
        let manifest = read(text);
        let list = |set: &BTreeSet<String>| set.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
        expected.assert_eq(&format!(
            "{} reads [{}] tests with [{}]",
            manifest.name,
            list(&manifest.dependencies),
            list(&manifest.dev_dependencies)
        ));
    }

    #[test]
    fn workspace_versions_and_tables_are_read() {
        check_read(
            r#"
[package]
name = "ir" # the room
version.workspace = true
[dependencies]
index.workspace = true
# classfile.workspace = true
program = { path = "../program" }
rayon = "1"
[dev-dependencies]
testkit.workspace = true
"#,
            expect!["ir reads [index program rayon] tests with [testkit]"],
        );
    }

    #[test]
    fn target_and_build_sections_count() {
        check_read(
            r#"
[package]
name = "agent"
[build-dependencies]
classfile.workspace = true
[target.'cfg(unix)'.dependencies]
program.workspace = true
[dependencies.ir]
workspace = true
[target.'cfg(unix)'.dev-dependencies]
testkit.workspace = true
"#,
            expect!["agent reads [classfile ir program] tests with [testkit]"],
        );
    }

    #[test]
    fn a_renamed_crate_counts_under_its_own_name() {
        check_read(
            "[package]\nname = \"a\"\n[dependencies]\nshort = { package = \"program\", path = \"x\" }\n",
            expect!["a reads [program] tests with []"],
        );
    }

    #[test]
    fn other_sections_are_not_dependencies() {
        check_read(
            "[package]\nname = \"a\"\n[[bin]]\nname = \"b\"\n[features]\nc = []\n[lints]\nworkspace = true\n",
            expect!["a reads [] tests with []"],
        );
    }
}
