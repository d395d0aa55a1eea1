//! Calls through method handles.

use std::rc::Rc;

use classfile::Access;
use ir::Stmt;
use program::{FieldId, MethodId, Type};
use solver::{NodeId, ObjectId, Set, Solver};

use super::constructors::make_by;
use super::handles::{Bound, Kind, kind_of};
use crate::engine::{Engine, Use};
use crate::objects;
use crate::plan::Choice;
use crate::rules::{At, Model, Site, boxing};

const HANDLE: &str = "java/lang/invoke/MethodHandle";

pub(super) const MODELS: &[Model] = &[
    Model { class: HANDLE, name: "invokeExact", at: At::CallOnly, rule: invoke },
    Model { class: HANDLE, name: "invoke", at: At::CallOnly, rule: invoke },
    Model { class: HANDLE, name: "invokeWithArguments", at: At::Call, rule: invoke_with_arguments },
];

/// How many arguments are bound one after the other; calls of handles with more are counted.
const MOST_BOUND: u8 = 2;

/// `x = h.invokeExact(a, b)`:  a handle of f in pts(h)  gives  `x = f(a, b)`, or `x = a.f(b)`, `x = new C(a, b)`,
/// `x = a.f`, `a.f = b`, if the number of arguments fits.
fn invoke(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let site = Rc::new(site.with_target(cast_result(engine, solver, site)));
    engine.wait(solver, site.argument(0), &site, invoked);
}

/// Where the result goes before it is cast to the type that the call's own descriptor says.
fn cast_result(engine: &mut Engine<'_>, solver: &mut Solver, site: &Site) -> Option<NodeId> {
    let target = site.target?;
    let Stmt::Call { method, .. } = *engine.frames[site.instance].plan.body.as_ref()?.stmt(site.stmt) else {
        return Some(target);
    };
    let names = &engine.program.names;
    let result = names.selector_signature(names.method_ref_parts(method).selector).result;
    if result == Type::OBJECT {
        return Some(target);
    }
    let uncast = solver.new_node();
    engine.pass(solver, Some(uncast), Some(target), result);
    Some(uncast)
}

fn invoked(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, handles: &Set) {
    for handle in handles {
        if let Some(&bound) = engine.rules.bound_handles.get(&handle) {
            invoke_bound(engine, solver, site, bound);
            continue;
        }
        match engine.objects.get(handle).site {
            objects::Site::Method(method) => {
                let arguments = site.arguments.iter().skip(1).copied().collect();
                if let Some(arguments) = fitting(engine, solver, site, method, arguments) {
                    call(engine, solver, site, handle, method, arguments);
                }
            }
            objects::Site::Field(field) => access(engine, solver, site, field, &site.arguments[1..]),
            _ => drop(engine.diagnostics.unresolved.insert((site.method, site.stmt))),
        }
    }
}

/// What is bound stands before the call's own arguments. All handles that are bound and meet at a call share one inner call.
fn invoke_bound(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, bound: Bound) {
    let key = (site.instance, site.stmt, site.arguments.len());
    if let Some(inner) = engine.rules.bound_calls.get(&key).cloned() {
        engine.pass(solver, Some(bound.handles), inner.argument(0), Type::OBJECT);
        engine.pass(solver, Some(bound.first), inner.argument(1), Type::OBJECT);
        return;
    }
    let own = frame_arguments(engine, site);
    if site.arguments.len() >= own + usize::from(MOST_BOUND) {
        engine.diagnostics.unresolved.insert((site.method, site.stmt));
        return;
    }
    let (handles, first) = (solver.new_node(), solver.new_node());
    let behind = site.arguments.iter().skip(1).copied();
    let inner =
        Rc::new(site.with_arguments([Some(handles), Some(first)].into_iter().chain(behind).collect()));
    engine.rules.bound_calls.insert(key, inner.clone());
    solver.add_edge(bound.handles, handles, None);
    solver.add_edge(bound.first, first, None);
    engine.wait(solver, Some(handles), &inner, invoked);
}

/// How many arguments the call has in the code, the handle included.
fn frame_arguments(engine: &Engine<'_>, site: &Site) -> usize {
    let body = engine.frames[site.instance].plan.body.as_ref();
    match body.map(|body| (body, *body.stmt(site.stmt))) {
        Some((body, Stmt::Call { arguments, .. })) => body.list(arguments).len(),
        _ => 1,
    }
}

/// The arguments of a method, receiver first; nothing if it takes another number. What is too much goes into the array of a
/// method with variable arity.
fn fitting(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    method: MethodId,
    mut arguments: Vec<Option<NodeId>>,
) -> Option<Vec<Option<NodeId>>> {
    let declared = *engine.program.method(method);
    let types = argument_types(engine, method);
    if declared.access.has(Access::VARARGS)
        && let Some((&last, before)) = types.split_last()
        && arguments.len() >= before.len()
        && last.element().is_some_and(Type::is_reference)
    {
        let array = engine.make(solver, site, last);
        let node = engine.node_of(solver, &[array]);
        let one = arguments.get(before.len()).copied().flatten().filter(|_| arguments.len() == types.len());
        // A single one may be the array itself.
        engine.pass(solver, one, Some(node), last);
        for value in arguments.drain(before.len()..).flatten() {
            let own = engine.node_of(solver, &[array]);
            engine.add_use(solver, own, Use::StoreElement { value });
        }
        arguments.push(Some(node));
    }
    if arguments.len() != types.len() {
        return None;
    }
    let mut passed = Vec::new();
    for (argument, ty) in arguments.into_iter().zip(types) {
        let node = ty.is_reference().then(|| solver.new_node());
        engine.pass(solver, argument, node, ty);
        passed.push(node);
    }
    Some(passed)
}

/// What a handle of a method takes: the receiver, unless there is none or it is made.
fn argument_types(engine: &Engine<'_>, method: MethodId) -> Vec<Type> {
    let declared = engine.program.method(method);
    let has_receiver = !declared.is_static() && !engine.program.is_initializer(declared.selector);
    let receiver = has_receiver.then_some(Type::class(declared.class));
    let parameters = engine.program.names.selector_signature(declared.selector).parameters;
    receiver.into_iter().chain(parameters.iter().copied()).collect()
}

fn call(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    handle: ObjectId,
    method: MethodId,
    arguments: Vec<Option<NodeId>>,
) {
    let declared = *engine.program.method(method);
    if engine.program.is_initializer(declared.selector) {
        return make_by(engine, solver, site, method, arguments);
    }
    let result = engine.program.names.selector_signature(declared.selector).result;
    if let Some((boxed, _)) = boxing(engine.program, result).filter(|_| site.target.is_some()) {
        let object = engine.machine_object(solver, boxed);
        engine.give(solver, site.target, object);
    }
    let choice = match kind_of(engine, handle) {
        Kind::Selected if !declared.is_static() => Choice::Select(method),
        Kind::Selected | Kind::Special => Choice::Fixed(method),
    };
    engine.call_from(solver, site, choice, arguments, site.target);
}

/// Getters and setters: which it is, the number of arguments tells.
fn access(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    field: FieldId,
    arguments: &[Option<NodeId>],
) {
    let declared = *engine.program.field(field);
    if !declared.ty.is_reference() {
        return;
    }
    let (base, values) = match declared.is_static() {
        true => (None, arguments),
        false if arguments.is_empty() => return,
        false => (arguments[0], &arguments[1..]),
    };
    let stored = values.first().copied().flatten().map(|value| {
        let cast = solver.new_node();
        engine.pass(solver, Some(value), Some(cast), declared.ty);
        cast
    });
    let loaded = site.target.filter(|_| values.is_empty());
    if declared.is_static() {
        engine.initialize(solver, declared.class);
        let variable = engine.fields.of_class(solver, field);
        engine.pass(solver, stored, Some(variable), Type::OBJECT);
        engine.pass(solver, Some(variable), loaded, Type::OBJECT);
        return;
    }
    let of_class = solver.new_node();
    engine.pass(solver, base, Some(of_class), Type::class(declared.class));
    if let Some(value) = stored {
        engine.add_use(solver, of_class, Use::StoreField { field, value });
    }
    if let Some(target) = loaded {
        engine.add_use(solver, of_class, Use::LoadField { field, target });
    }
}

/// `x = h.invokeWithArguments(a)`:  as `x = h.invoke(…)` with the elements of a, of which nobody knows how many there are.
/// The list of the other form becomes an array in Java.
fn invoke_with_arguments(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, invoked_with_arguments);
}

fn invoked_with_arguments(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, handles: &Set) {
    let Some(array) = site.argument(1) else { return };
    for handle in handles {
        let elements = solver.new_node();
        engine.add_use(solver, array, Use::LoadElement { target: elements });
        if let Some(&bound) = engine.rules.bound_handles.get(&handle) {
            // The first argument joins the others: the array is one that holds them all.
            let inner = joined(engine, solver, site, elements, bound.first, bound.handles);
            engine.wait(solver, Some(bound.handles), &inner, invoked_in_array);
        } else {
            call_with_elements(engine, solver, site, handle, elements);
        }
    }
}

/// A call whose second argument is a node with all elements.
fn joined(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Site,
    elements: NodeId,
    first: NodeId,
    handles: NodeId,
) -> Rc<Site> {
    let all = solver.new_node();
    engine.pass(solver, Some(elements), Some(all), Type::OBJECT);
    engine.pass(solver, Some(first), Some(all), Type::OBJECT);
    Rc::new(site.with_arguments([Some(handles), Some(all)].into()))
}

fn invoked_in_array(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, handles: &Set) {
    let Some(elements) = site.argument(1) else { return };
    for handle in handles {
        call_with_elements(engine, solver, site, handle, elements);
    }
}

fn call_with_elements(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    handle: ObjectId,
    elements: NodeId,
) {
    match engine.objects.get(handle).site {
        objects::Site::Method(method) => {
            let mut arguments = Vec::new();
            for ty in argument_types(engine, method) {
                let node = ty.is_reference().then(|| solver.new_node());
                engine.pass(solver, Some(elements), node, ty);
                arguments.push(node);
            }
            call(engine, solver, site, handle, method, arguments);
        }
        objects::Site::Field(field) => {
            let is_static = engine.program.field(field).is_static();
            let getter = [Some(elements)];
            access(engine, solver, site, field, if is_static { &[] } else { &getter });
            let setter = [Some(elements), Some(elements)];
            access(engine, solver, site, field, if is_static { &getter } else { &setter });
        }
        _ => drop(engine.diagnostics.unresolved.insert((site.method, site.stmt))),
    }
}
