//! The reference itself, on the examples of the paper: what main's variables hold, by hand.
//!
//! Objects are named by the variable of `main` that gets them first.

use std::fmt::Write;

use expect_test::{Expect, expect};
use ir::Stmt;
use reference::{Policy, Site, Statics};

use crate::subject::Subject;

fn check(text: &str, variables: &[&str], expected: Expect) {
    let policies = [
        ("andersen", Policy::ANDERSEN),
        ("kobj:1", Policy::objects(1, Statics::Empty)),
        ("kobj:2", Policy::objects(2, Statics::Empty)),
        ("objsens1", Policy::OBJ_SENS_1),
        ("objsens2", Policy::OBJ_SENS_2),
        ("callsite", Policy::CALL_SITE),
        ("kcfa:1", Policy::calls(1, 0)),
    ];
    let mut shown = String::new();
    for (name, policy) in policies {
        let mut subject = Subject::of_text(text).unwrap_or_else(|error| panic!("{error}"));
        let bodies = subject.bodies.clone();
        let facts = reference::analyse(&mut subject.program, &policy, &[subject.entry], bodies);
        let body = subject.bodies.iter().find(|body| body.method == subject.entry).expect("main has a body");
        let name_of = |var| body.name(var).map_or(String::new(), |name| name.decode().into_owned());
        write!(shown, "{name:9}").expect("a string takes everything");
        for &wanted in variables {
            let var = body.vars().find(|&var| name_of(var) == wanted).expect("main has the variable");
            let held =
                facts.variable(subject.entry, var).into_iter().filter_map(|object| match object.site {
                    Site::Statement(method, stmt) if method == subject.entry => {
                        let Stmt::New { target, .. } = *body.stmt(stmt) else { return None };
                        Some(name_of(target))
                    }
                    Site::Statement(..)
                    | Site::Inner(..)
                    | Site::Strings
                    | Site::Class(_)
                    | Site::Machine(_)
                    | Site::Merged(_) => None,
                });
            let held: Vec<String> = held.collect();
            write!(shown, " {wanted} = {{{}}}", held.join(" ")).expect("a string takes everything");
        }
        shown.push('\n');
    }
    expected.assert_eq(&shown);
}

const JDK: &str = "class java.lang.Object { void <init>() { return } }\n";

#[test]
fn fig_3_a_setter() {
    let text = format!(
        "{JDK} class p.X {{ }}
class p.Y {{ X f; void set(X x) {{ this.Y::f = x; return }} }}
class p.Main {{ static void main() {{
    X o1 = new X; X o2 = new X; Y y1 = new Y; Y y2 = new Y
    virtual y1.Y::set(o1)
    virtual y2.Y::set(o2)
    X a = y1.Y::f; X b = y2.Y::f
    return }} }}"
    );
    check(
        &text,
        &["a", "b"],
        expect![[r#"
            andersen  a = {o1 o2} b = {o1 o2}
            kobj:1    a = {o1} b = {o2}
            kobj:2    a = {o1} b = {o2}
            objsens1  a = {o1} b = {o2}
            objsens2  a = {o1} b = {o2}
            callsite  a = {o1} b = {o2}
            kcfa:1    a = {o1} b = {o2}
        "#]],
    );
}

#[test]
fn fig_4_a_superclass_constructor() {
    let text = format!(
        "{JDK} class p.X {{ }}
class p.A {{ X f; void <init>(X xa) {{ this.A::f = xa; return }} }}
class p.B extends A {{ void <init>(X xb) {{ special this.A::<init>(xb); return }} }}
class p.C extends A {{ void <init>(X xc) {{ special this.A::<init>(xc); return }} }}
class p.Main {{ static void main() {{
    X y = new X; X z = new X; B b = new B; C c = new C; C c2 = new C
    special b.B::<init>(y)
    special c.C::<init>(z)
    special c2.C::<init>(y)
    X l = b.A::f: X; X m = c.A::f: X; X n = c2.A::f: X
    return }} }}"
    );
    check(
        &text,
        &["l", "m", "n"],
        expect![[r#"
            andersen  l = {y z} m = {y z} n = {y z}
            kobj:1    l = {y} m = {z} n = {y}
            kobj:2    l = {y} m = {z} n = {y}
            objsens1  l = {y} m = {z} n = {y}
            objsens2  l = {y} m = {z} n = {y}
            callsite  l = {y} m = {y z} n = {y z}
            kcfa:1    l = {y} m = {y z} n = {y z}
        "#]],
    );
}

#[test]
fn fig_5_a_container() {
    let text = format!(
        "{JDK} class p.X {{ }}
class p.Container {{ Object[] data;
  void <init>(int size) {{ Object[] tmp = new Object[size]; this.Container::data = tmp; return }}
  void put(Object e, int at) {{ Object[] tmp = this.Container::data; tmp[at] = e; return }}
  Object get(int at) {{ Object[] tmp = this.Container::data; Object r = tmp[at]; return r }} }}
class p.Main {{ static void main() {{
    int n = 0; X x = new X; X y = new X; Container c1 = new Container; Container c2 = new Container
    special c1.Container::<init>(n)
    special c2.Container::<init>(n)
    virtual c1.Container::put(x as Object, n)
    virtual c2.Container::put(y as Object, n)
    Object a = virtual c1.Container::get(n)
    Object b = virtual c2.Container::get(n)
    return }} }}"
    );
    check(
        &text,
        &["a", "b"],
        expect![[r#"
            andersen  a = {x y} b = {x y}
            kobj:1    a = {x y} b = {x y}
            kobj:2    a = {x} b = {y}
            objsens1  a = {x y} b = {x y}
            objsens2  a = {x y} b = {x y}
            callsite  a = {x y} b = {x y}
            kcfa:1    a = {x y} b = {x y}
        "#]],
    );
}

#[test]
fn section_3_two_calls_on_one_receiver() {
    let text = format!(
        "{JDK} class p.X {{ }}
class p.P {{ X m(X p) {{ return p }} }}
class p.Main {{ static void main() {{
    P p = new P; X x = new X; X y = new X
    X a = virtual p.P::m(x)
    X b = virtual p.P::m(y)
    return }} }}"
    );
    check(
        &text,
        &["a", "b"],
        expect![[r#"
            andersen  a = {x y} b = {x y}
            kobj:1    a = {x y} b = {x y}
            kobj:2    a = {x y} b = {x y}
            objsens1  a = {x y} b = {x y}
            objsens2  a = {x y} b = {x y}
            callsite  a = {x} b = {y}
            kcfa:1    a = {x} b = {y}
        "#]],
    );
}

#[test]
fn section_8_a_getter_of_a_superclass() {
    let text = format!(
        "{JDK} class p.X {{ }}
class p.H {{ X f; void set(X x) {{ this.H::f = x; return }} X get() {{ X r = this.H::f; return r }} }}
class p.L extends H {{ }}
class p.R extends H {{ }}
class p.Main {{ static void main() {{
    L l = new L; R r = new R; X x = new X; X y = new X
    virtual l.H::set(x)
    virtual r.H::set(y)
    X a = virtual l.H::get()
    X b = virtual r.H::get()
    return }} }}"
    );
    check(
        &text,
        &["a", "b"],
        expect![[r#"
            andersen  a = {x y} b = {x y}
            kobj:1    a = {x} b = {y}
            kobj:2    a = {x} b = {y}
            objsens1  a = {x y} b = {x y}
            objsens2  a = {x} b = {y}
            callsite  a = {x} b = {y}
            kcfa:1    a = {x} b = {y}
        "#]],
    );
}
