//! Logs of reflection.

use expect_test::expect;
use tempfile::TempDir;

use crate::support::run;

const STATION: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main stationtest.StationTests";

const LOG: &str = "Class.forName;station.Station;Station.gone;1;;
Class.forName;station.Gone;station.Station.report;1;;
Class.forName;station.Station;station.Station.report;first;;
Robot.walk;station.Station;station.Station.report;1;;
";

fn with_log(line: &str) -> crate::support::Run {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("run.log");
    std::fs::write(&log, LOG).unwrap();
    let mut found = run(&format!("{line} --reflection-log {}", log.display()));
    found.err = found.err.replace(&log.display().to_string(), "run.log");
    found
}

/// Bad lines are named and the others used; what they name and is not there is listed among the rest.
#[test]
fn what_a_log_lacks_is_said() {
    let found = with_log(&format!("callgraph {STATION} --diagnostics --from Station#report"));
    let of_log: Vec<&str> = found.err.lines().filter(|line| line.contains("run.log")).collect();
    expect![[r#"
        not followed: reflection log run.log:1: there is no method Station.gone
        not followed: reflection log run.log:2: there is no station.Gone
        warning: run.log:3: `first` is not a line
        warning: run.log:4: `Robot.walk` is not a kind of call"#]]
    .assert_eq(&of_log.join("\n"));
}

#[test]
fn all_commands_that_analyse_take_logs() {
    for line in [
        format!("measure {STATION}"),
        format!("pointsto {STATION} station.Station#report"),
        format!("compare andersen {STATION}"),
    ] {
        let found = with_log(&line);
        assert!(found.err.contains("run.log:3: `first` is not a line"), "{line}: {}", found.err);
    }
}

/// A file of options names a log by its own folder.
#[test]
fn a_file_of_options_names_logs() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("run.log"), LOG).unwrap();
    let config = folder.path().join("options.toml");
    std::fs::write(&config, "reflection-log = 'run.log'\n").unwrap();
    let found = run(&format!("callgraph {STATION} --config {}", config.display()));
    assert_eq!(found.code, 0, "{}", found.err);
    assert!(found.err.contains("run.log:3: `first` is not a line"), "{}", found.err);
}

#[test]
fn a_log_that_is_not_there_is_wrong_usage() {
    let found = run(&format!("callgraph {STATION} --reflection-log nowhere.log"));
    assert_eq!(found.code, 2);
    assert!(found.err.starts_with("error: the log `nowhere.log` cannot be read: "), "{}", found.err);
}
