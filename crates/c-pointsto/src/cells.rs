//! Objects and their cells: which node holds what is stored where.
//!
//! An object of one cell has one node. Any other has a node for what is written at an unknown offset
//! (`star`), one for everything in it (`all`), and one for each offset that is ever mentioned (a cell). The
//! node of a cell includes `star`, and `all` includes both. An offset that is never mentioned holds what
//! `star` holds, so it does not matter when a cell is created.

use c_program::{CELL, Layout, Program, VarId, VarPlace};
use index::Id;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{KindId, NodeId, ObjectId, Reason, Solver};

use crate::options::Model;

/// Anywhere in an object; used instead of an offset.
pub(crate) const ANYWHERE: u32 = u32::MAX;

/// How many elements of an array an aggregate is copied to one by one; if there are more, it is copied to
/// anywhere.
const INSTANCES: usize = 32;

/// Where unknown code keeps things; used instead of a variable.
pub(crate) const UNKNOWN: VarId = VarId(u32::MAX);

/// A location: an object and an offset in it, or [`ANYWHERE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Location {
    pub(crate) var: VarId,
    pub(crate) offset: u32,
}

/// `size` bytes of one object go to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Range {
    from: VarPlace,
    to: VarPlace,
    size: u32,
}

/// The nodes of an object of several cells, except the first, which is its `star`.
#[derive(Debug)]
struct Parts {
    all: NodeId,
    /// The cells with their offsets, in the order they were made.
    cells: Vec<(u32, NodeId)>,
    by_offset: FxHashMap<u32, NodeId>,
    /// Copies of several cells that start here, with their reasons.
    ranges: Vec<(Range, Reason)>,
}

/// All objects, and their locations as objects of the solver.
#[derive(Debug)]
pub(crate) struct Cells<'a> {
    pub(crate) program: &'a Program,
    /// By variable, for those that have several cells; node n is the first node of variable n.
    parts: FxHashMap<VarId, Parts>,
    pub(crate) model: Model,
    ids: FxHashMap<Location, ObjectId>,
    /// By object of the solver.
    locations: Vec<Option<Location>>,
    known_ranges: FxHashSet<Range>,
    /// Cells whose ranges have not been followed yet.
    fresh: Vec<(VarId, u32, NodeId)>,
    /// The node of [`UNKNOWN`].
    pub(crate) unknown: NodeId,
}

impl<'a> Cells<'a> {
    pub(crate) fn new(program: &'a Program, model: Model, solver: &mut Solver) -> Self {
        // Node n is variable n, so no table is needed between the two.
        let first = solver.new_nodes(program.vars.len() as u32);
        debug_assert_eq!(first, NodeId(0), "variables have the first nodes");
        let mut parts = FxHashMap::default();
        if model == Model::Offsets {
            for var in program.vars.ids().filter(|&var| program.layout_of(var).is_some()) {
                let all = solver.new_node();
                solver.add_edge(NodeId(var.0), all, None);
                let cells = Vec::new();
                parts.insert(var, Parts { all, cells, by_offset: FxHashMap::default(), ranges: Vec::new() });
            }
        }
        Cells {
            program,
            parts,
            model,
            ids: FxHashMap::default(),
            locations: Vec::new(),
            known_ranges: FxHashSet::default(),
            fresh: Vec::new(),
            unknown: solver.new_node(),
        }
    }

    /// Whether the object is one cell.
    #[inline]
    pub(crate) fn is_single(&self, var: VarId) -> bool {
        self.model == Model::Whole || var == UNKNOWN || self.program.layout_of(var).is_none()
    }

    fn layout(&self, var: VarId) -> Option<&'a Layout> {
        match self.model {
            Model::Whole => None,
            Model::Offsets if var == UNKNOWN => None,
            Model::Offsets => self.program.layout_of(var),
        }
    }

    /// The location at an offset, which may be outside the object: then it is anywhere.
    pub(crate) fn locate(&self, var: VarId, offset: i64) -> Location {
        let offset = match self.layout(var) {
            None => 0,
            Some(layout) => layout.canonical(offset).unwrap_or(ANYWHERE),
        };
        Location { var, offset }
    }

    /// A location moved.
    pub(crate) fn shift(&self, location: Location, by: c_program::Shift) -> Location {
        let Location { var, offset } = location;
        let offset = match self.layout(var) {
            None => 0,
            Some(_) if offset == ANYWHERE => ANYWHERE,
            Some(layout) => layout.shift(offset, by).unwrap_or(ANYWHERE),
        };
        Location { var, offset }
    }

    /// A location some bytes after another.
    pub(crate) fn bytes_after(&self, location: Location, offset: i32) -> Location {
        if location.offset == ANYWHERE {
            return location;
        }
        self.locate(location.var, i64::from(location.offset) + i64::from(offset))
    }

    /// The solver's object for a location.
    pub(crate) fn object(&mut self, solver: &mut Solver, location: Location) -> ObjectId {
        if let Some(&known) = self.ids.get(&location) {
            return known;
        }
        let object = solver.new_object(KindId(0), 0);
        self.ids.insert(location, object);
        if self.locations.len() <= object.index() {
            self.locations.resize(object.index() + 1, None);
        }
        self.locations[object.index()] = Some(location);
        object
    }

    /// The location of an object of the solver; `None` for placeholders.
    #[inline]
    pub(crate) fn location(&self, object: ObjectId) -> Option<Location> {
        self.locations.get(object.index()).copied().flatten()
    }

    /// Variables that something may point to.
    pub(crate) fn objects(&self) -> impl Iterator<Item = VarId> + '_ {
        self.locations.iter().flatten().map(|location| location.var)
    }

    /// The node of everything in an object.
    pub(crate) fn all(&self, var: VarId) -> NodeId {
        self.parts.get(&var).map_or_else(|| self.star(var), |parts| parts.all)
    }

    /// The node of what is written somewhere in an object.
    pub(crate) fn star(&self, var: VarId) -> NodeId {
        if var == UNKNOWN { self.unknown } else { NodeId(var.0) }
    }

    /// The cells of an object and their nodes; none for objects of one cell.
    pub(crate) fn cells(&self, var: VarId) -> &[(u32, NodeId)] {
        self.parts.get(&var).map_or(&[], |parts| &parts.cells)
    }

    /// The owners of all nodes of variables that have several.
    pub(crate) fn owners(&self) -> FxHashMap<NodeId, VarId> {
        let nodes = |(&var, parts): (&VarId, &Parts)| {
            let cells = parts.cells.iter().map(|&(_, node)| node);
            cells.chain([parts.all]).map(|node| (node, var)).collect::<Vec<_>>()
        };
        self.parts.iter().flat_map(nodes).collect()
    }

    /// The node that holds what is read at a location.
    pub(crate) fn reading(&mut self, solver: &mut Solver, location: Location) -> NodeId {
        match location.offset {
            ANYWHERE => self.all(location.var),
            offset => self.cell(solver, location.var, offset),
        }
    }

    /// The node that receives what is written at a location.
    pub(crate) fn writing(&mut self, solver: &mut Solver, location: Location) -> NodeId {
        match location.offset {
            ANYWHERE => self.star(location.var),
            offset => self.cell(solver, location.var, offset),
        }
    }

    fn cell(&mut self, solver: &mut Solver, var: VarId, offset: u32) -> NodeId {
        let Some(parts) = self.parts.get_mut(&var) else { return self.star(var) };
        if let Some(&known) = parts.by_offset.get(&offset) {
            return known;
        }
        let node = solver.new_node();
        // What was written anywhere may be here, and what is here is somewhere.
        solver.add_edge(NodeId(var.0), node, None);
        solver.add_edge(node, parts.all, None);
        parts.by_offset.insert(offset, node);
        parts.cells.push((offset, node));
        // Followed later: the target of a range may create cells, too.
        if !parts.ranges.is_empty() {
            self.fresh.push((var, offset, node));
        }
        node
    }

    /// The location of a place that a statement names.
    pub(crate) fn place(&self, place: VarPlace) -> Location {
        self.locate(place.var, i64::from(place.offset))
    }

    /// `size` bytes at one location go to another.
    pub(crate) fn copy(
        &mut self,
        solver: &mut Solver,
        from: Location,
        to: Location,
        size: u32,
        reason: Reason,
    ) {
        if size <= CELL || (self.is_single(from.var) && self.is_single(to.var)) {
            let source = self.reading(solver, from);
            let target = self.writing(solver, to);
            solver.because(reason).add_edge(source, target, None);
        // The source has no cells to pair with those of the target.
        } else if from.offset == ANYWHERE || self.is_single(from.var) {
            solver.because(reason).add_edge(self.all(from.var), self.star(to.var), None);
        } else {
            // What may be anywhere in the source may be anywhere in the target; the range adds the known
            // cells.
            solver.because(reason).add_edge(self.star(from.var), self.star(to.var), None);
            let from = VarPlace { var: from.var, offset: from.offset };
            let to = VarPlace { var: to.var, offset: to.offset };
            self.range(solver, Range { from, to, size }, reason);
        }
        self.follow(solver);
    }

    fn range(&mut self, solver: &mut Solver, range: Range, reason: Reason) {
        if !self.known_ranges.insert(range) {
            return;
        }
        let Some(parts) = self.parts.get_mut(&range.from.var) else { return };
        parts.ranges.push((range, reason));
        // A copy, because a range within one object adds cells on the way.
        let cells = parts.cells.clone();
        for (offset, node) in cells {
            self.carry(solver, range, offset, node, reason);
        }
    }

    /// Copies the cells that were made on the way along the ranges they are in.
    pub(crate) fn follow(&mut self, solver: &mut Solver) {
        while let Some((var, offset, node)) = self.fresh.pop() {
            let ranges = self.parts.get(&var).map_or(Vec::new(), |parts| parts.ranges.clone());
            for (range, reason) in ranges {
                self.carry(solver, range, offset, node, reason);
            }
        }
    }

    /// Copies one cell of a range. A cell of an array stands for each of its elements.
    fn carry(&mut self, solver: &mut Solver, range: Range, offset: u32, node: NodeId, reason: Reason) {
        let Range { from, to, size } = range;
        let Some(layout) = self.layout(from.var) else { return };
        let end = i64::from(from.offset) + i64::from(size);
        let Some(instances) = instances(layout, offset, i64::from(from.offset), end) else {
            solver.because(reason).add_edge(node, self.star(to.var), None);
            return;
        };
        for instance in instances {
            let location = match to.offset {
                ANYWHERE => Location { var: to.var, offset: ANYWHERE },
                start => self.locate(to.var, i64::from(start) + instance - i64::from(from.offset)),
            };
            let target = self.writing(solver, location);
            solver.because(reason).add_edge(node, target, None);
        }
    }
}

/// The offsets between `start` and `end` that a cell represents; `None` for too many.
fn instances(layout: &Layout, cell: u32, start: i64, end: i64) -> Option<Vec<i64>> {
    let mut found = vec![i64::from(cell)];
    for array in layout.arrays() {
        // An array of unknown length may reach to the end of the object.
        let length = array.count.map_or(i64::MAX, |count| i64::from(count) * i64::from(array.stride));
        if !(0..length).contains(&(i64::from(cell) - i64::from(array.start))) {
            continue;
        }
        let stride = i64::from(array.stride);
        // Only what earlier arrays gave: `0..len` is fixed before the loop adds more.
        for position in 0..found.len() {
            let mut next = found[position] + stride;
            while next < end && next - i64::from(array.start) < length {
                if found.len() == INSTANCES {
                    return None;
                }
                found.push(next);
                next += stride;
            }
        }
    }
    found.retain(|offset| (start..end).contains(offset));
    Some(found)
}
