//! Values that only `VarHandle`s move.

use expect_test::expect;

use crate::harness::check;

#[test]
fn values_pass_through_handles() {
    check(
        r#"
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
class InField {} class InStatic {} class Swapped {} class Before {} class InArray {}
class Main {
    InField field;
    static InStatic variable;
    volatile Swapped swapped;
    volatile Before before;
    static Object read, swappedNow, beforeNow, element;
    public static void main(String[] arguments) throws Exception {
        VarHandle field = MethodHandles.lookup().findVarHandle(Main.class, "field", InField.class);
        VarHandle common = MethodHandles.lookup().findStaticVarHandle(Main.class, "variable", InStatic.class);
        Main object = new Main();
        field.setVolatile(object, new InField());
        read = (InField) field.getVolatile(object);
        common.set(new InStatic());
        field.compareAndSet(object, (Object) null, new Swapped());
        swappedNow = object.swapped;
        object.before = new Before();
        beforeNow = (Before) field.getAndSet(object, (Object) null);
        Object[] array = new Object[1];
        field.set(array, 0, new InArray());
        element = array[0];
    }
}
"#,
        expect![[r#"
            Before.<init>()
            InArray.<init>()
            InField.<init>()
            InStatic.<init>()
            Main.<init>()
            Swapped.<init>()
            variable: InStatic
            read: Before, InField, Swapped
            swappedNow: Swapped
            beforeNow: Before, InField, Swapped
            element: InArray
        "#]],
    );
}

/// The expected value of a swap is not stored, numbers are not references, and a static variable that the
/// code does not name does not change.
#[test]
fn nothing_else_is_stored() {
    check(
        r#"
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
class Expected {}
class Added {}
class Given {}
class Namesake { native void set(Object object, Object value); }
class Main {
    volatile Object changing;
    Object plain;
    static Given unnamed;
    static Object stored, plainNow;
    public static void main(String[] arguments) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(Main.class, "changing", Object.class);
        VarHandle common = MethodHandles.lookup().findStaticVarHandle(Main.class, "another", Given.class);
        Main object = new Main();
        handle.compareAndSet(object, new Expected(), (Object) null);
        Object ignored = (Object) handle.getAndAdd(object, new Added());
        new Namesake().set(object, new Given());
        common.set(new Given());
        stored = object.changing;
        plainNow = object.plain;
    }
}
"#,
        expect![[r#"
            Added.<init>()
            Expected.<init>()
            Given.<init>()
            Main.<init>()
            Namesake.<init>()
            Namesake.set(java.lang.Object, java.lang.Object)
            unnamed:
            stored:
            plainNow:
        "#]],
    );
}
