//! Arrays as receivers of calls, and arrays that the JDK makes of the class of another.

use std::sync::Arc;

use pointsto::{Analysis, Control, Results};
use program::Program;

const RECEIVERS: &str = "
class Main {
    public static void main(String[] arguments) {
        Object[] array = new Main[1];
        array.clone();
        Object[] other = new Main[1][];
    }
}";

/// The program of a source, with the whole JDK.
fn load(source: &str) -> Program {
    let classes = testkit::compile(&[("Main.java", source)]);
    let home = &testkit::jdk().home;
    let jdk = classpath::jdk::locate(Some(home), None, None).expect("the tests have a JDK");
    let feature = jdk.feature().expect("a JDK tells its version");
    let entries: Vec<_> = jdk.entries.into_iter().chain([classes.dir().to_path_buf()]).collect();
    let path = classpath::ClassPath::open(&entries, &classpath::Options::new(feature));
    program::load(Arc::new(path), &Default::default())
}

fn analyse(program: &mut Program, analysis: &str) -> Results {
    let class = program.find_class(b"Main").expect("there is a Main");
    let entry = entries::main_method(program, class).expect("it has a main").method;
    let analysis: Analysis = analysis.parse().expect("it is a known analysis");
    rules::analyse(program, &analysis, &[entry], Vec::new(), &Control::default())
}

/// The types of the receivers of `array.clone()`.
fn receivers_of_clone(analysis: &str) -> Vec<String> {
    let mut program = load(RECEIVERS);
    let results = analyse(&mut program, analysis);
    let mut found = Vec::new();
    let class = program.find_class(b"Main").expect("there is a Main");
    for method in program.class(class).methods.iter() {
        let stmts = results.body(method).into_iter().flat_map(|body| body.stmts());
        for (stmt, what) in stmts {
            if let ir::Stmt::Call { method: called, .. } = what
                && program.method_ref_name(*called).contains("clone")
            {
                let types = results.receivers(&program, method, stmt);
                found.extend(types.into_iter().map(|ty| program.type_name(ty)));
            }
        }
    }
    found.sort();
    found
}

/// CHA has no made arrays to leave out, so what RTA has is there too, each once.
#[test]
fn every_array_below_the_named_one_is_a_receiver() {
    assert_eq!(receivers_of_clone("andersen"), ["Main[]"]);
    let (rta, cha) = (receivers_of_clone("rta"), receivers_of_clone("cha"));
    assert!(rta.contains(&"Main[]".to_owned()) && rta.contains(&"Main[][]".to_owned()), "{rta:?}");
    let missing: Vec<&String> = rta.iter().filter(|ty| !cha.contains(ty)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(cha.contains(&"java.lang.Object[]".to_owned()));
    assert!(cha.windows(2).all(|pair| pair[0] != pair[1]), "each once");
}

const COPIES: &str = "
class Main {
    static class Copied { void fromCopy() { } }
    static class Ranged { void fromRange() { } }
    static class Listed { void fromList() { } }
    public static void main(String[] arguments) {
        java.util.Arrays.copyOf(new Copied[] { new Copied() }, 1)[0].fromCopy();
        java.util.Arrays.copyOfRange(new Ranged[] { new Ranged() }, 0, 1)[0].fromRange();
        java.util.List<Listed> list = new java.util.ArrayList<>();
        list.add(new Listed());
        list.toArray(new Listed[0])[0].fromList();
    }
}";

/// `Arrays.copyOf` and `toArray` create an array of the class of another; for their callers this is not
/// reflection.
#[test]
fn copies_of_arrays_need_no_reflection() {
    let mut program = load(COPIES);
    let results = analyse(&mut program, "andersen:reflection=none");
    let names = results.reachable().iter().map(|&method| program.method_name(method));
    let mut reached: Vec<String> =
        names.filter(|name| name.contains(".from") && name.starts_with("Main$")).collect();
    reached.sort();
    assert_eq!(reached, ["Main$Copied.fromCopy()", "Main$Listed.fromList()", "Main$Ranged.fromRange()"]);
}
