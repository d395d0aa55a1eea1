//! Where tests go: a folder, a package and names that nobody has.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use text::escape;
use witness::java::is_name;

use super::choose::Chosen;
use super::project::KeptProject;
use crate::options::WitnessOptions;
use crate::stop::Stop;

/// Where tests go.
pub(crate) struct Places {
    /// The package of all tests; empty for the unnamed one.
    pub(crate) package: String,
    /// For each class with calls, the name of its tests' class and the folder of sources.
    by_class: BTreeMap<String, (String, PathBuf)>,
}

impl Places {
    /// Finds places for tests of what is chosen.
    pub(crate) fn find(
        options: &WitnessOptions,
        project: &KeptProject,
        chosen: &[Chosen<'_>],
        is_package: impl Fn(&str) -> bool,
    ) -> Result<Self, Stop> {
        let mut classes: Vec<String> = chosen.iter().map(|chosen| outermost(&chosen.class.name)).collect();
        classes.sort();
        classes.dedup();
        let package = match &options.package {
            Some(package) => checked(package)?,
            None => new_package(&classes, is_package),
        };
        let mut taken: Vec<PathBuf> = Vec::new();
        let mut by_class = BTreeMap::new();
        for class in classes {
            let folder = folder(options, project, &class);
            let below = package.split('.').fold(folder.clone(), |folder, part| folder.join(part));
            let simple = witness::java::simple(&class);
            let names = std::iter::once(String::new()).chain((2..).map(|number| number.to_string()));
            let names = names.map(|number| format!("{simple}Witness{number}Test"));
            let free = names.into_iter().find(|name| {
                let path = below.join(format!("{name}.java"));
                std::fs::symlink_metadata(&path).is_err() && !taken.contains(&path)
            });
            let name = free.unwrap_or_default();
            taken.push(below.join(format!("{name}.java")));
            by_class.insert(class, (name, below));
        }
        Ok(Self { package, by_class })
    }

    /// The name of the class with the tests of a class.
    pub(crate) fn class(&self, class: &str) -> String {
        self.by_class.get(class).map(|(name, _)| name.clone()).unwrap_or_default()
    }

    /// The file with the tests of a class.
    pub(crate) fn file(&self, class: &str) -> PathBuf {
        let (name, folder) = self.by_class.get(class).cloned().unwrap_or_default();
        folder.join(format!("{name}.java"))
    }
}

/// The name of the class around nested ones. A `$` may also be the start of a name.
pub(crate) fn outermost(class: &str) -> String {
    let package = class.rfind('/').map_or(0, |slash| slash + 1);
    let name = class[package..].trim_start_matches('$');
    let start = class.len() - name.len();
    name.find('$').map_or(class, |nested| &class[..start + nested]).to_owned()
}

fn checked(package: &str) -> Result<String, Stop> {
    if package.split('.').all(is_name) {
        return Ok(package.to_owned());
    }
    Err(Stop::usage(format!("`{}` is no name of a package", escape(package)))
        .help("give one like com.example.witnesses"))
}

/// A package that the component does not have: tests in it see only what is public. Classes without a package
/// can only be named by others without one.
fn new_package(classes: &[String], is_package: impl Fn(&str) -> bool) -> String {
    let mut packages = classes.iter().map(|class| class.rsplit_once('/').map_or("", |(package, _)| package));
    let first = packages.next().unwrap_or_default();
    let mut common: Vec<&str> = first.split('/').collect();
    for package in packages {
        let same = common.iter().zip(package.split('/')).take_while(|(one, other)| *one == other).count();
        common.truncate(same);
    }
    if classes.iter().any(|class| !class.contains('/')) {
        return String::new();
    }
    let names =
        std::iter::once("witnesses".to_owned()).chain((2..).map(|number| format!("witnesses{number}")));
    let below = |name: &String| common.iter().copied().chain([name.as_str()]).collect::<Vec<_>>().join(".");
    names.map(|name| below(&name)).find(|package| !is_package(package)).unwrap_or_default()
}

/// The folder of sources for tests of a class.
fn folder(options: &WitnessOptions, project: &KeptProject, class: &str) -> PathBuf {
    if let Some(folder) = &options.output {
        return folder.clone();
    }
    let file = format!("{class}.class");
    let has = |folder: &PathBuf| folder.join(&file).is_file();
    let module = project.modules.iter().find(|module| module.classes.iter().any(has));
    let sources = module.and_then(|module| module.test_sources.first());
    sources.cloned().unwrap_or_else(|| own_folder(&options.state))
}

/// Where tests go if the project has no place for them, or none that can be written to.
pub(crate) fn own_folder(state: &Path) -> PathBuf {
    state.join("witness").join("tests")
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_may_start_with_a_dollar() {
        let all = ["a/B$C$D", "a/$Reader$1", "A", "$A$B"];
        assert_eq!(all.map(super::outermost), ["a/B", "a/$Reader", "A", "$A"]);
    }
}
