//! Functions that run by themselves: `constructor` before `main`, `destructor` when the program ends.
//!
//! They are stored in variables that the summary of the C library defines: its start and its `exit` call what
//! is stored there. Without that summary, the variables belong to unknown code, which may then call the
//! functions at any time.

use c_program::{Linkage, Operation, Position, VarKind, VarPlace};

use super::Lowerer;
use crate::syntax::Declaration;

/// What `libc.start` calls with the command line and the environment, before `main`.
const CONSTRUCTORS: &str = "libc.constructors";
/// What `exit` calls, and `libc.start` after `main`.
const DESTRUCTORS: &str = "libc.destructors";

impl Lowerer<'_> {
    /// Records what the attributes of a function say. Each of its declarations may have them.
    pub(super) fn note_startup(&mut self, decl: &Declaration) {
        let (attributes, name) = (&decl.attributes, decl.name);
        for (is_one, keeper) in [(attributes.constructor, CONSTRUCTORS), (attributes.destructor, DESTRUCTORS)]
        {
            if is_one && !self.startup.contains(&(name, keeper)) {
                self.startup.push((name, keeper));
            }
        }
    }

    /// At the end of the unit, stores the functions that it defines where they are called from.
    pub(super) fn register_startup(&mut self) {
        for (name, keeper) in std::mem::take(&mut self.startup) {
            let Some(&global) = self.global_ids.get(&name) else { continue };
            if !self.functions_here.contains(&name) {
                continue;
            }
            let proc = self.global_proc(global);
            let kind = VarKind::Global { linkage: Linkage::External, defined: false };
            let keeper = self.program.new_var(keeper, kind, None, Position::NONE);
            let of = VarPlace::start(self.program.procs[proc].var);
            let position = self.position(self.globals[global].pos);
            self.program.push(None, Operation::Address { to: keeper.into(), of }, position);
        }
    }
}
