//! Methods called by reflection.

use expect_test::expect;

use crate::harness::check;

#[test]
fn methods_are_found_by_constant_names_and_called() {
    check(
        r#"
class Argument {}
class Above { public Object inherited() { return new Argument(); } }
class Called extends Above {
    public Object same(Object argument) { return argument; }
    static Object common() { return new Argument(); }
}
class Below extends Called { public Object same(Object argument) { return this; } }
class Main {
    static Object same, selected, common, inherited;
    public static void main(String[] arguments) throws Exception {
        same = Called.class.getMethod("same", Object.class).invoke(new Called(), new Argument());
        selected = Called.class.getMethod("same", Object.class).invoke(new Below(), new Argument());
        common = Called.class.getDeclaredMethod("common").invoke(null);
        inherited = Called.class.getMethod("inherited").invoke(new Called());
    }
}
"#,
        expect![[r#"
            Above.<init>()
            Above.inherited()
            Argument.<init>()
            Below.<init>()
            Below.same(java.lang.Object)
            Called.<init>()
            Called.common()
            Called.same(java.lang.Object)
            same: Argument
            selected: Below
            common: Argument
            inherited: Argument
        "#]],
    );
}

/// Other names, receivers of other classes, arguments of other types, methods of the JDK, and a namesake of
/// `invoke`.
#[test]
fn other_methods_are_not_called() {
    check(
        r#"
class Argument {} class Wrong {}
class Called { public Object named(Argument argument) { return argument; } public Object other() { return this; } }
class Stranger { public Object named(Argument argument) { return this; } }
class Worker extends Thread { public void run() {} }
class Namesake { native Object invoke(Object object, Object... arguments); }
class Main {
    static Object wrong, stranger, platform, own;
    public static void main(String[] arguments) throws Exception {
        wrong = Called.class.getMethod("named", Argument.class).invoke(new Called(), new Wrong());
        stranger = Called.class.getMethod("named", Argument.class).invoke(new Stranger(), new Argument());
        platform = Thread.class.getMethod("start").invoke(new Worker());
        own = new Namesake().invoke(new Called());
    }
}
"#,
        expect![[r#"
            Argument.<init>()
            Called.<init>()
            Called.named(Argument)
            Namesake.<init>()
            Namesake.invoke(java.lang.Object, java.lang.Object[])
            Stranger.<init>()
            Worker.<init>()
            Wrong.<init>()
            wrong:
            stranger:
            platform:
            own:
        "#]],
    );
}
