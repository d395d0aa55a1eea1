//! What clients call of a component through types of libraries.

use expect_test::expect;

use crate::support::run;

/// Clients get an iterator whose class they cannot name, and a function: what they call on these is answered
/// by the component.
#[test]
fn what_is_answered_through_types_of_libraries() {
    let classes = testkit::compile(&[(
        "bag/Bag.java",
        "package bag; import java.util.*; import java.util.function.*;
         public class Bag {
             private static class Items implements Iterator<String> {
                 public boolean hasNext() { return false; }
                 public String next() { return null; }
                 String hidden() { return null; }
             }
             public Iterator<String> items() { return new Items(); }
             public Function<String, Integer> length() { return s -> s.length(); }
         }",
    )]);
    let shown = run(&format!("interface {}", classes.dir().display()));
    assert_eq!(shown.code, 0, "{}", shown.err);
    let through: Vec<&str> =
        shown.out.lines().filter(|line| line.contains("library")).map(str::trim).collect();
    expect![[r#"
        boolean hasNext()                                            declared by a library, implemented here
        java.lang.Object next()                                      declared by a library, implemented here
        java.lang.Object apply(java.lang.Object)                     declared by a library, implemented here"#]]
    .assert_eq(&through.join("\n"));
    let without = run(&format!("interface {} --no-library-types", classes.dir().display()));
    assert!(without.code == 0 && !without.out.contains("library"), "{}", without.out);
}

const RULES: &str = "package svc; import java.util.*; import java.util.function.*;
     public class Rules {
         public interface Rule { boolean ok(String s); }
         public static class Short implements Rule { public boolean ok(String s) { return s.length() < 3; } }
         public static class Digits implements Rule { public boolean ok(String s) { return s.matches(\"[0-9]*\"); } }
         public interface Log { void said(String s); }
         private Rules() {}
         public static boolean all(List<Rule> rules, String s) { for (Rule rule : rules) if (!rule.ok(s)) return false; return true; }
         public static boolean mapped(Function<String, Rule> from, String s) { return from.apply(s).ok(s); }
         public static void tell(Log log, String s) { log.said(s); }
     }";

/// Clients fill a list with what the component has, pass lambdas, and implement what nobody else does.
#[test]
fn what_clients_make_to_give_it_away() {
    let classes = testkit::compile(&[("svc/Rules.java", RULES)]);
    let shown = run(&format!("plan {} --calls typed", classes.dir().display()));
    assert_eq!(shown.code, 0, "{}", shown.err);
    let calls: Vec<&str> = shown.out.lines().take_while(|line| !line.is_empty()).collect();
    expect![[r#"
        svc.Rules.all(java.util.List, java.lang.String)
          Rules.java:8 @1  java.util.List.iterator()
            RC   1  ArrayList
            TM   1  ArrayList.iterator
          Rules.java:8 @8  java.util.Iterator.hasNext()
            RC   1  ArrayList$Itr
            TM   1  ArrayList$Itr.hasNext
          Rules.java:8 @17  java.util.Iterator.next()
            RC   1  ArrayList$Itr
            TM   1  ArrayList$Itr.next
          Rules.java:8 @28  svc.Rules$Rule.ok(java.lang.String)
            RC   2  Rules$Digits, Rules$Short
            TM   2  Rules$Digits.ok, Rules$Short.ok
        svc.Rules.mapped(java.util.function.Function, java.lang.String)
          Rules.java:9 @2  java.util.function.Function.apply(java.lang.Object)
            RC   1  Client
            TM   1  Client.apply
          Rules.java:9 @11  svc.Rules$Rule.ok(java.lang.String)
            RC   2  Rules$Digits, Rules$Short
            TM   2  Rules$Digits.ok, Rules$Short.ok
    "#]]
    .assert_eq(&(calls.join("\n") + "\n"));
    let shown = run(&format!("plan {} --calls typed --no-library-types", classes.dir().display()));
    assert!(shown.out.contains("0 can be reached"), "{}", shown.out);
}
