//! Which calls count: on own types, on library types, all.

use std::path::PathBuf;

use expect_test::{Expect, expect};
use testkit::Classes;

use crate::testing_jdk::{Done, Trial};

/// Own types and library types, a final method, a block that the compiler copies.
const SHOP: &str = "package shop;
     public class Shop {
         public interface Item { int price(); default void sold() {} }
         public static abstract class Named { public final int tax() { return base(); } protected abstract int base(); }
         public static class Book extends Named implements Item { public int price() { return 7; } protected int base() { return 1; } }
         public static class Pen extends Named implements Item { public int price() { return 2; } protected int base() { return 2; } }
         public static int pay(Item item) { return item.price(); }
         public static int run(Runnable task) { task.run(); return 0; }
         public static int tax(Named named) { return named.tax(); }
         public static int sell(Item item, boolean fails) {
             try { if (fails) throw new IllegalStateException(); return 1; }
             finally { item.sold(); }
         }
         public static int hash(Object some) { return some.hashCode(); }
     }";

const TESTS: &str = "import shop.Shop;
     class Tests { public static void main(String[] a) {
         Shop.pay(new Shop.Book());
         Shop.run(() -> {});
         Shop.tax(new Shop.Pen());
         Shop.sell(new Shop.Book(), false);
         try { Shop.sell(new Shop.Pen(), true); } catch (IllegalStateException expected) { Shop.hash(\"\"); }
     } }";

/// Runs the tests of some classes, which a part of the options names.
fn tested(trial: &Trial, own: &Classes, tests: &str, options: &[&str]) -> Done {
    let tests = testkit::Compiler::new().class_path(own.dir()).compile(&[("Tests.java", tests)]);
    let folders: [PathBuf; 2] = [own.dir().to_path_buf(), tests.dir().to_path_buf()];
    let path = std::env::join_paths(folders).unwrap();
    let java = &testkit::jdk().java;
    let mut words = vec!["run", "--test-classes", tests.dir().to_str().unwrap()];
    words.extend(options);
    words.extend(["--", java.to_str().unwrap(), "-cp", path.to_str().unwrap(), "Tests"]);
    let done = trial.breccia(&words);
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    done
}

fn check(done: &Done, expected: Expect) {
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    // Indentation common to all lines would be lost in the expected text.
    let lines: Vec<&str> = done.out.lines().map(str::trim_start).collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

/// The exit through an exception sees `Pen`, the usual one `Book`: the user wrote one call.
#[test]
fn own_types_count_and_library_types_are_beside_them() {
    let shop = testkit::compile(&[("shop/Shop.java", SHOP)]);
    let trial = Trial::new();
    let done = tested(&trial, &shop, TESTS, &["--classes", shop.dir().to_str().unwrap()]);
    check(
        &done,
        expect![[r#"
            class            calls  reached      RC           TM
            shop.Shop$Named      1        1  50.0 %  1/2  50.0 %  1/2
            shop.Shop            2        2  75.0 %  3/4  66.7 %  2/3

            beside: 1 call on library types, RC 100.0 % (1/1), TM 100.0 % (1/1) (--calls typed counts them)
            analysis: owners
            TOTAL  RC 66.7 % (4/6)  TM 60.0 % (3/5)
            report: .breccia/report/index.html
        "#]],
    );
    check(
        &trial.breccia(&["gaps"]),
        expect![[r#"
            1  Shop.java:4  Shop$Named.base() never runs on Shop$Book
            tests create Shop$Book, but none gets here: test Shop$Named.tax() with one, as tests do with Shop$Pen
            2  Shop.java:7  Shop$Item.price() never runs on Shop$Pen
            tests create Shop$Pen, but none gets here: test Shop.pay(Shop$Item) with one, as tests do with Shop$Book

            analysis: owners
        "#]],
    );
    check(
        &trial.breccia(&["report", "--calls", "typed"]),
        expect![[r#"
            class            calls  reached      RC           TM
            shop.Shop$Named      1        1  50.0 %  1/2  50.0 %  1/2
            shop.Shop            3        3  80.0 %  4/5  75.0 %  3/4

            analysis: owners
            TOTAL  RC 71.4 % (5/7)  TM 66.7 % (4/6)
            report: .breccia/report/index.html
        "#]],
    );
    // The result itself stays as it was.
    check(
        &trial.breccia(&["check", "--min-rc", "60"]),
        expect![[r#"
            analysis: owners
            TOTAL  RC 66.7 % (4/6)  TM 60.0 % (3/5)
        "#]],
    );
    let all = trial.breccia(&["report", "--calls", "all"]);
    assert_eq!(all.code, 2);
    expect![[r#"
        error: calls on java.lang.Object and calls that choose nothing were not watched in this run
          `breccia run --calls all -- …` watches them; --calls typed counts calls on library types
    "#]]
    .assert_eq(&all.err);
}

#[test]
fn all_calls_count_if_the_run_was_asked_for_them() {
    let shop = testkit::compile(&[("shop/Shop.java", SHOP)]);
    let trial = Trial::new();
    trial.write("breccia.toml", "calls = \"all\"");
    check(
        &tested(&trial, &shop, TESTS, &["--classes", shop.dir().to_str().unwrap()]),
        expect![[r#"
            class            calls  reached      RC             TM
            shop.Shop$Named      1        1  50.0 %    1/2  50.0 %  1/2
            shop.Shop            6        6   5.4 %  6/112  75.0 %  6/8

            analysis: owners
            TOTAL  RC 6.1 % (7/114)  TM 70.0 % (7/10)
            report: .breccia/report/index.html
        "#]],
    );
    check(
        &trial.breccia(&["report", "--calls", "own"]),
        expect![[r#"
            class            calls  reached      RC           TM
            shop.Shop$Named      1        1  50.0 %  1/2  50.0 %  1/2
            shop.Shop            3        3  50.0 %  3/6  75.0 %  3/4

            beside: 1 call on library types, RC 100.0 % (1/1), TM 100.0 % (1/1) (--calls typed counts them)
            beside: 1 call on java.lang.Object, RC 1.0 % (1/103), TM 50.0 % (1/2) (--calls all counts them)
            beside: 1 call that chooses nothing, RC 50.0 % (1/2), TM 100.0 % (1/1) (--calls all counts them)
            analysis: owners
            TOTAL  RC 50.0 % (4/8)  TM 66.7 % (4/6)
            report: .breccia/report/index.html
        "#]],
    );
}

/// The calls of both results are counted in the same way, as far as both were watched.
#[test]
fn results_that_count_different_calls_are_compared() {
    let shop = testkit::compile(&[("shop/Shop.java", SHOP)]);
    let trial = Trial::new();
    let classes = shop.dir().to_str().unwrap();
    tested(&trial, &shop, TESTS, &["--classes", classes, "--calls", "all", "--json", "all.json"]);
    tested(&trial, &shop, TESTS, &["--classes", classes, "--calls", "typed", "--json", "typed.json"]);
    tested(&trial, &shop, TESTS, &["--classes", classes, "--json", "own.json"]);
    let diff = |old: &str, new: &str| {
        let done = trial.breccia(&["diff", old, new]);
        let last: Vec<&str> = done.out.lines().rev().take(3).collect();
        format!("{}{}\n", done.err, last.join("\n"))
    };
    expect![[r#"
        now     TOTAL  RC 66.7 % (4/6)  TM 60.0 % (3/5)
        before  TOTAL  RC 66.7 % (4/6)  TM 60.0 % (3/5)
        0 items newly missed, 0 newly covered, 0 gone
    "#]]
    .assert_eq(&diff("typed.json", "own.json"));
    expect![[r#"
        now     TOTAL  RC 71.4 % (5/7)  TM 66.7 % (4/6)
        before  TOTAL  RC 71.4 % (5/7)  TM 66.7 % (4/6)
        0 items newly missed, 0 newly covered, 0 gone
    "#]]
    .assert_eq(&diff("own.json", "typed.json"));
    expect![[r#"
        warning: the earlier result counts fewer calls (own) than the later one (all): what only the later one counts is new
        now     TOTAL  RC 6.1 % (7/114)  TM 70.0 % (7/10)
        before  TOTAL  RC 66.7 % (4/6)  TM 60.0 % (3/5)
        106 items newly missed, 0 newly covered, 0 gone
    "#]].assert_eq(&diff("own.json", "all.json"));
}

/// Own is what the patterns name, whatever else is in the jar.
#[test]
fn a_component_can_be_a_part_of_a_jar() {
    let sources = [
        (
            "part/Till.java",
            "package part; public class Till {
             public interface Tax { int of(int price); }
             public static class None implements Tax { public int of(int price) { return 0; } }
             public static class Some implements Tax { public int of(int price) { return 1; } }
             public static int pay(Tax tax, other.Item item) { return tax.of(item.price()); } }",
        ),
        (
            "other/Item.java",
            "package other; public interface Item { int price();
             class One implements Item { public int price() { return 1; } }
             class Two implements Item { public int price() { return 2; } } }",
        ),
    ];
    let all = testkit::compile(&sources);
    let other = testkit::compile(&sources[1..]);
    let alone = testkit::Compiler::new().class_path(other.dir()).compile(&sources[..1]);
    let together = ["--cp", all.dir().to_str().unwrap()];
    let trial = Trial::new();
    let plan = |calls: &str, path: &[&str]| {
        let mut words = vec!["plan", "--component", "part.**", "--calls", calls];
        words.extend(path);
        let shown = trial.breccia(&words);
        assert_eq!(shown.code, 0, "{}", shown.err);
        let calls: Vec<String> = shown
            .out
            .lines()
            .filter(|line| line.contains('@') || line.starts_with("beside"))
            .map(|line| line.trim_start().to_owned())
            .collect();
        calls.join("\n")
    };
    expect![[r#"
        Till.java:5 @7  part.Till$Tax.of(int)
        beside: 1 polymorphic call on library types, of which 0 can be reached: RC 0, TM 0 (--calls typed counts them)"#]].assert_eq(&plan("own", &together));
    expect![[r#"
          Till.java:5 @2  other.Item.price()
          Till.java:5 @7  part.Till$Tax.of(int)"#]]
    .assert_eq(&plan("typed", &together));
    // Classes of another module: their types are the project's own, their calls are not the component's.
    let stubs = ["--cp", alone.dir().to_str().unwrap(), "--stubs", other.dir().to_str().unwrap()];
    expect![[r#"
        Till.java:5 @2  other.Item.price()
        Till.java:5 @7  part.Till$Tax.of(int)"#]]
    .assert_eq(&plan("own", &stubs));
}

#[test]
fn a_component_without_calls_on_its_own_types_says_so() {
    let tasks = testkit::compile(&[(
        "tasks/Tasks.java",
        "package tasks; public class Tasks { public static void run(Runnable task) { task.run(); } }",
    )]);
    let trial = Trial::new();
    let tests = "class Tests { public static void main(String[] a) { tasks.Tasks.run(() -> {}); } }";
    let done = tested(&trial, &tasks, tests, &["--classes", tasks.dir().to_str().unwrap()]);
    check(
        &done,
        expect![[r#"
            nothing is required: no call on the component's own types can have several receiver classes
            beside: 1 call on library types, RC 100.0 % (1/1), TM 100.0 % (1/1) (--calls typed counts them)
            analysis: owners
            TOTAL  RC n/a (0/0)  TM n/a (0/0)
            report: .breccia/report/index.html
        "#]],
    );
    check(
        &trial.breccia(&["gaps"]),
        expect![[r#"
        nothing is missed: nothing is required
    "#]],
    );
    assert_eq!(trial.breccia(&["check", "--min-rc", "50"]).code, 2);
}

/// What an optional class might do is told first, and weighed.
#[test]
fn missing_classes_are_told_first_and_weighed() {
    let library = testkit::compile(&[(
        "opt/Maker.java",
        "package opt; public class Maker { public static native Object make(Object o); }",
    )]);
    let own = testkit::Compiler::new().class_path(library.dir()).compile(&[(
        "own/Own.java",
        "package own; public class Own {
             public interface Part { void run(); }
             public static class One implements Part { public void run() {} }
             static class Two implements Part { public void run() {} }
             public static void use(Part part) { part.run(); }
             public static void load() { new Two(); use((Part) opt.Maker.make(new Two())); } }",
    )]);
    let trial = Trial::new();
    let plan = |options: &[&str]| {
        let mut words = vec!["plan", own.dir().to_str().unwrap(), "--output", "own.plan"];
        words.extend(options);
        let shown = trial.breccia(&words);
        assert_eq!(shown.code, 0, "{}", shown.err);
        shown
            .out
            .lines()
            .filter(|line| !line.starts_with("component") && !line.starts_with("not followed"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        1 class is missing (all of opt): opt.Maker; 2 required items exist only through what their code may do (--cp adds them; --unknown says what their code may do)

        analysis: owners
        1 polymorphic call on its own types, of which 1 can be reached from the interface: 2 receiver classes (RC) and 2 target methods (TM) to cover
        written to own.plan
    "#]].assert_eq(&plan(&[]));
    expect![[r#"
        1 class is missing (all of opt): opt.Maker (--cp adds them; --unknown says what their code may do)

        analysis: owners
        1 polymorphic call on its own types, of which 1 can be reached from the interface: 1 receiver class (RC) and 1 target method (TM) to cover
        written to own.plan
    "#]].assert_eq(&plan(&["--unknown", "ignore"]));
    expect![[r#"
        analysis: owners
        1 polymorphic call on its own types, of which 1 can be reached from the interface: 2 receiver classes (RC) and 2 target methods (TM) to cover
        written to own.plan
    "#]].assert_eq(&plan(&["--cp", library.dir().to_str().unwrap()]));
    let tests = "class Tests { public static void main(String[] a) { own.Own.use(new own.Own.One()); } }";
    let done = tested(&trial, &own, tests, &["--classes", own.dir().to_str().unwrap()]);
    check(
        &done,
        expect![[r#"
            class    calls  reached      RC           TM
            own.Own      1        1  50.0 %  1/2  50.0 %  1/2

            1 class is missing (all of opt): opt.Maker; 2 required items exist only through what their code may do
            analysis: owners
            TOTAL  RC 50.0 % (1/2)  TM 50.0 % (1/2)
            report: .breccia/report/index.html
        "#]],
    );
    assert!(done.err.starts_with("warning: 1 class is missing (all of opt): opt.Maker; "), "{}", done.err);
}

/// All calls in the component pass null, but the missing class may call `accept` with anything.
#[test]
fn what_missing_code_passes_is_no_constant() {
    let library = testkit::compile(&[(
        "opt/Maker.java",
        "package opt; public class Maker { public static native void keep(java.util.function.Consumer<Object> c); }",
    )]);
    let own = testkit::Compiler::new().class_path(library.dir()).compile(&[(
        "own/Own.java",
        "package own; public class Own {
             public interface Part { void run(); }
             public static class One implements Part { public void run() {} }
             public static class Two implements Part { public void run() {} }
             static class Hook implements java.util.function.Consumer<Object> {
                 Part part;
                 public void accept(Object o) { if (o != null) part.run(); }
             }
             public static void load(Part part) {
                 Hook hook = new Hook();
                 hook.part = part;
                 hook.accept(null);
                 opt.Maker.keep(hook);
             } }",
    )]);
    let trial = Trial::new();
    let reached = |options: &[&str]| {
        let mut words = vec!["plan", own.dir().to_str().unwrap(), "--output", "own.plan"];
        words.extend(options);
        let shown = trial.breccia(&words);
        assert_eq!(shown.code, 0, "{}", shown.err);
        shown
            .out
            .lines()
            .filter(|line| line.contains("polymorphic"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        1 polymorphic call on its own types, of which 1 can be reached from the interface: 2 receiver classes (RC) and 2 target methods (TM) to cover
    "#]].assert_eq(&reached(&[]));
    expect![[r#"
        1 polymorphic call on its own types, of which 0 can be reached from the interface: 0 receiver classes (RC) and 0 target methods (TM) to cover
    "#]].assert_eq(&reached(&["--unknown", "ignore"]));
}
