//! Bodies: first all blocks and variables are declared, then the statements are read.

use std::borrow::Cow;

use program::{MethodId, Type};
use rustc_hash::FxHashMap;
use text::TextError;

use crate::body::{Body, Form};
use crate::build::{BodyBuilder, BuildError};
use crate::ids::{BlockId, VarId};

use super::cursor::{Parse, Parser};
use super::member::Head;
use super::token::{Token, Word};
use super::variables::{Variables, has_name};

/// A body under construction.
pub(super) struct Draft<'t> {
    pub(super) builder: BodyBuilder,
    pub(super) variables: Variables<'t>,
    pub(super) method: MethodId,
    blocks: FxHashMap<Cow<'t, [u8]>, BlockId>,
    /// By block, the piece that is its label, or the first of its statements.
    places: Vec<usize>,
    form: Form,
}

/// Words that start a statement, and therefore no type.
const STARTS: [&str; 12] = [
    "virtual",
    "interface",
    "special",
    "static",
    "dynamic",
    "if",
    "goto",
    "switch",
    "throw",
    "return",
    "monitorenter",
    "monitorexit",
];

impl<'t> Parser<'t, '_> {
    /// The body after an opening brace.
    pub(super) fn body(&mut self, method: MethodId, head: &Head<'t>) -> Parse<Body> {
        let start = self.next;
        let mut draft = Draft {
            builder: BodyBuilder::new(self.program, method, head.form),
            variables: Variables::default(),
            method,
            blocks: FxHashMap::default(),
            places: Vec::new(),
            form: head.form,
        };
        self.declare_formals(&mut draft, head)?;
        self.declare_all(&mut draft)?;
        // Read again from the start: a jump or a phi may name what is declared further down.
        self.next = start;
        self.statements(&mut draft)?;
        let Draft { builder, places, .. } = draft;
        builder.finish(self.program).map_err(|error| self.build_error(&places, head.place, error))
    }

    fn build_error(&self, places: &[usize], otherwise: usize, error: BuildError) -> TextError {
        let place = error.block.and_then(|block| places.get(block.0 as usize));
        self.error_at(place.copied().unwrap_or(otherwise), error.problem)
    }

    fn declare_formals(&mut self, draft: &mut Draft<'t>, head: &Head<'t>) -> Parse<()> {
        let is_static = self.program.method(draft.method).is_static();
        if !is_static {
            let this = Word { name: Cow::Borrowed(b"this"), quoted: false, ordinal: None };
            draft.variables.declare(&this, VarId(0));
        }
        let first = u32::from(!is_static);
        for (var, formal) in (first..).map(VarId).zip(&head.formals) {
            let Some(word) = formal else { continue };
            if !draft.declare(word, var) {
                return Err(self.error_at(head.place, "two parameters have the same name"));
            }
        }
        Ok(())
    }

    /// Finds labels and definitions.
    fn declare_all(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        loop {
            self.skip_ends();
            if self.is_mark("}") {
                self.open_entry(draft, self.next);
                return Ok(());
            }
            if self.is_label() {
                let place = self.next;
                let label = self.word("a label")?;
                self.expect_mark(":")?;
                if draft.blocks.insert(label.name, draft.builder.new_block()).is_some() {
                    return Err(self.error_at(place, "two blocks have this label"));
                }
                draft.places.push(place);
                // A `catch` belongs to the label; anything else after it is a statement.
                if self.keyword() != Some("catch") {
                    continue;
                }
            } else {
                self.declare(draft)?;
            }
            self.skip_statement()?;
        }
    }

    fn declare(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        let place = self.next;
        let Some(length) = self.length_of_definition() else {
            self.open_entry(draft, place);
            return Ok(());
        };
        let is_assigned = self.is_mark_at(length + 1, "=");
        if is_assigned {
            self.open_entry(draft, place);
        } else if draft.form == Form::Ssa {
            // In SSA form a variable is declared where it is defined.
            self.next += length + 1;
            return Err(self.needed("`=`"));
        }
        let ty = self.ty()?;
        let name_place = self.next;
        let word = self.word("a variable")?;
        if ty == Type::VOID {
            return Err(self.error_at(place, "a variable cannot be void"));
        }
        let var = draft.builder.variable(ty);
        if !draft.declare(&word, var) {
            return Err(self.error_at(name_place, "a variable of this name is declared already"));
        }
        Ok(())
    }

    /// A body may start without a label.
    fn open_entry(&self, draft: &mut Draft<'t>, place: usize) {
        if draft.places.is_empty() {
            draft.builder.new_block();
            draft.places.push(place);
        }
    }

    /// The length of the type, if a type and a name come next.
    pub(super) fn length_of_definition(&self) -> Option<usize> {
        if self.keyword().is_some_and(|word| STARTS.contains(&word)) {
            return None;
        }
        let length = self.length_of_type()?;
        let is_named = matches!(self.peek_at(length), Token::Word(_));
        let ends = self.is_mark_at(length + 1, "=") || self.at_end_of_statement(length + 1);
        (is_named && ends).then_some(length)
    }

    fn is_label(&self) -> bool {
        matches!(self.peek(), Token::Word(word) if word.ordinal.is_none()) && self.is_mark_at(1, ":")
    }

    /// Goes to the end of the statement.
    fn skip_statement(&mut self) -> Parse<()> {
        while !self.at_end_of_statement(0) {
            let opens = self.is_mark("{");
            self.advance();
            if opens {
                self.skip_braces()?;
            }
        }
        if *self.peek() == Token::End { Err(self.needed("`}`")) } else { Ok(()) }
    }

    fn statements(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        let mut number = 0..;
        let mut next_block = || BlockId(number.next().unwrap_or_default());
        let mut started = false;
        loop {
            self.skip_ends();
            if self.is_mark("}") {
                break;
            }
            if self.is_label() {
                started = true;
                self.label(draft, next_block())?;
            } else {
                // Declarations of cells come before the first block and do not open it.
                let declares = draft.form == Form::Cells
                    && self.length_of_definition().is_some_and(|length| !self.is_mark_at(length + 1, "="));
                if !started && !declares {
                    started = true;
                    draft.builder.start(next_block());
                }
                self.positioned_statement(draft)?;
            }
        }
        if !started {
            draft.builder.start(next_block());
        }
        // Those who write by hand may leave out the last `return`.
        if draft.builder.is_open() && draft.builder.is_void() {
            draft.builder.return_void();
        }
        Ok(())
    }

    /// A block that does not end runs into the next one.
    fn label(&mut self, draft: &mut Draft<'t>, block: BlockId) -> Parse<()> {
        self.advance();
        self.advance();
        if draft.builder.is_open() {
            draft.builder.goto(block);
        }
        draft.builder.start(block);
        if !self.take_keyword("catch") {
            return Ok(());
        }
        loop {
            let caught = self.ty()?;
            let handler = self.block(draft)?;
            draft.builder.catch(block, caught, handler);
            if !self.take_mark(",") {
                break;
            }
        }
        self.expect_end()
    }

    fn positioned_statement(&mut self, draft: &mut Draft<'t>) -> Parse<()> {
        let place = self.next;
        let note = self.note();
        if let Some(note) = note {
            draft.builder.at(note.offset);
        }
        draft.builder.line(note.and_then(|note| note.line));
        self.statement(draft)?;
        match draft.builder.problem() {
            Some(problem) => Err(self.error_at(place, problem)),
            None => self.expect_end(),
        }
    }

    fn expect_end(&mut self) -> Parse<()> {
        if self.at_end_of_statement(0) { Ok(()) } else { Err(self.needed("the end of the statement")) }
    }

    /// The label of a block.
    pub(super) fn block(&mut self, draft: &Draft<'t>) -> Parse<BlockId> {
        let Token::Word(Word { name, ordinal: None, .. }) = self.peek() else {
            return Err(self.needed("the label of a block"));
        };
        let Some(&block) = draft.blocks.get(name) else {
            return Err(self.error(format_args!("there is no block {}", self.peek())));
        };
        self.advance();
        Ok(block)
    }
}

impl<'t> Draft<'t> {
    pub(super) fn form(&self) -> Form {
        self.form
    }

    /// Enters a variable under its name, which the body keeps if it is one of the source.
    fn declare(&mut self, word: &Word<'t>, var: VarId) -> bool {
        if has_name(word) {
            self.builder.name_bytes(var, &word.name);
        }
        self.variables.declare(word, var)
    }
}
