//! Calls through method handles.

use std::rc::Rc;

use classfile::Access;
use ir::{Stmt, StmtId};
use pointsto::{Choice, Cx, InstanceId, NodeId, ObjectId, RuleSite, Set, Site, Slot};
use program::{FieldId, MethodId, Type};
use rustc_hash::FxHashMap;

use super::constructors::make_by;
use super::handles::{Bound, BoundHandles, Kind, kind_of};
use crate::boxing::boxing;
use crate::support::give;

/// The inner calls of handles that are bound: by caller, statement and number of arguments.
#[derive(Default)]
struct BoundCalls(FxHashMap<(InstanceId, StmtId, usize), Rc<RuleSite>>);

/// How many arguments may be bound one after the other. Calls of handles with more are counted.
const MOST_BOUND: u8 = 2;

/// `x = h.invokeExact(a, b)`: a handle of f in pts(h) gives `x = f(a, b)`, or `x = a.f(b)`,
/// `x = new C(a, b)`, `x = a.f`, `a.f = b`, if the number of arguments fits.
pub(super) fn invoke(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let site = Rc::new(site.with_target(cast_result(cx, site)));
    cx.wait(site.argument(0), &site, invoked);
}

/// Where the result goes before it is cast to the type in the descriptor of the call.
fn cast_result(cx: &mut Cx<'_, '_>, site: &RuleSite) -> Option<NodeId> {
    let target = site.target?;
    let Stmt::Call { method, .. } = *cx.body(site)?.stmt(site.stmt) else {
        return Some(target);
    };
    let names = &cx.program().names;
    let result = names.selector_signature(names.method_ref_parts(method).selector).result;
    if result == Type::OBJECT {
        return Some(target);
    }
    let uncast = cx.new_node();
    cx.pass(Some(uncast), Some(target), result);
    Some(uncast)
}

fn invoked(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, handles: &Set) {
    for handle in handles {
        if let Some(&bound) = cx.memory::<BoundHandles>().0.get(&handle) {
            invoke_bound(cx, site, bound);
            continue;
        }
        match cx.object(handle).site {
            Site::Method(method) => {
                let arguments = site.arguments.iter().skip(1).copied().collect();
                if let Some(arguments) = fitting(cx, site, method, arguments) {
                    call(cx, site, handle, method, arguments);
                }
            }
            Site::Field(field) => access(cx, site, field, &site.arguments[1..]),
            Site::Stmt(..)
            | Site::Inner(..)
            | Site::Strings
            | Site::Class(_)
            | Site::Machine(_)
            | Site::Text(_)
            | Site::Made(..)
            | Site::Merged(_) => cx.unresolved(site),
        }
    }
}

/// Bound arguments come before the arguments of the call. All bound handles at a call share one inner call.
fn invoke_bound(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, bound: Bound) {
    let key = (site.instance, site.stmt, site.arguments.len());
    if let Some(inner) = cx.memory::<BoundCalls>().0.get(&key).cloned() {
        cx.pass(Some(bound.handles), inner.argument(0), Type::OBJECT);
        cx.pass(Some(bound.first), inner.argument(1), Type::OBJECT);
        return;
    }
    let own = frame_arguments(cx, site);
    // A handle that is bound to itself would otherwise gain arguments forever.
    if site.arguments.len() >= own + usize::from(MOST_BOUND) {
        cx.unresolved(site);
        return;
    }
    let (handles, first) = (cx.new_node(), cx.new_node());
    let rest = site.arguments.iter().skip(1).copied();
    let inner = Rc::new(site.with_arguments([Some(handles), Some(first)].into_iter().chain(rest).collect()));
    cx.memory::<BoundCalls>().0.insert(key, inner.clone());
    cx.flow(bound.handles, handles);
    cx.flow(bound.first, first);
    cx.wait(Some(handles), &inner, invoked);
}

/// How many arguments the call has in the code, the handle included.
fn frame_arguments(cx: &Cx<'_, '_>, site: &RuleSite) -> usize {
    let body = cx.body(site);
    match body.map(|body| (body, *body.stmt(site.stmt))) {
        Some((body, Stmt::Call { arguments, .. })) => body.list(arguments).len(),
        _ => 1,
    }
}

/// The arguments of a method, receiver first; `None` if it takes another number. Surplus arguments go into
/// the array of a method with variable arity.
fn fitting(
    cx: &mut Cx<'_, '_>,
    site: &Rc<RuleSite>,
    method: MethodId,
    mut arguments: Vec<Option<NodeId>>,
) -> Option<Vec<Option<NodeId>>> {
    let declared = *cx.program().method(method);
    let types = argument_types(cx, method);
    if declared.access.has(Access::VARARGS)
        && let Some((&last, before)) = types.split_last()
        && arguments.len() >= before.len()
        && last.element().is_some_and(Type::is_reference)
    {
        let array = cx.make(site, last);
        let node = cx.node_of(&[array]);
        let one = arguments.get(before.len()).copied().flatten().filter(|_| arguments.len() == types.len());
        // A single one may be the array itself.
        cx.pass(one, Some(node), last);
        for value in arguments.drain(before.len()..).flatten() {
            // Not `node`: it may also hold an array of the caller, which must not get these elements.
            let own = cx.node_of(&[array]);
            cx.store(site, own, Slot::Element, value);
        }
        arguments.push(Some(node));
    }
    if arguments.len() != types.len() {
        return None;
    }
    let mut passed = Vec::new();
    for (argument, ty) in arguments.into_iter().zip(types) {
        let node = ty.is_reference().then(|| cx.new_node());
        cx.pass(argument, node, ty);
        passed.push(node);
    }
    Some(passed)
}

/// The arguments of a method handle include the receiver, unless there is none or the handle creates it.
fn argument_types(cx: &Cx<'_, '_>, method: MethodId) -> Vec<Type> {
    let declared = cx.program().method(method);
    let has_receiver = !declared.is_static() && !cx.program().is_initializer(declared.selector);
    let receiver = has_receiver.then_some(Type::class(declared.class));
    let parameters = cx.program().names.selector_signature(declared.selector).parameters;
    receiver.into_iter().chain(parameters.iter().copied()).collect()
}

fn call(
    cx: &mut Cx<'_, '_>,
    site: &Rc<RuleSite>,
    handle: ObjectId,
    method: MethodId,
    arguments: Vec<Option<NodeId>>,
) {
    let declared = *cx.program().method(method);
    if cx.program().is_initializer(declared.selector) {
        return make_by(cx, site, method, arguments);
    }
    let result = cx.program().names.selector_signature(declared.selector).result;
    if let Some((boxed, _)) = boxing(cx.program_mut(), result).filter(|_| site.target.is_some()) {
        let object = cx.machine_object(boxed);
        give(cx, site.target, object);
    }
    let choice = match kind_of(cx, handle) {
        Kind::Selected if !declared.is_static() => Choice::Select(method),
        Kind::Selected | Kind::Special => Choice::Fixed(method),
    };
    cx.call(site, choice, arguments, site.target);
}

/// Getters and setters, distinguished by the number of arguments.
fn access(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, field: FieldId, arguments: &[Option<NodeId>]) {
    let declared = *cx.program().field(field);
    if !declared.ty.is_reference() {
        return;
    }
    let (base, values) = if declared.is_static() {
        (None, arguments)
    } else {
        let Some((base, values)) = arguments.split_first() else { return };
        (*base, values)
    };
    let stored = values.first().copied().flatten().map(|value| {
        let cast = cx.new_node();
        cx.pass(Some(value), Some(cast), declared.ty);
        cast
    });
    let loaded = site.target.filter(|_| values.is_empty());
    if declared.is_static() {
        cx.initialize(declared.class);
        let variable = cx.static_node(field);
        cx.pass(stored, Some(variable), Type::OBJECT);
        cx.pass(Some(variable), loaded, Type::OBJECT);
        return;
    }
    let of_class = cx.new_node();
    cx.pass(base, Some(of_class), Type::class(declared.class));
    if let Some(value) = stored {
        cx.store(site, of_class, Slot::Field(field), value);
    }
    if let Some(target) = loaded {
        cx.load(site, of_class, Slot::Field(field), target);
    }
}

/// `x = h.invokeWithArguments(a)`: as `x = h.invoke(…)` with the elements of a, whose number is unknown. In
/// the form that takes a list, Java code turns the list into an array.
pub(super) fn invoke_with_arguments(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, invoked_with_arguments);
}

fn invoked_with_arguments(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, handles: &Set) {
    let Some(array) = site.argument(1) else { return };
    for handle in handles {
        let elements = cx.new_node();
        cx.load(site, array, Slot::Element, elements);
        if let Some(&bound) = cx.memory::<BoundHandles>().0.get(&handle) {
            // The first argument joins the others: the array is one that holds them all.
            let inner = joined(cx, site, elements, bound.first, bound.handles);
            cx.wait(Some(bound.handles), &inner, invoked_in_array);
        } else {
            call_with_elements(cx, site, handle, elements);
        }
    }
}

/// A call whose second argument is a node with all elements.
fn joined(
    cx: &mut Cx<'_, '_>,
    site: &RuleSite,
    elements: NodeId,
    first: NodeId,
    handles: NodeId,
) -> Rc<RuleSite> {
    let all = cx.new_node();
    cx.pass(Some(elements), Some(all), Type::OBJECT);
    cx.pass(Some(first), Some(all), Type::OBJECT);
    Rc::new(site.with_arguments([Some(handles), Some(all)].into()))
}

fn invoked_in_array(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, handles: &Set) {
    let Some(elements) = site.argument(1) else { return };
    for handle in handles {
        call_with_elements(cx, site, handle, elements);
    }
}

fn call_with_elements(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, handle: ObjectId, elements: NodeId) {
    match cx.object(handle).site {
        Site::Method(method) => {
            let mut arguments = Vec::new();
            for ty in argument_types(cx, method) {
                let node = ty.is_reference().then(|| cx.new_node());
                cx.pass(Some(elements), node, ty);
                arguments.push(node);
            }
            call(cx, site, handle, method, arguments);
        }
        Site::Field(field) => {
            let is_static = cx.program().field(field).is_static();
            let getter = [Some(elements)];
            access(cx, site, field, if is_static { &[] } else { &getter });
            let setter = [Some(elements), Some(elements)];
            access(cx, site, field, if is_static { &getter } else { &setter });
        }
        Site::Stmt(..)
        | Site::Inner(..)
        | Site::Strings
        | Site::Class(_)
        | Site::Machine(_)
        | Site::Text(_)
        | Site::Made(..)
        | Site::Merged(_) => cx.unresolved(site),
    }
}
