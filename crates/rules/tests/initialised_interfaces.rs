//! Which interfaces are initialised together with a class (JVMS 5.5, step 7).

use std::sync::Arc;

use pointsto::{Analysis, Control};

const SOURCE: &str = "
class Main {
    static Object note(Object value) { return value; }
    interface Above { Object SEEN = note(null); default void above() { } }
    interface Default extends Above { Object SEEN = note(null); default void body() { } }
    interface Private { Object SEEN = note(null); private void own() { } }
    interface Abstract { Object SEEN = note(null); void none(); }
    interface Static { Object SEEN = note(null); static void only() { } }
    interface Lonely { Object SEEN = note(null); default void body() { } }
    interface Below extends Lonely { Object SEEN = note(null); }
    static class All implements Default, Private, Abstract, Static { public void none() { } }
    static class Sub extends All { static Object sub = new Object(); }
    public static void main(String[] arguments) {
        Object sub = Sub.sub;
        Object below = Below.SEEN;
    }
}";

/// Not `Abstract` and `Static`, whose fields nobody reads; not `Lonely`, which is only above an interface.
#[test]
fn interfaces_with_default_methods_are_initialised() {
    let classes = testkit::compile(&[("Main.java", SOURCE)]);
    for analysis in ["andersen", "objsens1", "rta", "cha"] {
        let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
        let mut program =
            program::load(Arc::new(program::MemorySource { classes: files }), &Default::default());
        let class = program.find_class(b"Main").expect("there is a Main");
        let entry = entries::main_method(&program, class).expect("it has a main").method;
        let analysis: Analysis = analysis.parse().expect("it is a known analysis");
        let results = rules::analyse(&mut program, &analysis, &[entry], Vec::new(), &Control::default());
        let names = results.reachable().iter().map(|&method| program.method_name(method));
        let mut initialised: Vec<String> =
            names.filter_map(|name| Some(name.strip_suffix(".<clinit>()")?.to_owned())).collect();
        initialised.sort();
        assert_eq!(initialised, ["Main$Above", "Main$Below", "Main$Default", "Main$Private", "Main$Sub"]);
    }
}
