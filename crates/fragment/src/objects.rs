//! Which variables hold objects?

use program::Type;

/// Whether a variable of this type holds objects.
pub(crate) fn holds_objects(ty: Type) -> bool {
    ty.is_reference() && ty != Type::NULL
}

/// Whether the elements of an array hold objects.
pub(crate) fn has_objects(array: Type) -> bool {
    array.element().is_some_and(holds_objects)
}
