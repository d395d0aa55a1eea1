//! Where the program starts: the options that all analyses have.

use expect_test::expect;
use tempfile::TempDir;

use crate::support::{check_error, json, run, run_args};

const STATION: &str = "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes";

fn entries(options: &str) -> Vec<String> {
    let found = json(&format!("callgraph {STATION} --all --format json {options}"));
    let name = |entry: &serde_json::Value| {
        format!("{}#{}", entry["class"].as_str().unwrap(), entry["name"].as_str().unwrap())
    };
    found["entries"].as_array().unwrap().iter().map(name).collect()
}

#[test]
fn mains_methods_and_patterns() {
    assert_eq!(
        entries("--main StationTests --main stationtest.FullStationTests"),
        ["stationtest.StationTests#main", "stationtest.FullStationTests#main"]
    );
    assert_eq!(entries("--entry StationTests#run"), ["stationtest.StationTests#run"]);
    assert_eq!(
        entries("--entry **Tests#main"),
        ["stationtest.FullStationTests#main", "stationtest.StationTests#main"]
    );
    // All that can run, each once.
    let class = ["station.Factory#<init>", "station.Factory#getLink", "station.Factory#makeSecure"];
    assert_eq!(entries("--entry Factory --entry Factory#getLink"), class);
}

#[test]
fn public_methods_of_public_classes() {
    let found = entries("--entries-public=station.**");
    assert!(found.contains(&"station.Station#report".to_owned()), "{found:?}");
    assert!(!found.iter().any(|name| name.contains("NormalLink")), "{found:?}");
    assert!(entries("--entries-public").len() > found.len());
}

#[test]
fn lists_of_methods() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("entries.txt");
    std::fs::write(
        &file,
        "# what a client calls\nStation#report  # c2\n\nFactory#getLink\nStationTests#main",
    )
    .unwrap();
    let path = file.display().to_string();
    assert_eq!(
        entries(&format!("--entries {path}")),
        ["station.Station#report", "station.Factory#getLink", "stationtest.StationTests#main"]
    );
    std::fs::write(&file, "Station#report\n\nStation#repotr").unwrap();
    let err = run(&format!("callgraph {STATION} --entries {path}")).err.replace(&path, "FILE");
    expect![[r#"
        error: no method `repotr` among the 3 methods of station.Station
          did you mean report?
          in line 3 of FILE
    "#]]
    .assert_eq(&err);
    std::fs::write(&file, "# nothing").unwrap();
    let err = run(&format!("callgraph {STATION} --entries {path}")).err.replace(&path, "FILE");
    expect![[r#"
        error: `FILE` (from --entries) names no method
    "#]]
    .assert_eq(&err);
    check_error(
        &format!("callgraph {STATION} --entries no/such"),
        2,
        expect![[r#"
        error: `no/such` (from --entries) cannot be read: No such file or directory (os error 2)
    "#]],
    );
}

#[test]
fn tests_are_found() {
    let sources = [
        (
            "org/junit/Test.java",
            "package org.junit; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface Test {}",
        ),
        (
            "SumTest.java",
            "public class SumTest { @org.junit.Test public void adds() { helper(); } void helper() {} }",
        ),
    ];
    let classes = testkit::compile(&sources);
    let path = classes.dir().display().to_string();
    let found =
        run_args(&["callgraph", "--no-jdk", "--cp", &path, "--tests", "--stats", "--entry", "SumTest#adds"]);
    assert!(found.err.contains("tests              JUnit 4: 1\n"), "{}", found.err);
    assert!(found.err.contains("entry methods               2\n"), "{}", found.err);
}

#[test]
fn jars_name_their_main_class() {
    let folder = TempDir::new().unwrap();
    let jar = |name: &str, class: &str| {
        let manifest = format!("Manifest-Version: 1.0\r\nMain-Class: {class}\r\n");
        let station = testkit::fixture_classes("station-tests").join("stationtest");
        let mut files = vec![("META-INF/MANIFEST.MF".to_owned(), manifest.into_bytes())];
        for name in ["StationTests", "FullStationTests"] {
            let bytes = std::fs::read(station.join(format!("{name}.class"))).unwrap();
            files.push((format!("stationtest/{name}.class"), bytes));
        }
        let path = folder.path().join(name);
        std::fs::write(&path, stored_zip(&files)).unwrap();
        path.display().to_string()
    };
    let first = jar("first.jar", "stationtest.StationTests");
    let second = jar("second.jar", "stationtest.FullStationTests");
    let start = |paths: &[&str], options: &[&str]| {
        let class_path = paths.join(":");
        let found = run_args(&[&["callgraph", "--no-jdk", "--cp", &class_path], options].concat());
        found.err.replace(&folder.path().display().to_string(), "FOLDER")
    };
    expect![[r#"
        note: starting with stationtest.StationTests, the Main-Class of the jar
    "#]]
    .assert_eq(&start(&[&first], &[]));
    expect![[r#"
        note: starting with stationtest.StationTests, the Main-Class of the jar
    "#]]
    .assert_eq(&start(&[&first], &["--main"]));
    expect![[r#"
        error: several jars name a main class: choose one with --main
          --main stationtest.StationTests  (of FOLDER/first.jar)
          --main stationtest.FullStationTests  (of FOLDER/second.jar)
    "#]]
    .assert_eq(&start(&[&first, &second], &[]));
    let broken = jar("broken.jar", "stationtest.Missing");
    expect![[r#"
        error: no class `stationtest.Missing`; 2 classes were searched
          `breccia classes '**'` lists them all
    "#]]
    .assert_eq(&start(&[&broken], &[]));
}

/// A zip archive without compression: local headers, the central directory, its end (APPNOTE 4.3).
fn stored_zip(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    for (name, bytes) in files {
        let offset = archive.len() as u32;
        let length = bytes.len() as u32;
        let mut common = vec![10, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        common.extend(crc32(bytes).to_le_bytes());
        common.extend(length.to_le_bytes());
        common.extend(length.to_le_bytes());
        common.extend((name.len() as u16).to_le_bytes());
        common.extend([0, 0]);
        archive.extend(b"PK\x03\x04");
        archive.extend(&common);
        archive.extend(name.as_bytes());
        archive.extend(bytes);
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, size) = (archive.len() as u32, directory.len() as u32);
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06\x00\x00\x00\x00");
    archive.extend((files.len() as u16).to_le_bytes());
    archive.extend((files.len() as u16).to_le_bytes());
    archive.extend(size.to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0, 0]);
    archive
}

fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, &byte: &u8| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 })
    };
    !bytes.iter().fold(!0, step)
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are command lines and what they print")]
fn entries_that_there_are_not() {
    check_error(
        &format!("callgraph {STATION}"),
        2,
        expect![[r#"
            error: no entry point: no jar names a main class
              --main CLASS is a class with a main method, --entry 'CLASS#METHOD' any method,
              --tests all tests, --entries-public everything that a client can call;
              --component 'com.example.**' analyses a library without clients
              classes with a main: stationtest.FullStationTests, stationtest.StationTests
        "#]],
    );
    check_error(
        &format!("callgraph {STATION} --main StatoinTests"),
        1,
        expect![[r#"
        error: no class `StatoinTests`; 10 classes were searched
          did you mean stationtest.StationTests?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --main Station"),
        1,
        expect![[r#"
        error: station.Station has no main method
          classes with a main: stationtest.FullStationTests, stationtest.StationTests
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --main StationTests#main"),
        2,
        expect![[r#"
        error: `StationTests#main` is a method, but --main needs a class
          --entry 'StationTests#main' starts with a method
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --entry Station#sendMesage"),
        1,
        expect![[r#"
        error: no method `sendMesage` among the 3 methods of station.Station
          did you mean sendMessage?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --entry Link#transmit"),
        1,
        expect![[r#"
        error: `Link#transmit` is abstract: nothing runs there
          name a method of a class that implements it; `breccia hierarchy` lists these classes
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --entry **#rnu"),
        1,
        expect![[r#"
        error: no method matches `**#rnu`; 10 classes were searched
          did you mean run?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --tests"),
        1,
        expect![[r#"
        error: no tests among 10 classes
          looked for JUnit 3, 4 and 5 and TestNG; are the test classes on the class path?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --entries-public=statoin.**"),
        1,
        expect![[r#"
        error: no class matches `statoin.**`; 10 classes were searched
          did you mean station.**?
    "#]],
    );
    check_error(
        &format!("callgraph {STATION} --entries-public=station.NormalLink"),
        1,
        expect![[r#"
        error: no public class with a public method among 1 class
    "#]],
    );
}
