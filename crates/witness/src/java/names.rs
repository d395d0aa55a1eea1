//! Names in Java: of types, as short as imports allow, of variables and of tests.

use std::collections::{BTreeMap, BTreeSet};

use fragment::{is_open, source_name};
use program::{ClassId, Program, Type};
use rustc_hash::FxHashSet;

/// Words that are no names (JLS 3.9), and those that only some versions let be names.
const RESERVED: [&str; 58] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "sealed",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "var",
    "void",
    "volatile",
    "when",
    "while",
    "yield",
];

/// Whether a word can be a name.
pub fn is_name(word: &str) -> bool {
    let starts = |first: char| first.is_alphabetic() || first == '_' || first == '$';
    let goes_on = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    word.chars().next().is_some_and(starts)
        && word.chars().all(goes_on)
        && !RESERVED.contains(&word)
        && word != "_"
}

/// What is left of a text as a name that starts with a small letter.
pub fn identifier(text: &str) -> String {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.trim_start_matches(|first: char| first.is_ascii_digit());
    let capitals = plain.chars().take_while(char::is_ascii_uppercase).count();
    // `URLLink` becomes `urlLink`, `Link` becomes `link`.
    let small = match capitals {
        0 | 1 => capitals,
        all if all == plain.len() => all,
        more => more - 1,
    };
    let (head, tail) = plain.split_at(small);
    let name = format!("{}{tail}", head.to_ascii_lowercase());
    match name.as_str() {
        "" => "value".to_owned(),
        reserved if RESERVED.contains(&reserved) => format!("{reserved}Value"),
        _ => name,
    }
}

/// The name of a constant as that of a variable: `UTF_8` becomes `utf8`, `MAX_SIZE` becomes `maxSize`.
pub(crate) fn of_constant(name: &str) -> String {
    let lower = name.to_lowercase();
    let mut words = lower.split('_').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &capital(word))
}

/// A name for several of something.
pub(crate) fn plural(name: &str) -> String {
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        Some(_) | None => format!("{name}s"),
    }
}

/// The name of the test of an item: `receivesSecureLinkInStationReport`.
pub fn test_name(verb: &str, what: &str, class: &str, method: &str) -> String {
    let class = simple(class);
    let method = if method == "<init>" || method == "<clinit>" { "creation" } else { method };
    let method = method.strip_prefix("lambda$").map_or(method, |rest| rest.split('$').next().unwrap_or(rest));
    let words = [&*simple(what), "In", &class, method].map(capital);
    format!("{verb}{}", words.concat())
}

/// The last part of a class name, as a word.
pub fn simple(class: &str) -> String {
    let host = class.split("$$Lambda").next().unwrap_or(class);
    let last = host.rsplit(['/', '.']).next().unwrap_or(host);
    last.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars().filter(char::is_ascii_alphanumeric);
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The names of types in a file.
#[derive(Debug, Default)]
pub(crate) struct TypeNames {
    /// Short names that are taken, and by which class.
    taken: BTreeMap<String, Option<ClassId>>,
    /// What is imported.
    pub(crate) imports: BTreeSet<String>,
    /// Whether a type stands without its type arguments.
    pub(crate) raw: bool,
    /// Whether nothing is imported.
    is_whole: bool,
}

impl TypeNames {
    /// In a file with these names of its own. Names of `java.lang` that tests use mean what they say.
    pub(crate) fn new(program: &Program, own: [&str; 2]) -> Self {
        let java =
            ["Object", "String", "Exception", "IllegalStateException", "SuppressWarnings", "Double", "Float"];
        let java =
            java.map(|name| (name.to_owned(), program.find_class(format!("java/lang/{name}").as_bytes())));
        let own = own.map(|name| (name.to_owned(), None));
        Self { taken: java.into_iter().chain(own).collect(), ..Self::default() }
    }

    /// Names with their packages.
    pub(crate) fn whole() -> Self {
        Self { is_whole: true, ..Self::default() }
    }

    /// A type.
    pub(crate) fn ty(&mut self, program: &Program, ty: Type) -> String {
        let arrays = "[]".repeat(ty.dimensions().into());
        match ty.base_class() {
            Some(class) => {
                self.raw |= is_generic(program, class);
                self.class(program, class) + &arrays
            }
            None => program.type_name(ty.base()) + &arrays,
        }
    }

    /// A class of the JDK that every program has, imported if its short name is free.
    pub(crate) fn of_jdk(&mut self, package: &str, name: &str) -> String {
        let full = format!("{package}.{name}");
        let is_free = !self.taken.contains_key(name);
        if is_free {
            self.taken.insert(name.to_owned(), None);
            self.imports.insert(full.clone());
        }
        if is_free || self.imports.contains(&full) { name.to_owned() } else { full }
    }

    /// A class, imported if its short name is free.
    pub(crate) fn class(&mut self, program: &Program, class: ClassId) -> String {
        let (package, name) = source_name(program, class);
        if self.is_whole {
            return if package.is_empty() { name } else { format!("{package}.{name}") };
        }
        let first = name.split('.').next().unwrap_or_default();
        let outermost = outermost(program, class);
        let holder = self.taken.entry(first.to_owned()).or_insert(Some(outermost));
        if *holder != Some(outermost) {
            return if package.is_empty() { name } else { format!("{package}.{name}") };
        }
        if !package.is_empty() && package != "java.lang" {
            self.imports.insert(format!("{package}.{first}"));
        }
        name
    }
}

fn outermost(program: &Program, class: ClassId) -> ClassId {
    let outer = |class: &ClassId| program.nesting(*class)?.outer.filter(|outer| outer != class);
    std::iter::successors(Some(class), outer).take(64).last().unwrap_or(class)
}

/// Whether a class has type parameters.
fn is_generic(program: &Program, class: ClassId) -> bool {
    let Ok(Some(open)) = program.open(class) else { return false };
    let pool = open.pool();
    let signature: Option<classfile::Signature> = open.attribute(&pool);
    signature.and_then(|signature| pool.utf8(signature.0).ok()).is_some_and(|text| text.0.starts_with(b"<"))
}

/// Whether a test can name a type.
pub(crate) fn is_nameable(program: &Program, ty: Type) -> bool {
    ty.base_class().is_none_or(|class| {
        let (package, name) = source_name(program, class);
        let words = package.split('.').filter(|_| !package.is_empty()).chain(name.split('.'));
        is_open(program, class, Default::default()) && words.into_iter().all(is_name)
    })
}

/// The names of variables in a test.
#[derive(Debug, Default)]
pub(crate) struct Variables(FxHashSet<String>);

impl Variables {
    /// A free name, as close to this one as possible.
    pub(crate) fn name(&mut self, wish: &str) -> String {
        let wish = identifier(wish);
        let mut name = wish.clone();
        let mut number = 2;
        while !self.0.insert(name.clone()) {
            name = format!("{wish}{number}");
            number += 1;
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words() {
        let names = ["Link", "URLLink", "URL", "getX", "<init>", "Default", "1", "a-b", "Map.Entry"];
        let wanted = ["link", "urlLink", "url", "getX", "init", "defaultValue", "value", "ab", "mapEntry"];
        assert_eq!(names.map(identifier), wanted);
    }

    #[test]
    fn tests_are_named_after_items() {
        let name = test_name("receives", "station/SecureLink", "station/Station", "report");
        assert_eq!(name, "receivesSecureLinkInStationReport");
        let lambda = test_name("receives", "a/B$$Lambda/0x1", "a/C$D", "lambda$go$0");
        assert_eq!(lambda, "receivesBInCDGo");
    }

    #[test]
    fn constants_and_arrays_have_readable_names() {
        assert_eq!(["UTF_8", "MAX_SIZE", "EMPTY", "_"].map(of_constant), ["utf8", "maxSize", "empty", ""]);
        assert_eq!(["Policy", "Key", "Link"].map(plural), ["Policies", "Keys", "Links"]);
    }

    #[test]
    fn variables_differ() {
        let mut variables = Variables::default();
        assert_eq!([variables.name("Link"), variables.name("link")], ["link", "link2"]);
    }

    #[test]
    fn reserved_words_are_no_names() {
        assert!(is_name("link") && is_name("ä1$"));
        assert!(!is_name("class") && !is_name("1a") && !is_name("a-b") && !is_name("") && !is_name("_"));
    }
}
