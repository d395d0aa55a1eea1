//! Class hierarchies and questions about them as text.
//!
//! ```text
//! class p.B extends A implements I, J { m; private p; static s; package q; protected r; abstract a; field f }
//! interface I extends J { m; default d; static s; private p }
//! method p.B.m
//! ```
//!
//! Methods are public and take nothing unless the text says otherwise (`m(I)V`); a method of an interface
//! is abstract unless it says `default`, `static` or `private`. Names without a declaration are missing
//! classes. Whatever line is not a declaration is a question, and is answered.

use classfile::{Access, Text};
use expect_test::Expect;
use program::{
    ClassDefinition, ClassId, FieldDefinition, FieldRef, MethodDefinition, MethodRef, Origin, Program,
    Refusal, Resolved, SelectorId, Type,
};

/// What replaces the JDK.
const JDK: &str = "
class java.lang.Object { equals(Ljava/lang/Object;)Z; toString; protected clone; protected finalize }
interface java.lang.Cloneable
interface java.io.Serializable
class java.lang.String implements java.io.Serializable
";

/// Answers the questions in `text` and compares with what is expected.
#[track_caller]
pub(crate) fn check(text: &str, expected: Expect) {
    expected.assert_eq(&answers(text));
}

fn answers(text: &str) -> String {
    let mut program = program(text);
    let questions = lines(text).filter(|line| !is_declaration(line));
    let mut answers: Vec<String> =
        questions.map(|line| format!("{line} -> {}\n", answer(&mut program, line))).collect();
    answers.extend(program.problems().iter().map(|problem| format!("{problem}\n")));
    answers.concat()
}

/// The program that the declarations of `text` make.
pub(crate) fn program(text: &str) -> Program {
    let mut program = Program::empty();
    let jdk = if lines(text).any(|line| line == "without JDK") { "" } else { JDK };
    let declarations = lines(jdk).chain(lines(text)).filter(|line| is_declaration(line));
    let definitions: Vec<_> = declarations.map(|line| definition(&mut program, line)).collect();
    program.add_classes(definitions);
    program
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn is_declaration(line: &str) -> bool {
    line.starts_with("class ") || line.starts_with("interface ")
}

/// One declaration.
pub(crate) fn definition(program: &mut Program, line: &str) -> ClassDefinition {
    let (head, members) = line.split_once('{').unwrap_or((line, ""));
    let mut words = head.split([' ', ',']).filter(|word| !word.is_empty());
    let interface = words.next() == Some("interface");
    let class = class(program, words.next().expect("a declaration has a name"));
    let mut superclass = (class != ClassId::OBJECT).then_some(ClassId::OBJECT);
    let mut interfaces = Vec::new();
    let mut extends = false;
    for word in words {
        match word {
            "extends" => extends = !interface,
            "implements" => extends = false,
            name if extends => superclass = Some(self::class(program, name)),
            name => interfaces.push(self::class(program, name)),
        }
    }
    let kind = if interface { Access::INTERFACE | Access::ABSTRACT } else { Access::default() };
    let mut definition = ClassDefinition {
        class,
        origin: Origin::Text,
        access: Access::PUBLIC | kind,
        superclass,
        interfaces,
        fields: Vec::new(),
        methods: Vec::new(),
    };
    for member in members.trim_end_matches('}').trim().split("; ") {
        add_member(program, &mut definition, interface, member);
    }
    definition
}

fn add_member(program: &mut Program, definition: &mut ClassDefinition, interface: bool, member: &str) {
    let (modifiers, name) = member.rsplit_once(' ').unwrap_or(("", member));
    if name.is_empty() {
        return;
    }
    let has = |modifier: &str| modifiers.split(' ').any(|word| word == modifier);
    let flag = |modifier, access| if has(modifier) { access } else { Access::default() };
    let open = !has("private") && !has("package") && !has("protected");
    let no_body = has("abstract") || interface && !has("default") && !has("static") && !has("private");
    let access = flag("private", Access::PRIVATE)
        | flag("protected", Access::PROTECTED)
        | flag("static", Access::STATIC)
        | flag("native", Access::NATIVE)
        | flag("varargs", Access::VARARGS)
        | if open { Access::PUBLIC } else { Access::default() };
    if has("field") {
        let name = program.names.symbol(name.as_bytes());
        definition.fields.push(FieldDefinition { name, ty: Type::INT, access });
        return;
    }
    let access = access | if no_body { Access::ABSTRACT } else { Access::default() };
    definition.methods.push(MethodDefinition { selector: selector(program, name), access });
}

fn class(program: &mut Program, name: &str) -> ClassId {
    program.names.class(name.replace('.', "/").as_bytes())
}

fn selector(program: &mut Program, text: &str) -> SelectorId {
    let (name, descriptor) = text.split_at(text.find('(').unwrap_or(text.len()));
    let descriptor = if descriptor.is_empty() { "()V" } else { descriptor };
    program.names.selector(Text(name.as_bytes()), Text(descriptor.as_bytes())).expect("a good descriptor")
}

fn ty(program: &mut Program, text: &str) -> Type {
    let base = text.trim_end_matches("[]");
    let dimensions = (text.len() - base.len()) / 2;
    let base = match base {
        "int" => Type::INT,
        "long" => Type::LONG,
        "boolean" => Type::BOOLEAN,
        "null" => Type::NULL,
        "unknown" => Type::BOTTOM,
        "conflict" => Type::CONFLICT,
        "Object" => Type::OBJECT,
        name => Type::class(class(program, name)),
    };
    base.array(dimensions as u8).expect("at most 255 dimensions")
}

fn answer(program: &mut Program, question: &str) -> String {
    let words: Vec<&str> = question.split(' ').collect();
    match words[..] {
        ["without", "JDK"] => "nothing but names".to_owned(),
        [a, "<:", b] => {
            let (a, b) = (ty(program, a), ty(program, b));
            program.is_subtype(a, b).to_string()
        }
        [a, "|", b] => {
            let (a, b) = (ty(program, a), ty(program, b));
            assert_eq!(program.join(a, b), program.join(b, a), "a join is symmetric");
            program.type_name(program.join(a, b))
        }
        ["field", member] => {
            let (owner, name) = member.rsplit_once('.').expect("class.field");
            let (class, name) = (class(program, owner), program.names.symbol(name.as_bytes()));
            let field = program.names.field_ref(FieldRef { class, name, ty: Type::INT });
            show(program, program.resolve_field(field), |found| {
                program.class_name(program.field(found).class)
            })
        }
        ["method", member] => {
            let method = method(program, member, false);
            show_method(program, program.resolve_method(method))
        }
        ["imethod", member] => {
            let method = method(program, member, true);
            show_method(program, program.resolve_method(method))
        }
        ["call", member, "on", receiver] => call(program, member, receiver, false),
        ["icall", member, "on", receiver] => call(program, member, receiver, true),
        ["special", member, "in", caller] => special(program, member, caller, false),
        ["ispecial", member, "in", caller] => special(program, member, caller, true),
        ["subtypes", name] => {
            let class = class(program, name);
            names(program, &program.subtypes(class))
        }
        ["superinterfaces", name] => {
            let class = class(program, name);
            names(program, &program.superinterfaces(class))
        }
        _ => panic!("no question: {question}"),
    }
}

fn method(program: &mut Program, member: &str, interface: bool) -> program::MethodRefId {
    let end = member.find('(').unwrap_or(member.len());
    let dot = member[..end].rfind('.').expect("class.method");
    let class = ty(program, &member[..dot]);
    let selector = selector(program, &member[dot + 1..]);
    program.names.method_ref(MethodRef { class, selector, interface })
}

fn call(program: &mut Program, member: &str, receiver: &str, interface: bool) -> String {
    let method = method(program, member, interface);
    let receiver = class(program, receiver);
    let selected = program.resolve_method(method).and_then(|resolved| program.select(receiver, resolved));
    show_method(program, selected)
}

fn special(program: &mut Program, member: &str, caller: &str, interface: bool) -> String {
    let method = method(program, member, interface);
    let caller = class(program, caller);
    show_method(program, program.select_special(caller, method))
}

fn show_method(program: &Program, result: Resolved<program::MethodId>) -> String {
    show(program, result, |method| program.method_name(method).replace("()", ""))
}

fn show<T>(program: &Program, result: Resolved<T>, found: impl Fn(T) -> String) -> String {
    match result {
        Ok(value) => found(value),
        Err(Refusal::Missing(class)) => format!("missing {}", program.class_name(class)),
        Err(Refusal::NotFound) => "not found".to_owned(),
        Err(Refusal::WrongKind(class)) => format!("wrong kind of {}", program.class_name(class)),
        Err(Refusal::Abstract(method)) => {
            format!("abstract {}", program.method_name(method).replace("()", ""))
        }
        Err(Refusal::Ambiguous) => "ambiguous".to_owned(),
    }
}

fn names(program: &Program, classes: &[ClassId]) -> String {
    let names: Vec<_> = classes.iter().map(|&class| program.class_name(class)).collect();
    names.join(" ")
}
