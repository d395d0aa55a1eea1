//! Members that are listed, not named.

use expect_test::expect;

use crate::harness::check;

#[test]
fn listed_members_are_used() {
    check(
        r#"
class Base { public Object inherited() { return new OfBase(); } }
class Public extends Base { public Object declared() { return new OfPublic(); } }
class Secret { private Object secret() { return new OfSecret(); } }
class Fields { private Object field = new InField(); }
class OfBase {} class OfPublic {} class OfSecret {} class InField {}
class Main {
    static Object all, declared, field;
    public static void main(String[] arguments) throws Exception {
        all = Public.class.getMethods()[0].invoke(new Public());
        declared = Secret.class.getDeclaredMethods()[0].invoke(new Secret());
        field = Fields.class.getDeclaredFields()[0].get(new Fields());
    }
}
"#,
        expect![[r#"
            Base.<init>()
            Base.inherited()
            Fields.<init>()
            InField.<init>()
            OfBase.<init>()
            OfPublic.<init>()
            OfSecret.<init>()
            Public.<init>()
            Public.declared()
            Secret.<init>()
            Secret.secret()
            all: OfBase, OfPublic
            declared: OfSecret
            field: InField
        "#]],
    );
}

/// `getMethods` has public ones only, `getDeclaredMethods` none that are inherited; the JDK's own members,
/// constructors and initializers are not listed; and a namesake lists nothing.
#[test]
fn other_members_are_not_listed() {
    check(
        r#"
class Base { public Object inherited() { return new Object(); } }
class Public { Object hidden() { return new Object(); } Object field = new Object(); }
class Declared extends Base { Declared() { Main.made(); } static { Main.ready(); } Object own() { return null; } }
class Namesake { native java.lang.reflect.Method[] getMethods(); public void never() {} }
class Main {
    static Object all, declared, platform, field, own;
    static void made() {}
    static void ready() {}
    public static void main(String[] arguments) throws Exception {
        all = Public.class.getMethods()[0].invoke(new Public());
        field = Public.class.getFields()[0].get(new Public());
        declared = Declared.class.getDeclaredMethods()[0].invoke(new Base());
        platform = Thread.class.getMethods()[0].invoke(new Thread(() -> {}));
        own = new Namesake().getMethods()[0].invoke(new Namesake());
    }
}
"#,
        expect![[r#"
            Base.<init>()
            Namesake.<init>()
            Namesake.getMethods()
            Public.<init>()
            all:
            declared:
            platform:
            field:
            own:
        "#]],
    );
}
