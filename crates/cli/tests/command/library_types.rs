//! What clients call of a component through types of libraries.

use expect_test::expect;

use crate::support::run;

/// Clients get an iterator whose class they cannot name, and a function: what they call on these is answered by the component.
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
        boolean hasNext()                                            of a library's type, answered here
        java.lang.Object next()                                      of a library's type, answered here
        java.lang.Object apply(java.lang.Object)                     of a library's type, answered here"#]]
    .assert_eq(&through.join("\n"));
    let without = run(&format!("interface {} --no-library-types", classes.dir().display()));
    assert!(without.code == 0 && !without.out.contains("library"), "{}", without.out);
}
