//! There and back: random attributes and random classes are read as they were written, and the other way
//! round.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use classfile::write::{self, CopyReason, Write};
use classfile::{
    Access, Attribute, BootstrapMethod, BootstrapMethods, ClassFile, FrameChange, InnerClass, InnerClasses,
    LineNumber, LineNumberTable, LocalVariable, LocalVariableTable, MethodParameter, MethodParameters,
    RawInstruction, Read, StackMap, StackMapEntry, StackMapFrame, StackMapTable, VerificationType,
    raw_instructions,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// What is written can be read to the last byte and is the same.
fn check<T>(value: &T)
where
    T: Write + for<'a> Read<'a> + PartialEq + std::fmt::Debug,
{
    let mut bytes = Vec::new();
    value.write(&mut bytes);
    let attribute = Attribute { name: 0, bytes: &bytes, offset: 0 };
    assert_eq!(&attribute.parse::<T>().unwrap(), value);
}

fn verification_type() -> impl Strategy<Value = VerificationType> {
    prop_oneof![
        Just(VerificationType::Top),
        Just(VerificationType::Integer),
        Just(VerificationType::Float),
        Just(VerificationType::Double),
        Just(VerificationType::Long),
        Just(VerificationType::Null),
        Just(VerificationType::UninitializedThis),
        any::<u16>().prop_map(VerificationType::Object),
        any::<u16>().prop_map(VerificationType::Uninitialized),
    ]
}

fn frame() -> impl Strategy<Value = StackMapFrame> {
    let change = prop_oneof![
        Just(FrameChange::Same { extended: true }),
        verification_type().prop_map(|value| FrameChange::OneOnStack { value, extended: true }),
        (1..=3u8).prop_map(FrameChange::Chop),
        vec(verification_type(), 1..=3).prop_map(FrameChange::Append),
        (vec(verification_type(), 0..9), vec(verification_type(), 0..9))
            .prop_map(|(locals, stack)| FrameChange::Full { locals, stack }),
    ];
    let long = (any::<u16>(), change);
    let short = (0..64u16, verification_type(), any::<bool>()).prop_map(|(offset_delta, value, one)| {
        let extended = false;
        let change =
            if one { FrameChange::OneOnStack { value, extended } } else { FrameChange::Same { extended } };
        StackMapFrame { offset_delta, change }
    });
    prop_oneof![long.prop_map(|(offset_delta, change)| StackMapFrame { offset_delta, change }), short]
}

/// A class, as the bytes of its parts: what they mean is random, how they are laid out is not.
fn class() -> impl Strategy<Value = Vec<u8>> {
    let attributes = || vec((0..NAMES.len() as u16, vec(any::<u8>(), 0..40)), 0..4);
    let members = || vec((any::<[u16; 3]>(), attributes()), 0..4);
    let numbers = vec(any::<u64>(), 0..20);
    (
        any::<u16>(),
        45..80u16,
        numbers,
        any::<[u16; 3]>(),
        vec(any::<u16>(), 0..5),
        members(),
        members(),
        attributes(),
    )
        .prop_map(|(minor, major, numbers, head, interfaces, fields, methods, attributes)| {
            let mut out = 0xcafe_babe_u32.to_be_bytes().to_vec();
            minor.write(&mut out);
            major.write(&mut out);
            let (count, constants) = constants(&numbers);
            count.write(&mut out);
            out.extend(constants);
            head.iter().for_each(|number| number.write(&mut out));
            interfaces.write(&mut out);
            write_members(&fields, &mut out);
            write_members(&methods, &mut out);
            write_attributes(&attributes, &mut out);
            out
        })
}

type RandomAttributes = Vec<(u16, Vec<u8>)>;

/// The names that attributes can have come first, then constants of all kinds.
fn constants(numbers: &[u64]) -> (u16, Vec<u8>) {
    let (mut count, mut out) = (1, Vec::new());
    for name in NAMES {
        out.push(1);
        (name.len() as u16).write(&mut out);
        out.extend(name.as_bytes());
        count += 1;
    }
    for number in numbers {
        let tag = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 20][(number % 17) as usize];
        let bytes = number.to_be_bytes();
        out.push(tag);
        match tag {
            1 => out.extend([0, 3, bytes[0], bytes[1], bytes[2]]),
            5 | 6 => out.extend(bytes),
            15 => out.extend(&bytes[..3]),
            3 | 4 | 9..=12 | 17 | 18 => out.extend(&bytes[..4]),
            _ => out.extend(&bytes[..2]),
        }
        count += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    (count, out)
}

fn write_members(members: &[([u16; 3], RandomAttributes)], out: &mut Vec<u8>) {
    (members.len() as u16).write(out);
    for (head, attributes) in members {
        head.iter().for_each(|number| number.write(out));
        write_attributes(attributes, out);
    }
}

fn write_attributes(attributes: &RandomAttributes, out: &mut Vec<u8>) {
    (attributes.len() as u16).write(out);
    for (name, contents) in attributes {
        (name + 1).write(out);
        (contents.len() as u32).write(out);
        out.extend(contents);
    }
}

const NAMES: [&str; 14] = [
    "Code",
    "Record",
    "StackMapTable",
    "StackMap",
    "LineNumberTable",
    "InnerClasses",
    "BootstrapMethods",
    "MethodParameters",
    "Module",
    "NestMembers",
    "Signature",
    "RuntimeVisibleTypeAnnotations",
    "Deprecated",
    "Odd",
];

proptest! {
    #[test]
    fn frames(frames in vec(frame(), 0..20)) {
        check(&StackMapTable(frames));
    }

    #[test]
    fn preverified_frames(rows in vec((any::<u16>(), vec(verification_type(), 0..9), vec(verification_type(), 0..9)), 0..9)) {
        check(&StackMap(rows.into_iter().map(|(pc, locals, stack)| StackMapEntry { pc, locals, stack }).collect()));
    }

    #[test]
    fn tables(rows in vec(any::<[u16; 5]>(), 0..50)) {
        check(&LineNumberTable(rows.iter().map(|row| LineNumber { start_pc: row[0], line: row[1] }).collect()));
        check(&LocalVariableTable(rows.iter().map(|&[start_pc, length, name, descriptor, slot]| {
            LocalVariable { start_pc, length, name, descriptor, slot }
        }).collect()));
        check(&InnerClasses(rows.iter().map(|&[inner, outer, name, access, _]| {
            InnerClass { inner, outer, name, access: Access(access) }
        }).collect()));
        check(&BootstrapMethods(rows.iter().map(|row| {
            BootstrapMethod { handle: row[0], arguments: row[1..usize::from(row[1] % 5) + 1].to_vec() }
        }).collect()));
        check(&MethodParameters(rows.iter().map(|row| {
            MethodParameter { name: row[0], access: Access(row[1]) }
        }).collect()));
    }

    #[test]
    fn instructions_of_random_bytes(bytes in vec(any::<u8>(), 0..200)) {
        let mut again = Vec::new();
        let decoded: Vec<(usize, RawInstruction)> = raw_instructions(&bytes).map_while(Result::ok).collect();
        for (pc, instruction) in decoded {
            prop_assert_eq!(pc, again.len());
            instruction.write(pc, &mut again);
        }
        prop_assert!(bytes.starts_with(&again));
    }

    #[test]
    fn classes(bytes in class()) {
        let class = ClassFile::read(&bytes).unwrap();
        let written = write::class(&class);
        prop_assert!(written.bytes == bytes);
        for copied in written.copied.iter().filter(|copied| copied.reason == CopyReason::Unknown) {
            // A name out of its place is unknown there.
            prop_assert!(["Odd", "Code", "Record"].iter().any(|name| copied.name == *name), "{:?}", copied);
        }
    }
}
