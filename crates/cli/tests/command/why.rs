//! `breccia why`.

use expect_test::expect;

use crate::support::{check, check_error, json, run, run_args};

const STATION: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main StationTests";

/// One class for each path that an object can take; the tests contain the line numbers.
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
    check(
        &format!("why {STATION} Station#report:16 SecureLink"),
        expect![[r#"
        station.Station.report(station.Link)
          Station.java:16 @23  station.Link.transmit(java.lang.String)
          can have a receiver of class station.SecureLink:
            1  Factory.java:9        station.Factory.getLink       new station.SecureLink
            2  Factory.java:9        station.Factory.getLink       returned
            3  StationTests.java:17  stationtest.StationTests.run  result of station.Factory.getLink()
            4  StationTests.java:18  stationtest.StationTests.run  passed as argument 1 to station.Station.report(station.Link)
            5  Station.java:16       station.Station.report        receiver of station.Link.transmit(java.lang.String)
          station.Factory.getLink() is reached because:
            StationTests.java:23  stationtest.StationTests.main  calls stationtest.StationTests.run()
            StationTests.java:17  stationtest.StationTests.run   calls station.Factory.getLink()
          station.Station.report(station.Link) is reached because:
            StationTests.java:23  stationtest.StationTests.main  calls stationtest.StationTests.run()
            StationTests.java:18  stationtest.StationTests.run   calls station.Station.report(station.Link)
    "#]],
    );
}

#[test]
fn fields_of_objects_in_contexts() {
    check(
        &format!("why {STATION} Station.java:9 PriorityLink --analysis kobj:2"),
        expect![[r#"
            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  station.Link.transmit(java.lang.String)
              can have a receiver of class station.PriorityLink:
                1  Station.java:11  station.Station.sendMessage  new station.PriorityLink
                2  Station.java:11  station.Station.sendMessage  stored in station.Station.link of new station.Station at StationTests.java:12 (stationtest.StationTests.run) in [StationTests.java:23 (stationtest.StationTests.main)]
                3  Station.java:9   station.Station.sendMessage  loaded from station.Station.link of that object
                4  Station.java:9   station.Station.sendMessage  receiver of station.Link.transmit(java.lang.String)
              station.Station.sendMessage(java.lang.String) is reached because:
                StationTests.java:23  stationtest.StationTests.main  calls stationtest.StationTests.run()
                StationTests.java:16  stationtest.StationTests.run   calls station.Station.sendMessage(java.lang.String)
        "#]],
    );
}

#[test]
fn arrays() {
    check(
        &format!("why {} Arrays#go:3 Circle", ways()),
        expect![[r#"
            Arrays.go()
              Main.java:3 @18  A.m()
              can have a receiver of class Circle:
                1  Main.java:2  Arrays.go  new Circle
                2  Main.java:2  Arrays.go  stored in the elements of new A[] at Main.java:2 (Arrays.go)
                3  Main.java:3  Arrays.go  loaded from that array
                4  Main.java:3  Arrays.go  receiver of A.m()
              Arrays.go() is reached because:
                Main.java:29  Main.main  calls Arrays.go()
        "#]],
    );
}

#[test]
fn static_fields_and_initialisers() {
    check(
        &format!("why {} Main.java:6 Square", ways()),
        expect![[r#"
        Statics.go()
          Main.java:6 @3  A.m()
          can have a receiver of class Square:
            1  Main.java:5  Statics.<clinit>  new Square
            2  Main.java:5  Statics.<clinit>  stored in Statics.kept
            3  Main.java:6  Statics.go        loaded from Statics.kept
            4  Main.java:6  Statics.go        receiver of A.m()
          Statics.<clinit>() is reached because:
            Main.java:29  Main.main  initialises Statics
          Statics.go() is reached because:
            Main.java:29  Main.main  calls Statics.go()
    "#]],
    );
}

#[test]
fn exceptions() {
    check(
        &format!("why {} Exceptions#go Trouble", ways()),
        expect![[r#"
        Exceptions.go()
          Main.java:12 @8  Trouble.n()
          can have a receiver of class Trouble:
            1  Main.java:9   Exceptions.fail  new Trouble
            2  Main.java:9   Exceptions.fail  thrown
            3  Main.java:11  Exceptions.go    thrown by Exceptions.fail()
            4  Main.java:12  Exceptions.go    caught
            5  Main.java:12  Exceptions.go    receiver of Trouble.n()
          Exceptions.fail() is reached because:
            Main.java:29  Main.main      calls Exceptions.go()
            Main.java:11  Exceptions.go  calls Exceptions.fail()
          Exceptions.go() is reached because:
            Main.java:29  Main.main  calls Exceptions.go()
    "#]],
    );
}

#[test]
fn lambdas() {
    check(
        &format!("why {} Lambdas#use Square", ways()),
        expect![[r#"
        Lambdas.use(Maker)
          Main.java:18 @6  A.m()
          can have a receiver of class Square:
             1  Main.java:30  Main.main                  new Square
             2  Main.java:30  Main.main                  passed as argument 1 to Lambdas.go(A)
             3  Main.java:15  Lambdas.go                 captured by Lambdas$$Lambda@go:1
             4  lambda        Lambdas$$Lambda@go:1.make  loaded from Lambdas$$Lambda@go:1.capture0 of new Lambdas$$Lambda@go:1 at Main.java:15 (Lambdas.go)
             5  lambda        Lambdas$$Lambda@go:1.make  passed as argument 1 to Lambdas.lambda$go$0(A)
             6  Main.java:15  Lambdas.lambda$go$0        returned
             7  lambda        Lambdas$$Lambda@go:1.make  result of Lambdas.lambda$go$0(A)
             8  lambda        Lambdas$$Lambda@go:1.make  returned
             9  Main.java:18  Lambdas.use                result of Lambdas$$Lambda@go:1.make()
            10  Main.java:18  Lambdas.use                receiver of A.m()
          Main.main(java.lang.String[]) is an entry point
          Lambdas.use(Maker) is reached because:
            Main.java:30  Main.main   calls Lambdas.go(A)
            Main.java:16  Lambdas.go  calls Lambdas.use(Maker)
    "#]],
    );
    check(
        &format!("why {} Lambdas#use Square --analysis kobj:2", ways()),
        expect![[r#"
        Lambdas.use(Maker)
          Main.java:18 @6  A.m()
          can have a receiver of class Square:
             1  Main.java:30  Main.main                  new Square
             2  Main.java:30  Main.main                  passed as argument 1 to Lambdas.go(A)
             3  Main.java:15  Lambdas.go                 captured by Lambdas$$Lambda@go:1
             4  lambda        Lambdas$$Lambda@go:1.make  loaded from Lambdas$$Lambda@go:1.capture0 of new Lambdas$$Lambda@go:1 at Main.java:15 (Lambdas.go)
             5  lambda        Lambdas$$Lambda@go:1.make  passed as argument 1 to Lambdas.lambda$go$0(A)
             6  Main.java:15  Lambdas.lambda$go$0        returned
             7  lambda        Lambdas$$Lambda@go:1.make  result of Lambdas.lambda$go$0(A)
             8  lambda        Lambdas$$Lambda@go:1.make  returned
             9  Main.java:18  Lambdas.use                result of Lambdas$$Lambda@go:1.make()
            10  Main.java:18  Lambdas.use                receiver of A.m()
          Main.main(java.lang.String[]) is an entry point
          Lambdas.use(Maker) is reached because:
            Main.java:30  Main.main   calls Lambdas.go(A)
            Main.java:16  Lambdas.go  calls Lambdas.use(Maker)
    "#]],
    );
}

#[test]
fn casts() {
    check(
        &format!("why {} Fields#go:24 Circle", ways()),
        expect![[r#"
            Fields.go()
              Main.java:24 @28  A.m()
              can have a receiver of class Circle:
                1  Main.java:22  Fields.go  new Circle
                2  Main.java:22  Fields.go  passed as argument 1 to Box.set(java.lang.Object)
                3  Main.java:19  Box.set    stored in Box.held of new Box at Main.java:21 (Fields.go)
                4  Main.java:19  Box.get    loaded from Box.held of that object
                5  Main.java:19  Box.get    returned
                6  Main.java:23  Fields.go  result of Box.get()
                7  Main.java:23  Fields.go  cast to A
                8  Main.java:24  Fields.go  receiver of A.m()
              Fields.go() is reached because:
                Main.java:31  Main.main  calls Fields.go()
        "#]],
    );
}

#[test]
fn values_that_merge_are_no_step() {
    check(
        &format!("why {} Phis#go:27 Square", ways()),
        expect![[r#"
        Phis.go(boolean)
          Main.java:27 @23  A.m()
          can have a receiver of class Square:
            1  Main.java:26  Phis.go  new Square
            2  Main.java:27  Phis.go  receiver of A.m()
          Phis.go(boolean) is reached because:
            Main.java:31  Main.main  calls Phis.go(boolean)
    "#]],
    );
}

#[test]
fn contexts_tell_boxes_apart() {
    check(
        &format!("why {} Fields#go:24 A", ways()),
        expect![[r#"
            Fields.go()
              Main.java:24 @28  A.m()
              can have a receiver of class A:
                1  Main.java:34  Main.twice  new A
                2  Main.java:34  Main.twice  passed as argument 1 to Box.set(java.lang.Object)
                3  Main.java:19  Box.set     stored in Box.held of new Box at Main.java:21 (Fields.go)
                4  Main.java:19  Box.get     loaded from Box.held of that object
                5  Main.java:19  Box.get     returned
                6  Main.java:23  Fields.go   result of Box.get()
                7  Main.java:23  Fields.go   cast to A
                8  Main.java:24  Fields.go   receiver of A.m()
              Main.twice(Box) is reached because:
                Main.java:32  Main.main  calls Main.twice(Box)
              Fields.go() is reached because:
                Main.java:31  Main.main  calls Fields.go()
        "#]],
    );
    check_error(
        &format!("why {} Fields#go:24 A --analysis kobj:2", ways()),
        1,
        expect![[r#"
        error: no receiver there can have the class A
          Main.java:24 @28  A.m(): only Circle
          of these, Circle is a subtype of A
    "#]],
    );
}

#[test]
fn calls_by_offset() {
    let at = run(&format!("why {} Arrays#go@18 Circle", ways()));
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
    check_error(
        &format!("why {STATION} Station.java:9 SecureLink"),
        1,
        expect![[r#"
        error: no receiver there can have the class station.SecureLink
          Station.java:9 @37  station.Link.transmit(java.lang.String): only station.NormalLink, station.PriorityLink
    "#]],
    );
    check_error(
        &format!("why {STATION} Station.java:9 LoggingLink"),
        1,
        expect![[r#"
        error: no receiver there can have the class station.LoggingLink
          Station.java:9 @37  station.Link.transmit(java.lang.String): only station.NormalLink, station.PriorityLink
          station.LoggingLink is never created in reachable code
    "#]],
    );
    check_error(
        &format!("why {STATION} Station.java:9 Link"),
        1,
        expect![[r#"
        error: no receiver there can have the class station.Link
          Station.java:9 @37  station.Link.transmit(java.lang.String): only station.NormalLink, station.PriorityLink
          of these, station.NormalLink, station.PriorityLink are subtypes of station.Link
          station.Link is abstract or an interface: only its subclasses have objects
    "#]],
    );
}

#[test]
fn calls_that_are_not_there() {
    check_error(
        &format!("why {} Main#never A", ways()),
        1,
        expect![[r#"
        error: nothing is called there: Main.never(A) is not reachable; 25 methods are
          --main, --entry, --tests and --entries-public say where the program starts
    "#]],
    );
    check_error(
        &format!("why {} Arrays#go:99 A", ways()),
        1,
        expect![[r#"
        error: no call at `Arrays#go:99` dispatches on its receiver
          there are
          Main.java:3 @18  A.m()
    "#]],
    );
    check_error(
        &format!("why {} Main.java:99 A", ways()),
        1,
        expect![[r#"
        error: no reachable call at `Main.java:99` dispatches on its receiver
          `breccia callgraph --receivers` lists them, each with its line
    "#]],
    );
    check_error(
        &format!("why {STATION} Station.sendMessage Link"),
        2,
        expect![[r#"
        error: `Station.sendMessage` is not a call: give its method and line, or its file and line
          a.B#m:12 is the call in line 12 of a method, a.B#m@5 the call at bytecode offset 5,
          File.java:12 all calls in a line; `breccia callgraph --receivers` lists calls with lines and offsets
    "#]],
    );
}

#[test]
fn without_sets_the_hierarchy_is_the_reason() {
    check(
        &format!("why {STATION} Station#report:16 LoggingLink --analysis cha"),
        expect![[r#"
        station.Station.report(station.Link)
          Station.java:16 @23  station.Link.transmit(java.lang.String)
          can have a receiver of class station.LoggingLink:
            cha uses only the class hierarchy: station.LoggingLink is a subtype of the type that the call names
    "#]],
    );
    check(
        &format!("why {STATION} Station#report:16 SecureLink --analysis rta"),
        expect![[r#"
        station.Station.report(station.Link)
          Station.java:16 @23  station.Link.transmit(java.lang.String)
          can have a receiver of class station.SecureLink:
            rta uses only the class hierarchy: station.SecureLink is a subtype of the type that the call names
            Factory.java:9  station.Factory.getLink  new station.SecureLink
    "#]],
    );
    check_error(
        &format!("why {STATION} Station#report:16 LoggingLink --analysis rta"),
        1,
        expect![[r#"
        error: no receiver there can have the class station.LoggingLink
          Station.java:16 @23  station.Link.transmit(java.lang.String): only station.NormalLink, station.PriorityLink, station.SecureLink
          station.LoggingLink is never created in reachable code
    "#]],
    );
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

/// What a client passes besides, where any value would do, does not look like something to pass.
#[test]
fn arguments_that_do_not_matter_are_left_out() {
    let classes = testkit::compile(&[(
        "Calc.java",
        "public class Calc {\n\
           public static int weigh(Shape shape, boolean twice, int times) {\n\
             return shape.area();\n\
           }\n\
           public interface Shape { int area(); }\n\
           public static class Circle implements Shape { public int area() { return 1; } }\n\
           public static class Square implements Shape { public int area() { return 2; } }\n\
         }",
    )]);
    let folder = classes.dir().display().to_string();
    let words = ["why", "--no-jdk", "--cp", &folder, "--component", "Calc*", "Calc.java:3", "Calc.Circle"];
    let run = run_args(&words);
    assert!(run.out.contains("Calc.weigh(ph_Shape, …, …)"), "{}{}", run.out, run.err);
    let java = run_args(&["placeholders", "--no-jdk", &folder]).out;
    assert!(java.contains("Calc.weigh(ph_Shape, false, 0);"), "{java}");
}
