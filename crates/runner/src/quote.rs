//! How to quote an argument in a line that is split at blanks.
//!
//! Surefire's `argLine` and `JAVA_TOOL_OPTIONS` follow the same rules: blanks separate words; everything
//! between two `"` or two `'` is literal; quoted text joins the text next to it; there is no escape
//! character.

/// `argument` as one word of such a line.
pub(crate) fn in_line(argument: &str) -> String {
    if !argument.is_empty() && !argument.contains(|c: char| c.is_whitespace() || c == '"' || c == '\'') {
        return argument.to_owned();
    }
    let mut line = String::new();
    let mut rest = argument;
    loop {
        // Text without one kind of quote goes between two quotes of that kind.
        let quote = match rest.chars().find(|c| matches!(c, '"' | '\'')) {
            Some('"') => '\'',
            Some(_) | None => '"',
        };
        // Quoted pieces that touch form one word, so the next piece can use the other quote.
        let end = rest.find(quote).unwrap_or(rest.len());
        line.push(quote);
        line.push_str(&rest[..end]);
        line.push(quote);
        rest = &rest[end..];
        if rest.is_empty() {
            return line;
        }
    }
}

/// `argument` as a string of a Groovy script.
pub(crate) fn in_groovy(argument: &str) -> String {
    let mut text = String::from("'");
    for c in argument.chars() {
        match c {
            '\'' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            _ => text.push(c),
        }
    }
    text.push('\'');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check_in_line(argument: &str, expected: Expect) {
        let line = in_line(argument);
        assert_eq!(split(&format!("-a {line} -b")), ["-a", argument, "-b"], "read back");
        expected.assert_eq(&line);
    }

    /// Splits a line by the rules at the top of this file.
    fn split(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut open = None;
        for c in line.chars() {
            match open {
                Some(quote) if c == quote => open = None,
                Some(_) => word.get_or_insert_default().push(c),
                None if matches!(c, '"' | '\'') => {
                    open = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                None => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        words
    }

    #[test]
    fn a_plain_argument_stands_as_it_is() {
        check_in_line(
            "-agentpath:/a/b.so=plan=/p,data=/d%20e",
            expect!["-agentpath:/a/b.so=plan=/p,data=/d%20e"],
        );
    }

    #[test]
    fn blanks_are_quoted() {
        check_in_line("-Da=b c", expect![[r#""-Da=b c""#]]);
        check_in_line("", expect![[r#""""#]]);
    }

    #[test]
    fn one_kind_of_quote_goes_into_the_other() {
        check_in_line("it's", expect![[r#""it's""#]]);
        check_in_line(r#"say "a b""#, expect![[r#"'say "a b"'"#]]);
    }

    #[test]
    fn both_kinds_of_quotes_take_turns() {
        check_in_line(r#"it's "a b" 'c'"#, expect![[r#""it's "'"a b" '"'c'""#]]);
        check_in_line("'\"", expect![[r#""'"'"'"#]]);
    }

    #[test]
    fn groovy_strings_escape_what_ends_them() {
        expect![[r"'a\'b\\c$d'"]].assert_eq(&in_groovy(r"a'b\c$d"));
    }
}
