//! Which modules do POMs name?
//!
//! Reads `<modules>` and nothing else. Modules of inactive profiles are included: one module too many does no
//! harm here. A broken or missing POM names no modules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folder of `pom`, then those of its modules and of their modules, each once.
pub(super) fn folders(pom: &Path) -> Vec<PathBuf> {
    let mut seen = BTreeSet::new();
    let mut folders = Vec::new();
    visit(pom, &mut seen, &mut folders);
    folders
}

fn visit(pom: &Path, seen: &mut BTreeSet<PathBuf>, folders: &mut Vec<PathBuf>) {
    let Some(folder) = pom.parent() else {
        return;
    };
    if !seen.insert(pom.to_path_buf()) {
        return;
    }
    if !folders.iter().any(|known| known == folder) {
        folders.push(folder.to_path_buf());
    }
    let text = fs::read_to_string(pom).unwrap_or_default();
    for module in modules(&text) {
        let place = plain(&folder.join(module));
        let below = if place.is_dir() { place.join("pom.xml") } else { place };
        if below.is_file() {
            visit(&below, seen, folders);
        }
    }
}

/// The modules that a POM names, in order. Maven 4 calls them subprojects.
fn modules(text: &str) -> Vec<String> {
    let Ok(document) = roxmltree::Document::parse(text) else {
        return Vec::new();
    };
    let named = |node: &roxmltree::Node<'_, '_>, name| node.is_element() && node.tag_name().name() == name;
    let pair = |node: &roxmltree::Node<'_, '_>| {
        node.parent().is_some_and(|list| {
            (named(node, "module") && named(&list, "modules"))
                || (named(node, "subproject") && named(&list, "subprojects"))
        })
    };
    let texts = document.descendants().filter(pair).filter_map(|node| node.text());
    texts.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
}

/// The path without `.` and, if that is possible without looking at the disk, without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(result.components().next_back(), Some(Component::Normal(_))) => {
                result.pop();
            }
            other @ (Component::Prefix(_)
            | Component::RootDir
            | Component::ParentDir
            | Component::Normal(_)) => result.push(other),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_read_with_namespaces_and_blanks() {
        let text = "<?xml version='1.0'?><project xmlns='http://maven.apache.org/POM/4.0.0'><!-- x -->
            <modules><module>\n  a </module><module/><module>b/c</module></modules>
            <build><plugins><plugin><configuration><module>no</module></configuration></plugin></plugins></build>
            <subprojects><subproject>d</subproject></subprojects></project>";
        assert_eq!(modules(text), ["a", "b/c", "d"]);
    }

    #[test]
    fn broken_poms_name_no_modules() {
        for text in ["", "<project>", "<!DOCTYPE x [<!ENTITY a 'b'>]><project/>", "\u{0}"] {
            assert!(modules(text).is_empty(), "{text:?}");
        }
    }
}
