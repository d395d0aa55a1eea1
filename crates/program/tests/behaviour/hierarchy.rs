//! Cycles, depth, order and repetition.

use expect_test::expect;
use program::{ClassId, Program, Type};

use crate::notation::{check, definition, program};

#[test]
fn cycles_of_superclasses_are_reported_and_cut() {
    check(
        "
class A extends C { m }
class B extends A
class C extends B
class D extends C
class E extends E
call A.m on D
D <: A
A <: B
E <: Object
subtypes A
",
        expect![[r#"
            call A.m on D -> not found
            D <: A -> false
            A <: B -> true
            E <: Object -> true
            subtypes A -> A
            B: class B inherits from itself; treated as a direct subclass of Object
            E: class E inherits from itself; treated as a direct subclass of Object
        "#]],
    );
}

#[test]
fn cycles_of_interfaces_are_reported_and_cut() {
    check(
        "
interface I extends K { default m }
interface J extends I
interface K extends J, K
class A implements J
icall I.m on A
A <: K
superinterfaces A
superinterfaces I
",
        expect![[r#"
            icall I.m on A -> not found
            A <: K -> false
            superinterfaces A -> J
            superinterfaces I -> K J
            K: class K inherits from itself; its superinterface K is left out
            J: class J inherits from itself; its superinterface I is left out
        "#]],
    );
}

#[test]
fn cycles_through_classes_and_interfaces_are_cut() {
    check(
        "
class A extends B
class B implements A
class C implements D
class D extends C
A <: B
B <: A
C <: D
D <: C
",
        expect![[r#"
            A <: B -> true
            B <: A -> false
            C <: D -> false
            D <: C -> false
            B: class B inherits from itself; its superinterface A is left out
            D: class D inherits from itself; treated as a direct subclass of Object
        "#]],
    );
}

#[test]
fn object_stays_the_root() {
    check(
        "
without JDK
interface I
class java.lang.Object extends A implements I { m }
class A
call A.m on A
A <: I
",
        expect![[r#"
            without JDK -> nothing but names
            call A.m on A -> java.lang.Object.m
            A <: I -> false
            java.lang.Object: class java.lang.Object cannot inherit from other classes; what it names is left out
        "#]],
    );
}

#[test]
fn the_first_of_two_classes_is_used() {
    check(
        "
class A { m }
class A { n }
method A.m
method A.n
",
        expect![[r#"
            method A.m -> A.m
            method A.n -> not found
            A: class A was defined before; the first one is used
        "#]],
    );
}

#[test]
fn subtypes_are_listed_through_interfaces() {
    check(
        "
interface I
interface J extends I
class A implements J
class B extends A
class C implements Gone
subtypes I
subtypes A
subtypes Gone
subtypes Nowhere
",
        expect![[r#"
            subtypes I -> I J A B
            subtypes A -> A B
            subtypes Gone -> C Gone
            subtypes Nowhere -> Nowhere
        "#]],
    );
}

/// Classes may come one by one and in any order: the answers are those of all at once.
#[test]
fn classes_added_late_have_the_same_answers() {
    let text = "
interface I
interface J extends I
class A implements J
class B extends A
class C extends B
class D extends D
class E extends F
class F extends E";
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let at_once = matrix(&mut program(text));
    for turn in 0..lines.len() {
        for reversed in [false, true] {
            let mut order = [&lines[turn..], &lines[..turn]].concat();
            if reversed {
                order.reverse();
            }
            let mut program = program("");
            for line in order {
                let definition = definition(&mut program, line);
                program.add_class(definition);
            }
            // Where a cycle is cut depends on the order; nothing else does.
            assert_eq!(matrix(&mut program), at_once, "from {turn}, reversed: {reversed}");
        }
    }
}

fn matrix(program: &mut Program) -> String {
    let names = ["I", "J", "A", "B", "C", "D"];
    let classes = names.map(|name| program.names.class(name.as_bytes()));
    let row = |a| classes.map(|b| if program.is_subclass(a, b) { "1" } else { "0" }).concat();
    classes.map(row).join(" ")
}

#[test]
fn a_phantom_can_be_filled_in_below_a_finished_hierarchy() {
    let mut program = program("class B extends A { m }\nclass C extends B\ninterface I");
    let (b, c) = (named(&program, "B"), named(&program, "C"));
    assert!(!program.is_subclass(c, named(&program, "I")));
    let late = definition(&mut program, "class A extends Z implements I { m }");
    program.add_class(late);
    assert!(program.is_subclass(c, named(&program, "I")));
    assert!(program.is_subclass(b, program.names.find_class(b"Z").unwrap()));
}

#[test]
fn a_name_that_nobody_declared_is_a_phantom() {
    let mut program = program("class A");
    let late = program.names.class(b"Late");
    assert!(program.class(late).is_phantom());
    assert!(program.is_subclass(late, ClassId::OBJECT));
    assert!(program.is_subtype(Type::class(late), Type::OBJECT));
    assert!(program.superinterfaces(late).is_empty());
}

const DEEP: usize = 100_000;

#[test]
fn a_deep_chain_of_classes_is_no_trouble() {
    let mut text = "class p.C0 { package m; n }\n".to_owned();
    for number in 1..DEEP {
        // Every class declares the method, in turns in two packages, so that all of 5.4.5 is at work.
        let (package, above) = (["p", "q"][number % 2], ["q", "p"][number % 2]);
        text += &format!("class {package}.C{number} extends {above}.C{} {{ package m }}\n", number - 1);
    }
    let bottom = format!("q.C{}", DEEP - 1);
    let mut program = program(&text);
    let class = program.names.class(bottom.replace('.', "/").as_bytes());
    let top = named(&program, "p/C0");
    assert!(program.is_subclass(class, top));
    assert_eq!(program.join(Type::class(class), Type::class(top)), Type::class(top));
    assert_eq!(program.subtypes(top).len(), DEEP);
    let m = program.names.find_selector(b"m", b"()V").unwrap();
    let resolved = program.declared_method(top, m).unwrap();
    let selected = program.select(class, resolved).unwrap();
    assert_eq!(program.method_name(selected), format!("p.C{}.m()", DEEP - 2));
    let n = program.names.find_selector(b"n", b"()V").unwrap();
    assert_eq!(program.select(class, program.declared_method(top, n).unwrap()).map(|_| ()), Ok(()));
}

#[test]
fn a_deep_chain_of_interfaces_is_no_trouble() {
    let mut text = "interface I0 { default m }\n".to_owned();
    for number in 1..DEEP {
        text += &format!("interface I{number} extends I{}, I{} {{ default m }}\n", number - 1, number / 2);
    }
    text += &format!("class A implements I{}, I7\nclass B extends A\n", DEEP - 1);
    let program = program(&text);
    let (bottom, top) = (named(&program, "B"), named(&program, "I0"));
    assert!(program.is_subclass(bottom, top));
    assert_eq!(program.superinterfaces(bottom).len(), DEEP);
    let m = program.names.find_selector(b"m", b"()V").unwrap();
    let selected = program.select(bottom, program.declared_method(top, m).unwrap()).unwrap();
    assert_eq!(program.method_name(selected), format!("I{}.m()", DEEP - 1));
}

#[test]
fn deep_cycles_are_cut() {
    let mut text = String::new();
    for number in 0..DEEP {
        let above = (number + 1) % DEEP;
        text += &format!("class C{number} extends C{above}\ninterface I{number} extends I{above}\n");
    }
    let program = program(&text);
    assert_eq!(program.problems().len(), 2);
    // The walk starts at the first class and is cut before it comes back there.
    let (first, last) = (named(&program, "C0"), named(&program, &format!("C{}", DEEP - 1)));
    assert!(program.is_subclass(first, last) && !program.is_subclass(last, first));
    assert_eq!(program.superinterfaces(named(&program, "I0")).len(), DEEP - 1);
}

fn named(program: &Program, name: &str) -> ClassId {
    program.names.find_class(name.as_bytes()).expect("the class has been named")
}
