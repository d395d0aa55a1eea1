//! Names for readers.

use coverage::{ClassCoverage, Item, Member, SiteCoverage};
use text::escape;

/// The class of an item: a lambda with the line on which it is made, if that is known: `a.B lambda in m:7`.
pub(crate) fn item_class(item: &Item) -> String {
    full_name(&item.class, item.line)
}

/// The same without the package.
pub(crate) fn short_item_class(item: &Item) -> String {
    short(&item_class(item))
}

/// A class as Java writes it: `a.B`, `int[]`; a lambda as `a.B lambda in m @12`.
pub fn class_name(name: &str) -> String {
    full_name(name, None)
}

fn full_name(name: &str, line: Option<u16>) -> String {
    let dimensions = name.bytes().take_while(|&byte| byte == b'[').count();
    if dimensions > 0 {
        return type_name(name);
    }
    match name.split_once("$$Lambda@") {
        Some((host, place)) => {
            // `~` and a number tell classes apart that would have the same name otherwise.
            let place = place.split_once('~').map_or(place, |(place, _)| place);
            let (method, offset) = place.rsplit_once(':').unwrap_or((place, "?"));
            let (host, method) = (dotted(host), escape(method));
            match line {
                Some(line) => format!("{host} lambda in {method}:{line}"),
                None => format!("{host} lambda in {method} @{}", escape(offset)),
            }
        }
        None => match name.strip_suffix("$$Lambda") {
            Some(host) => format!("{} lambda", dotted(host)),
            None => dotted(name),
        },
    }
}

/// A class without its package; for a lambda, the host without its package.
pub fn short_name(name: &str) -> String {
    short(&class_name(name))
}

fn short(full: &str) -> String {
    // The part after a space describes a lambda, and may contain dots.
    let host = full.find(' ').unwrap_or(full.len());
    let start = full[..host].rfind('.').map_or(0, |dot| dot + 1);
    full[start..].to_owned()
}

/// A package as Java writes it.
pub fn package_name(path: &str) -> String {
    match path {
        "" => "(unnamed package)".to_owned(),
        path => dotted(path),
    }
}

/// With dots, and on one line.
pub(crate) fn dotted(name: &str) -> String {
    escape(&name.replace('/', "."))
}

/// A method as Java writes it, with parameter types without packages: `report(Link)`.
pub fn method_name(class: &str, name: &str, descriptor: &str) -> String {
    let parameters: Vec<String> = parameters(descriptor).iter().map(|ty| short_type(ty)).collect();
    let shown = match name {
        "<init>" => short_name(class),
        "<clinit>" => return "static initialiser".to_owned(),
        name => escape(name),
    };
    format!("{shown}({})", parameters.join(", "))
}

/// The method that a call names: `Link.transmit(String)`.
pub(crate) fn member_name(member: &Member) -> String {
    format!("{}.{}", short_name(&member.class), method_name(&member.class, &member.name, &member.descriptor))
}

/// A target: `SecureLink.transmit(String)`.
pub(crate) fn target_name(site: &SiteCoverage, item: &Item) -> String {
    method_of(&item_class(item), &item.class, item.method.as_deref(), &site.called)
}

/// The method of a class: with its own name if it differs from the one that the call names.
pub(crate) fn target_of(class: &str, method: Option<&str>, called: &Member) -> String {
    method_of(&class_name(class), class, method, called)
}

fn method_of(shown_class: &str, class: &str, method: Option<&str>, called: &Member) -> String {
    let shown = match method.and_then(|method| method.find('(').map(|at| method.split_at(at))) {
        Some((name, descriptor)) => method_name(class, name, descriptor),
        None => method_name(class, &called.name, &called.descriptor),
    };
    format!("{shown_class}.{shown}")
}

/// The place of a call: `Station.java:16`.
pub(crate) fn place(class: &ClassCoverage, site: &SiteCoverage) -> String {
    match (&class.source, site.line) {
        (Some(source), Some(line)) => format!("{}:{line}", escape(source)),
        (Some(source), None) => format!("{} @{}", escape(source), site.offset),
        (None, Some(line)) => format!("{} line {line}", short_name(&class.name)),
        (None, None) => format!("{} @{}", short_name(&class.name), site.offset),
    }
}

/// A test without the package of its class: `StationTest#sends`.
pub(crate) fn test_name(test: &str) -> String {
    let class = test.split_once('#').map_or(test, |(class, _)| class);
    let start = class.rfind('.').map_or(0, |dot| dot + 1);
    escape(&test[start..])
}

/// The descriptors of the parameters; a broken descriptor gives those before the broken part.
fn parameters(descriptor: &str) -> Vec<&str> {
    let mut rest = descriptor.strip_prefix('(').unwrap_or_default();
    let mut found = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dimensions = rest.bytes().take_while(|&byte| byte == b'[').count();
        let length = match rest[dimensions..].chars().next() {
            Some('L') => match rest.find(';') {
                Some(end) => end + 1,
                None => rest.len(),
            },
            Some(letter) => dimensions + letter.len_utf8(),
            None => rest.len(),
        };
        let (one, more) = rest.split_at(length.min(rest.len()));
        found.push(one);
        rest = more;
    }
    found
}

fn short_type(descriptor: &str) -> String {
    let full = type_name(descriptor);
    full.rfind('.').map_or(full.clone(), |dot| full[dot + 1..].to_owned())
}

/// A type from its descriptor: `int[]`, `a.B`.
fn type_name(descriptor: &str) -> String {
    let plain = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - plain.len();
    let name = match plain {
        "Z" => "boolean".to_owned(),
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "S" => "short".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "F" => "float".to_owned(),
        "D" => "double".to_owned(),
        other => dotted(other.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(other)),
    };
    format!("{name}{}", "[]".repeat(dimensions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_java() {
        assert_eq!(class_name("a/b/C$D"), "a.b.C$D");
        assert_eq!(class_name("[[La/B;"), "a.B[][]");
        assert_eq!(class_name("[I"), "int[]");
        assert_eq!(class_name("a/B$$Lambda@run:12"), "a.B lambda in run @12");
        let item = Item { class: "a/B$$Lambda@run:12~3".into(), line: Some(7), ..Item::default() };
        assert_eq!(
            [item_class(&item), short_item_class(&item)],
            ["a.B lambda in run:7", "B lambda in run:7"]
        );
        assert_eq!(class_name("a/B$$Lambda@run:12~3"), "a.B lambda in run @12");
        assert_eq!(short_name("a/B$$Lambda@run:12"), "B lambda in run @12");
        assert_eq!(method_name("a/B", "m", "(I[JLjava/lang/String;)V"), "m(int, long[], String)");
        assert_eq!(method_name("a/B", "<init>", "()V"), "B()");
        assert_eq!(method_name("a/B", "m", "(Lbroken"), "m(Lbroken)");
        assert_eq!(class_name("a/\u{1b}[31mB\n"), "a.\\u{1b}[31mB\\u{a}");
        assert_eq!(class_name("\u{202e}evil"), "\\u{202e}evil");
        assert_eq!(test_name("a.b.CTest#m.n"), "CTest#m.n");
    }
}
