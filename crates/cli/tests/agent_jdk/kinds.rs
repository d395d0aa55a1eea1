//! Receivers of every kind: lambdas, hidden classes, proxies, many of them, none.

use expect_test::{Expect, expect};

use crate::support::{Subject, check, jdks};

/// Runs `part.Main` and checks the observations at the places whose lines start with `words`.
fn check_met(body: &str, words: &str, expected: &Expect) {
    let main = format!(
        "package part;
        import java.util.function.*;
        public class Main {{
            static int ask(Supplier<Integer> one) {{ return one == null ? 0 : one.get(); }}
            {body}
        }}"
    );
    let subject = Subject::of(&[("part/Main.java", &main)]);
    for jdk in jdks() {
        let recording = subject.record(jdk, "part.Main", &[]);
        check(&recording, &subject.plan, words, expected);
    }
}

#[test]
fn lambdas_are_known_by_where_they_are_made() {
    check_met(
        "
        static Supplier<Integer> pick(boolean first, int number) {
            return first ? () -> number : () -> 2;
        }
        public static void main(String[] arguments) {
            int sum = 0;
            for (int round = 0; round < 3; round++) sum += ask(pick(true, round)) + ask(pick(false, 0));
            System.out.println(sum);
        }",
        "Main.ask java/util",
        &expect!["Main.ask java/util/function/Supplier.get#0: <Main.pick lambda#0>, <Main.pick lambda#1>\n"],
    );
}

#[test]
fn method_references_are_lambdas() {
    check_met(
        "
        int own = 3;
        int own() { return own; }
        static int common() { return 4; }
        public static void main(String[] arguments) {
            Supplier<Integer> bound = new Main()::own, free = Main::common;
            System.out.println(ask(bound) + ask(free));
        }",
        "Main.ask java/util",
        &expect!["Main.ask java/util/function/Supplier.get#0: <Main.main lambda#0>, <Main.main lambda#1>\n"],
    );
}

#[test]
fn hidden_classes_are_known_by_host_and_interfaces() {
    check_met(
        "
        static class Model implements Supplier<Integer> { public Integer get() { return 5; } }
        public static void main(String[] arguments) throws Throwable {
            byte[] bytes = Main.class.getResourceAsStream(\"Main$Model.class\").readAllBytes();
            Class<?> hidden = java.lang.invoke.MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            java.lang.reflect.Constructor<?> maker = hidden.getDeclaredConstructor();
            maker.setAccessible(true);
            @SuppressWarnings(\"unchecked\") Supplier<Integer> one = (Supplier<Integer>) maker.newInstance();
            System.out.println(ask(one));
        }",
        "Main.ask java/util",
        &expect!["Main.ask java/util/function/Supplier.get#0: hidden(Main: java/util/function/Supplier)\n"],
    );
}

#[test]
fn proxies_are_known_by_their_interfaces() {
    check_met(
        "
        public static void main(String[] arguments) throws Throwable {
            @SuppressWarnings(\"unchecked\") Supplier<Integer> one = (Supplier<Integer>) java.lang.reflect.Proxy.newProxyInstance(
                Main.class.getClassLoader(), new Class<?>[] {Supplier.class, Runnable.class}, (proxy, method, given) -> 6);
            System.out.println(ask(one));
        }",
        "Main.ask java/util",
        &expect![
            "Main.ask java/util/function/Supplier.get#0: proxy(java/util/function/Supplier java/lang/Runnable)\n"
        ],
    );
}

#[test]
fn many_classes_at_one_site_are_all_there() {
    let classes: String = (10..90)
        .map(|number| {
            format!("static class S{number} implements Supplier<Integer> {{ public Integer get() {{ return {number}; }} }}\n")
        })
        .collect();
    let calls: String = (10..90).map(|number| format!("sum += ask(new S{number}());\n")).collect();
    let expected: Vec<String> = (10..90).map(|number| format!("Main$S{number}")).collect();
    let main = format!(
        "package part;
        import java.util.function.*;
        public class Main {{
            static int ask(Supplier<Integer> one) {{ return one.get(); }}
            {classes}
            public static void main(String[] arguments) {{
                int sum = 0;
                for (int round = 0; round < 3; round++) {{ {calls} }}
                System.out.println(sum);
            }}
        }}"
    );
    let subject = Subject::of(&[("part/Main.java", &main)]);
    for jdk in jdks() {
        let recording = subject.record(jdk, "part.Main", &[]);
        let seen =
            crate::support::Show::met(&recording, &subject.plan, "Main.ask java/util/function/Supplier.get");
        assert_eq!(seen, expected);
    }
}

#[test]
fn null_is_no_receiver() {
    check_met(
        "
        static String shout(String text) {
            try { return text.concat(\"!\"); } catch (NullPointerException e) { return \"null\"; }
        }
        public static void main(String[] arguments) { System.out.println(shout(null)); }",
        "Main.shout",
        &expect![""],
    );
}

#[test]
fn objects_are_made_once_their_constructor_returns() {
    check_met(
        "
        static abstract class Base { Base(boolean fail) { if (fail) throw new IllegalStateException(); } }
        static class Good extends Base { Good() { super(false); } }
        static class Bad extends Base { Bad() { super(true); } }
        static class Two extends Base { Two(int number) { super(false); if (number > 0) return; } Two() { this(1); } }
        public static void main(String[] arguments) {
            new Good();
            new Two();
            try { new Bad(); } catch (IllegalStateException e) { System.out.println(\"bad\"); }
        }",
        "made",
        // What a base's constructor sees is an object of the class below it.
        &expect![[r#"
            made Main$Base: Main$Good, Main$Two
            made Main$Good: Main$Good
            made Main$Two: Main$Two
        "#]],
    );
}

#[test]
fn what_a_class_initialiser_meets_is_there() {
    check_met(
        "
        static class Early implements Supplier<Integer> {
            static final int SUM = ask(new Early());
            public Integer get() { return 1; }
        }
        public static void main(String[] arguments) { System.out.println(Early.SUM); }",
        "Main.ask java/util",
        // Which method is selected is not asked while the class initialises itself.
        &expect!["Main.ask java/util/function/Supplier.get#0: Main$Early\n"],
    );
}

#[test]
fn selected_methods_are_those_of_the_hierarchy_that_runs() {
    check_met(
        "
        interface Greeter { default int greet() { return 1; } }
        static class Plain implements Greeter { }
        static class Own implements Greeter { public int greet() { return 2; } }
        static class Below extends Own { }
        static int meet(Greeter one) { return one.greet(); }
        public static void main(String[] arguments) {
            System.out.println(meet(new Plain()) + meet(new Own()) + meet(new Below()));
        }",
        "Main.meet",
        &expect![
            "Main.meet Main$Greeter.greet#0: Main$Below -> Main$Own, Main$Own, Main$Plain -> Main$Greeter\n"
        ],
    );
}
