//! The kinds of ids within one body.

use index::id;

id!(
    /// A variable of a body.
    pub VarId
);
id!(
    /// A basic block of a body.
    pub BlockId
);
id!(
    /// A statement of a body.
    pub StmtId
);
