//! Which methods of a class are tests, by their annotations (JVMS 4.7.16).

use classfile::{ClassFile, ConstantPool, Member};

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

fn is_marked(pool: &ConstantPool<'_>, member: &Member<'_>) -> bool {
    let Some(attribute) = member.attributes.find(pool, "RuntimeVisibleAnnotations") else { return false };
    let mut reader = Reader(attribute.bytes);
    let count = reader.number().unwrap_or_default();
    (0..count)
        .map_while(|_| reader.annotation())
        .any(|name| pool.utf8(name).is_ok_and(|text| OF_TESTS.contains(&text.0)))
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u16> {
        Some(u16::from(self.byte()?) << 8 | u16::from(self.byte()?))
    }

    /// The name of an annotation; its values are skipped.
    fn annotation(&mut self) -> Option<u16> {
        let name = self.number()?;
        for _ in 0..self.number()? {
            self.number()?;
            self.value()?;
        }
        Some(name)
    }

    fn value(&mut self) -> Option<()> {
        match self.byte()? {
            b'e' => {
                self.number()?;
                self.number()?;
            }
            b'@' => {
                self.annotation()?;
            }
            b'[' => {
                for _ in 0..self.number()? {
                    self.value()?;
                }
            }
            _ => {
                self.number()?;
            }
        }
        Some(())
    }
}
