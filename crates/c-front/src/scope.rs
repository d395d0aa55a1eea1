//! Where does the block end that a variable is declared in?
//!
//! Looks at the source as it is written: programs do not know blocks. Braces that macros hide are not seen.

/// A line and a column, both counted from 1.
pub(crate) type At = (u32, u32);

/// Where the scope of what is declared at a place ends; none if it goes on to the end of the file.
pub(crate) fn end_of_scope(text: &[u8], declared: At) -> Option<At> {
    let mut scan = Scan { text, at: 0, line: 1, start: 0 };
    while scan.line < declared.0 {
        scan.letter()?;
    }
    scan.at = (scan.at + declared.1.saturating_sub(1) as usize).min(text.len());
    let (mut braces, mut parentheses) = (0_u32, 0_u32);
    // Of a loop, or of a function: what is declared in its head ends with the statement behind it.
    let mut is_head = false;
    while let Some(letter) = scan.code() {
        match letter {
            b'{' => braces += 1,
            b'(' => parentheses += 1,
            b'}' if braces == 0 || (is_head && braces == 1) => return Some(scan.place()),
            b'}' => braces -= 1,
            b';' if is_head && braces == 0 && parentheses == 0 => return Some(scan.place()),
            b')' if parentheses > 0 => parentheses -= 1,
            // `(*p)(void)`, `(*p)[2]`: the parentheses are those of the declaration.
            b')' if !is_head && braces == 0 => is_head = !scan.is_declarator(),
            _ => {}
        }
    }
    None
}

/// What stands in a line behind a place.
pub(crate) fn rest_of_line(text: &[u8], (line, column): At) -> &[u8] {
    let line = text.split(|&letter| letter == b'\n').nth(line.saturating_sub(1) as usize);
    line.and_then(|line| line.get(column as usize..)).unwrap_or_default()
}

struct Scan<'t> {
    text: &'t [u8],
    at: usize,
    line: u32,
    /// Where the line starts.
    start: usize,
}

impl Scan<'_> {
    fn letter(&mut self) -> Option<u8> {
        let letter = *self.text.get(self.at)?;
        self.at += 1;
        if letter == b'\n' {
            self.line += 1;
            self.start = self.at;
        }
        Some(letter)
    }

    /// The next letter that is not in a comment, in quotes or in a line for the preprocessor.
    fn code(&mut self) -> Option<u8> {
        loop {
            match self.letter()? {
                b'/' if self.text.get(self.at) == Some(&b'*') => {
                    self.letter();
                    while !(self.letter()? == b'*' && self.text.get(self.at) == Some(&b'/')) {}
                    self.letter();
                }
                b'/' if self.text.get(self.at) == Some(&b'/') => self.rest_of_line()?,
                b'#' if self.text[self.start..self.at - 1].iter().all(u8::is_ascii_whitespace) => {
                    self.rest_of_line()?;
                }
                quote @ (b'"' | b'\'') => self.quoted(quote)?,
                letter => return Some(letter),
            }
        }
    }

    fn rest_of_line(&mut self) -> Option<()> {
        let mut last = 0;
        loop {
            match self.letter()? {
                b'\n' if last != b'\\' => return Some(()),
                b'\r' => {}
                letter => last = letter,
            }
        }
    }

    fn quoted(&mut self, quote: u8) -> Option<()> {
        loop {
            match self.letter()? {
                b'\\' => {
                    self.letter()?;
                }
                letter if letter == quote || letter == b'\n' => return Some(()),
                _ => {}
            }
        }
    }

    fn is_declarator(&self) -> bool {
        let next = self.text[self.at..].iter().find(|letter| !letter.is_ascii_whitespace());
        next.is_some_and(|letter| b"([=;,)".contains(letter))
    }

    /// Of the letter that was read last.
    fn place(&self) -> At {
        (self.line, u32::try_from(self.at - self.start).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::end_of_scope;

    /// The text from the first `@`, which stands before the declared name, to the end of its scope.
    fn check(text: &str, expected: &str) {
        let at = text.find('@').unwrap();
        let text = text.replace('@', "");
        let line = text[..at].matches('\n').count() + 1;
        let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
        let end = end_of_scope(text.as_bytes(), (line as u32, column as u32));
        let found = end.map_or("never", |(line, column)| {
            let start: usize = text.split_inclusive('\n').take(line as usize - 1).map(str::len).sum();
            &text[at..start + column as usize]
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn blocks_end_at_their_braces() {
        check("f() { { int *@p; { } p; } q; }", "p; { } p; }");
        check(
            "f() {\n int *@p; /* } */ s = \"}\"; c = '}'; // }\n#define X }\n}",
            "p; /* } */ s = \"}\"; c = '}'; // }\n#define X }\n}",
        );
        check("int *@p; f() { }", "never");
    }

    #[test]
    fn heads_end_behind_their_statements() {
        check("{ for (int *@p = a(); p; p++) { x; } y; }", "p = a(); p; p++) { x; }");
        check("{ for (int *@p = a; p;) g(p); y; }", "p = a; p;) g(p);");
        check("int f(int *@p, int q) { { } } int g;", "p, int q) { { } }");
    }

    #[test]
    fn parentheses_of_declarations_are_no_heads() {
        check("{ { void (*@p)(void) = f; p(); } x; }", "p)(void) = f; p(); }");
        check("{ { int (*@p)[2]; p; } x; }", "p)[2]; p; }");
    }
}
