//! The charsets of the JDK, which it makes by the names in its tables.

use expect_test::expect;

use crate::harness::check;

/// All that a table can make, whatever the name; each table in its package. A charset without a constructor
/// that takes nothing is in no table.
#[test]
fn a_name_can_mean_every_charset_of_the_package() {
    check(
        r#"
class Main {
    static Object standard, any;
    public static void main(String[] arguments) {
        standard = java.nio.charset.Charset.defaultCharset();
        any = java.nio.charset.Charset.forName(arguments[0]);
    }
}
"#,
        expect![[r#"
            standard: sun.nio.cs.MS1252, sun.nio.cs.US_ASCII
            any: sun.nio.cs.MS1252, sun.nio.cs.US_ASCII, sun.nio.cs.ext.Big5
        "#]],
    );
}

/// Charsets and tables of the program have names of their own.
#[test]
fn other_tables_make_nothing() {
    check(
        r#"
class StandardCharsets { Object lookup(String name) { return null; } }
class Own extends java.nio.charset.Charset {
    Own() { super("own", new String[0]); }
    public boolean contains(java.nio.charset.Charset other) { return true; }
    public java.nio.charset.CharsetDecoder newDecoder() { return null; }
    public java.nio.charset.CharsetEncoder newEncoder() { return null; }
}
class Main {
    static Object own, name;
    public static void main(String[] arguments) {
        own = new StandardCharsets().lookup("x");
        name = java.nio.charset.Charset.defaultCharset();
    }
}
"#,
        expect![[r#"
            StandardCharsets.<init>()
            StandardCharsets.lookup(java.lang.String)
            own:
            name: sun.nio.cs.MS1252, sun.nio.cs.US_ASCII
        "#]],
    );
}
