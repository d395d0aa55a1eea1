//! `breccia run`, and what is done with its result.

use std::path::{Path, PathBuf};
use std::process::Output;

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::support::{breccia, without_progress};

/// A folder in which tests of the station are run.
pub(crate) struct Trial {
    folder: TempDir,
}

/// What a command did: exit code, standard output, standard error.
pub(crate) struct Done {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(name).canonicalize().unwrap()
}

impl Trial {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// Runs breccia in the folder.
    pub(crate) fn breccia(&self, words: &[&str]) -> Done {
        let output: Output = breccia().current_dir(self.folder.path()).args(words).output().unwrap();
        Done {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: without_progress(output.stderr),
        }
    }

    /// What was observed beyond the items, from the result: verdict, class, and through what.
    pub(crate) fn beyond(&self) -> Vec<String> {
        let result = std::fs::read(self.folder.path().join(".breccia/result.json")).unwrap();
        let result: serde_json::Value = serde_json::from_slice(&result).unwrap();
        let list = |value: &serde_json::Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
        let methods = list(&result, "classes").into_iter().flat_map(|class| list(&class, "methods"));
        let sites = methods.flat_map(|method| list(&method, "sites"));
        let text = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
        let mut all: Vec<String> = sites
            .flat_map(|site| list(&site, "beyond"))
            .map(|one| format!("{} {} {}", text(&one["verdict"]), text(&one["class"]), text(&one["through"])))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// Runs a suite of the station, with more options.
    pub(crate) fn suite(&self, main: &str, more: &[&str]) -> Done {
        let (classes, tests) = (fixture("station/classes"), fixture("station-tests/classes"));
        let path = std::env::join_paths([&classes, &tests]).unwrap();
        let java = &testkit::jdk().java;
        let mut words = vec!["run", "--no-jdk", "--classes", classes.to_str().unwrap()];
        words.extend(more);
        words.extend(["--", java.to_str().unwrap(), "-cp", path.to_str().unwrap(), main]);
        self.breccia(&words)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

#[track_caller]
fn check(done: &Done, code: i32, expected: Expect) {
    assert_eq!(done.code, code, "{}{}", done.out, done.err);
    expected.assert_eq(&done.out);
}

fn total(done: &Done) -> &str {
    done.out
        .lines()
        .find(|line| line.starts_with("TOTAL"))
        .unwrap_or_else(|| panic!("{}{}", done.out, done.err))
}

pub(crate) const FIRST: &str = "stationtest.StationTests";
pub(crate) const FULL: &str = "stationtest.FullStationTests";

/// Worked example: half with the first suite, all with the second.
#[test]
fn suites_of_the_station() {
    let trial = Trial::new();
    check(
        &trial.suite(FIRST, &[]),
        0,
        expect![[r#"
            class            calls  reached      RC           TM
            station.Station      2        2  50.0 %  2/4  50.0 %  2/4

            analysis: owners
            TOTAL  RC 50.0 % (2/4)  TM 50.0 % (2/4)
            report: .breccia/report/index.html
        "#]],
    );
    assert!(trial.folder.path().join(".breccia/report/index.html").is_file());
    assert_eq!(total(&trial.suite(FULL, &[])), "TOTAL  RC 100.0 % (4/4)  TM 100.0 % (4/4)");
}

/// No suite covers more than half of what the class hierarchy allows; what a finer analysis rules out is not
/// required.
#[test]
fn a_finer_analysis_rules_out() {
    let trial = Trial::new();
    assert_eq!(total(&trial.suite(FULL, &["--analysis", "cha"])), "TOTAL  RC 50.0 % (4/8)  TM 50.0 % (4/8)");
    let refined = trial.suite(FULL, &["--analysis", "cha", "--refine", "andersen"]);
    assert_eq!(total(&refined), "TOTAL  RC 100.0 % (4/4)  TM 100.0 % (4/4)");
}

/// After a run, nobody has to say again where the classes are.
#[test]
fn why_knows_the_component_of_the_run() {
    let trial = Trial::new();
    let done = trial.breccia(&["why", "--no-jdk", "Station.java:16", "SecureLink"]);
    assert_eq!(done.code, 2, "{}{}", done.out, done.err);
    trial.suite(FIRST, &[]);
    let done = trial.breccia(&["why", "--no-jdk", "Station.java:16", "SecureLink"]);
    assert!(done.out.contains("station.Station.report(station.Link)"), "{}{}", done.out, done.err);
    assert!(done.err.contains("the component is that of the run in `.breccia/project.json`"), "{}", done.err);
    let named = ["why", "--no-jdk", "--component", "shop.**", "Station.java:16", "SecureLink"];
    let named = trial.breccia(&named);
    assert!(!named.err.contains("project.json"), "{}", named.err);
    let other = trial.breccia(&["why", "--no-jdk", "--state", "elsewhere", "Station.java:16", "SecureLink"]);
    assert!(other.err.contains("there is no `elsewhere/project.json`"), "{}", other.err);
}

#[test]
fn gaps_say_what_to_write() {
    let trial = Trial::new();
    trial.suite(FIRST, &[]);
    check(
        &trial.breccia(&["gaps"]),
        0,
        expect![[r#"
              1  Station.java:9  Link.transmit(String) never runs on PriorityLink
                 tests create PriorityLink, but none gets here: test Station.sendMessage(String) with one, as tests do with NormalLink
              2  Station.java:16  Link.transmit(String) never runs on SecureLink
                 no test creates SecureLink: create one (as Factory.java:9 does) and test Station.report(Link) with it, as tests do with NormalLink

            classes that tests never create
              station.SecureLink  2 items at 1 call

            analysis: owners
        "#]],
    );
}

#[test]
fn without_gaps_it_is_said() {
    let trial = Trial::new();
    trial.suite(FULL, &[]);
    check(&trial.breccia(&["gaps"]), 0, expect!["nothing is missed\n"]);
    check(&trial.breccia(&["gaps", "--format", "json"]), 0, expect!["[]\n"]);
}

/// The recipe from the derivation: which method to call, and where the object is created.
#[test]
fn a_missed_class_has_a_recipe() {
    let trial = Trial::new();
    trial.suite(FIRST, &[]);
    let text = std::fs::read(trial.folder.path().join(".breccia/result.json")).unwrap();
    let result = coverage::read(&text).unwrap();
    let recipes = result.sites().flat_map(|(_, _, site)| &site.receivers).filter_map(|item| {
        let recipe = item.recipe.as_deref()?;
        Some(format!("{}: {:?} {:?}", item.class, recipe.made.as_deref(), recipe.entry.as_deref()))
    });
    expect![[r#"
        station/PriorityLink: Some("Station.java:11") Some("station.Station.sendMessage(java.lang.String)")
        station/SecureLink: Some("Factory.java:9") Some("station.Station.report(station.Link)")"#]]
    .assert_eq(&recipes.collect::<Vec<_>>().join("\n"));
}

/// The folders that a run knew are those of the report that comes later.
#[test]
fn a_report_finds_the_sources_of_the_run() {
    let trial = Trial::new();
    trial.write("station/Station.java", &std::fs::read_to_string(fixture("station/Station.java")).unwrap());
    trial.suite(FIRST, &["--sources", "."]);
    let shows_source = || {
        let pages = std::fs::read_dir(trial.folder.path().join(".breccia/report/source")).unwrap();
        let mut pages = pages.map(|page| std::fs::read_to_string(page.unwrap().path()).unwrap());
        pages.any(|page| page.contains("sendMessage") && !page.contains("The source file was not found"))
    };
    assert!(shows_source());
    assert_eq!(trial.breccia(&["report"]).code, 0);
    assert!(shows_source());
    assert_eq!(trial.breccia(&["report", "--sources", "nowhere"]).code, 0);
    assert!(!shows_source());
}

#[test]
fn a_document_can_go_to_standard_output() {
    let trial = Trial::new();
    trial.suite(FIRST, &[]);
    let done = trial.breccia(&["report", "--name", "Links", "--markdown", "-"]);
    assert!(done.out.starts_with("## Links\n") && !done.out.contains("TOTAL"), "{}", done.out);
    let done = trial.breccia(&["report", "--json", "-"]);
    assert!(coverage::read(done.out.as_bytes()).is_ok(), "{}", done.out);
    assert!(!trial.folder.path().join("-").exists());
    let done = trial.breccia(&["report", "--json", "-", "--markdown", "-"]);
    assert_eq!((done.code, done.err.contains("one document")), (2, true), "{}", done.err);
}

/// Paths of sources are relative to the working directory, however they are found.
#[test]
fn forms_for_other_tools() {
    let trial = Trial::new();
    let source = std::fs::read_to_string(fixture("station/Station.java")).unwrap();
    trial.write("src/main/java/station/Station.java", &source);
    let files =
        ["--csv", "o/a.csv", "--lcov", "o/lcov.info", "--cobertura", "o/c.xml", "--sarif", "o/b.sarif"];
    trial.suite(FIRST, &[&["--sources", "src/main/java"][..], &files].concat());
    let written = |name: &str| std::fs::read_to_string(trial.folder.path().join(name)).unwrap();
    let path = "src/main/java/station/Station.java";
    assert!(written("o/lcov.info").starts_with(&format!("TN:\nSF:{path}\n")), "{}", written("o/lcov.info"));
    assert!(written("o/c.xml").contains(&format!(" filename=\"{path}\" ")), "{}", written("o/c.xml"));
    let log: serde_json::Value = serde_json::from_str(&written("o/b.sarif")).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!((results.len(), &place["artifactLocation"]["uri"]), (4, &path.into()));
    check(
        &trial.breccia(&["report", "--name", "Links", "--csv", "-"]),
        0,
        expect![[r#"
            GROUP,PACKAGE,CLASS,RC_MISSED,RC_COVERED,TM_MISSED,TM_COVERED,CALL_MISSED,CALL_COVERED,LINE_MISSED,LINE_COVERED,METHOD_MISSED,METHOD_COVERED
            Links,station,Station,2,2,2,2,2,0,0,2,0,2
        "#]],
    );
    for (option, file) in [("--lcov", "o/lcov.info"), ("--cobertura", "o/c.xml"), ("--sarif", "o/b.sarif")] {
        let done = trial.breccia(&["report", option, "-"]);
        assert_eq!((done.code, done.err.as_str(), done.out), (0, "", written(file)));
        let done = trial.breccia(&["report", option, "-", "--csv", "-"]);
        assert_eq!((done.code, done.err.contains("one document")), (2, true), "{}", done.err);
    }
    // What is not found, or not below here, has the path of its package.
    let elsewhere = TempDir::new().unwrap();
    std::fs::create_dir(elsewhere.path().join("station")).unwrap();
    std::fs::write(elsewhere.path().join("station/Station.java"), &source).unwrap();
    for folder in ["nowhere", elsewhere.path().to_str().unwrap()] {
        let done = trial.breccia(&["report", "--sources", folder, "--lcov", "-"]);
        assert!(done.out.starts_with("TN:\nSF:station/Station.java\n"), "{}", done.out);
    }
    let done = trial.breccia(&["report", "--sources", "src/../src/main/java", "--lcov", "-"]);
    assert!(done.out.starts_with(&format!("TN:\nSF:{path}\n")), "{}", done.out);
}

/// A service refuses a log with more results than it takes. What is cut, and what has no line, is said.
#[test]
fn what_a_form_cannot_hold_is_told() {
    let trial = Trial::new();
    let items: Vec<String> =
        (0..25_001).map(|at| format!(r#"{{"class":"X{at}","state":"missed"}}"#)).collect();
    let result = format!(
        r#"{{"format":1,"plan":"aa","analysis":"cha","classes":[{{"name":"M","methods":[{{"name":"m","descriptor":"()V","sites":[
        {{"key":"k","offset":5,"called":{{"class":"I","name":"go","descriptor":"()V"}},"candidates":9,"receivers":[{}]}}]}}]}}],"run":{{"jvms":[]}}}}"#,
        items.join(",")
    );
    trial.write("many.json", &result);
    let words = ["report", "--result", "many.json", "--sarif", "b.sarif", "--lcov", "lcov.info"];
    expect![[r#"
        warning: SARIF has only 25,000 of 25,001 results, because services accept no more: 1 is left out, the least promising misses; the other reports have them all
        note: SARIF has 25,000 results, of which GitHub shows 5,000
        warning: 25,001 receiver classes are required at calls without a line number: LCOV has no place for them, and Cobertura has them only in its sums
    "#]].assert_eq(&trial.breccia(&words).err);
    let written = std::fs::read_to_string(trial.folder.path().join("b.sarif")).unwrap();
    assert_eq!(written.matches("\"ruleId\"").count(), 25_000);
}

#[test]
fn what_comes_of_a_failed_command_is_marked() {
    let trial = Trial::new();
    let (classes, tests) = (fixture("station/classes"), fixture("station-tests/classes"));
    let path = std::env::join_paths([&classes, &tests]).unwrap();
    let java = testkit::jdk().java.display().to_string();
    let script = format!("'{java}' -cp '{}' {FIRST}; exit 3", path.display());
    let words = ["run", "--no-jdk", "--classes", classes.to_str().unwrap(), "--", "sh", "-c", &script];
    let mark = "from a run that ended with exit code 3";
    let done = trial.breccia(&words);
    assert_eq!(
        (done.code, done.out.matches(mark).count(), done.err.contains(mark)),
        (3, 1, false),
        "{}",
        done.out
    );
    assert!(trial.breccia(&["report"]).out.contains(mark));
    for words in [["gaps", "--limit", "1"], ["check", "--min-rc", "1"]] {
        let done = trial.breccia(&words);
        assert!(done.err.contains(mark) && !done.out.contains(mark), "{}{}", done.out, done.err);
    }
    trial.suite(FIRST, &[]);
    let done = trial.breccia(&["gaps"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
}

#[test]
fn thresholds_have_an_exit_code() {
    let trial = Trial::new();
    trial.suite(FIRST, &[]);
    check(
        &trial.breccia(&["check", "--min-rc", "50", "--min-tm", "80"]),
        2,
        expect![[r#"
            TM is 50.0 % (2/4), but at least 80 % is needed
            analysis: owners
            TOTAL  RC 50.0 % (2/4)  TM 50.0 % (2/4)
        "#]],
    );
    assert_eq!(trial.breccia(&["check", "--min-rc", "50", "--min-tm", "50%"]).code, 0);
    let nothing = trial.breccia(&["check"]);
    assert_eq!((nothing.code, nothing.err.contains("--min-rc")), (2, true), "{}", nothing.err);
    let missing = trial.breccia(&["check", "--min-rc", "5", "--result", "no.json"]);
    assert_eq!((missing.code, missing.err.contains("breccia run")), (2, true), "{}", missing.err);
}

/// A component without polymorphic calls, or the wrong one: the numbers do not show which.
#[test]
fn nothing_to_cover_is_not_enough() {
    let classes =
        testkit::compile(&[("Plain.java", "public class Plain { public static void main(String[] a) {} }")]);
    let trial = Trial::new();
    let (java, folder) = (&testkit::jdk().java, classes.dir().to_str().unwrap());
    let java = java.to_str().unwrap();
    trial.breccia(&["run", "--no-jdk", "--classes", folder, "--", java, "-cp", folder, "Plain"]);
    check(
        &trial.breccia(&["check", "--min-rc", "100"]),
        2,
        expect![[r#"
            RC: there is nothing to cover (0/0), so nothing shows that 100 % is covered
            analysis: owners
            TOTAL  RC n/a (0/0)  TM n/a (0/0)
        "#]],
    );
    assert_eq!(trial.breccia(&["check", "--min-rc", "100", "--allow-empty"]).code, 0);
}

#[test]
fn a_diff_shows_new_misses() {
    let trial = Trial::new();
    trial.suite(FULL, &["--json", "full.json"]);
    trial.suite(FIRST, &[]);
    check(
        &trial.breccia(&["diff", "full.json", "--fail"]),
        2,
        expect![[r#"
            newly missed
              RC  station.PriorityLink  station/Station.java:9  at Link.transmit(String)  created, but never gets here
              TM  station.PriorityLink.transmit(String)  station/Station.java:9  at Link.transmit(String)  created, but never gets here
              RC  station.SecureLink  station/Station.java:16  at Link.transmit(String)  class never created by the tests
              TM  station.SecureLink.transmit(String)  station/Station.java:16  at Link.transmit(String)  class never created by the tests

            4 items newly missed, 0 newly covered, 0 gone
            before  TOTAL  RC 100.0 % (4/4)  TM 100.0 % (4/4)
            now     TOTAL  RC 50.0 % (2/4)  TM 50.0 % (2/4)
        "#]],
    );
    assert_eq!(trial.breccia(&["diff", "full.json", "full.json", "--fail"]).code, 0);
    let keys = trial.breccia(&["diff", "full.json", "--keys"]).out;
    let key = "station/Station.report(Lstation/Link;)V station/Link.transmit#0 RC station/SecureLink";
    assert!(keys.lines().any(|line| line.trim() == key), "{keys}");
    let missing = trial.breccia(&["diff", "nosuch.json"]);
    expect![[r#"
        error: there is no result `nosuch.json` to compare with
          keep an earlier one: `breccia run --json nosuch.json -- mvn test`, or a copy of .breccia/result.json
    "#]]
    .assert_eq(&missing.err);
}

#[test]
fn results_of_different_analyses_are_told_apart() {
    let trial = Trial::new();
    trial.suite(FULL, &["--json", "finer.json"]);
    let coarse = trial.suite(FIRST, &["--work-limit", "1"]);
    expect!["analysis: 0cfa (stepped down from owners: it exceeds the work limit of 1)"]
        .assert_eq(coarse.out.lines().find(|line| line.starts_with("analysis: ")).unwrap_or_default());
    let compared = trial.breccia(&["diff", "finer.json"]);
    expect![[r#"
        warning: the earlier result is by the analysis owners, the later one by 0cfa: items may change for this reason alone
    "#]].assert_eq(&compared.err);
    assert_eq!(trial.breccia(&["diff", "finer.json", "finer.json"]).err, "");
    for command in [&["check", "--min-rc", "50"][..], &["gaps"], &["report"]] {
        let told = trial.breccia(command).out;
        assert!(told.contains("analysis: 0cfa (stepped down from owners: "), "{told}");
    }
    let page = std::fs::read_to_string(trial.folder.path().join(".breccia/report/index.html")).unwrap();
    assert!(page.contains("stepped down from owners"), "{page}");
}

#[test]
fn waived_items_are_not_required() {
    let trial = Trial::new();
    let waiver = |item: &str| format!("[[waiver]]\nitem = \"{item}\"\nreason = \"not in this release\"\n");
    let call = "station/Station.report(Lstation/Link;)V station/Link.transmit#0";
    trial.write("breccia-waivers.toml", &waiver(&format!("{call} RC station/SecureLink")));
    assert_eq!(total(&trial.suite(FIRST, &[])), "TOTAL  RC 66.7 % (2/3)  TM 66.7 % (2/3)");
    let full = trial.suite(FULL, &[]);
    assert_eq!(total(&full), "TOTAL  RC 100.0 % (4/4)  TM 100.0 % (4/4)");
    assert!(full.out.contains("waive"), "a waiver that turns out covered is told:\n{}", full.out);
    trial.write("breccia-waivers.toml", "[[waiver]]\nitem = \"x\"\n");
    let wrong = trial.suite(FIRST, &[]);
    assert_eq!((wrong.code, wrong.err.contains("breccia-waivers.toml")), (2, true), "{}", wrong.err);
}

#[test]
fn recordings_are_joined_if_they_are_of_one_plan() {
    let (first, second) = (Trial::new(), Trial::new());
    first.suite(FIRST, &[]);
    second.suite(FULL, &["--analysis", "cha"]);
    let other = second.folder.path().join(".breccia/data");
    let refused =
        first.breccia(&["merge", ".breccia/data", other.to_str().unwrap(), "--output", "all.recording"]);
    assert_eq!((refused.code, refused.err.contains("another plan")), (1, true), "{}", refused.err);
    let joined = first.breccia(&["merge", ".breccia/data", "--output", "all.recording"]);
    assert_eq!(joined.code, 0, "{}", joined.err);
    let again = first.breccia(&["report", "--plan", ".breccia/breccia.plan", "--data", "all.recording"]);
    assert_eq!(total(&again), "TOTAL  RC 50.0 % (2/4)  TM 50.0 % (2/4)");
}

#[test]
fn the_exit_code_is_the_commands() {
    let classes = testkit::compile(&[(
        "Leave.java",
        "class Leave { public static void main(String[] a) { System.out.println(\"said\"); System.exit(3); } }",
    )]);
    let trial = Trial::new();
    let java = &testkit::jdk().java;
    let station = fixture("station/classes");
    let done = trial.breccia(&[
        "run",
        "--no-jdk",
        "--classes",
        station.to_str().unwrap(),
        "--",
        java.to_str().unwrap(),
        "-cp",
        classes.dir().to_str().unwrap(),
        "Leave",
    ]);
    assert_eq!(done.code, 3, "{}", done.err);
    assert!(done.out.starts_with("said\n"), "{}", done.out);
    assert!(
        done.out.contains("nothing was recorded: JVMs ran with the agent, but loaded no class"),
        "{}",
        done.out
    );
}

#[test]
fn a_command_without_a_jvm_is_told_of() {
    let trial = Trial::new();
    let station = fixture("station/classes");
    let done = trial.breccia(&["run", "--no-jdk", "--classes", station.to_str().unwrap(), "--", "true"]);
    assert_eq!(done.code, 0);
    assert!(done.out.contains("nothing was recorded: no tests ran, or the agent was not loaded"));
    assert!(!done.err.contains("nothing was recorded"), "it is said once: {}", done.err);
    assert!(done.err.contains("JAVA_TOOL_OPTIONS"), "{}", done.err);
    assert!(!done.err.contains("stays"), "{}", done.err);
    let check = trial.breccia(&["check", "--min-rc", "1"]);
    assert_eq!((check.code, check.err.contains("there is no result")), (2, true), "{}", check.err);
}

#[test]
fn a_run_without_recordings_leaves_the_earlier_result() {
    let trial = Trial::new();
    trial.suite(FIRST, &[]);
    let files = [".breccia/result.json", ".breccia/report/index.html"];
    let read = || files.map(|file| std::fs::read_to_string(trial.folder.path().join(file)).unwrap());
    let before = read();
    let station = fixture("station/classes");
    let words = ["run", "--no-jdk", "--classes", station.to_str().unwrap(), "--", "sh", "-c", "exit 5"];
    let done = trial.breccia(&words);
    check(
        &done,
        5,
        expect![[r#"
            class            calls  reached     RC          TM
            station.Station      2        0  0.0 %  0/4  0.0 %  0/4

            nothing was recorded: the command failed (exit code 5) before any test JVM ran
            analysis: owners
            TOTAL  RC 0.0 % (0/4)  TM 0.0 % (0/4)
        "#]],
    );
    assert!(done.err.contains("the result of an earlier run stays"), "{}", done.err);
    assert!(before == read(), "result and report are those of the earlier run");
}

#[test]
fn a_program_that_is_not_there_is_told_at_once() {
    let trial = Trial::new();
    let station = fixture("station/classes");
    let done =
        trial.breccia(&["run", "--no-jdk", "--classes", station.to_str().unwrap(), "--", "mvm", "test"]);
    assert_eq!(done.code, 1);
    expect![[r#"
        error: cannot start mvm: there is no such program on the PATH
    "#]]
    .assert_eq(&done.err);
    assert!(!trial.folder.path().join(".breccia").exists());
}

#[test]
fn without_a_component_nothing_is_run() {
    let done = Trial::new().breccia(&["run", "--no-jdk", "--", "true"]);
    assert_eq!((done.code, done.err.contains("--classes")), (2, true), "{}", done.err);
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_for_the_command_and_the_report_comes() {
    let trial = Trial::new();
    let classes = fixture("station/classes");
    let script = "kill -INT $PPID; sleep 0.5; kill -INT $PPID; sleep 0.5; exit 7";
    let done =
        trial.breccia(&["run", "--no-jdk", "--classes", classes.to_str().unwrap(), "--", "sh", "-c", script]);
    assert_eq!(done.code, 7, "{}{}", done.out, done.err);
    assert!(done.out.contains("TOTAL"), "{}{}", done.out, done.err);
}

/// A shell that ends only when it gets a signal.
#[cfg(unix)]
#[test]
fn a_termination_is_passed_on_and_the_report_comes() {
    let trial = Trial::new();
    let classes = fixture("station/classes");
    let script = "trap 'exit 9' TERM; kill -TERM $PPID; while :; do sleep 0.1; done";
    let done =
        trial.breccia(&["run", "--no-jdk", "--classes", classes.to_str().unwrap(), "--", "sh", "-c", script]);
    assert_eq!(done.code, 9, "{}{}", done.out, done.err);
    assert!(done.out.contains("TOTAL"), "{}{}", done.out, done.err);
}

/// The JVM reads everything after the first `=` in the agent's path as options.
#[test]
fn a_folder_may_have_any_name() {
    let trial = Trial::new();
    let done = trial.suite(FIRST, &["--state", "a=b, c%d"]);
    assert_eq!(total(&done), "TOTAL  RC 50.0 % (2/4)  TM 50.0 % (2/4)");
}
