//! Java in, entries out.

use std::fmt::Write;
use std::sync::Arc;

use expect_test::{Expect, expect};
use program::{ClassId, MemorySource, Origin, Program};

use entries::{Entry, Receiver, find_tests, main_method, public_methods};

fn load(sources: &[(&str, &str)]) -> (Program, Vec<ClassId>) {
    let classes = testkit::compile(sources);
    let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
    let program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
    let all = program.classes().filter(|(_, class)| matches!(class.origin, Origin::File(_)));
    let all = all.map(|(class, _)| class).collect();
    (program, all)
}

fn show(program: &Program, entries: &[Entry]) -> String {
    let mut shown = String::new();
    for entry in entries {
        let on = match entry.receiver {
            Receiver::None => String::new(),
            Receiver::Machine => format!("  on a {}", program.class_name(entry.class)),
        };
        writeln!(shown, "{}{on}", program.method_name(entry.method)).expect("a string takes everything");
    }
    shown
}

/// Stubs of a framework's annotations: `package: name name`.
fn annotations(list: &[&str]) -> Vec<(String, String)> {
    let mut sources = Vec::new();
    for line in list {
        let (package, names) = line.split_once(": ").expect("a line has a package and names");
        for name in names.split(' ') {
            let text = format!(
                "package {package}; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) \
                 public @interface {name} {{ String[] value() default {{}}; }}"
            );
            sources.push((format!("{}/{name}.java", package.replace('.', "/")), text));
        }
    }
    sources
}

fn check_tests(stubs: &[&str], source: &str, expected: Expect) {
    let stubs = annotations(stubs);
    let mut sources: Vec<(&str, &str)> = stubs.iter().map(|(name, text)| (&**name, &**text)).collect();
    sources.push(("Tests.java", source));
    let (program, classes) = load(&sources);
    let tests = find_tests(&program, &classes);
    assert!(tests.problems.is_empty(), "{:?}", tests.problems);
    let counts: Vec<String> = tests.counts.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    expected.assert_eq(&format!("{}\n{}", counts.join(", "), show(&program, &tests.entries)));
}

#[test]
fn junit_3() {
    let (program, classes) = load(&[
        ("junit/framework/Test.java", "package junit.framework; public interface Test {}"),
        (
            "junit/framework/TestCase.java",
            "package junit.framework; public abstract class TestCase implements Test {
                protected void setUp() {} protected void tearDown() {} }",
        ),
        (
            "Tests.java",
            "import junit.framework.*;
            abstract class Base extends TestCase { public void testInherited() {} public void testHidden() {} }
            class Some extends Base {
                Some(String name) {}
                protected void setUp() {}
                public void testHidden() {}
                public void testOwn() {}
                public void testWith(int parameter) {}
                void testPackage() {}
                public int testResult() { return 0; }
            }
            class None extends TestCase { void help() {} }
            class All { public static Test suite() { return null; } }",
        ),
    ]);
    let tests = find_tests(&program, &classes);
    assert_eq!(tests.counts, [("JUnit 3", 4)]);
    expect![[r#"
        All.suite()
        Some.<init>(java.lang.String)  on a Some
        Some.setUp()  on a Some
        Some.testHidden()  on a Some
        Some.testOwn()  on a Some
        Base.testInherited()  on a Some
    "#]]
    .assert_eq(&show(&program, &tests.entries));
}

#[test]
fn junit_4() {
    check_tests(
        &["org.junit: Test Before After BeforeClass AfterClass", "org.junit.runner: RunWith"],
        "import org.junit.*;
        abstract class Base { @Before public void before() {} @Test public void inherited() {} @Test public void hidden() {} }
        class Some extends Base {
            @BeforeClass public static void first() {}
            @Test public void own() {}
            public void hidden() {}
            public void help() {}
        }
        @org.junit.runner.RunWith class Suite { Suite(int parameter) {} }
        class Plain { @Before public void before() {} }",
        expect![[r#"
            JUnit 4: 3
            Some.<init>()  on a Some
            Some.first()
            Base.before()  on a Some
            Some.own()  on a Some
            Base.inherited()  on a Some
            Some.hidden()  on a Some
            Suite.<init>(int)  on a Suite
        "#]],
    );
}

#[test]
fn junit_5() {
    check_tests(
        &[
            "org.junit.jupiter.api: Test RepeatedTest TestFactory BeforeEach AfterAll Nested",
            "org.junit.jupiter.params: ParameterizedTest",
            "org.junit.jupiter.params.provider: MethodSource",
        ],
        "import org.junit.jupiter.api.*;
        import org.junit.jupiter.params.*;
        import org.junit.jupiter.params.provider.*;
        @Test @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Slow {}
        interface Contract { @Test default void contract() {} @BeforeEach default void prepare() {} }
        class Some implements Contract {
            @Slow void slow() {}
            @RepeatedTest void often() {}
            @ParameterizedTest @MethodSource void own(int n) {}
            static Object own() { return null; }
            @ParameterizedTest @MethodSource({\"given\", \"Other#given\"}) void two(int n) {}
            static Object given() { return null; }
            @AfterAll static void last() {}
            @Nested class Inner { @Test void nested() {} }
        }
        class Other { static Object given() { return null; } }",
        expect![[r#"
            JUnit 5: 6
            Some.<init>()  on a Some
            Some.last()
            Contract.prepare()  on a Some
            Some.slow()  on a Some
            Some.often()  on a Some
            Some.own(int)  on a Some
            Some.two(int)  on a Some
            Contract.contract()  on a Some
            Some.own()
            Some.given()
            Other.given()
            Some$Inner.<init>(Some)  on a Some$Inner
            Some$Inner.nested()  on a Some$Inner
        "#]],
    );
}

/// Neither JUnit's own providers, nor anything that is not a callback.
#[test]
fn junit_5_extensions() {
    const RETAINED: &str = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)";
    let extension = format!(
        "package org.junit.jupiter.api.extension; {RETAINED} public @interface ExtendWith {{ Class<?>[] value(); }}"
    );
    let source = format!(
        "package org.junit.jupiter.params.provider; {RETAINED} public @interface ArgumentsSource {{ Class<?> value(); }}"
    );
    let (program, classes) = load(&[
        (
            "org/junit/jupiter/api/Test.java",
            &format!("package org.junit.jupiter.api; {RETAINED} public @interface Test {{}}"),
        ),
        ("org/junit/jupiter/api/extension/ExtendWith.java", &extension),
        ("org/junit/jupiter/params/provider/ArgumentsSource.java", &source),
        (
            "org/junit/jupiter/api/extension/BeforeEachCallback.java",
            "package org.junit.jupiter.api.extension; public interface BeforeEachCallback { void beforeEach(Object context); }",
        ),
        (
            "org/junit/jupiter/params/provider/ArgumentsProvider.java",
            "package org.junit.jupiter.params.provider;
            public interface ArgumentsProvider { Object provideArguments(Object context); }",
        ),
        (
            "org/junit/jupiter/params/provider/OwnProvider.java",
            "package org.junit.jupiter.params.provider;
            public class OwnProvider implements ArgumentsProvider { public Object provideArguments(Object context) { return null; } }",
        ),
        (
            "Tests.java",
            &format!(
                "import org.junit.jupiter.api.*;
                import org.junit.jupiter.api.extension.*;
                import org.junit.jupiter.params.provider.*;
                class First implements BeforeEachCallback {{ public void beforeEach(Object context) {{}} public void help() {{}} }}
                class Second extends First {{ Second() {{}} }}
                class ByMeta implements BeforeEachCallback {{ public void beforeEach(Object context) {{}} }}
                class Source implements ArgumentsProvider {{ public Object provideArguments(Object context) {{ return null; }} }}
                class Unused implements BeforeEachCallback {{ public void beforeEach(Object context) {{}} }}
                {RETAINED} @ExtendWith(ByMeta.class) @interface Fast {{}}
                @ExtendWith(Second.class) class Some {{
                    @Test @Fast @ArgumentsSource(Source.class) void own() {{}}
                    @ArgumentsSource(OwnProvider.class) void none() {{}}
                }}"
            ),
        ),
    ]);
    let tests = find_tests(&program, &classes);
    expect![[r#"
        Some.<init>()  on a Some
        Some.own()  on a Some
        Second.<init>()  on a Second
        First.beforeEach(java.lang.Object)  on a Second
        ByMeta.<init>()  on a ByMeta
        ByMeta.beforeEach(java.lang.Object)  on a ByMeta
        Source.<init>()  on a Source
        Source.provideArguments(java.lang.Object)  on a Source
    "#]]
    .assert_eq(&show(&program, &tests.entries));
}

#[test]
fn testng() {
    check_tests(
        &["org.testng.annotations: Test BeforeMethod DataProvider Factory"],
        "import org.testng.annotations.*;
        @Test class Whole { public void one() {} public static void no() {} void neither() {}
            @BeforeMethod public void before() {} }
        class Below extends Whole { public void two() {} }
        class Single { @Test void three() {} public void help() {} @DataProvider Object[][] data() { return null; } }
        class Maker { @Factory Object[] make() { return null; } }",
        expect![[r#"
            TestNG: 4
            Below.<init>()  on a Below
            Whole.before()  on a Below
            Below.two()  on a Below
            Whole.one()  on a Below
            Whole.<init>()  on a Whole
            Whole.before()  on a Whole
            Whole.one()  on a Whole
            Maker.<init>()  on a Maker
            Maker.make()  on a Maker
            Single.<init>()  on a Single
            Single.data()  on a Single
            Single.three()  on a Single
        "#]],
    );
}

#[test]
fn public_methods_of_public_classes() {
    let (program, classes) = load(&[(
        "Shop.java",
        "public abstract class Shop {
            static int count = 0;
            protected Shop() {}
            public abstract void open();
            public void sell() {}
            void hide() {}
            private void keep() {}
            public static class Item { public Item() {} }
            static class Secret { public Secret() {} public static class Deep { public Deep() {} } }
        }
        class Store { public void no() {} }",
    )]);
    expect![[r#"
        Shop.<init>()  on a Shop
        Shop.sell()  on a Shop
        Shop$Item.<init>()  on a Shop$Item
    "#]]
    .assert_eq(&show(&program, &public_methods(&program, &classes)));
}

#[test]
fn mains() {
    let (program, classes) = load(&[(
        "A.java",
        "class A { public static void main(String[] args) {} public static void main() {} }
        class B extends A {}
        class C { void main() {} }
        class D { private static void main(String[] args) {} }
        class E { public void main(String args) {} }",
    )]);
    let found: Vec<Entry> = classes.iter().filter_map(|&class| main_method(&program, class)).collect();
    expect![[r#"
        A.main(java.lang.String[])
        A.main(java.lang.String[])
        C.main()  on a C
    "#]]
    .assert_eq(&show(&program, &found));
}
