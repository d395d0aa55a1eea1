//! Missing code: methods and fields of missing classes, and native methods of the program without a rule.
//!
//! With `unknown` conservative, such code may do anything with what it gets. Notation: U is what unknown
//! code has, A is all objects.
//!
//! With `unknown` declared, it sees an argument as the type that the descriptor declares, and creates only
//! what descriptors declare to return: U(T) is what it gets as T, and A is a new object of the result type.
//! An object in U(T) is opened as below, but with the fields and methods of T alone, unless T is missing,
//! too. Of the JDK's objects only containers are opened.
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
use program::{ClassId, FieldId, MethodId, MethodRefId, Program, SelectorId, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::support::is_platform;

/// What missing code sees of the objects that it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sees {
    /// The type that a descriptor declares.
    Declared,
    /// Everything.
    Everything,
}

/// What missing code does. Only in the list if the analysis does not ignore it.
pub(crate) struct UnknownCode {
    pub(crate) sees: Sees,
}

impl Rule for UnknownCode {
    fn name(&self) -> &'static str {
        "unknown code"
    }

    fn sees_objects(&self) -> bool {
        self.sees == Sees::Everything
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
            run_unknown(cx, self.sees, site.method, &site.arguments, site.target);
        }
    }

    fn unselected(
        &self,
        cx: &mut Cx<'_, '_>,
        method: MethodId,
        arguments: &[Option<NodeId>],
        target: Option<NodeId>,
    ) {
        run_unknown(cx, self.sees, method, arguments, target);
    }

    fn statement(&self, draft: &mut Draft<'_, '_>, body: &Body, stmt: StmtId, _: Place) -> bool {
        match *body.stmt(stmt) {
            Stmt::Call { method, arguments, target, .. } => {
                let arguments: Vec<Option<Place>> =
                    body.list(arguments).map(|argument| draft.place(argument)).collect();
                let target = target.get().and_then(|target| draft.place(target));
                call_missing(draft, self.sees, method, arguments, target);
            }
            Stmt::LoadField { target, field, .. } | Stmt::LoadStatic { target, field } => {
                let ty = draft.program().names.field_ref_parts(field).ty;
                comes_back(draft, self.sees, ty, draft.place(target));
            }
            Stmt::StoreField { value, field, .. } | Stmt::StoreStatic { value, field } => {
                let ty = draft.program().names.field_ref_parts(field).ty;
                if let Some(source) = draft.place(value) {
                    let given = given_to(&mut draft.cx(), self.sees, ty);
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
    /// U(T), by type.
    seen_as: FxHashMap<Type, NodeId>,
    /// The methods that have already been called on objects.
    called: FxHashSet<(MethodId, ObjectId)>,
}

/// A call whose method is missing: arguments go out, anything comes back.
fn call_missing(
    draft: &mut Draft<'_, '_>,
    sees: Sees,
    method: MethodRefId,
    arguments: Vec<Option<Place>>,
    target: Option<Place>,
) {
    let parts = draft.program().names.method_ref_parts(method);
    // Every constructor calls that of `Object`. It does nothing, even if the class is missing here; otherwise
    // each new object would be in U.
    if parts.class == Type::OBJECT {
        return;
    }
    let result = draft.program().names.selector_signature(parts.selector).result;
    let types = declared(draft.program(), parts.class, parts.selector, arguments.len());
    for (argument, ty) in arguments.into_iter().zip(types) {
        if let Some(argument) = argument {
            let given = given_to(&mut draft.cx(), sees, ty);
            draft.flow_out(argument, given);
        }
    }
    comes_back(draft, sees, result, target);
}

/// The types of the arguments of a call, the receiver's first if there is one.
fn declared(program: &Program, class: Type, selector: SelectorId, arguments: usize) -> Vec<Type> {
    let parameters = &program.names.selector_signature(selector).parameters;
    let receiver = (arguments > parameters.len()).then_some(class);
    receiver.into_iter().chain(parameters.iter().copied()).collect()
}

fn comes_back(draft: &mut Draft<'_, '_>, sees: Sees, ty: Type, target: Option<Place>) {
    if let Some(target) = target.filter(|_| ty.is_reference()) {
        let source = returned(&mut draft.cx(), sees, ty);
        draft.flow_in(source, target);
    }
}

/// Unknown code runs in place of a method: arguments go out, anything comes back.
fn run_unknown(
    cx: &mut Cx<'_, '_>,
    sees: Sees,
    method: MethodId,
    arguments: &[Option<NodeId>],
    target: Option<NodeId>,
) {
    let known = *cx.program().method(method);
    let types = declared(cx.program(), Type::class(known.class), known.selector, arguments.len());
    for (argument, ty) in arguments.iter().zip(types) {
        if let Some(argument) = *argument {
            let given = given_to(cx, sees, ty);
            cx.flow(argument, given);
        }
    }
    let result = cx.program().names.selector_signature(known.selector).result;
    if let Some(target) = target.filter(|_| result.is_reference()) {
        let source = returned(cx, sees, result);
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
    given
}

/// U(T), or U with all that can be done with its objects.
fn given_to(cx: &mut Cx<'_, '_>, sees: Sees, ty: Type) -> NodeId {
    let as_type = match sees {
        // What a missing class can do with its own kind is not declared anywhere.
        Sees::Declared if !is_missing(cx.program(), ty) => ty,
        Sees::Declared | Sees::Everything => UNLIMITED,
    };
    if let Some(&known) = cx.memory::<Nodes>().seen_as.get(&as_type) {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<Nodes>().seen_as.insert(as_type, node);
    let given = given(cx);
    cx.flow(node, given);
    cx.watch(node, move |cx, new| given_to_unknown(cx, sees, as_type, new));
    node
}

/// Seen as this type, an object is opened with everything that its own class has.
const UNLIMITED: Type = Type::NULL;

fn is_missing(program: &Program, ty: Type) -> bool {
    ty.base_class().is_some_and(|class| program.class(class).is_phantom())
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
fn returned(cx: &mut Cx<'_, '_>, sees: Sees, ty: Type) -> NodeId {
    if let Some(&known) = cx.memory::<Nodes>().returned.get(&ty) {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<Nodes>().returned.insert(ty, node);
    let given = given(cx);
    cx.pass(Some(given), Some(node), ty);
    match sees {
        Sees::Everything => {
            let all = all_objects(cx);
            cx.pass(Some(all), Some(node), ty);
        }
        Sees::Declared => {
            if can_be_made(cx.program(), ty) {
                let made = cx.machine_object(ty);
                cx.give(node, made);
            }
        }
    }
    node
}

/// Whether missing code can create an object of a type that it declares to return: an array, or a class that
/// everyone can name.
fn can_be_made(program: &Program, ty: Type) -> bool {
    let is_open = |class: ClassId| {
        let class = program.class(class);
        class.is_concrete() && class.access.has(Access::PUBLIC)
    };
    ty.is_array() || ty.as_class().is_some_and(is_open)
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
fn given_to_unknown(cx: &mut Cx<'_, '_>, sees: Sees, seen_as: Type, new: &Set) {
    for (ty, objects) in cx.by_type(new) {
        if let Some(element) = ty.element() {
            // Seen as an `Object`, an array has no elements.
            if element.is_reference() && seen_as != Type::OBJECT {
                opened(cx, sees, Slot::Element, element, true, &objects);
            }
            continue;
        }
        let class = dispatch_class(ty);
        let is_known = is_platform(cx.program().names.class_name(class).0);
        let is_opened = is_known && holds_objects(cx.program(), seen_as);
        for (field, is_open) in open_fields(cx, class, is_opened, seen_as) {
            let declared = cx.program().field(field).ty;
            opened(cx, sees, Slot::Field(field), declared, is_open, &objects);
        }
        if !is_known {
            let methods = open_methods(cx, class, seen_as);
            for object in objects.iter() {
                for &method in &methods {
                    if cx.memory::<Nodes>().called.insert((method, object)) {
                        called_back(cx, sees, method, object);
                    }
                }
            }
        }
    }
}

/// Whether an object of the JDK, seen as this type, gives out and takes objects: the containers of
/// `java.util` do, a `Class` or a `Thread` does not.
fn holds_objects(program: &Program, seen_as: Type) -> bool {
    let is_container = |class| program.names.class_name(class).0.starts_with(b"java/util/");
    seen_as == UNLIMITED || seen_as.as_class().is_some_and(is_container)
}

/// Whether a member of `class` can be named by code that sees objects as `seen_as`.
fn is_seen(program: &Program, seen_as: Type, class: ClassId) -> bool {
    seen_as == UNLIMITED || program.is_subtype(seen_as, Type::class(class))
}

/// A slot of objects that unknown code reads, and may write.
fn opened(cx: &mut Cx<'_, '_>, sees: Sees, slot: Slot, ty: Type, writable: bool, objects: &Set) {
    let given = given_to(cx, sees, ty);
    cx.load_from(objects, slot, given);
    if writable {
        let value = given_as(cx, ty);
        cx.store_to(objects, slot, value);
    }
}

/// The fields of references that unknown code can read, and whether it can write them.
fn open_fields(cx: &Cx<'_, '_>, class: ClassId, is_known: bool, seen_as: Type) -> Vec<(FieldId, bool)> {
    let program = cx.program();
    let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let fields = classes.flat_map(|class| program.class(class).fields.iter());
    let open = fields.filter_map(|field| {
        let declared = program.field(field);
        // A class of the JDK is opened entirely instead of calling its methods, see the table above.
        let hidden = declared.is_static()
            || declared.access.has(Access::PRIVATE) && !is_known
            || !is_known && !is_seen(program, seen_as, declared.class);
        let is_written = is_known || !declared.access.has(Access::FINAL);
        (declared.ty.is_reference() && !hidden).then_some((field, is_written))
    });
    open.collect()
}

/// The methods that unknown code can call on an object of a class: those of the program that are public or
/// protected.
fn open_methods(cx: &Cx<'_, '_>, class: ClassId, seen_as: Type) -> Vec<MethodId> {
    let program = cx.program();
    let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let above = classes.chain(program.superinterfaces(class));
    let mut seen: FxHashSet<SelectorId> = FxHashSet::default();
    let mut found = Vec::new();
    for method in above.flat_map(|class| program.class(class).methods.iter()) {
        let declared = program.method(method);
        let open = declared.access.has(Access::PUBLIC) || declared.access.has(Access::PROTECTED);
        let called = open
            && !declared.is_static()
            && !program.is_initializer(declared.selector)
            && is_seen(program, seen_as, declared.class);
        // From the class upwards, so an overridden method is only selected once.
        if called && seen.insert(declared.selector) {
            found.extend(program.select(class, method));
        }
    }
    let is_own = |method: &MethodId| !is_platform(program.names.class_name(program.method(*method).class).0);
    found.retain(is_own);
    found
}

fn called_back(cx: &mut Cx<'_, '_>, sees: Sees, method: MethodId, object: ObjectId) {
    let selector = cx.program().method(method).selector;
    let parameters = cx.program().names.selector_signature(selector).parameters.to_vec();
    // `enter` passes the receiver itself; this is its place.
    let mut arguments = vec![None];
    for ty in parameters {
        arguments.push(ty.is_reference().then(|| given_as(cx, ty)));
    }
    let instance = cx.enter(method, Some(object), &arguments);
    let result = cx.program().names.selector_signature(selector).result;
    if let Some(back) = cx.result(instance) {
        let given = given_to(cx, sees, result);
        cx.flow(back, given);
    }
    let given = given_to(cx, sees, Type::THROWABLE);
    let escaped = cx.escaped(instance);
    cx.flow(escaped, given);
}
