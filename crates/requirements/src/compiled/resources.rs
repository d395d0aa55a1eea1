//! Copies of the call that closes a resource.
//!
//! javac since 11 writes, with the test for null only if the resource can be null:
//!
//! ```text
//! try (R r = …) { A }        A  [if (r != null)] r.close()  goto end
//!                Throwable:  t = exception  [if (r != null)] r.close()  goto rest
//!                Throwable:  s = exception  t.addSuppressed(s)
//!                     rest:  throw t
//! ```
//!
//! The call in the first handler is a copy of those where control leaves A. javac 7 and 8 write a `finally`
//! block instead, of which `finalizers.rs` finds the copies, with two calls in it:
//!
//! ```text
//! if (t != null) try { r.close() } catch (Throwable s) { t.addSuppressed(s) } else r.close()
//! ```

use classfile::{Instruction, Opcode};

use super::Same;
use super::code::Decoded;

const GOTO: [Opcode; 2] = [Opcode::GOTO, Opcode::GOTO_W];

pub(super) fn find(code: &Decoded<'_, '_>, same: &mut Same) {
    for at in 0..code.len() {
        if let Some((resource, otherwise)) = both_ways(code, at) {
            join(code, at, otherwise, same, resource);
        }
    }
    for row in code.handlers {
        let closing = code.number(row.target.into()).and_then(|start| Closing::at(code, start));
        let (Some(closing), Some(exit)) = (closing, code.number(row.end.into())) else { continue };
        if let Some(copy) = closing.repeated(code, exit) {
            join(code, closing.call - 1, copy - 1, same, closing.resource);
        }
    }
}

/// Joins two calls of the same member, each right after the resource is loaded.
fn join(code: &Decoded<'_, '_>, one: usize, other: usize, same: &mut Same, resource: u16) {
    let is_call = |at: usize| code.loads(at) == Some(resource) && is_close(code, at + 1);
    if is_call(one)
        && is_call(other)
        && code.dispatches(one + 1) == code.dispatches(other + 1)
        && let (Some(one), Some(other)) = (code.pc(one + 1), code.pc(other + 1))
    {
        same.join(one, other);
    }
}

fn is_close(code: &Decoded<'_, '_>, at: usize) -> bool {
    code.called(at).is_some_and(|called| called.name == "close" && called.descriptor == "()V")
}

/// The call that closes a resource in a handler.
struct Closing {
    resource: u16,
    is_tested: bool,
    call: usize,
}

impl Closing {
    fn at(code: &Decoded<'_, '_>, handler: usize) -> Option<Self> {
        let thrown = code.stores(handler)?;
        let is_tested = matches!(code.get(handler + 2), Some(Instruction::Branch(Opcode::IFNULL, _)));
        let load = if is_tested { handler + 3 } else { handler + 1 };
        let resource = code.loads(load).filter(|_| is_close(code, load + 1))?;
        let rest = code.jumps(load + 2, &GOTO)?;
        let caught = code.stores(load + 3)?;
        let added = code.adds_suppressed(load + 4)? == (thrown, caught, rest);
        let is_whole = added && code.throws(rest, thrown);
        let is_of_resource = !is_tested
            || (code.loads(handler + 1) == Some(resource)
                && code.jumps(handler + 2, &[Opcode::IFNULL]) == Some(rest));
        (is_whole && is_of_resource).then_some(Self { resource, is_tested, call: load + 1 })
    }

    /// The number of the same call, with its test, at another place.
    fn repeated(&self, code: &Decoded<'_, '_>, at: usize) -> Option<usize> {
        let mut load = at;
        if self.is_tested {
            let is_tested = code.loads(at) == Some(self.resource);
            code.jumps(at + 1, &[Opcode::IFNULL]).filter(|_| is_tested)?;
            load = at + 2;
        }
        let is_call = code.loads(load) == Some(self.resource) && load + 1 != self.call;
        (is_call && is_close(code, load + 1)).then_some(load + 1)
    }
}

/// The resource, and where it is loaded for the second call, if its first call is here.
fn both_ways(code: &Decoded<'_, '_>, at: usize) -> Option<(u16, usize)> {
    let resource = code.loads(at).filter(|_| is_close(code, at + 1))?;
    let thrown = code.loads(at.checked_sub(2)?)?;
    let otherwise = code.jumps(at - 1, &[Opcode::IFNULL])?;
    let end = code.jumps(at + 2, &GOTO)?;
    let caught = code.stores(at + 3)?;
    let (first, second, after) = code.adds_suppressed(at + 4)?;
    let is_whole = (first, second) == (thrown, caught)
        && code.jumps(after, &GOTO) == Some(end)
        && otherwise == after + 1
        && code.loads(otherwise) == Some(resource);
    is_whole.then_some((resource, otherwise))
}
