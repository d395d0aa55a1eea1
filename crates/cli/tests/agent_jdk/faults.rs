//! Whatever is wrong around the agent, the program runs as it always did, and one line on standard error says
//! what happened.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use testkit::{Jdk, Output};

use crate::support::{Show, Subject, agent, check, jdks};

const PART: &str = "
package part;
public class Part {
    public interface Shape { int area(); }
    public static class A implements Shape { public int area() { return 1; } }
    public static class B implements Shape { public int area() { return 2; } }
    static int ask(Shape shape) { return shape.area(); }
    public static void main(String[] arguments) {
        System.out.println(ask(new A()) + ask(new B()));
        System.err.println(\"own words\");
        System.exit(5);
    }
}
";

fn subject() -> Subject {
    Subject::of(&[("part/Part.java", PART)])
}

/// Runs with an agent argument that cannot work; what is said besides the program's own words.
fn check_said(subject: &Subject, argument: &str, expected: &Expect) {
    for jdk in jdks() {
        let output = subject.java(jdk).options(&[argument]).run("part.Part", &[]);
        let said = undisturbed(&output);
        expected.assert_eq(&said.replace(&subject.folder.path().display().to_string(), "FOLDER"));
        assert_eq!(subject.take_recordings(), []);
    }
}

/// The program did what it does; what else was said.
fn undisturbed(output: &Output) -> String {
    assert_eq!((output.code, output.stdout.as_str()), (Some(5), "3\n"), "{}", output.stderr);
    let own = "own words\n";
    assert!(output.stderr.contains(own), "{}", output.stderr);
    output.stderr.replacen(own, "", 1)
}

#[test]
fn a_plan_that_is_not_there() {
    let subject = subject();
    check_said(
        &subject,
        &agent(&subject.path("other"), &subject.path("data")),
        &expect![[r#"
            breccia: FOLDER/other cannot be read: No such file or directory (os error 2); nothing is recorded
        "#]],
    );
}

#[test]
fn a_plan_of_another_version() {
    let subject = subject();
    let mut bytes = fs::read(subject.path("plan")).unwrap();
    bytes[8] = 77;
    fs::write(subject.path("plan"), bytes).unwrap();
    check_said(
        &subject,
        &subject.agent(),
        &expect![[r#"
            breccia: FOLDER/plan: the plan has version 77 of the format, but 5 is needed: make it anew; nothing is recorded
        "#]],
    );
}

#[test]
fn a_damaged_plan() {
    let subject = subject();
    let mut bytes = fs::read(subject.path("plan")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x20;
    fs::write(subject.path("plan"), &bytes).unwrap();
    let damaged = expect![[r#"
        breccia: FOLDER/plan: the plan was cut off or changed: its digest does not fit; nothing is recorded
    "#]];
    check_said(&subject, &subject.agent(), &damaged);
    bytes.truncate(middle);
    fs::write(subject.path("plan"), &bytes).unwrap();
    check_said(&subject, &subject.agent(), &damaged);
    fs::write(subject.path("plan"), "").unwrap();
    check_said(
        &subject,
        &subject.agent(),
        &expect![[r#"
            breccia: FOLDER/plan: this is not a plan file of breccia; nothing is recorded
        "#]],
    );
}

#[test]
fn bad_options() {
    let subject = subject();
    let library = subject.agent();
    let library = library.split('=').next().unwrap();
    let check = |options: &str, expected: &Expect| {
        check_said(&subject, &format!("{library}{options}"), expected);
    };
    check(
        "",
        &expect![[r#"
            breccia: option `plan` is missing; nothing is recorded
        "#]],
    );
    check(
        "=plan=a",
        &expect![[r#"
            breccia: option `data` is missing; nothing is recorded
        "#]],
    );
    check(
        "=plan=a,data=b,c=d",
        &expect![[r#"
            breccia: there is no option `c`: there are plan and data; nothing is recorded
        "#]],
    );
    check(
        "=nonsense",
        &expect![[r#"
            breccia: option `nonsense` has no value; nothing is recorded
        "#]],
    );
    check(
        "=plan=%zz,data=b",
        &expect![[r#"
            breccia: `%zz` in `%zz` is no %XX; nothing is recorded
        "#]],
    );
}

#[test]
fn a_folder_that_is_a_file() {
    let subject = subject();
    fs::write(subject.path("file"), "").unwrap();
    for jdk in jdks() {
        let output = subject
            .java(jdk)
            .options(&[&agent(&subject.path("plan"), &subject.path("file"))])
            .run("part.Part", &[]);
        let said = undisturbed(&output);
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("cannot be written") && said.ends_with("; nothing is recorded\n"), "{said}");
    }
}

#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let subject = subject();
    fs::create_dir(subject.path("data")).unwrap();
    fs::set_permissions(subject.path("data"), fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(subject.path("data").join("try"), "").is_ok() {
        // Root may write anywhere; /proc takes nothing from anybody.
        let _ = fs::remove_file(subject.path("data").join("try"));
        return check_said(
            &subject,
            &agent(&subject.path("plan"), Path::new("/proc/breccia")),
            &expect![[r#"
                breccia: /proc/breccia cannot be written: No such file or directory (os error 2); nothing is recorded
            "#]],
        );
    }
    check_said(
        &subject,
        &subject.agent(),
        &expect![[r#"
            breccia: FOLDER/data cannot be written: Permission denied (os error 13); nothing is recorded
        "#]],
    );
}

/// A program that sees more classes than fit into a file of a few kilobytes.
pub(crate) const MANY: &str = "
package part;
public class Many {
    static Object ask(java.util.function.Supplier<?> one) { return one.get(); }
    public static class Model implements java.util.function.Supplier<Integer> {
        public Model() { }
        public Integer get() { return 5; }
    }
    public static void main(String[] arguments) throws Throwable {
        byte[] bytes = Many.class.getResourceAsStream(\"Many$Model.class\").readAllBytes();
        int sum = 0;
        for (int round = 0; round < 200; round++) {
            Class<?> hidden = java.lang.invoke.MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            sum += (Integer) ask((java.util.function.Supplier<?>) hidden.getDeclaredConstructor().newInstance());
        }
        System.out.println(sum);
    }
}
";

/// No file can grow beyond this many kilobytes, as if the disk were full.
#[cfg(unix)]
fn run_with_little_room(subject: &Subject, jdk: &Jdk, main: &str) -> Output {
    let line = format!(
        "ulimit -f 16; trap '' XFSZ; exec '{}' -XX:-UsePerfData '{}' -cp '{}' {main}",
        jdk.java.display(),
        subject.agent(),
        subject.classes.dir().display()
    );
    let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Output { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

#[test]
#[cfg(unix)]
fn a_disk_that_is_full() {
    let subject = Subject::of(&[("part/Many.java", MANY)]);
    for jdk in jdks() {
        let output = run_with_little_room(&subject, jdk, "part.Many");
        assert_eq!((output.code, output.stdout.as_str()), (Some(0), "1000\n"), "{}", output.stderr);
        let said = &output.stderr;
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(
            said.ends_with("cannot be written: File too large (os error 27); what the program does from here on is not recorded\n"),
            "{said}"
        );
        // Whole records to the last, and many of them.
        let recording = subject.take_recording();
        assert_eq!((recording.torn, recording.ended), (None, false));
        let met = recording.met(&subject.plan, "Many.ask").len();
        assert!((5..200).contains(&met), "{met}");
    }
}

#[test]
fn the_agent_twice() {
    let subject = subject();
    for jdk in jdks() {
        let argument = subject.agent();
        let output = subject.java(jdk).options(&[&argument, &argument]).run("part.Part", &[]);
        expect![[r#"
            breccia: the agent was loaded twice; the first one records
        "#]]
        .assert_eq(&undisturbed(&output));
        let recording = subject.take_recording();
        check(
            &recording,
            &subject.plan,
            "Part.ask",
            &expect!["Part.ask Part$Shape.area#0: Part$A, Part$B\n"],
        );
    }
}

#[test]
fn a_plan_for_other_classes() {
    let other = testkit::compile(&[(
        "part/Other.java",
        "package part; class Other { String text() { return toString(); } }",
    )]);
    let plan = java_testkit::of_all_calls([&other.bytes("part/Other")[..]]).unwrap();
    let subject = Subject::with(subject().classes, plan);
    for jdk in jdks() {
        let output = subject.java(jdk).options(&[&subject.agent()]).run("part.Part", &[]);
        assert_eq!(undisturbed(&output), "");
        let recording = subject.take_recording();
        assert_eq!((recording.loaded.len(), recording.seen.len()), (0, 0));
    }
}

#[test]
fn classes_that_were_compiled_anew() {
    let before = PART.replace("return shape.area();", "return shape.area() + shape.area();");
    let old = testkit::compile(&[("part/Part.java", &before)]);
    let plan = java_testkit::of_all_calls(old.all().iter().map(|class| &class.bytes[..])).unwrap();
    let subject = Subject::with(subject().classes, plan);
    for jdk in jdks() {
        let output = subject.java(jdk).options(&[&subject.agent()]).run("part.Part", &[]);
        assert_eq!(undisturbed(&output), "");
        let recording = subject.take_recording();
        check(
            &recording,
            &subject.plan,
            "stale",
            &expect![[r#"
                stale Part.ask Part$Shape.area#0: the class differs from the plan: its method calls this member 1 times, in the plan 2 times
                stale Part.ask Part$Shape.area#1: the class differs from the plan: its method calls this member 1 times, in the plan 2 times
            "#]],
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn folders_with_odd_names() {
    use std::os::unix::ffi::OsStrExt;
    let subject = subject();
    let odd = subject.folder.path().join(std::ffi::OsStr::from_bytes(b"a b,c=d%20\"' \xc3\xa4 \xff"));
    fs::create_dir(&odd).unwrap();
    fs::copy(subject.path("plan"), odd.join("plan")).unwrap();
    for jdk in jdks() {
        let argument = agent(&odd.join("plan"), &odd.join("data"));
        assert!(argument.is_ascii(), "{argument}");
        let output = subject.java(jdk).options(&[&argument]).run("part.Part", &[]);
        assert_eq!(undisturbed(&output), "");
        assert_eq!(fs::read_dir(odd.join("data")).unwrap().count(), 1);
        fs::remove_dir_all(odd.join("data")).unwrap();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn standard_error_that_takes_nothing() {
    let subject = subject();
    for jdk in jdks() {
        let line = format!(
            "exec '{}' '{}' -cp '{}' part.Part 2>/dev/full",
            jdk.java.display(),
            agent(&subject.path("other"), &subject.path("data")),
            subject.classes.dir().display()
        );
        let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(5), &b"3\n"[..]));
    }
}
