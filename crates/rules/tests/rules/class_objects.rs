//! What class objects say about classes.

use expect_test::expect;

use crate::harness::check;

#[test]
fn classes_lead_to_the_classes_beside_them() {
    check(
        r#"
class Base { public Base() {} }
class Below extends Base {}
class Item { public Item() {} }
class Outer { public Outer() {} static class Inner {} }
interface Shape {}
class Round implements Shape {}
class Main {
    static Object above, item, outer, around, first, numbers;
    static class Local { Local() {} static Object local() { class Here {} return new Here(); } }
    public static void main(String[] arguments) throws Exception {
        above = (Base) Below.class.getSuperclass().newInstance();
        item = (Item) new Item[1].getClass().getComponentType().newInstance();
        outer = (Outer) Outer.Inner.class.getDeclaringClass().newInstance();
        around = (Local) Local.local().getClass().getEnclosingClass().newInstance();
        first = (Shape[]) java.lang.reflect.Array.newInstance(Round.class.getInterfaces()[0], 1);
        numbers = (int[]) java.lang.reflect.Array.newInstance(Integer.TYPE, 1);
    }
}
"#,
        expect![[r#"
            Base.<init>()
            Item.<init>()
            Main$Local$1Here.<init>()
            Main$Local.<init>()
            Main$Local.local()
            Outer.<init>()
            above: Base
            item: Item
            outer: Outer
            around: Main$Local
            first: Shape[]
            numbers: int[]
        "#]],
    );
}

#[test]
fn the_jvm_fills_loaders_modules_and_domains() {
    check(
        r#"
import java.security.ProtectionDomain;
class Own extends ClassLoader {
    Class<?> define(ProtectionDomain domain) { return defineClass(null, null, 0, 0, domain); }
}
class OwnDomain extends ProtectionDomain { OwnDomain() { super(null, null); } }
class Main {
    static Object loader, module, domain;
    public static void main(String[] arguments) {
        new Own().define(new OwnDomain());
        ModuleLayer.boot();
        loader = Main.class.getClassLoader();
        module = Main.class.getModule();
        domain = Main.class.getProtectionDomain();
    }
}
"#,
        expect![[r#"
            Own.<init>()
            Own.define(java.security.ProtectionDomain)
            OwnDomain.<init>()
            loader: Own
            module: java.lang.Module
            domain: OwnDomain
        "#]],
    );
}

/// An interface has no superclass, a class that is not an array has no elements, and a top-level class has no
/// outer class.
#[test]
fn what_a_class_does_not_have_is_not_made_up() {
    check(
        r#"
class Aside { public Aside() {} }
interface Shape { class Within { public Within() {} } }
class Round implements Shape { public Round() {} static class Inner {} }
class Main {
    static Object above, item, outer, loader, module, domain;
    public static void main(String[] arguments) throws Exception {
        new Aside();
        above = Shape.class.getSuperclass();
        item = Round.class.getComponentType();
        outer = Round.class.getDeclaringClass();
        loader = Main.class.getClassLoader();
        module = Main.class.getModule();
        domain = Main.class.getProtectionDomain();
    }
}
"#,
        expect![[r#"
            Aside.<init>()
            above:
            item:
            outer:
            loader:
            module:
            domain:
        "#]],
    );
}
