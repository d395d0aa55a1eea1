//! Calls for which the source has none.
//!
//! - In `$closeResource` (javac 9 and 10) and `$deserializeLambda$`.
//! - `t.toString()` where a record pattern fails with an exception: `throw new MatchException(t.toString(),
//!   t)`.
//!
//! Other synthetic methods hold calls that the user wrote: lambda bodies, and `access$000`, through which
//! nested classes make calls of their outer class. Bridges are left out as a whole, before anybody asks.

use std::collections::BTreeSet;

use classfile::Access;

use super::Written;
use super::code::Decoded;

/// Synthetic methods without a call that the user wrote.
const METHODS: [&str; 2] = ["$closeResource", "$deserializeLambda$"];

pub(super) fn written_by_compiler(code: &Decoded<'_, '_>, method: &Written<'_>) -> BTreeSet<u32> {
    let is_all = method.access.has(Access::SYNTHETIC) && METHODS.iter().any(|name| method.name == *name);
    let calls = (0..code.len()).filter(|&at| code.dispatches(at).is_some());
    calls.filter(|&at| is_all || is_of_match_exception(code, at)).filter_map(|at| code.pc(at)).collect()
}

/// `aload t; t.toString(); aload t; new MatchException(String, Throwable)`.
fn is_of_match_exception(code: &Decoded<'_, '_>, at: usize) -> bool {
    let thrown = at.checked_sub(1).and_then(|before| code.loads(before));
    let text = code.called(at).filter(|called| called.name == "toString" && thrown.is_some());
    let made = code.called_specially(at + 2).filter(|_| code.loads(at + 1) == thrown);
    text.is_some_and(|text| text.descriptor == "()Ljava/lang/String;")
        && made.is_some_and(|made| made.class == "java/lang/MatchException")
}
