//! What must hold for any bytes taken as a class file or as a part of one.
//!
//! Plain functions over bytes: the fuzz targets call them, and so does the ordinary test suite of
//! `classfile`. Each panics if a property is broken; bad input is not a reason to panic.

use classfile::{
    AttributeOwner, AttributeValue, Attributes, ClassFile, Code, Editor, Insertion, Opcode, Reader, StackMap,
    StackMapTable, Text, decode, decode_raw, descriptor, initial_locals, instructions, raw_instructions,
    write,
};

/// A class file, all of it looked at.
pub fn class(bytes: &[u8]) {
    let Ok(class) = ClassFile::read(bytes) else { return };
    pool(&class);
    let _ = (class.name(), class.super_name(), class.interface_names().count());
    look(&class, class.attributes, AttributeOwner::Class);
    for field in &class.fields {
        look(&class, field.attributes, AttributeOwner::Field);
    }
    for method in &class.methods {
        look(&class, method.attributes, AttributeOwner::Method);
        let Ok(Some(body)) = class.code(method) else { continue };
        code(body.bytes);
        look(&class, body.attributes, AttributeOwner::Code);
        let name = class.name().unwrap_or(Text(b""));
        if let (Ok(Some(table)), Ok(locals)) =
            (body.attributes.typed::<StackMapTable>(&class.pool), initial_locals(&class.pool, name, method))
        {
            table.frames(&class.pool, locals).for_each(drop);
        }
    }
}

/// A constant pool: the bytes start at `constant_pool_count`.
pub fn constant_pool(bytes: &[u8]) {
    let class = [b"\xca\xfe\xba\xbe\0\0\0\x3d", bytes, &[0; 14]].concat();
    if let Ok(class) = ClassFile::read(&class) {
        pool(&class);
    }
}

/// The contents of an attribute: the first byte chooses its name and place.
pub fn attribute(bytes: &[u8]) {
    let Some((&choice, contents)) = bytes.split_first() else { return };
    let name = NAMES[usize::from(choice) % NAMES.len()];
    let place = [AttributeOwner::Class, AttributeOwner::Method, AttributeOwner::Code]
        [usize::from(choice) / NAMES.len() % 3];
    let class = class_with_attribute(name, contents);
    let class = ClassFile::read(&class).expect("the class around the attribute is good");
    look(&class, class.attributes, place);
}

/// The instructions of a body.
pub fn code(bytes: &[u8]) {
    let mut again = Vec::new();
    for pc in 0..bytes.len() {
        let (meaning, raw) = (decode(bytes, pc), decode_raw(bytes, pc));
        if let (Ok((_, end)), Ok((_, raw_end))) = (&meaning, &raw) {
            assert_eq!(end, raw_end, "both decoders agree on the length");
        }
        // Only jump targets before the start of the code are refused by one and not by the other.
        assert!(raw.is_ok() || meaning.is_err(), "what has a meaning has a form");
    }
    for instruction in raw_instructions(bytes) {
        let Ok((pc, instruction)) = instruction else { break };
        assert_eq!(pc, again.len(), "instructions follow each other");
        instruction.write(pc, &mut again);
    }
    assert!(bytes.starts_with(&again), "instructions are written as they were read");
    for instruction in instructions(bytes) {
        if let Ok((_, classfile::Instruction::Switch(switch))) = instruction {
            std::hint::black_box(switch.cases().count());
        }
    }
}

/// Frames, of both forms.
pub fn stack_map(bytes: &[u8]) {
    use classfile::{Read, write::Write};
    let mut again = Vec::new();
    if let Ok(table) = StackMapTable::read(&mut Reader::new(bytes)) {
        table.write(&mut again);
        assert!(bytes.starts_with(&again), "frames are written as they were read");
        let class = class_with_attribute("StackMapTable", &again);
        let class = ClassFile::read(&class).expect("the class around the frames is good");
        table.frames(&class.pool, Vec::new()).for_each(drop);
    }
    again.clear();
    if let Ok(table) = StackMap::read(&mut Reader::new(bytes)) {
        table.write(&mut again);
        assert!(bytes.starts_with(&again), "frames are written as they were read");
    }
}

/// Descriptors and modified UTF-8.
pub fn text(bytes: &[u8]) {
    let text = Text(bytes);
    assert!(text.decode().chars().count() <= bytes.len());
    let _ = (descriptor::field(text), descriptor::class_constant(text));
    let Some(mut types) = descriptor::method(text) else { return };
    while let Some(Some(_)) = types.parameter() {}
    let _ = types.result();
}

/// A class written through the model is the class that was read.
pub fn round_trip(bytes: &[u8]) {
    if let Ok(class) = ClassFile::read(bytes) {
        assert!(write::class(&class).bytes == bytes, "the class is written as it was read");
    }
}

/// `nop` before instructions of every body: the class stays readable, no other instruction appears or goes.
pub fn insert(bytes: &[u8]) {
    let Ok(class) = ClassFile::read(bytes) else { return };
    let mut editor = Editor::new(&class);
    let full = editor.pool().integer(0x7fff_1234).is_err();
    let mut edited = Vec::new();
    for (method, member) in class.methods.iter().enumerate() {
        let Ok(Some(body)) = class.code(member) else { continue };
        let insertions: Vec<_> = offsets(&body).filter(|pc| (pc * 7 + method) % 3 != 0).map(nop).collect();
        if editor.insert(method, &insertions).is_ok() {
            edited.push((method, insertions.len()));
        }
    }
    let new = editor.finish();
    let after = ClassFile::read(&new).expect("an edited class can be read");
    assert!(full || after.pool.count() >= class.pool.count());
    for (method, inserted) in edited {
        let bodies = (class.code(&class.methods[method]), after.code(&after.methods[method]));
        let (Ok(Some(old)), Ok(Some(new))) = bodies else { panic!("an edited body can be read") };
        assert_eq!(offsets(&old).count() + inserted, raw_instructions(new.bytes).count());
    }
}

fn offsets<'a>(body: &Code<'a>) -> impl Iterator<Item = usize> + use<'a> {
    raw_instructions(body.bytes).map_while(|instruction| instruction.ok().map(|(pc, _)| pc))
}

fn nop(pc: usize) -> Insertion {
    Insertion {
        pc: pc as u32,
        side: Default::default(),
        code: vec![Opcode::NOP.0],
        extra_stack: 0,
        extra_locals: 0,
    }
}

fn pool(class: &ClassFile<'_>) {
    let pool = &class.pool;
    for index in 0..=pool.count() {
        let _ = (pool.get(index), pool.utf8(index), pool.class_name(index), pool.member(index));
        let _ = (pool.handle(index), pool.name_and_type(index), pool.tag(index), pool.written(index));
    }
}

fn look<'a>(class: &ClassFile<'a>, attributes: Attributes<'a>, place: AttributeOwner) {
    for attribute in attributes.iter() {
        let value = AttributeValue::read(class, &attribute, place);
        if let Ok(AttributeValue::Record(record)) = value {
            for component in &record.0 {
                look(class, component.attributes, AttributeOwner::Component);
            }
        }
    }
}

/// A class that has nothing but this attribute.
pub fn class_with_attribute(name: &str, contents: &[u8]) -> Vec<u8> {
    let mut class = b"\xca\xfe\xba\xbe\0\0\0\x3d\0\x04".to_vec();
    for text in [name, "A"] {
        class.push(1);
        class.extend((text.len() as u16).to_be_bytes());
        class.extend(text.as_bytes());
    }
    class.extend([7, 0, 2]);
    class.extend([0, 1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
    class.extend((contents.len() as u32).to_be_bytes());
    class.extend(contents);
    class
}

/// Every attribute that is decoded.
pub const NAMES: [&str; 24] = [
    "Code",
    "Record",
    "ConstantValue",
    "StackMapTable",
    "StackMap",
    "Exceptions",
    "InnerClasses",
    "EnclosingMethod",
    "Signature",
    "SourceFile",
    "LineNumberTable",
    "LocalVariableTable",
    "LocalVariableTypeTable",
    "BootstrapMethods",
    "MethodParameters",
    "Module",
    "ModulePackages",
    "ModuleMainClass",
    "NestHost",
    "NestMembers",
    "PermittedSubclasses",
    "RuntimeVisibleTypeAnnotations",
    "Deprecated",
    "AnnotationDefault",
];
