//! A component, one test of it, and a JUnit of a few lines.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;
use testkit::Classes;

/// As much of JUnit as tests need that breccia writes.
const JUNIT: [(&str, &str); 3] = [
    (
        "org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api;
         @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
         public @interface Test {}",
    ),
    (
        "org/junit/jupiter/api/function/Executable.java",
        "package org.junit.jupiter.api.function; public interface Executable { void execute() throws Throwable; }",
    ),
    (
        "org/junit/jupiter/api/Assertions.java",
        "package org.junit.jupiter.api;
         import org.junit.jupiter.api.function.Executable;
         public class Assertions {
             static void check(boolean holds) { if (!holds) throw new AssertionError(); }
             public static void assertEquals(Object a, Object b) { check(java.util.Objects.equals(a, b)); }
             public static void assertEquals(int a, int b) { check(a == b); }
             public static void assertEquals(long a, long b) { check(a == b); }
             public static void assertEquals(char a, char b) { check(a == b); }
             public static void assertEquals(double a, double b, double d) { check(Double.compare(a, b) == 0); }
             public static void assertEquals(float a, float b, float d) { check(Float.compare(a, b) == 0); }
             public static void assertTrue(boolean a) { check(a); }
             public static void assertFalse(boolean a) { check(!a); }
             public static void assertNull(Object a) { check(a == null); }
             public static void assertNotNull(Object a) { check(a != null); }
             public static <T extends Throwable> T assertThrows(Class<T> type, Executable code) {
                 try { code.execute(); } catch (Throwable e) { check(type.isInstance(e)); return type.cast(e); }
                 throw new AssertionError();
             } }",
    ),
];

/// As much of JUnit 4.
const JUNIT_FOUR: [(&str, &str); 2] = [
    (
        "org/junit/Test.java",
        "package org.junit;
         @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
         public @interface Test {
             class None extends Throwable {}
             Class<? extends Throwable> expected() default None.class;
         }",
    ),
    (
        "org/junit/Assert.java",
        "package org.junit;
         public class Assert {
             public static void assertEquals(long a, long b) { if (a != b) throw new AssertionError(); }
             public static void assertNull(Object a) { if (a != null) throw new AssertionError(); }
         }",
    ),
];

/// Runs every test of the classes that are named.
const RUNNER: &str = "
class Runner {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> tests = Class.forName(name);
            for (java.lang.reflect.Method test : tests.getDeclaredMethods()) {
                if (!test.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
                test.setAccessible(true);
                test.invoke(tests.getConstructor().newInstance());
            } } } }";

/// A folder with a component that one class of tests was run on.
pub(crate) struct Trial {
    pub(crate) folder: TempDir,
    component: Classes,
    junit: Classes,
    tests: Classes,
}

/// What a command did.
pub(crate) struct Done {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Trial {
    /// Compiles a component, runs `new Tests()` of its tests, and lets breccia judge.
    pub(crate) fn new(component: &[(&str, &str)], tests: &str) -> Self {
        Self::of(component, tests, &JUNIT, RUNNER)
    }

    /// The same with JUnit 4.
    pub(crate) fn four(component: &[(&str, &str)], tests: &str) -> Self {
        Self::of(
            component,
            tests,
            &JUNIT_FOUR,
            &RUNNER.replace("org.junit.jupiter.api.Test", "org.junit.Test"),
        )
    }

    fn of(component: &[(&str, &str)], tests: &str, junit: &[(&str, &str)], runner: &str) -> Self {
        let component = testkit::Compiler::new().release(8).compile(component);
        let junit = testkit::Compiler::new().release(8).compile(junit);
        let tests = testkit::Compiler::new()
            .release(8)
            .class_path(component.dir())
            .class_path(junit.dir())
            .compile(&[("Tests.java", tests), ("Runner.java", runner)]);
        let trial = Self { folder: tempfile::tempdir().unwrap(), component, junit, tests };
        let done = trial.run(None, "Tests");
        assert_eq!(done.code, 0, "{}{}", done.out, done.err);
        trial
    }

    fn run(&self, more: Option<&Path>, tests: &str) -> Done {
        let path = [Some(self.component.dir()), Some(self.tests.dir()), Some(self.junit.dir()), more];
        let path = std::env::join_paths(path.into_iter().flatten()).unwrap();
        let (component, java) = (self.component.dir().to_str().unwrap(), &testkit::jdk().java);
        let mut words = vec!["run", "--no-jdk", "--classes", component, "--", java.to_str().unwrap()];
        words.extend(["-cp", path.to_str().unwrap(), "Runner"]);
        words.extend(tests.split(' '));
        self.breccia(&words)
    }

    /// Runs breccia in the folder.
    pub(crate) fn breccia(&self, words: &[&str]) -> Done {
        let mut command = Command::cargo_bin("breccia").unwrap();
        command.env_remove("COLUMNS").env("JAVA_HOME", &testkit::jdk().home);
        let output = command.current_dir(self.folder.path()).args(words).output().unwrap();
        Done {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Runs `breccia witness` with more options; it must end well.
    pub(crate) fn witness(&self, more: &[&str]) -> Done {
        let done = self.breccia(&[&["witness", "--output", "src"], more].concat());
        assert_eq!(done.code, 0, "{}{}", done.out, done.err);
        done
    }

    /// The text of a file below the folder.
    pub(crate) fn read(&self, name: &str) -> String {
        let path = self.path(name);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// A path below the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The line that sums up.
    pub(crate) fn total(done: &Done) -> &str {
        done.out.lines().last().unwrap_or_default()
    }

    /// Compiles a test that was written, runs it with the other tests, and gives the sums.
    pub(crate) fn with(&self, file: &str, class: &str) -> Done {
        let text = self.read(file);
        let name = Path::new(file).strip_prefix("src").unwrap().to_str().unwrap();
        let compiler = testkit::Compiler::new().release(8).class_path(self.component.dir());
        let written = compiler.class_path(self.junit.dir()).compile(&[(name, &text)]);
        self.run(Some(written.dir()), &format!("Tests {class}"))
    }
}
