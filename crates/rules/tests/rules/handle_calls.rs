//! Calls through method handles.

use expect_test::expect;

use crate::harness::check;

#[test]
fn members_are_called_with_the_arguments_of_the_call() {
    check(
        r#"
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
class Argument {}
class Main {
    static Object exact, bound, spread, many, stored;
    static Object first, second;
    Object field;
    static Object same(Object one) { return one; }
    static Object pair(Object one, Object two) { first = one; second = two; return two; }
    static Object all(Object... all) { return all[0]; }
    public static void main(String[] arguments) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType one = MethodType.methodType(Object.class, Object.class);
        MethodHandle same = lookup.findStatic(Main.class, "same", one);
        exact = (Object) same.invokeExact((Object) new Argument());
        MethodHandle pair = lookup.findStatic(Main.class, "pair", one);
        bound = pair.bindTo(new Main()).invoke(new Argument());
        spread = same.invokeWithArguments(new Argument());
        many = lookup.findStatic(Main.class, "all", one).invoke(new Argument(), new Main());
        Main object = new Main();
        lookup.findSetter(Main.class, "field", Object.class).invoke(object, new Argument());
        stored = object.field;
    }
}
"#,
        expect![[r#"
            Argument.<init>()
            Main.<init>()
            Main.all(java.lang.Object[])
            Main.pair(java.lang.Object, java.lang.Object)
            Main.same(java.lang.Object)
            exact: Argument
            bound: Argument
            spread: Argument
            many: Argument, Main
            stored: Argument
            first: Main
            second: Argument
        "#]],
    );
}

/// Another number of arguments, an argument of another type, and a result that the call casts away.
#[test]
fn calls_that_do_not_fit_do_nothing() {
    check(
        r#"
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
class Argument {} class Wrong {} class Result {}
class Namesake { native Object invokeExact(Object... arguments); }
class Main {
    static Object tooMany, wrong, cast, own;
    static Object one(Argument argument) { wrong = argument; return new Result(); }
    static Object two(Object one, Object two) { return one; }
    public static void main(String[] arguments) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Object.class, Object.class);
        MethodHandle two = lookup.findStatic(Main.class, "two", type);
        tooMany = (Object) two.invokeExact(new Main(), new Main(), new Main());
        MethodHandle one = lookup.findStatic(Main.class, "one", type);
        cast = (Argument) one.invoke((Object) new Wrong());
        own = new Namesake().invokeExact(one, new Argument());
    }
}
"#,
        expect![[r#"
            Argument.<init>()
            Main.<init>()
            Main.one(Argument)
            Namesake.<init>()
            Namesake.invokeExact(java.lang.Object[])
            Result.<init>()
            Wrong.<init>()
            tooMany:
            wrong:
            cast:
            own:
        "#]],
    );
}
