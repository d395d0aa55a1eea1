//! One small program, analysed: what is reached in it, and what do its static variables hold?
//!
//! The JDK is a small one (`fixtures/small-jdk`): it has the members that rules know by name, and next to no
//! bodies. So what comes out is the rule's doing, and a program takes a millisecond.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use expect_test::Expect;
use pointsto::{Analysis, Control};
use program::{MethodId, Problem, Program, Service, Source};

/// Checks a program with all rules on; its source is `app/Main.java`.
///
/// The text has a line for each method of the program that is reached, `Main.main` left out, and then a line
/// `variable: types` for each static variable of `Main`.
pub(crate) fn check(source: &str, expected: Expect) {
    check_with(&all_rules(), source, &[], expected);
}

/// The analysis of [`check`].
pub(crate) fn all_rules() -> Analysis {
    "andersen:reflection=all".parse().expect("it is an analysis")
}

/// The same with another analysis, and with files of services: pairs of a service and its provider.
pub(crate) fn check_with(analysis: &Analysis, source: &str, services: &[(&str, &str)], expected: Expect) {
    let program = load(source, services);
    expected.assert_eq(&outcome(program, Vec::new(), analysis));
}

/// The lines of static variables alone.
pub(crate) fn check_variables(analysis: &Analysis, source: &str, expected: Expect) {
    let text = outcome(load(source, &[]), Vec::new(), analysis);
    let lines = text.lines().filter(|line| line.contains(": ") || line.ends_with(':'));
    expected.assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

/// The same for classes and bodies in the text form of the IR, which have no JDK but what they bring along.
pub(crate) fn check_text(text: &str, expected: Expect) {
    check_text_with(&all_rules(), text, expected);
}

/// The same with another analysis.
pub(crate) fn check_text_with(analysis: &Analysis, text: &str, expected: Expect) {
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, text).expect("the text is well formed");
    expected.assert_eq(&outcome(program, parsed.bodies, analysis));
}

fn outcome(mut program: Program, bodies: Vec<ir::Body>, analysis: &Analysis) -> String {
    let main = main_method(&program);
    let results = rules::analyse(&mut program, analysis, &[main], bodies, &Control::default());
    let mut methods: Vec<String> = results
        .reachable()
        .iter()
        .filter(|&&method| method != main)
        .filter_map(|&method| own_name(program.method_name(method)))
        .collect();
    methods.sort();
    let mut text = String::new();
    methods.iter().for_each(|name| line(&mut text, name));
    for (field, declared) in program.fields().filter(|(_, declared)| declared.is_static()) {
        if program.class_name(declared.class) != "app.Main" {
            continue;
        }
        let types = results.types(&results.static_field(field));
        let mut types: Vec<String> = types
            .into_iter()
            .map(|ty| program.type_name(ty))
            .map(|name| own_name(name.clone()).unwrap_or(name))
            .collect();
        types.sort();
        line(&mut text, format!("{}: {}", program.names.text(declared.name), types.join(", ")).trim_end());
    }
    for missing in &results.diagnostics.missing_in_log {
        line(&mut text, missing);
    }
    if results.diagnostics.dynamic_constants > 0 {
        line(&mut text, &format!("unknown dynamic constants: {}", results.diagnostics.dynamic_constants));
    }
    text
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes everything");
}

/// A name of the program without its package; nothing for the JDK's.
fn own_name(name: String) -> Option<String> {
    name.starts_with("app.").then(|| name.replace("app.", ""))
}

fn main_method(program: &Program) -> MethodId {
    let main = program.find_class(b"app/Main").expect("the source has a class Main");
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("a main");
    program.declared_method(main, selector).expect("Main has a main")
}

fn load(source: &str, services: &[(&str, &str)]) -> Program {
    let source = format!("package app;\n{source}");
    let own = testkit::compile(&[("app/Main.java", &source)]).all();
    let jdk = testkit::classes_of(&testkit::fixture_classes("small-jdk"));
    let classes = jdk.into_iter().chain(own).map(|class| (class.name, class.bytes)).collect();
    let service = |&(name, provider): &(&str, &str)| Service {
        name: name.as_bytes().to_vec(),
        providers: vec![provider.as_bytes().to_vec()],
    };
    let source = Classes { classes, services: services.iter().map(service).collect() };
    program::load(Arc::new(source), &Default::default())
}

/// Classes and services in memory.
struct Classes {
    classes: Vec<(String, Vec<u8>)>,
    services: Vec<Service>,
}

impl Source for Classes {
    fn count(&self) -> usize {
        self.classes.len()
    }

    fn bytes(&self, number: usize) -> Result<Cow<'_, [u8]>, Problem> {
        Ok(Cow::Borrowed(&self.classes[number].1))
    }

    fn place(&self, number: usize) -> String {
        self.classes[number].0.clone()
    }

    fn services(&self) -> Vec<Service> {
        self.services.clone()
    }
}
