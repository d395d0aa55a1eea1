//! Which other modules of its crate does a file name?

use std::collections::BTreeSet;
use std::iter::Peekable;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What a file says about modules.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Named {
    /// The first part of every path that starts at the root of the crate, by `crate::` or by `super::` often
    /// enough.
    pub(super) at_root: BTreeSet<String>,
    /// Modules that only tests have, as whole paths.
    pub(super) for_tests: BTreeSet<Vec<String>>,
}

/// Reads the tokens of the file of `module`. A text that is not Rust names nothing; the compiler reports it.
pub(super) fn named(module: &[&str], text: &str) -> Named {
    let mut named = Named::default();
    let place: Vec<String> = module.iter().map(|part| (*part).to_owned()).collect();
    if let Ok(tokens) = text.parse::<TokenStream>() {
        walk(&place, tokens, &mut named);
    }
    named
}

fn walk(place: &[String], tokens: TokenStream, named: &mut Named) {
    let mut tokens = tokens.into_iter().peekable();
    // Whether the token before ended in `::`: then a name goes on and does not start.
    let mut goes_on = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                if let Some(group) = next_group(&mut tokens, Delimiter::Bracket)
                    && is_for_tests(&group.stream().to_string())
                {
                    skip_item(place, &mut tokens, named);
                }
            }
            TokenTree::Ident(word) if word == "mod" => walk_module(place, &mut tokens, named),
            TokenTree::Ident(word) if !goes_on && (word == "crate" || word == "super" || word == "self") => {
                path(place, vec![word.to_string()], &mut tokens, named);
            }
            TokenTree::Group(group) => walk(place, group.stream(), named),
            TokenTree::Punct(mark) => {
                goes_on = mark.as_char() == ':';
                continue;
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => {}
        }
        goes_on = false;
    }
}

type Tokens = Peekable<proc_macro2::token_stream::IntoIter>;

/// The next token, if it is a group of this kind.
fn next_group(tokens: &mut Tokens, delimiter: Delimiter) -> Option<Group> {
    match tokens.peek() {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => {
            let group = group.clone();
            tokens.next();
            Some(group)
        }
        _ => None,
    }
}

/// Whether an attribute is `cfg(test)`, or a `cfg` with more that only tests fulfil.
fn is_for_tests(attribute: &str) -> bool {
    let words: Vec<&str> = attribute.split(|c: char| !c.is_alphanumeric()).collect();
    words.first() == Some(&"cfg") && words.contains(&"test") && !words.contains(&"not")
}

/// Skips an item, and records a module that has its own file.
fn skip_item(place: &[String], tokens: &mut Tokens, named: &mut Named) {
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "mod" => {
                if let Some(TokenTree::Ident(name)) = tokens.peek() {
                    named.for_tests.insert(below(place, &name.to_string()));
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            TokenTree::Punct(mark) if mark.as_char() == ';' => return,
            TokenTree::Ident(_) | TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// After `mod`: `super` in an inline module is the file itself.
fn walk_module(place: &[String], tokens: &mut Tokens, named: &mut Named) {
    let Some(TokenTree::Ident(name)) = tokens.next() else { return };
    if let Some(body) = next_group(tokens, Delimiter::Brace) {
        walk(&below(place, &name.to_string()), body.stream(), named);
    }
}

fn below(place: &[String], name: &str) -> Vec<String> {
    [place, &[name.to_owned()]].concat()
}

/// A path whose first words are known: reads on, and notes where it leads.
fn path(place: &[String], mut words: Vec<String>, tokens: &mut Tokens, named: &mut Named) {
    while is_mark(tokens) {
        tokens.next();
        // `::` is two tokens.
        if !is_mark(tokens) {
            break;
        }
        tokens.next();
        if let Some(group) = next_group(tokens, Delimiter::Brace) {
            return branches(place, &words, group, named);
        }
        match tokens.peek() {
            Some(TokenTree::Ident(word)) => words.push(word.to_string()),
            _ => break,
        }
        tokens.next();
    }
    named.at_root.extend(part_at_root(place, &words));
}

fn is_mark(tokens: &mut Tokens) -> bool {
    matches!(tokens.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == ':')
}

/// `start::{a, b::c}`: each branch by itself.
fn branches(place: &[String], start: &[String], group: Group, named: &mut Named) {
    let mut tokens = group.stream().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Ident(word) = token else { continue };
        if word == "as" {
            // An alias of the previous branch is not a branch.
            tokens.next();
        } else {
            path(place, [start, &[word.to_string()]].concat(), &mut tokens, named);
        }
    }
}

/// The first part of a path that leads to the root of the crate from the module `place`.
fn part_at_root(place: &[String], words: &[String]) -> Option<String> {
    let mut depth = place.len();
    let mut words = words.iter();
    loop {
        let word = words.next()?;
        match word.as_str() {
            "crate" => depth = 0,
            "super" => depth = depth.checked_sub(1)?,
            "self" => {}
            _ if depth == 0 => return Some(word.clone()),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(module: &[&str], text: &str, expected: &[&str]) {
        let found = named(module, text).at_root;
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn paths_from_the_root_are_found() {
        check(&["a"], "use crate::b; fn f() -> crate::c::D { crate::e::f() }", &["b", "c", "e"]);
        check(&["a"], "use crate::{b, c::{d, e}, self as root};", &["b", "c"]);
        check(&["a"], "pub(crate) fn f() { x::crate_(); b::c(); }", &[]);
    }

    #[test]
    fn macros_are_searched_and_texts_are_not() {
        check(&["a"], "fn f() { println!(\"crate::x\", crate::b::C); }", &["b"]);
        check(&["a"], "// crate::x\n/// crate::y\nfn f() {}", &[]);
    }

    #[test]
    fn super_counts_from_the_file() {
        check(&["a"], "use super::b::C;", &["b"]);
        check(&["a", "b"], "use super::c::D; use super::super::e::{F, G};", &["e"]);
        check(&["a", "b"], "use super::{super::e, c};", &["e"]);
        check(&[], "use self::b::C;", &["b"]);
    }

    #[test]
    fn super_in_a_module_within_the_file_is_the_file() {
        check(&["a"], "mod inner { use super::x::Y; use super::super::b::C; }", &["b"]);
    }

    #[test]
    fn tests_do_not_count() {
        check(&["a"], "#[cfg(test)]\nmod tests { use crate::b; }\nuse crate::c;", &["c"]);
        check(&["a"], "#[cfg(test)]\nuse crate::b::C;\nuse crate::c;", &["c"]);
        check(&["a"], "#[cfg(not(test))]\nuse crate::b;", &["b"]);
        let found = named(&["a"], "#[cfg(test)]\n#[allow(x)]\nmod tests;").for_tests;
        assert_eq!(found, BTreeSet::from([vec!["a".to_owned(), "tests".to_owned()]]));
    }
}
