//! Which declaration a name means.

use expect_test::expect;

use crate::notation::check;

#[test]
fn fields_are_searched_in_superinterfaces_before_superclasses() {
    check(
        "
interface I { static field x; static field y }
interface J extends I { static field z }
class A { field x; field y; field w }
class B extends A implements J { field w }
field B.x
field B.y
field B.z
field B.w
field B.v
",
        expect![[r#"
            field B.x -> I
            field B.y -> I
            field B.z -> J
            field B.w -> B
            field B.v -> not found
        "#]],
    );
}

#[test]
fn a_superclass_hides_fields_of_its_own_interfaces() {
    check(
        "
interface I { static field x }
class A implements I { field x }
class B extends A
field B.x
",
        expect![[r#"
            field B.x -> A
        "#]],
    );
}

#[test]
fn fields_of_missing_classes() {
    check(
        "
class A extends Gone { field x }
class B extends A implements GoneToo
field A.x
field B.x
field B.y
field Gone.x
",
        expect![[r#"
            field A.x -> A
            field B.x -> A
            field B.y -> missing GoneToo
            field Gone.x -> missing Gone
        "#]],
    );
}

#[test]
fn methods_are_found_in_superclasses_then_superinterfaces() {
    check(
        "
interface I { default m; default d; n }
class A { m; static s; private p }
class B extends A implements I
method B.m
method B.d
method B.n
method B.s
method B.p
method B.toString
method B.nowhere
",
        expect![[r#"
            method B.m -> A.m
            method B.d -> I.d
            method B.n -> I.n
            method B.s -> A.s
            method B.p -> A.p
            method B.toString -> java.lang.Object.toString
            method B.nowhere -> not found
        "#]],
    );
}

#[test]
fn interface_methods_are_found_in_object_before_superinterfaces() {
    check(
        "
interface I { default m; toString; static s; private p; clone }
interface J extends I
imethod J.m
imethod J.toString
imethod I.toString
imethod J.s
imethod I.s
imethod J.p
imethod I.p
imethod J.clone
imethod J.finalize
",
        expect![[r#"
            imethod J.m -> I.m
            imethod J.toString -> java.lang.Object.toString
            imethod I.toString -> I.toString
            imethod J.s -> not found
            imethod I.s -> I.s
            imethod J.p -> not found
            imethod I.p -> I.p
            imethod J.clone -> I.clone
            imethod J.finalize -> not found
        "#]],
    );
}

#[test]
fn the_constant_must_say_what_the_class_is() {
    check(
        "
interface I { default m }
class A implements I { m }
method I.m
imethod A.m
imethod Gone.m
",
        expect![[r#"
            method I.m -> wrong kind of I
            imethod A.m -> wrong kind of A
            imethod Gone.m -> missing Gone
        "#]],
    );
}

#[test]
fn the_most_specific_interface_method_is_meant() {
    check(
        "
interface I { default m }
interface J extends I { default m }
interface K extends I
class A implements I, K, J
class B implements J, I
method A.m
method B.m
",
        expect![[r#"
            method A.m -> J.m
            method B.m -> J.m
        "#]],
    );
}

#[test]
fn among_unrelated_interfaces_the_only_body_is_meant_else_any() {
    check(
        "
interface I { m }
interface J { default m }
interface K { default m }
class A implements I, J
class B implements I, J, K
method A.m
method B.m
",
        expect![[r#"
            method A.m -> J.m
            method B.m -> I.m
        "#]],
    );
}

#[test]
fn an_abstract_redeclaration_hides_the_body_above() {
    check(
        "
interface I { default m }
interface J extends I { m }
class A implements J, I
method A.m
call A.m on A
",
        expect![[r#"
            method A.m -> J.m
            call A.m on A -> abstract J.m
        "#]],
    );
}

#[test]
fn arrays_have_the_methods_of_object() {
    check(
        "
class A
method A[].clone
method int[].toString
method int[].length
",
        expect![[r#"
            method A[].clone -> java.lang.Object.clone
            method int[].toString -> java.lang.Object.toString
            method int[].length -> not found
        "#]],
    );
}

#[test]
fn signature_polymorphic_methods_take_anything() {
    check(
        "
class java.lang.invoke.MethodHandle { native varargs invokeExact([Ljava/lang/Object;)Ljava/lang/Object;; bindTo(I)V }
class java.lang.invoke.VarHandle { native varargs get([Ljava/lang/Object;)Ljava/lang/Object; }
method java.lang.invoke.MethodHandle.invokeExact(IJ)V
method java.lang.invoke.MethodHandle.bindTo(J)V
method java.lang.invoke.VarHandle.get(I)I
class A { native varargs get([Ljava/lang/Object;)Ljava/lang/Object; }
method A.get(I)I
",
        expect![[r#"
            method java.lang.invoke.MethodHandle.invokeExact(IJ)V -> java.lang.invoke.MethodHandle.invokeExact(java.lang.Object[])
            method java.lang.invoke.MethodHandle.bindTo(J)V -> not found
            method java.lang.invoke.VarHandle.get(I)I -> java.lang.invoke.VarHandle.get(java.lang.Object[])
            method A.get(I)I -> not found
        "#]],
    );
}

#[test]
fn what_may_be_in_a_missing_class_is_missing() {
    check(
        "
class A extends Gone { m }
interface I extends GoneToo { default d }
class B implements I
method A.m
method A.n
method A.toString
method B.d
method B.n
imethod I.n
method Gone.m
",
        expect![[r#"
            method A.m -> A.m
            method A.n -> missing Gone
            method A.toString -> java.lang.Object.toString
            method B.d -> I.d
            method B.n -> missing GoneToo
            imethod I.n -> missing GoneToo
            method Gone.m -> missing Gone
        "#]],
    );
}
