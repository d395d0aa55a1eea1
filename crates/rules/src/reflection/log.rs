//! What a log of a run says that reflective calls do, see [`pointsto::read_log`].

use std::rc::Rc;

use pointsto::{Act, At, Cx, Logged, LoggedKind, Model, Rule, RuleSite};
use program::{ClassId, FieldId, MethodId, Program, Type};
use rustc_hash::FxHashMap;

use super::constructors::make_unasked;
use super::fields::{read_field, write_field};
use super::methods::call;
use super::spread;
use super::wrapped::wrapping;
use crate::support::give;

const fn model(class: &'static str, name: &'static str, act: Act) -> Model {
    Model { class, name, at: At::Call, act }
}

const MODELS: &[Model] = &[
    model("java/lang/Class", "forName", for_name),
    model("java/lang/Class", "newInstance", new_instance),
    model("java/lang/reflect/Constructor", "newInstance", construct),
    model("java/lang/reflect/Method", "invoke", invoke),
    model("java/lang/reflect/Field", "get", get),
    model("java/lang/reflect/Field", "set", set),
    model("java/lang/reflect/Array", "newInstance", new_array),
];

/// What logs say. Only in the list if there is a log.
pub(crate) struct Logs;

impl Rule for Logs {
    fn name(&self) -> &'static str {
        "logs of reflection"
    }

    fn models(&self) -> &'static [Model] {
        MODELS
    }

    fn prepare(&self, cx: &mut Cx<'_, '_>) {
        let (log, missing) = Log::resolve(cx.program(), &cx.analysis().log);
        *cx.memory() = log;
        cx.diagnostics().missing_in_log = missing;
    }
}

/// What the log says about the calls in a method.
#[derive(Default)]
struct Log(FxHashMap<MethodId, Vec<Fact>>);

struct Fact {
    kind: LoggedKind,
    line: Option<u32>,
    target: Target,
}

#[derive(Clone, Copy)]
enum Target {
    Type(Type),
    Method(MethodId),
    Field(FieldId),
}

impl Log {
    /// Finds what the lines of a log name. The second list has what they name but the program does not have.
    fn resolve(program: &Program, entries: &[Logged]) -> (Self, Vec<String>) {
        let (mut log, mut missing) = (Self::default(), Vec::new());
        for entry in entries {
            let callers = callers(program, &entry.caller);
            let target = target(program, entry);
            if callers.is_empty() {
                missing.push(format!("{}: there is no method {}", entry.place, entry.caller));
            }
            let Some(target) = target else {
                missing.push(format!("{}: there is no {}", entry.place, entry.target));
                continue;
            };
            for caller in callers {
                let fact = Fact { kind: entry.kind, line: entry.line, target };
                log.0.entry(caller).or_default().push(fact);
            }
        }
        (log, missing)
    }
}

fn callers(program: &Program, caller: &str) -> Vec<MethodId> {
    let Some((class, name)) = caller.rsplit_once('.') else { return Vec::new() };
    let Some(class) = class_of(program, class) else { return Vec::new() };
    let named = |&method: &MethodId| {
        let parts = program.names.selector_parts(program.method(method).selector);
        program.names.text(parts.name).0 == name.as_bytes()
    };
    program.class(class).methods.iter().filter(named).collect()
}

fn target(program: &Program, entry: &Logged) -> Option<Target> {
    match entry.kind {
        LoggedKind::ForName | LoggedKind::NewInstance => type_of(program, &entry.target).map(Target::Type),
        LoggedKind::NewArray => {
            let ty = type_of(program, &entry.target)?;
            // Some logs have the type of the elements instead.
            if ty.is_array() { Some(Target::Type(ty)) } else { ty.array(1).map(Target::Type) }
        }
        LoggedKind::Construct | LoggedKind::Invoke => method_of(program, &entry.target).map(Target::Method),
        LoggedKind::Get | LoggedKind::Set => field_of(program, &entry.target).map(Target::Field),
    }
}

fn class_of(program: &Program, name: &str) -> Option<ClassId> {
    program.find_class(name.trim().replace('.', "/").as_bytes())
}

/// `a.B`, `int[][]`, or `[La.B` as `Class.getName` has it, without the semicolon at its end.
fn type_of(program: &Program, text: &str) -> Option<Type> {
    let text = text.trim();
    let (mut base, mut dimensions) = (text, 0);
    while let Some(inner) = base.strip_suffix("[]") {
        (base, dimensions) = (inner, dimensions + 1);
    }
    if let Some(inner) = text.strip_prefix('[') {
        let element = inner.trim_start_matches('[');
        dimensions = u8::try_from(text.len() - element.len()).ok()?;
        base = element.strip_prefix('L').map(|name| name.trim_end_matches(';')).or(match element {
            "Z" => Some("boolean"),
            "B" => Some("byte"),
            "C" => Some("char"),
            "S" => Some("short"),
            "I" => Some("int"),
            "J" => Some("long"),
            "F" => Some("float"),
            "D" => Some("double"),
            _ => None,
        })?;
    }
    let base = match base {
        "boolean" => Type::BOOLEAN,
        "byte" => Type::BYTE,
        "char" => Type::CHAR,
        "short" => Type::SHORT,
        "int" => Type::INT,
        "long" => Type::LONG,
        "float" => Type::FLOAT,
        "double" => Type::DOUBLE,
        "void" => Type::VOID,
        name => Type::class(class_of(program, name)?),
    };
    base.array(dimensions)
}

/// Class, type and the rest of `<class: type rest>`.
fn member<'t>(program: &Program, text: &'t str) -> Option<(ClassId, Type, &'t str)> {
    let (class, member) = text.strip_prefix('<')?.strip_suffix('>')?.split_once(": ")?;
    let (ty, rest) = member.trim().split_once(' ')?;
    Some((class_of(program, class)?, type_of(program, ty)?, rest))
}

/// `<a.B: void m(int,a.C)>`: a method of the class or of one above.
fn method_of(program: &Program, text: &str) -> Option<MethodId> {
    let (class, result, rest) = member(program, text)?;
    let (name, parameters) = rest.strip_suffix(')')?.split_once('(')?;
    let parameters = parameters.split(',').filter(|text| !text.is_empty());
    let parameters: Option<Vec<Type>> = parameters.map(|text| type_of(program, text)).collect();
    let parameters = parameters?;
    let fits = |&method: &MethodId| {
        let selector = program.method(method).selector;
        let signature = program.names.selector_signature(selector);
        let is_named = program.names.text(program.names.selector_parts(selector).name).0 == name.as_bytes();
        is_named && signature.result == result && signature.parameters == parameters
    };
    // The log names the class of the object, which may inherit the method.
    let mut next = Some(class);
    while let Some(class) = next {
        if let Some(found) = program.class(class).methods.iter().find(fits) {
            return Some(found);
        }
        next = program.class(class).superclass;
    }
    None
}

/// `<a.B: a.C f>`.
fn field_of(program: &Program, text: &str) -> Option<FieldId> {
    let (class, ty, name) = member(program, text)?;
    program.declared_field(class, program.names.find_symbol(name.as_bytes())?, ty)
}

/// What the log says about a call.
fn targets(cx: &mut Cx<'_, '_>, site: &RuleSite, kind: LoggedKind) -> Vec<Target> {
    let line = cx.body(site).and_then(|body| body.line(site.stmt));
    let Some(facts) = cx.memory::<Log>().0.get(&site.method) else { return Vec::new() };
    // Without line numbers, in the class or in the log, any such call in the method may be meant.
    let fits =
        |fact: &&Fact| fact.kind == kind && (fact.line.is_none() || line.is_none() || fact.line == line);
    facts.iter().filter(fits).map(|fact| fact.target).collect()
}

fn types(cx: &mut Cx<'_, '_>, site: &RuleSite, kind: LoggedKind) -> Vec<Type> {
    let ty = |target| if let Target::Type(ty) = target { Some(ty) } else { None };
    targets(cx, site, kind).into_iter().filter_map(ty).collect()
}

fn methods(cx: &mut Cx<'_, '_>, site: &RuleSite, kind: LoggedKind) -> Vec<MethodId> {
    let method = |target| if let Target::Method(method) = target { Some(method) } else { None };
    targets(cx, site, kind).into_iter().filter_map(method).collect()
}

fn fields(cx: &mut Cx<'_, '_>, site: &RuleSite, kind: LoggedKind) -> Vec<FieldId> {
    let field = |target| if let Target::Field(field) = target { Some(field) } else { None };
    targets(cx, site, kind).into_iter().filter_map(field).collect()
}

/// `x = Class.forName(s)`:  C logged  gives  C.class in pts(x), and C is initialised.
fn for_name(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    for ty in types(cx, site, LoggedKind::ForName) {
        if let Some(class) = ty.as_class() {
            cx.initialize(class);
        }
        let mirror = cx.class_object(ty);
        give(cx, site.target, mirror);
    }
}

/// `x = c.newInstance()`:  C logged  gives  a new C in pts(x), on which `C()` is called.
fn new_instance(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let Some(plain) = cx.plain_constructor() else { return };
    for class in types(cx, site, LoggedKind::NewInstance).into_iter().filter_map(Type::as_class) {
        if let Some(constructor) = cx.program().declared_method(class, plain) {
            make_unasked(cx, site, constructor, Vec::new());
        }
    }
}

/// `x = k.newInstance(a)`: C(..) logged gives a new C in pts(x), on which it is called with the elements of
/// a.
fn construct(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let site = &wrapping(cx, site);
    for constructor in methods(cx, site, LoggedKind::Construct) {
        let arguments = spread(cx, site, constructor, site.argument(1));
        make_unasked(cx, site, constructor, arguments);
    }
}

/// `x = m.invoke(y, a)`: f logged gives a call of f on pts(y) with the elements of a; its result in pts(x).
fn invoke(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let site = &wrapping(cx, site);
    for method in methods(cx, site, LoggedKind::Invoke) {
        let arguments = spread(cx, site, method, site.argument(2));
        call(cx, site, method, site.argument(1), arguments);
    }
}

/// `x = f.get(y)`:  g logged, o in pts(y)  gives  pts(o.g) <= pts(x).
fn get(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    for field in fields(cx, site, LoggedKind::Get) {
        read_field(cx, site, field);
    }
}

/// `f.set(y, z)`:  g logged, o in pts(y)  gives  pts(z) restricted to g's type <= pts(o.g).
fn set(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    for field in fields(cx, site, LoggedKind::Set) {
        write_field(cx, site, field);
    }
}

/// `x = Array.newInstance(c, n)`:  C[] logged  gives  a new C[] in pts(x).
fn new_array(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    for array in types(cx, site, LoggedKind::NewArray) {
        let object = cx.make(site, array);
        give(cx, site.target, object);
    }
}
