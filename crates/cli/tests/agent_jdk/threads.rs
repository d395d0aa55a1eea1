//! Many threads at once.

use expect_test::expect;

use crate::support::{Show, Subject, check, jdks};

/// A site with one call, and eight classes that can receive it.
const SITE: &str = "
package part;
public class Site {
    public interface Shape { int area(); }
    public static class A implements Shape { public int area() { return 1; } }
    public static class B implements Shape { public int area() { return 2; } }
    public static class C implements Shape { public int area() { return 3; } }
    public static class D implements Shape { public int area() { return 4; } }
    public static class E implements Shape { public int area() { return 5; } }
    public static class F implements Shape { public int area() { return 6; } }
    public static class G extends F { }
    public static class H extends G { }
    public static Shape[] all() {
        return new Shape[] {new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H()};
    }
    public static int ask(Shape shape) { return shape.area(); }
}
";

#[test]
fn threads_that_hammer_one_site_lose_nothing() {
    let main = "
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import part.Site;
public class Main {
    public static void main(String[] arguments) throws Exception {
        CyclicBarrier start = new CyclicBarrier(64);
        AtomicLong sum = new AtomicLong();
        Thread[] threads = new Thread[64];
        for (int thread = 0; thread < threads.length; thread++) {
            int first = thread;
            threads[thread] = new Thread(() -> {
                try { start.await(); } catch (Exception e) { throw new Error(e); }
                Site.Shape[] all = Site.all();
                long own = 0;
                for (int round = 0; round < 20000; round++) own += Site.ask(all[(first + round * 3) & 7]);
                sum.addAndGet(own);
            });
            threads[thread].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println(sum);
    }
}
";
    let subject = Subject::of(&[("part/Site.java", SITE), ("Main.java", main)]);
    for jdk in jdks() {
        let recording = subject.record(jdk, "Main", &[]);
        // Each class once, whatever number of threads saw it first.
        check(
            &recording,
            &subject.plan,
            "Site.ask",
            &expect![
                "Site.ask Site$Shape.area#0: Site$A, Site$B, Site$C, Site$D, Site$E, Site$F, Site$G -> Site$F, Site$H -> Site$F\n"
            ],
        );
    }
}

#[test]
fn virtual_threads_are_threads() {
    let main = "
import java.util.concurrent.*;
import part.Site;
public class Main {
    public static void main(String[] arguments) throws Exception {
        long sum = 0;
        try (ExecutorService pool = (ExecutorService) Executors.class.getMethod(\"newVirtualThreadPerTaskExecutor\").invoke(null)) {
            java.util.List<Future<Integer>> all = new java.util.ArrayList<>();
            for (int task = 0; task < 2000; task++) {
                Site.Shape shape = Site.all()[task & 7];
                all.add(pool.submit(() -> { Thread.sleep(1); return Site.ask(shape); }));
            }
            for (Future<Integer> one : all) sum += one.get();
        }
        System.out.println(sum);
    }
}
";
    let Some(jdk) = jdks().iter().find(|jdk| jdk.major >= 21) else { return };
    let classes = testkit::Compiler::new().jdk(jdk.clone()).release(21);
    let classes = classes.compile(&[("part/Site.java", SITE), ("Main.java", main)]);
    let plan = java_testkit::of_all_calls([&classes.bytes("part/Site")[..]]).unwrap();
    let subject = Subject::with(classes, plan);
    let recording = subject.record(jdk, "Main", &[]);
    assert_eq!(recording.met(&subject.plan, "Site.ask").len(), 8);
}
