//! The classes created for lambdas and method references.

use std::sync::Arc;

use expect_test::{Expect, expect};
use program::{ClassId, HandleTarget, MemorySource, Origin, Program};

/// Compiles `members` of a class `A` and shows the classes created for its lambdas.
#[track_caller]
fn check(members: &str, expected: Expect) {
    let source = format!("import java.util.*; import java.util.function.*; class A {{ {members} }}");
    let program = linked(&source);
    let lambdas = program.classes().filter(|(_, class)| class.origin == Origin::Lambda);
    let shown: String = lambdas.map(|(class, _)| show(&program, class)).collect();
    expected.assert_eq(&unnumbered(&shown));
}

/// `lambda$m$3` without its number, which differs between releases of javac.
fn unnumbered(text: &str) -> String {
    let (first, rest) = text.split_once("lambda$").unwrap_or((text, ""));
    let mut result = first.to_owned();
    for part in rest.split("lambda$").filter(|part| !part.is_empty()) {
        let (name, after) = part.split_once('$').unwrap_or((part, ""));
        let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '$').unwrap_or(after.len());
        result += &format!("lambda${name}{}", &after[end..]);
    }
    result
}

fn linked(source: &str) -> Program {
    let classes = testkit::compile(&[("A.java", source)]).all();
    let classes = classes.into_iter().map(|class| (class.name, class.bytes.into())).collect();
    let mut program = program::load(Arc::new(MemorySource { classes }), &Default::default());
    let all: Vec<_> = program.classes().map(|(class, _)| class).collect();
    program.link_all(&all);
    assert_eq!(program.problems(), []);
    program
}

fn show(program: &Program, class: ClassId) -> String {
    let lambda = program.lambda(class).unwrap();
    assert_eq!(program.lambda_class(lambda.method, lambda.pc), Some(class));
    let interfaces = program.interfaces(class);
    for &interface in interfaces {
        assert!(program.is_subclass(class, interface));
        assert!(program.direct_subtypes(interface).any(|child| child == class));
    }
    // Offsets are javac's business.
    let name = program.class_name(class).replace(&format!(":{}", lambda.pc), "");
    let interfaces: Vec<_> = interfaces.iter().map(|&interface| program.class_name(interface)).collect();
    let declared = program.class(class);
    let fields: Vec<_> =
        declared.fields.iter().map(|field| program.type_name(program.field(field).ty)).collect();
    let methods: Vec<_> = declared
        .methods
        .iter()
        .map(|method| program.selector_name(program.method(method).selector))
        .collect();
    let target = match lambda.shape.target {
        HandleTarget::Method(kind, method) => format!("{kind:?} {}", program.method_ref_name(method)),
        HandleTarget::Field(kind, field) => format!("{kind:?} {}", program.field_ref_name(field)),
    };
    format!(
        "{name} implements {} captures [{}] answers {} by {target}\n",
        interfaces.join(", "),
        fields.join(", "),
        methods.join(", ")
    )
}

#[test]
fn lambdas_capture_and_answer() {
    check(
        "
int f;
void m(int x, String s) {
    Runnable r = () -> {};
    IntSupplier i = () -> x + f;
    Function<String, Object> g = t -> t + s;
}",
        expect![[r#"
            A$$Lambda@m implements java.lang.Runnable captures [] answers run() by InvokeStatic A.lambda$m()
            A$$Lambda@m implements java.util.function.IntSupplier captures [A, int] answers getAsInt() by InvokeVirtual A.lambda$m(int)
            A$$Lambda@m implements java.util.function.Function captures [java.lang.String] answers apply(java.lang.Object) by InvokeStatic A.lambda$m(java.lang.String, java.lang.String)
        "#]],
    );
}

#[test]
fn method_references_name_their_method() {
    check(
        "
static int s(String t) { return 0; }
void m(List<String> list, String text) {
    ToIntFunction<String> a = A::s;
    Function<String, Integer> b = String::length;
    Supplier<Integer> c = text::length;
    Supplier<List<String>> d = ArrayList::new;
    IntFunction<int[]> e = int[]::new;
    Function<List<String>, Integer> f = List::size;
}",
        expect![[r#"
            A$$Lambda@m implements java.util.function.ToIntFunction captures [] answers applyAsInt(java.lang.Object) by InvokeStatic A.s(java.lang.String)
            A$$Lambda@m implements java.util.function.Function captures [] answers apply(java.lang.Object) by InvokeVirtual java.lang.String.length()
            A$$Lambda@m implements java.util.function.Supplier captures [java.lang.String] answers get() by InvokeVirtual java.lang.String.length()
            A$$Lambda@m implements java.util.function.Supplier captures [] answers get() by NewInvokeSpecial java.util.ArrayList.<init>()
            A$$Lambda@m implements java.util.function.IntFunction captures [] answers apply(int) by InvokeStatic A.lambda$m(int)
            A$$Lambda@m implements java.util.function.Function captures [] answers apply(java.lang.Object) by InvokeInterface java.util.List.size()
        "#]],
    );
}

#[test]
fn markers_and_bridges_come_from_alt_metafactory() {
    check(
        "
interface Marker {}
interface Wide { Object get(Object o); }
interface Narrow extends Wide { String get(Object o); }
interface Taker<T> { void take(T t); }
interface StringTaker { void take(String s); }
interface Both extends Taker<String>, StringTaker {}
void m() {
    Runnable a = (Runnable & java.io.Serializable) () -> {};
    Runnable b = (Runnable & Marker) () -> {};
    Runnable c = (Runnable & Marker & java.io.Serializable & Cloneable) A::s;
    Narrow d = o -> null;
    Both e = s -> {};
}
static void s() {}",
        expect![[r#"
            A$$Lambda@m implements java.lang.Runnable, java.io.Serializable captures [] answers run() by InvokeStatic A.lambda$m()
            A$$Lambda@m implements java.lang.Runnable, A$Marker captures [] answers run() by InvokeStatic A.lambda$m()
            A$$Lambda@m implements java.lang.Runnable, A$Marker, java.lang.Cloneable, java.io.Serializable captures [] answers run() by InvokeStatic A.s()
            A$$Lambda@m implements A$Narrow captures [] answers get(java.lang.Object) by InvokeStatic A.lambda$m(java.lang.Object)
            A$$Lambda@m implements A$Both captures [] answers take(java.lang.String), take(java.lang.Object) by InvokeStatic A.lambda$m(java.lang.String)
            A$$Lambda@$deserializeLambda$ implements java.lang.Runnable, A$Marker, java.lang.Cloneable, java.io.Serializable captures [] answers run() by InvokeStatic A.s()
            A$$Lambda@$deserializeLambda$ implements java.lang.Runnable, java.io.Serializable captures [] answers run() by InvokeStatic A.lambda$m()
        "#]],
    );
}

#[test]
fn lambdas_in_lambdas_and_overloads_are_told_apart() {
    check(
        "
void m() { Runnable r = () -> { Runnable inner = () -> {}; }; }
void m(int x) { Runnable r = () -> {}; }
static Runnable s = () -> {};
",
        expect![[r#"
            A$$Lambda@m implements java.lang.Runnable captures [] answers run() by InvokeStatic A.lambda$m()
            A$$Lambda@m~2 implements java.lang.Runnable captures [] answers run() by InvokeStatic A.lambda$m()
            A$$Lambda@lambda$m implements java.lang.Runnable captures [] answers run() by InvokeStatic A.lambda$m()
            A$$Lambda@<clinit> implements java.lang.Runnable captures [] answers run() by InvokeStatic A.lambda$static()
        "#]],
    );
}

#[test]
fn linking_again_makes_no_second_class() {
    let mut program = linked("class A { Runnable r = () -> {}; }");
    let (count, a) = (program.classes().len(), program.find_class(b"A").unwrap());
    program.link(a);
    program.link_all(&[a, a]);
    assert_eq!(program.classes().len(), count);
    let mut fresh = {
        let classes = testkit::compile(&[("A.java", "class A { Runnable r = () -> {}; }")]).all();
        let classes = classes.into_iter().map(|class| (class.name, class.bytes.into())).collect();
        program::load(Arc::new(MemorySource { classes }), &Default::default())
    };
    let a = fresh.find_class(b"A").unwrap();
    fresh.link_all(&[a, a]);
    assert_eq!(fresh.classes().filter(|(_, class)| class.origin == Origin::Lambda).count(), 1);
}

#[test]
fn a_lambda_is_selected_like_any_class() {
    let program = linked("class A { Runnable r = () -> {}; void m(Runnable r) { r.run(); } }");
    let run = program.names.find_selector(b"run", b"()V").unwrap();
    let (lambda, _) = program.classes().find(|(_, class)| class.origin == Origin::Lambda).unwrap();
    let declared = program.declared_method(lambda, run).unwrap();
    assert_eq!(program.select(lambda, declared), Ok(declared));
}
