//! A small program under the recorder: what is recorded, and what an analysis that cannot know it misses.

use std::fmt::Write;
use std::sync::Arc;

use expect_test::expect;
use pointsto::{Analysis, Control};
use program::MemorySource;

use super::cause::{Reason, shown};
use super::expected::Expected;
use super::judge::judge;
use super::observed::{Arrival, Observed};
use crate::soundness::record::{self, Table};

const SOURCE: &str = "
interface Shape { int area(); }
class Base { Base() { Main.count(0); } }
class Square extends Base implements Shape, Comparable<Square> {
    static int made;
    static { Main.count(1); }
    Square() { super(); }
    public int area() { return 1; }
    public int compareTo(Square other) { return 0; }
}
class Hidden implements Shape {
    public int area() { return helper(); }
    int helper() { return 2; }
}
public class Main {
    static int count(int n) { return n == 0 ? 0 : count(n - 1); }
    static int loop(int n) { do { n--; Math.abs(n); } while (n > 0); return n; }
    static int ask(Shape shape) { return shape.area(); }
    public static void main(String[] args) throws Exception {
        Square square = new Square();
        ask(square);
        loop(3);
        Shape lambda = () -> count(0);
        ask(lambda);
        ask(square::area);
        java.util.Arrays.sort(new Square[] { square, square });
        ask((Shape) Class.forName(args[0]).getDeclaredConstructor().newInstance());
    }
}
";

/// The table and what was observed in a run of the program.
fn observe() -> (Table, Observed) {
    let classes = testkit::compile(&[("Main.java", SOURCE)]);
    let recorder =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/java/Recorder.java")).unwrap();
    let recorder = testkit::compile(&[("breccia/Recorder.java", &recorder)]);
    let folder = classes.copy();
    let (out, recording) = (folder.path().join("out"), folder.path().join("recording.tsv"));
    record::rewrite_all(&out, 17, &[classes.dir().to_path_buf()]).unwrap();
    let options = [
        format!("-Xbootclasspath/a:{}", recorder.dir().display()),
        format!("-Dbreccia.recording={}", recording.display()),
        "-Xverify:all".to_owned(),
    ];
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let ran = testkit::run_java(&[out.join("0")], "Main", &["Hidden"], &options);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let table = Table::read(&std::fs::read_to_string(out.join("table.tsv")).unwrap()).unwrap();
    let observed = Observed::read(&table, &std::fs::read_to_string(recording).unwrap()).unwrap();
    (table, observed)
}

#[test]
fn a_run_is_seen_as_it_was() {
    let (table, observed) = observe();
    let mut seen = String::new();
    for &(site, method) in &observed.edges {
        let site = &table.sites[site];
        let caller = shown(&table.methods[site.method]);
        writeln!(seen, "{caller} by {} -> {}", site.target, shown(&table.methods[method])).unwrap();
    }
    for (&method, arrivals) in &observed.arrivals {
        for arrival in arrivals {
            if let Arrival::Stack(frames) = arrival {
                // The part in between differs from JDK to JDK.
                let bottom = frames.last().map_or_else(|| "nothing".to_owned(), ToString::to_string);
                writeln!(seen, "{} over {bottom}", shown(&table.methods[method])).unwrap();
            }
        }
    }
    expect![[r#"
        Base.<init>()V by Main.count(I)I -> Main.count(I)I
        Hidden.area()I by Hidden.helper()I -> Hidden.helper()I
        Main.count(I)I by Main.count(I)I -> Main.count(I)I
        Main.ask(LShape;)I by Shape.area()I -> Hidden.area()I
        Main.ask(LShape;)I by Shape.area()I -> Main.lambda$main$0()I
        Main.ask(LShape;)I by Shape.area()I -> Square.area()I
        Main.main([Ljava/lang/String;)V by Square.<init>()V -> Square.<init>()V
        Main.main([Ljava/lang/String;)V by Main.ask(LShape;)I -> Main.ask(LShape;)I
        Main.main([Ljava/lang/String;)V by Main.loop(I)I -> Main.loop(I)I
        Main.main([Ljava/lang/String;)V by Main.ask(LShape;)I -> Main.ask(LShape;)I
        Main.main([Ljava/lang/String;)V by Main.ask(LShape;)I -> Main.ask(LShape;)I
        Main.main([Ljava/lang/String;)V by Main.ask(LShape;)I -> Main.ask(LShape;)I
        Main.lambda$main$0()I by Main.count(I)I -> Main.count(I)I
        Square.<init>()V by Base.<init>()V -> Base.<init>()V
        Square.compareTo(Ljava/lang/Object;)I by Square.compareTo(LSquare;)I -> Square.compareTo(LSquare;)I
        Square.<clinit>()V by Main.count(I)I -> Main.count(I)I
        Hidden.<init>()V over Main.main
        Main.main([Ljava/lang/String;)V over nothing
        Square.compareTo(Ljava/lang/Object;)I over Main.main
        Square.<clinit>()V over Main.main
    "#]]
    .assert_eq(&seen);
}

#[test]
fn what_the_analysis_cannot_know_is_named() {
    let (table, observed) = observe();
    let classes = testkit::compile(&[("Main.java", SOURCE)]);
    let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
    let program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
    let main = program.find_class(b"Main").unwrap();
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V").unwrap();
    let entry = program.declared_method(main, selector).unwrap();
    let expected = Expected::of(program, &Analysis::ANDERSEN, &[entry], Vec::new(), &Control::default());
    let verdict = judge(&table, &observed, &expected);
    let mut said = format!("{} of {} methods\n", verdict.missing.len(), verdict.executed);
    for (cause, group) in &verdict.roots {
        let roots: Vec<String> = group.methods.keys().map(|&method| shown(&table.methods[method])).collect();
        writeln!(said, "{}: {}: {} leads to {}", cause.kind, cause.place, roots.join(", "), group.behind)
            .unwrap();
    }
    for edge in &verdict.missing_edges {
        let why = match &edge.reason {
            Reason::Behind(others) => {
                let others: Vec<String> = others.iter().map(|&other| shown(&table.methods[other])).collect();
                format!("follows from {}", others.join(", "))
            }
            Reason::Root(cause, _) => format!("{}: {}", cause.kind, cause.place),
        };
        writeln!(said, "{} -> {}: {why}", table.sites[edge.site].target, shown(&table.methods[edge.method]))
            .unwrap();
    }
    expect![[r#"
        5 of 14 methods
        reflection: Main.main -> java.lang.reflect.Constructor.newInstance: Hidden.<init>()V leads to 3
        no receiver arrives: no callee at all: Main.main -> java.util.Arrays.sort: Square.compareTo(Ljava/lang/Object;)I leads to 2
        Hidden.helper()I -> Hidden.helper()I: follows from Hidden.area()I
        Shape.area()I -> Hidden.area()I: follows from Hidden.<init>()V
        Square.compareTo(LSquare;)I -> Square.compareTo(LSquare;)I: follows from Square.compareTo(Ljava/lang/Object;)I
    "#]].assert_eq(&said);
}
