//! What frameworks do with the classes of a component that are annotated for them.

use expect_test::expect;

use crate::support::run;

const LIBRARY: [(&str, &str); 6] = [
    (
        "web/Page.java",
        "package web; import java.lang.annotation.*;
         @Retention(RetentionPolicy.RUNTIME) public @interface Page { }",
    ),
    (
        "web/Wired.java",
        "package web; import java.lang.annotation.*;
         @Retention(RetentionPolicy.RUNTIME) public @interface Wired { }",
    ),
    (
        "web/Nullable.java",
        "package web; import java.lang.annotation.*;
         @Retention(RetentionPolicy.RUNTIME) public @interface Nullable { }",
    ),
    ("web/Note.java", "package web; public @interface Note { }"),
    ("web/Filter.java", "package web; public interface Filter { void pass(Object what); }"),
    (
        "web/Store.java",
        "package web; public interface Store<T> { java.util.Optional<T> find(long id); T save(T what); }",
    ),
];

const SHOP: &str = "package shop; import web.*;
     public class Desk { public static void open() { } }
     interface Items extends Store<Item> { Item named(String name); }
     abstract class Item { abstract int tax(); }
     class Book extends Item { int tax() { return 7; } }
     class Toy extends Item { int tax() { return 19; } }
     @Page class Till implements Filter, Runnable {
         @Wired private Items items;
         private final int number;
         private Till() { number = 1; }
         @Page private int show(long id) { return items.find(id).get().tax(); }
         @Page void add(boolean book) { items.save(book ? new Book() : new Toy()); }
         public void pass(Object what) { if (what instanceof Item) ((Item) what).tax(); }
         public void run() { }
         int unused() { return number; }
     }";

/// The interface or the plan of a component, with the library on the class path.
fn shown(source: &str, words: &str) -> String {
    let library = testkit::compile(&LIBRARY);
    let own = testkit::Compiler::new().class_path(library.dir()).compile(&[("shop/Desk.java", source)]);
    let (command, options) = words.split_once(' ').unwrap_or((words, ""));
    let (own, library) = (own.dir().display(), library.dir().display());
    let shown = run(&format!("{command} {own} --cp {library} {options}"));
    assert_eq!(shown.code, 0, "{}{}", shown.out, shown.err);
    shown.out
}

/// The members that are there for a framework.
fn members(source: &str) -> String {
    let shown = shown(source, "interface");
    let lines: Vec<&str> = shown.lines().filter(|line| line.contains("framework")).map(str::trim).collect();
    lines.join("\n")
}

fn calls(words: &str) -> String {
    let shown = shown(SHOP, words);
    let calls: Vec<&str> = shown.lines().take_while(|line| !line.is_empty()).collect();
    calls.join("\n") + "\n"
}

#[test]
fn an_annotation_of_a_library_opens_a_class() {
    expect![[r#"
        new Till()                                                   @Page of web: created by its framework
        int show(long)                                               @Page of web: called by its framework
        void add(boolean)                                            @Page of web: called by its framework
        void pass(java.lang.Object)                                  @Page of web: called by its framework
        void run()                                                   @Page of web: called by its framework
        shop.Items items                                             @Wired of web: set by its framework"#]]
    .assert_eq(&members(SHOP));
    let json = shown(SHOP, "interface --format json");
    assert!(json.contains(r#""reason":"@Wired of web: set by its framework""#), "{json}");
}

/// The framework also implements the interface that its object is given.
#[test]
fn what_only_a_framework_calls_is_required() {
    expect![[r#"
        shop.Till.show(long)
          Desk.java:11 @16  shop.Item.tax()
            RC   2  Book, Toy
            TM   2  Book.tax, Toy.tax
        shop.Till.pass(java.lang.Object)
          Desk.java:13 @11  shop.Item.tax()
            RC   2  Book, Toy
            TM   2  Book.tax, Toy.tax
    "#]]
    .assert_eq(&calls("plan"));
    for without in ["plan --frameworks none", "plan --no-library-types"] {
        assert!(!calls(without).contains("RC"), "{without}");
    }
}

/// What tells readers, compilers or checkers something, what nobody sees at run time, what the JDK or the
/// component itself declares: none of it is for a framework.
#[test]
fn other_annotations_open_nothing() {
    let plain = "package shop; import java.lang.annotation.*;
         @Retention(RetentionPolicy.RUNTIME) @interface Own { }
         @web.Note @web.Nullable @Own @Deprecated @FunctionalInterface
         interface Desk { void run(); }
         @web.Note @Own @Deprecated class Chair { @web.Nullable Object it; @web.Note void sit(@web.Nullable Object on) { } }";
    let shown = shown(&plain.replace("interface Desk", "public interface Desk"), "interface");
    assert!(!shown.contains("framework"), "{shown}");
}

/// An annotation of a parameter or of a constructor is enough, and so is an annotation of the component's own
/// that has one of a library.
#[test]
fn members_parameters_and_own_annotations_open_classes() {
    let source = "package shop; import java.lang.annotation.*; import web.*;
         @Page @Retention(RetentionPolicy.RUNTIME) @interface Own { }
         public class Desk {
             @Own static class A { }
             static class B { B(int x) { } void use(@Wired String name) { } }
             static class C { @Wired private C() { } private C(int x) { } }
             enum D { ONE; @Page void go() { } }
             static abstract class E { @Wired static Object none; @Wired final Object it = null; E() { } @Page abstract void go(); }
             static Object f() { return new Object() { @Page void go() { } }; }
         }";
    expect![[r#"
        void go()                                                    @Page of web: called by its framework
        new A()                                                      @Own of shop: created by its framework
        new B(int)                                                   @Wired of web: created by its framework
        void use(java.lang.String)                                   @Wired of web: called by its framework
        new C()                                                      @Wired of web: created by its framework
        new C(int)                                                   @Wired of web: created by its framework
        void go()                                                    @Page of web: called by its framework
        void go()                                                    @Page of web: called by its framework
        java.lang.Object it                                          @Wired of web: set by its framework"#]]
    .assert_eq(&members(source));
}

/// `why` and `placeholders` say which steps are a framework's.
#[test]
fn explanations_name_the_annotation() {
    let main = shown(SHOP, "placeholders");
    let lines: Vec<&str> = main.lines().filter(|line| line.contains("//")).map(str::trim).collect();
    expect![[r#"
        // Placeholder variables
        // Placeholder statements: in any order, any number of times
        ph_Till = new Till(); // @Page of web: created by its framework
        ph_Till.show(0L); // @Page of web: called by its framework
        ph_Till.add(false); // @Page of web: called by its framework
        ph_Till.pass(ph_Object); // @Page of web: called by its framework
        ph_Till.run(); // @Page of web: called by its framework
        ph_Items = ph_Till.items; // @Wired of web: read by its framework
        ph_Till.items = ph_Items; // @Wired of web: set by its framework"#]]
    .assert_eq(&lines.join("\n"));
    let library = testkit::compile(&LIBRARY);
    let own = testkit::Compiler::new().class_path(library.dir()).compile(&[("shop/Desk.java", SHOP)]);
    let path = std::env::join_paths([own.dir(), library.dir()]).unwrap();
    let path = path.to_str().unwrap();
    let why = run(&format!("why --cp {path} --component shop.** Till#show:11 Book"));
    assert_eq!(why.code, 0, "{}{}", why.out, why.err);
    expect![[r#"
        shop.Till.show(long)
          Desk.java:11 @16  shop.Item.tax()
          can have a receiver of class shop.Book:
             1  Desk.java:12       shop.Till.add                                 new shop.Book
             2  Desk.java:12       shop.Till.add                                 passed as argument 1 to Client.save(java.lang.Object)
             3  offset 0           Client.save                                   stored in Placeholder.ph_Object
             4  any client         ph_Optional = Optional.ofNullable(ph_Object)  passed as argument 1 to java.util.Optional.ofNullable(java.lang.Object)
             5  Optional.java:128  java.util.Optional.ofNullable                 passed as argument 1 to java.util.Optional.<init>(java.lang.Object)
             6  Optional.java:100  java.util.Optional.<init>                     stored in java.util.Optional.value of new java.util.Optional at Optional.java:128 (java.util.Optional.ofNullable) in [any client (ph_Optional = Optional.ofNullable(ph_Object))]
             7  Optional.java:145  java.util.Optional.get                        loaded from java.util.Optional.value of that object
             8  Optional.java:145  java.util.Optional.get                        returned
             9  Desk.java:11       shop.Till.show                                result of java.util.Optional.get()
            10  Desk.java:11       shop.Till.show                                cast to shop.Item
            11  Desk.java:11       shop.Till.show                                receiver of shop.Item.tax()
          shop.Till.add(boolean) is reached because:
            any client  ph_Till.add(…) // @Page of web: called by its framework  calls shop.Till.add(boolean)
          shop.Till.show(long) is reached because:
            any client  ph_Till.show(…) // @Page of web: called by its framework  calls shop.Till.show(long)
    "#]]
    .assert_eq(&why.out);
}

#[test]
fn the_file_of_options_can_turn_frameworks_off() {
    let library = testkit::compile(&LIBRARY);
    let own = testkit::Compiler::new().class_path(library.dir()).compile(&[("shop/Desk.java", SHOP)]);
    let (own, library) = (own.dir().display(), library.dir().display());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("breccia.toml");
    std::fs::write(&file, "frameworks = \"none\"\n").unwrap();
    let words = format!("plan {own} --cp {library} --config {}", file.display());
    let shown = |more: &str| run(&format!("{words} {more}")).out;
    assert!(!shown("").contains("RC   2") && shown("--frameworks auto").contains("RC   2"));
}
