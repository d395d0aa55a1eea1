//! The variables of a body by their names.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::ids::VarId;
use crate::print::words::is_numbered;

use super::cursor::{Parse, Parser};
use super::token::{Token, Word};

/// Name and number: `x` is the first `x`.
type Key<'t> = (Cow<'t, [u8]>, u32);

/// The variables that a body declares.
#[derive(Default)]
pub(super) struct Variables<'t> {
    by_name: FxHashMap<Key<'t>, VarId>,
}

impl<'t> Variables<'t> {
    /// Enters a variable; says whether its name was free.
    pub(super) fn declare(&mut self, word: &Word<'t>, var: VarId) -> bool {
        self.by_name.insert(key(word), var).is_none()
    }

    pub(super) fn find(&self, word: &Word<'t>) -> Option<VarId> {
        self.by_name.get(&key(word)).copied()
    }
}

fn key<'t>(word: &Word<'t>) -> Key<'t> {
    let ordinal = if has_name(word) { word.ordinal.unwrap_or(1) } else { 0 };
    (word.name.clone(), ordinal)
}

/// Whether the word is a source name: `v12` alone is how variables without one are written, `this` the
/// receiver.
pub(super) fn has_name(word: &Word<'_>) -> bool {
    word.quoted || word.ordinal.is_some() || !is_numbered(&word.name) && *word.name != *b"this"
}

impl<'t> Parser<'t, '_> {
    /// A variable that the body declares.
    pub(super) fn variable(&mut self, variables: &Variables<'t>) -> Parse<VarId> {
        let Token::Word(word) = self.peek() else { return Err(self.needed("a variable")) };
        let Some(var) = variables.find(word) else {
            return Err(self.error(format_args!("{} is no variable of this body", self.peek())));
        };
        self.advance();
        Ok(var)
    }
}
