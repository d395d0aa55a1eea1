//! What the JVM itself calls: at its start, when it loads classes, on signals and at its end.

use std::rc::Rc;

use pointsto::{Act, At, Choice, Cx, InstanceId, Model, ObjectId, Rule, RuleSite};
use program::MethodId;

use crate::support::{text_node, the_node};
use crate::threads::{RunningThreads, at_end_of_thread};

const fn of_system(name: &'static str, act: Act) -> Model {
    Model { class: "java/lang/System", name, at: At::Body, act }
}

const MODELS: &[Model] = &[
    of_system("setIn0", set_in),
    of_system("setOut0", set_out),
    of_system("setErr0", set_err),
    Model { class: "java/lang/ClassLoader", name: "<init>", at: At::BesideBody, act: load_classes },
    Model { class: "jdk/internal/misc/Signal", name: "handle0", at: At::Body, act: handle_signals },
    Model { class: "sun/misc/Signal", name: "handle0", at: At::Body, act: handle_signals },
];

/// What the JVM itself calls.
pub(crate) struct Machine;

impl Rule for Machine {
    fn name(&self) -> &'static str {
        "the JVM"
    }

    fn models(&self) -> &'static [Model] {
        MODELS
    }

    fn start(&self, cx: &mut Cx<'_, '_>) {
        run_machine(cx);
    }
}

/// Enters what runs before and after the entry methods.
///
/// In: `System.initPhase1` and `initPhase3` (`initializeSystemClass` of Java 8), the main thread and its
/// groups, what follows an exception that leaves an entry, `Shutdown.shutdown`. Left out: `initPhase2` (the
/// module graph), the launcher, agents, and the linking of method handles.
fn run_machine(cx: &mut Cx<'_, '_>) {
    if cx.class_type("java/lang/System").is_none() {
        return;
    }
    // So far only entries and initializers have been reached.
    let program = cx.program();
    let is_entry =
        |&(_, method): &(InstanceId, MethodId)| !program.is_initializer(program.method(method).selector);
    let entries: Vec<InstanceId> = cx.reached().filter(is_entry).map(|(instance, _)| instance).collect();
    // No JDK has all three; missing ones are skipped.
    for name in ["initPhase1", "initPhase3", "initializeSystemClass"] {
        if let Some(method) = cx.method_named("java/lang/System", name, "()V") {
            cx.enter(method, None, &[]);
        }
    }
    let thread = main_thread(cx);
    for instance in entries {
        let thrown = cx.escaped(instance);
        let Some(thread) = thread else { continue };
        for (choice, arguments) in at_end_of_thread(cx, None, thrown) {
            // The main thread is exactly a `Thread`, so there is nothing to select.
            cx.enter(choice.method(), Some(thread), &arguments);
        }
    }
    if let Some(shutdown) = cx.method_named("java/lang/Shutdown", "shutdown", "()V") {
        cx.enter(shutdown, None, &[]);
    }
}

/// The main thread in its group: the JVM makes both and runs their constructors.
fn main_thread(cx: &mut Cx<'_, '_>) -> Option<ObjectId> {
    let (thread, group) = (cx.class_type("java/lang/Thread")?, cx.class_type("java/lang/ThreadGroup")?);
    let group_object = cx.machine_object(group);
    let object = cx.machine_object(thread);
    let running = the_node::<RunningThreads>(cx);
    cx.give(running, object);
    let groups = cx.node_of(&[group_object]);
    let names = text_node(cx);
    let in_group = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    let calls = [
        ("java/lang/ThreadGroup", "()V", group_object),
        ("java/lang/ThreadGroup", in_group, group_object),
        ("java/lang/Thread", in_group, object),
    ];
    for (class, descriptor, receiver) in calls {
        if let Some(constructor) = cx.method_named(class, "<init>", descriptor) {
            // A constructor without parameters ignores the extra arguments.
            cx.enter(constructor, Some(receiver), &[None, Some(groups), Some(names)]);
        }
    }
    Some(object)
}

fn set_in(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    set_stream(cx, site, "in", "java/io/InputStream");
}

fn set_out(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    set_stream(cx, site, "out", "java/io/PrintStream");
}

fn set_err(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    set_stream(cx, site, "err", "java/io/PrintStream");
}

/// `setOut0(x)`: pts(x) <= pts(System.out), although the field is final.
fn set_stream(cx: &mut Cx<'_, '_>, site: &RuleSite, name: &str, class: &str) {
    let program = cx.program();
    let field = program.find_class(b"java/lang/System").zip(program.names.find_symbol(name.as_bytes()));
    let ty = cx.class_type(class);
    let field = field.zip(ty).and_then(|((system, name), ty)| program.declared_field(system, name, ty));
    if let (Some(field), Some(value)) = (field, site.argument(0)) {
        let variable = cx.static_node(field);
        cx.flow(value, variable);
    }
}

/// `new ClassLoader(…)`:  the JVM asks it for classes, `loadClass(name)`.
fn load_classes(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let descriptor = "(Ljava/lang/String;)Ljava/lang/Class;";
    if let Some(method) = cx.method_named("java/lang/ClassLoader", "loadClass", descriptor) {
        let name = text_node(cx);
        cx.call_apart(site, Choice::Select(method), vec![site.argument(0), Some(name)]);
    }
}

/// `Signal.handle0(…)`:  from now on the JVM calls `Signal.dispatch(number)`.
fn handle_signals(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let class = cx.program().method(site.method).class;
    let dispatch = cx.program().names.find_selector(b"dispatch", b"(I)V");
    if let Some(dispatch) = dispatch.and_then(|selector| cx.program().declared_method(class, selector)) {
        cx.call_apart(site, Choice::Fixed(dispatch), vec![None]);
    }
}
