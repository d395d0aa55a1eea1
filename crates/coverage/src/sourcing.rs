//! Which classes are not the project's own work? Their source files are not among its sources: they are
//! generated, or come from a library that is packed into the component.
//!
//! ```text
//! most Java files of the component are found,
//! that of C is not                              C is without source
//! ```
//!
//! Only Java files count, because other compilers do not ask for a folder for each package.

use crate::model::{ClassCoverage, Coverage};

impl Coverage {
    /// Marks the classes whose source file is not found by its path: package, slash, name.
    pub fn mark_sources(&mut self, is_found: impl Fn(&str) -> bool) {
        let mut all: Vec<&mut ClassCoverage> = self.classes.iter_mut().chain(&mut self.beside).collect();
        let missing: Vec<Option<bool>> =
            all.iter().map(|class| java_file(class).map(|path| !is_found(&path))).collect();
        let known = missing.iter().flatten().count();
        let is_elsewhere = 2 * missing.iter().flatten().filter(|&&missing| missing).count() > known;
        for (class, missing) in all.iter_mut().zip(missing) {
            class.without_source = missing.unwrap_or_default() && !is_elsewhere;
        }
    }
}

fn java_file(class: &ClassCoverage) -> Option<String> {
    let name = class.source.as_ref().filter(|name| name.ends_with(".java"))?;
    let package = class.package();
    Some(if package.is_empty() { name.to_string() } else { format!("{package}/{name}") })
}
