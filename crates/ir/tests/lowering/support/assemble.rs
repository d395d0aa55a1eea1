//! Text to class files: mnemonics, one a line, and directives for everything else.
//!
//! ```text
//! .class 49 A                 version and name; `extends B` and `implements I` may follow
//! .field static f I
//! .method static run(I)I
//! .limits 4 4                 max_stack, max_locals
//! start:
//!   iload 0                   slots beyond 255 are written `wide`, and so is `wide ret 1`
//!   invokestatic A.run(I)I
//! end:
//!   ireturn
//! .catch any start end handler
//! .line start 12
//! .var x I 0 start end
//! .byte 255                   bytes as they are
//! .again                      the last instruction once more, byte for byte
//! ```

use std::collections::HashMap;
use std::sync::OnceLock;

use classfile::write::Write;
use classfile::{Format, Handler, LineNumber, LineNumberTable, LocalVariable, LocalVariableTable};
use classfile::{Opcode, RawInstruction};

use super::pool::Pool;

/// Every class of the text, with its name.
pub(crate) fn assemble(text: &str) -> Vec<(String, Vec<u8>)> {
    let mut classes: Vec<Vec<&str>> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with(".class") || classes.is_empty() {
            classes.push(Vec::new());
        }
        classes.last_mut().expect("a class was begun").push(line);
    }
    classes.iter().map(|lines| class(lines)).collect()
}

fn class(lines: &[&str]) -> (String, Vec<u8>) {
    let mut pool = Pool::default();
    let (mut version, mut name, mut parent, mut access) = (52u16, "A", "java/lang/Object", 0x21u16);
    let mut interfaces: Vec<u16> = Vec::new();
    let mut fields = Vec::new();
    let mut methods: Vec<Vec<&str>> = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            ".class" => {
                (version, name) = (words[1].parse().expect("a version"), words[2]);
                for pair in words[3..].chunks(2) {
                    match *pair {
                        ["extends", other] => parent = other,
                        ["implements", other] => interfaces.push(pool.class(other)),
                        ["interface", _] => access = 0x601,
                        _ => panic!("what is {line}?"),
                    }
                }
            }
            ".field" => fields.push(words[1..].to_vec()),
            ".method" => methods.push(vec![line]),
            _ => methods.last_mut().expect("code stands in a method").push(line),
        }
    }
    let (this, parent) = (pool.class(name), pool.class(parent));
    let mut members = Vec::new();
    (fields.len() as u16).write(&mut members);
    for words in &fields {
        let [modifiers @ .., field, descriptor] = &words[..] else { panic!("a field has name and type") };
        for number in [flags(modifiers), pool.utf8(field), pool.utf8(descriptor), 0] {
            number.write(&mut members);
        }
    }
    (methods.len() as u16).write(&mut members);
    for lines in &methods {
        method(lines, &mut pool, &mut members);
    }
    let attribute = bootstrap_methods(&mut pool);
    let mut out = 0xcafe_babe_u32.to_be_bytes().to_vec();
    0u16.write(&mut out);
    version.write(&mut out);
    pool.write(&mut out);
    for number in [access, this, parent] {
        number.write(&mut out);
    }
    interfaces.write(&mut out);
    out.extend(members);
    out.extend(attribute);
    (name.to_owned(), out)
}

fn flags(words: &[&str]) -> u16 {
    let flag = |word: &&str| match *word {
        "public" => 1,
        "private" => 2,
        "static" => 8,
        "final" => 0x10,
        "native" => 0x100,
        "abstract" => 0x400,
        other => panic!("what is {other}?"),
    };
    words.iter().map(flag).sum::<u16>()
}

fn bootstrap_methods(pool: &mut Pool) -> Vec<u8> {
    let mut out = Vec::new();
    if pool.bootstraps.is_empty() {
        0u16.write(&mut out);
        return out;
    }
    let name = pool.utf8("BootstrapMethods");
    let mut contents = Vec::new();
    (pool.bootstraps.len() as u16).write(&mut contents);
    for (handle, arguments) in &pool.bootstraps {
        handle.write(&mut contents);
        arguments.write(&mut contents);
    }
    for number in [1, name] {
        number.write(&mut out);
    }
    (contents.len() as u32).write(&mut out);
    out.extend(contents);
    out
}

fn method(lines: &[&str], pool: &mut Pool, out: &mut Vec<u8>) {
    let words: Vec<&str> = lines[0].split_whitespace().collect();
    let [_, modifiers @ .., signature] = &words[..] else { panic!("a method has a name") };
    let (name, descriptor) = signature.split_at(signature.find('(').expect("a method has a descriptor"));
    let access = flags(modifiers);
    let has_code = access & 0x500 == 0;
    for number in [access, pool.utf8(name), pool.utf8(descriptor), has_code.into()] {
        number.write(out);
    }
    if has_code {
        let code = Assembly::new(&lines[1..], pool).attribute(pool);
        pool.utf8("Code").write(out);
        (code.len() as u32).write(out);
        out.extend(code);
    }
}

/// The code of one method.
struct Assembly {
    labels: HashMap<String, u16>,
    code: Vec<u8>,
    /// Where the last instruction starts.
    last: usize,
    limits: (u16, u16),
    handlers: Vec<Handler>,
    lines: Vec<LineNumber>,
    variables: Vec<LocalVariable>,
}

impl Assembly {
    /// Labels are found in a first pass, in which every label is at 0.
    fn new(lines: &[&str], pool: &mut Pool) -> Self {
        let mut assembly = Self {
            labels: HashMap::new(),
            code: Vec::new(),
            last: 0,
            limits: (10, 10),
            handlers: Vec::new(),
            lines: Vec::new(),
            variables: Vec::new(),
        };
        for first_pass in [true, false] {
            assembly.code.clear();
            for line in lines {
                let pc = assembly.code.len();
                if let Some(label) = line.strip_suffix(':') {
                    assembly.labels.insert(label.to_owned(), pc as u16);
                } else if let Some(bytes) = line.strip_prefix(".byte ") {
                    let bytes = bytes.split(' ').map(|byte| byte.parse::<u8>().expect("a byte"));
                    assembly.code.extend(bytes);
                } else if *line == ".again" {
                    let last = assembly.code[assembly.last..].to_vec();
                    assembly.last = pc;
                    assembly.code.extend(last);
                } else if !line.starts_with('.') {
                    assembly.last = pc;
                    let instruction = assembly.instruction(line, pool, pc, first_pass);
                    instruction.write(pc, &mut assembly.code);
                }
            }
        }
        lines.iter().filter(|line| line.starts_with('.')).for_each(|line| assembly.directive(line, pool));
        assembly
    }

    fn directive(&mut self, line: &str, pool: &mut Pool) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |at: usize| words[at].parse::<u16>().expect("a number");
        match words[0] {
            ".limits" => self.limits = (number(1), number(2)),
            ".catch" => {
                let class = if words[1] == "any" { 0 } else { pool.class(words[1]) };
                let (start, end, target) = (self.at(words[2]), self.at(words[3]), self.at(words[4]));
                self.handlers.push(Handler { start, end, target, class });
            }
            ".line" => self.lines.push(LineNumber { start_pc: self.at(words[1]), line: number(2) }),
            ".var" => {
                let (start_pc, end) = (self.at(words[4]), self.at(words[5]));
                let (name, descriptor) = (pool.utf8(words[1]), pool.utf8(words[2]));
                let length = end - start_pc;
                self.variables.push(LocalVariable { start_pc, length, name, descriptor, slot: number(3) });
            }
            ".byte" | ".again" => {}
            other => panic!("what is {other}?"),
        }
    }

    fn at(&self, label: &str) -> u16 {
        match self.labels.get(label) {
            Some(&at) => at,
            None => label.parse().unwrap_or_else(|_| panic!("no label {label}")),
        }
    }

    fn instruction(&self, line: &str, pool: &mut Pool, pc: usize, first_pass: bool) -> RawInstruction {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words[0] == "wide" {
            let slot = words[2].parse().expect("a slot");
            return match words.get(3) {
                Some(amount) => RawInstruction::WideIncrement(slot, amount.parse().expect("an amount")),
                None => RawInstruction::WideLocal(opcode(words[1]), slot),
            };
        }
        let opcode = opcode(words[0]);
        let number = |at: usize| words[at].parse::<i32>().expect(line);
        let distance = |label: &str| if first_pass { 0 } else { i32::from(self.at(label)) - pc as i32 };
        match opcode.format() {
            Format::Plain => RawInstruction::Plain(opcode),
            Format::Byte | Format::ArrayKind => RawInstruction::Byte(opcode, number(1) as u8),
            Format::Local if number(1) > 255 => RawInstruction::WideLocal(opcode, number(1) as u16),
            Format::Local => RawInstruction::Byte(opcode, number(1) as u8),
            Format::PoolByte => RawInstruction::Byte(opcode, pool.constant(&words[1..]) as u8),
            Format::Short => RawInstruction::Short(opcode, number(1) as u16),
            Format::Pool => RawInstruction::Short(opcode, operand(opcode, &words, pool)),
            Format::Increment => RawInstruction::Increment(number(1) as u8, number(2) as i8),
            Format::Branch => RawInstruction::Branch(opcode, distance(words[1]) as i16),
            Format::WideBranch => RawInstruction::WideBranch(opcode, distance(words[1])),
            Format::TableSwitch => RawInstruction::TableSwitch {
                padding: [0; 3],
                low: number(1),
                default: distance(words[2]),
                rows: words[3..].iter().map(|label| distance(label)).collect(),
            },
            Format::LookupSwitch => {
                let row = |row: &&str| {
                    let (value, label) = row.split_once('=').expect("a row is value=label");
                    (value.parse().expect("a value"), distance(label))
                };
                let rows = words[2..].iter().map(row).collect();
                RawInstruction::LookupSwitch { padding: [0; 3], default: distance(words[1]), rows }
            }
            Format::Interface => RawInstruction::Interface(pool.method(words[1], true), number(2) as u8, 0),
            Format::Dynamic => RawInstruction::Dynamic(pool.dynamic(&words[1..]), 0),
            Format::MultiArray => RawInstruction::MultiArray(pool.class(words[1]), number(2) as u8),
            Format::Wide | Format::Undefined => panic!("{line}"),
        }
    }

    /// The contents of the `Code` attribute.
    fn attribute(&self, pool: &mut Pool) -> Vec<u8> {
        let mut out = Vec::new();
        self.limits.0.write(&mut out);
        self.limits.1.write(&mut out);
        (self.code.len() as u32).write(&mut out);
        out.extend(&self.code);
        self.handlers.write(&mut out);
        let mut attributes = Vec::new();
        if !self.lines.is_empty() {
            let mut contents = Vec::new();
            LineNumberTable(self.lines.clone()).write(&mut contents);
            attributes.push((pool.utf8("LineNumberTable"), contents));
        }
        if !self.variables.is_empty() {
            let mut contents = Vec::new();
            LocalVariableTable(self.variables.clone()).write(&mut contents);
            attributes.push((pool.utf8("LocalVariableTable"), contents));
        }
        (attributes.len() as u16).write(&mut out);
        for (name, contents) in attributes {
            name.write(&mut out);
            (contents.len() as u32).write(&mut out);
            out.extend(contents);
        }
        out
    }
}

fn opcode(name: &str) -> Opcode {
    static KNOWN: OnceLock<HashMap<&str, Opcode>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| (0..=255).map(Opcode).map(|opcode| (opcode.name(), opcode)).collect());
    *known.get(name).unwrap_or_else(|| panic!("no opcode {name}"))
}

/// The constant that an instruction names; `#5` is a literal index.
fn operand(opcode: Opcode, words: &[&str], pool: &mut Pool) -> u16 {
    if let Some(index) = words[1].strip_prefix('#') {
        return index.parse().expect("an index");
    }
    match opcode {
        Opcode::LDC_W | Opcode::LDC2_W => pool.constant(&words[1..]),
        Opcode::GETSTATIC | Opcode::PUTSTATIC | Opcode::GETFIELD | Opcode::PUTFIELD => pool.field(words[1]),
        Opcode::INVOKEVIRTUAL | Opcode::INVOKESPECIAL | Opcode::INVOKESTATIC => {
            pool.method(words[1], words.get(2) == Some(&"interface"))
        }
        _ => pool.class(words[1]),
    }
}
