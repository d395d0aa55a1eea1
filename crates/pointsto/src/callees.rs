//! Callees: an instance of a method, or a group of several that are called together.

use index::{Id, id};
use ir::StmtId;
use program::MethodId;
use rustc_hash::FxHashMap;
use solver::{NodeId, Set};

use crate::frames::InstanceId;
use crate::outline::Slot;

id!(
    /// Instances that are called together.
    pub(crate) GroupId
);

/// A call and a method that it may reach, contexts left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallEdge {
    /// The calling method.
    pub caller: MethodId,
    /// The call.
    pub stmt: StmtId,
    /// The method called.
    pub callee: MethodId,
}

/// Who is called: an instance of a method, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Callee(u32);

const GROUP: u32 = 1 << 31;

/// What a [`Callee`] is.
pub(crate) enum Called {
    One(InstanceId),
    Group(GroupId),
}

impl Callee {
    /// A single instance.
    pub fn one(instance: InstanceId) -> Self {
        Callee(instance.0)
    }

    fn group(group: GroupId) -> Self {
        Callee(group.0 | GROUP)
    }

    pub(crate) fn get(self) -> Called {
        // The top bit says which of the two it is.
        match self.0 & GROUP {
            0 => Called::One(InstanceId(self.0)),
            _ => Called::Group(GroupId(self.0 & !GROUP)),
        }
    }
}

/// Instances that are called together.
pub(crate) struct Group {
    /// What they run, or what it overrides.
    pub(crate) method: MethodId,
    pub(crate) members: Box<[Callee]>,
    /// By position, receiver first. The receiver has no node, because each instance has its own receivers.
    pub(crate) formals: Box<[Option<NodeId>]>,
    pub(crate) result: Option<NodeId>,
    pub(crate) escaped: NodeId,
}

/// Who runs on receivers of one block.
#[derive(Clone, Copy)]
pub(crate) enum Selected {
    /// None of them has such a method.
    Nobody,
    Runs(Callee),
    /// A missing class above one of them may have it. What happens then depends on the call.
    Unknown,
}

/// All groups: of callees, and of objects that are loaded from or stored to together.
#[derive(Default)]
pub struct Groups {
    pub(crate) known: FxHashMap<(MethodId, Set), Callee>,
    /// By the method that calls name, and receivers of one block.
    pub(crate) selected: FxHashMap<(MethodId, u32, u64), Selected>,
    pub(crate) by_members: FxHashMap<Box<[Callee]>, Callee>,
    called: Vec<Group>,
    pub(crate) loads: FxHashMap<(Slot, Set), NodeId>,
    pub(crate) stores: FxHashMap<(Slot, Set), NodeId>,
    /// The nodes of groups, in order.
    pub(crate) nodes: Vec<NodeId>,
}

impl Groups {
    pub(crate) fn push(&mut self, group: Group) -> Callee {
        self.called.push(group);
        Callee::group(GroupId::from_index(self.called.len() - 1))
    }

    pub(crate) fn get(&self, group: GroupId) -> &Group {
        &self.called[group.index()]
    }

    /// The instances of a callee, in order and each once.
    pub fn instances(&self, callee: Callee) -> Vec<InstanceId> {
        let mut found = Vec::new();
        let mut open = vec![callee];
        while let Some(callee) = open.pop() {
            match callee.get() {
                Called::One(instance) => found.push(instance),
                Called::Group(group) => open.extend_from_slice(&self.called[group.index()].members),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a node is part of a group, and only connects others.
    pub fn is_between(&self, node: NodeId) -> bool {
        self.nodes.binary_search(&node).is_ok()
    }

    /// The groups, and who is in them.
    pub fn members(&self) -> impl Iterator<Item = (Callee, &[Callee])> + '_ {
        let numbered = self.called.iter().enumerate();
        numbered.map(|(number, group)| (Callee::group(GroupId::from_index(number)), &*group.members))
    }
}
