//! Real builds with Gradle. They need Gradle and the network:
//! `cargo test -p runner --test gradle -- --ignored`; `GRADLE=/path/to/gradle` names another one.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use runner::{Project, Request};

const HARD: &str = r#"it's "a b", ${x} @{y} \ %20 $$ `id`"#;

/// Two projects: `app` uses `core` and sets the arguments of its tests itself.
const FILES: [(&str, &str); 6] = [
    ("settings.gradle", "include 'app', 'core'\n"),
    (
        "app/build.gradle",
        "apply plugin: 'java'
repositories { mavenCentral() }
dependencies { implementation project(':core'); testImplementation 'junit:junit:4.13.2' }
test { jvmArgs = ['-Dtheirs=1'] }
",
    ),
    ("core/build.gradle", "apply plugin: 'java'\n"),
    ("core/src/main/java/Core.java", "public class Core { public int one() { return 1; } }\n"),
    ("app/src/main/java/App.java", "public class App { public int one() { return new Core().one(); } }\n"),
    (
        "app/src/test/java/AppTest.java",
        "import java.nio.file.*;
public class AppTest {
    @org.junit.Test public void one() throws Exception {
        org.junit.Assert.assertEquals(1, new App().one());
        String seen = System.getProperty(\"breccia.probe\") + '\\n' + System.getProperty(\"theirs\");
        Files.write(Paths.get(\"seen.txt\"), seen.getBytes(\"UTF-8\"));
    }
}
",
    ),
];

struct Sample {
    #[expect(dead_code, reason = "keeps the folder")]
    scratch: tempfile::TempDir,
    root: PathBuf,
}

impl Sample {
    fn new() -> Self {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().join("it's my, $shop");
        for (name, text) in FILES {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self { scratch, root }
    }

    fn with_request<T>(&self, arguments: &[&str], act: impl FnOnce(&Request<'_>) -> T) -> T {
        let gradle = std::env::var_os("GRADLE").unwrap_or_else(|| "gradle".into());
        let words: Vec<OsString> =
            std::iter::once(gradle).chain(arguments.iter().map(OsString::from)).collect();
        let state = self.root.join(".breccia");
        act(&Request { words: &words, folder: &self.root, state: &state, environment: &|_| None })
    }

    fn run(&self, arguments: &[&str]) -> i32 {
        let argument = format!("-Dbreccia.probe={HARD}");
        let prepared = self.with_request(arguments, |request| runner::prepare(request, &argument)).unwrap();
        runner::run(&prepared, |_| ()).unwrap().code
    }

    fn seen(&self) -> PathBuf {
        self.root.join("app/seen.txt")
    }
}

#[test]
#[ignore = "needs Gradle; the top of the file has the command"]
fn the_argument_is_added_to_what_the_build_sets() {
    let sample = Sample::new();
    assert_eq!(sample.run(&["test"]), 0);
    assert_eq!(fs::read_to_string(sample.seen()).unwrap(), format!("{HARD}\n1"));
}

#[test]
#[ignore = "needs Gradle; the top of the file has the command"]
fn tests_that_are_up_to_date_run_again() {
    let sample = Sample::new();
    assert_eq!(sample.run(&["test"]), 0);
    fs::remove_file(sample.seen()).unwrap();
    assert_eq!(sample.run(&["test"]), 0);
    assert!(sample.seen().is_file());
}

#[test]
#[ignore = "needs Gradle; the top of the file has the command"]
fn classes_and_class_paths_are_known_before_any_test_runs() {
    for command in [["clean", "test"], [":app:clean", ":app:test"]] {
        let sample = Sample::new();
        let project = sample.with_request(&command, |request| {
            Project::find(request.folder, request.words).unwrap().prepare_classes(request).unwrap()
        });
        let app = project.modules.iter().find(|module| module.name == "app").unwrap();
        assert_eq!(app.classes.iter().filter(|folder| folder.join("App.class").is_file()).count(), 1);
        assert_eq!(
            app.test_classes.iter().filter(|folder| folder.join("AppTest.class").is_file()).count(),
            1
        );
        assert!(app.sources.contains(&real(&sample.root).join("app/src/main/java")), "{:?}", app.sources);
        let ends = |wanted: &str| app.class_path.iter().any(|path| path.to_string_lossy().ends_with(wanted));
        assert!(
            ends("junit-4.13.2.jar") && (ends("core.jar") || ends("core/build/classes/java/main")),
            "{app:?}"
        );
        assert!(!sample.seen().exists(), "a test ran");
    }
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap()
}
