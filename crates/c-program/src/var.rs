//! Variables: everything that has an address, procedures among them.

use crate::ids::{FileId, NameId, ProcId, UnitId};
use crate::layout::LayoutId;

/// The name of the one object that all string literals are after [`crate::merge_literals`]. No name of C has
/// a dot.
pub(crate) const ALL_LITERALS: &str = "string.literals";

/// A place in the source. Line 0 says that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The file.
    pub file: FileId,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1; 0 if it is not known.
    pub column: u32,
}

impl Position {
    /// No place.
    pub const NONE: Position = Position { file: FileId(0), line: 0, column: 0 };

    /// Whether this is a place.
    pub fn is_known(self) -> bool {
        self.line != 0
    }
}

/// Who can refer to a global variable or a procedure by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// Everybody.
    External,
    /// The unit that declares it.
    Internal(UnitId),
}

/// What sort of variable it is: this decides who can name it and how long it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VarKind {
    /// A global variable, or one that is static in a file.
    Global {
        /// Who can name it.
        linkage: Linkage,
        /// Whether some unit of this program defines it; otherwise it is imported.
        defined: bool,
    },
    /// A variable of a procedure that lives as long as the program.
    StaticLocal(ProcId),
    /// A variable of a procedure's activation.
    Local(ProcId),
    /// A local variable that the source does not have.
    Temporary(ProcId),
    /// A parameter.
    Formal(ProcId),
    /// What the procedure returns.
    Return(ProcId),
    /// All arguments beyond the named parameters, as one object.
    Varargs(ProcId),
    /// What an allocation makes; the procedure is the one that asks for it.
    Heap(Option<ProcId>),
    /// A string literal, or a compound literal outside procedures.
    Literal,
    /// The name of a procedure.
    Procedure(ProcId),
    /// Stands for several variables with equal points-to sets (summaries).
    Representative,
}

impl VarKind {
    /// Whether the name of the variable means nothing outside its library: it belongs to a procedure's
    /// activations, or stands for several variables.
    pub fn is_internal(self) -> bool {
        match self {
            Self::Local(_)
            | Self::Temporary(_)
            | Self::Formal(_)
            | Self::Return(_)
            | Self::Varargs(_)
            | Self::Representative => true,
            Self::Global { .. }
            | Self::StaticLocal(_)
            | Self::Heap(_)
            | Self::Literal
            | Self::Procedure(_) => false,
        }
    }
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name in the source, or a made-up one.
    pub name: NameId,
    /// What sort of variable it is.
    pub kind: VarKind,
    /// Its layout; `None` for one cell.
    pub layout: Option<LayoutId>,
    /// Where it is declared.
    pub position: Position,
    /// Where it goes out of scope: the end of its block. Known for variables of functions that come from
    /// source.
    pub scope_end: Position,
}

impl VarKind {
    /// The procedure in whose activation the variable lives and dies.
    pub fn activation(self) -> Option<ProcId> {
        match self {
            VarKind::Local(proc)
            | VarKind::Temporary(proc)
            | VarKind::Formal(proc)
            | VarKind::Return(proc)
            | VarKind::Varargs(proc) => Some(proc),
            VarKind::Global { .. }
            | VarKind::StaticLocal(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Procedure(_)
            | VarKind::Representative => None,
        }
    }

    /// Whether code can name it wherever it runs: globals and static locals (`FRAG`, 3.1.3).
    pub fn is_global_or_static(self) -> bool {
        matches!(self, VarKind::Global { .. } | VarKind::StaticLocal(_))
    }

    /// The procedure that it names.
    pub fn procedure(self) -> Option<ProcId> {
        if let VarKind::Procedure(proc) = self { Some(proc) } else { None }
    }
}
