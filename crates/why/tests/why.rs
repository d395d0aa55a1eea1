//! Every receiver class of every call has a derivation, and each step of it holds.
#![allow(clippy::unwrap_used, reason = "a failure here is a failed test, helpers included")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use ir::{Stmt, StmtId};
use pointsto::{Analysis, Control, ObjectId, Record, Results, call_sites};
use program::{MemorySource, MethodId, Program};
use why::{Derivation, Explainer, Holder, How, Link, Step};

const ANALYSES: [&str; 8] =
    ["0cfa", "andersen", "kcfa:1", "kcfa:2:1", "objsens1", "kobj:1", "kobj:2", "ktype:2"];

/// One class for each way that an object can take.
const WAYS: &str = "
class A { void m() {} A self() { return this; } }
class B extends A { void m() {} }
class C extends A { void m() {} }
class D extends A { void m() {} }
class E extends A { void m() {} }
class Trouble extends RuntimeException { void n() {} }
class Worse extends Trouble { void n() {} }
class Box { A held; void set(A a) { held = a; } A get() { return held; } }
class Sub extends Box { void set(A a) { super.set(a); } }
interface Maker { A make(); }
class Start { static A first = new C(); static void touch() {} }
class Main {
    static A kept;
    static A pick(boolean which, A a, A b) { return which ? a : b; }
    static void thrower(A a) { if (a == null) throw new Trouble(); else throw new Worse(); }
    static void middle(A a) { thrower(a); }
    static void run(Maker maker) { maker.make().m(); }
    public static void main(String[] args) {
        pick(args == null, new A(), new B()).m();
        Box box = new Box(); box.set(new B()); box.get().m();
        Box sub = new Sub(); sub.set(new C()); sub.get().m();
        A[] row = new A[2]; row[0] = new D(); row[1].m();
        A[][] rows = new A[2][2]; rows[0][1] = new B(); rows[1][0].m();
        Object[] all = row; ((A) all[0]).m();
        kept = new C(); kept.self().m();
        Start.touch(); Start.first.m();
        try { middle(kept); } catch (Worse w) { w.n(); } catch (Trouble t) { t.n(); }
        A captured = new D(), other = new E();
        run(() -> other);
        run(B::new);
        run(new Maker() { public A make() { return captured; } });
        A loop = new A();
        for (int i = 0; i < 3; i++) { box.set(loop); loop = box.get(); loop.m(); }
    }
}
";

#[test]
fn every_receiver_of_a_program_with_all_ways() {
    let classes = testkit::compile(&[("Main.java", WAYS)]);
    for analysis in ANALYSES {
        let mut program = load(&classes);
        let found = check_all(&mut program, "Main", analysis, |_| true);
        assert!(found.facts > 20, "{analysis}: {} facts", found.facts);
        for way in ["Made", "Passed", "Returned", "Result", "StoredField", "LoadedField", "StoredElement"]
            .into_iter()
            .chain(["LoadedElement", "StoredStatic", "LoadedStatic", "Thrown", "Caught", "ThrownBy"])
            .chain(["Captured", "Cast"])
        {
            assert!(found.ways.contains_key(way), "{analysis}: no step {way} among {:?}", found.ways);
        }
        assert!(!found.ways.contains_key("Rule"), "{analysis}: {:?}", found.ways);
    }
}

#[test]
fn every_receiver_of_the_fixtures() {
    for (fixture, main) in [("modern", "Main"), ("station-tests", "stationtest/StationTests")] {
        for analysis in ["0cfa", "andersen", "objsens2", "kobj:2", "kcfa:2:1"] {
            let mut program = match fixture {
                "modern" => load(&testkit::Compiler::new().compile_fixture("modern")),
                _ => load_folders(&["station", "station-tests"]),
            };
            let Some(main) = find_main(&program, main) else { panic!("{fixture} has no {main}") };
            let found = check_all(&mut program, &main, analysis, |_| true);
            assert!(found.facts > 0, "{fixture}");
            assert!(!found.ways.contains_key("Rule"), "{fixture} {analysis}: {:?}", found.ways);
        }
    }
}

/// Strings, collections, reflection, threads, native methods: what rules add is explained, too.
const WITH_JDK: &str = r#"
import java.util.*;
public class Main {
    interface Shape { String name(); }
    public static class Circle implements Shape { public String name() { return "circle"; } }
    public static class Square implements Shape { public String name() { return "square".trim(); } }
    static class Job implements Runnable {
        final Shape shape; Job(Shape shape) { this.shape = shape; }
        public void run() { shape.name().length(); }
    }
    public static void main(String[] args) throws Exception {
        List<Shape> list = new ArrayList<>();
        list.add(new Circle());
        for (Shape shape : list) shape.name().isEmpty();
        Map<String, Shape> map = new HashMap<>();
        map.put("a", new Square());
        map.values().stream().map(s -> s).forEach(s -> s.name());
        Object made = Class.forName("Main$Square").getDeclaredConstructor().newInstance();
        ((Shape) made).name();
        Shape[] from = { new Circle() }, to = new Shape[1];
        System.arraycopy(from, 0, to, 0, 1);
        to[0].name();
        from.clone()[0].name();
        Thread thread = new Thread(new Job(new Square()));
        thread.start();
        args[0].length();
        try { Object o = args; ((Shape) o).name(); } catch (ClassCastException e) { e.getMessage().length(); }
        args.getClass().getName().length();
    }
}
"#;

#[derive(Default)]
struct Found {
    /// The rules that are named.
    rules: BTreeSet<&'static str>,
    facts: usize,
    ways: BTreeMap<String, usize>,
}

fn load(classes: &testkit::Classes) -> Program {
    let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
    program::load(Arc::new(MemorySource { classes: files }), &Default::default())
}

fn load_folders(fixtures: &[&str]) -> Program {
    let folders: Vec<PathBuf> = fixtures.iter().map(|name| testkit::fixture_classes(name)).collect();
    let class_path = Arc::new(classpath::ClassPath::open(&folders, &classpath::Options::new(17)));
    program::load(class_path, &Default::default())
}

/// Callers that are tried in vain count too: with many of them a search ended where its patience did only
/// after all of them.
#[test]
fn what_is_tried_in_vain_costs_patience() {
    let calls = "take(new A()); ".repeat(100);
    let methods: String = (0..30).map(|number| format!("static void m{number}() {{ {calls} }} ")).collect();
    let called: String = (0..30).map(|number| format!("m{number}(); ")).collect();
    let source = format!(
        "class A {{ void m() {{}} }} class B extends A {{ void m() {{}} }}
         class Many {{ static void take(A a) {{ a.m(); }} {methods}
             public static void main(String[] a) {{ {called} take(new B()); }} }}"
    );
    let compiled = testkit::compile(&[("Many.java", &source)]);
    let class_path = classpath::ClassPath::open(&[compiled.dir().to_owned()], &classpath::Options::new(17));
    let mut program = program::load(Arc::new(class_path), &Default::default());
    let main = program.find_class(b"Many").unwrap();
    let entry = entries::main_method(&program, main).unwrap().method;
    let andersen = Analysis { record: Record::Reasons, ..Analysis::ANDERSEN };
    let results = rules::analyse(&mut program, &andersen, &[entry], Vec::new(), &Control::default());
    let is_take = |&&method: &&MethodId| program.method_name(method).contains("take");
    let take = *results.reachable().iter().find(is_take).unwrap();
    let call = call_sites(&results, take).into_iter().next().unwrap().stmts[0];
    let types = results.receivers(&program, take, call);
    let b = types.into_iter().find(|&ty| program.type_name(ty) == "B").unwrap();
    let found = |patience| {
        let explainer = Explainer::new(&program, &results, |_| true).unwrap().with_patience(patience);
        explainer.why(take, call, b).is_some()
    };
    assert_eq!((found(8), found(1000)), (false, true));
}

/// The class itself, or the one of that name in any package.
fn find_main(program: &Program, name: &str) -> Option<String> {
    let end = format!("/{name}");
    let names = program.classes().map(|(class, _)| program.names.class_name(class).decode().into_owned());
    names.into_iter().find(|class| class == name || class.ends_with(&end))
}

/// Asks for every receiver class of every call in the chosen classes, and checks what is said.
fn check_all(
    program: &mut Program,
    main: &str,
    analysis: &str,
    mut is_chosen: impl FnMut(&str) -> bool,
) -> Found {
    let class = program.find_class(main.as_bytes()).expect("there is such a class");
    let entry = entries::main_method(program, class).expect("it has a main").method;
    let named: Analysis = analysis.parse().expect("the test names an analysis");
    let named = Analysis { record: Record::Reasons, ..named };
    let results = rules::analyse(program, &named, &[entry], Vec::new(), &Control::default());
    let explainer = Explainer::new(program, &results, |_| true).unwrap();
    let check = Check { program, results: &results, entry, analysis };
    let mut found = Found::default();
    for &method in results.reachable() {
        let Some(body) = results.body(method) else { continue };
        if !is_chosen(&program.class_name(program.method(method).class)) {
            continue;
        }
        for site in call_sites(&results, method).into_iter().filter(|site| site.is_virtual(Some(body))) {
            for &stmt in &site.stmts {
                for ty in results.receivers(program, method, stmt) {
                    let what = || {
                        let place = program.method_name(method);
                        format!("{analysis}: {place}:{:?} {}", body.line(stmt), program.type_name(ty))
                    };
                    let why = explainer.why(method, stmt, ty);
                    let why = why.unwrap_or_else(|| panic!("nothing explains {}", what()));
                    check.derivation(method, stmt, &why, &what);
                    found.facts += 1;
                    for step in &why.steps {
                        if let How::Rule(rule) = step.how {
                            found.rules.insert(rule);
                        }
                        let name = format!("{:?}", step.how);
                        let name = name.split(['(', ' ', '{']).next().unwrap_or_default().to_owned();
                        *found.ways.entry(name).or_default() += 1;
                    }
                }
            }
        }
    }
    found
}

struct Check<'a> {
    program: &'a Program,
    results: &'a Results,
    entry: MethodId,
    analysis: &'a str,
}

impl Check<'_> {
    fn derivation(&self, method: MethodId, stmt: StmtId, why: &Derivation, what: &dyn Fn() -> String) {
        let object = why.object;
        let mut before: Option<Holder> = None;
        for step in &why.steps {
            assert!(self.holds(step.holder, object), "{}: {step:?} does not hold in {why:#?}", what());
            assert!(self.moves(object, before, step), "{}: {step:?} after {before:?} in {why:#?}", what());
            before = Some(step.holder);
        }
        let body = self.results.body(method).unwrap();
        let Stmt::Call { arguments, .. } = *body.stmt(stmt) else { panic!("{} is no call", what()) };
        let receiver = body.list(arguments).next().unwrap();
        assert_eq!(before, Some(Holder::Variable(method, receiver)), "{}: {why:#?}", what());
        let first = why.steps[0].method;
        self.chain(why.made.as_deref(), first, what);
        self.chain(why.called.as_deref(), Some(method), what);
    }

    fn holds(&self, holder: Holder, object: ObjectId) -> bool {
        match holder {
            Holder::Variable(method, var) => self.results.variable(method, var).contains(object),
            Holder::Field(of, field) => self.results.field(of, field).contains(object),
            Holder::Element(of) => self.results.element(of).contains(object),
            Holder::Static(field) => self.results.static_field(field).contains(object),
            Holder::Inside(_) | Holder::Rule => true,
        }
    }

    /// Whether the statement of a step does what the step says, from where the object was to where it is.
    #[expect(clippy::too_many_lines, reason = "one arm for each way in which an object moves")]
    fn moves(&self, object: ObjectId, before: Option<Holder>, step: &Step) -> bool {
        if matches!(step.how, How::Rule(_)) {
            return true;
        }
        let Some(method) = step.method else { return false };
        let Some(body) = self.results.body(method) else {
            // A method without a body: the constraint is a rule's, or the call is.
            return self.results.reachable().contains(&method);
        };
        let var = |var| Holder::Variable(method, var);
        let has = |var, of| self.results.variable(method, var).contains(of);
        let what = step.stmt.map(|stmt| *body.stmt(stmt));
        let inside = Holder::Inside(method);
        // Loads and stores of rules are attributed to a call.
        if let (Some(Stmt::Call { .. }), How::LoadedField(..) | How::StoredField(..)) = (what, step.how) {
            return true;
        }
        if let (Some(Stmt::Call { .. }), How::LoadedElement(..) | How::StoredElement(..)) = (what, step.how) {
            return true;
        }
        match (step.how, what) {
            (How::Made, Some(Stmt::New { target, class })) => {
                before.is_none() && step.holder == var(target) && self.results.object(object).ty == class
            }
            (How::Made, Some(Stmt::NewArray { target, .. } | Stmt::NewMultiArray { target, .. })) => {
                before.is_none() && (step.holder == var(target) || matches!(step.holder, Holder::Element(_)))
            }
            (How::Made | How::Constant, Some(Stmt::Dynamic { target, .. })) => {
                before.is_none() && target.get().map(var) == Some(step.holder)
            }
            (How::Constant, Some(Stmt::Const { target, .. })) => {
                before.is_none() && step.holder == var(target)
            }
            (How::ThrownByMachine, Some(_)) => before.is_none() && step.holder == inside,
            (How::Given, _) => before.is_none() && method == self.entry,
            (How::Copied, Some(Stmt::Phi { target, sources })) => {
                step.holder == var(target) && body.list(sources).any(|source| before == Some(var(source)))
            }
            (How::Copied, Some(Stmt::Copy { target, source }))
            | (How::Cast(_), Some(Stmt::Cast { target, source, .. })) => {
                step.holder == var(target) && before == Some(var(source))
            }
            (How::Uncaught, None) => before == Some(inside) && step.holder == inside,
            (How::Returned, Some(Stmt::Return { value })) => {
                before == value.get().map(var) && Some(step.holder) == body.result().map(var)
            }
            (How::Thrown, Some(Stmt::Throw { value })) => before == Some(var(value)) && step.holder == inside,
            (How::Caught, Some(Stmt::Caught { target })) => {
                before == Some(inside) && step.holder == var(target)
            }
            (How::Passed { callee, position }, Some(Stmt::Call { arguments, .. })) => {
                let argument = body.list(arguments).nth(position);
                // A rule's call passes what the rule takes from somewhere.
                let from = before == argument.map(var) || before == Some(Holder::Rule);
                let formal = self.results.body(callee).map(|body| body.formals().nth(position).unwrap());
                let to = formal.is_none_or(|formal| step.holder == Holder::Variable(callee, formal));
                (from || self.analysis == "andersen") && to && self.calls(method, step.stmt, callee)
            }
            (How::Passed { callee, .. }, Some(_)) => self.calls(method, step.stmt, callee),
            (How::Result(callee), Some(Stmt::Call { target, .. })) => {
                let result = self.results.body(callee).and_then(|body| body.result());
                let from = result.is_none_or(|result| before == Some(Holder::Variable(callee, result)));
                from && target.get().map(var) == Some(step.holder) && self.calls(method, step.stmt, callee)
            }
            (How::ThrownBy(callee), Some(_)) => {
                // What a rule's call throws may go to the rule first.
                before == Some(Holder::Inside(callee))
                    && (step.holder == inside || step.holder == Holder::Rule)
                    && self.calls(method, step.stmt, callee)
            }
            (How::StoredField(field, of), Some(Stmt::StoreField { object, value, .. })) => {
                before == Some(var(value)) && has(object, of) && step.holder == Holder::Field(of, field)
            }
            (How::Captured(field, of), Some(Stmt::Dynamic { target, arguments, .. })) => {
                body.list(arguments).any(|argument| before == Some(var(argument)))
                    && target.get().is_some_and(|target| has(target, of))
                    && step.holder == Holder::Field(of, field)
            }
            (How::LoadedField(field, of), Some(Stmt::LoadField { target, object, .. })) => {
                before == Some(Holder::Field(of, field)) && has(object, of) && step.holder == var(target)
            }
            (How::StoredElement(of), Some(Stmt::StoreElement { array, value, .. })) => {
                before == Some(var(value)) && has(array, of) && step.holder == Holder::Element(of)
            }
            (How::LoadedElement(of), Some(Stmt::LoadElement { target, array, .. })) => {
                before == Some(Holder::Element(of)) && has(array, of) && step.holder == var(target)
            }
            (How::StoredStatic(field), Some(Stmt::StoreStatic { value, .. })) => {
                before == Some(var(value)) && step.holder == Holder::Static(field)
            }
            (How::LoadedStatic(field), Some(Stmt::LoadStatic { target, .. })) => {
                before == Some(Holder::Static(field)) && step.holder == var(target)
            }
            _ => false,
        }
    }

    fn calls(&self, caller: MethodId, stmt: Option<StmtId>, callee: MethodId) -> bool {
        stmt.is_some_and(|stmt| self.results.callees(caller, stmt).any(|found| found == callee))
    }

    /// The chain starts with the program, and each link is a call that there is.
    fn chain(&self, links: Option<&[Link]>, target: Option<MethodId>, what: &dyn Fn() -> String) {
        let Some(links) = links else { return };
        let mut at = None;
        for link in links {
            let is_start = at.is_none() && self.is_start(link.caller);
            assert!(is_start || at == Some(link.caller), "{}: broken at {link:?} of {links:#?}", what());
            let is_call = self.results.call_edges().iter().any(|edge| {
                (edge.caller, edge.callee) == (link.caller, link.callee)
                    && link.stmt.is_none_or(|stmt| stmt == edge.stmt)
            });
            assert!(link.initializes || is_call, "{}: {link:?} is no call", what());
            at = Some(link.callee);
        }
        match at {
            Some(at) => assert_eq!(Some(at), target, "{}: {links:#?}", what()),
            None => assert!(target.is_some_and(|target| self.is_start(target)), "{}", what()),
        }
    }

    /// The entry, or an initialiser of its class.
    fn is_start(&self, method: MethodId) -> bool {
        let class = self.program.method(self.entry).class;
        let of = self.program.method(method).class;
        let name = self.program.names.selector_parts(self.program.method(method).selector).name;
        let initializes = self.program.names.text(name) == "<clinit>";
        method == self.entry || (initializes && self.program.is_subclass(class, of))
    }
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn every_receiver_of_the_application_with_the_jdk() {
        let classes = testkit::compile(&[("Main.java", WITH_JDK)]);
        let home = &testkit::jdk().home;
        let jdk = classpath::jdk::locate(Some(home), None, None).expect("the tests have a JDK");
        let feature = jdk.feature().expect("a JDK tells its version");
        let entries: Vec<PathBuf> = jdk.entries.into_iter().chain([classes.dir().to_path_buf()]).collect();
        let class_path = Arc::new(classpath::ClassPath::open(&entries, &classpath::Options::new(feature)));
        let mut program = program::load(class_path, &Default::default());
        let mut seen = 0;
        let found = check_all(&mut program, "Main", "andersen", |name| {
            seen += 1;
            name.starts_with("Main") || seen % 400 == 0
        });
        assert!(found.facts > 30, "{} facts", found.facts);
        for rule in ["class objects", "constructors", "native methods"] {
            assert!(found.rules.contains(rule), "no step by the rule {rule} among {:?}", found.rules);
        }
    }
}

/// Arguments of a dynamic constant are constants of its statement, although no variable holds them.
#[test]
fn arguments_of_dynamic_constants_are_constants() {
    let mut program = Program::empty();
    let text = r#"
public class java.lang.Object { public void <init>() { return } }
public class java.lang.String { public void shown() { return } }
public class app.Made { }
public class app.Main {
  public static void main(String[] arguments) {
    Made made = constant opaque h by static java.lang.invoke.ConstantBootstraps::invoke()Object { handle static Main::make(String)Made, "text" }
    return
  }
  public static Made make(String text) {
    virtual text.String::shown()
    Made made = new Made
    return made
  }
}
"#;
    let bodies = ir::parse(&mut program, text).expect("the text is well formed").bodies;
    let class = program.find_class(b"app/Main").unwrap();
    let entry = entries::main_method(&program, class).unwrap().method;
    let analysis = Analysis { record: Record::Reasons, .."andersen".parse().unwrap() };
    let results = rules::analyse(&mut program, &analysis, &[entry], bodies, &Control::default());
    let explainer = Explainer::new(&program, &results, |_| true).unwrap();
    let mut calls = Vec::new();
    for &method in results.reachable() {
        let sites = call_sites(&results, method).into_iter();
        let virtual_calls = sites.filter(|site| site.is_virtual(results.body(method)));
        calls.extend(virtual_calls.map(|site| (method, site.stmts[0])));
    }
    let [(method, stmt)] = calls[..] else { panic!("there is one virtual call: {calls:?}") };
    let derivation = explainer.why(method, stmt, program::Type::STRING).expect("it is explained");
    assert!(matches!(derivation.steps[0].how, How::Constant), "{:?}", derivation.steps[0].how);
}
