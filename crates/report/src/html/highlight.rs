//! Separates comments, strings, numbers and keywords of a source file, well enough for the eye. It knows
//! Java; the keywords of other JVM languages are similar.

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Keyword,
    Text,
    Comment,
    Number,
    Annotation,
}

impl Kind {
    /// The CSS class; none for plain code.
    pub(super) fn class(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Keyword => Some("k"),
            Self::Text => Some("q"),
            Self::Comment => Some("c"),
            Self::Number => Some("u"),
            Self::Annotation => Some("a"),
        }
    }
}

/// The pieces of a line, in order; together they are the whole line.
pub(super) type Line<'s> = Vec<(Kind, &'s str)>;

/// What continues from one line to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    Code,
    Comment,
    TextBlock,
}

/// The lines of a source file.
pub(super) fn lines(source: &str) -> Vec<Line<'_>> {
    let mut within = Within::Code;
    source.lines().map(|line| pieces(line, &mut within)).collect()
}

fn pieces<'s>(line: &'s str, within: &mut Within) -> Line<'s> {
    let mut out: Line<'s> = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (kind, length) = match *within {
            Within::Comment => (Kind::Comment, until(rest, "*/", within)),
            Within::TextBlock => (Kind::Text, until(rest, "\"\"\"", within)),
            Within::Code => piece(rest, within),
        };
        // At least one whole character: the loop must end, and a cut inside a character would panic.
        let (piece, more) =
            rest.split_at(length.clamp(1, rest.len()).max(first_length(rest)).min(rest.len()));
        match out.last_mut().filter(|(last, _)| *last == kind && kind == Kind::Plain) {
            // Neighbouring plain pieces become one.
            Some((_, last)) => *last = &line[line.len() - rest.len() - last.len()..line.len() - more.len()],
            None => out.push((kind, piece)),
        }
        rest = more;
    }
    out
}

fn first_length(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// Up to the end of what continues over lines.
fn until(rest: &str, end: &str, within: &mut Within) -> usize {
    match rest.find(end) {
        Some(at) => {
            *within = Within::Code;
            at + end.len()
        }
        None => rest.len(),
    }
}

/// The kind and length of the first piece of code.
fn piece(rest: &str, within: &mut Within) -> (Kind, usize) {
    let first = rest.chars().next().unwrap_or(' ');
    if rest.starts_with("//") {
        return (Kind::Comment, rest.len());
    }
    if let Some(inside) = rest.strip_prefix("/*") {
        *within = Within::Comment;
        return (Kind::Comment, 2 + until(inside, "*/", within));
    }
    if let Some(inside) = rest.strip_prefix("\"\"\"") {
        *within = Within::TextBlock;
        return (Kind::Text, 3 + until(inside, "\"\"\"", within));
    }
    match first {
        '"' | '\'' => (Kind::Text, quoted(rest, first)),
        '@' => (Kind::Annotation, 1 + word(&rest[1..])),
        '0'..='9' => (Kind::Number, word(rest)),
        first if is_word(first) => {
            let length = word(rest);
            let kind = if KEYWORDS.contains(&&rest[..length]) { Kind::Keyword } else { Kind::Plain };
            (kind, length)
        }
        first => (Kind::Plain, first.len_utf8()),
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

fn word(rest: &str) -> usize {
    rest.find(|character| !is_word(character)).unwrap_or(rest.len())
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    // The first character is the opening quote.
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            character if character == quote => return at + quote.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

const KEYWORDS: [&str; 68] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "companion",
    "const",
    "continue",
    "data",
    "def",
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
    "fun",
    "goto",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "int",
    "interface",
    "is",
    "long",
    "native",
    "new",
    "null",
    "object",
    "override",
    "package",
    "permits",
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
    "trait",
    "transient",
    "true",
    "try",
    "val",
    "var",
    "void",
    "volatile",
    "when",
    "while",
];

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(source: &str, expected: Expect) {
        let shown: Vec<String> = lines(source)
            .iter()
            .map(|line| {
                let piece = |(kind, text): &(Kind, &str)| match kind.class() {
                    Some(class) => format!("{class}[{text}]"),
                    None => (*text).to_owned(),
                };
                line.iter().map(piece).collect()
            })
            .collect();
        expected.assert_eq(&shown.join("\n"));
    }

    #[test]
    fn code_comments_and_strings() {
        check(
            "@Override public int m(String s) { return s.length() + 0x1F; } // done\n/* a\n \"b\" */ char c = '\\'';\nvar t = \"\"\"\n  new \"x\"\n  \"\"\"; newer(\"//\");",
            expect![[r#"
                a[@Override] k[public] k[int] m(String s) { k[return] s.length() + u[0x1F]; } c[// done]
                c[/* a]
                c[ "b" */] k[char] c = q['\''];
                k[var] t = q["""]
                q[  new "x"]
                q[  """]; newer(q["//"]);"#]],
        );
    }

    #[test]
    fn nothing_is_lost_of_broken_text() {
        for text in
            ["\"", "'", "/*", "\"\"\"\"", "\u{e9}\u{301}\u{1f600}@", "@\u{e9}", "/", "'\\", "\"\u{1f600}\\"]
        {
            let back: String = lines(text).concat().iter().map(|(_, piece)| *piece).collect();
            assert_eq!(back, text);
        }
    }
}
