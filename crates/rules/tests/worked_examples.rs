//! The worked examples of "Parameterized Object Sensitivity for Points-to Analysis for Java" (2005).
//!
//! Sources carry labels in comments: `// s1` marks an allocation, `// line 4` a statement. Expectations name
//! objects and calls by these labels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

use expect_test::{Expect, expect};
use pointsto::{Analysis, Results, Site, SiteDepth, Targets};
use program::{MemorySource, Program};
use solver::{ObjectId, Set};

/// Fields of all labelled objects, elements of labelled arrays, and callees of labelled lines.
fn check(source: &str, analyses: &[&str], expected: Expect) {
    let classes = testkit::compile(&[("Main.java", source)]);
    let labels = Labels::read(source);
    let mut shown = String::new();
    for analysis in analyses {
        let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
        let mut program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
        let main = program.find_class(b"Main").expect("the source has a class Main");
        let selector =
            program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("it has a main");
        let entry = program.declared_method(main, selector).expect("it has a main");
        let analysis_named = named(analysis);
        let control = pointsto::Control::default();
        let results = rules::analyse(&mut program, &analysis_named, &[entry], Vec::new(), &control);
        writeln!(shown, "{analysis}").expect("a string takes everything");
        show(&program, &results, &labels, &mut shown);
    }
    expected.assert_eq(&shown);
}

/// An analysis by name; `kobj:1, arrays 2` is depth 2 for arrays that containers make, and 1 for all else.
fn named(name: &str) -> Analysis {
    let plain = |name: &str| -> Analysis { name.parse().expect("the test names an analysis") };
    let Some(name) = name.strip_suffix(", arrays 2") else { return plain(name) };
    let code = "Container#*".to_owned();
    let depth = SiteDepth { code, allocated: "java.lang.Object[]".to_owned(), depth: 2 };
    let targets = Targets { depths: vec![depth], variables: Vec::new() };
    plain(name).targeted(targets).expect("its contexts are objects")
}

/// Source line to label.
struct Labels(BTreeMap<u32, String>);

impl Labels {
    fn read(source: &str) -> Self {
        let labelled = (1..).zip(source.lines()).filter_map(|(number, line)| {
            let (_, label) = line.split_once("// ")?;
            Some((number, label.trim().to_owned()))
        });
        Self(labelled.collect())
    }

    fn of_object(&self, results: &Results, object: ObjectId) -> Option<String> {
        let Site::Stmt(method, stmt) = results.object(object).site else { return None };
        let line = results.body(method)?.line(stmt)?;
        self.0.get(&line).filter(|label| label.starts_with('s')).cloned()
    }
}

fn show(program: &Program, results: &Results, labels: &Labels, shown: &mut String) {
    let mut lines = BTreeSet::new();
    let named = |set: &Set| -> Vec<String> {
        let mut names: Vec<_> = set.iter().filter_map(|object| labels.of_object(results, object)).collect();
        names.sort();
        names
    };
    for object in all_objects(results) {
        let Some(label) = labels.of_object(results, object) else { continue };
        let context = results.context_of(object);
        let name = context
            .iter()
            .filter_map(|site| site_label(results, labels, site))
            .chain([label])
            .collect::<String>();
        for (field, declared) in program.fields() {
            let held = named(&results.field(object, field));
            if !held.is_empty() {
                let field = program.names.text(declared.name);
                lines.insert(format!("  {name}.{field} -> {}", held.join(" ")));
            }
        }
        let held = named(&results.element(object));
        if !held.is_empty() {
            lines.insert(format!("  {name}[] -> {}", held.join(" ")));
        }
    }
    for edge in results.call_edges() {
        let line = results.body(edge.caller).and_then(|body| body.line(edge.stmt));
        if let Some(label) =
            line.and_then(|line| labels.0.get(&line)).filter(|label| label.starts_with("line"))
        {
            lines.insert(format!("  {label} calls {}", program.method_name(edge.callee)));
        }
    }
    lines.iter().for_each(|line| writeln!(shown, "{line}").expect("a string takes everything"));
}

fn site_label(results: &Results, labels: &Labels, site: &Site) -> Option<String> {
    let Site::Stmt(method, stmt) = *site else { return None };
    labels.0.get(&results.body(method)?.line(stmt)?).cloned()
}

fn all_objects(results: &Results) -> Vec<ObjectId> {
    results.objects().collect()
}

const FIG_3: &str = "
class X {}
class Y { X f; void set(X x) { this.f = x; } }
class Main { public static void main(String[] args) {
    X x1 = new X(); // s1
    X x2 = new X(); // s2
    Y y1 = new Y(); // s3
    Y y2 = new Y(); // s4
    y1.set(x1);
    y2.set(x2);
} }
";

#[test]
fn fig_3_encapsulation() {
    check(
        FIG_3,
        &["andersen", "kobj:1", "kcfa:1"],
        expect![[r#"
        andersen
          s3.f -> s1 s2
          s4.f -> s1 s2
        kobj:1
          s3.f -> s1
          s4.f -> s2
        kcfa:1
          s3.f -> s1
          s4.f -> s2
    "#]],
    );
}

const FIG_4: &str = "
class X { void n() {} }
class Y extends X { void n() {} }
class Z extends X { void n() {} }
class A { X f; A(X xa) { this.f = xa; } }
class B extends A {
    B(X xb) { super(xb); }
    void m() {
        X xb = this.f;
        xb.n(); // line 4
    } }
class C extends A {
    C(X xc) { super(xc); }
    void m() {
        X xc = this.f;
        xc.n(); // line 7
    } }
class Main { public static void main(String[] args) {
    Y y = new Y(); // s1
    Z z = new Z(); // s2
    B b = new B(y); // s3
    C c = new C(z); // s4
    b.m();
    c.m();
    MORE
} }
";

#[test]
fn fig_4_inheritance() {
    check(
        &FIG_4.replace("MORE", ""),
        &["andersen", "kobj:1"],
        expect![[r#"
        andersen
          line 4 calls Y.n()
          line 4 calls Z.n()
          line 7 calls Y.n()
          line 7 calls Z.n()
          s3.f -> s1 s2
          s4.f -> s1 s2
        kobj:1
          line 4 calls Y.n()
          line 7 calls Z.n()
          s3.f -> s1
          s4.f -> s2
    "#]],
    );
}

#[test]
fn fig_4_with_a_second_c() {
    let source = FIG_4.replace("MORE", "C c2 = new C(y); // s5");
    check(
        &source,
        &["andersen", "kobj:1", "kcfa:1"],
        expect![[r#"
        andersen
          line 4 calls Y.n()
          line 4 calls Z.n()
          line 7 calls Y.n()
          line 7 calls Z.n()
          s3.f -> s1 s2
          s4.f -> s1 s2
          s5.f -> s1 s2
        kobj:1
          line 4 calls Y.n()
          line 7 calls Z.n()
          s3.f -> s1
          s4.f -> s2
          s5.f -> s1
        kcfa:1
          line 4 calls Y.n()
          line 7 calls Y.n()
          line 7 calls Z.n()
          s3.f -> s1
          s4.f -> s1 s2
          s5.f -> s1 s2
    "#]],
    );
}

#[test]
fn fig_5_container() {
    let source = "
class X {}
class Y extends X {}
class Container {
    Object[] data;
    Container(int size) {
        Object[] data_tmp = new Object[size]; // s1
        this.data = data_tmp; }
    void put(Object e, int at) { Object[] data_tmp = this.data; data_tmp[at] = e; }
    Object get(int at) { Object[] data_tmp = this.data; return data_tmp[at]; } }
class Main { public static void main(String[] args) {
    Container c1 = new Container(100); // s2
    Container c2 = new Container(200); // s3
    X x = new X(); // s4
    c1.put(x, 0);
    X y = new Y(); // s5
    c2.put(y, 1);
} }
";
    check(
        source,
        &["andersen", "kobj:1", "kobj:1, arrays 2", "kobj:2"],
        expect![[r#"
        andersen
          s1[] -> s4 s5
          s2.data -> s1
          s3.data -> s1
        kobj:1
          s1[] -> s4 s5
          s2.data -> s1
          s3.data -> s1
        kobj:1, arrays 2
          s2.data -> s1
          s2s1[] -> s4
          s3.data -> s1
          s3s1[] -> s5
        kobj:2
          s2.data -> s1
          s2s1[] -> s4
          s3.data -> s1
          s3s1[] -> s5
    "#]],
    );
}

#[test]
fn two_calls_on_one_receiver() {
    let source = "
class X {}
class P { X m(X p) { return p; } }
class Box { X f; }
class Main { public static void main(String[] args) {
    P p = new P();
    X a = p.m(new X()); // s1
    X b = p.m(new X()); // s2
    Box first = new Box(); // s3
    Box second = new Box(); // s4
    first.f = a;
    second.f = b;
} }
";
    check(
        source,
        &["kobj:1", "kcfa:1"],
        expect![[r#"
        kobj:1
          s3.f -> s1 s2
          s4.f -> s1 s2
        kcfa:1
          s3.f -> s1
          s4.f -> s2
    "#]],
    );
}

#[test]
fn exceptions_go_to_the_handler_that_catches_them() {
    let source = "
class Main {
    static class Wet extends RuntimeException {}
    static class Dry extends RuntimeException {}
    static class Box { Object f; }
    static void fail(boolean wet) {
        if (wet) throw new Wet(); // s1
        throw new Dry(); // s2
    }
    public static void main(String[] args) {
        Box wet = new Box(); // s3
        Box rest = new Box(); // s4
        try { fail(args.length > 0); }
        catch (Wet e) { wet.f = e; }
        catch (RuntimeException e) { rest.f = e; }
    } }
";
    check(
        source,
        &["andersen"],
        expect![[r#"
        andersen
          s3.f -> s1
          s4.f -> s2
    "#]],
    );
}

#[test]
fn lambdas_run_with_what_they_captured() {
    let source = "
class Main {
    interface Maker { Object make(Object seed); }
    static class Box { Object f; }
    static Object twin(Object seed) { return seed; }
    public static void main(String[] args) {
        Object kept = new Object(); // s1
        Object seed = new Object(); // s2
        Box lambda = new Box(); // s3
        Box reference = new Box(); // s4
        Maker m = ignored -> kept;
        Maker r = Main::twin;
        lambda.f = m.make(seed); // line 1
        reference.f = r.make(seed); // line 2
    } }
";
    check(
        source,
        &["andersen"],
        expect![[r#"
        andersen
          line 1 calls Main$$Lambda@main:34.make(java.lang.Object)
          line 2 calls Main$$Lambda@main:41.make(java.lang.Object)
          s3.f -> s1
          s4.f -> s2
    "#]],
    );
}

#[test]
fn unknown_names_are_refused() {
    for name in ["", "anderson", "kobj", "kobj:0", "kobj:9", "kcfa:x", "andersen:1"] {
        let refused = name.parse::<pointsto::Analysis>();
        assert!(refused.is_err(), "{name}");
    }
}
