//! The subset graph (`FRAG`, 3.3.3): which variables have equal points-to sets, whatever clients do.
//!
//! Nodes represent points-to sets; edges represent inclusions that follow from single statements. A node is
//! *direct* if its set is exactly the union of the sets of its predecessors. Labels express what follows from
//! that (`labels.rs`).
//!
//! With offsets, each named cell is a node, a load at another offset is another node, and so is a pointer
//! moved by some step. Copies of several cells lead to nodes that are not direct.

use c_pointsto::Model;
use c_program::{CELL, Callee, Operation, Program, Shift, VarId, VarKind, VarPlace};
use index::Id;
use rustc_hash::FxHashMap;

use crate::labels::Labels;
use crate::mentions::is_external;

/// Nodes and inclusions.
pub(crate) struct SubsetGraph<'a> {
    program: &'a Program,
    model: Model,
    ids: FxHashMap<Node, u32>,
    nodes: Vec<Node>,
    /// By node: those whose sets it includes.
    predecessors: Vec<Vec<u32>>,
    direct: Vec<bool>,
    /// For each store `*p = q`: n(p), n(q) and n(*p).
    stores: Vec<(u32, u32, u32)>,
    address_taken: Vec<bool>,
    /// By variable: whether it is a formal that clients and pointers can bind.
    bound: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    /// n(v), or a cell of v.
    Holds(VarId, u32),
    /// n(*v), at an offset from what v points to.
    Loads(VarId, u32, i32),
    /// What v points to, moved.
    Moves(VarId, u32, Shift),
    /// n(&v)
    Address(VarId, u32),
}

impl<'a> SubsetGraph<'a> {
    pub(crate) fn new(program: &'a Program, model: Model) -> Self {
        let mut graph = SubsetGraph {
            program,
            model,
            ids: FxHashMap::default(),
            nodes: Vec::new(),
            predecessors: Vec::new(),
            direct: Vec::new(),
            stores: Vec::new(),
            address_taken: vec![false; program.vars.len()],
            bound: vec![false; program.vars.len()],
        };
        for statement in program.statements.values() {
            if let Operation::Address { of, .. } = &statement.operation {
                graph.address_taken[of.var.index()] = true;
            }
        }
        for proc in program.procs.values() {
            if is_external(program, proc.var) || graph.is_address_taken(proc.var) {
                // Callers that are not in the graph can bind them.
                let formals = proc.formals.iter().chain(&proc.varargs);
                formals.for_each(|formal| graph.bound[formal.index()] = true);
            }
        }
        for var in program.vars.ids() {
            graph.hold(VarPlace::start(var));
        }
        program.statements.values().for_each(|statement| graph.add(&statement.operation));
        // Last, because whether a store counts depends on all other edges.
        graph.add_stores();
        graph
    }

    /// Adds the edges of stores. `*p = q` includes n(q) in n(*p) only if p points to anything at all: a store
    /// through a pointer that points nowhere does nothing, whatever q holds. It surely points to data if an
    /// address of data is included in n(p).
    fn add_stores(&mut self) {
        let mut successors: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        for (node, predecessors) in (0..).zip(&self.predecessors) {
            predecessors.iter().for_each(|&before| successors[before as usize].push(node));
        }
        let mut by_pointer: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
        for &(pointer, from, loads) in &self.stores {
            by_pointer.entry(pointer).or_default().push((from, loads));
        }
        let is_data = |node: &Node| matches!(node, Node::Address(var, _) if self.program.is_data(*var));
        let mut work: Vec<u32> =
            (0..).zip(&self.nodes).filter(|(_, node)| is_data(node)).map(|(id, _)| id).collect();
        let mut points = vec![false; self.nodes.len()];
        work.iter().for_each(|&node| points[node as usize] = true);
        while let Some(node) = work.pop() {
            // Now the pointer surely points to data, so its stores count.
            for (from, loads) in by_pointer.remove(&node).unwrap_or_default() {
                self.edge(from, loads);
                successors[from as usize].push(loads);
                // The new edge may carry an address at once.
                if points[from as usize] && !std::mem::replace(&mut points[loads as usize], true) {
                    work.push(loads);
                }
            }
            for &next in &successors[node as usize] {
                if !std::mem::replace(&mut points[next as usize], true) {
                    work.push(next);
                }
            }
        }
    }

    /// Whether the address of a variable is taken.
    pub(crate) fn is_address_taken(&self, var: VarId) -> bool {
        self.address_taken[var.index()]
    }

    /// Whether a variable is one cell.
    pub(crate) fn is_single(&self, var: VarId) -> bool {
        self.model == Model::Whole || self.program.layout_of(var).is_none()
    }

    /// The labels of all nodes.
    pub(crate) fn labels(&self) -> Labels {
        Labels::new(&self.predecessors, &self.direct)
    }

    /// Labels from copies and addresses only. Conclusions about loads rest on copies of their pointers: a
    /// copy must not be its own reason.
    pub(crate) fn plain_labels(&self) -> Labels {
        let mut predecessors = self.predecessors.clone();
        for (before, node) in predecessors.iter_mut().zip(&self.nodes) {
            if matches!(node, Node::Loads(..)) {
                before.clear();
            }
        }
        Labels::new(&predecessors, &self.direct)
    }

    /// The node of a place that is inside its variable and is mentioned somewhere.
    pub(crate) fn node_of(&self, place: VarPlace) -> Option<u32> {
        self.ids.get(&Node::Holds(place.var, self.cell(place)?)).copied()
    }

    /// The places that have nodes.
    pub(crate) fn places(&self) -> impl Iterator<Item = (u32, VarPlace)> + '_ {
        (0..).zip(&self.nodes).filter_map(|(id, node)| match *node {
            Node::Holds(var, offset) => Some((id, VarPlace { var, offset })),
            Node::Loads(..) | Node::Moves(..) | Node::Address(..) => None,
        })
    }

    fn node(&mut self, node: Node, direct: bool) -> u32 {
        if let Some(&known) = self.ids.get(&node) {
            return known;
        }
        let id = self.nodes.len() as u32;
        self.ids.insert(node, id);
        self.nodes.push(node);
        self.predecessors.push(Vec::new());
        self.direct.push(direct);
        id
    }

    /// The node of a place; `None` for a place outside its variable.
    fn hold(&mut self, place: VarPlace) -> Option<u32> {
        let offset = self.cell(place)?;
        let direct = self.is_single(place.var) && self.may_be_direct(place.var);
        Some(self.node(Node::Holds(place.var, offset), direct))
    }

    /// The offset that represents the offset of a place; `None` if it is outside its variable.
    fn cell(&self, place: VarPlace) -> Option<u32> {
        if self.is_single(place.var) {
            return Some(0);
        }
        self.program.layout_of(place.var)?.canonical(place.offset.into())
    }

    /// Conditions (i) to (iii) of `FRAG`, 3.3.3, and those of 3.4.2.
    fn may_be_direct(&self, var: VarId) -> bool {
        if self.is_address_taken(var) || self.bound[var.index()] {
            return false;
        }
        match self.program.vars[var].kind {
            VarKind::Global { .. } => !is_external(self.program, var),
            VarKind::Varargs(_) | VarKind::Procedure(_) => false,
            VarKind::StaticLocal(_)
            | VarKind::Formal(_)
            | VarKind::Representative
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Return(_)
            | VarKind::Heap(_)
            | VarKind::Literal => true,
        }
    }

    fn edge(&mut self, from: u32, to: u32) {
        self.predecessors[to as usize].push(from);
    }

    /// Notes that the set of a place has more than its predecessors give it.
    fn obscure(&mut self, place: VarPlace) {
        if let Some(node) = self.hold(place) {
            self.direct[node as usize] = false;
        }
    }

    fn add(&mut self, operation: &Operation) {
        match operation {
            Operation::Address { to, of } => {
                let offset = if self.is_single(of.var) { 0 } else { of.offset };
                let address = self.node(Node::Address(of.var, offset), false);
                if let Some(to) = self.hold(*to) {
                    self.edge(address, to);
                }
                // `x = &y`: a load through x finds at least what y holds.
                if let (Some(holds), Some(loads)) = (self.hold(*of), self.load(*to, 0)) {
                    self.edge(holds, loads);
                }
            }
            Operation::Copy { to, from, size } => self.copy(*from, *to, *size),
            Operation::Shift { to, from, .. } if self.model == Model::Whole => self.copy(*from, *to, CELL),
            Operation::Shift { to, from, by } => match (self.cell(*from), self.hold(*to)) {
                (Some(cell), Some(to)) => {
                    let moved = self.node(Node::Moves(from.var, cell, *by), false);
                    self.edge(moved, to);
                }
                _ => self.obscure(*to),
            },
            Operation::Load { to, pointer, offset, size } => {
                match (self.load(*pointer, *offset), self.is_cell(*to, *size)) {
                    (Some(loads), true) => {
                        if let Some(to) = self.hold(*to) {
                            self.edge(loads, to);
                        }
                    }
                    _ => self.obscure(*to),
                }
            }
            Operation::Store { pointer, offset, from, .. } => {
                let holds = (self.hold(*pointer), self.hold(*from));
                if let ((Some(pointer), Some(from)), Some(loads)) = (holds, self.load(*pointer, *offset)) {
                    self.stores.push((pointer, from, loads));
                }
            }
            Operation::Compute { .. } => {}
            Operation::Call { result, callee: Callee::Indirect(_), .. } => {
                result.iter().for_each(|&result| self.obscure(result));
            }
            Operation::Call { result, callee: Callee::Direct(proc), actuals } => {
                let callee = &self.program.procs[*proc];
                for (&formal, actual) in callee.formals.iter().zip(actuals) {
                    if let Some(actual) = actual {
                        self.copy(*actual, formal.into(), self.program.value_size(formal));
                    }
                }
                match (result, callee.returns) {
                    (Some(result), Some(returns)) if callee.defined => {
                        self.copy(returns.into(), *result, self.program.value_size(returns));
                    }
                    // Only whoever defines it knows what it returns.
                    (Some(result), _) if !callee.defined => self.obscure(*result),
                    _ => {}
                }
            }
        }
    }

    fn load(&mut self, pointer: VarPlace, offset: i32) -> Option<u32> {
        let offset = if self.model == Model::Whole { 0 } else { offset };
        let cell = self.cell(pointer)?;
        Some(self.node(Node::Loads(pointer.var, cell, offset), false))
    }

    /// Whether this many bytes at a place are one cell for both sides of a copy.
    fn is_cell(&self, to: VarPlace, size: u32) -> bool {
        self.model == Model::Whole || size <= CELL && self.hold_is_known(to)
    }

    fn hold_is_known(&self, place: VarPlace) -> bool {
        self.is_single(place.var)
            || self
                .program
                .layout_of(place.var)
                .is_some_and(|layout| layout.canonical(place.offset.into()).is_some())
    }

    fn copy(&mut self, from: VarPlace, to: VarPlace, size: u32) {
        // What is imported may turn out to have more cells than its declaration here says.
        let is_single = |place: VarPlace| self.is_single(place.var) && !self.program.is_imported(place.var);
        let simple = self.model == Model::Whole || size <= CELL || is_single(from) && is_single(to);
        if !simple || !self.hold_is_known(from) {
            return self.obscure(to);
        }
        if let (Some(from), Some(to)) = (self.hold(from), self.hold(to)) {
            self.edge(from, to);
        }
        // What a load through the source finds, one through the target finds, too.
        if let (Some(from), Some(to)) = (self.load(from, 0), self.load(to, 0)) {
            self.edge(from, to);
        }
    }
}
