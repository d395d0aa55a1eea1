//! What do the collections hold that a method takes? Read from its generic signature (JVMS 4.7.9.1).

use classfile::Signature;
#[cfg(test)]
use classfile::Text;
use program::{MethodId, Program, Type};

/// The type arguments of a parameter that are classes of the program, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint(pub Vec<Type>);

/// A hint for each parameter of a method; nothing if it has no generic signature.
pub(crate) fn hints(program: &Program, method: MethodId) -> Vec<Hint> {
    read(program, method).unwrap_or_default()
}

fn read(program: &Program, method: MethodId) -> Option<Vec<Hint>> {
    let declared = program.method(method);
    let open = program.open(declared.class).ok()??;
    let pool = open.pool();
    let member = open.method(declared.index)?;
    let Signature(index) = member.attributes.typed(&pool).ok()??;
    let text = pool.utf8(index).ok()?;
    let parameters = parameters(text.0)?;
    let hint = |arguments: Vec<&[u8]>| {
        Hint(arguments.into_iter().filter_map(|class| program.find_class(class)).map(Type::class).collect())
    };
    Some(parameters.into_iter().map(hint).collect())
}

/// The classes that are type arguments of each parameter in a method's signature.
fn parameters(signature: &[u8]) -> Option<Vec<Vec<&[u8]>>> {
    let start = signature.iter().position(|&byte| byte == b'(')? + 1;
    let mut rest = &signature[start..];
    let mut all = Vec::new();
    while *rest.first()? != b')' {
        let (arguments, after) = one(rest)?;
        all.push(arguments);
        rest = after;
    }
    Some(all)
}

/// The type arguments of the type that the text starts with, and what comes after it.
fn one(text: &[u8]) -> Option<(Vec<&[u8]>, &[u8])> {
    match *text.first()? {
        b'[' => {
            let (_, rest) = one(&text[1..])?;
            Some((Vec::new(), rest))
        }
        b'T' => Some((Vec::new(), after(text, b';')?)),
        b'L' => class(text),
        _ => Some((Vec::new(), &text[1..])),
    }
}

fn class(text: &[u8]) -> Option<(Vec<&[u8]>, &[u8])> {
    let mut arguments = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.iter().position(|byte| matches!(byte, b';' | b'<'))?;
        let is_end = rest[end] == b';';
        rest = &rest[end + 1..];
        if is_end {
            return Some((arguments, rest));
        }
        while *rest.first()? != b'>' {
            rest = match *rest.first()? {
                b'*' => {
                    arguments.push(&b"java/lang/Object"[..]);
                    &rest[1..]
                }
                b'+' | b'-' => &rest[1..],
                _ => {
                    let name = rest.strip_prefix(b"L").and_then(|name| {
                        name.iter()
                            .position(|byte| matches!(byte, b';' | b'<' | b'.'))
                            .map(|end| &name[..end])
                    });
                    arguments.push(name.unwrap_or(b"java/lang/Object"));
                    one(rest)?.1
                }
            };
        }
        rest = &rest[1..];
    }
}

fn after(text: &[u8], end: u8) -> Option<&[u8]> {
    let at = text.iter().position(|&byte| byte == end)?;
    Some(&text[at + 1..])
}

/// The text of a signature, for messages.
#[cfg(test)]
fn shown(signature: &str) -> Vec<Vec<String>> {
    let all = parameters(signature.as_bytes()).unwrap_or_default();
    let text = |name: &[u8]| Text(name).decode().into_owned();
    all.into_iter().map(|arguments| arguments.into_iter().map(text).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_arguments_are_found() {
        assert_eq!(shown("(Ljava/util/List<La/B;>;I)V"), [vec!["a/B".to_owned()], vec![]]);
        let map = shown("<T:Ljava/lang/Object;>([JLjava/util/Map<-TT;+Ljava/util/Set<La/B;>;>;)TT;");
        assert_eq!(map, [vec![], vec!["java/lang/Object".to_owned(), "java/util/Set".to_owned()]]);
    }

    #[test]
    fn damaged_signatures_give_nothing() {
        for text in ["", "(", "(La", "(La<", "(La<*", "(La<*>", "(La<L", "V"] {
            assert!(shown(text).is_empty(), "{text}");
        }
    }
}
