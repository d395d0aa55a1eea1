//! Programs with all that Java has, every call of them watched, in JVMs that are set up in many ways.

use testkit::{Classes, Compiler, Jdk};

use crate::support::{Subject, jdks};

fn watched(classes: Classes) -> Subject {
    let all = classes.all();
    let plan = java_testkit::of_all_calls(all.iter().map(|class| &class.bytes[..])).unwrap();
    Subject::with(classes, plan)
}

fn check_runs(subject: &Subject, jdk: &Jdk, main: &str, options: &[&str]) {
    let recording = subject.record(jdk, main, options);
    assert_eq!((recording.unplaced.as_slice(), recording.notes.as_slice()), (&[][..], &[][..]));
    assert!(recording.seen.len() > 50, "{options:?}: {}", recording.seen.len());
}

/// The verifier looks at all classes, those of the JDK included.
#[test]
fn modern_java_verifies_and_runs() {
    let subject = watched(Compiler::new().compile_fixture("modern"));
    for jdk in jdks() {
        check_runs(&subject, jdk, "modern.Main", &["-Xverify:all"]);
    }
}

#[test]
fn java_8_verifies_and_runs() {
    let station = watched(Compiler::new().release(8).compile(&[("Old.java", OLD)]));
    for jdk in jdks() {
        check_runs(&station, jdk, "Old", &["-Xverify:all"]);
    }
}

/// Patterns and sealed types: what Java 21 has added.
#[test]
fn java_21_verifies_and_runs() {
    let Some(jdk) = jdks().iter().find(|jdk| jdk.major >= 21) else { return };
    let subject = watched(Compiler::new().jdk(jdk.clone()).release(21).compile_fixture("modern21"));
    let recording = subject.record(jdk, "modern21.Patterns", &["-Xverify:all"]);
    assert_eq!((recording.unplaced.as_slice(), recording.seen.is_empty()), (&[][..], false));
}

#[test]
fn compilers_and_collectors_of_all_kinds() {
    let subject = watched(Compiler::new().compile_fixture("modern"));
    let ways: [&[&str]; 8] = [
        &["-Xint"],
        &["-Xcomp", "-XX:TieredStopAtLevel=1"],
        &["-Xshare:off"],
        &["-XX:+UseSerialGC"],
        &["-XX:+UseParallelGC"],
        &["-XX:+UseZGC"],
        &["-Xcheck:jni"],
        &["-XX:-UseCompressedOops", "-Xshare:off"],
    ];
    for jdk in jdks() {
        for options in ways {
            check_runs(&subject, jdk, "modern.Main", options);
        }
        if jdk.major >= 25 {
            check_runs(&subject, jdk, "modern.Main", &["-XX:+UseCompactObjectHeaders"]);
        }
    }
}

/// Loops, switches, handlers, inner classes, strings, as compilers wrote them ten years ago.
const OLD: &str = r#"
import java.util.*;
public class Old {
    interface Shape { double area(double scale, long count, String name); }
    static class Circle implements Shape { public double area(double s, long c, String n) { return 3 * s * c + n.length(); } }
    static class Square implements Shape { public double area(double s, long c, String n) { return s * s * c - n.hashCode() % 7; } }
    static abstract class Base implements Comparable<Base> {
        final int key;
        Base(int key) { this.key = key; init(); }
        abstract void init();
        public int compareTo(Base other) { return Integer.compare(key, other.key); }
    }
    static class Low extends Base { StringBuilder text; Low(int k) { super(k); } void init() { text = new StringBuilder("low").append(key); } }
    static class High extends Low { High(int k) { super(k); text.append('!'); } High() { this(99); } public String toString() { return text.toString(); } }
    int guarded(Object o) {
        try { return o.toString().length() / (o.hashCode() % 2); }
        catch (ArithmeticException e) { return e.getMessage().length(); }
        catch (NullPointerException e) { return -1; }
        finally { done.add("x"); }
    }
    final List<String> done = new ArrayList<String>();
    public static void main(String[] arguments) {
        double sum = 0;
        Shape[] shapes = {new Circle(), new Square()};
        for (int i = 0; i < 20; i++) sum += shapes[i & 1].area(i, i * 3L, "n" + i);
        System.out.println(sum);
        List<Base> all = new ArrayList<Base>();
        for (int i = 9; i > 0; i--) all.add(i % 2 == 0 ? new Low(i) : new High(i));
        all.add(new High());
        Collections.sort(all);
        for (Base one : all) { switch (one.key) { case 1: System.out.println(one); break; case 5: System.out.println("five"); default: System.out.print(one.key + " "); } }
        Old old = new Old();
        System.out.println(old.guarded("ab") + old.guarded(null) + old.guarded(new Object() { public int hashCode() { return 4; } public String toString() { return "four"; } }));
        Map<String, Integer> counts = new TreeMap<String, Integer>();
        for (String word : "a b a c b a".split(" ")) { Integer before = counts.get(word); counts.put(word, before == null ? 1 : before + 1); }
        for (Map.Entry<String, Integer> entry : counts.entrySet()) System.out.println(entry.getKey() + "=" + entry.getValue());
        Object lock = new Object();
        synchronized (lock) { System.out.println("" + old.done.size() + arguments.length + lock.equals(lock) + counts.values().iterator().next().intValue()); }
        int[][] grid = {{1, 2}, {3}};
        System.out.println(grid.clone()[0].clone().length + Arrays.asList(1, 2, 3).subList(1, 3).toString() + new StringBuffer("r").reverse().insert(0, 1L).append(2.5).toString());
        Iterator<String> letters = new Iterator<String>() { int at; public boolean hasNext() { return at < 3; } public String next() { return "l" + at++; } public void remove() { } };
        while (letters.hasNext()) System.out.print(letters.next().concat(",").toUpperCase().charAt(0));
        System.out.println();
    }
}
"#;
