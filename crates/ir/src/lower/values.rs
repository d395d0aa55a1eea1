//! A body under construction: values, statements over them, and phis.

use program::{DynamicSite, HandleTarget, Type};

use crate::body::{DynamicCall, Switch};
use crate::ids::VarId;
use crate::statement::{List, Stmt, TextRange};

use super::slots::Slots;

/// The most phis of one body, including those that turn out to be trivial.
const MOST_PHIS: usize = 1 << 20;

/// A value under construction; statements carry it where a finished body has a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Value(pub(super) u32);

impl From<Value> for VarId {
    fn from(value: Value) -> VarId {
        VarId(value.0)
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Definition {
    Formal,
    Stmt(u32),
    Phi(u32),
    /// A local that no path has set: harmless unless somebody uses it.
    Unset(u16),
}

/// A type that depends on other values.
#[derive(Clone, Copy, Debug)]
pub(super) enum Derived {
    /// The element type of an array; the second is used if the array's type is unknown.
    Element(Value, Type),
    /// The type of a copied value.
    Same(Value),
    /// The join of a phi's sources.
    Phi(u32),
}

#[derive(Clone, Debug)]
pub(super) struct ValueData {
    pub(super) definition: Definition,
    pub(super) ty: Type,
    /// Whether a source variable holds it.
    pub(super) is_local: bool,
    pub(super) name: Option<TextRange>,
    /// The value that this one turned out to be.
    pub(super) same_as: Option<Value>,
    pub(super) is_used: bool,
}

/// A value that differs by predecessor.
#[derive(Clone, Debug)]
pub(super) struct Phi {
    pub(super) block: u32,
    pub(super) slot: u32,
    pub(super) value: Value,
    pub(super) sources: Vec<Value>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct DraftStmt {
    pub(super) stmt: Stmt,
    pub(super) offset: u32,
    pub(super) keep: bool,
}

/// The body under construction.
pub(super) struct Draft {
    pub(super) values: Vec<ValueData>,
    pub(super) formals: u32,
    /// How many of the positions of a frame are locals.
    locals: u32,
    pub(super) stmts: Vec<DraftStmt>,
    /// Per block, where its statements start; one more at the end.
    pub(super) block_starts: Vec<u32>,
    pub(super) phis: Vec<Phi>,
    pub(super) operands: Vec<u32>,
    pub(super) derived: Vec<(Value, Derived)>,
    /// At the end of each block.
    pub(super) exits: Slots,
    /// At the start of each block, as far as somebody has asked.
    pub(super) entries: Slots,
    pub(super) switches: Vec<Switch>,
    pub(super) dynamics: Vec<DynamicCall>,
    pub(super) handles: Vec<HandleTarget>,
    pub(super) wides: Vec<u64>,
    pub(super) text: Vec<u8>,
}

impl Draft {
    pub(super) fn new(blocks: usize, locals: u16, stack: u16) -> Self {
        let width = usize::from(locals) + usize::from(stack) + 1;
        Self {
            values: Vec::new(),
            formals: 0,
            locals: locals.into(),
            stmts: Vec::new(),
            block_starts: Vec::with_capacity(blocks + 1),
            phis: Vec::new(),
            operands: Vec::new(),
            derived: Vec::new(),
            exits: Slots::new(blocks, width),
            entries: Slots::new(blocks, width),
            switches: Vec::new(),
            dynamics: Vec::new(),
            handles: Vec::new(),
            wides: Vec::new(),
            text: Vec::new(),
        }
    }

    pub(super) fn value(&mut self, definition: Definition, ty: Type) -> Value {
        let value = Value(self.values.len() as u32);
        self.values.push(ValueData {
            definition,
            ty,
            is_local: false,
            name: None,
            same_as: None,
            is_used: false,
        });
        value
    }

    pub(super) fn data(&self, value: Value) -> &ValueData {
        &self.values[value.0 as usize]
    }

    pub(super) fn data_mut(&mut self, value: Value) -> &mut ValueData {
        &mut self.values[value.0 as usize]
    }

    /// The representative of this value; shortens chains.
    pub(super) fn find(&mut self, value: Value) -> Value {
        let mut root = value;
        while let Some(next) = self.data(root).same_as {
            root = next;
        }
        let mut at = value;
        while let Some(next) = self.data(at).same_as {
            // Every value on the way now points straight at the root.
            self.data_mut(at).same_as = Some(root).filter(|&root| root != at);
            at = next;
        }
        root
    }

    /// Like [`Self::find`], but leaves chains as they are.
    pub(super) fn found(&self, value: Value) -> Value {
        let mut root = value;
        while let Some(next) = self.data(root).same_as {
            root = next;
        }
        root
    }

    pub(super) fn list(&mut self, values: impl ExactSizeIterator<Item = Value>) -> List {
        let list = List(self.operands.len() as u32);
        self.operands.push(values.len() as u32);
        self.operands.extend(values.map(|value| value.0));
        list
    }

    pub(super) fn text(&mut self, bytes: &[u8]) -> TextRange {
        let range = TextRange(self.text.len() as u32);
        self.text.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        self.text.extend_from_slice(bytes);
        range
    }

    pub(super) fn wide(&mut self, bits: u64) -> u32 {
        self.wides.push(bits);
        self.wides.len() as u32 - 1
    }

    pub(super) fn dynamic(&mut self, site: &DynamicSite, lambda: Option<program::ClassId>) -> u32 {
        self.dynamics.push(DynamicCall { site: site.clone(), lambda });
        self.dynamics.len() as u32 - 1
    }

    /// Whether so many values pass through so many blocks that the body must be hostile.
    pub(super) fn is_full(&self) -> bool {
        self.entries.is_full() || self.phis.len() > MOST_PHIS
    }

    /// The value of a position at the end of a block.
    pub(super) fn read_exit(&mut self, graph: &super::graph::Graph, block: u32, slot: u32) -> Value {
        match self.exits.get(block, slot) {
            Some(value) => value,
            None => self.read_entry(graph, block, slot),
        }
    }

    /// The value of a position at the start of a block: where several blocks come before, a phi,
    /// whose sources are found later.
    ///
    /// Braun et al., "Simple and Efficient Construction of Static Single Assignment Form" (2013), with all
    /// phis completed at the end.
    pub(super) fn read_entry(&mut self, graph: &super::graph::Graph, block: u32, slot: u32) -> Value {
        let mut path = Vec::new();
        let mut at = block;
        let value = loop {
            if let Some(known) = self.entries.get(at, slot) {
                break known;
            }
            path.push(at);
            let [only] = graph.blocks[at as usize].predecessors[..] else {
                break self.open_phi(graph, at, slot);
            };
            // A handler sees the locals that held when the throwing block started.
            let passed = if graph.blocks[at as usize].throws { None } else { self.exits.get(only, slot) };
            match passed {
                Some(value) => break value,
                None => at = only,
            }
        };
        for block in path {
            self.entries.set(block, slot, value);
        }
        value
    }

    fn open_phi(&mut self, graph: &super::graph::Graph, block: u32, slot: u32) -> Value {
        if graph.blocks[block as usize].predecessors.is_empty() {
            // Only the entry has no predecessor, and its formals are known already.
            return self.value(Definition::Unset(slot as u16), Type::CONFLICT);
        }
        let number = self.phis.len() as u32;
        let value = self.value(Definition::Phi(number), Type::BOTTOM);
        self.data_mut(value).is_local = slot < self.locals;
        self.derived.push((value, Derived::Phi(number)));
        self.phis.push(Phi { block, slot, value, sources: Vec::new() });
        value
    }
}
