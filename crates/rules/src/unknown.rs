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
//!                                       it throws U restricted to Throwable; if conservative, A too
//! x = C.f, x = y.f, f missing           U and A restricted to the type of f <= pts(x)
//! C.f = x, y.f = x, f missing           pts(x) <= U
//! o in U, an array                      pts(o[]) <= U,  U restricted to its element type <= pts(o[])
//! o in U, of the program, method m      m is called on o with arguments from U; what it returns and throws is in U
//! o in U, of the program, field f       not private: pts(o.f) <= U; not final: U restricted to its type <= pts(o.f)
//! o in U, of the JDK, field f           as that, private or not: calls of the JDK's methods would do this and no more
//! ```
//!
//! The JDK's own native methods are known code: those that matter have rules, the others are counted.
//!
//! Code of libraries that is not followed behaves in the same way, with these differences, because their
//! headers are known. T is a type of a library or of the JDK, made(T) a new object of it, even if T is
//! abstract: it stands for objects of all classes below T.
//!
//! ```text
//! returned or passed as T                               U restricted to T, and made(T), as if given to them
//! x = (T) y, catch (T x), T of a library                made(T) <= pts(x)
//! x = r.m(a, …), made(T) in pts(r), T has no such body  as if m were missing
//! o in U, method m of a library that o overrides        m is called on o, whatever o was given as
//! ```

use std::rc::Rc;

use classfile::Access;
use ir::{Body, Stmt, StmtId};
use pointsto::{
    Cx, Draft, NodeId, ObjectId, Place, Rule, RuleSite, Set, Slot, UnselectedSite, dispatch_class,
};
use program::{ClassId, FieldId, FieldRefId, MethodId, MethodRefId, Program, SelectorId, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::native::made_by_native_code;
use crate::support::is_platform;

/// What missing code sees of the objects that it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sees {
    /// The type that a descriptor declares.
    Declared,
    /// Everything.
    Everything,
}

/// What unknown code does. Only in the list if there is code that the analysis does not ignore.
#[derive(Clone, Copy)]
pub(crate) struct UnknownCode {
    pub(crate) sees: Sees,
    /// Whether missing code does anything.
    pub(crate) missing: bool,
    /// Whether there are libraries whose code is not followed.
    pub(crate) libraries: bool,
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

    /// A method of a library that is not followed, or a native method of the program that has no rule.
    fn native(&self, cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
        let class = cx.program().method(site.method).class;
        if is_library(cx, class) || self.missing && !is_jdk(cx, class) {
            run_unknown(cx, *self, site.method, &site.arguments, site.target, Some(site.thrown));
        }
    }

    fn unselected(&self, cx: &mut Cx<'_, '_>, method: MethodId, site: &UnselectedSite<'_>) {
        let mut arguments = site.arguments.to_vec();
        let program = cx.program();
        let is_made = site.receiver.as_class().is_some_and(|class| !program.class(class).is_concrete());
        // An object that unknown code has made is in its hands already; the others at this call are not.
        if let Some(receiver) = arguments.first_mut().filter(|_| is_made) {
            *receiver = None;
        }
        run_unknown(cx, *self, method, &arguments, site.target, site.thrown);
    }

    fn statement(&self, draft: &mut Draft<'_, '_>, body: &Body, stmt: StmtId, thrown: Place) -> bool {
        match *body.stmt(stmt) {
            Stmt::Call { method, arguments, target, .. } if self.missing => {
                let arguments: Vec<Option<Place>> =
                    body.list(arguments).map(|argument| draft.place(argument)).collect();
                let target = target.get().and_then(|target| draft.place(target));
                call_missing(draft, *self, method, arguments, target, thrown);
            }
            Stmt::LoadField { target, field, .. } | Stmt::LoadStatic { target, field }
                if self.has_field(draft, field) =>
            {
                let ty = draft.program().names.field_ref_parts(field).ty;
                comes_back(draft, *self, ty, draft.place(target));
            }
            Stmt::StoreField { value, field, .. } | Stmt::StoreStatic { value, field }
                if self.has_field(draft, field) =>
            {
                let ty = draft.program().names.field_ref_parts(field).ty;
                if let Some(source) = draft.place(value) {
                    let given = given_to(&mut draft.cx(), *self, ty);
                    draft.flow_out(source, given);
                }
            }
            // Only asked for types of libraries that are not followed.
            Stmt::Cast { target, .. } | Stmt::Caught { target } => {
                comes_back(draft, *self, body.ty(target), draft.place(target));
            }
            Stmt::Call { .. }
            | Stmt::LoadField { .. }
            | Stmt::LoadStatic { .. }
            | Stmt::StoreField { .. }
            | Stmt::StoreStatic { .. }
            | Stmt::Phi { .. }
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
            | Stmt::InstanceOf { .. }
            | Stmt::Dynamic { .. }
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

impl UnknownCode {
    /// Whether unknown code uses a field that is missing, or that a library has.
    fn has_field(self, draft: &mut Draft<'_, '_>, field: FieldRefId) -> bool {
        self.missing || draft.cx().resolve_field(field).is_some()
    }
}

/// Whether the class belongs to a library whose code is not followed.
fn is_library(cx: &Cx<'_, '_>, class: ClassId) -> bool {
    cx.analysis().is_opaque(class)
}

/// Whether the class is the JDK's own, which is known code.
fn is_jdk(cx: &Cx<'_, '_>, class: ClassId) -> bool {
    !is_library(cx, class) && is_platform(cx.program().names.class_name(class).0)
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
    kept_as: FxHashMap<Type, NodeId>,
    /// U(T), by type.
    seen_as: FxHashMap<Type, NodeId>,
    /// The methods that have already been called on objects.
    called: FxHashSet<(MethodId, ObjectId)>,
}

/// A call whose method is missing: arguments go out, anything comes back.
fn call_missing(
    draft: &mut Draft<'_, '_>,
    code: UnknownCode,
    method: MethodRefId,
    arguments: Vec<Option<Place>>,
    target: Option<Place>,
    thrown: Place,
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
            let given = given_to(&mut draft.cx(), code, ty);
            draft.flow_out(argument, given);
        }
    }
    comes_back(draft, code, result, target);
    let source = exceptions(&mut draft.cx(), code);
    draft.flow_in(source, thrown);
}

/// The types of the arguments of a call, the receiver's first if there is one.
fn declared(program: &Program, class: Type, selector: SelectorId, arguments: usize) -> Vec<Type> {
    let parameters = &program.names.selector_signature(selector).parameters;
    let receiver = (arguments > parameters.len()).then_some(class);
    receiver.into_iter().chain(parameters.iter().copied()).collect()
}

fn comes_back(draft: &mut Draft<'_, '_>, code: UnknownCode, ty: Type, target: Option<Place>) {
    if let Some(target) = target.filter(|_| ty.is_reference()) {
        let source = returned(&mut draft.cx(), code, ty);
        draft.flow_in(source, target);
    }
}

/// Unknown code runs in place of a method: arguments go out, anything comes back.
fn run_unknown(
    cx: &mut Cx<'_, '_>,
    code: UnknownCode,
    method: MethodId,
    arguments: &[Option<NodeId>],
    target: Option<NodeId>,
    thrown: Option<NodeId>,
) {
    let known = *cx.program().method(method);
    let types = declared(cx.program(), Type::class(known.class), known.selector, arguments.len());
    for (argument, ty) in arguments.iter().zip(types) {
        if let Some(argument) = *argument {
            let given = given_to(cx, code, ty);
            cx.flow(argument, given);
        }
    }
    let result = cx.program().names.selector_signature(known.selector).result;
    if let Some(target) = target.filter(|_| result.is_reference()) {
        let source = returned(cx, code, result);
        cx.flow(source, target);
    }
    if let Some(thrown) = thrown {
        let source = exceptions(cx, code);
        cx.flow(source, thrown);
    }
}

/// What unknown code throws.
fn exceptions(cx: &mut Cx<'_, '_>, code: UnknownCode) -> NodeId {
    match code.sees {
        Sees::Declared => kept_as(cx, Type::THROWABLE),
        Sees::Everything => returned(cx, code, Type::THROWABLE),
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
fn given_to(cx: &mut Cx<'_, '_>, code: UnknownCode, ty: Type) -> NodeId {
    let as_type = match code.sees {
        // What a missing class can do with its own kind is not declared anywhere.
        Sees::Declared if !is_missing(cx.program(), ty) => ty,
        Sees::Declared | Sees::Everything => UNLIMITED,
    };
    if let Some(&known) = cx.memory::<Nodes>().seen_as.get(&as_type) {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<Nodes>().seen_as.insert(as_type, node);
    if !code.libraries {
        let given = given(cx);
        cx.flow(node, given);
    }
    cx.watch(node, move |cx, new| given_to_unknown(cx, code, as_type, new));
    node
}

/// Seen as this type, an object is opened with everything that its own class has.
const UNLIMITED: Type = Type::NULL;

/// Whether libraries return objects of this type that they got as another. New objects stand for most of the
/// JDK's: what containers hold is in U anyway, libraries cannot name hidden classes, and of texts and class
/// objects only the type matters. Without this U would be large.
fn is_returned(cx: &Cx<'_, '_>, code: UnknownCode, ty: Type, seen_as: Type) -> bool {
    let Some(base) = ty.base_class() else { return false };
    if !is_jdk(cx, base) {
        return true;
    }
    let program = cx.program();
    let name = program.names.class_name(base).0;
    let is_value = [&b"java/lang/String"[..], b"java/lang/Class"].contains(&name)
        || name.starts_with(b"java/lang/reflect/");
    let is_open = program.class(base).access.has(Access::PUBLIC) && name.starts_with(b"java");
    is_open && !is_value && !ty.is_array() && !holds_objects(program, code, seen_as)
}

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
fn returned(cx: &mut Cx<'_, '_>, code: UnknownCode, ty: Type) -> NodeId {
    if let Some(&known) = cx.memory::<Nodes>().returned.get(&ty) {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<Nodes>().returned.insert(ty, node);
    let kept = kept_as(cx, ty);
    cx.flow(kept, node);
    if code.sees == Sees::Everything {
        let all = all_objects(cx);
        cx.pass(Some(all), Some(node), ty);
    }
    if code.libraries && is_made_by_libraries(cx, ty) {
        let made = made_by_libraries(cx, code, ty);
        cx.give(node, made);
        // Its maker has it, too, and fills it.
        let given = given_to(cx, code, ty);
        cx.give(given, made);
    } else if code.sees == Sees::Declared && can_be_made(cx.program(), ty) {
        let made = cx.machine_object(ty);
        cx.give(node, made);
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

/// Whether libraries can create objects of a type: theirs, or one of the JDK.
fn is_made_by_libraries(cx: &Cx<'_, '_>, ty: Type) -> bool {
    let is_theirs = |class: ClassId| is_library(cx, class) || is_jdk(cx, class);
    ty.is_array() || ty.as_class().is_some_and(is_theirs)
}

/// A new object of a type. A container must have its insides, or nothing could be put into it.
fn made_by_libraries(cx: &mut Cx<'_, '_>, code: UnknownCode, ty: Type) -> ObjectId {
    if ty == Type::STRING {
        return cx.text();
    }
    let made = cx.machine_object(ty);
    let container = ty.as_class().filter(|&class| {
        is_jdk(cx, class) && holds_objects(cx.program(), code, ty) && cx.program().class(class).is_concrete()
    });
    if let Some(class) = container {
        // Its constructor runs when the object arrives: a method that is looked at just now may have asked.
        let node = cx.new_node();
        cx.watch(node, move |cx, _| {
            made_by_native_code(cx, class);
        });
        cx.give(node, made);
    }
    made
}

/// What unknown code passes as this type.
fn given_as(cx: &mut Cx<'_, '_>, code: UnknownCode, ty: Type) -> NodeId {
    if code.libraries { returned(cx, code, ty) } else { kept_as(cx, ty) }
}

/// U restricted to a type.
fn kept_as(cx: &mut Cx<'_, '_>, ty: Type) -> NodeId {
    if let Some(&known) = cx.memory::<Nodes>().kept_as.get(&ty) {
        return known;
    }
    let node = cx.new_node();
    cx.memory::<Nodes>().kept_as.insert(ty, node);
    let given = given(cx);
    cx.pass(Some(given), Some(node), ty);
    node
}

/// Objects that have come into the hands of unknown code.
fn given_to_unknown(cx: &mut Cx<'_, '_>, code: UnknownCode, seen_as: Type, new: &Set) {
    for (ty, objects) in cx.by_type(new) {
        if code.libraries && is_returned(cx, code, ty, seen_as) {
            let given = given(cx);
            cx.give_all(given, &objects);
        }
        if let Some(element) = ty.element() {
            // Seen as an `Object`, an array has no elements.
            if element.is_reference() && seen_as != Type::OBJECT {
                opened(cx, code, Slot::Element, element, true, &objects);
            }
            continue;
        }
        let class = dispatch_class(ty);
        let is_known = is_jdk(cx, class);
        // A class of the program may extend a container.
        let is_opened = (is_known || code.libraries) && holds_objects(cx.program(), code, seen_as);
        for (field, is_open) in open_fields(cx, class, is_opened, seen_as) {
            let declared = *cx.program().field(field);
            let is_content = || is_content(cx.program(), declared.class, declared.ty);
            let is_open = is_open && (!code.libraries || is_content());
            opened(cx, code, Slot::Field(field), declared.ty, is_open, &objects);
        }
        if !is_known {
            let methods = open_methods(cx, class, seen_as);
            for object in objects.iter() {
                for &method in &methods {
                    if cx.memory::<Nodes>().called.insert((method, object)) {
                        called_back(cx, code, method, object);
                    }
                }
            }
        }
    }
}

/// Whether an object of the JDK, seen as this type, gives out and takes objects: the containers of
/// `java.util` do, a `Class` or a `Thread` does not.
fn holds_objects(program: &Program, code: UnknownCode, seen_as: Type) -> bool {
    let is_container = |class| {
        let name = program.names.class_name(class).0;
        name.starts_with(b"java/util/") || code.libraries && name == b"java/lang/Iterable"
    };
    seen_as == UNLIMITED || seen_as.as_class().is_some_and(is_container)
}

/// Whether a field of this type holds what is in a container of this class, and not a part of how it works: a
/// lock, a comparator, a view of its keys.
fn is_content(program: &Program, class: ClassId, ty: Type) -> bool {
    let outermost = |class: ClassId| {
        let name = program.names.class_name(class).0;
        &name[..name.iter().position(|&byte| byte == b'$').unwrap_or(name.len())]
    };
    let is_part = |of: ClassId| {
        program.names.class_name(of).0.starts_with(b"java/util/") && outermost(of) == outermost(class)
    };
    ty == Type::OBJECT || ty.is_array() || ty.as_class().is_some_and(is_part)
}

/// Whether a member of `class` can be named by code that sees objects as `seen_as`. Libraries know their own
/// types, and ask for them.
fn is_seen(cx: &Cx<'_, '_>, seen_as: Type, class: ClassId) -> bool {
    seen_as == UNLIMITED || cx.program().is_subtype(seen_as, Type::class(class)) || is_library(cx, class)
}

/// A slot of objects that unknown code reads, and may write.
fn opened(cx: &mut Cx<'_, '_>, code: UnknownCode, slot: Slot, ty: Type, writable: bool, objects: &Set) {
    let given = given_to(cx, code, ty);
    cx.load_from(objects, slot, given);
    if writable {
        let value = given_as(cx, code, ty);
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
        let is_known = is_known && is_jdk(cx, declared.class);
        // A class of the JDK is opened entirely instead of calling its methods, see the table above.
        let hidden = declared.is_static()
            || is_library(cx, declared.class)
            || declared.access.has(Access::PRIVATE) && !is_known
            || !is_known && !is_seen(cx, seen_as, declared.class);
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
            && is_seen(cx, seen_as, declared.class);
        // From the class upwards, so an overridden method is only selected once.
        if called && seen.insert(declared.selector) {
            found.extend(program.select(class, method));
        }
    }
    // What libraries do with each other is no news.
    found.retain(|&method| {
        let class = program.method(method).class;
        !is_jdk(cx, class) && !is_library(cx, class)
    });
    found
}

fn called_back(cx: &mut Cx<'_, '_>, code: UnknownCode, method: MethodId, object: ObjectId) {
    let selector = cx.program().method(method).selector;
    let parameters = cx.program().names.selector_signature(selector).parameters.to_vec();
    // `enter` passes the receiver itself; this is its place.
    let mut arguments = vec![None];
    for ty in parameters {
        arguments.push(ty.is_reference().then(|| given_as(cx, code, ty)));
    }
    let instance = cx.enter(method, Some(object), &arguments);
    let result = cx.program().names.selector_signature(selector).result;
    if let Some(back) = cx.result(instance) {
        let given = given_to(cx, code, result);
        cx.flow(back, given);
    }
    let given = given_to(cx, code, Type::THROWABLE);
    let escaped = cx.escaped(instance);
    cx.flow(escaped, given);
}
