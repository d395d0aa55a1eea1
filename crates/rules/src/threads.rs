//! Threads: the JVM runs them, knows the current one, and ends them.

use std::rc::Rc;

use pointsto::{Act, At, Choice, Cx, Model, NodeId, RuleSite};
use program::Type;

use crate::support::{give, the_node};

const THREAD: &str = "java/lang/Thread";

const fn of_thread(name: &'static str, at: At, act: Act) -> Model {
    Model { class: THREAD, name, at, act }
}

const fn with_bindings(class: &'static str) -> Model {
    Model { class, name: "runWith", at: At::BesideBody, act: bind_scoped_values }
}

pub(super) const MODELS: &[Model] = &[
    of_thread("start0", At::Body, start),
    of_thread("currentThread", At::Body, current),
    of_thread("currentCarrierThread", At::Body, current),
    of_thread("setCurrentThread", At::Body, set_current),
    of_thread("getThreads", At::Body, all),
    of_thread("scopedValueCache", At::Body, scoped_values),
    of_thread("setScopedValueCache", At::Body, cache_scoped_values),
    of_thread("findScopedValueBindings", At::Body, scoped_values),
    with_bindings(THREAD),
    with_bindings("java/lang/VirtualThread"),
    with_bindings("java/lang/ScopedValue$Carrier"),
    Model {
        class: "java/lang/VirtualThread",
        name: "takeVirtualThreadListToUnblock",
        at: At::Body,
        act: current,
    },
    Model {
        class: "jdk/internal/vm/Continuation",
        name: "enterSpecial",
        at: At::Body,
        act: enter_continuation,
    },
];

/// Names the node of all threads that run.
pub(crate) struct RunningThreads;

/// Names the node of what scoped values are bound to, and of the cache of that.
struct ScopedBindings;

/// `t.start0()`: t is a thread that runs; `t.run()`, and what that throws goes to
/// `t.dispatchUncaughtException`; `t.exit()`.
fn start(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let this = site.argument(0);
    let running = the_node::<RunningThreads>(cx);
    cx.pass(this, Some(running), Type::OBJECT);
    let Some(run) = cx.method_named(THREAD, "run", "()V") else { return };
    let thrown = cx.call_apart(site, Choice::Select(run), vec![this]);
    for (method, arguments) in at_end_of_thread(cx, this, thrown) {
        cx.call_apart(site, method, arguments);
    }
}

/// `x = Thread.currentThread()`:  every thread that runs, as far as the result's type allows it.
fn current(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let running = the_node::<RunningThreads>(cx);
    let result = cx.program().names.selector_signature(cx.program().method(site.method).selector).result;
    cx.pass(Some(running), site.target, result);
}

/// `carrier.setCurrentThread(t)`:  t runs.
fn set_current(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let running = the_node::<RunningThreads>(cx);
    cx.pass(site.argument(1), Some(running), Type::OBJECT);
}

/// `x = Thread.getThreads()`:  an array of all of them.
fn all(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let Some(array) = cx.class_type(THREAD).and_then(|thread| thread.array(1)) else { return };
    let array = cx.machine_object(array);
    give(cx, site.target, array);
    let running = the_node::<RunningThreads>(cx);
    let element = cx.element_node(array);
    cx.flow(running, element);
}

/// `runWith(bindings, action)`:  the JVM finds the bindings of a frame on the stack.
fn bind_scoped_values(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let bindings = the_node::<ScopedBindings>(cx);
    cx.pass(site.argument(1), Some(bindings), Type::OBJECT);
}

fn cache_scoped_values(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let bindings = the_node::<ScopedBindings>(cx);
    cx.pass(site.argument(0), Some(bindings), Type::OBJECT);
}

fn scoped_values(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let bindings = the_node::<ScopedBindings>(cx);
    let result = cx.program().names.selector_signature(cx.program().method(site.method).selector).result;
    cx.pass(Some(bindings), site.target, result);
}

/// `enterSpecial(c, …)` runs `enter(c, …)` on another stack.
fn enter_continuation(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let class = "jdk/internal/vm/Continuation";
    if let Some(enter) = cx.method_named(class, "enter", "(Ljdk/internal/vm/Continuation;Z)V") {
        cx.call(site, Choice::Fixed(enter), vec![site.argument(0), None], None);
    }
}

/// What the JVM calls when a thread ends: the handler of what was thrown, then `exit`.
pub(crate) fn at_end_of_thread(
    cx: &Cx<'_, '_>,
    thread: Option<NodeId>,
    thrown: NodeId,
) -> Vec<(Choice, Vec<Option<NodeId>>)> {
    let uncaught = cx.method_named(THREAD, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
    let exit = cx.method_named(THREAD, "exit", "()V");
    let uncaught = uncaught.map(|method| (Choice::Select(method), vec![thread, Some(thrown)]));
    let exit = exit.map(|method| (Choice::Select(method), vec![thread]));
    uncaught.into_iter().chain(exit).collect()
}
