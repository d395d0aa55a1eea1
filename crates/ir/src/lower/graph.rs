//! The control-flow graph of a body, exceptions included, in reverse postorder.
//!
//! - Only what a path reaches has a block.
//! - A handler is entered through a block that receives the exception; where ordinary control reaches
//!   the same code too, that block is separate.
//! - If an instruction that may throw follows a store to a local that a handler reads, the block is cut after
//!   the store. So one set of locals is valid for all exceptions of a block: those at its start.
//! - A subroutine (`jsr`, `ret`) is copied for each place that calls it.

use classfile::{Constant, Instruction, Opcode};
use program::Type;
use rustc_hash::FxHashMap;

use super::code::{self, Decoded, Number};
use super::handlers::{Handlers, MOST_EDGES};
use super::{Input, LowerError, live};

/// Subroutines are copied; hostile nesting would copy without end.
const MOST_BLOCKS: usize = 1 << 17;

/// The number of a block.
pub(super) type Node = u32;

/// The blocks of a body; block 0 is the entry, and nothing leads to it.
pub(super) struct Graph {
    pub(super) blocks: Vec<GraphBlock>,
    /// Instructions that no path reaches.
    pub(super) unreachable: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct GraphBlock {
    /// The instructions, possibly none.
    pub(super) start: Number,
    pub(super) end: Number,
    /// The active subroutine calls.
    context: u32,
    /// Where control goes, without duplicates.
    pub(super) successors: Vec<Node>,
    /// For each target instruction of the last instruction, its successor's position in `successors`.
    pub(super) targets: Vec<u16>,
    pub(super) exceptions: Vec<(Type, Node)>,
    pub(super) predecessors: Vec<Node>,
    /// Whether the block starts by receiving an exception.
    pub(super) receives: bool,
    /// Whether exceptions lead here: then predecessors pass the locals that they started with.
    pub(super) throws: bool,
}

impl GraphBlock {
    /// Sets the successors: each block once, however many ways lead to it.
    fn lead_to(&mut self, targets: Vec<Node>) {
        // Most blocks have one or two successors. A switch can have thousands, and then a map is faster.
        let mut known = FxHashMap::default();
        let many = targets.len() > 16;
        for target in targets {
            let new = self.successors.len();
            let position = if many {
                *known.entry(target).or_insert(new)
            } else {
                self.successors.iter().position(|&known| known == target).unwrap_or(new)
            };
            if position == new {
                self.successors.push(target);
            }
            self.targets.push(position as u16);
        }
    }
}

pub(super) fn build(input: &Input<'_>, decoded: &Decoded<'_>) -> Result<Graph, LowerError> {
    let handlers = Handlers::read(input, decoded)?;
    let mut leaders = find_leaders(decoded, &handlers)?;
    let mut graph = Explorer::new(input, decoded, &handlers, &leaders).explore()?;
    if !handlers.is_empty() && live::cut_behind_stores(input, decoded, &graph, &mut leaders) {
        // Cutting changes the blocks, so they are explored again.
        graph = Explorer::new(input, decoded, &handlers, &leaders).explore()?;
    }
    Ok(graph)
}

fn find_leaders(decoded: &Decoded<'_>, handlers: &Handlers) -> Result<Vec<bool>, LowerError> {
    let mut leaders = vec![false; decoded.list.len() + 1];
    let mut mark = |from: u32, offset: u32| -> Result<(), LowerError> {
        leaders[decoded.target(from, offset)? as usize] = true;
        Ok(())
    };
    // What follows a jump or a return starts a block too. Collected, because `mark` holds `leaders`.
    let mut follows = Vec::new();
    for (number, (offset, instruction)) in decoded.list.iter().enumerate() {
        match instruction {
            Instruction::Branch(_, target) => mark(*offset, *target)?,
            Instruction::Switch(switch) => {
                mark(*offset, switch.default)?;
                for (_, target) in switch.cases() {
                    mark(*offset, target)?;
                }
            }
            other if code::ends_flow(other) => {}
            Instruction::Plain(_)
            | Instruction::Push(..)
            | Instruction::Pool(..)
            | Instruction::Local(..)
            | Instruction::Increment(..)
            | Instruction::Interface(..)
            | Instruction::Dynamic(_)
            | Instruction::NewArray(_)
            | Instruction::MultiArray(..) => continue,
        }
        follows.push(number + 1);
    }
    for number in follows {
        leaders[number] = true;
    }
    for number in handlers.leaders() {
        leaders[number as usize] = true;
    }
    Ok(leaders)
}

/// One active subroutine: who called whom from where.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Activation {
    subroutine: Number,
    return_to: Number,
    outer: u32,
}

struct Explorer<'a, 'c> {
    input: &'a Input<'c>,
    decoded: &'a Decoded<'c>,
    handlers: &'a Handlers,
    leaders: &'a [bool],
    blocks: Vec<GraphBlock>,
    /// Blocks outside subroutines, by first instruction.
    plain: Vec<Node>,
    /// Blocks inside subroutines.
    inside: FxHashMap<(Number, u32), Node>,
    /// Blocks that receive exceptions for a handler.
    receivers: FxHashMap<(Number, u32), Node>,
    activations: Vec<Activation>,
    /// The numbers of activations, except that of the method itself.
    entered: FxHashMap<Activation, u32>,
    /// Exception edges so far.
    edges: usize,
    next: usize,
}

const UNSEEN: Node = u32::MAX;

impl<'a, 'c> Explorer<'a, 'c> {
    fn new(
        input: &'a Input<'c>,
        decoded: &'a Decoded<'c>,
        handlers: &'a Handlers,
        leaders: &'a [bool],
    ) -> Self {
        let plain = vec![UNSEEN; decoded.list.len()];
        let outermost = Activation { subroutine: UNSEEN, return_to: UNSEEN, outer: 0 };
        Self {
            input,
            decoded,
            handlers,
            leaders,
            blocks: Vec::new(),
            plain,
            inside: FxHashMap::default(),
            receivers: FxHashMap::default(),
            activations: vec![outermost],
            entered: FxHashMap::default(),
            edges: 0,
            next: 0,
        }
    }

    fn explore(mut self) -> Result<Graph, LowerError> {
        self.node(0, 0)?;
        while self.next < self.blocks.len() {
            let node = self.next;
            self.next += 1;
            // A block that only receives got its successor when it was created.
            if !self.blocks[node].receives {
                self.fill(node)?;
            }
        }
        let seen = self.count_reached();
        self.join_receivers();
        let graph = self.in_reverse_postorder();
        Ok(Graph { blocks: graph, unreachable: self.decoded.list.len() as u32 - seen })
    }

    fn node(&mut self, start: Number, context: u32) -> Result<Node, LowerError> {
        let new = self.blocks.len() as Node;
        let known = if context == 0 {
            &mut self.plain[start as usize]
        } else {
            self.inside.entry((start, context)).or_insert(UNSEEN)
        };
        if *known != UNSEEN {
            return Ok(*known);
        }
        *known = new;
        self.add(GraphBlock { start, end: start, context, ..GraphBlock::default() })
    }

    fn receiver(&mut self, target: Number, context: u32) -> Result<Node, LowerError> {
        if let Some(&known) = self.receivers.get(&(target, context)) {
            return Ok(known);
        }
        let successor = self.node(target, context)?;
        let block = GraphBlock {
            start: target,
            end: target,
            context,
            successors: vec![successor],
            targets: vec![0],
            receives: true,
            throws: true,
            ..GraphBlock::default()
        };
        let node = self.add(block)?;
        self.receivers.insert((target, context), node);
        Ok(node)
    }

    fn add(&mut self, block: GraphBlock) -> Result<Node, LowerError> {
        if self.blocks.len() >= MOST_BLOCKS {
            let offset = self.decoded.offset(block.start);
            return Err(LowerError::new(offset, "subroutines nest too deeply to be copied"));
        }
        self.blocks.push(block);
        Ok(self.blocks.len() as Node - 1)
    }

    /// Finds the end of a block and where it leads.
    fn fill(&mut self, node: usize) -> Result<(), LowerError> {
        let (start, context) = (self.blocks[node].start, self.blocks[node].context);
        let mut end = start;
        let mut throws = false;
        loop {
            let (_, instruction) = &self.decoded.list[end as usize];
            throws |= code::can_throw(instruction, |index| constant_can_throw(self.input, index));
            end += 1;
            if self.leaders[end as usize] || end as usize == self.decoded.list.len() {
                break;
            }
        }
        let mut targets = Vec::new();
        self.targets_of(end - 1, context, &mut targets)?;
        let mut exceptions = Vec::new();
        if throws {
            // Blocks start and end where rows of the table do, so the same rows hold for the whole block.
            self.exceptions_of(start, context, &mut exceptions)?;
        }
        let block = &mut self.blocks[node];
        block.end = end;
        block.exceptions = exceptions;
        block.lead_to(targets);
        Ok(())
    }

    fn targets_of(&mut self, last: Number, context: u32, targets: &mut Vec<Node>) -> Result<(), LowerError> {
        // In the order that translation expects: the jump before the fall-through, the default before the
        // cases.
        let (offset, instruction) = self.decoded.list[last as usize];
        match instruction {
            Instruction::Branch(Opcode::JSR | Opcode::JSR_W, target) => {
                let subroutine = self.decoded.target(offset, target)?;
                let inner = self.enter(subroutine, last + 1, context);
                targets.push(self.node(subroutine, inner)?);
                return Ok(());
            }
            Instruction::Local(Opcode::RET, slot) => {
                let (return_to, outer) = self.leave(offset, slot, context)?;
                targets.push(self.checked_node(offset, return_to, outer)?);
                return Ok(());
            }
            Instruction::Branch(_, target) => {
                targets.push(self.node(self.decoded.target(offset, target)?, context)?)
            }
            Instruction::Switch(switch) => {
                targets.push(self.node(self.decoded.target(offset, switch.default)?, context)?);
                for (_, target) in switch.cases() {
                    targets.push(self.node(self.decoded.target(offset, target)?, context)?);
                }
            }
            Instruction::Plain(_)
            | Instruction::Push(..)
            | Instruction::Pool(..)
            | Instruction::Local(..)
            | Instruction::Increment(..)
            | Instruction::Interface(..)
            | Instruction::Dynamic(_)
            | Instruction::NewArray(_)
            | Instruction::MultiArray(..) => {}
        }
        if !code::ends_flow(&instruction) {
            targets.push(self.checked_node(offset, last + 1, context)?);
        }
        Ok(())
    }

    fn checked_node(&mut self, offset: u32, number: Number, context: u32) -> Result<Node, LowerError> {
        if number as usize >= self.decoded.list.len() {
            return Err(LowerError::new(offset, "control runs past the end of the code"));
        }
        self.node(number, context)
    }

    /// The handlers that are tried, in order, up to one that catches everything.
    fn exceptions_of(
        &mut self,
        start: Number,
        context: u32,
        found: &mut Vec<(Type, Node)>,
    ) -> Result<(), LowerError> {
        let handlers = self.handlers;
        for &(caught, target) in handlers.tried_at(start) {
            found.push((caught, self.receiver(target, context)?));
        }
        self.edges += found.len();
        if self.edges > MOST_EDGES {
            let offset = self.decoded.offset(start);
            return Err(LowerError::new(offset, "the exception table covers too much too often"));
        }
        Ok(())
    }

    /// A subroutine that calls itself has ended its first activation: recursion is not allowed.
    fn enter(&mut self, subroutine: Number, return_to: Number, context: u32) -> u32 {
        let mut outer = context;
        let mut at = context;
        while at != 0 {
            let activation = self.activations[at as usize];
            if activation.subroutine == subroutine {
                outer = activation.outer;
            }
            at = activation.outer;
        }
        let activation = Activation { subroutine, return_to, outer };
        let new = self.activations.len() as u32;
        let number = *self.entered.entry(activation).or_insert(new);
        if number == new {
            self.activations.push(activation);
        }
        number
    }

    /// `ret` leaves the innermost subroutine that keeps its return address in this local.
    fn leave(&self, offset: u32, slot: u16, context: u32) -> Result<(Number, u32), LowerError> {
        let mut at = context;
        while at != 0 {
            let activation = self.activations[at as usize];
            // Compilers start a subroutine by storing its return address. Anything else is refused.
            let first = &self.decoded.list[activation.subroutine as usize].1;
            if matches!(first, Instruction::Local(Opcode::ASTORE, kept) if *kept == slot) {
                return Ok((activation.return_to, activation.outer));
            }
            at = activation.outer;
        }
        Err(LowerError::new(offset, "a ret that no subroutine with its address in that local matches"))
    }

    fn count_reached(&self) -> u32 {
        let mut reached = vec![false; self.decoded.list.len()];
        for block in &self.blocks {
            reached[block.start as usize..block.end as usize].fill(true);
        }
        reached.iter().filter(|&&reached| reached).count() as u32
    }

    /// Where only exceptions lead to a handler, the block that receives them is the handler itself.
    fn join_receivers(&mut self) {
        let mut entries = vec![0u32; self.blocks.len()];
        // The entry block is also entered from outside.
        entries[0] = 1;
        for block in &self.blocks {
            block.successors.iter().for_each(|&successor| entries[successor as usize] += 1);
        }
        for node in 0..self.blocks.len() {
            if !self.blocks[node].receives {
                continue;
            }
            let target = self.blocks[node].successors[0] as usize;
            if entries[target] == 1 && !self.blocks[target].receives {
                // Nothing leads to the emptied block any more, so it gets no number.
                let joined = std::mem::take(&mut self.blocks[target]);
                self.blocks[node] = GraphBlock { receives: true, throws: true, ..joined };
            }
        }
    }

    fn in_reverse_postorder(&mut self) -> Vec<GraphBlock> {
        let mut blocks = std::mem::take(&mut self.blocks);
        // Nothing may lead to the entry: its start is where the formals are defined.
        let looped = blocks.iter().any(|block| block.successors.contains(&0));
        let entry = if looped {
            let (start, context) = (blocks[0].start, blocks[0].context);
            blocks.push(GraphBlock {
                start,
                end: start,
                context,
                successors: vec![0],
                targets: vec![0],
                ..GraphBlock::default()
            });
            blocks.len() as Node - 1
        } else {
            0
        };
        let order = reverse_postorder(&blocks, entry);
        let mut number_of = vec![UNSEEN; blocks.len()];
        for (number, &node) in order.iter().enumerate() {
            number_of[node as usize] = number as Node;
        }
        let renumber = |node: &mut Node| *node = number_of[*node as usize];
        let mut ordered: Vec<GraphBlock> =
            order.iter().map(|&node| std::mem::take(&mut blocks[node as usize])).collect();
        for block in &mut ordered {
            block.successors.iter_mut().for_each(renumber);
            block.exceptions.iter_mut().for_each(|(_, node)| renumber(node));
        }
        add_predecessors(&mut ordered);
        ordered
    }
}

/// Whether loading the constant may throw: it may have to load a class or run code.
pub(super) fn constant_can_throw(input: &Input<'_>, index: u16) -> bool {
    !matches!(
        input.pool.get(index),
        Ok(Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::String { .. })
    )
}

/// Handlers are visited first and the fall-through last, so that it comes right after its block.
fn reverse_postorder(blocks: &[GraphBlock], entry: Node) -> Vec<Node> {
    let mut order = Vec::with_capacity(blocks.len());
    let mut seen = vec![false; blocks.len()];
    let mut stack = vec![(entry, 0usize)];
    seen[entry as usize] = true;
    while let Some((node, position)) = stack.last_mut() {
        let block = &blocks[*node as usize];
        let handlers = block.exceptions.len();
        let next = match *position {
            // Backwards, since of two children the one visited last comes first in the order.
            at if at < handlers => Some(block.exceptions[handlers - 1 - at].1),
            at => block.successors.get(at - handlers).copied(),
        };
        *position += 1;
        match next {
            Some(child) if !seen[child as usize] => {
                seen[child as usize] = true;
                stack.push((child, 0));
            }
            Some(_) => {}
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn add_predecessors(blocks: &mut [GraphBlock]) {
    for node in 0..blocks.len() {
        let block = &blocks[node];
        let after: Vec<Node> = block
            .successors
            .iter()
            .copied()
            .chain(block.exceptions.iter().map(|&(_, handler)| handler))
            .collect();
        for target in after {
            let predecessors = &mut blocks[target as usize].predecessors;
            // One edge per pair of blocks, however many rows of the exception table lead along it. All edges
            // of `node` are added in a row, so a duplicate can only be the last one.
            if predecessors.last() != Some(&(node as Node)) {
                predecessors.push(node as Node);
            }
        }
    }
}
