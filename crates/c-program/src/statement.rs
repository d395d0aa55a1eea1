//! Statements (`FRAG`, Fig. 3.1), over places: a variable and an offset in it.

use crate::ids::{ProcId, VarId};
use crate::layout::Shift;
use crate::var::Position;

/// A variable, or the part of it that starts at an offset. For an element of an array, the same part of the
/// first element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarPlace {
    /// The variable.
    pub var: VarId,
    /// Bytes from its start.
    pub offset: u32,
}

impl VarPlace {
    /// The start of a variable.
    pub fn start(var: VarId) -> VarPlace {
        VarPlace { var, offset: 0 }
    }
}

impl From<VarId> for VarPlace {
    fn from(var: VarId) -> VarPlace {
        VarPlace::start(var)
    }
}

/// A place that is read or written, named or pointed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Access {
    /// `x`
    Direct(VarPlace),
    /// `*(p + offset)`
    Indirect {
        /// The pointer.
        pointer: VarPlace,
        /// Bytes after what it points to.
        offset: i32,
    },
}

/// What a call calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Callee {
    /// A procedure by its name.
    Direct(ProcId),
    /// What a pointer points to.
    Indirect(VarPlace),
}

/// An argument: a place, or `None` for a value that is not a pointer (it still counts, and its reads happen
/// before).
pub type Actual = Option<VarPlace>;

/// What a statement does. Sizes are in bytes: up to 8 a pointer (or less), above that an aggregate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `to = &of`; allocation is the address of a heap variable.
    Address {
        /// Receives the address.
        to: VarPlace,
        /// Whose address is taken.
        of: VarPlace,
    },
    /// `to = from`
    Copy {
        /// Receives the value.
        to: VarPlace,
        /// Has the value.
        from: VarPlace,
        /// How many bytes.
        size: u32,
    },
    /// `to = from + by`
    Shift {
        /// Receives the pointer.
        to: VarPlace,
        /// Has the pointer.
        from: VarPlace,
        /// The step.
        by: Shift,
    },
    /// `to = *(pointer + offset)`
    Load {
        /// Receives the value.
        to: VarPlace,
        /// The pointer.
        pointer: VarPlace,
        /// Bytes after what it points to.
        offset: i32,
        /// How many bytes.
        size: u32,
    },
    /// `*(pointer + offset) = from`
    Store {
        /// The pointer.
        pointer: VarPlace,
        /// Bytes after what it points to.
        offset: i32,
        /// Has the value.
        from: VarPlace,
        /// How many bytes.
        size: u32,
    },
    /// An assignment of something that is not a pointer, or (without `to`) an evaluation.
    Compute {
        /// What is modified.
        to: Option<Access>,
        /// What is read for it.
        reads: Box<[Access]>,
    },
    /// `result = callee(actuals)`
    Call {
        /// Receives what is returned.
        result: Option<VarPlace>,
        /// What is called.
        callee: Callee,
        /// The arguments.
        actuals: Box<[Actual]>,
    },
}

/// An operation somewhere.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it does.
    pub operation: Operation,
    /// The procedure it is in; initialisers of globals are in none, nor are the statements of a summary.
    pub owner: Option<ProcId>,
    /// Where it is.
    pub position: Position,
}

/// A call as a summary describes it: whom it calls, and which arguments lead anywhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallEffect {
    /// What is called.
    pub callee: Callee,
    /// Arguments of all such calls of the procedure together, in no order that matters.
    pub actuals: Box<[VarPlace]>,
}

impl Operation {
    /// What it writes by itself: the syntactic modification of `FRAG`, (v, D) or (v, I).
    pub fn written(&self) -> Option<Access> {
        match *self {
            Operation::Address { to, .. }
            | Operation::Copy { to, .. }
            | Operation::Shift { to, .. }
            | Operation::Load { to, .. } => Some(Access::Direct(to)),
            Operation::Store { pointer, offset, .. } => Some(Access::Indirect { pointer, offset }),
            Operation::Compute { to, .. } => to,
            Operation::Call { result, .. } => result.map(Access::Direct),
        }
    }

    /// Visits everything that it reads by itself.
    pub fn for_each_read(&self, mut visit: impl FnMut(Access)) {
        match self {
            Operation::Address { .. } => {}
            Operation::Copy { from, .. } | Operation::Shift { from, .. } => visit(Access::Direct(*from)),
            Operation::Load { pointer, offset, .. } => {
                visit(Access::Direct(*pointer));
                visit(Access::Indirect { pointer: *pointer, offset: *offset });
            }
            Operation::Store { pointer, from, .. } => {
                visit(Access::Direct(*pointer));
                visit(Access::Direct(*from));
            }
            Operation::Compute { to, reads } => {
                // To write through a pointer, the pointer itself is read.
                if let Some(Access::Indirect { pointer, .. }) = to {
                    visit(Access::Direct(*pointer));
                }
                for read in reads {
                    if let Access::Indirect { pointer, .. } = read {
                        visit(Access::Direct(*pointer));
                    }
                    visit(*read);
                }
            }
            Operation::Call { callee, actuals, .. } => {
                if let Callee::Indirect(pointer) = callee {
                    visit(Access::Direct(*pointer));
                }
                actuals.iter().flatten().for_each(|&actual| visit(Access::Direct(actual)));
            }
        }
    }

    /// Visits every place.
    pub fn for_each_place(&self, mut visit: impl FnMut(VarPlace)) {
        if let Some(written) = self.written() {
            visit(written.place());
        }
        if let Operation::Address { of, .. } = self {
            visit(*of);
        }
        self.for_each_read(|read| visit(read.place()));
    }

    /// Changes every place.
    pub fn map_places(&mut self, mut change: impl FnMut(&mut VarPlace)) {
        match self {
            Operation::Address { to, of } => {
                change(to);
                change(of);
            }
            Operation::Copy { to, from, .. } | Operation::Shift { to, from, .. } => {
                change(to);
                change(from);
            }
            Operation::Load { to, pointer, .. } => {
                change(to);
                change(pointer);
            }
            Operation::Store { pointer, from, .. } => {
                change(pointer);
                change(from);
            }
            Operation::Compute { to, reads } => {
                to.iter_mut().chain(reads.iter_mut()).for_each(|access| change(access.place_mut()));
            }
            Operation::Call { result, callee, actuals } => {
                result.iter_mut().for_each(&mut change);
                if let Callee::Indirect(pointer) = callee {
                    change(pointer);
                }
                actuals.iter_mut().flatten().for_each(change);
            }
        }
    }

    /// Whether it has nothing to do with pointers.
    pub fn is_computation(&self) -> bool {
        matches!(self, Operation::Compute { .. })
    }
}

impl Access {
    /// The place that is named: itself, or the pointer.
    pub fn place(self) -> VarPlace {
        match self {
            Access::Direct(place) | Access::Indirect { pointer: place, .. } => place,
        }
    }

    /// Like [`Self::place`], but mutable.
    pub fn place_mut(&mut self) -> &mut VarPlace {
        match self {
            Access::Direct(place) | Access::Indirect { pointer: place, .. } => place,
        }
    }
}
