//! Text to class.

use classfile::write::Write;
use classfile::{
    AnnotationTarget, Constant, Format, FrameChange, Handler, Insertion, LineNumber, LineNumberTable,
    LocalVariable, LocalVariableTable, LocalVariableTypeTable, Opcode, RawInstruction, Side, StackMap,
    StackMapEntry, StackMapFrame, StackMapTable, Text, TypeAnnotation, TypeAnnotations, VariableRange,
    VerificationType, Version,
};
use std::collections::BTreeMap;

/// A class with one static method `run()I`, and what to insert into it.
pub(crate) struct Assembled {
    pub(crate) class: Vec<u8>,
    pub(crate) insertions: Vec<Insertion>,
}

type Labels = BTreeMap<String, u16>;

pub(crate) fn assemble(text: &str) -> Assembled {
    let mut version = Version { major: 52, minor: 0 };
    let mut sizes = (8, 8);
    let (mut labels, mut insertions) = (Labels::new(), Vec::<Insertion>::new());
    // Labels are found in a first pass, in which every label is at 0.
    let mut code = Vec::new();
    for first_pass in [true, false] {
        let mut last = 0;
        code.clear();
        insertions.clear();
        for line in lines(text) {
            let pc = code.len();
            if let Some(label) = line.strip_suffix(':') {
                labels.insert(label.to_owned(), pc as u16);
            } else if let Some(inserted) = line.strip_prefix("+ ") {
                let mut bytes = Vec::new();
                instruction(inserted, &labels, first_pass, 0).write(0, &mut bytes);
                let pc = pc as u32;
                let side = Side::Before;
                insertions.push(Insertion { pc, side, code: bytes, extra_stack: 1, extra_locals: 2 });
            } else if let Some(inserted) = line.strip_prefix("> ") {
                let mut bytes = Vec::new();
                instruction(inserted, &labels, first_pass, 0).write(0, &mut bytes);
                let (pc, side) = (last, Side::After);
                insertions.push(Insertion { pc, side, code: bytes, extra_stack: 1, extra_locals: 2 });
            } else if let Some(number) = line.strip_prefix(".version ") {
                let (major, minor) = number.split_once('.').unwrap();
                version = Version { major: major.parse().unwrap(), minor: minor.parse().unwrap() };
            } else if let Some(numbers) = line.strip_prefix(".sizes ") {
                let (stack, locals) = numbers.split_once(' ').unwrap();
                sizes = (stack.parse().unwrap(), locals.parse().unwrap());
            } else if let Some(number) = line.strip_prefix(".nops ") {
                code.resize(pc + number.parse::<usize>().unwrap(), Opcode::NOP.0);
            } else if !line.starts_with('.') {
                last = pc as u32;
                instruction(line, &labels, first_pass, pc).write(pc, &mut code);
            }
        }
    }
    let (handlers, attributes) = tables(text, &labels);
    Assembled { class: class_with_code(version, sizes, &code, &handlers, &attributes), insertions }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn instruction(line: &str, labels: &Labels, first_pass: bool, pc: usize) -> RawInstruction {
    let words: Vec<&str> = line.split_whitespace().collect();
    let opcode = (0..=255).map(Opcode).find(|opcode| opcode.name() == words[0]).expect(words[0]);
    let number = |at: usize| words[at].parse::<i32>().unwrap();
    let distance = |label: &str| match labels.get(label) {
        Some(&to) => i32::from(to) - pc as i32,
        None if first_pass => 0,
        None => panic!("no label {label}"),
    };
    match opcode.format() {
        Format::Plain => RawInstruction::Plain(opcode),
        Format::Byte | Format::PoolByte | Format::Local | Format::ArrayKind => {
            RawInstruction::Byte(opcode, number(1) as u8)
        }
        Format::Short | Format::Pool => RawInstruction::Short(opcode, number(1) as u16),
        Format::Increment => RawInstruction::Increment(number(1) as u8, number(2) as i8),
        Format::Branch => RawInstruction::Branch(opcode, distance(words[1]) as i16),
        Format::WideBranch => RawInstruction::WideBranch(opcode, distance(words[1])),
        Format::TableSwitch => RawInstruction::TableSwitch {
            padding: [0; 3],
            low: number(1),
            default: distance(words[2]),
            rows: words[3..].iter().map(|label| distance(label)).collect(),
        },
        Format::LookupSwitch => RawInstruction::LookupSwitch {
            padding: [0; 3],
            default: distance(words[1]),
            rows: words[2..]
                .iter()
                .map(|row| row.split_once('=').unwrap())
                .map(|(value, label)| (value.parse().unwrap(), distance(label)))
                .collect(),
        },
        Format::Interface => RawInstruction::Interface(number(1) as u16, number(2) as u8, 0),
        Format::Dynamic => RawInstruction::Dynamic(number(1) as u16, 0),
        Format::MultiArray => RawInstruction::MultiArray(number(1) as u16, number(2) as u8),
        Format::Wide => RawInstruction::WideLocal(Opcode::ILOAD, number(1) as u16),
        Format::Undefined => panic!("{line}"),
    }
}

#[derive(Default)]
struct Tables {
    handlers: Vec<Handler>,
    lines: Vec<LineNumber>,
    locals: Vec<LocalVariable>,
    local_types: Vec<LocalVariable>,
    frames: Vec<StackMapFrame>,
    stack_map: Vec<StackMapEntry>,
    annotations: Vec<TypeAnnotation<'static>>,
}

/// Exception table and attributes, as (name, contents).
fn tables(text: &str, labels: &Labels) -> (Vec<Handler>, Vec<(&'static str, Vec<u8>)>) {
    let mut tables = Tables::default();
    let mut next_frame = 0;
    for line in lines(text).filter(|line| line.starts_with('.')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let pc = |at: usize| *labels.get(words[at]).unwrap_or_else(|| panic!("no label {}", words[at]));
        let number = |at: usize| words[at].parse::<u16>().unwrap();
        let local = || {
            let (start_pc, end) = (pc(1), pc(2));
            LocalVariable { start_pc, length: end - start_pc, name: 1, descriptor: 1, slot: number(3) }
        };
        let annotation = |kind, target| TypeAnnotation { kind, target, rest: &[0, 0, 1, 0, 0] };
        match words[0] {
            ".handler" => tables.handlers.push(Handler { start: pc(1), end: pc(2), target: pc(3), class: 0 }),
            ".line" => tables.lines.push(LineNumber { start_pc: pc(1), line: number(2) }),
            ".local" => tables.locals.push(local()),
            ".localtype" => tables.local_types.push(local()),
            ".frame" => {
                let offset_delta = pc(1) - next_frame;
                next_frame = pc(1) + 1;
                tables.frames.push(StackMapFrame { offset_delta, change: change(&words[2..], labels) });
            }
            ".stackmap" => {
                let (locals, stack) = sides(&words[2..], labels);
                tables.stack_map.push(StackMapEntry { pc: pc(1), locals, stack });
            }
            ".annotate_at" => {
                let target = AnnotationTarget::Instruction { pc: pc(1), argument: None };
                tables.annotations.push(annotation(0x44, target));
            }
            ".annotate_variable" => {
                let range = VariableRange { start_pc: pc(1), length: pc(2) - pc(1), slot: 0 };
                tables.annotations.push(annotation(0x40, AnnotationTarget::Variable(vec![range])));
            }
            _ => {}
        }
    }
    let mut attributes = Vec::new();
    let mut add = |name, used: bool, value: &dyn Write| {
        let mut contents = Vec::new();
        value.write(&mut contents);
        attributes.extend(used.then_some((name, contents)));
    };
    add("LineNumberTable", !tables.lines.is_empty(), &LineNumberTable(tables.lines));
    add("LocalVariableTable", !tables.locals.is_empty(), &LocalVariableTable(tables.locals));
    let types = LocalVariableTypeTable(tables.local_types);
    add("LocalVariableTypeTable", !types.0.is_empty(), &types);
    add("StackMapTable", !tables.frames.is_empty(), &StackMapTable(tables.frames));
    add("StackMap", !tables.stack_map.is_empty(), &StackMap(tables.stack_map));
    let annotations = TypeAnnotations(tables.annotations);
    add("RuntimeVisibleTypeAnnotations", !annotations.0.is_empty(), &annotations);
    (tables.handlers, attributes)
}

fn change(words: &[&str], labels: &Labels) -> FrameChange {
    match words[0] {
        "same" => FrameChange::Same { extended: false },
        "one" => FrameChange::OneOnStack { value: one_type(words[1], labels), extended: false },
        "chop" => FrameChange::Chop(words[1].parse().unwrap()),
        "append" => FrameChange::Append(types(words[1], labels)),
        "full" => {
            let (locals, stack) = sides(&words[1..], labels);
            FrameChange::Full { locals, stack }
        }
        other => panic!("no frame {other}"),
    }
}

fn sides(words: &[&str], labels: &Labels) -> (Vec<VerificationType>, Vec<VerificationType>) {
    assert_eq!(words[1], "/");
    (types(words[0], labels), types(words[2], labels))
}

fn types(list: &str, labels: &Labels) -> Vec<VerificationType> {
    if list == "." { Vec::new() } else { list.split(',').map(|one| one_type(one, labels)).collect() }
}

fn one_type(text: &str, labels: &Labels) -> VerificationType {
    match text {
        "top" => VerificationType::Top,
        "int" => VerificationType::Integer,
        "long" => VerificationType::Long,
        "null" => VerificationType::Null,
        "object" => VerificationType::Object(OBJECT),
        _ => VerificationType::Uninitialized(labels[text.strip_prefix("uninitialized:").expect(text)]),
    }
}

/// Index of `java/lang/Object` in the pool of every assembled class.
const OBJECT: u16 = 4;

fn class_with_code(
    version: Version,
    sizes: (u16, u16),
    code: &[u8],
    handlers: &[Handler],
    attributes: &[(&str, Vec<u8>)],
) -> Vec<u8> {
    let utf8 = |text: &'static str| Constant::Utf8(Text(text.as_bytes()));
    let mut constants = vec![utf8("A"), Constant::Class { name: 1 }, utf8("java/lang/Object")];
    constants.extend([Constant::Class { name: 3 }, utf8("Code"), utf8("run"), utf8("()I")]);
    constants.extend([utf8("<init>"), utf8("()V"), Constant::NameAndType { name: 8, descriptor: 9 }]);
    constants.push(Constant::Method { class: OBJECT, name_and_type: 10 });
    let first_name = constants.len() as u16 + 1;
    constants.extend(attributes.iter().map(|(name, _)| Constant::Utf8(Text(name.as_bytes()))));

    let mut out = 0xcafe_babe_u32.to_be_bytes().to_vec();
    version.minor.write(&mut out);
    version.major.write(&mut out);
    (constants.len() as u16 + 1).write(&mut out);
    constants.iter().for_each(|constant| constant.write(&mut out));
    for number in [0x21u16, 2, 4, 0, 0, 1, 9, 6, 7, 1, 5] {
        number.write(&mut out);
    }
    let contents = code_attribute(version, sizes, code, handlers, attributes, first_name);
    (contents.len() as u32).write(&mut out);
    out.extend(contents);
    0u16.write(&mut out);
    out
}

fn code_attribute(
    version: Version,
    (max_stack, max_locals): (u16, u16),
    code: &[u8],
    handlers: &[Handler],
    attributes: &[(&str, Vec<u8>)],
    first_name: u16,
) -> Vec<u8> {
    let mut out = Vec::new();
    if version.has_narrow_code() {
        out.extend([max_stack as u8, max_locals as u8]);
        (code.len() as u16).write(&mut out);
    } else {
        max_stack.write(&mut out);
        max_locals.write(&mut out);
        (code.len() as u32).write(&mut out);
    }
    out.extend(code);
    handlers.to_vec().write(&mut out);
    (attributes.len() as u16).write(&mut out);
    for (name, (_, contents)) in (first_name..).zip(attributes) {
        name.write(&mut out);
        (contents.len() as u32).write(&mut out);
        out.extend(contents);
    }
    out
}
