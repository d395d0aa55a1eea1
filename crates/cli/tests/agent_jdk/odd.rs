//! Classes that compilers of today do not write, and stacks without room.

use std::fs;

use expect_test::{Expect, expect};
use testkit::{Classes, Java};

use crate::support::{Show, Subject, jdks};

/// Compiles for Java 8, changes one class, and runs `Main` without the agent and with it.
fn check_changed(sources: &[(&str, &str)], class: &str, change: impl Fn(&mut Vec<u8>), expected: &Expect) {
    let classes: Classes = testkit::Compiler::new().release(8).compile(sources);
    let folder = classes.copy();
    let path = folder.path().join(format!("{class}.class"));
    let mut bytes = classes.bytes(class);
    change(&mut bytes);
    fs::write(path, &bytes).unwrap();
    let plan = java_testkit::of_all_calls([&bytes[..]]).unwrap();
    let subject = Subject::with(classes, plan);
    for jdk in jdks() {
        let java = Java::new(&[folder.path().to_path_buf()]).jdk(jdk.clone()).options(&["-Xverify:all"]);
        let plain = java.run("Main", &[]);
        assert_eq!(plain.code, Some(0), "{}", plain.stderr);
        let watched = java.options(&[&subject.agent()]).run("Main", &[]);
        assert_eq!(plain, watched);
        expected.assert_eq(&subject.take_recording().show(&subject.plan));
    }
}

fn replace(bytes: &mut [u8], old: &[u8], new: &[u8]) {
    let places: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(old)).collect();
    let [at] = places[..] else { panic!("{places:?}") };
    bytes[at..at + new.len()].copy_from_slice(new);
}

#[test]
fn a_constructor_that_overwrites_this() {
    check_changed(
        &[(
            "Main.java",
            "class A { A(Object o) { Object x = o; } } class Main { public static void main(String[] a) { System.out.println(new A(a) != null); } }",
        )],
        "A",
        |bytes| replace(bytes, &[0x2b, 0x4d, 0xb1], &[0x2b, 0x4b, 0xb1]),
        &expect![[r#"
            unplaced made A: the constructor puts something else in the place of `this`
        "#]],
    );
}

#[test]
fn a_frame_that_does_not_mention_this() {
    check_changed(
        &[(
            "Main.java",
            "class A { A(int n, int a, int b) { if (n > 0) return; n++; long x = 1; } } class Main { public static void main(String[] a) { System.out.println(new A(1, 2, 3) != new A(-1, 2, 3)); } }",
        )],
        "A",
        |bytes| {
            let at = bytes.windows(3).position(|part| part == [0, 4, 7]).unwrap();
            assert_eq!(bytes[at + 5..at + 10], [1, 1, 1, 0, 0]);
            bytes[at..at + 10].copy_from_slice(&[0, 6, 0, 1, 1, 1, 0, 0, 0, 0]);
        },
        &expect![[r#"
            unplaced made A: the constructor forgets `this` before it returns
        "#]],
    );
}

/// The JVM's old verifier works out the types of fresh locals itself.
#[test]
fn old_versions() {
    let source = "
class A {
    int f(int a, long b, Object c) { return a; }
    int go(A other, int n) {
        int sum = 0;
        while (n-- > 0) { if (n % 2 == 0) sum += other.f(n, n, this); else sum -= f(n, 1, null); }
        try { sum += toString().charAt(0); } catch (RuntimeException e) { sum++; }
        return sum;
    }
}
class Main { public static void main(String[] a) { System.out.println(new A().go(new A(), 10)); } }";
    for version in [45u8, 46, 47, 48, 49, 50, 51] {
        check_changed(
            &[("Main.java", source)],
            "A",
            |bytes| bytes[4..8].copy_from_slice(&[0, if version == 45 { 3 } else { 0 }, 0, version]),
            &expect![[r#"
                A.go A.f#0: A
                A.go A.f#1: A
                A.go java/lang/Object.toString#0: A -> java/lang/Object
                A.go java/lang/String.charAt#0: java/lang/String
                made A: A
            "#]],
        );
    }
}

/// Without frames the JVM infers what locals hold; to join two classes, it would load both to find their
/// superclass.
#[test]
fn old_versions_load_no_further_classes() {
    let source = "
class Above { }
class One extends Above { }
class Two extends Above { }
class A {
    void one(int a, int b, One c) { }
    void two(int a, int b, Two c) { }
    void go(int n, One one, Two two) {
        one(1, 2, one);
        while (n-- > 0) two(n, n, two);
        try { one(1, 2, one); two(1, 2, two); } catch (RuntimeException e) { n--; }
    }
}
class Main { public static void main(String[] a) throws Exception { new A(); System.out.println(new java.io.File(Main.class.getResource(\"A.class\").toURI()).getParentFile().list().length); } }";
    let classes = testkit::Compiler::new().release(8).compile(&[("Main.java", source)]);
    let folder = classes.copy();
    for gone in ["Above", "One", "Two"] {
        fs::remove_file(folder.path().join(format!("{gone}.class"))).unwrap();
    }
    let mut bytes = classes.bytes("A");
    bytes[4..8].copy_from_slice(&[0, 0, 0, 49]);
    fs::write(folder.path().join("A.class"), &bytes).unwrap();
    let subject = Subject::with(classes, java_testkit::of_all_calls([&bytes[..]]).unwrap());
    for jdk in jdks() {
        let java = Java::new(&[folder.path().to_path_buf()]).jdk(jdk.clone());
        let plain = java.run("Main", &[]);
        assert_eq!((plain.code, plain.stdout.as_str()), (Some(0), "2\n"), "{}", plain.stderr);
        assert_eq!(java.options(&[&subject.agent()]).run("Main", &[]), plain);
        assert_eq!(subject.take_recording().loaded[0].placed, 5);
    }
}

/// First meetings at every depth, until the stack is full, again and again.
#[test]
fn a_stack_that_overflows() {
    let mut classes = String::new();
    let mut cases = String::new();
    for number in 0..200 {
        classes.push_str(&format!(
            "static class S{number} implements Shape {{ public int area() {{ return {number}; }} }}\n"
        ));
        cases.push_str(&format!("new S{number}(), "));
    }
    let main = format!(
        "package part;
        public class Main {{
            interface Shape {{ int area(); }}
            {classes}
            static final Shape[] ALL = {{ {cases} }};
            static int deepest;
            static int ask(Shape shape) {{ return shape.area(); }}
            static int down(int depth, int way) {{
                deepest = depth;
                return down(depth + 1, way) + ask(ALL[(depth / 7 + way) % ALL.length]) + 1;
            }}
            static int up(int depth, int way) {{
                return ask(ALL[(depth / 7 + way) % ALL.length]) + up(depth + 1, way);
            }}
            public static void main(String[] arguments) throws Exception {{
                for (int way = 0; way < 40; way++) {{
                    int own = way;
                    Thread thread = new Thread(null, () -> {{
                        try {{ if (own % 2 == 0) down(0, own); else up(0, own); }} catch (StackOverflowError e) {{ deepest = -1; }}
                    }}, \"t\", 256 * 1024);
                    thread.start();
                    thread.join();
                }}
                int sum = 0;
                for (Shape shape : ALL) sum += ask(shape);
                System.out.println(sum + \" \" + deepest);
            }}
        }}"
    );
    let subject = Subject::of(&[("part/Main.java", &main)]);
    for jdk in jdks() {
        for options in [&["-Xint"][..], &[]] {
            let recording = subject.record(jdk, "part.Main", options);
            assert_eq!(recording.met(&subject.plan, "Main.ask").len(), 200);
        }
    }
}

/// Memory runs out where a probe makes its first observation.
#[test]
fn a_heap_that_is_full() {
    let main = "
package part;
import java.util.*;
public class Main {
    interface Shape { int area(); }
    static class A implements Shape { public int area() { return 1; } }
    static class B implements Shape { public int area() { return 2; } }
    static int ask(Shape shape) { return shape.area(); }
    public static void main(String[] arguments) {
        Shape[] all = {new A(), new B(), () -> 3, () -> 4, () -> 5, () -> 6, () -> 7};
        List<Object> hoard = new ArrayList<>();
        int sum = 0;
        for (int size = 1 << 22; size > 0; size >>= 1) {
            try { while (true) hoard.add(new byte[size]); } catch (OutOfMemoryError e) { }
        }
        for (Shape shape : all) sum += ask(shape);
        hoard = null;
        for (Shape shape : all) sum += ask(shape);
        System.out.println(sum);
    }
}
";
    let subject = Subject::of(&[("part/Main.java", main)]);
    for jdk in jdks() {
        let recording = subject.record(jdk, "part.Main", &["-Xmx20m", "-XX:+UseSerialGC"]);
        let mut met = recording.met(&subject.plan, "Main.ask");
        met.dedup();
        assert_eq!(met.len(), 7);
    }
}
