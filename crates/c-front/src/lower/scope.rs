//! What does a name mean here?

use c_program::{ProcId, VarId};
use index::id;

use crate::lex::Symbol;
use crate::position::Pos;
use crate::types::TypeId;

id! {
    /// A variable or function that has linkage.
    pub GlobalId
}

/// What an ordinary name means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entity {
    /// A type.
    Typedef(TypeId),
    /// An enumeration constant.
    Constant(i128, TypeId),
    /// A variable of a function.
    Local(VarId, TypeId),
    /// A variable or function with linkage.
    Global(GlobalId),
    /// Something of which only the type matters: it is declared where nothing is evaluated.
    Typed(TypeId),
}

/// A variable or function with linkage, as far as this unit knows.
#[derive(Clone, Debug)]
pub(super) struct Global {
    /// The name that the unit has for it.
    pub(super) key: Symbol,
    /// Its name in object files.
    pub(super) name: Symbol,
    pub(super) ty: TypeId,
    pub(super) internal: bool,
    pub(super) defined: bool,
    pub(super) pos: Pos,
    /// The variable, once something refers to it.
    pub(super) var: Option<VarId>,
    /// The procedure, if it is a function and something refers to it.
    pub(super) proc: Option<ProcId>,
    /// A definition that is only needed if something refers to it.
    pub(super) waiting: Option<crate::syntax::FunctionId>,
}

/// One name space with nested scopes.
#[derive(Debug)]
pub(super) struct Space<T> {
    /// What each symbol means now, and the depth at which that was declared.
    current: Vec<Option<(T, u32)>>,
    hidden: Vec<(Symbol, Option<(T, u32)>)>,
    starts: Vec<usize>,
}

impl<T: Copy> Space<T> {
    pub(super) fn new(symbols: usize) -> Self {
        Self { current: vec![None; symbols], hidden: Vec::new(), starts: Vec::new() }
    }

    pub(super) fn depth(&self) -> u32 {
        self.starts.len() as u32
    }

    pub(super) fn open(&mut self) {
        self.starts.push(self.hidden.len());
    }

    pub(super) fn close(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        while self.hidden.len() > start {
            if let Some((symbol, before)) = self.hidden.pop() {
                self.current[symbol.0 as usize] = before;
            }
        }
    }

    pub(super) fn get(&self, symbol: Symbol) -> Option<T> {
        self.current[symbol.0 as usize].map(|(meaning, _)| meaning)
    }

    /// The declaration in the innermost scope itself.
    pub(super) fn here(&self, symbol: Symbol) -> Option<T> {
        let depth = self.depth();
        self.current[symbol.0 as usize].filter(|(_, at)| *at == depth).map(|(meaning, _)| meaning)
    }

    pub(super) fn set(&mut self, symbol: Symbol, meaning: T) {
        let depth = self.depth();
        let slot = &mut self.current[symbol.0 as usize];
        let before = slot.replace((meaning, depth));
        // A second declaration in the same scope hides nothing new.
        if depth > 0 && before.is_none_or(|(_, at)| at != depth) {
            self.hidden.push((symbol, before));
        }
    }

    /// Declares it at the top level, whatever the depth, unless an inner scope already hides it.
    pub(super) fn set_outermost(&mut self, symbol: Symbol, meaning: T) {
        let slot = &mut self.current[symbol.0 as usize];
        if slot.is_none() {
            // No entry in `hidden`: the meaning outlives the scopes that are open now.
            *slot = Some((meaning, 0));
        }
    }
}
