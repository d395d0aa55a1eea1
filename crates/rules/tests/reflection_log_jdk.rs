//! Logs of reflection, on one program with the whole JDK: what only the log shows.

use std::path::PathBuf;
use std::sync::Arc;

use expect_test::expect;

const SOURCE: &str = r#"package app;
class Main {
    static Object made, built, called, read, array;
    public static void main(String[] names) throws Exception {
        Class<?> type = Class.forName(names[0]);
        made = type.newInstance();
        made.toString();
        built = type.getConstructors()[0].newInstance(new Argument());
        built.toString();
        called = type.getMethod(names[1], Object.class).invoke(new Holder(), new Argument());
        type.getField(names[2]).set(new Holder(), new Value());
        read = type.getField(names[2]).get(new Holder());
        array = java.lang.reflect.Array.newInstance(type, 1);
        Class.forName(names[3]);
    }
}
class Named { static { initialised(); } static void initialised() { } }
class Made { public String toString() { return ""; } }
class Built { public Built(Object argument) { ((Argument) argument).built(); } public String toString() { return ""; } }
class Argument { void built() { } void called() { } }
class Holder {
    static Object field;
    public Object call(Object argument) { ((Argument) argument).called(); return new Called(); }
    public Object other(Object argument) { return null; }
}
class Called { }
class Value { }
class NotHere { static { quiet(); } static void quiet() { } }
"#;

const LOG: &str = "Class.forName;app.Named;app.Main.main;5;;
Class.forName;app.NotHere;app.Main.main;6;;
Class.newInstance;app.Made;app.Main.main;6;;
Constructor.newInstance;<app.Built: void <init>(java.lang.Object)>;app.Main.main;8;isAccessible=true;
Method.invoke;<app.Holder: java.lang.Object call(java.lang.Object)>;app.Main.main;;;
Field.set*;<app.Holder: java.lang.Object field>;app.Main.main;-1;;
Field.get*;<app.Holder: java.lang.Object field>;app.Main.main;12;;
Array.newInstance;app.Holder[];app.Main.main;13;;
Class.forName;app.Gone;app.Main.main;5;;
Class.newInstance;app.Made;app.Main.gone;5;;
Method.invoke;<app.Holder: void call(int)>;app.Main.main;10;;
";

#[test]
fn logs_say_what_calls_did() {
    let folder = testkit::compile(&[("app/Main.java", SOURCE)]);
    let jdk: PathBuf = testkit::jdk().home.join("lib/modules");
    let path = classpath::ClassPath::open(&[folder.dir().to_path_buf(), jdk], &classpath::Options::new(17));
    let mut program = program::load(Arc::new(path), &Default::default());
    let main = program.find_class(b"app/Main").expect("the source has a class Main");
    let entry = entries::main_method(&program, main).expect("it has a main").method;
    let (log, problems) = pointsto::read_log("run.log", LOG);
    assert_eq!(problems, []);
    let mut analysis: pointsto::Analysis = "andersen:reflection=none".parse().expect("it is an analysis");
    analysis.log = log;
    let results =
        rules::analyse(&mut program, &analysis, &[entry], Vec::new(), &pointsto::Control::default());
    let names = results.reachable().iter().map(|&method| program.method_name(method));
    let mut shown: Vec<String> = names.filter(|name| name.starts_with("app.")).collect();
    shown.sort();
    for (field, declared) in program.fields().filter(|(_, declared)| declared.class == main) {
        let types = results.types(&results.static_field(field));
        let types = types.into_iter().map(|ty| program.type_name(ty));
        let types: Vec<String> = types.filter(|name| name.starts_with("app.")).collect();
        shown.push(format!("{}: {}", program.names.text(declared.name), types.join(", ")));
    }
    shown.extend(results.diagnostics.missing_in_log.iter().cloned());
    expect![[r#"
        app.Argument.<init>()
        app.Argument.built()
        app.Argument.called()
        app.Built.<init>(java.lang.Object)
        app.Built.toString()
        app.Called.<init>()
        app.Holder.<init>()
        app.Holder.call(java.lang.Object)
        app.Made.<init>()
        app.Made.toString()
        app.Main.main(java.lang.String[])
        app.Named.<clinit>()
        app.Named.initialised()
        app.Value.<init>()
        made: app.Made
        built: app.Built
        called: app.Called
        read: app.Value
        array: app.Holder[], app.Named[]
        run.log:9: there is no app.Gone
        run.log:10: there is no method app.Main.gone
        run.log:11: there is no <app.Holder: void call(int)>"#]]
    .assert_eq(&shown.join("\n"));
}
