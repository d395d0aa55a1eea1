//! Method handles: looked up by constants, bound, and called.

use crate::harness::assert_unreached;

pub(crate) const SOURCE: &str = r#"
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

class OfHandles {
    static class Base { String overridden(Argument argument) { argument.toSpecial(); return null; } }
    static class Sub extends Base {
        String overridden(Argument argument) { onlyBySelection(); return null; }
        void onlyBySelection() {}
        Result virtual(Argument argument) { argument.toVirtual(); return new Result(); }
        Result virtual(Argument one, Argument two) { otherArity(); return null; }
        static void otherArity() {}
        static void common(Object first, Argument second) { ((Sub) first).inFirst(); second.inSecond(); }
        void inFirst() {}
        void bound(Argument argument) { argument.toBound(); }
        private void reflected() { }
        static void inArray(Argument argument) { argument.ofArray(); }
        void inList(Argument argument) { argument.ofList(); }
        static void many(Object... all) { ((Argument) all[0]).amongMany(); }
        MethodHandle special() throws Throwable {
            return MethodHandles.lookup().findSpecial(Base.class, "overridden",
                MethodType.methodType(String.class, Argument.class), Sub.class);
        }
    }
    static class Argument {
        void toSpecial() {} void toVirtual() {} void inSecond() {} void toBound() {} void ofArray() {} void ofList() {}
        void amongMany() {} void inConstructor() {} void throughField() {} void throughStatic() {}
    }
    static class Result { void returned() {} }
    static class Made { Made(Argument argument) { argument.inConstructor(); } void made() {} }
    static class Fields { Argument field; static Argument variable; }
    static class Chosen extends Sub { Result virtual(Argument argument) { belowDeclared(); return null; } void belowDeclared() {} }

    static void run() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Result.class, Argument.class);
        MethodHandle virtual = lookup.findVirtual(Sub.class, "virtual", type);
        ((Result) virtual.invokeExact(new Sub(), new Argument())).returned();
        virtual.invoke((Sub) new Chosen(), new Argument());

        MethodHandle special = new Sub().special();
        String text = (String) special.invokeExact(new Sub(), new Argument());

        MethodHandle common = lookup.findStatic(Sub.class, "common",
            MethodType.methodType(void.class, Object.class, Argument.class));
        common.asType(common.type()).bindTo(new Sub()).invokeExact(new Argument());
        lookup.bind(new Sub(), "bound", MethodType.methodType(void.class, Argument.class)).invoke(new Argument());
        lookup.unreflect(Sub.class.getDeclaredMethod("reflected")).invoke(new Sub());

        lookup.findStatic(Sub.class, "inArray", MethodType.methodType(void.class, Argument.class))
            .invokeWithArguments(new Argument());
        lookup.findVirtual(Sub.class, "inList", MethodType.methodType(void.class, Argument.class))
            .bindTo(new Sub()).invokeWithArguments(Arrays.asList(new Argument()));
        lookup.findStatic(Sub.class, "many", MethodType.methodType(void.class, Object[].class))
            .invoke(new Argument(), new Result());

        MethodHandle constructor = lookup.findConstructor(Made.class, MethodType.methodType(void.class, Argument.class));
        ((Made) constructor.invokeExact(new Argument())).made();

        Fields fields = new Fields();
        lookup.findSetter(Fields.class, "field", Argument.class).invokeExact(fields, new Argument());
        ((Argument) lookup.findGetter(Fields.class, "field", Argument.class).invokeExact(fields)).throughField();
        lookup.findStaticSetter(Fields.class, "variable", Argument.class).invokeExact(new Argument());
        ((Argument) lookup.findStaticGetter(Fields.class, "variable", Argument.class).invokeExact()).throughStatic();
    }
}
"#;

/// The other `virtual` takes more arguments, and `findSpecial` does not choose what overrides.
#[test]
fn handles_are_followed_to_their_members() {
    assert_unreached(
        "OfHandles",
        &[
            "OfHandles$Sub.overridden",
            "OfHandles$Sub.onlyBySelection",
            "OfHandles$Sub.virtual",
            "OfHandles$Sub.otherArity",
        ],
    );
}
