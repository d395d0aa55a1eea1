//! Who inherits from whom, numbered so that questions take constant or nearly constant time.
//!
//! Superclasses form a tree: each class gets the interval of its subtree in preorder, so "is a subclass
//! of" is two comparisons. Superinterfaces form a graph: each class gets the sorted list of all it
//! inherits. Classes added later (lambdas, placeholders) have no interval; their chain is followed up
//! to a class that has one.

use std::ops::Range;

use index::Arena;
use rustc_hash::FxHashMap;

use crate::ids::ClassId;
use crate::model::Program;
use crate::source::Problem;

/// Lists longer than this are not kept: a hostile chain of interfaces would need the square of its length.
const LONGEST_LIST: usize = 1024;

/// The numbering of all classes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hierarchy {
    intervals: Arena<ClassId, Interval>,
    /// All classes in preorder: a subtree is a run of this list.
    preorder: Vec<ClassId>,
    inherited: Arena<ClassId, Inherited>,
    inherited_lists: Vec<ClassId>,
    /// Direct subclasses, implementors and subinterfaces, by class.
    children: Arena<ClassId, (u32, u32)>,
    child_lists: Vec<ClassId>,
    late_children: FxHashMap<ClassId, Vec<ClassId>>,
}

#[derive(Clone, Copy, Debug)]
struct Interval {
    enter: u32,
    exit: u32,
}

impl Interval {
    const NONE: Interval = Interval { enter: u32::MAX, exit: u32::MAX };
}

/// All superinterfaces of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inherited {
    /// A run of the sorted lists.
    List(u32, u32),
    /// Too many to keep: ask the superclass and the direct superinterfaces.
    Long,
}

impl Hierarchy {
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

impl Program {
    /// The classes that name this one as superclass or superinterface.
    pub fn direct_subtypes(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let (start, end) = self.hierarchy.children.get(class).copied().unwrap_or_default();
        let late = self.hierarchy.late_children.get(&class).into_iter().flatten();
        self.hierarchy.child_lists[start as usize..end as usize].iter().chain(late).copied()
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
        self.hierarchy = Hierarchy::default();
        self.cut_superclass_cycles();
        self.list_children();
        self.number_subtrees();
        self.list_inherited();
    }

    /// Tells the hierarchy of one class that was added to a finished program.
    pub(crate) fn extend_hierarchy(&mut self, class: ClassId) {
        let count = self.classes.len();
        self.hierarchy.intervals.resize(count, Interval::NONE);
        self.hierarchy.children.resize(count, (0, 0));
        self.hierarchy.inherited.resize(count, Inherited::List(0, 0));
        let inherited = self.collect_inherited(class);
        self.keep_inherited(class, inherited);
        let supers: Vec<_> =
            self.class(class).superclass.into_iter().chain(self.interfaces(class).to_vec()).collect();
        for parent in supers {
            self.hierarchy.late_children.entry(parent).or_default().push(class);
        }
    }

    /// Follows every chain of superclasses up to one that was followed before; a class met twice on one
    /// walk is on a cycle.
    fn cut_superclass_cycles(&mut self) {
        let mut walk_of: Arena<ClassId, u32> = Arena::from(vec![0; self.classes.len()]);
        let ids: Vec<_> = self.classes.ids().collect();
        for (walk, &start) in (1..).zip(&ids) {
            let mut class = start;
            while walk_of[class] == 0 {
                walk_of[class] = walk;
                match self.class(class).superclass {
                    Some(parent) => class = parent,
                    None => break,
                }
            }
            let closed = walk_of[class] == walk && self.class(class).superclass.is_some();
            if closed {
                self.cut(class, "inherits from itself");
                self.classes[class].superclass = Some(ClassId::OBJECT);
            }
        }
    }

    fn cut(&mut self, class: ClassId, what: &str) {
        let place = self.class_place(class).unwrap_or_default();
        let cause =
            format!("class {} {what}; treated as a direct subclass of Object", self.class_name(class));
        self.problems.push(Problem::new(place, cause));
    }

    fn list_children(&mut self) {
        let count = self.classes.len();
        let mut sizes = vec![0u32; count + 1];
        let parents = |program: &Program, class: ClassId, each: &mut dyn FnMut(ClassId)| {
            program.class(class).superclass.into_iter().for_each(&mut *each);
            program.interfaces(class).iter().copied().for_each(each);
        };
        for class in self.classes.ids() {
            parents(self, class, &mut |parent| sizes[parent.0 as usize + 1] += 1);
        }
        for index in 0..count {
            sizes[index + 1] += sizes[index];
        }
        let spans = (0..count).map(|index| (sizes[index], sizes[index + 1])).collect::<Vec<_>>();
        let mut lists = vec![ClassId::OBJECT; sizes[count] as usize];
        for class in self.classes.ids() {
            parents(self, class, &mut |parent| {
                let slot = &mut sizes[parent.0 as usize];
                lists[*slot as usize] = class;
                *slot += 1;
            });
        }
        self.hierarchy.children = spans.into();
        self.hierarchy.child_lists = lists;
    }

    fn number_subtrees(&mut self) {
        let mut intervals: Arena<ClassId, Interval> = Arena::from(vec![Interval::NONE; self.classes.len()]);
        let mut preorder = Vec::with_capacity(self.classes.len());
        let mut stack = vec![(ClassId::OBJECT, false)];
        while let Some((class, left)) = stack.pop() {
            if left {
                intervals[class].exit = preorder.len() as u32;
                continue;
            }
            intervals[class].enter = preorder.len() as u32;
            preorder.push(class);
            stack.push((class, true));
            let below =
                self.direct_subtypes(class).filter(|&child| self.class(child).superclass == Some(class));
            let first = stack.len();
            stack.extend(below.map(|child| (child, false)));
            stack[first..].reverse();
        }
        self.hierarchy.intervals = intervals;
        self.hierarchy.preorder = preorder;
    }

    /// A class's list is made when those of its superclass and superinterfaces are.
    fn list_inherited(&mut self) {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        self.hierarchy.inherited = Arena::from(vec![Inherited::List(0, 0); self.classes.len()]);
        let mut states = vec![NEW; self.classes.len()];
        for start in self.classes.ids().collect::<Vec<_>>() {
            let mut stack = vec![start];
            while let Some(&class) = stack.last() {
                match states[class.0 as usize] {
                    NEW => {
                        states[class.0 as usize] = OPEN;
                        self.cut_open_interfaces(class, |parent| states[parent.0 as usize] == OPEN);
                        let parents =
                            self.class(class).superclass.into_iter().chain(self.interfaces(class).to_vec());
                        stack.extend(parents.filter(|parent| states[parent.0 as usize] == NEW));
                    }
                    OPEN => {
                        states[class.0 as usize] = DONE;
                        let inherited = self.collect_inherited(class);
                        self.keep_inherited(class, inherited);
                        stack.pop();
                    }
                    _ => {
                        stack.pop();
                    }
                }
            }
        }
    }

    /// A superinterface whose own list is being made inherits from this class: the edge is dropped.
    fn cut_open_interfaces(&mut self, class: ClassId, open: impl Fn(ClassId) -> bool) {
        if !self.interfaces(class).iter().any(|&parent| open(parent)) {
            return;
        }
        self.cut(class, "inherits from itself through an interface");
        let kept: Vec<_> = self.interfaces(class).iter().copied().filter(|&parent| !open(parent)).collect();
        let start = self.interfaces.len() as u32;
        self.interfaces.extend(kept);
        self.classes[class].interfaces = (start, self.interfaces.len() as u32);
    }

    fn collect_inherited(&self, class: ClassId) -> Option<Vec<ClassId>> {
        let mut all = self.interfaces(class).to_vec();
        for parent in self.class(class).superclass.iter().chain(self.interfaces(class)) {
            all.extend_from_slice(self.hierarchy.inherited(*parent)?);
        }
        all.sort_unstable();
        all.dedup();
        (all.len() <= LONGEST_LIST).then_some(all)
    }

    fn keep_inherited(&mut self, class: ClassId, list: Option<Vec<ClassId>>) {
        let Some(list) = list else {
            self.hierarchy.inherited[class] = Inherited::Long;
            return;
        };
        // Most classes inherit exactly what their superclass does: share its run.
        if let Some(parent) = self.class(class).superclass
            && self.hierarchy.inherited(parent) == Some(&list)
        {
            self.hierarchy.inherited[class] = self.hierarchy.inherited[parent];
            return;
        }
        let start = self.hierarchy.inherited_lists.len() as u32;
        self.hierarchy.inherited_lists.extend(list);
        self.hierarchy.inherited[class] = Inherited::List(start, self.hierarchy.inherited_lists.len() as u32);
    }
}
