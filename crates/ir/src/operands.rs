//! Which variables a statement defines and uses, written down once for all passes.

use crate::ids::VarId;
use crate::statement::{List, OptionalVar, Stmt};

impl Stmt {
    /// The variable that the statement defines.
    pub fn target(&self) -> Option<VarId> {
        // Only a mutable statement shows its slot; a copy of sixteen bytes is cheap.
        let mut copy = *self;
        match copy.slot() {
            Slot::None => None,
            Slot::Always(target) => Some(*target),
            Slot::Perhaps(target) => target.get(),
        }
    }

    /// Lets the statement define another variable.
    pub(crate) fn set_target(&mut self, var: VarId) {
        match self.slot() {
            Slot::None => {}
            Slot::Always(target) => *target = var,
            Slot::Perhaps(target) => *target = var.into(),
        }
    }

    /// Where the statement keeps what it defines.
    fn slot(&mut self) -> Slot<'_> {
        use Stmt::*;
        match self {
            Phi { target, .. }
            | Const { target, .. }
            | Copy { target, .. }
            | Unary { target, .. }
            | Binary { target, .. }
            | New { target, .. }
            | NewArray { target, .. }
            | NewMultiArray { target, .. }
            | ArrayLength { target, .. }
            | LoadElement { target, .. }
            | LoadField { target, .. }
            | LoadStatic { target, .. }
            | Cast { target, .. }
            | InstanceOf { target, .. }
            | Caught { target } => Slot::Always(target),
            Call { target, .. } | Dynamic { target, .. } => Slot::Perhaps(target),
            StoreElement { .. }
            | StoreField { .. }
            | StoreStatic { .. }
            | MonitorEnter { .. }
            | MonitorExit { .. }
            | Throw { .. }
            | Return { .. }
            | Goto
            | If { .. }
            | Switch { .. } => Slot::None,
        }
    }

    /// Calls `each` with every used variable in the statement itself, and returns the list of the others.
    /// Both can be changed.
    pub(crate) fn used_mut(&mut self, mut each: impl FnMut(&mut VarId)) -> Option<&mut List> {
        use Stmt::*;
        match self {
            Phi { sources, .. } => return Some(sources),
            NewMultiArray { lengths, .. } => return Some(lengths),
            Call { arguments, .. } | Dynamic { arguments, .. } => return Some(arguments),
            Copy { source, .. } | Unary { source, .. } | Cast { source, .. } | InstanceOf { source, .. } => {
                each(source)
            }
            Binary { left, right, .. } => {
                each(left);
                each(right);
            }
            NewArray { length, .. } => each(length),
            ArrayLength { array, .. } => each(array),
            LoadElement { array, index, .. } => {
                each(array);
                each(index);
            }
            StoreElement { array, index, value } => {
                each(array);
                each(index);
                each(value);
            }
            LoadField { object, .. } => each(object),
            StoreField { object, value, .. } => {
                each(object);
                each(value);
            }
            StoreStatic { value, .. } => each(value),
            MonitorEnter { object } | MonitorExit { object } => each(object),
            Throw { value } | Switch { value, .. } => each(value),
            Return { value } => each_optional(value, each),
            If { left, right, .. } => {
                each(left);
                each_optional(right, each);
            }
            Const { .. } | New { .. } | LoadStatic { .. } | Caught { .. } | Goto => {}
        }
        None
    }
}

/// The place of a statement's target.
enum Slot<'a> {
    None,
    Always(&'a mut VarId),
    Perhaps(&'a mut OptionalVar),
}

fn each_optional(var: &mut OptionalVar, mut each: impl FnMut(&mut VarId)) {
    if let Some(mut present) = var.get() {
        each(&mut present);
        *var = present.into();
    }
}
