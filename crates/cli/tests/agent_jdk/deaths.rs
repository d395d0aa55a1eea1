//! However a JVM ends, everything observed before is in the file.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use expect_test::expect;
use testkit::Jdk;

use crate::support::{Subject, check, jdks};

const PART: &str = "
package part;
public class Part {
    public interface Shape { int area(); }
    public static class A implements Shape { public int area() { return 1; } }
    public static class B implements Shape { public int area() { return 2; } }
    public static int ask(Shape shape) { return shape.area(); }
}
";

/// A site, and a class from which hidden classes are created.
const MODEL: &str = "
package part;
public class Model implements java.util.function.Supplier<Integer> {
    public Model() { }
    public Integer get() { return 5; }
    public static java.lang.invoke.MethodHandles.Lookup lookup() { return java.lang.invoke.MethodHandles.lookup(); }
    public static void ask(java.util.function.Supplier<?> one) { one.get(); }
}
";

fn subject(body: &str) -> Subject {
    let main = format!(
        "import part.Part;
        public class Main {{ public static void main(String[] arguments) throws Exception {{
            System.out.println(Part.ask(new Part.A()) + Part.ask(new Part.B()));
            System.out.flush();
            {body}
        }} }}"
    );
    Subject::of(&[("part/Part.java", PART), ("Main.java", &main)])
}

fn check_ask(subject: &Subject, ended: bool) {
    let recording = subject.take_recording();
    assert_eq!((recording.ended, recording.torn), (ended, None));
    let expected = &expect!["Part.ask Part$Shape.area#0: Part$A, Part$B\n"];
    check(&recording, &subject.plan, "Part.ask", expected);
}

fn check_end(body: &str, code: i32) {
    let subject = subject(body);
    for jdk in jdks() {
        let output = subject.java(jdk).options(&[&subject.agent()]).run("Main", &[]);
        assert_eq!((output.code, output.stdout.as_str(), output.stderr.as_str()), (Some(code), "3\n", ""));
        check_ask(&subject, true);
    }
}

#[test]
fn the_end_of_main() {
    check_end("", 0);
}

#[test]
fn exit() {
    check_end("System.exit(7);", 7);
}

#[test]
fn halt() {
    check_end("Runtime.getRuntime().halt(9);", 9);
}

#[test]
fn an_exception_ends_with_its_code() {
    let subject = subject("throw new IllegalStateException(\"no\");");
    for jdk in jdks() {
        let plain = subject.java(jdk).run("Main", &[]);
        let watched = subject.java(jdk).options(&[&subject.agent()]).run("Main", &[]);
        assert_eq!((plain.code, &plain), (Some(1), &watched));
        check_ask(&subject, true);
    }
}

#[test]
#[cfg(unix)]
fn kill() {
    let subject = subject("Thread.sleep(60_000);");
    for jdk in jdks() {
        let mut child = subject.command(jdk, "Main").stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        // SIGKILL: nothing of the process runs any more.
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(line, "3\n");
        check_ask(&subject, false);
    }
}

#[test]
#[cfg(unix)]
fn kill_in_the_middle_of_recording() {
    let main = "
import java.util.function.*;
public class Main {
    public static void main(String[] arguments) throws Throwable {
        byte[] bytes = part.Model.class.getResourceAsStream(\"Model.class\").readAllBytes();
        for (int round = 0; ; round++) {
            Class<?> hidden = part.Model.lookup().defineHiddenClass(bytes, true).lookupClass();
            part.Model.ask((Supplier<?>) hidden.getDeclaredConstructor().newInstance());
            if (round == 20) { System.out.println(\"going\"); System.out.flush(); }
        }
    }
}
";
    let subject = Subject::of(&[("part/Model.java", MODEL), ("Main.java", main)]);
    for jdk in jdks() {
        let mut child = subject.command(jdk, "Main").stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        let recording = subject.take_recording();
        assert_eq!((line.as_str(), recording.ended), ("going\n", false));
        let met = crate::support::Show::met(&recording, &subject.plan, "Model.ask");
        assert!(met.len() > 20, "{}", met.len());
    }
}

/// Threads continue while the JVM ends, and see new classes.
#[test]
fn exit_while_others_work() {
    let main = "
import java.util.function.*;
public class Main {
    public static void main(String[] arguments) throws Throwable {
        byte[] bytes = part.Model.class.getResourceAsStream(\"Model.class\").readAllBytes();
        for (int thread = 0; thread < 8; thread++) {
            Thread worker = new Thread(() -> {
                while (true) {
                    try {
                        Class<?> hidden = part.Model.lookup().defineHiddenClass(bytes, true).lookupClass();
                        part.Model.ask((Supplier<?>) hidden.getDeclaredConstructor().newInstance());
                    } catch (ReflectiveOperationException e) { throw new Error(e); }
                }
            });
            worker.setDaemon(true);
            worker.start();
        }
        Thread.sleep(200);
        System.exit(3);
    }
}
";
    let subject = Subject::of(&[("part/Model.java", MODEL), ("Main.java", main)]);
    for jdk in jdks() {
        for _ in 0..3 {
            let output = subject.java(jdk).options(&[&subject.agent()]).run("Main", &[]);
            assert_eq!((output.code, output.stdout.as_str(), output.stderr.as_str()), (Some(3), "", ""));
            let recording = subject.take_recording();
            assert_eq!((recording.ended, recording.torn), (true, None));
            assert!(recording.classes.iter().all(|class| !class.name.is_empty()));
        }
    }
}

#[test]
#[cfg(unix)]
fn a_crash() {
    let subject = subject(
        "java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");
        field.setAccessible(true);
        ((sun.misc.Unsafe) field.get(null)).putAddress(0, 1);",
    );
    for jdk in jdks() {
        crash(&subject, jdk);
        check_ask(&subject, false);
    }
}

#[cfg(unix)]
fn crash(subject: &Subject, jdk: &Jdk) {
    let output = subject
        .java(jdk)
        .options(&[&subject.agent(), "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=/dev/null"])
        .run("Main", &[]);
    assert_ne!(output.code, Some(0), "{output:?}");
    assert!(output.stdout.starts_with("3\n") && output.stdout.contains("SIGSEGV"), "{output:?}");
}
