//! Which fields an access by offset may mean.

use expect_test::expect;

use crate::harness::check;

#[test]
fn volatile_fields_fields_named_in_the_code_and_elements_are_meant() {
    check(
        r#"
import sun.misc.Unsafe;
class Value {}
class Holder { volatile Value changing; Value named; Object[] list = new Object[1]; }
class Main {
    static Unsafe unsafe;
    static native Unsafe unsafe();
    static Object changing, named, element, read;
    public static void main(String[] arguments) throws Exception {
        Holder holder = new Holder();
        unsafe = unsafe();
        Holder.class.getDeclaredField("named");
        unsafe.putObject(holder, 12, new Value());
        unsafe.putObject(holder.list, 16, new Value());
        changing = holder.changing;
        named = holder.named;
        element = holder.list[0];
        read = unsafe.getObject(holder, 12);
    }
}
"#,
        expect![[r#"
            Holder.<init>()
            Main.unsafe()
            Value.<init>()
            unsafe: sun.misc.Unsafe
            changing: Value
            named: Value
            element: Value
            read: Value
        "#]],
    );
}

/// A field that is neither volatile nor named, one of another type, and one of the class are not meant.
#[test]
fn other_fields_are_not_touched() {
    check(
        r#"
import sun.misc.Unsafe;
class Value {}
class Other {}
class Holder { Value plain; volatile Other other; static volatile Value common; }
class Main {
    static Unsafe unsafe;
    static native Unsafe unsafe();
    static Object plain, other, common;
    public static void main(String[] arguments) {
        Holder holder = new Holder();
        unsafe = unsafe();
        unsafe.putObject(holder, 12, new Value());
        plain = holder.plain;
        other = holder.other;
        common = Holder.common;
    }
}
"#,
        expect![[r#"
            Holder.<init>()
            Main.unsafe()
            Value.<init>()
            unsafe: sun.misc.Unsafe
            plain:
            other:
            common:
        "#]],
    );
}
