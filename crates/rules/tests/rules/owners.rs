//! Contexts of generic code by owner: containers of different users stay apart, with all of their parts.

use expect_test::{Expect, expect};

use crate::harness::check_with;

const SOURCE: &str = "
class A {}
class B {}
class Box<T> {
    private T content;
    private Box<T> inner;
    void put(T x) { content = x; if (inner == null) inner = new Box<T>(); inner.content = x; }
    T get() { return content; }
    T getInner() { return inner.get(); }
    Handle<T> handle() { return new Handle<T>(this); }
    static <U> Box<U> of(U x) { Box<U> box = new Box<U>(); box.put(x); return box; }
}
class Handle<T> {
    private final Box<T> box;
    Handle(Box<T> box) { this.box = box; }
    T get() { return box.get(); }
}
class Plain {
    private Object content;
    void put(Object x) { content = x; }
    Object get() { return content; }
}
class User {
    private final Box<Object> box = new Box<Object>();
    void put(Object x) { box.put(x); }
    Object get() { return box.get(); }
}
class Main {
    static Object a, b, handled, handledToo, inner, innerToo, made, madeToo, plain, plainToo, used, usedToo;
    public static void main(String[] s) {
        Box<Object> first = new Box<Object>(), second = new Box<Object>();
        first.put(new A());
        second.put(new B());
        a = first.get();
        b = second.get();
        handled = first.handle().get();
        handledToo = second.handle().get();
        inner = first.getInner();
        innerToo = second.getInner();
        made = Box.of(new A()).get();
        madeToo = Box.of(new B()).get();
        Plain one = new Plain(), two = new Plain();
        one.put(new A());
        two.put(new B());
        plain = one.get();
        plainToo = two.get();
        User here = new User(), there = new User();
        here.put(new A());
        there.put(new B());
        used = here.get();
        usedToo = there.get();
    }
}
";

fn check(analysis: &str, expected: Expect) {
    check_with(&analysis.parse().expect("it is an analysis"), SOURCE, &[], expected);
}

/// With two owners, a handle that a box has made knows its box; with one, all handles are one.
#[test]
fn what_generic_code_of_the_user_makes_has_two_owners() {
    check(
        "owners:2",
        expect![[r#"
        A.<init>()
        B.<init>()
        Box.<init>()
        Box.get()
        Box.getInner()
        Box.handle()
        Box.of(java.lang.Object)
        Box.put(java.lang.Object)
        Handle.<init>(Box)
        Handle.get()
        Plain.<init>()
        Plain.get()
        Plain.put(java.lang.Object)
        User.<init>()
        User.get()
        User.put(java.lang.Object)
        a: A
        b: B
        handled: A
        handledToo: B
        inner: A
        innerToo: B
        made: A
        madeToo: B
        plain: A, B
        plainToo: A, B
        used: A, B
        usedToo: A, B
    "#]],
    );
}

/// `Plain` has no type parameters, so it has no contexts, and `User` creates one box for all users.
#[test]
fn generic_code_has_contexts() {
    check(
        "owners",
        expect![[r#"
        A.<init>()
        B.<init>()
        Box.<init>()
        Box.get()
        Box.getInner()
        Box.handle()
        Box.of(java.lang.Object)
        Box.put(java.lang.Object)
        Handle.<init>(Box)
        Handle.get()
        Plain.<init>()
        Plain.get()
        Plain.put(java.lang.Object)
        User.<init>()
        User.get()
        User.put(java.lang.Object)
        a: A
        b: B
        handled: A, B
        handledToo: A, B
        inner: A, B
        innerToo: A, B
        made: A, B
        madeToo: A, B
        plain: A, B
        plainToo: A, B
        used: A, B
        usedToo: A, B
    "#]],
    );
}

#[test]
fn without_contexts_all_boxes_are_one_where_one_statement_makes_them() {
    check(
        "andersen",
        expect![[r#"
        A.<init>()
        B.<init>()
        Box.<init>()
        Box.get()
        Box.getInner()
        Box.handle()
        Box.of(java.lang.Object)
        Box.put(java.lang.Object)
        Handle.<init>(Box)
        Handle.get()
        Plain.<init>()
        Plain.get()
        Plain.put(java.lang.Object)
        User.<init>()
        User.get()
        User.put(java.lang.Object)
        a: A, B
        b: A, B
        handled: A, B
        handledToo: A, B
        inner: A, B
        innerToo: A, B
        made: A, B
        madeToo: A, B
        plain: A, B
        plainToo: A, B
        used: A, B
        usedToo: A, B
    "#]],
    );
}
