//! What the reader makes of good and of damaged classes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../../fuzz/src/class_files.rs"]
#[allow(unreachable_pub, dead_code, reason = "the file is a library for the fuzz targets")]
mod targets;

mod support;

use classfile::write::CopyReason;
use classfile::{
    AttributeOwner, AttributeValue, ClassFile, FrameType, Layout, NestMembers, Record, StackMapTable,
    TypedAttribute, initial_locals, write,
};
use expect_test::{Expect, expect};

/// The contents of an attribute of a class, or the complaint about it.
#[track_caller]
fn check_attribute(name: &str, contents: &[u8], expected: Expect) {
    let bytes = targets::class_with_attribute(name, contents);
    let class = ClassFile::read(&bytes).unwrap();
    let attribute = class.attributes.iter().next().unwrap();
    let text = match AttributeValue::read(&class, &attribute, AttributeOwner::Class) {
        Ok(value) => format!("{value:?}"),
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&text);
}

#[test]
fn attributes_decode() {
    check_attribute("SourceFile", &[0, 2], expect!["SourceFile(SourceFile(2))"]);
    check_attribute("NestMembers", &[0, 2, 0, 3, 0, 3], expect!["NestMembers(NestMembers([3, 3]))"]);
    check_attribute(
        "EnclosingMethod",
        &[0, 3, 0, 0],
        expect!["EnclosingMethod(EnclosingMethod { class: 3, method: 0 })"],
    );
    check_attribute(
        "BootstrapMethods",
        &[0, 1, 0, 9, 0, 2, 0, 7, 0, 8],
        expect!["BootstrapMethods(BootstrapMethods([BootstrapMethod { handle: 9, arguments: [7, 8] }]))"],
    );
    check_attribute(
        "MethodParameters",
        &[1, 0, 2, 0x10, 0],
        expect!["MethodParameters(MethodParameters([MethodParameter { name: 2, access: Access(4096) }]))"],
    );
    check_attribute("Deprecated", &[], expect!["Marker"]);
    // @2(3 = {"4", @5}), an annotation within a list.
    check_attribute(
        "RuntimeVisibleAnnotations",
        &[0, 1, 0, 2, 0, 1, 0, 3, b'[', 0, 2, b's', 0, 4, b'@', 0, 5, 0, 0],
        expect![
            "Annotations(Annotations([Annotation { ty: 2, elements: [Element { name: 3, value: Array([String(4), Annotation(Annotation { ty: 5, elements: [] })]) }] }]))"
        ],
    );
    check_attribute(
        "Module",
        &[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        expect![
            "Module(Module { name: 1, flags: 0, version: 0, requires: [], exports: [], opens: [], uses: [], provides: [] })"
        ],
    );
    check_attribute(
        "Record",
        &[0, 1, 0, 1, 0, 2, 0, 0],
        expect![
            "Record(Record([RecordComponent { name: 1, descriptor: 2, attributes: Attributes { count: 0, bytes: [], offset: 54 } }]))"
        ],
    );
}

#[test]
fn complaints_have_a_place() {
    check_attribute(
        "SourceFile",
        &[0],
        expect!["sourcefile_index needs 2 bytes, but 1 is left (at offset 0x32)"],
    );
    check_attribute(
        "Deprecated",
        &[1],
        expect!["1 bytes are left over after the attribute (at offset 0x32)"],
    );
    check_attribute(
        "NestMembers",
        &[0xff, 0xff, 0, 3],
        expect!["an index needs 2 bytes, but 0 are left (at offset 0x37)"],
    );
    check_attribute("StackMapTable", &[0, 1, 200], expect!["frame_type may not be 200 (at offset 0x37)"]);
    check_attribute(
        "StackMapTable",
        &[0, 1, 64, 9],
        expect!["the tag of a verification type may not be 9 (at offset 0x38)"],
    );
    check_attribute(
        "RuntimeVisibleTypeAnnotations",
        &[0, 1, 0x99],
        expect!["target_type may not be 153 (at offset 0x47)"],
    );
}

/// Nested without end, yet only a list grows.
#[test]
fn annotations_nest_as_deep_as_they_like() {
    let mut contents = vec![0, 1, 0x13, 0, 0, 1, 0, 1, 0, 1];
    contents.extend([b'[', 0, 1].repeat(200_000));
    contents.extend([b'I', 0, 1]);
    let bytes = targets::class_with_attribute("RuntimeVisibleTypeAnnotations", &contents);
    let class = ClassFile::read(&bytes).unwrap();
    let written = write::class(&class);
    assert!(written.bytes == bytes);
    assert!(written.copied.is_empty());
}

/// `Code` inside of `Code` would recurse as deep as the file is long.
#[test]
fn annotations_that_nest_too_deep_are_refused() {
    let mut contents = vec![0, 1, 0, 2, 0, 1, 0, 3];
    for _ in 0..70 {
        contents.extend([b'[', 0, 1]);
    }
    contents.extend([b's', 0, 4]);
    check_attribute(
        "RuntimeVisibleAnnotations",
        &contents,
        expect!["the depth of an element value may not be 65 (at offset 0x10c)"],
    );
}

/// What a layout gives back is what the class file has there.
#[test]
fn a_layout_finds_every_part() {
    for class in testkit::classes_of(&testkit::fixture_classes("station")) {
        let file = ClassFile::read(&class.bytes).unwrap();
        let layout = Layout::read(&class.bytes).unwrap();
        let pool = layout.pool(&class.bytes);
        assert!(file.pool.iter().eq(pool.iter()), "{}", class.name);
        assert_eq!(usize::from(layout.method_count()), file.methods.len());
        for (position, method) in file.methods.iter().enumerate() {
            let found = layout.method(&class.bytes, position).unwrap();
            assert_eq!(format!("{found:?}"), format!("{method:?}"));
            let codes = (found.code(&pool, layout.version()), file.code(method));
            assert_eq!(format!("{:?}", codes.0), format!("{:?}", codes.1));
        }
        for (position, field) in file.fields.iter().enumerate() {
            let found = layout.field(&class.bytes, position).unwrap();
            assert_eq!(format!("{found:?}"), format!("{field:?}"));
        }
        let attributes = layout.attributes(&class.bytes).unwrap();
        assert_eq!(format!("{attributes:?}"), format!("{:?}", file.attributes));
        assert!(layout.fits(&class.bytes) && !layout.fits(&class.bytes[1..]));
    }
}

#[test]
fn names_count_only_in_their_place() {
    let bytes = targets::class_with_attribute("Code", &[0; 20]);
    let class = ClassFile::read(&bytes).unwrap();
    let written = write::class(&class);
    assert!(written.bytes == bytes);
    assert_eq!(written.copied[0].reason, CopyReason::Unknown);
}

#[test]
fn damaged_bodies_are_copied_and_reported() {
    let mut bytes = support::assemble("sipush 258\n ireturn").class;
    let at = bytes.windows(3).position(|window| window == [17, 1, 2]).unwrap();
    bytes[at] = 203;
    let class = ClassFile::read(&bytes).unwrap();
    let written = write::class(&class);
    assert!(written.bytes == bytes);
    let CopyReason::Unreadable(error) = &written.copied[0].reason else { panic!("{:?}", written.copied) };
    expect!["an opcode may not be 203 (at offset 0x75)"].assert_eq(&error.to_string());
}

#[test]
fn a_pool_without_a_count_is_refused() {
    let mut bytes = targets::class_with_attribute("Odd", &[]);
    bytes[8..10].copy_from_slice(&[0, 0]);
    expect!["constant_pool_count may not be 0 (at offset 0x8)"]
        .assert_eq(&ClassFile::read(&bytes).unwrap_err().to_string());
}

#[test]
fn typed_attributes_are_found_by_their_name() {
    let bytes = targets::class_with_attribute(NestMembers::NAME, &[0, 1, 0, 3]);
    let class = ClassFile::read(&bytes).unwrap();
    assert_eq!(class.attributes.typed::<NestMembers>(&class.pool).unwrap(), Some(NestMembers(vec![3])));
    assert!(class.attributes.typed::<Record<'_>>(&class.pool).unwrap().is_none());
    assert_eq!(class.attributes.all::<NestMembers>(&class.pool).count(), 1);
}

#[test]
fn frames_expand() {
    let source = "class F {
        F(long a, String[][] b, boolean c) { this(c ? a : 1); }
        F(long a) {}
        static int loop(String text) {
            int sum = 0;
            for (int i = 0; i < text.length(); i++) { long twice = 2L * i; if (i > 3) sum += twice; }
            return text.isEmpty() ? sum : -sum;
        }
    }";
    let bytes = testkit::compile(&[("F.java", source)]).bytes("F");
    let class = ClassFile::read(&bytes).unwrap();
    let mut text = String::new();
    for method in &class.methods {
        let code = class.code(method).unwrap().unwrap();
        let locals = initial_locals(&class.pool, class.name().unwrap(), method).unwrap();
        text += &format!("{} {}\n", method.name(&class.pool).unwrap(), names(&locals));
        let Some(table) = code.attributes.typed::<StackMapTable>(&class.pool).unwrap() else { continue };
        for frame in table.frames(&class.pool, locals) {
            let frame = frame.unwrap();
            text += &format!("  {} {} / {}\n", frame.pc, names(&frame.locals), names(&frame.stack));
        }
    }
    expect![[r#"
        <init> [uninitializedthis long [[Ljava/lang/String; integer]
          10 [uninitializedthis long [[Ljava/lang/String; integer] / [uninitializedthis]
          11 [uninitializedthis long [[Ljava/lang/String; integer] / [uninitializedthis long]
        <init> [uninitializedthis long]
        loop [java/lang/String]
          4 [java/lang/String integer integer] / []
          30 [java/lang/String integer integer] / []
          36 [java/lang/String integer] / []
          47 [java/lang/String integer] / []
          49 [java/lang/String integer] / [integer]
    "#]]
    .assert_eq(&text);
}

fn names(types: &[FrameType<'_>]) -> String {
    let names: Vec<String> = types
        .iter()
        .map(|one| match one {
            FrameType::Object(name) => name.to_string(),
            other @ (FrameType::Top
            | FrameType::Integer
            | FrameType::Float
            | FrameType::Double
            | FrameType::Long
            | FrameType::Null
            | FrameType::UninitializedThis
            | FrameType::Uninitialized(_)) => format!("{other:?}").to_lowercase(),
        })
        .collect();
    format!("[{}]", names.join(" "))
}
