//! Which names are types, here?

use crate::lex::Symbol;

/// The names that `typedef` has made types, and the scopes that hide and forget them.
pub(super) struct TypeNames {
    is_type: Vec<bool>,
    /// What changed in the open scopes, and the earlier state.
    changed: Vec<(Symbol, bool)>,
    /// Where in `changed` each open scope starts.
    scopes: Vec<usize>,
}

impl TypeNames {
    pub(super) fn new(symbols: usize) -> Self {
        Self { is_type: vec![false; symbols], changed: Vec::new(), scopes: Vec::new() }
    }

    /// Makes room for newer symbols, which are not types.
    pub(super) fn grow(&mut self, symbols: usize) {
        self.is_type.resize(symbols.max(self.is_type.len()), false);
    }

    #[inline]
    pub(super) fn is_type(&self, symbol: Symbol) -> bool {
        self.is_type[symbol.0 as usize]
    }

    /// From here to the end of the scope, `symbol` is a type or is not.
    #[inline]
    pub(super) fn declare(&mut self, symbol: Symbol, is_type: bool) {
        let slot = &mut self.is_type[symbol.0 as usize];
        if *slot != is_type {
            self.changed.push((symbol, *slot));
            *slot = is_type;
        }
    }

    #[inline]
    pub(super) fn open(&mut self) {
        self.scopes.push(self.changed.len());
    }

    #[inline]
    pub(super) fn close(&mut self) {
        let start = self.scopes.pop().unwrap_or(0);
        while self.changed.len() > start {
            if let Some((symbol, before)) = self.changed.pop() {
                self.is_type[symbol.0 as usize] = before;
            }
        }
    }
}
