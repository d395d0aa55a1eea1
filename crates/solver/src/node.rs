//! What a set belongs to.

use index::id;

id!(
    /// Something that has a set of objects.
    pub NodeId
);
