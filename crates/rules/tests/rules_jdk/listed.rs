//! Members that are listed, not named.

use crate::harness::assert_unreached;

pub(crate) const SOURCE: &str = r#"
import java.lang.reflect.Field;
import java.lang.reflect.Method;

class OfListed {
    static class Base { public void inherited() {} void hidden() {} }
    static class Public extends Base { public void declared(Object argument) { ((Argument) argument).passed(); } private void own() {} }
    static class Declared extends Base { private void secret() {} static void common() {} public void inherited() { super.inherited(); } }
    static class Unlisted { void never() {} public void neverEither() {} }
    static class Argument { void passed() {} }
    static class Held { void inField() {} }
    static class Fields { Held held = new Held(); }
    static class Constructed { Constructed(Argument argument) { byConstructor(); } static void byConstructor() {} }

    static void run() throws Throwable {
        for (Method method : Public.class.getMethods()) method.invoke(new Public(), new Argument());
        for (Method method : Declared.class.getDeclaredMethods()) method.invoke(new Declared());
        for (Field field : Fields.class.getDeclaredFields()) ((Held) field.get(new Fields())).inField();
        Constructed.class.getDeclaredConstructors()[0].newInstance(new Argument());
        Unlisted.class.getName();
    }
}
"#;

/// `getMethods` has public methods only, but inherited ones too.
#[test]
fn listed_members_are_used() {
    assert_unreached(
        "OfListed",
        &[
            "OfListed$Base.hidden",
            "OfListed$Public.own",
            "OfListed$Unlisted.never",
            "OfListed$Unlisted.neverEither",
        ],
    );
}
