//! Dynamic constants that the JDK's own bootstrap methods make; no compiler of Java writes them, so they come
//! as text.

use expect_test::expect;

use crate::harness::check_text;

#[test]
fn constants_of_the_jdks_bootstraps_are_followed() {
    check_text(
        r#"
public class java.lang.Object { public void <init>() { return } }
public class java.lang.Class { }
public class java.lang.invoke.VarHandle { }
public class app.Colour {
  static Colour RED
  public void paint() { return }
}
public class app.Other { public void done() { return } }
public class app.Made { public void used() { return } }
public class app.Built { public void <init>() { return } public void used() { return } }
public class app.Holder { static Other other }
public class app.Main {
  static Object nothing
  static Object number
  static Object handle
  public static void main(String[] arguments) {
    Colour made = new Colour
    Colour::RED = made
    Other done = new Other
    Holder::other = done
    Colour a = constant opaque RED by static java.lang.invoke.ConstantBootstraps::enumConstant()Object { }
    virtual a.Colour::paint()
    Other b = constant opaque other by static java.lang.invoke.ConstantBootstraps::getStaticFinal()Object { class Holder }
    virtual b.Other::done()
    Object c = constant opaque nothing by static java.lang.invoke.ConstantBootstraps::nullConstant()Object { }
    Main::nothing = c
    java.lang.Class d = constant opaque I by static java.lang.invoke.ConstantBootstraps::primitiveClass()Object { }
    Main::number: Object = d
    java.lang.invoke.VarHandle e = constant opaque f by static java.lang.invoke.ConstantBootstraps::fieldVarHandle()Object { class Holder, class Other }
    Main::handle: Object = e
    Made h = constant opaque h by static java.lang.invoke.ConstantBootstraps::invoke()Object { handle static Main::make(String)Made, "text" }
    virtual h.Made::used()
    Built i = constant opaque i by static java.lang.invoke.ConstantBootstraps::invoke()Object { handle new Built::<init>()void }
    virtual i.Built::used()
    return
  }
  public static Made make(String text) {
    Made made = new Made
    return made
  }
}
"#,
        expect![[r#"
            Built.<init>()
            Built.used()
            Colour.paint()
            Made.used()
            Main.make(java.lang.String)
            Other.done()
            nothing:
            number: java.lang.Class
            handle: java.lang.invoke.VarHandle
        "#]],
    );
}

/// Nobody knows what a bootstrap method of the program makes, be its name what it may; a method is not called
/// with another number of arguments than it takes; and a field that the class does not have is not read.
#[test]
fn other_constants_are_counted() {
    check_text(
        r#"
public class java.lang.Object { public void <init>() { return } }
public class app.Made { static Made RED }
public class app.Main {
  static Object first
  static Object second
  static Object third
  public static void main(String[] arguments) {
    Made made = new Made
    Made::RED = made
    Made a = constant opaque RED by static Main::enumConstant()Object { }
    Main::first: Object = a
    Made b = constant opaque b by static java.lang.invoke.ConstantBootstraps::invoke()Object { handle static Main::make(String)Made }
    Main::second: Object = b
    Made c = constant opaque GREEN by static java.lang.invoke.ConstantBootstraps::enumConstant()Object { }
    Main::third: Object = c
    return
  }
  public static Made make(String text) {
    Made made = new Made
    return made
  }
}
"#,
        expect![[r#"
            first:
            second:
            third:
            unknown dynamic constants: 3
        "#]],
    );
}
