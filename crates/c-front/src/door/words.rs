//! How does a shell split a command into words?

/// The words of a command, by the rules of a POSIX shell without expansions. A quote that is not closed lasts
/// to the end of the text.
pub fn split_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            // Quotes make a word even if there is nothing between them.
            '\'' => {
                let word = word.get_or_insert_default();
                word.extend(characters.by_ref().take_while(|inner| *inner != '\''));
            }
            '"' => {
                let word = word.get_or_insert_default();
                double_quoted(&mut characters, word);
            }
            '\\' => {
                if let Some(next) = characters.next().filter(|next| *next != '\n') {
                    word.get_or_insert_default().push(next);
                }
            }
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}

fn double_quoted(characters: &mut std::str::Chars<'_>, word: &mut String) {
    while let Some(character) = characters.next() {
        match character {
            '"' => return,
            // Inside quotes a backslash escapes only characters that have a meaning there.
            '\\' => match characters.next() {
                Some(next @ ('"' | '\\' | '$' | '`')) => word.push(next),
                Some('\n') | None => {}
                Some(next) => {
                    word.push('\\');
                    word.push(next);
                }
            },
            other => word.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn quotes_and_escapes() {
        let command = r#"cc -DV='"8.2"' -DW=\"x\" "-DA=b c" -D'X Y'=1 '' a\ b.c"#;
        let expected = ["cc", "-DV=\"8.2\"", "-DW=\"x\"", "-DA=b c", "-DX Y=1", "", "a b.c"];
        assert_eq!(split_words(command), expected);
    }

    #[test]
    fn an_open_quote_lasts_to_the_end() {
        assert_eq!(split_words("a 'b c"), ["a", "b c"]);
        assert_eq!(split_words("a \"b\\"), ["a", "b"]);
    }
}
