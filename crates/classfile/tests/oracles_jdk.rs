//! Two other readers, `noak` and `java-bytecode`, see what ours sees: on every fixture and all of
//! `java.base`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use classfile::{ClassFile, Code, Constant, Opcode, RawInstruction, raw_instructions, write};
use classpath::{ClassPath, Options, jdk::Jdk};
use noak::reader::attributes::Code as NoakCode;

#[test]
fn fixtures() {
    for folder in ["station", "station-tests"] {
        for class in testkit::classes_of(&testkit::fixture_classes(folder)) {
            check(&class.name, &class.bytes);
        }
    }
    for class in testkit::Compiler::new().compile_fixture("modern").all() {
        check(&class.name, &class.bytes);
    }
}

#[test]
fn java_base() {
    let home = &testkit::jdk().home;
    let jdk = Jdk::at(home).expect("the JDK of the tests has classes");
    let mut options = Options::new(17);
    options.modules = Some(vec!["java.base".to_owned()]);
    let path = ClassPath::open(&[home.join("lib/modules")], &options);
    assert!(!jdk.has_image() || path.len() > 5000, "java.base has thousands of classes");
    path.map(|index, bytes| check(&format!("{index}"), bytes.unwrap()));
}

fn check(name: &str, bytes: &[u8]) {
    let class = ClassFile::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let written = write::class(&class);
    assert!(written.bytes == bytes, "{name}: the class is written as it was read");
    check_noak(name, &class);
    check_java_bytecode(name, &class);
}

fn check_noak(name: &str, class: &ClassFile<'_>) {
    let other = noak::reader::Class::new(class.bytes).unwrap();
    assert_eq!(class.version.major, other.version().major, "{name}");
    assert_eq!(class.access.0, other.access_flags().bits(), "{name}");
    assert_eq!(class.this_class, other.this_class().as_u16(), "{name}");
    assert_eq!(class.super_class, other.super_class().map_or(0, |index| index.as_u16()), "{name}");
    let constants: Vec<_> = other.pool().iter_indices().map(|(index, _)| index.as_u16()).collect();
    assert!(class.pool.iter().map(|(index, _)| index).eq(constants), "{name}: constants");
    assert_eq!(class.fields.len(), other.fields().iter().count(), "{name}");
    let mut methods = other.methods().iter();
    for method in &class.methods {
        let other_method = methods.next().unwrap().unwrap();
        assert_eq!(method.name, other_method.name().as_u16(), "{name}");
        assert_eq!(method.descriptor, other_method.descriptor().as_u16(), "{name}");
        let code = class.code(method).unwrap();
        let other_code = other_method.attributes().iter().find_map(|attribute| {
            match attribute.unwrap().read_content(other.pool()) {
                Ok(noak::reader::AttributeContent::Code(code)) => Some(code),
                _ => None,
            }
        });
        assert_eq!(code.is_some(), other_code.is_some(), "{name}");
        if let (Some(code), Some(other_code)) = (code, other_code) {
            check_noak_code(name, &code, &other_code);
        }
    }
}

fn check_noak_code(name: &str, code: &Code<'_>, other: &NoakCode<'_>) {
    assert_eq!((code.max_stack, code.max_locals), (other.max_stack(), other.max_locals()), "{name}");
    assert_eq!(code.handlers.len(), other.exception_handlers().count(), "{name}");
    let mut others = other.raw_instructions();
    for instruction in raw_instructions(code.bytes) {
        let (pc, instruction) = instruction.unwrap();
        let (other_pc, other) = others.next().unwrap().unwrap();
        assert_eq!(pc as u32, other_pc.as_u32(), "{name}");
        let wide = is_wide(&instruction);
        let expected = format!("{}{}", plain_name(code.bytes, pc, wide), if wide { "w" } else { "" });
        assert_eq!(expected, first_word(&format!("{other:?}")), "{name} at {pc}");
    }
    assert!(others.next().is_none(), "{name}");
}

fn check_java_bytecode(name: &str, class: &ClassFile<'_>) {
    use java_bytecode::raw::attribute::RawAttributeCode;
    use java_bytecode::raw::{ParseOptions, constant_pool::ConstantPoolIndex, file::RawClassFile};
    let other = RawClassFile::parse(class.bytes.to_vec().into(), ParseOptions::default()).unwrap();
    let mut again = Default::default();
    other.write(&mut again).unwrap();
    assert!(again[..] == write::class(class).bytes, "{name}: both writers agree");
    for (index, constant) in class.pool.iter() {
        let entry = format!("{:?}", other.constant_pool.entry(ConstantPoolIndex(index)));
        assert!(first_word(&entry) == constant.kind_name().to_lowercase(), "{name}: {entry} {constant:?}");
        if let Constant::Integer(value) = constant {
            assert_eq!(entry, format!("Integer({value})"), "{name}");
        }
    }
    assert_eq!(class.fields.len(), other.fields.len(), "{name}");
    assert_eq!(class.methods.len(), other.methods.len(), "{name}");
    for (method, other) in class.methods.iter().zip(&other.methods) {
        let (code, other) = (class.code(method).unwrap(), other.attributes.find::<RawAttributeCode>());
        assert_eq!(code.is_some(), other.is_some(), "{name}");
        let (Some(code), Some(other)) = (code, other) else { continue };
        let mut others = other.code.instructions().iter();
        for instruction in raw_instructions(code.bytes) {
            let (pc, instruction) = instruction.unwrap();
            let wide = is_wide(&instruction);
            let expected = format!("{}{}", if wide { "wide" } else { "" }, plain_name(code.bytes, pc, wide));
            assert_eq!(expected, first_word(&format!("{:?}", others.next().unwrap())), "{name} at {pc}");
        }
        assert!(others.next().is_none(), "{name}");
    }
}

fn is_wide(instruction: &RawInstruction) -> bool {
    matches!(instruction, RawInstruction::WideLocal(..) | RawInstruction::WideIncrement(..))
}

/// The opcode as all three can spell it: lower case, no underscores.
fn plain_name(code: &[u8], pc: usize, wide: bool) -> String {
    Opcode(code[pc + usize::from(wide)]).name().replace('_', "")
}

fn first_word(debug: &str) -> String {
    debug.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase()
}
