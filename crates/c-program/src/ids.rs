//! The ids of the things in a program.

use index::id;

id!(
    /// A variable of a [`crate::Program`].
    pub VarId
);
id!(
    /// A source file that positions refer to.
    pub FileId
);
id!(
    /// An interned name.
    pub NameId
);
id!(
    /// A procedure.
    pub ProcId
);
id!(
    /// A statement.
    pub StatementId
);
id!(
    /// A translation unit, or a summary.
    pub UnitId
);
