//! Which tests need a JDK or a C compiler?
//!
//! Their names say it: the name of the test binary or of a module around the test ends in `_jdk` or `_cc`.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};

/// The names of all test binaries that need neither, sorted.
pub fn fast(root: &Path) -> Result<Vec<String>> {
    let mut names = BTreeSet::new();
    let crates = std::fs::read_dir(root.join("crates")).context("cannot list crates/")?;
    for folder in crates {
        let Ok(tests) = std::fs::read_dir(folder?.path().join("tests")) else { continue };
        for entry in tests {
            names.extend(name_of(&entry?.path()));
        }
    }
    names.retain(|name| !needs_tools(name));
    Ok(names.into_iter().collect())
}

/// The test binary at `tests/NAME.rs` or `tests/NAME/main.rs`, if there is one.
fn name_of(path: &Path) -> Option<String> {
    let is_file = path.extension().is_some_and(|extension| extension == "rs");
    let is_target = is_file || path.join("main.rs").is_file();
    is_target.then(|| path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
}

/// Whether a test binary of this name needs a JDK or a C compiler.
pub fn needs_tools(name: &str) -> bool {
    name.ends_with("_jdk") || name.ends_with("_cc")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_test_needs() {
        for name in ["rules_jdk", "layouts_cc"] {
            assert!(needs_tools(name), "{name}");
        }
        for name in ["rules", "text", "jdk_images", "soundcc", "ojdk"] {
            assert!(!needs_tools(name), "{name}");
        }
    }

    #[test]
    fn both_forms_of_a_target_are_found() {
        let names = fast(&crate::root()).expect("the checkout can be listed");
        assert!(names.contains(&"tidy".to_owned()) && names.contains(&"rules".to_owned()), "{names:?}");
    }
}
