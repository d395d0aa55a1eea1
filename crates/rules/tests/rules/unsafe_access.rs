//! Values that only `Unsafe` moves, and objects that it makes.

use expect_test::expect;

use crate::harness::check;

#[test]
fn values_pass_and_objects_are_made() {
    check(
        r#"
import sun.misc.Unsafe;
class Put {} class Swapped {} class Exchanged {} class Before {}
class Made { Made() { constructed(); } void constructed() {} }
class Holder { volatile Put put; volatile Swapped swapped; volatile Exchanged exchanged; volatile Before before; }
class Main {
    static native Unsafe unsafe();
    static Object put, swapped, exchanged, got, before, made;
    public static void main(String[] arguments) throws Exception {
        Unsafe unsafe = unsafe();
        Holder holder = new Holder();
        unsafe.putObject(holder, 1, new Put());
        put = holder.put;
        unsafe.compareAndSwapObject(holder, 2, null, new Swapped());
        swapped = holder.swapped;
        holder.before = new Before();
        before = (Before) unsafe.getAndSetObject(holder, 3, new Exchanged());
        exchanged = holder.exchanged;
        got = (Put) unsafe.getObjectVolatile(holder, 1);
        made = (Made) unsafe.allocateInstance(Made.class);
    }
}
"#,
        expect![[r#"
            Before.<init>()
            Exchanged.<init>()
            Holder.<init>()
            Main.unsafe()
            Put.<init>()
            Swapped.<init>()
            put: Put
            swapped: Swapped
            exchanged: Exchanged
            got: Put
            before: Before
            made: Made
        "#]],
    );
}

/// What is expected by a swap is not stored; no constructor runs; a class that the code does not expect is
/// not made, nor an abstract one; and numbers move nothing.
#[test]
fn nothing_else_moves_or_is_made() {
    check(
        r#"
import sun.misc.Unsafe;
class Expected {}
class Unexpected {}
abstract class Form {}
class Namesake { native Object getObject(Object base, long offset); native void putObject(Object base, long offset, Object value); }
class Holder { volatile Object value; }
class Main {
    static native Unsafe unsafe();
    static Object value, made, form, own;
    public static void main(String[] arguments) throws Exception {
        Unsafe unsafe = unsafe();
        Holder holder = new Holder();
        unsafe.compareAndSwapObject(holder, 1, new Expected(), null);
        unsafe.setMemory(new Holder(), 1, 2, (byte) 3);
        new Namesake().putObject(holder, 1, new Unexpected());
        value = holder.value;
        Object any = unsafe.allocateInstance(Unexpected.class);
        made = (Expected) any;
        form = (Form) unsafe.allocateInstance(Form.class);
        Holder full = new Holder();
        full.value = new Unexpected();
        own = new Namesake().getObject(full, 1);
    }
}
"#,
        expect![[r#"
            Expected.<init>()
            Holder.<init>()
            Main.unsafe()
            Namesake.<init>()
            Namesake.getObject(java.lang.Object, long)
            Namesake.putObject(java.lang.Object, long, java.lang.Object)
            Unexpected.<init>()
            value:
            made:
            form:
            own:
        "#]],
    );
}
