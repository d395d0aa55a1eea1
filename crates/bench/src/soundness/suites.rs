//! Runs a test suite on rewritten classes.

use std::path::Path;

use anyhow::Result;
use toolbox::{files, say};

use super::{Recorded, Workshop};
use crate::suite::{self, Built};

pub(super) fn record(workshop: &Workshop, name: &str) -> Result<Recorded> {
    let built = suite::build(&workshop.root, name)?;
    let folder = workshop.folder.join(name);
    if !workshop.is_recorded(&folder) {
        start(workshop, &built, &folder)?;
        workshop.finish(&folder)?;
    }
    let mut options = Vec::new();
    for original in &built.class_dirs {
        options.extend(["--app".to_owned(), original.display().to_string()]);
    }
    for library in built.libs.iter().chain([&built.runner]) {
        options.extend(["--lib".to_owned(), library.display().to_string()]);
    }
    if let Some(tests) = built.class_dirs.last() {
        options.extend(["--tests".to_owned(), tests.display().to_string()]);
    }
    Ok(Recorded { name: name.to_owned(), folder, options })
}

/// Runs the suite on copies of its folders with the rewritten classes in them.
fn start(workshop: &Workshop, built: &Built, folder: &Path) -> Result<()> {
    files::make_empty(folder)?;
    workshop.rewrite(folder, &built.class_dirs)?;
    let mut rewritten = Vec::new();
    for (number, original) in built.class_dirs.iter().enumerate() {
        let goal = folder.join(format!("all{number}"));
        files::copy(original, &goal)?;
        files::copy(&folder.join("classes").join(number.to_string()), &goal)?;
        rewritten.push(goal);
    }
    let totals = suite::run_suite(built, &rewritten, &workshop.jvm_options(folder))?;
    say::line(&totals.to_string());
    Ok(())
}
