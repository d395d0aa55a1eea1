//! What the tests of a component do with it, as sequences: good evidence of what constructors and methods
//! take.
//!
//! The code of a test is followed from its first instruction to its last, as if no jump were taken. Only
//! calls that clients can make are kept; what cannot be followed is unknown, and a call that needs it is left
//! out.

mod machine;

use classfile::{ClassFile, Constant, Instruction, MemberRef, Opcode, Text};
use program::{ClassId, Primitive, Program, Type};
use rustc_hash::FxHashMap;

use self::machine::{Machine, Value};
use crate::argument::Argument;
use crate::argument::Statement;
use crate::sequence::Sequence;
use crate::vocabulary::{Action, OperationId, Vocabulary};

impl Vocabulary {
    /// Learns what classes of tests do with the component.
    pub fn learn<'c>(&mut self, program: &Program, tests: impl Iterator<Item = &'c [u8]>) {
        let lifter = Lifter::new(program, self);
        let all: Vec<Sequence> = tests.flat_map(|class| lifter.sequences(class)).collect();
        self.of_tests = all;
    }
}

/// The longest sequence.
const LONGEST: usize = 48;

/// Follows tests.
pub(crate) struct Lifter<'a> {
    program: &'a Program,
    vocabulary: &'a Vocabulary,
    /// Operations by class, name and descriptor; fields have no descriptor.
    members: FxHashMap<(ClassId, String, String), OperationId>,
}

/// A sequence that grows, and the machine that it comes from.
#[derive(Default)]
struct Draft {
    sequence: Sequence,
    machine: Machine,
}

impl<'a> Lifter<'a> {
    pub(crate) fn new(program: &'a Program, vocabulary: &'a Vocabulary) -> Self {
        let mut members = FxHashMap::default();
        for (id, operation) in vocabulary.all() {
            let named = |method| {
                let parts = program.names.selector_parts(program.method(method).selector);
                let descriptor = program.names.descriptor_text(parts.descriptor).decode().into_owned();
                (program.names.text(parts.name).decode().into_owned(), descriptor)
            };
            let (class, (name, descriptor)) = match operation.action {
                Action::New { constructor } => (program.method(constructor).class, named(constructor)),
                Action::Call { class, method, .. } => (class, named(method)),
                Action::Read { class, field, is_static: true } => {
                    let name = program.names.text(program.field(field).name).decode().into_owned();
                    (class, (name, String::new()))
                }
                Action::Read { .. }
                | Action::Write { .. }
                | Action::Array(_)
                | Action::Letters(_)
                | Action::Load
                | Action::Store
                | Action::Written { .. } => continue,
            };
            members.entry((class, name, descriptor)).or_insert(id);
        }
        Self { program, vocabulary, members }
    }

    /// What the methods of a class of tests do, each after the methods that prepare it.
    pub(crate) fn sequences(&self, class: &[u8]) -> Vec<Sequence> {
        let Ok(class) = ClassFile::read(class) else { return Vec::new() };
        let name = |index: u16| class.pool.utf8(index).map(|text| text.decode().into_owned());
        let mut first = Vec::new();
        let mut tests = Vec::new();
        for method in &class.methods {
            let (Ok(name), Ok(descriptor)) = (name(method.name), name(method.descriptor)) else { continue };
            if descriptor != "()V" || name == "<clinit>" {
                continue;
            }
            let prepares = ["<init>", "setUp", "setup", "before", "init"];
            let list =
                if prepares.iter().any(|start| name.starts_with(start)) { &mut first } else { &mut tests };
            list.push(method);
        }
        let mut found = Vec::new();
        for test in tests {
            let mut draft = Draft::default();
            for method in first.iter().chain([&test]) {
                if let Ok(Some(code)) = class.code(method) {
                    draft.machine.enter();
                    for (_, instruction) in classfile::instructions(code.bytes).flatten() {
                        self.step(&class, &mut draft, instruction);
                    }
                }
            }
            if !draft.sequence.statements.is_empty() {
                found.push(draft.sequence);
            }
        }
        found
    }

    fn step(&self, class: &ClassFile<'_>, draft: &mut Draft, instruction: Instruction<'_>) {
        match instruction {
            Instruction::Pool(opcode, index) => self.pool(class, draft, opcode, index),
            Instruction::Interface(index, _) => {
                if let Ok(member) = class.pool.member(index) {
                    self.call(draft, &member, true);
                }
            }
            Instruction::Dynamic(index) => self.dynamic(class, draft, index),
            Instruction::Plain(opcode) => draft.machine.plain(opcode),
            Instruction::Push(_, value) => draft.machine.push(Value::Known(Argument::Int(value))),
            Instruction::Local(opcode, slot) => draft.machine.local(opcode, slot),
            Instruction::Increment(slot, _) => draft.machine.forget(slot),
            Instruction::Branch(opcode, _) => draft.machine.branch(opcode),
            Instruction::Switch(_) => drop(draft.machine.pop()),
            Instruction::NewArray(_) => {
                draft.machine.pop();
                draft.machine.push(Value::Unknown);
            }
            Instruction::MultiArray(_, dimensions) => {
                (0..dimensions).for_each(|_| drop(draft.machine.pop()));
                draft.machine.push(Value::Unknown);
            }
        }
    }

    fn pool(&self, class: &ClassFile<'_>, draft: &mut Draft, opcode: Opcode, index: u16) {
        let pool = &class.pool;
        let machine = &mut draft.machine;
        match opcode.0 {
            // ldc, ldc_w, ldc2_w
            18..=20 => machine.push(self.constant(class, index)),
            // getstatic
            178 => {
                let read = pool.member(index).ok().and_then(|member| self.field(draft, &member));
                let is_wide = pool.member(index).is_ok_and(|member| is_wide(member.descriptor));
                draft.machine.push(read.unwrap_or(Value::unknown(is_wide)));
            }
            // putstatic
            179 => drop(machine.pop()),
            // getfield, putfield: those of the test itself
            180 | 181 => {
                let Ok(member) = pool.member(index) else { return };
                machine.field(opcode.0 == 181, &member);
            }
            // invokevirtual, invokespecial, invokestatic
            182..=184 => {
                if let Ok(member) = pool.member(index) {
                    self.call(draft, &member, opcode.0 != 184);
                }
            }
            // new
            187 => machine.create(),
            // anewarray, instanceof
            189 | 193 => {
                machine.pop();
                machine.push(Value::Unknown);
            }
            // checkcast leaves what is there.
            _ => {}
        }
    }

    fn constant(&self, class: &ClassFile<'_>, index: u16) -> Value {
        let known = match class.pool.get(index) {
            Ok(Constant::Integer(value)) => Argument::Int(value),
            Ok(Constant::Long(value)) => Argument::Long(value),
            Ok(Constant::Float(value)) => Argument::Float(value.to_bits()),
            Ok(Constant::Double(value)) => Argument::Double(value.to_bits()),
            Ok(Constant::String { text }) => {
                let text = class.pool.utf8(text).map(|text| text.decode().into_owned());
                Argument::Text(text.unwrap_or_default().into())
            }
            Ok(Constant::Class { .. }) => {
                let name = class.pool.class_name(index).ok();
                match name.and_then(|name| self.program.find_class(name.0)) {
                    Some(class) => Argument::Class(Type::class(class)),
                    None => return Value::Unknown,
                }
            }
            Ok(_) | Err(_) => return Value::Unknown,
        };
        Value::Known(known)
    }

    fn field(&self, draft: &mut Draft, member: &MemberRef<'_>) -> Option<Value> {
        let name = member.name.decode().into_owned();
        let id = self.find(member.class, &name, "")?;
        push(draft, id, Vec::new())
    }

    /// A lambda becomes one that does nothing.
    fn dynamic(&self, class: &ClassFile<'_>, draft: &mut Draft, index: u16) {
        let Ok(Constant::InvokeDynamic { name_and_type, .. }) = class.pool.get(index) else { return };
        let Ok((_, descriptor)) = class.pool.name_and_type(name_and_type) else { return };
        let Some((parameters, result)) = split(descriptor) else { return };
        draft.machine.take(parameters.len());
        let result_class = result.strip_prefix(b"L").and_then(|rest| rest.strip_suffix(b";"));
        let interface = result_class.and_then(|name| self.program.find_class(name));
        let written = self.vocabulary.all().find(|(_, operation)| {
            let is_it =
                matches!(operation.action, Action::Written { interface: of, .. } if Some(of) == interface);
            is_it && operation.parameters.is_empty()
        });
        let value = written.and_then(|(id, _)| push(draft, id, Vec::new()));
        draft.machine.push(value.unwrap_or(Value::Unknown));
    }

    fn call(&self, draft: &mut Draft, member: &MemberRef<'_>, has_receiver: bool) {
        let Some((parameters, result)) = split(member.descriptor) else { return };
        let arguments = draft.machine.take(parameters.len());
        let receiver = has_receiver.then(|| draft.machine.pop());
        let name = member.name.decode().into_owned();
        if let Some(known) = self.of_jdk(draft, member.class, &name, receiver.as_ref(), &arguments) {
            if let Some(fresh @ Value::Fresh(_)) = receiver.filter(|_| name == "<init>") {
                return draft.machine.replace(&fresh, &known);
            }
            return draft.machine.push(known);
        }
        let made = self.statement(draft, member, &name, receiver.as_ref(), &arguments);
        if name == "<init>" {
            if let Some(fresh @ Value::Fresh(_)) = receiver {
                draft.machine.replace(&fresh, &made.unwrap_or(Value::Unknown));
            }
        } else if result != b"V" {
            draft.machine.push(made.unwrap_or(Value::unknown(matches!(result, b"J" | b"D"))));
        }
    }

    /// What calls of the JDK make of texts and boxes.
    fn of_jdk(
        &self,
        draft: &mut Draft,
        class: Text<'_>,
        name: &str,
        receiver: Option<&Value>,
        arguments: &[Value],
    ) -> Option<Value> {
        let text = |value: Option<&Value>| match value {
            Some(Value::Known(argument)) => argument.text().cloned(),
            Some(_) | None => None,
        };
        match (class.0, name) {
            (b"java/lang/StringBuilder", "<init>") if arguments.is_empty() => {
                Some(Value::Known(Argument::Text("".into())))
            }
            (b"java/lang/StringBuilder", "append") => {
                let (before, after) = (text(receiver)?, text(arguments.first())?);
                Some(Value::Known(Argument::Text(format!("{before}{after}").into())))
            }
            (b"java/lang/StringBuilder" | b"java/lang/String", "toString") => {
                Some(Value::Known(Argument::Text(text(receiver)?)))
            }
            (b"java/lang/String", "getBytes" | "toCharArray") => {
                let element = if name == "getBytes" { Type::BYTE } else { Type::CHAR };
                let letters = self.vocabulary.all().find(|(_, operation)| {
                    matches!(operation.action, Action::Letters(of) if of.element() == Some(element))
                });
                push(draft, letters?.0, vec![Argument::Text(text(receiver)?)])
            }
            (_, "valueOf") if class.0.starts_with(b"java/lang/") && arguments.len() == 1 => {
                Some(arguments[0].clone()).filter(|value| matches!(value, Value::Known(_)))
            }
            _ => None,
        }
    }

    fn statement(
        &self,
        draft: &mut Draft,
        member: &MemberRef<'_>,
        name: &str,
        receiver: Option<&Value>,
        arguments: &[Value],
    ) -> Option<Value> {
        let id = self.find(member.class, name, &member.descriptor.decode())?;
        let operation = self.vocabulary.operation(id);
        let receiver = receiver.filter(|_| operation.has_receiver());
        // Tests may wait as long as it takes; ours wait for a while.
        if let Some(waiting) = self.vocabulary.waiting.filter(|_| self.vocabulary.refused.contains(&id)) {
            let future = self.adapted(waiting.future, receiver?)?;
            let Some(Value::Known(seconds)) = push(draft, waiting.seconds, Vec::new()) else { return None };
            return push(draft, waiting.wait, vec![future, Argument::Long(1), seconds]);
        }
        let given = receiver.into_iter().chain(arguments);
        let adapted = operation.parameters.iter().zip(given);
        let adapted: Vec<Argument> =
            adapted.map(|(parameter, value)| self.adapted(parameter.ty, value)).collect::<Option<_>>()?;
        (adapted.len() == operation.parameters.len()).then_some(())?;
        push(draft, id, adapted)
    }

    /// An operation of a class, or of a class above it.
    fn find(&self, class: Text<'_>, name: &str, descriptor: &str) -> Option<OperationId> {
        let class = self.program.find_class(class.0)?;
        let supers = std::iter::successors(Some(class), |&above| self.program.class(above).superclass);
        let mut all = supers.chain(self.program.superinterfaces(class));
        all.find_map(|class| self.members.get(&(class, name.to_owned(), descriptor.to_owned())).copied())
    }

    /// A value as an argument of a type; none if it is not known.
    fn adapted(&self, ty: Type, value: &Value) -> Option<Argument> {
        let argument = match value {
            Value::Known(argument) => Some(argument),
            Value::Fresh(_) | Value::This | Value::Unknown | Value::Wide => None,
        };
        if let Some(primitive) = ty.as_primitive() {
            return Some(of_primitive(primitive, argument));
        }
        match argument {
            Some(Argument::Text(_)) if !self.program.is_subtype(Type::STRING, ty) => None,
            Some(argument) => Some(argument.clone()),
            // Any text is better than none.
            None if ty == Type::STRING => Some(Argument::Text("a".into())),
            None => None,
        }
    }
}

/// Adds a statement; its value.
fn push(draft: &mut Draft, operation: OperationId, arguments: Vec<Argument>) -> Option<Value> {
    let statements = &mut draft.sequence.statements;
    if statements.len() >= LONGEST {
        return None;
    }
    statements.push(Statement { operation, arguments });
    Some(Value::Known(Argument::Value(statements.len() - 1)))
}

/// Code has `int` for all small types. A number that is not known is one.
fn of_primitive(primitive: Primitive, argument: Option<&Argument>) -> Argument {
    let int = match argument {
        Some(Argument::Int(value)) => *value,
        _ => 1,
    };
    match (primitive, argument) {
        (Primitive::Boolean, _) => Argument::Boolean(int != 0),
        (Primitive::Byte, _) => Argument::Byte(int as i8),
        (Primitive::Short, _) => Argument::Short(int as i16),
        (Primitive::Char, _) => Argument::Char(int as u16),
        (Primitive::Int, _) => Argument::Int(int),
        (Primitive::Long, Some(known @ Argument::Long(_)))
        | (Primitive::Float, Some(known @ Argument::Float(_)))
        | (Primitive::Double, Some(known @ Argument::Double(_))) => known.clone(),
        (Primitive::Long, _) => Argument::Long(int.into()),
        (Primitive::Float, _) => Argument::Float((int as f32).to_bits()),
        (Primitive::Double, _) => Argument::Double(f64::from(int).to_bits()),
        // No value has this type.
        (Primitive::Void, _) => Argument::Null,
    }
}

fn is_wide(descriptor: Text<'_>) -> bool {
    matches!(descriptor.0, b"J" | b"D")
}

/// The parameters and the result of a descriptor.
fn split(descriptor: Text<'_>) -> Option<(Vec<&[u8]>, &[u8])> {
    let text = descriptor.0;
    let mut parameters = Vec::new();
    let mut at = 1;
    while *text.get(at)? != b')' {
        let start = at;
        while *text.get(at)? == b'[' {
            at += 1;
        }
        if *text.get(at)? == b'L' {
            at += text[at..].iter().position(|&byte| byte == b';')?;
        }
        at += 1;
        parameters.push(&text[start..at]);
    }
    Some((parameters, &text[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_split() {
        let shown = |text: &'static str| {
            let (parameters, result) = split(Text(text.as_bytes()))?;
            let all: Vec<String> = parameters.iter().map(|one| Text(one).to_string()).collect();
            Some(format!("{} -> {}", all.join(" "), Text(result)))
        };
        assert_eq!(shown("(I[[La/B;J)V").as_deref(), Some("I [[La/B; J -> V"));
        assert_eq!(shown("()La/B;").as_deref(), Some(" -> La/B;"));
        for damaged in ["", "(", "(La", "(["] {
            assert_eq!(shown(damaged), None);
        }
    }

    #[test]
    fn numbers_take_the_type_of_the_parameter() {
        let three = Argument::Int(3);
        assert_eq!(of_primitive(Primitive::Boolean, Some(&three)), Argument::Boolean(true));
        assert_eq!(of_primitive(Primitive::Char, Some(&Argument::Int(97))), Argument::Char(97));
        assert_eq!(of_primitive(Primitive::Long, None), Argument::Long(1));
    }
}
