//! Compares inferred types with the class file's own stack map frames.

use classfile::{FrameType, StackMapTable, initial_locals};
use program::{ClassId, Program, Type};
use rustc_hash::FxHashSet;

use super::graph::Graph;
use super::values::{Definition, Draft, Value};
use super::{Input, LowerError};

/// What the comparison found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrameCheck {
    /// Values whose inferred type is assignable to the frame's.
    pub agreed: u64,
    /// Values that could not be judged because a class is missing.
    pub unknown: u64,
    /// Values that the code does not use after the frame.
    pub unused: u64,
    /// Values whose type is not assignable: method, offset and types.
    pub differing: Vec<String>,
}

impl FrameCheck {
    /// Adds another comparison.
    pub fn add(&mut self, other: FrameCheck) {
        self.agreed += other.agreed;
        self.unknown += other.unknown;
        self.unused += other.unused;
        self.differing.extend(other.differing);
    }

    pub(super) fn check(
        &mut self,
        input: &Input<'_>,
        graph: &Graph,
        draft: &Draft,
    ) -> Result<(), LowerError> {
        let Some(table) = input.code.attributes.typed::<StackMapTable>(input.pool)? else {
            return Ok(());
        };
        let starts = block_starts(input, graph);
        let class = input.program.names.class_name(input.program.method(input.method).class);
        let initial = initial_locals(input.pool, class, input.member)?;
        for frame in table.frames(input.pool, initial) {
            let frame = frame?;
            // No block starts there: no path reaches the code, or nothing jumps to it.
            let Ok(found) = starts.binary_search_by_key(&frame.pc, |&(offset, _)| offset) else { continue };
            let block = starts[found].1;
            let mut slot = 0;
            for &ty in &frame.locals {
                self.value(input, graph, draft, block, slot, frame.pc, ty);
                // A wide value is one entry of a frame, but takes two locals.
                slot += if matches!(ty, FrameType::Long | FrameType::Double) { 2 } else { 1 };
            }
            for (position, &ty) in frame.stack.iter().enumerate() {
                let slot = u32::from(input.code.max_locals) + position as u32;
                self.value(input, graph, draft, block, slot, frame.pc, ty);
            }
        }
        Ok(())
    }

    #[expect(clippy::too_many_arguments, reason = "one place, one value, one frame entry")]
    fn value(
        &mut self,
        input: &Input<'_>,
        graph: &Graph,
        draft: &Draft,
        block: u32,
        slot: u32,
        pc: u32,
        ty: FrameType<'_>,
    ) {
        let Some(value) = known_entry(graph, draft, block, slot) else {
            self.unused += 1;
            return;
        };
        let inferred = draft.data(draft.found(value)).ty;
        match is_assignable(input.program, inferred, ty) {
            Some(true) => self.agreed += 1,
            None => self.unknown += 1,
            Some(false) if joins_a_missing_class(input.program, draft, value) => self.unknown += 1,
            Some(false) => {
                let method = input.program.method_name(input.method);
                let inferred = input.program.type_name(inferred);
                self.differing.push(format!("{method} at {pc}, position {slot}: {inferred} for {ty:?}"));
            }
        }
    }
}

/// Whether a missing class is among those joined in a value: then the join is less precise.
fn joins_a_missing_class(program: &Program, draft: &Draft, value: Value) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![draft.found(value)];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        let data = draft.data(value);
        if data.ty.base_class().is_some_and(|class| is_missing(program, class)) {
            return true;
        }
        if let Definition::Phi(phi) = data.definition {
            work.extend(draft.phis[phi as usize].sources.iter().map(|&source| draft.found(source)));
        }
    }
    false
}

/// Offset and block, sorted, of blocks that are not copies; for handlers, the receiving block.
fn block_starts(input: &Input<'_>, graph: &Graph) -> Vec<(u32, u32)> {
    let mut starts = Vec::new();
    let mut offsets = Vec::new();
    for (offset, _) in classfile::instructions(input.code.bytes).map_while(Result::ok) {
        offsets.push(offset as u32);
    }
    for (number, block) in (0..).zip(&graph.blocks) {
        if let Some(&offset) =
            offsets.get(block.start as usize).filter(|_| block.start < block.end && !block.receives)
        {
            starts.push((offset, number));
        }
    }
    starts.sort_unstable();
    starts
}

/// What a position holds at the start of a block, if the body has asked for it there or above.
fn known_entry(graph: &Graph, draft: &Draft, block: u32, slot: u32) -> Option<Value> {
    let mut at = block;
    for _ in 0..graph.blocks.len() {
        if let Some(value) = draft.entries.get(at, slot) {
            return Some(value);
        }
        let [only] = graph.blocks[at as usize].predecessors[..] else { return None };
        if !graph.blocks[at as usize].throws
            && let Some(value) = draft.exits.get(only, slot)
        {
            return Some(value);
        }
        at = only;
    }
    None
}

/// JVMS 4.10.1.2; none if a missing class prevents an answer.
fn is_assignable(program: &Program, inferred: Type, frame: FrameType<'_>) -> Option<bool> {
    Some(match frame {
        FrameType::Top => true,
        FrameType::Integer => inferred.on_stack() == Type::INT,
        FrameType::Float => inferred == Type::FLOAT,
        FrameType::Long => inferred == Type::LONG,
        FrameType::Double => inferred == Type::DOUBLE,
        FrameType::Null => inferred == Type::NULL,
        FrameType::UninitializedThis | FrameType::Uninitialized(_) => inferred.is_reference(),
        FrameType::Object(name) => {
            let wanted = program.names.find_class_constant(name)?;
            return assignable_to(program, inferred, wanted);
        }
    })
}

fn assignable_to(program: &Program, inferred: Type, wanted: Type) -> Option<bool> {
    if program.is_subtype(inferred, wanted) {
        return Some(true);
    }
    let Some(wanted_class) = wanted.base_class() else { return Some(false) };
    // An interface is as good as Object to the verifier.
    if program.class(wanted_class).is_interface()
        && inferred.is_reference()
        && wanted.dimensions() <= inferred.dimensions()
    {
        return Some(true);
    }
    let missing = |class: ClassId| is_missing(program, class);
    if missing(wanted_class) || inferred.base_class().is_some_and(missing) {
        return None;
    }
    Some(false)
}

/// Whether the class, or something above it, is missing.
fn is_missing(program: &Program, class: ClassId) -> bool {
    class != ClassId::OBJECT && (program.class(class).is_phantom() || has_phantom_above(program, class))
}

fn has_phantom_above(program: &Program, class: ClassId) -> bool {
    let mut next = program.class(class).superclass;
    while let Some(parent) = next {
        if program.class(parent).is_phantom() && parent != ClassId::OBJECT {
            return true;
        }
        next = program.class(parent).superclass;
    }
    program.superinterfaces(class).iter().any(|&interface| program.class(interface).is_phantom())
}
