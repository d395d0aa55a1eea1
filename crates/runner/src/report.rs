//! What did the build tool report about the build?
//!
//! The Maven extension and the Gradle script write the same lines: a kind, a tab, and a value. A `module`
//! line starts a module; other lines belong to the module before them. Unknown lines are skipped.

use std::fs;
use std::path::{Path, PathBuf};

use crate::module::Module;

/// A report as read.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) modules: Vec<Module>,
    pub(crate) notes: Vec<String>,
}

/// Reads a file, or every file of a folder in the order of their names. A missing file is an empty report.
pub(crate) fn read(path: &Path) -> Report {
    let mut report = Report::default();
    for file in files(path) {
        if let Ok(text) = fs::read_to_string(file) {
            parse(&text, &mut report);
        }
    }
    report
}

fn files(path: &Path) -> Vec<PathBuf> {
    // Maven writes one file, Gradle one file per project into a folder.
    let Ok(listed) = fs::read_dir(path) else {
        return vec![path.to_path_buf()];
    };
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}

fn parse(text: &str, report: &mut Report) {
    for (kind, rest) in text.lines().filter_map(|line| line.split_once('\t')) {
        if kind == "module" {
            report.modules.push(Module { folder: rest.into(), ..Module::default() });
        } else if let Some(note) = note(kind, rest) {
            report.notes.push(note);
        } else if let Some(module) = report.modules.last_mut() {
            match kind {
                "name" => module.name = rest.to_owned(),
                "classes" => module.classes.push(rest.into()),
                "test-classes" => module.test_classes.push(rest.into()),
                "source" => module.sources.push(rest.into()),
                "test-source" => module.test_sources.push(rest.into()),
                "path" => module.class_path.push(rest.into()),
                _unknown => {}
            }
        }
    }
}

fn note(kind: &str, rest: &str) -> Option<String> {
    let (project, what) = rest.split_once('\t').unwrap_or((rest, ""));
    match kind {
        "no-fork" => Some(format!(
            "{project}: {what} runs tests inside Maven's own JVM (forkCount=0), where nothing can be recorded; \
             set forkCount to 1 or more"
        )),
        "skipped" => Some(format!("{project}: tests are skipped ({what})")),
        "trouble" => Some(format!("{project}: could not add the JVM argument to {what}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn modules_and_notes_are_read() {
        let mut report = Report::default();
        parse(
            "no-fork\tcore\tmaven-surefire-plugin\npath\tlost\nskipped\tcore\tskipTests\nmodule\t/w/a b\nname\tcore\n\
             classes\t/w/c\nnews\tx\nno tab\nsource\t/s1\nsource\t/s2\npath\t/j.jar\nmodule\t/w/2\ntest-classes\t/t\n",
            &mut report,
        );
        expect![[r#"
            Report {
                modules: [
                    Module {
                        name: "core",
                        folder: "/w/a b",
                        classes: [
                            "/w/c",
                        ],
                        test_classes: [],
                        sources: [
                            "/s1",
                            "/s2",
                        ],
                        test_sources: [],
                        class_path: [
                            "/j.jar",
                        ],
                    },
                    Module {
                        name: "",
                        folder: "/w/2",
                        classes: [],
                        test_classes: [
                            "/t",
                        ],
                        sources: [],
                        test_sources: [],
                        class_path: [],
                    },
                ],
                notes: [
                    "core: maven-surefire-plugin runs tests inside Maven's own JVM (forkCount=0), where nothing can be recorded; set forkCount to 1 or more",
                    "core: tests are skipped (skipTests)",
                ],
            }
        "#]]
        .assert_debug_eq(&report);
    }

    #[test]
    fn what_is_not_there_tells_nothing() {
        let report = read(Path::new("/nowhere/at/all"));
        assert!(report.modules.is_empty() && report.notes.is_empty());
    }
}
