//! Which methods of a class are tests, by their annotations (JVMS 4.7.16).

use classfile::{Annotations, ClassFile, ConstantPool, Member};

/// Annotations of test methods.
const OF_TESTS: [&[u8]; 8] = [
    b"Lorg/junit/Test;",
    b"Lorg/junit/jupiter/api/Test;",
    b"Lorg/junit/jupiter/params/ParameterizedTest;",
    b"Lorg/junit/jupiter/api/RepeatedTest;",
    b"Lorg/junit/jupiter/api/TestFactory;",
    b"Lorg/junit/jupiter/api/TestTemplate;",
    b"Lorg/testng/annotations/Test;",
    b"Lnet/jqwik/api/Property;",
];

/// The class of JUnit 3 tests.
pub(crate) const TEST_CASE: &[u8] = b"Ljunit/framework/TestCase;";

/// The names of the methods that are marked as tests.
pub(crate) fn test_methods(bytes: &[u8]) -> Vec<Box<[u8]>> {
    let Ok(class) = ClassFile::read(bytes) else { return Vec::new() };
    let has_any = (1..class.pool.count())
        .filter_map(|index| class.pool.utf8(index).ok())
        .any(|text| OF_TESTS.contains(&text.0));
    if !has_any {
        return Vec::new();
    }
    let is_test = |member: &&Member<'_>| is_marked(&class.pool, member);
    let tests = class.methods.iter().filter(is_test);
    tests.filter_map(|member| member.name(&class.pool).ok()).map(|name| name.0.into()).collect()
}

fn is_marked<'a>(pool: &ConstantPool<'a>, member: &Member<'a>) -> bool {
    let Ok(Some(Annotations(list))) = member.attributes.typed(pool) else { return false };
    list.iter().any(|annotation| pool.utf8(annotation.ty).is_ok_and(|text| OF_TESTS.contains(&text.0)))
}

#[cfg(test)]
mod tests {
    use super::test_methods;

    const SOURCE: &str = "
@Part.Mark({ @Part.Inner(text = \"x\", type = String.class), @Part.Inner(number = 1) })
class Part {
    @interface Inner { String text() default \"\"; int number() default 0; Class<?> type() default Object.class; }
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Mark { Inner[] value(); Thread.State state() default Thread.State.NEW; }
    @org.junit.Test public void plain() {}
    @Mark(value = { @Inner(text = \"y\") }, state = Thread.State.BLOCKED) @org.junit.jupiter.api.Test void behindAnother() {}
    @Mark({}) void other() {}
    void testNothing() {}
}
";

    fn names(sources: &[(&str, &str)]) -> Vec<String> {
        let found = test_methods(&testkit::compile(sources).bytes("Part"));
        found.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }

    fn annotation(name: &str) -> String {
        let (package, name) = name.rsplit_once('.').expect("it has a package");
        format!(
            "package {package}; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
             public @interface {name} {{}}"
        )
    }

    #[test]
    fn tests_are_known_by_their_annotations() {
        let (old, new) = (annotation("org.junit.Test"), annotation("org.junit.jupiter.api.Test"));
        let sources =
            [("Part.java", SOURCE), ("org/junit/Test.java", &old), ("org/junit/jupiter/api/Test.java", &new)];
        assert_eq!(names(&sources), ["plain", "behindAnother"]);
    }

    #[test]
    fn other_classes_and_damaged_ones_have_none() {
        assert_eq!(names(&[("Part.java", "class Part { void test() {} }")]), [] as [&str; 0]);
        assert!(test_methods(b"no class").is_empty());
    }
}
