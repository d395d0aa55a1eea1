//! The factories of JAXP.

use expect_test::expect;

use crate::harness::check;

#[test]
fn the_jdks_own_factory_is_made() {
    check(
        r#"
class Main {
    static Object factory;
    public static void main(String[] arguments) {
        factory = javax.xml.parsers.SAXParserFactory.newInstance();
    }
}
"#,
        expect![[r#"
            factory: com.sun.org.apache.xerces.internal.jaxp.SAXParserFactoryImpl
        "#]],
    );
}

/// Where the JDK asks itself, and where the program has a factory of its own.
#[test]
fn other_factories_make_nothing() {
    check(
        r#"
class SAXParserFactory { static SAXParserFactory newInstance() { return null; } }
class Main {
    static Object inJdk, own;
    public static void main(String[] arguments) {
        inJdk = javax.xml.parsers.SAXParserFactory.newDefaultInstance();
        own = SAXParserFactory.newInstance();
    }
}
"#,
        expect![[r#"
            SAXParserFactory.newInstance()
            inJdk:
            own:
        "#]],
    );
}
