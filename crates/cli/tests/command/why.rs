//! `breccia why`.

use expect_test::expect;

use crate::support::{check, check_error, json, run};

const STATION: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main StationTests";

/// One class for each way that an object can take; the numbers of the lines stand in the tests.
const WAYS: &str = "\
class A { void m() {} }
class Arrays { static void go() { A[] row = new A[1]; row[0] = new Circle();
    row[0].m(); } }
class Circle extends A { void m() {} }
class Statics { static A kept = new Square();
    static void go() { kept.m(); } }
class Square extends A { void m() {} }
class Trouble extends RuntimeException { void n() {} }
class Exceptions { static void fail() { throw new Trouble(); }
    static void go() {
        try { fail(); }
        catch (Trouble t) { t.n(); } } }
interface Maker { A make(); }
class Lambdas { static void go(A a) {
        Maker maker = () -> a;
        use(maker); }
    static void use(Maker maker) {
        maker.make().m(); } }
class Box { Object held; void set(Object o) { held = o; } Object get() { return held; } }
class Fields { static void go() {
        Box box = new Box();
        box.set(new Circle());
        A a = (A) box.get();
        a.m(); } }
class Phis { static void go(boolean which) {
        A a = which ? new Square() : new Circle();
        a.m(); } }
public class Main { public static void main(String[] args) {
    Arrays.go(); Statics.go(); Exceptions.go();
    Lambdas.go(new Square());
    Fields.go(); Phis.go(args == null);
    new Main().twice(new Box());
} 
    void twice(Box box) { box.set(new A()); ((A) box.get()).m(); }
    static void never(A a) { a.m(); } }
";

fn ways() -> String {
    let classes = testkit::compile(&[("Main.java", WAYS)]);
    format!("--no-jdk --cp {} --main Main", classes.dir().display())
}

#[test]
fn results_and_arguments() {
    check(&format!("why {STATION} Station#report:16 SecureLink"), expect![[r#""#]]);
}

#[test]
fn fields_of_objects_in_contexts() {
    check(&format!("why {STATION} Station.java:9 PriorityLink --analysis kobj:2"), expect![[r#""#]]);
}

#[test]
fn arrays() {
    check(&format!("why {} Arrays#go:3 Circle", ways()), expect![[r#""#]]);
}

#[test]
fn static_fields_and_initialisers() {
    check(&format!("why {} Main.java:6 Square", ways()), expect![[r#""#]]);
}

#[test]
fn exceptions() {
    check(&format!("why {} Exceptions#go Trouble", ways()), expect![[r#""#]]);
}

#[test]
fn lambdas() {
    check(&format!("why {} Lambdas#use Square", ways()), expect![[r#""#]]);
    check(&format!("why {} Lambdas#use Square --analysis kobj:2", ways()), expect![[r#""#]]);
}

#[test]
fn casts() {
    check(&format!("why {} Fields#go:24 Circle", ways()), expect![[r#""#]]);
}

#[test]
fn values_that_merge_are_no_step() {
    check(&format!("why {} Phis#go:27 Square", ways()), expect![[r#""#]]);
}

#[test]
fn contexts_tell_boxes_apart() {
    check(&format!("why {} Fields#go:24 A", ways()), expect![[r#""#]]);
    check_error(&format!("why {} Fields#go:24 A --analysis kobj:2", ways()), 1, expect![[r#""#]]);
}

#[test]
fn calls_by_offset() {
    let at = run(&format!("why {} Arrays#go@17 Circle", ways()));
    let by_line = run(&format!("why {} Arrays#go:3 Circle", ways()));
    assert_eq!((at.code, at.out), (0, by_line.out));
}

#[test]
fn several_calls_of_a_method() {
    let all = run(&format!("why {} Fields#go Circle", ways()));
    assert_eq!(all.out.matches("can have a receiver of class").count(), 1, "{}", all.out);
    let all = run(&format!("why {} Fields#go Box", ways()));
    assert_eq!(all.out.matches("can have a receiver of class").count(), 2, "{}", all.out);
}

#[test]
fn receivers_that_cannot_be() {
    check_error(&format!("why {STATION} Station.java:9 SecureLink"), 1, expect![[r#""#]]);
    check_error(&format!("why {STATION} Station.java:9 LoggingLink"), 1, expect![[r#""#]]);
    check_error(&format!("why {STATION} Station.java:9 Link"), 1, expect![[r#""#]]);
}

#[test]
fn calls_that_are_not_there() {
    check_error(&format!("why {} Main#never A", ways()), 1, expect![[r#""#]]);
    check_error(&format!("why {} Arrays#go:99 A", ways()), 1, expect![[r#""#]]);
    check_error(&format!("why {} Main.java:99 A", ways()), 1, expect![[r#""#]]);
    check_error(&format!("why {STATION} Station.sendMessage Link"), 2, expect![[r#""#]]);
}

#[test]
fn both_forms_tell_the_same() {
    let found = json(&format!("why {STATION} Station#report:16 SecureLink --format json"));
    let steps = found["calls"][0]["steps"].as_array().unwrap();
    let kinds: Vec<&str> = steps.iter().map(|step| step["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["made", "returned", "result", "passed"]);
    assert_eq!((&steps[0]["file"], &steps[0]["line"]), (&"Factory.java".into(), &9.into()));
    assert_eq!(found["calls"][0]["called_because"].as_array().unwrap().len(), 2);
}
