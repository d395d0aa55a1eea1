//! Native methods that move references; the others are counted.

use program::{ClassId, MethodId, Type};
use solver::Solver;

use crate::contexts::Contexts;
use crate::engine::{Call, Engine, Use};
use crate::objects::Site;
use crate::plan::Choice;
use crate::results::InstanceId;

/// Adds what a method without a body does.
pub(crate) fn native(engine: &mut Engine<'_>, solver: &mut Solver, instance: InstanceId, method: MethodId) {
    let declared = *engine.program.method(method);
    let class = engine.program.names.class_name(declared.class).decode().into_owned();
    let name = engine.program.names.text(engine.program.names.selector_parts(declared.selector).name);
    let name = name.decode().into_owned();
    let frame = &engine.frames[instance];
    let (first, third, result) = (frame.formal(0), frame.formal(2), frame.result());
    match (class.as_str(), name.as_str()) {
        ("java/lang/System", "arraycopy") => {
            let (Some(source), Some(target)) = (first, third) else { return };
            let moved = solver.new_node();
            engine.add_use(solver, source, Use::LoadElement { target: moved });
            engine.add_use(solver, target, Use::StoreElement { value: moved });
        }
        // The copy of an object is taken for the object.
        ("java/lang/Object", "clone") => {
            if let (Some(this), Some(result)) = (first, result) {
                solver.add_edge(this, result, None);
            }
        }
        ("java/lang/Object", "getClass") => {
            if let (Some(this), Some(target)) = (first, result) {
                engine.add_use(solver, this, Use::ClassOf { target });
            }
        }
        ("java/lang/Thread", "start0") => start_thread(engine, solver, instance),
        _ => unmodelled(engine, solver, instance, method),
    }
}

/// `Thread.start()` runs `run()` on the object it was called on.
fn start_thread(engine: &mut Engine<'_>, solver: &mut Solver, instance: InstanceId) {
    let Some(thread) = engine.program.find_class(b"java/lang/Thread") else { return };
    let selector = engine.program.names.find_selector(b"run", b"()V");
    let Some(run) = selector.and_then(|selector| engine.program.declared_method(thread, selector)) else {
        return;
    };
    let this = engine.frames[instance].formal(0);
    // An exception that leaves `run` ends the thread, not the caller.
    let thrown = solver.new_node();
    let call = Call {
        caller: instance,
        stmt: ir::StmtId(0),
        choice: Choice::Select(run),
        arguments: [this].into(),
        target: None,
        thrown,
    };
    engine.place_call(solver, call);
}

/// A string or class object, if one is returned, and an entry in the diagnostics.
fn unmodelled(engine: &mut Engine<'_>, solver: &mut Solver, instance: InstanceId, method: MethodId) {
    let result = engine.program.names.selector_signature(engine.program.method(method).selector).result;
    engine.diagnostics.natives.insert(method);
    let Some(node) = engine.frames[instance].result() else { return };
    if result == Type::STRING {
        let text = engine.object(solver, Site::Strings, Type::STRING, Contexts::EMPTY);
        solver.add_object(node, text);
    } else if result == Type::class(ClassId::CLASS) {
        let object = engine.object(solver, Site::Class(Type::OBJECT), result, Contexts::EMPTY);
        solver.add_object(node, object);
    }
}
