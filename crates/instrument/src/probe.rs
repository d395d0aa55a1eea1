//! The code of probes.
//!
//! The receiver of a call is below the arguments on the stack. Up to two slots of arguments are swapped on
//! the stack; more are stored in fresh locals and loaded again. None of this jumps, so no new frame is
//! needed, and existing frames do not mention the fresh locals.

use classfile::descriptor::{Base, FieldType, method};
use classfile::{ClassFile, Code, Editor, Insertion, Opcode, PoolError, Side, Text};

use crate::recorder::RECORDER;

/// The last version whose classes may omit frames (JVMS 4.10).
const LAST_WITHOUT_FRAMES: u16 = 50;

/// The stack slots for the object and the number.
const EXTRA_STACK: u16 = 2;

/// Fresh locals of a body.
pub(crate) struct Locals {
    old: u16,
    next: u16,
    /// Whether each probe has locals of its own.
    ///
    /// If a class has no frames, the JVM infers them, also for fresh locals. If two probes keep different
    /// classes in the same local, the JVM looks for their common superclass, and loads classes that it would
    /// not have loaded otherwise.
    own: bool,
}

impl Locals {
    /// Fresh locals, numbered after those that the body has.
    pub(crate) fn after(file: &ClassFile<'_>, code: &Code<'_>) -> Self {
        Self { old: code.max_locals, next: code.max_locals, own: file.version.major <= LAST_WITHOUT_FRAMES }
    }

    /// Locals for values with these load instructions, and how many new locals they take.
    fn take(&mut self, kinds: Vec<Opcode>) -> (Vec<(Opcode, u16)>, u16) {
        let mut slot = self.next;
        let mut places = Vec::new();
        for kind in kinds {
            places.push((kind, slot));
            slot = slot.saturating_add(width(kind));
        }
        if self.own {
            self.next = slot;
        }
        (places, slot - self.old)
    }
}

/// `hit(receiver, number)` before a call.
pub(crate) fn before_call(
    editor: &mut Editor<'_, '_>,
    locals: &mut Locals,
    pc: u32,
    descriptor: &[u8],
    number: u32,
) -> Result<Insertion, PoolError> {
    let hit = dup_and_hit(editor, number)?;
    let kinds = parameters(descriptor);
    let slots: u16 = kinds.iter().map(|&kind| width(kind)).sum();
    let plain = |opcodes: &[Opcode]| opcodes.iter().map(|opcode| opcode.0).collect::<Vec<u8>>();
    let (before, after, extra_locals) = match slots {
        0 => (Vec::new(), Vec::new(), 0),
        1 => (plain(&[Opcode::SWAP]), plain(&[Opcode::SWAP]), 0),
        // … receiver a b  becomes  … a b receiver, and back. For one `long` or `double` the same
        // instructions work, because they move two slots.
        2 => (plain(&[Opcode::DUP2_X1, Opcode::POP2]), plain(&[Opcode::DUP_X2, Opcode::POP]), 0),
        _ => {
            let (moves, extra_locals) = locals.take(kinds);
            // `xstore` follows `xload` at a fixed distance in the opcode table (JVMS 7).
            let store = |&(kind, slot): &(Opcode, u16)| {
                local(Opcode(kind.0 - Opcode::ILOAD.0 + Opcode::ISTORE.0), slot)
            };
            let load = |&(kind, slot): &(Opcode, u16)| local(kind, slot);
            // The last argument is on top of the stack, so it is stored first.
            let (store, load) =
                (moves.iter().rev().flat_map(store).collect(), moves.iter().flat_map(load).collect());
            (store, load, extra_locals)
        }
    };
    let code = [before, hit, after].concat();
    Ok(Insertion { pc, side: Side::Before, code, extra_stack: EXTRA_STACK, extra_locals })
}

/// `hit(new object, number)` after an `invokedynamic`.
pub(crate) fn after_lambda(
    editor: &mut Editor<'_, '_>,
    pc: u32,
    number: u32,
) -> Result<Insertion, PoolError> {
    let code = dup_and_hit(editor, number)?;
    Ok(Insertion { pc, side: Side::After, code, extra_stack: EXTRA_STACK, extra_locals: 0 })
}

/// `hit(this, number)` before a return.
pub(crate) fn before_return(
    editor: &mut Editor<'_, '_>,
    pc: u32,
    number: u32,
) -> Result<Insertion, PoolError> {
    let mut code = vec![Opcode::ALOAD_0.0];
    code.extend(hit(editor, number)?);
    Ok(Insertion { pc, side: Side::Before, code, extra_stack: EXTRA_STACK, extra_locals: 0 })
}

fn dup_and_hit(editor: &mut Editor<'_, '_>, number: u32) -> Result<Vec<u8>, PoolError> {
    let mut code = vec![Opcode::DUP.0];
    code.extend(hit(editor, number)?);
    Ok(code)
}

/// Pushes the number and calls the recorder.
fn hit(editor: &mut Editor<'_, '_>, number: u32) -> Result<Vec<u8>, PoolError> {
    // The shortest instruction: the inserted code must not push a method over its limit of 64 KB.
    let mut code = match (i8::try_from(number), i16::try_from(number)) {
        (Ok(tiny @ 0..=5), _) => vec![Opcode::ICONST_0.0 + tiny as u8],
        (Ok(tiny), _) => vec![Opcode::BIPUSH.0, tiny as u8],
        (_, Ok(small)) => [&[Opcode::SIPUSH.0][..], &small.to_be_bytes()].concat(),
        _ => [&[Opcode::LDC_W.0][..], &editor.pool().integer(number as i32)?.to_be_bytes()].concat(),
    };
    code.push(Opcode::INVOKESTATIC.0);
    code.extend(editor.pool().method(RECORDER, "hit", "(Ljava/lang/Object;I)V")?.to_be_bytes());
    Ok(code)
}

/// For each parameter, the instruction that loads its value. A call with an invalid descriptor never runs.
fn parameters(descriptor: &[u8]) -> Vec<Opcode> {
    let Some(mut types) = method(Text(descriptor)) else { return Vec::new() };
    std::iter::from_fn(|| types.parameter().flatten()).map(load).collect()
}

fn load(ty: FieldType<'_>) -> Opcode {
    match (ty.dimensions, ty.base) {
        (0, Base::Boolean | Base::Byte | Base::Char | Base::Short | Base::Int) => Opcode::ILOAD,
        (0, Base::Long) => Opcode::LLOAD,
        (0, Base::Float) => Opcode::FLOAD,
        (0, Base::Double) => Opcode::DLOAD,
        (_, _) => Opcode::ALOAD,
    }
}

/// How many slots a value with this load instruction takes.
fn width(load: Opcode) -> u16 {
    if load == Opcode::LLOAD || load == Opcode::DLOAD { 2 } else { 1 }
}

fn local(opcode: Opcode, slot: u16) -> Vec<u8> {
    match u8::try_from(slot) {
        Ok(slot) => vec![opcode.0, slot],
        Err(_) => [&[Opcode::WIDE.0, opcode.0][..], &slot.to_be_bytes()].concat(),
    }
}
