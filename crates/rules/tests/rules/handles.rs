//! Which members method handles refer to.

use expect_test::expect;

use crate::harness::check;

#[test]
fn handles_are_looked_up_by_constants() {
    check(
        r#"
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
class Base { Object overridden() { return new OfBase(); } }
class Sub extends Base { Object overridden() { return new OfSub(); } static Object common() { return new Common(); } Object bound() { return new Bound(); } }
class OfBase {} class OfSub {} class Common {} class Bound {} class Made { Made() {} } class Kept {}
class Main {
    static Object virtual, special, common, bound, unreflected, made, kept;
    Object field = new Kept();
    public static void main(String[] arguments) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Object.class);
        virtual = (Object) lookup.findVirtual(Base.class, "overridden", type).invokeExact((Base) new Sub());
        special = (Object) lookup.findSpecial(Base.class, "overridden", type, Sub.class).invokeExact(new Sub());
        common = (Object) lookup.findStatic(Sub.class, "common", type).invokeExact();
        bound = (Object) lookup.bind(new Sub(), "bound", type).invokeExact();
        unreflected = (Object) lookup.unreflect(Sub.class.getDeclaredMethod("common")).invokeExact();
        made = (Made) lookup.findConstructor(Made.class, MethodType.methodType(void.class)).invokeExact();
        kept = (Object) lookup.findGetter(Main.class, "field", Object.class).invokeExact(new Main());
    }
}
"#,
        expect![[r#"
            Base.<init>()
            Base.overridden()
            Bound.<init>()
            Common.<init>()
            Kept.<init>()
            Made.<init>()
            Main.<init>()
            OfBase.<init>()
            OfSub.<init>()
            Sub.<init>()
            Sub.bound()
            Sub.common()
            Sub.overridden()
            virtual: OfSub
            special: OfBase
            common: Common
            bound: Bound
            unreflected: Common
            made: Made
            kept: Kept
        "#]],
    );
}

/// A name that nobody looks up, a name that is not known, and a namesake of the lookup.
#[test]
fn other_members_have_no_handle() {
    check(
        r#"
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
class Sub { static Object asked() { return null; } static Object unasked() { return new Object(); } static Object byVariable() { return new Object(); } }
class Namesake { native MethodHandle findStatic(Class<?> type, String name, MethodType of); static Object never() { return new Object(); } }
class Main {
    static Object asked, unknown, own;
    static String name() { return "byVariable"; }
    public static void main(String[] arguments) throws Throwable {
        MethodType type = MethodType.methodType(Object.class);
        asked = (Object) MethodHandles.lookup().findStatic(Sub.class, "asked", type).invokeExact();
        unknown = (Object) MethodHandles.lookup().findStatic(Sub.class, name(), type).invokeExact();
        own = (Object) new Namesake().findStatic(Namesake.class, "never", type).invokeExact();
    }
}
"#,
        expect![[r#"
            Main.name()
            Namesake.<init>()
            Namesake.findStatic(java.lang.Class, java.lang.String, java.lang.invoke.MethodType)
            Sub.asked()
            asked:
            unknown:
            own:
        "#]],
    );
}
