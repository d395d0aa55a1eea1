//! Who inherits from whom, numbered so that questions take constant or nearly constant time.
//!
//! Superclasses form a tree: each class gets the interval of its subtree in preorder, so "is a subclass
//! of" is two comparisons. Superinterfaces form a graph: each class gets the sorted list of all it
//! inherits. Classes added later (lambdas, placeholders) have no interval; their chain is followed up
//! to a class that has one.

use index::Arena;

use crate::ids::ClassId;
use crate::model::Program;
use crate::numbering::{Inherited, Interval, Numbering};

/// Lists longer than this are not kept: a hostile chain of interfaces would need the square of its length.
const LONGEST_LIST: usize = 1024;

/// All lists together may hold about this many entries per class. Those of a JDK hold three.
const LISTED_PER_CLASS: usize = 64;

impl Program {
    /// The classes that name this one as superclass or superinterface.
    pub fn direct_subtypes(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let (start, end) = self.numbering.children.get(class).copied().unwrap_or_default();
        let late = self.numbering.late_children.get(&class).into_iter().flatten();
        self.numbering.child_lists[start as usize..end as usize].iter().chain(late).copied()
    }

    /// The class and everything below it, in the order of ids.
    pub fn subtypes(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = vec![class];
        let mut seen: rustc_hash::FxHashSet<ClassId> = found.iter().copied().collect();
        let mut next = 0;
        while let Some(&class) = found.get(next) {
            next += 1;
            found.extend(self.direct_subtypes(class).filter(|&child| seen.insert(child)));
        }
        found.sort_unstable();
        found
    }

    /// Numbers all classes; what inherits from itself is reported and cut off.
    pub(crate) fn build_hierarchy(&mut self) {
        self.add_named_classes();
        self.numbering = Numbering::default();
        let parents_first = self.order_classes();
        self.list_children();
        self.number_subtrees();
        self.numbering.inherited = Arena::from(vec![Inherited::List(0, 0); self.classes.len()]);
        for class in parents_first {
            self.list_inherited(class);
        }
    }

    /// Adds to the hierarchy one class that was added to a finished program.
    pub(crate) fn extend_hierarchy(&mut self, class: ClassId) {
        // The class was numbered as a phantom, or has children: their numbers would be wrong now too.
        let numbered = self.numbering.interval(class).is_some();
        let own_parent = self.parents(class).any(|parent| parent == class);
        if numbered || own_parent || self.direct_subtypes(class).next().is_some() {
            self.build_hierarchy();
            return;
        }
        let count = self.classes.len();
        self.numbering.intervals.resize(count, Interval::NONE);
        self.numbering.children.resize(count, (0, 0));
        self.numbering.inherited.resize(count, Inherited::List(0, 0));
        self.list_inherited(class);
        for parent in self.parents(class).collect::<Vec<_>>() {
            self.numbering.late_children.entry(parent).or_default().push(class);
        }
    }

    /// The superclass, then the direct superinterfaces.
    pub(crate) fn parents(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        self.class(class).superclass.into_iter().chain(self.interfaces(class).iter().copied())
    }

    fn list_children(&mut self) {
        let count = self.classes.len();
        let mut sizes = vec![0u32; count + 1];
        for class in self.classes.ids() {
            self.parents(class).for_each(|parent| sizes[parent.0 as usize + 1] += 1);
        }
        // Counting sort: sums of the counts are where each list starts, and as it is filled, its start moves.
        for index in 0..count {
            sizes[index + 1] += sizes[index];
        }
        let spans = (0..count).map(|index| (sizes[index], sizes[index + 1])).collect::<Vec<_>>();
        let mut lists = vec![ClassId::OBJECT; sizes[count] as usize];
        for class in self.classes.ids() {
            for parent in self.parents(class) {
                let slot = &mut sizes[parent.0 as usize];
                lists[*slot as usize] = class;
                *slot += 1;
            }
        }
        self.numbering.children = spans.into();
        self.numbering.child_lists = lists;
    }

    fn number_subtrees(&mut self) {
        let mut intervals: Arena<ClassId, Interval> = Arena::from(vec![Interval::NONE; self.classes.len()]);
        let mut next = 0;
        // The flag says whether the subtree of the class has been numbered.
        let mut stack = vec![(ClassId::OBJECT, false)];
        while let Some((class, left)) = stack.pop() {
            if left {
                intervals[class].exit = next;
                continue;
            }
            intervals[class].enter = next;
            next += 1;
            stack.push((class, true));
            let below =
                self.direct_subtypes(class).filter(|&child| self.class(child).superclass == Some(class));
            let first = stack.len();
            stack.extend(below.map(|child| (child, false)));
            // The last one pushed comes first off the stack, and children keep their order.
            stack[first..].reverse();
        }
        self.numbering.intervals = intervals;
    }

    /// Lists all superinterfaces of a class whose parents have theirs.
    fn list_inherited(&mut self, class: ClassId) {
        // Most classes inherit exactly what their superclass does, and share its run of the list.
        let of_superclass = self.class(class).superclass.map(|parent| self.numbering.inherited[parent]);
        if self.interfaces(class).is_empty() {
            self.numbering.inherited[class] = of_superclass.unwrap_or(Inherited::List(0, 0));
            return;
        }
        let lists = &self.numbering.inherited_lists;
        self.numbering.inherited[class] = match self.collect_inherited(class) {
            Some(list) if lists.len() + list.len() <= self.longest_sum() => {
                let start = lists.len() as u32;
                self.numbering.inherited_lists.extend(list);
                Inherited::List(start, self.numbering.inherited_lists.len() as u32)
            }
            Some(_) | None => Inherited::Long,
        };
    }

    fn collect_inherited(&self, class: ClassId) -> Option<Vec<ClassId>> {
        let mut all = self.interfaces(class).to_vec();
        for parent in self.parents(class) {
            // A parent without a list leaves its children without one.
            all.extend_from_slice(self.numbering.inherited(parent)?);
        }
        all.sort_unstable();
        all.dedup();
        (all.len() <= LONGEST_LIST).then_some(all)
    }

    fn longest_sum(&self) -> usize {
        (1 << 20) + LISTED_PER_CLASS * self.classes.len()
    }
}
