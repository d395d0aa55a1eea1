//! What the JVM calls by itself.

use crate::harness::{assert_all_reached, reached_without_jdk};

pub(crate) const SOURCE: &str = r#"
import java.io.OutputStream;

class OfMachine {
    static class Printed { public String toString() { return "printed to a stream that the JVM has set"; } }
    static class Hook extends Thread { public void run() {} }
    static class Stream extends OutputStream { public void write(int letter) {} }

    static void run() {
        System.out.println(new Printed());
        Runtime.getRuntime().addShutdownHook(new Hook());
        System.setErr(new java.io.PrintStream(new Stream()));
        System.err.print(1);
    }
}
"#;

#[test]
fn the_machine_calls() {
    assert_all_reached("OfMachine");
}

/// Nothing here calls a loader but the JVM.
#[test]
fn the_machine_asks_loaders_for_classes() {
    let sources = [
        (
            "java/lang/ClassLoader.java",
            "package java.lang;
             public abstract class ClassLoader {
                 public Class<?> loadClass(String name) { return findClass(name); }
                 protected Class<?> findClass(String name) { return null; }
             }",
        ),
        (
            "Main.java",
            "class Main {
                 static class Loader extends ClassLoader { protected Class<?> findClass(String name) { return null; } }
                 public static void main(String[] arguments) { new Loader(); }
             }",
        ),
    ];
    let reached = reached_without_jdk(8, &sources);
    assert!(reached.iter().any(|name| name.starts_with("Main$Loader.findClass")), "only {reached:?}");
}
