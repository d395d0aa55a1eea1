//! The one program, analysed once.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use classpath::{ClassPath, Options};
use pointsto::{Analysis, Control, Results, Site};
use program::Program;

use crate::SOURCES;

struct Analysed {
    program: Program,
    results: Results,
}

fn analysed() -> &'static Analysed {
    static ANALYSED: OnceLock<Analysed> = OnceLock::new();
    ANALYSED.get_or_init(|| {
        let main = main_source();
        let sources: Vec<(&str, &str)> =
            SOURCES.iter().copied().chain([("Main.java", main.as_str())]).collect();
        let classes = testkit::compile(&sources);
        let home = &testkit::jdk().home;
        let jdk = classpath::jdk::locate(Some(home), None, None).expect("the tests have a JDK");
        let feature = jdk.feature().expect("a JDK tells its version");
        let entries: Vec<PathBuf> = jdk.entries.into_iter().chain([classes.dir().to_path_buf()]).collect();
        let class_path = Arc::new(ClassPath::open(&entries, &Options::new(feature)));
        let mut program = program::load(class_path, &Default::default());
        let class = program.find_class(b"Main").expect("there is a Main");
        let entry = entries::main_method(&program, class).expect("it has a main").method;
        let analysis: Analysis = "andersen:reflection=all".parse().expect("it is known");
        let results = rules::analyse(&mut program, &analysis, &[entry], Vec::new(), &Control::default());
        Analysed { program, results }
    })
}

/// Runs them all.
fn main_source() -> String {
    let calls = SOURCES.iter().map(|(file, _)| format!("{}.run();", file.trim_end_matches(".java")));
    format!(
        "class Main {{ public static void main(String[] arguments) throws Throwable {{ {} }} }}",
        calls.collect::<String>()
    )
}

/// Asserts that a class, nested or not, has no method that cannot run; constructors are left out.
pub(crate) fn assert_all_reached(class: &str) {
    let missing = unreached(class);
    assert!(missing.is_empty(), "not reached: {}", missing.join(", "));
}

fn unreached(top: &str) -> Vec<String> {
    let Analysed { program, results } = analysed();
    let nested = format!("{top}$");
    let of_class = |name: &str| name == top || name.starts_with(&nested);
    let mut missing = Vec::new();
    let mut count = 0;
    for (method, declared) in program.methods().filter(|(_, declared)| declared.has_body()) {
        let name = program.class_name(declared.class);
        let is_made_up = !matches!(program.class(declared.class).origin, program::Origin::File(_));
        if of_class(&name) && !is_made_up && !program.is_initializer(declared.selector) {
            count += 1;
            if results.reachable().binary_search(&method).is_err() {
                missing.push(program.method_name(method));
            }
        }
    }
    assert!(count > 0, "no class {top}");
    missing
}

/// Asserts that nothing but these methods of a class cannot run, each as `Class.name`.
pub(crate) fn assert_unreached(class: &str, expected: &[&str]) {
    let short = |name: String| name.split('(').next().unwrap_or_default().to_owned();
    let missing: Vec<String> = unreached(class).into_iter().map(short).collect();
    assert_eq!(missing, expected);
}

/// Asserts that a method of a class calls another, given as `package.Class.name`.
pub(crate) fn assert_calls(class: &str, method: &str, callee: &str) {
    let Analysed { program, results } = analysed();
    let caller = format!("{class}.{method}(");
    let called: Vec<String> = results
        .call_edges()
        .iter()
        .filter(|edge| program.method_name(edge.caller).starts_with(&caller))
        .map(|edge| program.method_name(edge.callee))
        .collect();
    let callee = format!("{callee}(");
    assert!(
        called.iter().any(|name| name.starts_with(&callee)),
        "{method} does not call {callee}) but {called:?}"
    );
}

/// What the `main` of a class Main reaches, with nothing but the classes given.
pub(crate) fn reached_without_jdk(release: u32, sources: &[(&str, &str)]) -> Vec<String> {
    let classes = testkit::Compiler::new().release(release).compile(sources);
    let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
    let mut program = program::load(Arc::new(program::MemorySource { classes: files }), &Default::default());
    let class = program.find_class(b"Main").expect("there is a Main");
    let entry = entries::main_method(&program, class).expect("it has a main").method;
    let results =
        rules::analyse(&mut program, &Analysis::ANDERSEN, &[entry], Vec::new(), &Control::default());
    results.reachable().iter().map(|&method| program.method_name(method)).collect()
}

/// Where the objects come from that a static variable holds.
pub(crate) fn held_by_static(class: &str, field: &str) -> Vec<Site> {
    let Analysed { program, results } = analysed();
    let class = program.find_class(class.as_bytes()).expect("the class is there");
    let named =
        |&field_id: &program::FieldId| program.names.text(program.field(field_id).name).0 == field.as_bytes();
    let field = program.class(class).fields.iter().find(named).expect("the field is there");
    results.static_field(field).iter().map(|object| results.object(object).site).collect()
}
