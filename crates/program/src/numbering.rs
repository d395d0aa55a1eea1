//! What is kept to answer who inherits from whom: numbers and lists, made in `hierarchy.rs`.

use std::ops::Range;

use index::Arena;
use rustc_hash::FxHashMap;

use crate::ids::ClassId;

/// The numbering of all classes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbering {
    pub(crate) intervals: Arena<ClassId, Interval>,
    pub(crate) inherited: Arena<ClassId, Inherited>,
    pub(crate) inherited_lists: Vec<ClassId>,
    /// Direct subclasses, implementors and subinterfaces, by class.
    pub(crate) children: Arena<ClassId, (u32, u32)>,
    pub(crate) child_lists: Vec<ClassId>,
    pub(crate) late_children: FxHashMap<ClassId, Vec<ClassId>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    pub(crate) enter: u32,
    pub(crate) exit: u32,
}

impl Interval {
    pub(crate) const NONE: Interval = Interval { enter: u32::MAX, exit: u32::MAX };
}

/// All superinterfaces of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inherited {
    /// A run of the sorted lists.
    List(u32, u32),
    /// Too many to keep: ask the superclass and the direct superinterfaces.
    Long,
}

impl Numbering {
    /// The interval of a class's subtree in preorder, if it has one.
    #[inline]
    pub(crate) fn interval(&self, class: ClassId) -> Option<Range<u32>> {
        let interval = self.intervals.get(class)?;
        (interval.enter != u32::MAX).then_some(interval.enter..interval.exit)
    }

    /// The sorted superinterfaces of a class, unless they are too many.
    #[inline]
    pub(crate) fn inherited(&self, class: ClassId) -> Option<&[ClassId]> {
        match self.inherited.get(class)? {
            Inherited::List(start, end) => Some(&self.inherited_lists[*start as usize..*end as usize]),
            Inherited::Long => None,
        }
    }
}
