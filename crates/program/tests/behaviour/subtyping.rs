//! Subtypes and joins.

use expect_test::expect;

use crate::notation::check;

#[test]
fn classes_are_below_what_they_extend() {
    check(
        "
class A
class B extends A
class C extends B
class D extends A
C <: A
A <: C
D <: B
C <: Object
A <: A
",
        expect![[r#"
            C <: A -> true
            A <: C -> false
            D <: B -> false
            C <: Object -> true
            A <: A -> true
        "#]],
    );
}

#[test]
fn interfaces_are_inherited_through_classes_and_interfaces() {
    check(
        "
interface I
interface J extends I
class A implements J
class B extends A
B <: I
I <: J
J <: Object
I <: A
",
        expect![[r#"
            B <: I -> true
            I <: J -> false
            J <: Object -> true
            I <: A -> false
        "#]],
    );
}

#[test]
fn arrays_are_covariant_over_references_only() {
    check(
        "
class A
class B extends A
B[] <: A[]
A[] <: B[]
B[][] <: A[]
B[][] <: Object[]
int[] <: Object
int[] <: Object[]
int[][] <: Object[]
int[] <: long[]
int[] <: int[]
B[] <: A
A <: Object[]
",
        expect![[r#"
            B[] <: A[] -> true
            A[] <: B[] -> false
            B[][] <: A[] -> false
            B[][] <: Object[] -> true
            int[] <: Object -> true
            int[] <: Object[] -> false
            int[][] <: Object[] -> true
            int[] <: long[] -> false
            int[] <: int[] -> true
            B[] <: A -> false
            A <: Object[] -> false
        "#]],
    );
}

#[test]
fn arrays_are_cloneable_and_serializable() {
    check(
        "
int[] <: java.lang.Cloneable
int[] <: java.io.Serializable
int[][] <: java.lang.Cloneable[]
int[][] <: java.io.Serializable[]
int[] <: java.lang.Cloneable[]
java.lang.String[] <: java.lang.String
",
        expect![[r#"
            int[] <: java.lang.Cloneable -> true
            int[] <: java.io.Serializable -> true
            int[][] <: java.lang.Cloneable[] -> true
            int[][] <: java.io.Serializable[] -> true
            int[] <: java.lang.Cloneable[] -> false
            java.lang.String[] <: java.lang.String -> false
        "#]],
    );
}

#[test]
fn null_is_below_references_and_unknown_below_all() {
    check(
        "
class A
null <: A
null <: int[]
null <: int
A <: null
unknown <: int
unknown <: A
int <: Object
boolean <: int
conflict <: Object
",
        expect![[r#"
            null <: A -> true
            null <: int[] -> true
            null <: int -> false
            A <: null -> false
            unknown <: int -> true
            unknown <: A -> true
            int <: Object -> false
            boolean <: int -> false
            conflict <: Object -> false
        "#]],
    );
}

#[test]
fn a_missing_class_may_be_class_or_interface() {
    check(
        "
class A extends Gone
class B extends A implements GoneToo
B <: Gone
B <: GoneToo
B <: Elsewhere
Gone <: Object
Gone <: A
Gone[] <: Object[]
",
        expect![[r#"
            B <: Gone -> true
            B <: GoneToo -> true
            B <: Elsewhere -> false
            Gone <: Object -> true
            Gone <: A -> false
            Gone[] <: Object[] -> true
        "#]],
    );
}

#[test]
fn joins_go_up_the_superclasses() {
    check(
        "
interface I
interface J
class A
class B extends A implements I, J
class C extends A implements I, J
class D extends C
B | C
D | B
B | A
B | I
I | J
B | java.lang.String
null | A
unknown | int
int | A
int | long
conflict | A
",
        expect![[r#"
            B | C -> A
            D | B -> A
            B | A -> A
            B | I -> I
            I | J -> java.lang.Object
            B | java.lang.String -> java.lang.Object
            null | A -> A
            unknown | int -> int
            int | A -> conflict
            int | long -> conflict
            conflict | A -> conflict
        "#]],
    );
}

#[test]
fn joins_of_arrays_keep_their_brackets() {
    check(
        "
class A
class B extends A
class C extends A
B[] | C[]
B[][] | C[]
int[] | long[]
int[] | int[]
int[][] | long[][]
int[] | B
int[] | java.lang.Cloneable
B[] | null
",
        expect![[r#"
            B[] | C[] -> A[]
            B[][] | C[] -> java.lang.Object[]
            int[] | long[] -> java.lang.Object
            int[] | int[] -> int[]
            int[][] | long[][] -> java.lang.Object[]
            int[] | B -> java.lang.Object
            int[] | java.lang.Cloneable -> java.lang.Cloneable
            B[] | null -> B[]
        "#]],
    );
}
