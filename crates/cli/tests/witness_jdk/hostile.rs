//! Components that do harm: the search survives, and nothing outside of its folder changes.

use std::net::TcpListener;

use crate::support::Trial;

const SHAPES: &str = "
package box;
public abstract class Shape {
    public abstract int area();
    public static Shape small() { return new Small(); }
    public static Shape large() { return new Large(); }
    static class Small extends Shape { public int area() { return 1; } }
    static class Large extends Shape { public int area() { return 2; } }
}";

const TESTS: &str = "
public class Tests { @org.junit.jupiter.api.Test void one() { new box.Box().area(box.Shape.small()); } }";

/// A component with a call that the search can cover, and whatever else clients may call.
fn trial(harm: &str) -> Trial {
    let text = format!(
        "package box;
         public class Box {{
             public int area(Shape shape) {{ return shape.area(); }}
             {harm}
         }}"
    );
    Trial::new(&[("box/Shape.java", SHAPES), ("box/Box.java", &text)], TESTS)
}

/// The search meets what can be met, whatever else there is; what it said besides.
#[track_caller]
fn survives(trial: &Trial) -> String {
    let done = trial.witness(&["--patience", "1", "--budget", "3000"]);
    let text = trial.read("src/box/witnesses/BoxWitnessTest.java");
    assert!(text.contains("receivesShapeLargeInBoxArea"), "{text}{}", done.err);
    let left = std::fs::read_dir(trial.path(".breccia/witness")).unwrap().count();
    assert_eq!(left, 0, "our own files are still there");
    done.err
}

// Every method that does harm ends with a call that is wanted: the search cannot leave it alone.

#[test]
fn loops_without_end() {
    let err = survives(&trial("boolean on = true; public void spin(Shape a) { while (on) {} a.area(); }"));
    assert!(err.contains("did not come to an end") && !err.contains("error"), "{err}");
}

#[test]
fn ends_of_the_jvm() {
    let err = survives(&trial(
        "public void exit(Shape a) { System.exit(0); a.area(); }
         public void halt(Shape a) { Runtime.getRuntime().halt(7); a.area(); }",
    ));
    assert!(err.contains("box.Box.exit(box.Shape) is no longer called: it ended the JVM"), "{err}");
}

#[test]
fn locks_that_nobody_opens() {
    let err = survives(&trial(
        "public synchronized void wait(Shape a) throws Exception { Thread.currentThread().join(); a.area(); }",
    ));
    assert!(err.contains("did not come to an end"), "{err}");
}

#[test]
fn more_memory_than_there_is() {
    let err = survives(&trial(
        "boolean on = true;
         public void grow(Shape a) {
             java.util.List<byte[]> all = new java.util.ArrayList<>();
             while (on) all.add(new byte[1 << 26]);
             a.area();
         }",
    ));
    // A slow machine may run out of time before it runs out of memory; both are contained.
    let is_over = ["ended the JVM", "did not come to an end"].iter().any(|&end| err.contains(end));
    assert!(is_over, "{err}");
}

#[test]
fn floods_of_output() {
    survives(&trial(
        "public void flood(Shape a) throws Exception {
             java.io.OutputStream out = new java.io.FileOutputStream(java.io.FileDescriptor.out);
             byte[] bytes = \"O\\n. 1\\n\".getBytes();
             for (int i = 0; i < 200000; i++) { out.write(bytes); System.out.println(i); System.err.println(i); }
             a.area();
         }",
    ));
}

#[test]
fn threads_that_go_on() {
    survives(&trial(
        "boolean on = true;
         public void start(Shape a) {
             for (int i = 0; i < 9; i++) new Thread(() -> { while (on) {} }).start();
             if (a != null) throw new IllegalStateException();
             a.area();
         }",
    ));
}

#[test]
fn exceptions_of_every_kind() {
    survives(&trial(
        "public void deep(Shape a) { deep(a); a.area(); }
         public void death(Shape a) { if (a != null) throw new ThreadDeath(); a.area(); }
         public void odd(Shape a) throws Throwable {
             if (a != null) throw new Throwable() { public String toString() { return null; } };
             a.area();
         }",
    ));
}

/// Every place that the user could notice.
#[test]
fn files_are_out_of_reach() {
    let outside = tempfile::tempdir().unwrap();
    std::fs::write(outside.path().join("precious"), "gold").unwrap();
    let place = outside.path().display();
    let trial = trial(&format!(
        "public void delete(Shape a) {{
             if (new java.io.File(\"{place}/precious\").delete()) a.area();
         }}
         public void write(Shape a) throws Exception {{
             new java.io.FileOutputStream(\"{place}/new\").write(1);
             a.area();
         }}
         public void writeHere(Shape a) throws Exception {{
             new java.io.FileOutputStream(System.getProperty(\"user.home\") + \"/own\").write(1);
             new java.io.FileOutputStream(\"here\").write(1);
             a.area();
         }}
         public void system(Shape a) throws Exception {{
             new java.io.FileOutputStream(\"/proc/sys/kernel/core_pattern\").close();
             a.area();
         }}"
    ));
    survives(&trial);
    assert_eq!(std::fs::read_to_string(outside.path().join("precious")).unwrap(), "gold");
    assert!(!outside.path().join("new").exists());
    assert!(!trial.path("here").exists());
    let text = trial.read("src/box/witnesses/BoxWitnessTest.java");
    // Only in its own folder may it write.
    assert!(text.contains("InBoxWriteHere()"), "{text}");
    for refused in ["InBoxDelete()", "InBoxWrite()", "InBoxSystem()"] {
        assert!(!text.contains(refused), "{refused}: {text}");
    }
}

#[test]
fn the_network_is_out_of_reach() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let trial = trial(&format!(
        "public void call(Shape a) throws Exception {{
             new java.net.Socket(\"127.0.0.1\", {port}).close();
             a.area();
         }}"
    ));
    survives(&trial);
    let error = listener.accept().map(|_| ()).expect_err("nobody may call");
    assert_eq!(error.kind(), std::io::ErrorKind::WouldBlock);
    assert!(!trial.read("src/box/witnesses/BoxWitnessTest.java").contains("InBoxCall()"));
}

/// Processes end with the search, however many there are.
#[test]
fn processes_do_not_stay() {
    // Other runs of this test may sleep at the same time.
    let time = format!("76543.{}", std::process::id());
    let source = "public void fork(Shape a) throws Exception {
             for (int i = 0; i < 50; i++) new ProcessBuilder(\"sleep\", \"TIME\").start();
             Thread.sleep(500);
             a.area();
         }
         public void detach(Shape a) throws Exception {
             new ProcessBuilder(\"sh\", \"-c\", \"setsid sleep TIME & setsid sleep TIME &\").start();
             a.area();
         }";
    let trial = trial(&source.replace("TIME", &time));
    let err = survives(&trial);
    assert!(err.contains("box.Box.fork(box.Shape) is no longer called: it ended the JVM"), "{err}");
    let is_ours = |path: std::path::PathBuf| {
        std::fs::read(path.join("cmdline"))
            .is_ok_and(|words| words.windows(time.len()).any(|part| part == time.as_bytes()))
    };
    let left = std::fs::read_dir("/proc").unwrap().flatten().filter(|entry| is_ours(entry.path())).count();
    assert_eq!(left, 0);
}

/// Values that are different in every run are no assertions, and what happens only sometimes is no test.
#[test]
fn chance_is_not_asserted() {
    let trial = trial(
        "public long now(Shape shape) { return System.nanoTime() + shape.area(); }
         public String hash(Shape shape) { shape.area(); return new Object().toString(); }
         public int order(Shape shape) { shape.area(); return System.identityHashCode(shape); }
         public String zone(Shape shape) { shape.area(); return java.util.TimeZone.getDefault().getID(); }
         public String upper(Shape shape) { shape.area(); return \"i\".toUpperCase(); }",
    );
    survives(&trial);
    let text = trial.read("src/box/witnesses/BoxWitnessTest.java");
    for method in ["Now", "Hash", "Order", "Zone", "Upper"] {
        assert!(text.contains(&format!("receivesShapeSmallInBox{method}")), "{text}");
    }
    // `area` alone is the same whenever it runs.
    let values: Vec<&str> =
        text.lines().map(str::trim).filter(|line| line.starts_with("assertEquals")).collect();
    assert!(values.iter().all(|line| *line == "assertEquals(2, result);"), "{values:?}");
    assert!(!text.contains("UTC") && !text.contains("\"I\""), "{text}");
}
