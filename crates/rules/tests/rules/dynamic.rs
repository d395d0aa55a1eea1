//! `invokedynamic`: lambdas and concatenation.

use expect_test::expect;

use crate::harness::{check, check_text};

#[test]
fn lambdas_keep_what_they_capture() {
    check(
        r#"
class Captured { void used() {} }
class Main {
    public static void main(String[] arguments) {
        Captured captured = new Captured();
        Runnable action = () -> captured.used();
        action.run();
    }
}
"#,
        expect![[r#"
            Captured.<init>()
            Captured.used()
            Main$$Lambda@main:9.run()
            Main.lambda$main$0(Captured)
        "#]],
    );
}

/// Nobody runs the third lambda, what one lambda captures another does not have, and a captured object is
/// not asked for a text.
#[test]
fn a_lambda_that_is_not_called_does_nothing() {
    check(
        r#"
class Captured { public String toString() { return ""; } }
class Other {}
class Main {
    interface Source { Object get(); }
    static Object first, second;
    static void silent() {}
    public static void main(String[] arguments) {
        Object captured = new Captured(), other = new Other();
        Source one = () -> captured, two = () -> other;
        first = one.get();
        second = two.get();
        Source never = () -> { silent(); return null; };
    }
}
"#,
        expect![[r#"
            Captured.<init>()
            Main$$Lambda@main:17.get()
            Main$$Lambda@main:24.get()
            Main.lambda$main$0(java.lang.Object)
            Main.lambda$main$1(java.lang.Object)
            Other.<init>()
            first: Captured
            second: Other
        "#]],
    );
}

/// As compilers wrote it before JDK 19: since then they ask for the text themselves.
#[test]
fn concatenation_asks_for_the_text_of_what_goes_in() {
    check_text(
        r#"
public class java.lang.Object { public void <init>() { return } public String toString() { String text = ""; return text } }
public class app.Shown { public String toString() { String text = ""; return text } }
public class app.Silent { public String toString() { String text = ""; return text } }
public class app.Main {
  static Object text
  public static void main(String[] arguments) {
    Shown shown = new Shown
    Silent silent = new Silent
    String made = dynamic concat "shown: \1" { } (shown)
    Main::text: Object = made
    return
  }
}
"#,
        expect![[r#"
            Shown.toString()
            text: java.lang.String
        "#]],
    );
}
