//! Which test made an observation first? The one on the stack; nothing is guessed.

use expect_test::{Expect, expect};

use crate::support::{Subject, check, jdks};

const SITE: &str = "
package part;
public class Site {
    public interface Shape { int area(); }
    public static class A implements Shape { public int area() { return 1; } }
    public static class B implements Shape { public int area() { return 2; } }
    public static class C implements Shape { public int area() { return 3; } }
    public static int ask(Shape shape) { return shape.area(); }
}
";

fn annotation(package: &str, name: &str) -> (String, String) {
    let text = format!(
        "package {package};
        import java.lang.annotation.*;
        @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) public @interface {name} {{
            String[] tags() default {{}};
            int number() default 0;
        }}"
    );
    (format!("{}/{name}.java", package.replace('.', "/")), text)
}

fn check_tests(main: &str, expected: &Expect) {
    let annotations = [
        annotation("org.junit", "Test"),
        annotation("org.junit.jupiter.api", "Test"),
        annotation("org.junit.jupiter.api", "Tag"),
        annotation("org.testng.annotations", "Test"),
    ];
    let case = "package junit.framework; public abstract class TestCase { }";
    let mut sources =
        vec![("part/Site.java", SITE), ("Main.java", main), ("junit/framework/TestCase.java", case)];
    sources.extend(annotations.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let subject = Subject::of(&sources);
    for jdk in jdks() {
        let recording = subject.record(jdk, "Main", &[]);
        check(&recording, &subject.plan, "Site.ask", expected);
    }
}

#[test]
fn marked_methods_are_tests() {
    check_tests(
        "import part.Site;
        public class Main {
            @org.junit.Test public void four() { Site.ask(new Site.A()); }
            @org.junit.jupiter.api.Tag(tags = {\"x\", \"y\"}, number = 3) @org.junit.jupiter.api.Test(number = 4) void five() { Site.ask(new Site.A()); Site.ask(new Site.B()); }
            @org.testng.annotations.Test void ng() { Site.ask(new Site.C()); }
            public static void main(String[] arguments) { new Main().four(); new Main().five(); new Main().ng(); }
        }",
        &expect![[r#"
            Site.ask Site$Shape.area#0: Site$A [Main.four], Site$B [Main.five], Site$C [Main.ng]
        "#]],
    );
}

#[test]
fn test_methods_of_test_cases_are_tests() {
    check_tests(
        "import part.Site;
        public class Main extends Base {
            public void testOld() { Site.ask(new Site.A()); }
            public void helper() { Site.ask(new Site.B()); }
            public void testWith(int parameter) { Site.ask(new Site.C()); }
            public static void main(String[] arguments) { new Main().testOld(); new Main().helper(); new Main().testWith(1); }
        }
        class Base extends junit.framework.TestCase { }",
        &expect![[r#"
            Site.ask Site$Shape.area#0: Site$A [Main.testOld], Site$B, Site$C
        "#]],
    );
}

#[test]
fn the_outermost_test_counts() {
    check_tests(
        "import part.Site;
        public class Main {
            @org.junit.Test public void outer() { inner(); }
            @org.junit.Test public void inner() { Site.ask(new Site.A()); }
            public static void main(String[] arguments) { new Main().outer(); Site.ask(new Site.B()); }
        }",
        &expect![[r#"
            Site.ask Site$Shape.area#0: Site$A [Main.outer], Site$B
        "#]],
    );
}

#[test]
fn tests_side_by_side_are_told_apart() {
    check_tests(
        "import part.Site;
        import java.util.concurrent.*;
        public class Main {
            static final CyclicBarrier TOGETHER = new CyclicBarrier(3);
            static void wait(Site.Shape shape) {
                try { for (int round = 0; round < 20; round++) { TOGETHER.await(); Site.ask(shape); } }
                catch (Exception e) { throw new Error(e); }
            }
            @org.junit.Test public void a() { wait(new Site.A()); }
            @org.junit.Test public void b() { wait(new Site.B()); }
            @org.junit.Test public void c() { wait(new Site.C()); }
            public static void main(String[] arguments) throws Exception {
                Main main = new Main();
                Thread[] all = {new Thread(main::a), new Thread(main::b), new Thread(main::c)};
                for (Thread one : all) one.start();
                for (Thread one : all) one.join();
            }
        }",
        &expect![[r#"
            Site.ask Site$Shape.area#0: Site$A [Main.a], Site$B [Main.b], Site$C [Main.c]
        "#]],
    );
}

#[test]
fn work_on_other_threads_is_nobodys() {
    check_tests(
        "import part.Site;
        import java.util.concurrent.*;
        public class Main {
            @org.junit.Test public void pooled() throws Exception {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.submit(() -> Site.ask(new Site.A())).get();
                pool.shutdown();
                Site.ask(new Site.B());
            }
            public static void main(String[] arguments) throws Exception { new Main().pooled(); }
        }",
        &expect![[r#"
            Site.ask Site$Shape.area#0: Site$A, Site$B [Main.pooled]
        "#]],
    );
}

#[test]
fn a_test_far_below_on_the_stack() {
    check_tests(
        "import part.Site;
        public class Main {
            static int down(int depth, Site.Shape shape) { return depth == 0 ? Site.ask(shape) : down(depth - 1, shape) + 1; }
            @org.junit.Test public void deep() { down(900, new Site.A()); }
            @org.junit.Test public void tooDeep() { down(2000, new Site.B()); }
            public static void main(String[] arguments) { new Main().deep(); new Main().tooDeep(); }
        }",
        &expect![[r#"
            Site.ask Site$Shape.area#0: Site$A [Main.deep], Site$B
        "#]],
    );
}

#[test]
fn tests_within_the_component() {
    let main = "
        package part;
        public class Own {
            interface Shape { int area(); }
            static class A implements Shape { public int area() { return 1; } }
            static int ask(Shape shape) { return shape.area(); }
            @org.junit.Test public void own() { ask(new A()); }
            public static void main(String[] arguments) { new Own().own(); }
        }";
    let (file, annotation) = annotation("org.junit", "Test");
    let subject = Subject::of(&[("part/Own.java", main), (&file, &annotation)]);
    for jdk in jdks() {
        let recording = subject.record(jdk, "part.Own", &[]);
        check(
            &recording,
            &subject.plan,
            "Own.ask",
            &expect![[r#"
            Own.ask Own$Shape.area#0: Own$A [Own.own]
        "#]],
        );
    }
}
