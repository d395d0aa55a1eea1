//! Components inside the JDK, whose classes are loaded before the agent sees them, and which the recorder
//! itself uses.

use std::path::PathBuf;

use classpath::{ClassPath, Options};
use plan::Plan;
use testkit::Jdk;

use crate::support::{Show, Subject, jdks};

/// A program that uses much of the JDK.
const MAIN: &str = "
import java.lang.ref.*;
import java.text.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
public class Main {
    public static void main(String[] arguments) throws Exception {
        System.out.println(NumberFormat.getInstance(Locale.US).format(1234567.891));
        System.out.println(new SimpleDateFormat(\"yyyy-MM-dd\", Locale.US).format(new Date(0)).length());
        System.out.println(new MessageFormat(\"{0} and {1,number}\", Locale.US).format(new Object[] {\"one\", 2}));
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (int number = 0; number < 1000; number++) groups.computeIfAbsent(\"k\" + number % 7, k -> new ArrayList<>()).add(number);
        System.out.println(groups.values().stream().flatMap(List::stream).collect(Collectors.summingInt(x -> x)));
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int task = 0; task < 50; task++) { int own = task; futures.add(pool.submit(() -> String.format(\"%05d\", own).length())); }
        int sum = 0;
        for (Future<Integer> future : futures) sum += future.get();
        pool.shutdown();
        System.out.println(sum + \" \" + pool.awaitTermination(10, TimeUnit.SECONDS));
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
        Cleaner cleaner = Cleaner.create();
        CountDownLatch cleaned = new CountDownLatch(1);
        cleaner.register(new Object(), cleaned::countDown);
        for (int round = 0; round < 100 && (weak.get() != null || cleaned.getCount() > 0); round++) { System.gc(); Thread.sleep(10); }
        System.out.println(weak.get() + \" \" + cleaned.getCount());
    }
}
";

/// Watches all calls in the classes of a JDK that are chosen.
fn of_jdk(jdk: &Jdk, choose: impl Fn(&str) -> bool) -> Plan {
    let image: PathBuf = jdk.home.join("lib/modules");
    let path = ClassPath::open(&[image], &Options::new(jdk.major as u16));
    let classes: Vec<Vec<u8>> = (0..path.len())
        .filter(|&number| choose(&String::from_utf8_lossy(path.entry(number).name)))
        .map(|number| path.bytes(number).unwrap().to_vec())
        .collect();
    java_testkit::of_all_calls(classes.iter().map(|bytes| &bytes[..])).unwrap()
}

fn check_component(choose: impl Fn(&str) -> bool, met: &[&str]) {
    for jdk in jdks() {
        let classes = testkit::compile(&[("Main.java", MAIN)]);
        let subject = Subject::with(classes, of_jdk(jdk, &choose));
        let recording = subject.record(jdk, "Main", &[]);
        let text = recording.show(&subject.plan);
        assert!(recording.notes.is_empty() && recording.unplaced.is_empty(), "{text}");
        for words in met {
            assert!(text.lines().any(|line| line.starts_with(words)), "{words} in {text}");
        }
    }
}

#[test]
fn text() {
    check_component(
        |name| name.starts_with("java/text/"),
        &["java/text/DecimalFormat.format", "made java/text/"],
    );
}

/// The recorder uses references itself.
#[test]
fn references() {
    check_component(|name| name.starts_with("java/lang/ref/"), &["java/lang/ref/"]);
}

#[test]
fn collections() {
    check_component(
        |name| name.starts_with("java/util/"),
        &["java/util/TreeMap.", "java/util/stream/", "java/util/concurrent/", "made java/util/ArrayList"],
    );
}

/// Strings, threads, classes, loaders: all that a JVM cannot take a step without.
#[test]
fn the_language_itself() {
    check_component(|name| name.starts_with("java/lang/"), &["java/lang/String", "java/lang/Thread"]);
}

/// As a user would do it, with requirements.
#[test]
fn text_with_a_real_plan() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let breccia = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("breccia").unwrap();
        let output = command.current_dir(folder.path()).args(arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    breccia(&["plan", "--component", "java.text.**", "--analysis", "cha", "--output", "plan"]);
    let classes = testkit::compile(&[("Main.java", MAIN)]);
    let java = testkit::Java::new(&[classes.dir().to_path_buf()]);
    let plain = java.run("Main", &[]);
    let agent = crate::support::agent(&path("plan"), &path("data"));
    assert_eq!(java.options(&[&agent]).run("Main", &[]), plain);
    let said = breccia(&["report", "--plan", "plan", "--data", "data", "--result", "result.json"]);
    let total = said.lines().find(|line| line.starts_with("TOTAL")).unwrap();
    assert!(!total.contains("(0/") && said.contains("java.text"), "{said}");
}
