//! Real builds of the sample project. They need Maven and, for the first time, the network:
//! `cargo test -p runner --test maven -- --ignored`; `MVN=/path/to/mvn` names another Maven.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use runner::{Ended, Module, Project, Request};

/// A name that shells, XML, Maven and Surefire each have their own opinion of.
const HARD: &str = r#"it's "a b", ${user.home} @{x} \ %20 $$ `id`"#;

/// A copy of the sample project.
struct Sample {
    #[expect(dead_code, reason = "keeps the folder")]
    scratch: tempfile::TempDir,
    root: PathBuf,
}

impl Sample {
    /// A copy in a folder whose path is hard to quote.
    fn new() -> Self {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path().join(r"it's my, shop");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../integrations/maven/sample");
        copy(&source, &root);
        Self { scratch, root }
    }

    /// A copy whose Surefire is configured so.
    fn with_surefire(configuration: &str) -> Self {
        let sample = Self::new();
        sample.change(
            "<version>${surefire.version}</version>",
            &format!(
                "<version>${{surefire.version}}</version><configuration>{configuration}</configuration>"
            ),
        );
        sample
    }

    fn change(&self, old: &str, new: &str) {
        let pom = self.root.join("pom.xml");
        let text = fs::read_to_string(&pom).unwrap();
        assert!(text.contains(old), "{old} is not in the POM");
        fs::write(&pom, text.replace(old, new)).unwrap();
    }

    fn state(&self) -> PathBuf {
        self.root.join(".breccia")
    }

    fn with_request<T>(&self, arguments: &[&str], act: impl FnOnce(&Request<'_>) -> T) -> T {
        let words = words(arguments);
        let state = self.state();
        let environment = |name: &str| std::env::var_os(name);
        act(&Request { words: &words, folder: &self.root, state: &state, environment: &environment })
    }

    /// Runs Maven with these arguments and a probe in the test JVMs.
    fn run(&self, arguments: &[&str], probe: &str) -> Ended {
        let argument = format!("-Dbreccia.probe={probe}");
        let prepared = self.with_request(arguments, |request| runner::prepare(request, &argument)).unwrap();
        runner::run(&prepared, |_| ()).unwrap()
    }

    /// A system property as the tests of a module saw it.
    fn seen(&self, module: &str, property: &str) -> Option<String> {
        self.seen_in(module, "surefire-reports", property)
    }

    fn seen_in(&self, module: &str, reports: &str, property: &str) -> Option<String> {
        let folder = self.root.join(module).join("target").join(reports);
        let report = fs::read_dir(folder)
            .ok()?
            .map(|entry| entry.unwrap().path())
            .find(|path| path.extension().is_some_and(|ending| ending == "xml"))?;
        let text = fs::read_to_string(report).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let node = document
            .descendants()
            .find(|node| node.attribute("name") == Some(property) && node.has_tag_name("property"))?;
        Some(node.attribute("value").unwrap().to_owned())
    }
}

fn words(arguments: &[&str]) -> Vec<OsString> {
    let maven = std::env::var_os("MVN").unwrap_or_else(|| "mvn".into());
    let mut words = vec![maven, "-B".into(), "-q".into()];
    words.extend(arguments.iter().map(OsString::from));
    words
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        if path.is_dir() && name != "target" {
            copy(&path, &to.join(name));
        } else if path.is_file() {
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

fn names(modules: &[Module]) -> Vec<&str> {
    modules.iter().map(|module| module.name.as_str()).collect()
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn the_argument_reaches_every_module_as_it_is() {
    let sample = Sample::new();
    let ended = sample.run(&["test"], HARD);
    assert_eq!((ended.code, &ended.notes), (0, &vec![]));
    assert_eq!(names(&ended.modules), ["shop-parent", "goods", "till"]);
    for module in ["goods", "till"] {
        assert_eq!(sample.seen(module, "breccia.probe").as_deref(), Some(HARD));
    }
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn a_configured_arg_line_stays() {
    let sample = Sample::with_surefire("<argLine>-Dtheirs='x y' ${more}</argLine>");
    sample.change("<properties>", "<properties><more>-Dmore=1</more>");
    assert_eq!(sample.run(&["test"], "1").code, 0);
    assert_eq!(sample.seen("till", "breccia.probe").as_deref(), Some("1"));
    assert_eq!(sample.seen("till", "theirs").as_deref(), Some("x y"));
    assert_eq!(sample.seen("till", "more").as_deref(), Some("1"));
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn a_late_arg_line_stays() {
    let sample = Sample::with_surefire("<argLine>@{argLine} -Dlate=1</argLine>");
    sample.change("<properties>", "<properties><argLine>-Dtheirs=2</argLine>");
    assert_eq!(sample.run(&["test"], "1").code, 0);
    assert_eq!(sample.seen("till", "breccia.probe").as_deref(), Some("1"));
    assert_eq!(sample.seen("till", "late").as_deref(), Some("1"));
    assert_eq!(sample.seen("till", "theirs").as_deref(), Some("2"));
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn the_property_arg_line_stays() {
    let sample = Sample::new();
    sample.change("<properties>", "<properties><argLine>-Dtheirs=2</argLine>");
    assert_eq!(sample.run(&["test"], "1").code, 0);
    assert_eq!(sample.seen("till", "breccia.probe").as_deref(), Some("1"));
    assert_eq!(sample.seen("till", "theirs").as_deref(), Some("2"));
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn an_arg_line_of_the_command_line_stays() {
    let sample = Sample::new();
    assert_eq!(sample.run(&["test", "-DargLine=-Dtheirs=2 -Dmore=3"], "1").code, 0);
    assert_eq!(sample.seen("till", "breccia.probe").as_deref(), Some("1"));
    assert_eq!(sample.seen("till", "theirs").as_deref(), Some("2"));
    assert_eq!(sample.seen("till", "more").as_deref(), Some("3"));
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn jacoco_beside_us_reports_what_it_reports_alone() {
    let alone = Sample::new();
    let status = std::process::Command::new(&words(&[])[0])
        .args(&words(&["-Pjacoco", "verify"])[1..])
        .current_dir(&alone.root)
        .status()
        .unwrap();
    assert!(status.success());
    let beside = Sample::new();
    assert_eq!(beside.run(&["-Pjacoco", "verify"], "1").code, 0);
    assert_eq!(beside.seen("till", "breccia.probe").as_deref(), Some("1"));
    let report = |sample: &Sample| {
        let text = fs::read_to_string(sample.root.join("till/target/site/jacoco/jacoco.xml")).unwrap();
        let session = text.find("<sessioninfo").unwrap();
        let after = session + text[session..].find("/>").unwrap();
        format!("{}{}", &text[..session], &text[after..])
    };
    assert!(report(&alone).contains("covered="));
    assert_eq!(report(&alone), report(&beside));
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn tests_inside_maven_are_noticed() {
    for (configuration, argument) in [("<forkCount>0</forkCount>", "-Dx"), ("", "-DforkCount=0")] {
        let sample = Sample::with_surefire(configuration);
        let ended = sample.run(&["test", argument], "1");
        assert_eq!(ended.code, 0);
        assert!(
            ended
                .notes
                .iter()
                .any(|note| note.starts_with("till: maven-surefire-plugin runs tests inside Maven")),
            "{:?}",
            ended.notes
        );
        // Only Surefire ran, whatever Failsafe would have done.
        assert!(!ended.notes.iter().any(|note| note.contains("failsafe")), "{:?}", ended.notes);
    }
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn skipped_tests_are_noticed() {
    let sample = Sample::new();
    let ended = sample.run(&["test", "-DskipTests"], "1");
    assert!(ended.notes.contains(&"till: tests are skipped (skipTests)".to_owned()), "{:?}", ended.notes);
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn the_code_of_a_failing_build_is_kept() {
    let sample = Sample::new();
    let test = sample.root.join("goods/src/test/java/shop/goods/BundleTest.java");
    let text = fs::read_to_string(&test).unwrap();
    fs::write(&test, text.replace("assertEquals(1000", "assertEquals(1001")).unwrap();
    assert_eq!(sample.run(&["test"], "1").code, 1);
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn goals_called_by_name_get_it_too() {
    let sample = Sample::new();
    fs::rename(
        sample.root.join("till/src/test/java/shop/till/TillTest.java"),
        sample.root.join("till/src/test/java/shop/till/TillIT.java"),
    )
    .unwrap();
    let test = sample.root.join("till/src/test/java/shop/till/TillIT.java");
    let text = fs::read_to_string(&test).unwrap();
    fs::write(&test, text.replace("class TillTest", "class TillIT")).unwrap();
    let ended = sample.run(&["test-compile", "surefire:test", "failsafe:integration-test"], HARD);
    assert_eq!(ended.code, 0);
    assert_eq!(sample.seen("goods", "breccia.probe").as_deref(), Some(HARD));
    assert_eq!(sample.seen_in("till", "failsafe-reports", "breccia.probe").as_deref(), Some(HARD));
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn classes_and_class_paths_are_known_before_any_test_runs() {
    let sample = Sample::new();
    sample.with_request(&["clean", "verify", "-Dtest=None"], |request| {
        let found = Project::find(request.folder, request.words).unwrap();
        let project = found.prepare_classes(request).unwrap();
        assert_eq!(names(&project.modules), ["goods", "till"]);
        let till = &project.modules[1];
        assert!(till.classes[0].join("shop/till/Till.class").is_file());
        assert!(till.test_classes[0].join("shop/till/TillTest.class").is_file());
        let ends = |wanted: &str| till.class_path.iter().any(|path| path.ends_with(wanted));
        assert!(ends("goods/target/classes"), "{:?}", till.class_path);
        assert!(ends("junit-jupiter-api-5.10.2.jar"), "{:?}", till.class_path);
    });
    assert_eq!(sample.seen("goods", "java.version"), None, "a test ran");
}

#[test]
#[ignore = "Maven downloads its plugins; the top of the file has the command"]
fn a_build_that_fails_is_shown() {
    let sample = Sample::new();
    fs::write(sample.root.join("goods/src/main/java/shop/goods/Book.java"), "broken").unwrap();
    let error = sample.with_request(&["test"], |request| {
        Project::find(request.folder, request.words).unwrap().prepare_classes(request).unwrap_err()
    });
    let text = error.to_string();
    assert!(text.contains("process-test-classes") && text.contains("Book.java"), "{text}");
}
