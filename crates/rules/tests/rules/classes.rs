//! Classes found by name.

use expect_test::expect;

use crate::harness::check;

#[test]
fn classes_are_found_and_initialised() {
    check(
        r#"
class Named { static { ready(); } static void ready() {} public Named() {} }
class Loaded { public Loaded() {} }
class Loader extends ClassLoader {}
class Main {
    static Object named, loaded;
    public static void main(String[] arguments) throws Exception {
        named = (Named) Class.forName("app.Named").newInstance();
        loaded = (Loaded) new Loader().loadClass("app.Loaded").newInstance();
    }
}
"#,
        expect![[r#"
            Loaded.<init>()
            Loader.<init>()
            Named.<clinit>()
            Named.<init>()
            Named.ready()
            named: Named
            loaded: Loaded
        "#]],
    );
}

/// `loadClass` initialises nothing, nor does `forName` if its argument says so; and other methods of these
/// names are not lookups.
#[test]
fn classes_that_are_only_loaded_are_not_initialised() {
    check(
        r#"
class Loaded { static { ready(); } static void ready() {} }
class Quiet { static { ready(); } static void ready() {} }
class Unasked { static { ready(); } static void ready() {} }
class Loader extends ClassLoader {}
class Namesake { static native Class<?> forName(String name); }
class Main {
    static Object loaded, quiet, unasked;
    public static void main(String[] arguments) throws Exception {
        loaded = new Loader().loadClass("app.Loaded");
        quiet = Class.forName("app.Quiet", false, null);
        unasked = Namesake.forName("app.Unasked").newInstance();
    }
}
"#,
        expect![[r#"
            Loader.<init>()
            Namesake.forName(java.lang.String)
            loaded: java.lang.Class
            quiet: java.lang.Class
            unasked:
        "#]],
    );
}
