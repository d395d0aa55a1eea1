//! What a log of a run says that reflective calls did.

use expect_test::expect;

use crate::harness::check_with;

const SOURCE: &str = r#"class Named { static { initialised(); } static void initialised() {} }
class Made { public Made() {} }
class Built { public Built(Object argument) { Main.given = argument; } }
class Argument {}
class Holder { static Object field; public Object call(Object argument) { return argument; } public Object other() { return this; } }
class Main {
    static Object given, type, made, built, called, read, array;
    public static void main(String[] names) throws Exception {
        Class<?> named = Class.forName(names[0]);
        type = named;
        made = named.newInstance();
        built = named.getConstructors()[0].newInstance(new Argument());
        called = named.getMethod(names[1], Object.class).invoke(new Holder(), new Argument());
        named.getField(names[2]).set(null, new Argument());
        read = named.getField(names[2]).get(null);
        array = java.lang.reflect.Array.newInstance(named, 1);
    }
}
"#;

fn check_log(log: &str, expected: expect_test::Expect) {
    let (entries, problems) = pointsto::read_log("run.log", log);
    assert_eq!(problems, []);
    let mut analysis: pointsto::Analysis = "andersen:reflection=none".parse().expect("it is an analysis");
    analysis.log = entries;
    check_with(&analysis, SOURCE, &[], expected);
}

#[test]
fn calls_do_what_the_log_says() {
    check_log(
        "Class.forName;app.Named;app.Main.main;;;
Class.newInstance;app.Made;app.Main.main;12;;
Constructor.newInstance;<app.Built: void <init>(java.lang.Object)>;app.Main.main;13;;
Method.invoke;<app.Holder: java.lang.Object call(java.lang.Object)>;app.Main.main;14;;
Field.set*;<app.Holder: java.lang.Object field>;app.Main.main;15;;
Field.get*;<app.Holder: java.lang.Object field>;app.Main.main;16;;
Array.newInstance;app.Holder[];app.Main.main;17;;
",
        expect![[r#"
            Argument.<init>()
            Built.<init>(java.lang.Object)
            Holder.<init>()
            Holder.call(java.lang.Object)
            Made.<init>()
            Named.<clinit>()
            Named.initialised()
            given: Argument
            type: java.lang.Class
            made: Made
            built: Built
            called: Argument
            read: Argument
            array: Holder[], Named[]
        "#]],
    );
}

/// Lines about another line, another method, another kind of call, and members that do not exist.
#[test]
fn calls_of_which_the_log_does_not_speak_do_nothing() {
    check_log(
        "Class.forName;app.Named;app.Main.main;1;;
Class.newInstance;app.Made;app.Main.gone;12;;
Constructor.newInstance;<app.Built: void <init>(int)>;app.Main.main;13;;
Method.invoke;<app.Holder: java.lang.Object other()>;app.Holder.call;14;;
Array.newInstance;app.Holder[];app.Main.main;12;;
",
        expect![[r#"
            Argument.<init>()
            Holder.<init>()
            given:
            type: java.lang.Class
            made:
            built:
            called:
            read:
            array:
            run.log:2: there is no method app.Main.gone
            run.log:3: there is no <app.Built: void <init>(int)>
        "#]],
    );
}
