//! Which body a call runs.

use expect_test::expect;

use crate::notation::check;

#[test]
fn overriding_methods_are_selected() {
    check(
        "
class A { m }
class B extends A { m }
class C extends B
call A.m on A
call A.m on B
call A.m on C
call A.toString on C
",
        expect![[r#"
            call A.m on A -> A.m
            call A.m on B -> B.m
            call A.m on C -> B.m
            call A.toString on C -> java.lang.Object.toString
        "#]],
    );
}

#[test]
fn a_private_method_is_run_itself_and_overrides_nothing() {
    check(
        "
class A { m; private p }
class B extends A { private m; p }
class C extends B { m }
call A.p on B
call A.m on B
call A.m on C
call B.m on C
",
        expect![[r#"
            call A.p on B -> A.p
            call A.m on B -> A.m
            call A.m on C -> C.m
            call B.m on C -> B.m
        "#]],
    );
}

#[test]
fn a_static_method_overrides_nothing() {
    check(
        "
interface I { default m }
class A { m }
class B extends A { static m }
class C extends B implements I
call A.m on B
call A.m on C
icall I.m on C
",
        expect![[r#"
            call A.m on B -> A.m
            call A.m on C -> A.m
            icall I.m on C -> A.m
        "#]],
    );
}

#[test]
fn package_private_methods_are_overridden_in_their_package() {
    check(
        "
class p.A { package m }
class q.B extends p.A { m }
class p.C extends q.B { m }
class q.D extends p.C
call p.A.m on q.B
call p.A.m on p.C
call p.A.m on q.D
call q.B.m on q.D
",
        expect![[r#"
            call p.A.m on q.B -> p.A.m
            call p.A.m on p.C -> p.C.m
            call p.A.m on q.D -> p.C.m
            call q.B.m on q.D -> p.C.m
        "#]],
    );
}

#[test]
fn package_private_methods_are_overridden_by_way_of_others() {
    check(
        "
class p.A { package m }
class p.B extends p.A { protected m }
class q.C extends p.B { m }
class q.D extends q.C
class q.E extends p.A { package m }
class q.F extends q.E { m }
class p.G extends q.F { package m }
class p.H extends p.A { private m }
class q.I extends p.H { m }
call p.A.m on q.C
call p.A.m on q.D
call p.A.m on q.F
call q.E.m on q.F
call p.A.m on p.G
call q.E.m on p.G
call q.F.m on p.G
call p.A.m on q.I
",
        expect![[r#"
            call p.A.m on q.C -> q.C.m
            call p.A.m on q.D -> q.C.m
            call p.A.m on q.F -> p.A.m
            call q.E.m on q.F -> q.F.m
            call p.A.m on p.G -> p.G.m
            call q.E.m on p.G -> p.G.m
            call q.F.m on p.G -> p.G.m
            call p.A.m on q.I -> p.A.m
        "#]],
    );
}

#[test]
fn default_methods_are_selected_when_no_class_has_one() {
    check(
        "
interface I { default m; n }
interface J extends I { default m }
class A implements I
class B extends A implements J
class C extends B { m }
icall I.m on A
icall I.m on B
icall I.m on C
icall I.n on A
",
        expect![[r#"
            icall I.m on A -> I.m
            icall I.m on B -> J.m
            icall I.m on C -> C.m
            icall I.n on A -> abstract I.n
        "#]],
    );
}

#[test]
fn a_class_beats_an_interface_even_with_an_abstract_method() {
    check(
        "
interface I { default m }
class A { abstract m }
class B extends A implements I
class C { m }
class D extends C implements I
icall I.m on B
call A.m on B
icall I.m on D
",
        expect![[r#"
            icall I.m on B -> abstract A.m
            call A.m on B -> abstract A.m
            icall I.m on D -> C.m
        "#]],
    );
}

#[test]
fn several_bodies_are_ambiguous_and_one_among_abstract_ones_is_not() {
    check(
        "
interface I { default m }
interface J { default m }
interface K { m }
class A implements I, J
class B implements I, K
class C implements I, J { m }
class D implements K
icall I.m on A
icall K.m on B
icall I.m on C
icall K.m on D
",
        expect![[r#"
            icall I.m on A -> ambiguous
            icall K.m on B -> I.m
            icall I.m on C -> C.m
            icall K.m on D -> abstract K.m
        "#]],
    );
}

#[test]
fn a_missing_superclass_may_override() {
    check(
        "
interface I { default m }
class A { m; n }
class B extends Gone { n }
class C extends B implements I
icall I.m on C
call A.n on B
call B.n on C
call B.toString on C
",
        expect![[r#"
            icall I.m on C -> missing Gone
            call A.n on B -> B.n
            call B.n on C -> B.n
            call B.toString on C -> missing Gone
        "#]],
    );
}

#[test]
fn super_calls_start_above_the_caller() {
    check(
        "
class A { m; static s }
class B extends A { m }
class C extends B { m }
special A.m in C
special B.m in C
special C.m in C
special A.m in B
special A.toString in C
special A.n in C
",
        expect![[r#"
            special A.m in C -> B.m
            special B.m in C -> B.m
            special C.m in C -> C.m
            special A.m in B -> A.m
            special A.toString in C -> java.lang.Object.toString
            special A.n in C -> not found
        "#]],
    );
}

#[test]
fn super_calls_skip_static_methods() {
    check(
        "
class A { m }
class B extends A { static m }
class C extends B
special A.m in C
",
        expect![[r#"
            special A.m in C -> A.m
        "#]],
    );
}

#[test]
fn constructors_are_run_where_they_are_named() {
    check(
        "
class A { <init> }
class B extends A { <init> }
class C extends B { <init> }
special A.<init> in C
special B.<init> in C
",
        expect![[r#"
            special A.<init> in C -> A.<init>
            special B.<init> in C -> B.<init>
        "#]],
    );
}

#[test]
fn super_calls_into_interfaces() {
    check(
        "
interface I { default m; n }
interface J extends I { toString }
class A implements J { m }
ispecial J.m in A
ispecial I.m in A
ispecial I.n in A
ispecial J.toString in A
ispecial J.clone in A
ispecial J.hashCode in A
",
        expect![[r#"
            ispecial J.m in A -> I.m
            ispecial I.m in A -> I.m
            ispecial I.n in A -> abstract I.n
            ispecial J.toString in A -> abstract J.toString
            ispecial J.clone in A -> not found
            ispecial J.hashCode in A -> not found
        "#]],
    );
}

#[test]
fn super_calls_into_a_missing_class_are_unknown() {
    check(
        "
class A extends Gone { toString; m }
class B extends A
special Gone.m in A
special Gone.toString in A
special Gone.toString in B
",
        expect![[r#"
            special Gone.m in A -> missing Gone
            special Gone.toString in A -> missing Gone
            special Gone.toString in B -> A.toString
        "#]],
    );
}

#[test]
fn without_a_jdk_the_rest_still_works() {
    check(
        "
without JDK
class A { m }
class B extends A
call A.m on B
call A.toString on B
special A.m in B
",
        expect![[r#"
            without JDK -> nothing but names
            call A.m on B -> A.m
            call A.toString on B -> missing java.lang.Object
            special A.m in B -> A.m
        "#]],
    );
}
