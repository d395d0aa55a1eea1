//! `breccia instrument`: the same bytes as in a JVM with the agent, and the same things recorded without it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use expect_test::expect;
use instrument::Instrumenter;
use plan::Plan;
use recording::Recording;
use testkit::{Java, Jdk, Output};

use crate::support::{Show, Subject, jdks};

const PART: &str = r#"
package part;
import java.util.*;
import java.util.function.*;
public class Part {
    interface Shape { default int area() { return 0; } }
    static class A implements Shape { public int area() { return 1; } }
    static class B extends A { }
    static class C implements Shape { }
    static class Äöü implements Shape { public int area() { return 5; } }
    static int ask(Shape shape) { return shape == null ? 0 : shape.area(); }
    static int get(Supplier<Integer> one) { return one.get(); }
    public static class Model implements Supplier<Integer> { public Model() { } public Integer get() { return 6; } }
    public static void main(String[] arguments) throws Throwable {
        int sum = ask(new A()) + ask(new B()) + ask(new C()) + ask(new Äöü()) + ask(null);
        sum += get(() -> 3) + get(Part::four);
        byte[] bytes = Part.class.getResourceAsStream("Part$Model.class").readAllBytes();
        Class<?> hidden = java.lang.invoke.MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        @SuppressWarnings("unchecked") Supplier<Integer> made = (Supplier<Integer>) hidden.getDeclaredConstructor().newInstance();
        @SuppressWarnings("unchecked") Supplier<Integer> proxy = (Supplier<Integer>) java.lang.reflect.Proxy.newProxyInstance(
            Part.class.getClassLoader(), new Class<?>[] {Supplier.class, Runnable.class}, (self, method, given) -> 7);
        sum += get(made) + get(proxy);
        Object[] all = {new int[1], new String[2], "text", List.of(1), new Part[3][4]};
        for (Object one : all) sum += one.equals(one) ? 1 : 0;
        Thread[] threads = new Thread[16];
        int[] sums = new int[16];
        for (int thread = 0; thread < 16; thread++) {
            int own = thread;
            threads[thread] = new Thread(() -> { for (int i = 0; i < 1000; i++) sums[own] += ask(i % 2 == 0 ? new A() : new B()); });
            threads[thread].start();
        }
        for (Thread thread : threads) thread.join();
        for (int one : sums) sum += one;
        System.out.println(sum);
    }
    static int four() { return 4; }
}
"#;

/// A recording without what only the agent knows. A class that the program reads as a resource and defines
/// itself has probes only if the file has them.
fn without_agent(mut recording: Recording, plan: &Plan) -> String {
    for seen in &mut recording.seen {
        (seen.selected, seen.test) = (0, 0);
    }
    let text = recording.show(plan);
    let is_of_model = |line: &&str| line.contains("Part$Model.get#0") || line.starts_with("made Part$Model");
    text.split_inclusive('\n').filter(|line| !is_of_model(line)).collect()
}

fn run(folder: &Path, jdk: &Jdk, options: &[String], main: &str) -> Output {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    Java::new(&[folder.to_path_buf()]).jdk(jdk.clone()).options(&options).run(main, &[])
}

#[test]
fn the_same_is_recorded() {
    let subject = Subject::of(&[("part/Part.java", PART)]);
    let (folder, options) = subject.instrument();
    for jdk in jdks() {
        let plain = subject.java(jdk).run("part.Part", &[]);
        let watched = subject.record(jdk, "part.Part", &[]);
        assert_eq!(run(&folder, jdk, &options, "part.Part"), plain);
        let offline = subject.take_recording();
        let expected = without_agent(watched, &subject.plan);
        assert_eq!(without_agent(offline.clone(), &subject.plan), expected);
        assert_eq!((offline.ended, offline.torn), (true, None));
        assert!(offline.head.process > 0 && offline.head.jvm.starts_with(b"OpenJDK"));
        assert!(offline.loaded.iter().any(|loaded| &*loaded.class == b"part/Part"));
        // The agent does not change them, and records what they observe.
        let both = run(&folder, jdk, &[subject.agent()], "part.Part");
        assert_eq!(both, plain);
        assert_eq!(without_agent(subject.take_recording(), &subject.plan), expected);
    }
}

#[test]
fn the_bytes_are_those_of_the_agent() {
    let subject = Subject::of(&[("part/Part.java", PART), ("Other.java", "class Other { }")]);
    let (folder, _) = subject.instrument();
    let instrumenter = Instrumenter::new(&subject.plan);
    let classes = testkit::classes_of(&folder);
    assert_eq!(classes.len(), subject.classes.all().len());
    for (before, after) in subject.classes.all().iter().zip(&classes) {
        let expected = instrumenter.rewrite(&before.bytes).unwrap().bytes;
        assert_eq!(expected.as_deref().unwrap_or(&before.bytes), after.bytes, "{}", before.name);
    }
}

#[test]
fn a_thousand_loaders_are_unloaded() {
    let main = crate::loaders::MAIN;
    let subject = Subject::of(&[("part/Part.java", crate::loaders::PART), ("Main.java", main)]);
    let (folder, mut options) = subject.instrument();
    let more = ["-Dloaders=1000", "-Xmx64m", "-XX:MaxMetaspaceSize=24m", "-XX:+UseSerialGC"];
    options.extend(more.map(str::to_owned));
    for jdk in jdks() {
        let output = run(&folder, jdk, &options, "Main");
        assert_eq!(
            (output.code, output.stdout.as_str(), output.stderr.as_str()),
            (Some(0), "done 1000\n", "")
        );
        let recording = subject.take_recording();
        assert_eq!(recording.met(&subject.plan, "Part.ask").len(), 3000);
    }
}

#[test]
fn without_a_folder_nothing_is_recorded() {
    let subject = Subject::of(&[("part/Part.java", PART)]);
    let (folder, options) = subject.instrument();
    fs::write(subject.path("file"), "").unwrap();
    for jdk in jdks() {
        let plain = subject.java(jdk).run("part.Part", &[]);
        let output = run(&folder, jdk, &options[..2], "part.Part");
        assert_eq!((output.code, &output.stdout), (plain.code, &plain.stdout));
        assert_eq!(output.stderr, "breccia: -Dbreccia.data=FOLDER is missing; nothing is recorded\n");
        let file = format!("-Dbreccia.data={}/data", subject.path("file").display());
        let output = run(&folder, jdk, &[&options[..2], &[file]].concat(), "part.Part");
        assert_eq!((output.code, &output.stdout), (plain.code, &plain.stdout));
        assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
        assert!(output.stderr.contains("cannot be written"), "{}", output.stderr);
    }
}

#[test]
#[cfg(unix)]
fn a_disk_that_is_full() {
    let subject = Subject::of(&[("part/Many.java", crate::faults::MANY)]);
    let (folder, options) = subject.instrument();
    for jdk in jdks() {
        let line = format!(
            "ulimit -f 24; trap '' XFSZ; exec '{}' -XX:-UsePerfData {} -cp '{}' part.Many",
            jdk.java.display(),
            options.join(" "),
            folder.display()
        );
        let output = Command::new("sh").args(["-c", &line]).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"1000\n"[..]), "{said}");
        assert!(said.ends_with("what the program does from here on is not recorded\n"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        let recording = subject.take_recording();
        assert_eq!((recording.torn, recording.ended), (None, false));
        let met = recording.met(&subject.plan, "Many.ask").len();
        assert!((5..200).contains(&met), "{met}");
    }
}

/// The worked example: recordings of both kinds judge to the same.
#[test]
fn the_example_is_judged_the_same() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let station = testkit::fixture_classes("station").display().to_string();
    let tests = testkit::fixture_classes("station-tests");
    breccia(&["plan", &station, "--output", &path("plan")]);
    breccia(&["instrument", &station, "--plan", &path("plan"), "--output", &path("probed")]);
    let class_path = |station: String| vec![PathBuf::from(station), tests.clone()];
    let jdk = testkit::jdk();
    let agent = crate::support::agent(&folder.path().join("plan"), &folder.path().join("agent"));
    let watched = Java::new(&class_path(station)).jdk(jdk.clone()).options(&[&agent]);
    let patch = format!("java.base={}", path("probed/breccia-recorder.jar"));
    let data = format!("-Dbreccia.data={}", path("offline"));
    let probed = Java::new(&class_path(path("probed/classes"))).jdk(jdk.clone());
    let probed = probed.options(&["--patch-module", &patch, &data]);
    for (main, coverage) in [("stationtest.StationTests", "50"), ("stationtest.FullStationTests", "100")] {
        assert_eq!(watched.run(main, &[]), probed.run(main, &[]));
        let [online, offline] = ["agent", "offline"].map(|kind| {
            let (data, result) = (path(kind), path(&format!("{kind}.json")));
            let html = path("html");
            let plan = path("plan");
            let shown =
                breccia(&["report", "--plan", &plan, "--data", &data, "--result", &result, "--html", &html]);
            fs::remove_dir_all(data).unwrap();
            shown
        });
        assert_eq!(online, offline);
        let total = online.lines().find(|line| line.starts_with("TOTAL")).unwrap();
        assert!(total.contains(coverage), "{total}");
    }
}

fn breccia(arguments: &[&str]) -> String {
    let output = assert_cmd::Command::cargo_bin("breccia").unwrap().args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Packs files into a jar with the JDK's own tool.
fn jar(folder: &Path, file: &Path, options: &[&str]) {
    let tool = testkit::jdk().home.join("bin/jar");
    let output = Command::new(tool).args(options).arg(file).arg("-C").arg(folder).arg(".").output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn jars_are_copied_with_all_that_is_in_them() {
    let subject = Subject::of(&[("part/Part.java", PART)]);
    let tree = subject.classes.copy();
    let write = |name: &str, bytes: &[u8]| {
        let path = tree.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    write("META-INF/versions/11/part/Part$A.class", &subject.classes.bytes("part/Part$A"));
    write("META-INF/SIGNED.SF", b"Signature-Version: 1.0\n");
    write("META-INF/SIGNED.RSA", b"none");
    write("part/text.properties", &b"key=value\n".repeat(1000));
    write("part/empty", b"");
    write("Broken.class", b"\xca\xfe\xba\xbe none");
    for options in [&["--create", "--no-manifest", "--file"][..], &["--create", "-0", "--file"]] {
        let file = subject.path("lib.jar");
        let _ = fs::remove_file(&file);
        let _ = fs::remove_dir_all(subject.path("probed"));
        jar(tree.path(), &file, options);
        let before = fs::read(&file).unwrap();
        let mut breccia = assert_cmd::Command::cargo_bin("breccia").unwrap();
        breccia.arg("instrument").arg(&file).arg("--plan").arg(subject.path("plan"));
        let output = breccia.arg("--output").arg(subject.path("probed")).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        let said = said.replace(&subject.folder.path().display().to_string(), "FOLDER");
        expect![[r#"
            warning: left as it is: FOLDER/lib.jar!/Broken.class: constant_pool_count needs 2 bytes, but 1 is left (at offset 0x8)
            note: FOLDER/lib.jar was signed; its copy is not, because the signature no longer matches the classes
        "#]].assert_eq(&said);
        assert_eq!(fs::read(&file).unwrap(), before);
        let (old, new) = (contents(&file), contents(&subject.path("probed/lib.jar")));
        let gone: Vec<&String> = old.keys().filter(|name| !new.contains_key(*name)).collect();
        assert_eq!(gone, ["META-INF/SIGNED.RSA", "META-INF/SIGNED.SF"]);
        let changed: Vec<&String> = new.keys().filter(|name| new.get(*name) != old.get(*name)).collect();
        assert!(changed.iter().all(|name| name.ends_with(".class")) && changed.len() == 7, "{changed:?}");
        assert!(changed.iter().any(|name| name.starts_with("META-INF/versions/11/")), "{changed:?}");
        // The JVM reads it.
        let patch = format!("java.base={}", subject.path("probed/breccia-recorder.jar").display());
        let data = format!("-Dbreccia.data={}", subject.path("data").display());
        let java = Java::new(&[subject.path("probed/lib.jar")]).options(&["--patch-module", &patch, &data]);
        assert_eq!(java.run("part.Part", &[]), subject.java(testkit::jdk()).run("part.Part", &[]));
        assert!(!subject.take_recording().seen.is_empty());
    }
}

/// The files of a jar, as the JDK's own tool unpacks them.
fn contents(file: &Path) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::TempDir::new().unwrap();
    let tool = testkit::jdk().home.join("bin/jar");
    let output =
        Command::new(tool).arg("--extract").arg("--file").arg(file).current_dir(folder.path()).output();
    assert!(output.unwrap().status.success());
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.path().to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path)
            } else {
                let name = path.strip_prefix(folder.path()).unwrap().display().to_string();
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    found
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are command lines and what they print")]
fn what_is_said() {
    let old = testkit::compile(&[
        ("part/A.java", "package part; class A { int go(Object o) { return o.hashCode() + o.hashCode(); } }"),
        ("part/Gone.java", "package part; class Gone { }"),
    ]);
    let plan = java_testkit::of_all_calls(old.all().iter().map(|class| &class.bytes[..])).unwrap();
    let new = testkit::compile(&[(
        "part/A.java",
        "package part; class A { int go(Object o) { return o.hashCode(); } }",
    )]);
    let subject = Subject::with(new, plan);
    let output = subject.path("probed").display().to_string();
    let plan = subject.path("plan").display().to_string();
    let classes = subject.classes.dir().display().to_string();
    let said = breccia(&["instrument", &classes, "--plan", &plan, "--output", &output]);
    let name = subject.classes.dir().file_name().unwrap().to_str().unwrap();
    let said = said.replace(&subject.folder.path().display().to_string(), "FOLDER").replace(name, "CLASSES");
    expect![[r#"
        1 of 4 probes placed, in 1 class
          not in part.A#go (2 probes): the class differs from the plan: its method calls this member 1 times, in the plan 2 times
          not in part.Gone: the class is not here
        written to:
          FOLDER/probed/CLASSES
        run them with (FOLDER is where recordings go):
          --patch-module java.base=FOLDER/probed/breccia-recorder.jar -Dbreccia.data=FOLDER
          -Xbootclasspath/a:FOLDER/probed/breccia-recorder.jar -Dbreccia.data=FOLDER    (Java 8)
        then: breccia report --plan FOLDER/plan --data FOLDER
    "#]].assert_eq(&said);
    let check = |arguments: &[&str], expected: expect_test::Expect| {
        let output = assert_cmd::Command::cargo_bin("breccia").unwrap().args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        expected.assert_eq(
            &said
                .replace(&subject.folder.path().display().to_string(), "FOLDER")
                .replace(&classes, "CLASSES")
                .replace(name, "CLASSES"),
        );
    };
    check(
        &["instrument", &classes, "--plan", &plan, "--output", &output],
        expect![[r#"
        error: `FOLDER/probed` is not an empty folder
          name a folder that does not exist yet
    "#]],
    );
    let inside = format!("{classes}/probed");
    check(
        &["instrument", &classes, "--plan", &plan, "--output", &inside],
        expect![[r#"
        error: `CLASSES/probed` is inside `CLASSES`
    "#]],
    );
    let other = subject.path("other").display().to_string();
    check(
        &["instrument", &classes, &classes, "--plan", &plan, "--output", &other],
        expect![[r#"
        error: two of the paths are called `CLASSES`
          write them to different folders, one after the other
    "#]],
    );
    check(
        &["instrument", &classes, "--plan", &classes, "--output", &other],
        expect![[r#"
        error: `CLASSES` cannot be read: Is a directory (os error 21)
    "#]],
    );
}
