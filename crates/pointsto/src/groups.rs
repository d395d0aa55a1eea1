//! Objects that arrive together are processed together.
//!
//! In many contexts the same objects arrive at the same kind of statement. With c contexts and n objects in
//! pts(y), `x = y.f` would take c·n edges. A *group* is a node between the two sides, one for each pair of a
//! statement kind and a set of objects, so that c + n edges are enough. The second context finds the group
//! already there. A large set is a group of groups, one for each of its words, so that sets which differ in
//! part share the rest.

use program::{MethodId, Type};
use solver::{Because, NodeId, ObjectId, Reason, Set, Solver};

use crate::callees::{Called, Callee, Group};
use crate::contexts::ContextId;
use crate::engine::Engine;
use crate::filters::TypeFilter;
use crate::frames::InstanceId;
use crate::objects::Site;
use crate::outline::Slot;
use crate::reasons::SILENT;

/// Below this, a node of its own costs more than it saves.
pub(crate) const FEW: usize = 4;

impl Engine<'_> {
    /// Load `x = y.f`:  o in pts(y)  gives  pts(o.f) <= pts(x).
    pub(crate) fn load(
        &mut self,
        solver: &mut Solver,
        reason: Reason,
        slot: Slot,
        target: NodeId,
        objects: &Set,
    ) {
        if objects.has_fewer_than(FEW) {
            for object in objects {
                let source = self.slot(solver, object, slot);
                solver.because(reason).add_edge(source, target, None);
            }
            return;
        }
        let key = (slot, objects.clone());
        let group = match self.groups.loads.get(&key) {
            Some(&known) => known,
            None => {
                let group = self.group_node(solver);
                self.groups.loads.insert(key, group);
                // The parts are smaller, so this ends: words first, then single objects.
                for part in parts(objects) {
                    self.load(solver, SILENT, slot, group, &part);
                }
                group
            }
        };
        solver.because(reason).add_edge(group, target, None);
    }

    /// Store `x.f = y`:  o in pts(x)  gives  pts(y) <= pts(o.f).
    pub(crate) fn store(
        &mut self,
        solver: &mut Solver,
        reason: Reason,
        slot: Slot,
        value: NodeId,
        objects: &Set,
    ) {
        if objects.has_fewer_than(FEW) {
            for object in objects {
                self.store_one(solver, reason, slot, value, object);
            }
            return;
        }
        let key = (slot, objects.clone());
        let group = match self.groups.stores.get(&key) {
            Some(&known) => known,
            None => {
                let group = self.group_node(solver);
                self.groups.stores.insert(key, group);
                for part in parts(objects) {
                    self.store(solver, SILENT, slot, group, &part);
                }
                group
            }
        };
        solver.because(reason).add_edge(value, group, None);
    }

    /// The JVM checks what is stored to an array of references against the array's type.
    fn store_one(
        &mut self,
        solver: &mut Solver,
        reason: Reason,
        slot: Slot,
        value: NodeId,
        object: ObjectId,
    ) {
        let filter = match slot {
            Slot::Field(_) => None,
            Slot::Element => {
                if self.is_empty_array(object) {
                    return;
                }
                let ty = self.objects.type_of(solver, object);
                // Not an array of references: the store would fail, so nothing gets in.
                let Some(element) = ty.element().filter(|ty| ty.is_reference()) else { return };
                // Everything passes for `Object`; no filter is cheaper.
                (element != Type::OBJECT).then(|| self.filter(solver, TypeFilter::of(element)))
            }
        };
        let target = self.slot(solver, object, slot);
        solver.because(reason).add_edge(value, target, filter);
    }

    /// An array of length 0 has no elements: every store to it fails.
    fn is_empty_array(&self, array: ObjectId) -> bool {
        match self.objects.get(array).site {
            Site::Stmt(method, stmt) => self.empty_arrays.contains(&(method, stmt)),
            Site::Inner(..)
            | Site::Strings
            | Site::Class(_)
            | Site::Machine(_)
            | Site::Text(_)
            | Site::Method(_)
            | Site::Field(_)
            | Site::Made(..)
            | Site::Merged(_) => false,
        }
    }

    fn slot(&mut self, solver: &mut Solver, object: ObjectId, slot: Slot) -> NodeId {
        match slot {
            Slot::Field(field) => self.fields.of_object(solver, object, field),
            Slot::Element => self.fields.element(solver, object),
        }
    }

    /// Who runs when a method is called on these objects, if each object is a context of its own.
    pub(crate) fn called_on(&mut self, solver: &mut Solver, method: MethodId, objects: &Set) -> Callee {
        let key = (method, objects.clone());
        if let Some(&known) = self.groups.known.get(&key) {
            return known;
        }
        let members = match objects.words().nth(1) {
            Some(_) => parts(objects).iter().map(|part| self.called_on(solver, method, part)).collect(),
            None => self.instances_on(solver, method, objects),
        };
        let callee = self.group(solver, method, members);
        self.groups.known.insert(key, callee);
        callee
    }

    fn instances_on(&mut self, solver: &mut Solver, method: MethodId, objects: &Set) -> Vec<Callee> {
        let mut members = Vec::new();
        for object in objects {
            let context: ContextId = self.object_context(object, method);
            let instance = self.reach(solver, method, context);
            self.add_receivers(solver, instance, &Set::of(object));
            members.push(Callee::one(instance));
        }
        members
    }

    /// Receivers of calls become `this`. Many calls share this step, so it does not say which call an object
    /// comes from; an explanation finds that out later. The objects are recorded as if they had been there
    /// before.
    pub(crate) fn add_receivers(&self, solver: &mut Solver, instance: InstanceId, receivers: &Set) {
        if let Some(this) = self.frames[instance].formal(0) {
            solver.because(SILENT).add_set_from(this, this, receivers);
        }
    }

    /// A node that only connects others.
    fn group_node(&mut self, solver: &mut Solver) -> NodeId {
        let node = solver.new_node();
        self.groups.nodes.push(node);
        node
    }

    /// One node for several. If they are all the same node, that one.
    fn meeting(
        &mut self,
        solver: &mut Solver,
        ends: &[NodeId],
        tie: impl Fn(Because<'_>, NodeId, NodeId),
    ) -> Option<NodeId> {
        let (&first, others) = ends.split_first()?;
        if others.iter().all(|&end| end == first) {
            return Some(first);
        }
        let node = self.group_node(solver);
        ends.iter().for_each(|&end| tie(solver.because(SILENT), node, end));
        Some(node)
    }

    /// One callee for several that are called together. Equal members give the same group.
    pub(crate) fn group(
        &mut self,
        solver: &mut Solver,
        method: MethodId,
        mut members: Vec<Callee>,
    ) -> Callee {
        // The key of the table: the same members in any order are the same group.
        members.sort_unstable();
        members.dedup();
        if let [only] = members[..] {
            return only;
        }
        if let Some(&known) = self.groups.by_members.get(&*members) {
            return known;
        }
        let group = self.join(solver, method, &members);
        let callee = self.groups.push(group);
        self.groups.by_members.insert(members.into(), callee);
        callee
    }

    /// The nodes of a group: what is passed to it goes to each member, what members return comes from it.
    fn join(&mut self, solver: &mut Solver, method: MethodId, members: &[Callee]) -> Group {
        let arity = members.iter().map(|&member| self.arity(member)).max();
        let mut formals = vec![None; arity.unwrap_or(0)];
        // Without the receiver: each instance has its own.
        for (position, formal) in formals.iter_mut().enumerate().skip(1) {
            let ends: Vec<NodeId> =
                members.iter().filter_map(|&member| self.formal(member, position)).collect();
            *formal = self.meeting(solver, &ends, |because, node, end| because.add_edge(node, end, None));
        }
        let results: Vec<NodeId> = members.iter().filter_map(|&member| self.result(member)).collect();
        let result = self.meeting(solver, &results, |because, node, end| because.add_edge(end, node, None));
        let escapes: Vec<NodeId> = members.iter().map(|&member| self.escaped(member)).collect();
        let escaped = self.meeting(solver, &escapes, |because, node, end| because.add_edge(end, node, None));
        // Only if there are no members.
        let escaped = escaped.unwrap_or_else(|| solver.new_node());
        Group { method, members: members.into(), formals: formals.into(), result, escaped }
    }

    /// What a callee runs, or, if it is of several methods, what they override.
    pub(crate) fn method_of(&self, callee: Callee) -> MethodId {
        match callee.get() {
            Called::One(instance) => self.instances.get(instance).0,
            Called::Group(group) => self.groups.get(group).method,
        }
    }

    fn arity(&self, callee: Callee) -> usize {
        match callee.get() {
            Called::One(instance) => self.frames[instance].outline.formals.len(),
            Called::Group(group) => self.groups.get(group).formals.len(),
        }
    }

    pub(crate) fn formal(&self, callee: Callee, position: usize) -> Option<NodeId> {
        match callee.get() {
            Called::One(instance) => self.frames[instance].formal(position),
            Called::Group(group) => self.groups.get(group).formals.get(position).copied().flatten(),
        }
    }

    pub(crate) fn result(&self, callee: Callee) -> Option<NodeId> {
        match callee.get() {
            Called::One(instance) => self.frames[instance].result(),
            Called::Group(group) => self.groups.get(group).result,
        }
    }

    pub(crate) fn escaped(&self, callee: Callee) -> NodeId {
        match callee.get() {
            Called::One(instance) => self.frames[instance].escaped(),
            Called::Group(group) => self.groups.get(group).escaped,
        }
    }
}

/// The words of a large set, or the objects of a single word.
fn parts(objects: &Set) -> Vec<Set> {
    match objects.words().nth(1) {
        Some(_) => objects.words().map(|(block, word)| Set::of_word(block, word)).collect(),
        None => objects.iter().map(Set::of).collect(),
    }
}
