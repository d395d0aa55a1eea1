//! Where the tools keep classes and sources by default.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Kind, Project, poms};
use crate::module::Module;
use crate::tool::Tool;
use crate::{gradle, maven};

/// A folder with one of these files is a Gradle project.
const GRADLE_FILES: [&str; 4] =
    ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

/// Languages whose classes Gradle keeps in separate folders.
const LANGUAGES: [&str; 4] = ["java", "kotlin", "groovy", "scala"];

/// How many levels below a project to search for modules.
const DEEPEST: usize = 4;

/// See [`Project::find`].
pub(super) fn find(folder: &Path, words: &[OsString]) -> Option<Project> {
    match Tool::from_words(words) {
        Tool::Maven | Tool::MavenDaemon => {
            find_maven(&maven::project_file(words).map_or(folder.to_path_buf(), |file| folder.join(file)))
        }
        Tool::Gradle => find_gradle(
            &gradle::project_folder(words).map_or(folder.to_path_buf(), |named| folder.join(named)),
        ),
        Tool::Java | Tool::Other => find_maven(folder).or_else(|| find_gradle(folder)),
    }
}

/// `place` is a POM or the folder of one.
fn find_maven(place: &Path) -> Option<Project> {
    let pom = if place.is_dir() { place.join("pom.xml") } else { place.to_path_buf() };
    if !pom.is_file() {
        return None;
    }
    let folders = poms::folders(&pom);
    let modules = folders.iter().map(|folder| maven_module(folder)).collect();
    Some(Project { kind: Kind::Maven, folder: pom.parent()?.to_path_buf(), modules })
}

fn find_gradle(folder: &Path) -> Option<Project> {
    if !is_gradle(folder) {
        return None;
    }
    let mut folders = Vec::new();
    gradle_folders(folder, 0, &mut folders);
    let modules = folders.iter().map(|folder| gradle_module(folder)).collect();
    Some(Project { kind: Kind::Gradle, folder: folder.to_path_buf(), modules })
}

fn is_gradle(folder: &Path) -> bool {
    GRADLE_FILES.iter().any(|name| folder.join(name).is_file())
}

/// The project's folder, and all folders below it that have a build file, or sources in the usual place.
fn gradle_folders(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    if depth == 0 || is_gradle(folder) || folder.join("src/main").is_dir() {
        found.push(folder.to_path_buf());
    }
    if depth == DEEPEST {
        return;
    }
    let Ok(listed) = fs::read_dir(folder) else {
        return;
    };
    let mut below: Vec<PathBuf> = listed
        .filter_map(Result::ok)
        // Links are not followed: they could lead around in circles.
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .filter(|path| !is_no_module(path))
        .collect();
    below.sort();
    for path in below {
        gradle_folders(&path, depth + 1, found);
    }
}

fn is_no_module(folder: &Path) -> bool {
    let name = folder.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    name.starts_with('.') || matches!(name.as_ref(), "build" | "src" | "node_modules" | "buildSrc" | "out")
}

fn maven_module(folder: &Path) -> Module {
    Module {
        name: name(folder),
        folder: folder.to_path_buf(),
        classes: vec![folder.join("target/classes")],
        test_classes: vec![folder.join("target/test-classes")],
        sources: sources(folder, "main"),
        test_sources: sources(folder, "test"),
        class_path: Vec::new(),
    }
}

fn gradle_module(folder: &Path) -> Module {
    Module {
        name: name(folder),
        folder: folder.to_path_buf(),
        classes: gradle_classes(folder, "main"),
        test_classes: gradle_classes(folder, "test"),
        sources: sources(folder, "main"),
        test_sources: sources(folder, "test"),
        class_path: Vec::new(),
    }
}

fn gradle_classes(folder: &Path, set: &str) -> Vec<PathBuf> {
    by_language(|language| folder.join("build/classes").join(language).join(set))
}

fn sources(folder: &Path, set: &str) -> Vec<PathBuf> {
    by_language(|language| folder.join("src").join(set).join(language))
}

/// The folders that exist, one for each language; if there is none, the one for Java.
fn by_language(folder: impl Fn(&str) -> PathBuf) -> Vec<PathBuf> {
    let there: Vec<PathBuf> =
        LANGUAGES.iter().map(|language| folder(language)).filter(|path| path.is_dir()).collect();
    if there.is_empty() { vec![folder("java")] } else { there }
}

fn name(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    absolute.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    /// Each line of `files` is a file, with its text after a `=`.
    fn check_find(files: &str, command: &str, expected: Expect) {
        let folder = tempfile::tempdir().unwrap();
        for line in files.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (name, text) = line.split_once('=').unwrap_or((line, ""));
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let words: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        let shown = match find(folder.path(), &words) {
            Some(project) => show(&project, folder.path()),
            None => "none".to_owned(),
        };
        expected.assert_eq(&shown);
    }

    fn show(project: &Project, root: &Path) -> String {
        let list = |paths: &[PathBuf]| {
            let shown: Vec<_> = paths.iter().map(|path| relative(path, root)).collect();
            shown.join(" ")
        };
        let mut lines = vec![format!("{:?} in {}", project.kind, relative(&project.folder, root))];
        for module in &project.modules {
            lines.push(format!(
                "{}: {} / {} from {} / {}",
                relative(&module.folder, root),
                list(&module.classes),
                list(&module.test_classes),
                list(&module.sources),
                list(&module.test_sources)
            ));
        }
        lines.join("\n")
    }

    fn relative(path: &Path, root: &Path) -> String {
        let below = path.strip_prefix(root).unwrap().display().to_string();
        if below.is_empty() { ".".to_owned() } else { below }
    }

    #[test]
    fn a_folder_without_a_build_file_is_no_project() {
        check_find("a/b.txt", "mvn test", expect!["none"]);
        check_find("build.gradle", "mvn test", expect!["none"]);
    }

    #[test]
    fn one_module_of_maven() {
        check_find(
            "pom.xml=<project/>\nsrc/main/kotlin/A.kt",
            "mvn test",
            expect![[r#"
            Maven in .
            .: target/classes / target/test-classes from src/main/kotlin / src/test/java"#]],
        );
    }

    #[test]
    fn modules_of_maven_are_read_from_poms() {
        check_find(
            "
            pom.xml=<project><modules><module>a</module><module>deep/b.xml</module><module>lost</module></modules></project>
            a/pom.xml=<project><modules> <module> ../c </module><module>../a</module></modules></project>
            c/pom.xml=not xml
            deep/b.xml=<project><profiles><profile><modules><module>d</module></modules></profile></profiles></project>
            deep/d/pom.xml=<project/>
            ",
            "mvn test",
            expect![[r#"
                Maven in .
                .: target/classes / target/test-classes from src/main/java / src/test/java
                a: a/target/classes / a/target/test-classes from a/src/main/java / a/src/test/java
                c: c/target/classes / c/target/test-classes from c/src/main/java / c/src/test/java
                deep: deep/target/classes / deep/target/test-classes from deep/src/main/java / deep/src/test/java
                deep/d: deep/d/target/classes / deep/d/target/test-classes from deep/d/src/main/java / deep/d/src/test/java"#]],
        );
    }

    #[test]
    fn words_name_another_folder() {
        check_find(
            "pom.xml=<project/>\nsub/pom.xml=<project/>",
            "mvn -f sub/pom.xml test",
            expect![[r#"
            Maven in sub
            sub: sub/target/classes / sub/target/test-classes from sub/src/main/java / sub/src/test/java"#]],
        );
        check_find(
            "pom.xml=<project/>\nsub/pom.xml=<project/>",
            "mvn -f sub test",
            expect![[r#"
            Maven in sub
            sub: sub/target/classes / sub/target/test-classes from sub/src/main/java / sub/src/test/java"#]],
        );
        check_find(
            "sub/build.gradle.kts",
            "gradle -p sub test",
            expect![[r#"
            Gradle in sub
            sub: sub/build/classes/java/main / sub/build/classes/java/test from sub/src/main/java / sub/src/test/java"#]],
        );
    }

    #[test]
    fn modules_of_gradle_are_folders_with_sources_or_build_files() {
        check_find(
            "
            settings.gradle.kts
            app/build.gradle
            app/src/main/java/A.java
            app/build/classes/java/main/A.class
            app/build/classes/kotlin/main/B.class
            libs/core/src/main/kotlin/B.kt
            docs/x.md
            .gradle/build.gradle
            ",
            "./gradlew test",
            expect![[r#"
                Gradle in .
                .: build/classes/java/main / build/classes/java/test from src/main/java / src/test/java
                app: app/build/classes/java/main app/build/classes/kotlin/main / app/build/classes/java/test from app/src/main/java / app/src/test/java
                libs/core: libs/core/build/classes/java/main / libs/core/build/classes/java/test from libs/core/src/main/kotlin / libs/core/src/test/java"#]],
        );
    }

    #[test]
    fn words_decide_between_two_tools() {
        check_find(
            "pom.xml=<project/>\nbuild.gradle",
            "gradle test",
            expect![[r#"
            Gradle in .
            .: build/classes/java/main / build/classes/java/test from src/main/java / src/test/java"#]],
        );
        check_find(
            "pom.xml=<project/>\nbuild.gradle",
            "make test",
            expect![[r#"
            Maven in .
            .: target/classes / target/test-classes from src/main/java / src/test/java"#]],
        );
    }
}
