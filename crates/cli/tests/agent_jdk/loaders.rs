//! Many class loaders.

use expect_test::expect;

use crate::support::{Show, Subject, check, jdks};

pub(crate) const PART: &str = "
package part;
public class Part implements Runnable {
    interface Shape { int area(); }
    static class A implements Shape { public int area() { return 1; } }
    static class B implements Shape { public int area() { return 2; } }
    static int sum;
    static void ask(Shape shape) { sum += shape.area(); }
    public void run() {
        ask(new A());
        ask(new B());
        Shape none = () -> 3;
        ask(none);
    }
}
";

/// Runs `part.Part` in this many separate loaders, one after the other.
pub(crate) const MAIN: &str = "
import java.lang.ref.WeakReference;
import java.net.*;
import java.util.*;
public class Main {
    public static void main(String[] arguments) throws Exception {
        int count = Integer.getInteger(\"loaders\");
        URL[] path = {Main.class.getProtectionDomain().getCodeSource().getLocation()};
        List<WeakReference<ClassLoader>> all = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
            ((Runnable) loader.loadClass(\"part.Part\").getDeclaredConstructor().newInstance()).run();
            all.add(new WeakReference<>(loader));
        }
        System.out.println(\"done \" + count);
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (count > 100) {
            System.gc();
            long alive = all.stream().filter(one -> one.get() != null).count();
            if (alive <= 20) break;
            if (System.nanoTime() > deadline) { System.out.println(\"alive: \" + alive); break; }
        }
    }
}
";

#[test]
fn a_class_of_two_loaders_is_two_classes() {
    let subject = Subject::of(&[("part/Part.java", PART), ("Main.java", MAIN)]);
    for jdk in jdks() {
        let recording = subject.record(jdk, "Main", &["-Dloaders=2"]);
        check(
            &recording,
            &subject.plan,
            "Part.ask",
            &expect![
                "Part.ask Part$Shape.area#0: <Part.run lambda#0>, <Part.run lambda#0>, Part$A, Part$A, Part$B, Part$B\n"
            ],
        );
        let mut loaders: Vec<u32> = recording
            .classes
            .iter()
            .filter(|class| &*class.name == b"part/Part$A")
            .map(|class| class.loader)
            .collect();
        loaders.dedup();
        assert_eq!(loaders.len(), 2);
        assert!(
            loaders
                .iter()
                .all(|&loader| &*recording.loaders[loader as usize - 1].class == b"java/net/URLClassLoader")
        );
    }
}

#[test]
fn a_thousand_loaders_are_unloaded() {
    let subject = Subject::of(&[("part/Part.java", PART), ("Main.java", MAIN)]);
    for jdk in jdks() {
        // Without unloading, this many loaders need about 40 MB of metaspace.
        let options = ["-Dloaders=1000", "-Xmx64m", "-XX:MaxMetaspaceSize=24m", "-XX:+UseSerialGC"];
        let recording = subject.record(jdk, "Main", &options);
        assert_eq!(recording.met(&subject.plan, "Part.ask").len(), 3000);
        assert!(recording.loaders.len() >= 1000);
    }
}

/// Classes are loaded, instrumented and observed on many threads at once, without a deadlock.
#[test]
fn loaders_side_by_side() {
    let main = "
import java.net.*;
import java.util.concurrent.*;
public class Main {
    public static void main(String[] arguments) throws Exception {
        URL[] path = {Main.class.getProtectionDomain().getCodeSource().getLocation()};
        ExecutorService pool = Executors.newFixedThreadPool(16);
        CompletionService<Boolean> all = new ExecutorCompletionService<>(pool);
        for (int task = 0; task < 320; task++) {
            all.submit(() -> {
                URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
                ((Runnable) loader.loadClass(\"part.Part\").getDeclaredConstructor().newInstance()).run();
                return true;
            });
        }
        int done = 0;
        for (int task = 0; task < 320; task++) done += all.take().get() ? 1 : 0;
        pool.shutdown();
        System.out.println(done);
    }
}
";
    let subject = Subject::of(&[("part/Part.java", PART), ("Main.java", main)]);
    for jdk in jdks() {
        let recording = subject.record(jdk, "Main", &[]);
        assert_eq!(recording.met(&subject.plan, "Part.ask").len(), 960);
    }
}
