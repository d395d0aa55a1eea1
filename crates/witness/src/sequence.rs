//! What a client does: statements in order, each over the values of earlier ones.

use std::fmt::Write;
use std::sync::Arc;

use program::{Program, Type};

use crate::vocabulary::{Action, Behaviour, OperationId, Vocabulary};

/// A client, as statements in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The statements. The value of each is known by its index.
    pub statements: Vec<Statement>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// What it does.
    pub operation: OperationId,
    /// With what; the receiver, if there is one, comes first.
    pub arguments: Vec<Argument>,
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "most are named after their types")]
pub enum Argument {
    /// The value of an earlier statement.
    Value(usize),
    Null,
    Boolean(bool),
    Byte(i8),
    Short(i16),
    Char(u16),
    Int(i32),
    Long(i64),
    /// As bits, so that all are equal to themselves.
    Float(u32),
    /// As bits, so that all are equal to themselves.
    Double(u64),
    Text(Arc<str>),
    /// A class literal.
    Class(Type),
}

impl Sequence {
    /// The same, with the values of a sequence that it is appended to.
    pub(crate) fn shifted(&self, by: usize) -> impl Iterator<Item = Statement> + '_ {
        self.statements.iter().map(move |statement| {
            let mut statement = statement.clone();
            for argument in &mut statement.arguments {
                if let Argument::Value(value) = argument {
                    *value += by;
                }
            }
            statement
        })
    }

    /// The texts that it uses.
    pub(crate) fn texts(&self) -> Vec<Arc<str>> {
        Self::texts_of(self.statements.iter())
    }

    /// The texts that a statement and those that it needs use.
    pub(crate) fn texts_for(&self, last: usize) -> Vec<Arc<str>> {
        Self::texts_of(self.needed_by(last).into_iter().map(|at| &self.statements[at]))
    }

    fn texts_of<'s>(statements: impl Iterator<Item = &'s Statement>) -> Vec<Arc<str>> {
        let arguments = statements.flat_map(|statement| &statement.arguments);
        let texts = arguments.filter_map(|argument| match argument {
            Argument::Text(text) => Some(text.clone()),
            _other => None,
        });
        texts.collect()
    }

    /// The statements that `last` needs, and itself, in order.
    pub(crate) fn needed_by(&self, last: usize) -> Vec<usize> {
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        for at in (0..=last).rev() {
            if needed[at] {
                for value in self.statements[at].values() {
                    needed[value] = true;
                }
            }
        }
        (0..=last).filter(|&at| needed[at]).collect()
    }

    /// The statements that may matter to a value: those that it needs, and those that do something with what
    /// it needs.
    pub(crate) fn about(&self, value: usize) -> Vec<usize> {
        let mut kept = vec![false; self.statements.len()];
        for at in self.needed_by(value) {
            kept[at] = true;
        }
        loop {
            let uses = |at: usize| self.statements[at].values().any(|value| kept[value]);
            let Some(more) = (0..kept.len()).find(|&at| !kept[at] && uses(at)) else { break };
            for at in self.needed_by(more) {
                kept[at] = true;
            }
        }
        (0..kept.len()).filter(|&at| kept[at]).collect()
    }

    /// Only these statements, which need no others. In order.
    pub(crate) fn only(&self, kept: &[usize]) -> Self {
        let mut new = vec![None; self.statements.len()];
        let mut statements = Vec::new();
        for &at in kept {
            let mut statement = self.statements[at].clone();
            for argument in &mut statement.arguments {
                if let Argument::Value(value) = argument {
                    match new[*value] {
                        Some(renumbered) => *value = renumbered,
                        None => *argument = Argument::Null,
                    }
                }
            }
            new[at] = Some(statements.len());
            statements.push(statement);
        }
        Self { statements }
    }

    /// The same without a statement and without those that only it needed, if nothing uses it.
    pub(crate) fn without_unused(&self, left_out: usize) -> Self {
        let is_used = |at: usize, kept: &[bool]| {
            let others = self.statements.iter().enumerate().filter(|(other, _)| kept[*other]);
            others.flat_map(|(_, other)| other.values()).any(|value| value == at)
        };
        let mut kept = vec![true; self.statements.len()];
        let mut pending = vec![left_out];
        while let Some(at) = pending.pop() {
            if kept[at] && !is_used(at, &kept) {
                kept[at] = false;
                pending.extend(self.statements[at].values());
            }
        }
        let kept: Vec<usize> = (0..self.statements.len()).filter(|&at| kept[at]).collect();
        self.only(&kept)
    }

    /// The lines that tell the driver what to run.
    pub(crate) fn lines(&self, program: &Program, vocabulary: &Vocabulary) -> String {
        let mut out = format!("S\t{}\n", self.statements.len());
        for statement in &self.statements {
            line(&mut out, program, vocabulary, statement);
            out.push('\n');
        }
        out
    }
}

impl Statement {
    /// The values that it uses.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> + '_ {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(*value),
            Argument::Null
            | Argument::Boolean(_)
            | Argument::Byte(_)
            | Argument::Short(_)
            | Argument::Char(_)
            | Argument::Int(_)
            | Argument::Long(_)
            | Argument::Float(_)
            | Argument::Double(_)
            | Argument::Text(_)
            | Argument::Class(_) => None,
        })
    }
}

fn line(out: &mut String, program: &Program, vocabulary: &Vocabulary, statement: &Statement) {
    let operation = vocabulary.operation(statement.operation);
    let class = |class| descriptor(program, Type::class(class));
    let method = |method| {
        let parts = program.names.selector_parts(program.method(method).selector);
        let name = escaped(&program.names.text(parts.name).decode());
        format!("{name}\t{}", escaped(&program.names.descriptor_text(parts.descriptor).decode()))
    };
    let field = |field| escaped(&program.names.text(program.field(field).name).decode());
    let head = match &operation.action {
        Action::New { constructor } => {
            let declared = program.method(*constructor);
            let parts = program.names.selector_parts(declared.selector);
            let parameters = escaped(&program.names.descriptor_text(parts.descriptor).decode());
            format!("new\t{}\t{parameters}", class(declared.class))
        }
        Action::Call { class: of, method: called, .. } => format!("call\t{}\t{}", class(*of), method(*called)),
        Action::Read { class: of, field: read, .. } => format!("get\t{}\t{}", class(*of), field(*read)),
        Action::Write { class: of, field: written, .. } => format!("put\t{}\t{}", class(*of), field(*written)),
        Action::Array(array) => {
            format!("array\t{}", descriptor(program, array.element().unwrap_or(Type::OBJECT)))
        }
        Action::Load => "load".to_owned(),
        Action::Store => "store".to_owned(),
        Action::Written { interface, behaviour, .. } => {
            let how = match behaviour {
                Behaviour::Nothing => "default".to_owned(),
                Behaviour::Value => "value".to_owned(),
                Behaviour::Argument(number) => number.to_string(),
                Behaviour::Throw => "throw".to_owned(),
            };
            format!("write\t{}\t{how}", class(*interface))
        }
    };
    out.push_str(&head);
    if operation.is_static_member() {
        out.push_str("\t-");
    }
    let is_index = |at| at == 1 && matches!(operation.action, Action::Load | Action::Store);
    for (at, argument) in statement.arguments.iter().enumerate() {
        out.push('\t');
        match argument {
            Argument::Int(number) if is_index(at) => push(out, "", number),
            argument => push_argument(out, program, argument),
        }
    }
}

fn push_argument(out: &mut String, program: &Program, argument: &Argument) {
    match argument {
        Argument::Value(value) => push(out, "v", value),
        Argument::Null => out.push('n'),
        Argument::Boolean(value) => push(out, "z", &u8::from(*value)),
        Argument::Byte(value) => push(out, "b", value),
        Argument::Short(value) => push(out, "h", value),
        Argument::Char(value) => push(out, "c", value),
        Argument::Int(value) => push(out, "i", value),
        Argument::Long(value) => push(out, "j", value),
        Argument::Float(bits) => push(out, "f", bits),
        // Java's `long` has a sign.
        Argument::Double(bits) => push(out, "d", &(*bits as i64)),
        Argument::Text(text) => push(out, "s", &escaped(text)),
        Argument::Class(ty) => push(out, "k", &descriptor(program, *ty)),
    }
}

fn push(out: &mut String, letter: &str, value: &impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{letter}{value}");
}

/// A type as the driver reads it.
fn descriptor(program: &Program, ty: Type) -> String {
    let arrays = "[".repeat(ty.dimensions().into());
    match ty.base_class() {
        Some(class) => format!("{arrays}L{};", escaped(&program.names.class_name(class).decode())),
        None => {
            let letter = ty.base().as_primitive().map_or('V', |primitive| primitive.letter().into());
            format!("{arrays}{letter}")
        }
    }
}

/// Text in one word: only visible ASCII stands for itself.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte @ b'!'..=b'~') if byte != b'\\' => out.push(byte.into()),
            Ok(_) | Err(_) => push(&mut out, "\\", &format_args!("{unit:04x}")),
        }
    }
    out
}

/// What [`escaped`] stands for; half a character becomes a replacement character.
pub(crate) fn unescaped(word: &str) -> Option<String> {
    let mut parts = word.split('\\');
    let mut units: Vec<u16> = parts.next()?.encode_utf16().collect();
    for part in parts {
        units.push(u16::from_str_radix(part.get(..4)?, 16).ok()?);
        units.extend(part.get(4..)?.encode_utf16());
    }
    Some(String::from_utf16_lossy(&units))
}
