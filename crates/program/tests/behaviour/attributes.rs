//! What a class file says beside its declarations: source file, nesting, permitted subclasses, annotations.

use std::fmt::Write;
use std::sync::Arc;

use expect_test::{Expect, expect};
use program::{Annotation, AnnotationValue, ClassId, MemorySource, Program};

/// Compiles a file `A.java` and shows what is known of its classes, in the order of their names.
#[track_caller]
fn check(source: &str, expected: Expect) {
    let classes = testkit::compile(&[("A.java", source)]).all();
    let classes = classes.into_iter().map(|class| (class.name, class.bytes.into())).collect();
    let program = program::load(Arc::new(MemorySource { classes }), &Default::default());
    let found = program.classes().filter(|(_, class)| !class.is_phantom());
    let mut shown: Vec<String> = found.map(|(class, _)| show(&program, class)).collect();
    shown.sort();
    expected.assert_eq(&shown.concat());
}

fn show(program: &Program, class: ClassId) -> String {
    let mut out = program.class_name(class);
    if let Some(file) = program.source_file(class) {
        write!(out, " from {}", String::from_utf8_lossy(&file)).unwrap();
    }
    if let Some(nesting) = program.nesting(class) {
        let inner = if nesting.is_inner() { "inner " } else { "" };
        let outer = nesting.outer.map(|outer| program.class_name(outer));
        write!(out, ", {inner}{:?} in {outer:?}", nesting.name).unwrap();
    }
    if let Some(around) = program.enclosing_class(class) {
        write!(out, ", around it {}", program.class_name(around)).unwrap();
    }
    if let Some(permitted) = program.permitted_subclasses(class) {
        let names: Vec<String> = permitted.iter().map(|&below| program.class_name(below)).collect();
        write!(out, ", permits {}", names.join(" ")).unwrap();
    }
    let annotations = program.annotations(class).unwrap();
    out.extend(annotations.own.iter().map(|annotation| format!("\n  {}", text(annotation))));
    for (method, list) in program.class(class).methods.iter().zip(&annotations.methods) {
        let name = program.selector_name(program.method(method).selector);
        out.extend(list.iter().map(|annotation| format!("\n  {name} {}", text(annotation))));
    }
    for (method, list) in program.class(class).methods.iter().zip(&annotations.parameters) {
        let name = program.selector_name(program.method(method).selector);
        out.extend(list.iter().map(|annotation| format!("\n  in {name} {}", text(annotation))));
    }
    for (field, list) in program.class(class).fields.iter().zip(&annotations.fields) {
        let name = program.names.text(program.field(field).name);
        out.extend(list.iter().map(|annotation| format!("\n  {name} {}", text(annotation))));
    }
    out + "\n"
}

fn text(annotation: &Annotation) -> String {
    let value = |(element, value): &(Box<[u8]>, AnnotationValue)| {
        let value = match value {
            AnnotationValue::Text(text) => format!("{text:?}"),
            AnnotationValue::Class(name) => String::from_utf8_lossy(name).into_owned(),
            AnnotationValue::Annotation(inner) => text(inner),
        };
        format!("{}={value}", String::from_utf8_lossy(element))
    };
    let values: Vec<String> = annotation.values.iter().map(value).collect();
    format!("@{}({})", String::from_utf8_lossy(&annotation.name), values.join(", "))
}

#[test]
fn classes_stand_in_classes_and_methods() {
    check(
        "class A {
           static class Nested { }
           private class Inner { }
           Object local() { class Local { } return new Local(); }
           Object anonymous() { return new Object() { }; }
         }",
        expect![[r#"
            A from A.java
            A$1 from A.java, None in None, around it A
            A$1Local from A.java, Some("Local") in None, around it A
            A$Inner from A.java, inner Some("Inner") in Some("A"), around it A
            A$Nested from A.java, Some("Nested") in Some("A"), around it A
        "#]],
    );
}

#[test]
fn sealed_classes_name_what_they_permit() {
    check(
        "sealed interface A permits B, C { } record B() implements A { } final class C implements A { }",
        expect![[r#"
            A from A.java, permits B C
            B from A.java
            C from A.java
        "#]],
    );
}

#[test]
fn annotations_hold_texts_classes_and_annotations() {
    check(
        "import java.lang.annotation.*;
         @Retention(RetentionPolicy.RUNTIME) @interface Mark { String[] value() default { }; int number() default 1; }
         @Retention(RetentionPolicy.RUNTIME) @interface Marks { Mark[] value(); Class<?> of() default int.class; }
         @interface Hidden { }
         @Hidden @Marks(value = { @Mark({ \"a\", \"b\" }), @Mark(number = 2) }, of = A.class)
         class A { @Mark(\"c\") void marked() { } @Hidden void hidden() { } }",
        expect![[r#"
            A from A.java
              @Marks(value=@Mark(value="a", value="b"), value=@Mark(), of=A)
              marked() @Mark(value="c")
            Hidden from A.java
            Mark from A.java
              @java/lang/annotation/Retention()
            Marks from A.java
              @java/lang/annotation/Retention()
        "#]],
    );
}

#[test]
fn fields_and_parameters_have_annotations() {
    check(
        "import java.lang.annotation.*;
         @Retention(RetentionPolicy.RUNTIME) @interface Mark { String value() default \"\"; }
         @interface Hidden { }
         class A {
           int plain; @Mark(\"f\") int field; @Hidden int hidden;
           void plain(int x) { }
           void marked(@Mark(\"p\") int x, @Hidden int y, @Mark(\"q\") @Hidden int z) { }
         }",
        expect![[r#"
            A from A.java
              in marked(int, int, int) @Mark(value="p")
              in marked(int, int, int) @Mark(value="q")
              field @Mark(value="f")
            Hidden from A.java
            Mark from A.java
              @java/lang/annotation/Retention()
        "#]],
    );
}
