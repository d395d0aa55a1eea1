//! Missing code: methods and fields of missing classes, and native methods of the program without a rule.
//!
//! With `unknown` conservative, such code may do anything with what it gets. Notation: U is what unknown code
//! has, A is all objects.
//!
//! ```text
//! x = m(a, …), m missing or native      pts(a) <= U,  U and A restricted to the result type <= pts(x)
//! x = C.f, x = y.f, f missing           U and A restricted to the type of f <= pts(x)
//! C.f = x, y.f = x, f missing           pts(x) <= U
//! o in U, an array                      pts(o[]) <= U,  U restricted to its element type <= pts(o[])
//! o in U, of the program, method m      m is called on o with arguments from U; what it returns and throws is in U
//! o in U, of the program, field f       not private: pts(o.f) <= U; not final: U restricted to its type <= pts(o.f)
//! o in U, of the JDK, field f           as that, private or not: calls of the JDK's methods would do this and no more
//! ```
//!
//! The JDK's own native methods are known code: those that matter have rules, the others are counted.

use std::rc::Rc;

use classfile::Access;
use ir::{Body, Stmt, StmtId};
use pointsto::{Cx, Draft, NodeId, ObjectId, Place, Rule, RuleSite, Set, Slot, dispatch_class};
use program::{ClassId, FieldId, MethodId, MethodRefId, SelectorId, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::support::is_platform;

/// What missing code does. Only in the list if the analysis is conservative about it.
pub(crate) struct UnknownCode;

impl Rule for UnknownCode {
    fn name(&self) -> &'static str {
        "unknown code"
    }

    fn sees_objects(&self) -> bool {
        true
    }

    /// Objects that are created later can be returned, too.
    fn object_made(&self, cx: &mut Cx<'_, '_>, object: ObjectId, _: Type) {
        // Without the node nothing has asked for A yet; `all_objects` then collects what there is.
        if let Some(all) = cx.memory::<Nodes>().all {
            cx.give(all, object);
        }
    }

    /// A native method of the program that has no rule.
    fn native(&self, cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
        let class = cx.program().method(site.method).class;
        if !is_platform(cx.program().names.class_name(class).0) {
            run_unknown(cx, site.method, &site.arguments, site.target);
        }
    }

    fn unselected(
        &self,
        cx: &mut Cx<'_, '_>,
        method: MethodId,
        arguments: &[Option<NodeId>],
        target: Option<NodeId>,
    ) {
        run_unknown(cx, method, arguments, target);
    }

    fn statement(&self, draft: &mut Draft<'_, '_>, body: &Body, stmt: StmtId, _: Place) -> bool {
        match *body.stmt(stmt) {
            Stmt::Call { method, arguments, target, .. } => {
                let arguments: Vec<Place> =
                    body.list(arguments).filter_map(|argument| draft.place(argument)).collect();
                let target = target.get().and_then(|target| draft.place(target));
                call_missing(draft, method, arguments, target);
            }
            Stmt::LoadField { target, field, .. } | Stmt::LoadStatic { target, field } => {
                let ty = draft.program().names.field_ref_parts(field).ty;
                comes_back(draft, ty, draft.place(target));
            }
            Stmt::StoreField { value, .. } | Stmt::StoreStatic { value, .. } => {
                if let Some(source) = draft.place(value) {
                    let given = given(&mut draft.cx());
                    draft.flow_out(source, given);
                }
            }
            Stmt::Phi { .. }
            | Stmt::Const { .. }
            | Stmt::Copy { .. }
            | Stmt::Unary { .. }
            | Stmt::Binary { .. }
            | Stmt::New { .. }
            | Stmt::NewArray { .. }
            | Stmt::NewMultiArray { .. }
            | Stmt::ArrayLength { .. }
            | Stmt::LoadElement { .. }
            | Stmt::StoreElement { .. }
            | Stmt::Cast { .. }
            | Stmt::InstanceOf { .. }
            | Stmt::Dynamic { .. }
            | Stmt::Caught { .. }
            | Stmt::MonitorEnter { .. }
            | Stmt::MonitorExit { .. }
            | Stmt::Throw { .. }
            | Stmt::Return { .. }
            | Stmt::Goto
            | Stmt::If { .. }
            | Stmt::Switch { .. } => return false,
        }
        true
    }
}

/// What unknown code has, and what it can return.
#[derive(Default)]
struct Nodes {
    /// U.
    given: Option<NodeId>,
    /// A: all objects, once somebody returns any.
    all: Option<NodeId>,
    /// U and A restricted to a type.
    returned: FxHashMap<Type, NodeId>,
    /// U restricted to a type.
    given_as: FxHashMap<Type, NodeId>,
    /// The objects, with their types, whose methods have already been called.
    called: FxHashSet<(Type, ObjectId)>,
}

/// A call whose method is missing: arguments go out, anything comes back.
fn call_missing(
    draft: &mut Draft<'_, '_>,
    method: MethodRefId,
    arguments: Vec<Place>,
    target: Option<Place>,
) {
    let parts = draft.program().names.method_ref_parts(method);
    // Every constructor calls that of `Object`. It does nothing, even if the class is missing here; otherwise
    // each new object would be in U.
    if parts.class == Type::OBJECT {
        return;
    }
    let result = draft.program().names.selector_signature(parts.selector).result;
    let given = given(&mut draft.cx());
    arguments.into_iter().for_each(|argument| draft.flow_out(argument, given));
    comes_back(draft, result, target);
}

fn comes_back(draft: &mut Draft<'_, '_>, ty: Type, target: Option<Place>) {
    if let Some(target) = target.filter(|_| ty.is_reference()) {
        let source = returned(&mut draft.cx(), ty);
        draft.flow_in(source, target);
    }
}

/// Unknown code runs in place of a method: arguments go out, anything comes back.
fn run_unknown(cx: &mut Cx<'_, '_>, method: MethodId, arguments: &[Option<NodeId>], target: Option<NodeId>) {
    let given = given(cx);
    arguments.iter().flatten().for_each(|&argument| {
        cx.flow(argument, given);
    });
    let result = cx.program().names.selector_signature(cx.program().method(method).selector).result;
    if let Some(target) = target.filter(|_| result.is_reference()) {
        let source = returned(cx, result);
        cx.flow(source, target);
    }
}

/// U.
fn given(cx: &mut Cx<'_, '_>) -> NodeId {
    if let Some(known) = cx.memory::<Nodes>().given {
        return known;
    }
    let given = cx.new_node();
    cx.memory::<Nodes>().given = Some(given);
    cx.watch(given, given_to_unknown);
    given
}

/// A; from now on every new object is added.
fn all_objects(cx: &mut Cx<'_, '_>) -> NodeId {
    if let Some(known) = cx.memory::<Nodes>().all {
        return known;
    }
    let all = cx.new_node();
    cx.memory::<Nodes>().all = Some(all);
    let known: Vec<ObjectId> = cx.objects().collect();
    known.into_iter().for_each(|object| cx.give(all, object));
    all
}

/// What unknown code returns as this type.
fn returned(cx: &mut Cx<'_, '_>, ty: Type) -> NodeId {
    if let Some(&known) = cx.memory::<Nodes>().returned.get(&ty) {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<Nodes>().returned.insert(ty, node);
    let sources = [given(cx), all_objects(cx)];
    sources.into_iter().for_each(|source| cx.pass(Some(source), Some(node), ty));
    node
}

/// What unknown code passes as this type.
fn given_as(cx: &mut Cx<'_, '_>, ty: Type) -> NodeId {
    if let Some(&known) = cx.memory::<Nodes>().given_as.get(&ty) {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<Nodes>().given_as.insert(ty, node);
    let given = given(cx);
    cx.pass(Some(given), Some(node), ty);
    node
}

/// Objects that have come into the hands of unknown code.
fn given_to_unknown(cx: &mut Cx<'_, '_>, new: &Set) {
    for (ty, objects) in cx.by_type(new) {
        if let Some(element) = ty.element() {
            if element.is_reference() {
                opened(cx, Slot::Element, element, true, &objects);
            }
            continue;
        }
        let class = dispatch_class(ty);
        let is_known = is_platform(cx.program().names.class_name(class).0);
        for (field, is_open) in open_fields(cx, class, is_known) {
            let declared = cx.program().field(field).ty;
            opened(cx, Slot::Field(field), declared, is_open, &objects);
        }
        if !is_known {
            let methods = open_methods(cx, class);
            for object in objects.iter() {
                if cx.memory::<Nodes>().called.insert((ty, object)) {
                    methods.iter().for_each(|&method| called_back(cx, method, object));
                }
            }
        }
    }
}

/// A slot of objects that unknown code reads, and may write.
fn opened(cx: &mut Cx<'_, '_>, slot: Slot, ty: Type, writable: bool, objects: &Set) {
    let given = given(cx);
    cx.load_from(objects, slot, given);
    if writable {
        let value = given_as(cx, ty);
        cx.store_to(objects, slot, value);
    }
}

/// The fields of references that unknown code can read, and whether it can write them.
fn open_fields(cx: &Cx<'_, '_>, class: ClassId, is_known: bool) -> Vec<(FieldId, bool)> {
    let program = cx.program();
    let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let fields = classes.flat_map(|class| program.class(class).fields.iter());
    let open = fields.filter_map(|field| {
        let declared = program.field(field);
        // A class of the JDK is opened entirely instead of calling its methods, see the table above.
        let hidden = declared.is_static() || declared.access.has(Access::PRIVATE) && !is_known;
        let is_written = is_known || !declared.access.has(Access::FINAL);
        (declared.ty.is_reference() && !hidden).then_some((field, is_written))
    });
    open.collect()
}

/// The methods that unknown code can call on an object of a class: those of the program that are public or
/// protected.
fn open_methods(cx: &Cx<'_, '_>, class: ClassId) -> Vec<MethodId> {
    let program = cx.program();
    let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let above = classes.chain(program.superinterfaces(class));
    let mut seen: FxHashSet<SelectorId> = FxHashSet::default();
    let mut found = Vec::new();
    for method in above.flat_map(|class| program.class(class).methods.iter()) {
        let declared = program.method(method);
        let open = declared.access.has(Access::PUBLIC) || declared.access.has(Access::PROTECTED);
        let called = open && !declared.is_static() && !program.is_initializer(declared.selector);
        // From the class upwards, so an overridden method is only selected once.
        if called && seen.insert(declared.selector) {
            found.extend(program.select(class, method));
        }
    }
    let is_own = |method: &MethodId| !is_platform(program.names.class_name(program.method(*method).class).0);
    found.retain(is_own);
    found
}

fn called_back(cx: &mut Cx<'_, '_>, method: MethodId, object: ObjectId) {
    let selector = cx.program().method(method).selector;
    let parameters = cx.program().names.selector_signature(selector).parameters.to_vec();
    // `enter` passes the receiver itself; this is its place.
    let mut arguments = vec![None];
    for ty in parameters {
        arguments.push(ty.is_reference().then(|| given_as(cx, ty)));
    }
    let instance = cx.enter(method, Some(object), &arguments);
    let given = given(cx);
    let back: Vec<NodeId> = cx.result(instance).into_iter().chain([cx.escaped(instance)]).collect();
    back.into_iter().for_each(|node| cx.flow(node, given));
}
