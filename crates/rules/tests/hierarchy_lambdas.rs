//! CHA includes the lambdas of methods that only CHA reaches, whenever they appear.

use std::sync::Arc;

use program::MemorySource;

/// `Never` is not made, so that 0cfa does not look into `Never.run`; its lambda reaches `call` all the same,
/// by the hierarchy.
const SOURCE: &str = "
interface Action { void act(); }
interface Runner { void run(); }
class Never implements Runner { public void run() { Action made = () -> {}; Main.kept = made; } }
class Other implements Runner { public void run() { Main.kept = new Plain(); } }
class Plain implements Action { public void act() {} }
public class Main {
    static Action kept;
    public static void main(String[] arguments) {
        Runner runner = new Other();
        call();
        runner.run();
        call();
    }
    static void call() { kept.act(); }
}
";

fn receivers(analysis: &str) -> Vec<String> {
    let classes = testkit::compile(&[("Main.java", SOURCE)]);
    let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
    let mut program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
    let main = program.find_class(b"Main").expect("it is there");
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("it has a main");
    let entry = program.declared_method(main, selector).expect("it has a main");
    let analysis = analysis.parse().expect("it is an analysis");
    let results =
        rules::analyse(&mut program, &analysis, &[entry], Vec::new(), &pointsto::Control::default());
    let call = program.names.find_selector(b"call", b"()V").expect("it has the method");
    let call = program.declared_method(main, call).expect("it has the method");
    let sites = pointsto::call_sites(&results, call);
    let types = sites.iter().flat_map(|site| site.receivers(&program, &results, call));
    types.map(|ty| program.type_name(ty)).collect()
}

#[test]
fn lambdas_are_receivers_where_their_site_is_reached() {
    assert_eq!(receivers("andersen"), ["Plain"]);
    assert_eq!(receivers("rta"), ["Plain"]);
    let cha = receivers("cha");
    assert_eq!(cha.len(), 2, "{cha:?}");
    assert!(cha.iter().any(|name| name.starts_with("Never$$Lambda@")), "{cha:?}");
}
