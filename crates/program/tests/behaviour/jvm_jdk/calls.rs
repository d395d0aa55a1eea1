//! Calls and field reads in random hierarchies.

use std::collections::BTreeMap;

use classfile::{Access, ClassFile};
use program::{ClassId, MethodId, MethodRefId, Program, Refusal, Resolved};
use testkit::{Random, cases};

use super::assembler::{Assembler, Call};
use super::random::{self, METHODS, Shape};
use super::{driver, load};

/// A question: a static method of `caller` that calls or reads, given an object of the class `receiver`.
struct Question {
    caller: String,
    method: String,
    receiver: String,
    kind: Kind,
    /// The hierarchy it is about.
    about: usize,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Call(Call),
    Field,
}

/// Classes and what to ask about them.
#[derive(Default)]
struct Exam {
    classes: Vec<(String, Vec<u8>)>,
    questions: Vec<Question>,
    /// Each hierarchy as text.
    texts: Vec<String>,
}

#[test]
fn a_jvm_runs_the_same_methods_and_reads_the_same_fields() {
    let mut exam = Exam::default();
    let mut random = Random::new(17);
    for number in 0..cases(400) as usize {
        exam.add(&mut random, number);
    }
    let lines: Vec<String> = exam.questions.iter().map(Question::line).collect();
    let answers = driver::ask(&exam.classes, &lines);
    let mut program = load(&exam.classes);
    let all: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
    program.link_all(&all);
    let mut counts = BTreeMap::<&str, usize>::new();
    let mut wrong = BTreeMap::new();
    for (question, answer) in exam.questions.iter().zip(&answers) {
        assert!(!answer.starts_with("cannot ask"), "{}: {answer}", question.line());
        // `Object.toString` gives the class and a hash.
        let answer = if answer.contains('@') { "Object" } else { answer };
        if answer == driver::CRASH {
            *counts.entry(driver::CRASH).or_default() += 1;
            continue;
        }
        // Access is not checked by the program, by decision.
        if answer == "IllegalAccessError" {
            *counts.entry("not accessible").or_default() += 1;
            continue;
        }
        *counts.entry(kind_of(answer)).or_default() += 1;
        let own = question.answer(&program);
        if own == "ambiguous" && is_conflict(answer) {
            continue;
        }
        if is_conflict(answer) && kind_of(&own) != own && question.confuses_hotspot(&program) {
            *counts.entry("known to differ").or_default() += 1;
            continue;
        }
        if own != answer {
            let line = format!("{} {:?}: JVM {answer}, program {own}\n", question.line(), question.kind);
            wrong.entry(question.about).or_insert_with(Vec::new).push(line);
        }
    }
    assert!(wrong.is_empty(), "{} hierarchies of {counts:?}\n{}", wrong.len(), exam.show(&wrong));
    let known = counts.get("known to differ").copied().unwrap_or_default();
    assert!(known * 200 < answers.len(), "more than 0.5% known to differ: {counts:?}");
    for (kind, at_least) in [
        ("a method or field", 30_000),
        ("AbstractMethodError", 4_000),
        ("IncompatibleClassChangeError", 15_000),
        ("NoSuchMethodError", 10_000),
        ("NoSuchFieldError", 1_000),
    ] {
        assert!(counts.get(kind).is_some_and(|&count| count >= at_least), "too few of {kind}: {counts:?}");
    }
}

fn kind_of(answer: &str) -> &str {
    if answer.ends_with("Error") { answer } else { "a method or field" }
}

/// Conflicting default methods give the first of these by JVMS 6.5, and in HotSpot 25; HotSpot 17 gives the
/// other.
fn is_conflict(answer: &str) -> bool {
    answer == "IncompatibleClassChangeError" || answer == "AbstractMethodError"
}

impl Exam {
    /// A few of the hierarchies that went wrong, with a few of the answers.
    fn show(&self, wrong: &BTreeMap<usize, Vec<String>>) -> String {
        let few = wrong.iter().take(4);
        few.map(|(&about, lines)| format!("{}{}\n", self.texts[about], lines[..lines.len().min(4)].concat()))
            .collect()
    }

    fn add(&mut self, random: &mut Random, number: usize) {
        let shapes = random::hierarchy(random, number);
        for position in 0..shapes.len() {
            self.add_class(&shapes, position);
        }
        for package in ["p", "q"] {
            self.add_stranger(&shapes, &format!("h{number}/{package}/Stranger"));
        }
        self.texts.push(random::describe(&shapes));
    }

    /// A class that says its name, and calls all that it can name as its own.
    fn add_class(&mut self, shapes: &[Shape], position: usize) {
        let shape = &shapes[position];
        let superclass = shape.superclass.map_or("java/lang/Object", |parent| &shapes[parent].name);
        let interfaces: Vec<_> = shape.interfaces.iter().map(|&parent| shapes[parent].name.clone()).collect();
        let kind = if shape.interface { 0x0600 } else { u16::from(shape.has_super_flag) << 5 };
        let mut class = Assembler::new(0x0001 | kind, &shape.name, superclass, &interfaces);
        if !shape.interface {
            class.constructor(superclass);
        }
        for &(name, flags) in &shape.methods {
            class.naming_method(flags, name, &format!("{}.{name}", shape.name));
        }
        if let Some(flags) = shape.field {
            class.naming_field(flags, "x", &shape.name);
        }
        for named in random::above(shapes, position) {
            // The verifier lets a class call protected methods of other packages on its own kind alone.
            let cast = if shapes[named].interface { named } else { position };
            self.ask_about(&mut class, shapes, &shape.name, named, cast);
            self.ask_special(&mut class, shapes, position, named);
        }
        self.classes.push((shape.name.clone(), class.finish()));
    }

    /// A class that inherits from none of them and calls all of them.
    fn add_stranger(&mut self, shapes: &[Shape], name: &str) {
        let mut class = Assembler::new(0x0021, name, "java/lang/Object", &[]);
        for named in 0..shapes.len() {
            self.ask_about(&mut class, shapes, name, named, named);
        }
        self.classes.push((name.to_owned(), class.finish()));
    }

    fn ask_about(
        &mut self,
        class: &mut Assembler,
        shapes: &[Shape],
        caller: &str,
        named: usize,
        cast: usize,
    ) {
        let owner = &shapes[named].name;
        let right = if shapes[named].interface { Call::Interface } else { Call::Virtual };
        let wrong = if shapes[named].interface { Call::Virtual } else { Call::Interface };
        for member in METHODS {
            for call in [right, wrong] {
                // The wrong instruction always gives the same error; one name is enough.
                if call == wrong && member != "m" {
                    continue;
                }
                let method = format!("{call:?}_{named}_{member}");
                class.call(&method, call, &shapes[cast].name, owner, member);
                self.ask_receivers(shapes, caller, &method, cast, Kind::Call(call));
            }
        }
        let method = format!("read_{named}");
        class.read(&method, owner, "x");
        let receiver = shapes.last().map(|shape| shape.name.clone()).unwrap_or_default();
        self.questions.push(Question {
            caller: caller.to_owned(),
            method,
            receiver,
            kind: Kind::Field,
            about: self.texts.len(),
        });
    }

    /// The verifier wants the class itself, a superclass or a direct superinterface (JVMS 4.10.1.9).
    fn ask_special(&mut self, class: &mut Assembler, shapes: &[Shape], position: usize, named: usize) {
        let shape = &shapes[position];
        let nameable = !shapes[named].interface || named == position || shape.interfaces.contains(&named);
        if !nameable {
            return;
        }
        let call = if shapes[named].interface { Call::SpecialInterface } else { Call::Special };
        for member in METHODS {
            let method = format!("{call:?}_{named}_{member}");
            class.call(&method, call, &shape.name, &shapes[named].name, member);
            self.ask_receivers(shapes, &shape.name, &method, position, Kind::Call(call));
        }
    }

    fn ask_receivers(&mut self, shapes: &[Shape], caller: &str, method: &str, below: usize, kind: Kind) {
        for (position, shape) in shapes.iter().enumerate() {
            if !shape.interface && random::above(shapes, position).contains(&below) {
                self.questions.push(Question {
                    caller: caller.to_owned(),
                    method: method.to_owned(),
                    receiver: shape.name.clone(),
                    kind,
                    about: self.texts.len(),
                });
            }
        }
    }
}

impl Question {
    fn line(&self) -> String {
        format!("call {} {} {}", self.caller.replace('/', "."), self.method, self.receiver.replace('/', "."))
    }

    /// HotSpot loses an inherited default method, or takes it for one of several, where a class has a
    /// private or static method of that name: `class A { private m }`, `class B extends A implements I`,
    /// `class C extends B`, and `I.m` on `C` is an error. JVMS 5.4.6 has it selected, and so do we.
    fn confuses_hotspot(&self, program: &Program) -> bool {
        let member = self.method.rsplit_once('_').map_or("", |(_, member)| member);
        let descriptor = super::assembler::NAMING.as_bytes();
        let Some(selector) = program.names.find_selector(member.as_bytes(), descriptor) else { return false };
        let mut next = program.find_class(self.receiver.as_bytes());
        while let Some(class) = next {
            let declared =
                program.declared_method(class, selector).map(|method| program.method(method).access);
            if declared.is_some_and(|access| access.has(Access::PRIVATE) || access.has(Access::STATIC)) {
                return true;
            }
            next = program.class(class).superclass;
        }
        false
    }

    /// What the program says, in the words of a JVM.
    fn answer(&self, program: &Program) -> String {
        let caller = program.find_class(self.caller.as_bytes()).unwrap();
        let receiver = program.find_class(self.receiver.as_bytes()).unwrap();
        let constant = constant_of(program, caller, &self.method);
        let linkage = program.linkage(caller).unwrap();
        let Kind::Call(call) = self.kind else {
            return match program.resolve_field(linkage.field(constant).unwrap()) {
                Ok(field) => internal(program, program.field(field).class),
                Err(_) => "NoSuchFieldError".to_owned(),
            };
        };
        let method = linkage.method(constant).unwrap();
        match program.resolve_method(method) {
            Err(Refusal::WrongKind(_)) => "IncompatibleClassChangeError".to_owned(),
            Err(_) => "NoSuchMethodError".to_owned(),
            // Lowering looks at this, not selection.
            Ok(resolved) if program.method(resolved).is_static() => "IncompatibleClassChangeError".to_owned(),
            Ok(resolved) => show(program, select(program, call, caller, receiver, method, resolved)),
        }
    }
}

fn select(
    program: &Program,
    call: Call,
    caller: ClassId,
    receiver: ClassId,
    method: MethodRefId,
    resolved: MethodId,
) -> Resolved<MethodId> {
    match call {
        Call::Virtual | Call::Interface => program.select(receiver, resolved),
        Call::Special | Call::SpecialInterface => program.select_special(caller, method),
    }
}

fn show(program: &Program, selected: Resolved<MethodId>) -> String {
    match selected {
        Ok(method) if program.method(method).class == ClassId::OBJECT => "Object".to_owned(),
        Ok(method) => {
            let declared = program.method(method);
            let name = program.names.text(program.names.selector_parts(declared.selector).name);
            format!("{}.{name}", internal(program, declared.class))
        }
        Err(Refusal::Ambiguous) => "ambiguous".to_owned(),
        Err(_) => "AbstractMethodError".to_owned(),
    }
}

fn internal(program: &Program, class: ClassId) -> String {
    program.names.class_name(class).to_string()
}

/// The constant that the instruction before the `areturn` names.
fn constant_of(program: &Program, caller: ClassId, method: &str) -> u16 {
    let bytes = program.class_bytes(caller).unwrap();
    let file = ClassFile::read(&bytes).unwrap();
    let member = file.methods.iter().find(|member| member.name(&file.pool).unwrap() == method).unwrap();
    let code = file.code(member).unwrap().unwrap().bytes;
    let operand = if method.starts_with("read") { 1 } else { 5 };
    u16::from_be_bytes([code[operand], code[operand + 1]])
}
