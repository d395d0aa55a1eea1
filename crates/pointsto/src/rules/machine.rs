//! What the JVM itself calls: at its start, when it loads classes, on signals and at its end.

use std::rc::Rc;

use program::{MethodId, Type};
use solver::{NodeId, ObjectId, Solver};

use super::{At, Model, Rule, Site};
use crate::contexts::Contexts;
use crate::engine::Engine;
use crate::objects;
use crate::plan::Choice;
use crate::results::InstanceId;

const fn of_system(name: &'static str, rule: Rule) -> Model {
    Model { class: "java/lang/System", name, at: At::Body, rule }
}

pub(super) const MODELS: &[Model] = &[
    of_system("setIn0", set_in),
    of_system("setOut0", set_out),
    of_system("setErr0", set_err),
    Model { class: "java/lang/ClassLoader", name: "<init>", at: At::BesideBody, rule: load_classes },
    Model { class: "jdk/internal/misc/Signal", name: "handle0", at: At::Body, rule: handle_signals },
    Model { class: "sun/misc/Signal", name: "handle0", at: At::Body, rule: handle_signals },
];

/// Enters what runs before and after the entry methods.
///
/// In: `System.initPhase1` and `initPhase3` (`initializeSystemClass` of Java 8), the main thread and its groups, what
/// follows an exception that leaves an entry, `Shutdown.shutdown`. Left out: `initPhase2` (the module graph), the
/// launcher, agents, and the linking of method handles.
pub(crate) fn machine_entries(engine: &mut Engine<'_>, solver: &mut Solver) {
    if engine.class_type("java/lang/System").is_none() {
        return;
    }
    // Nothing but the entries has been reached, and initializers.
    let is_entry = |&(_, &(method, _)): &(InstanceId, &(MethodId, _))| {
        !engine.program.is_initializer(engine.program.method(method).selector)
    };
    let entries: Vec<InstanceId> =
        engine.instances.iter().filter(is_entry).map(|(instance, _)| instance).collect();
    for name in ["initPhase1", "initPhase3", "initializeSystemClass"] {
        if let Some(method) = engine.method_named("java/lang/System", name, "()V") {
            engine.enter_on(solver, method, None, &[]);
        }
    }
    let thread = main_thread(engine, solver);
    for instance in entries {
        let thrown = engine.frames[instance].escaped();
        let Some(thread) = thread else { continue };
        for (choice, arguments) in engine.at_end_of_thread(None, thrown) {
            engine.enter_on(solver, choice.method(), Some(thread), &arguments);
        }
    }
    if let Some(shutdown) = engine.method_named("java/lang/Shutdown", "shutdown", "()V") {
        engine.enter_on(solver, shutdown, None, &[]);
    }
}

/// The main thread in its group: the JVM makes both and runs their constructors.
fn main_thread(engine: &mut Engine<'_>, solver: &mut Solver) -> Option<ObjectId> {
    let (thread, group) =
        (engine.class_type("java/lang/Thread")?, engine.class_type("java/lang/ThreadGroup")?);
    let group_object = engine.machine_object(solver, group);
    let object = engine.machine_object(solver, thread);
    let running = engine.running_threads(solver);
    solver.add_object(running, object);
    let groups = engine.node_of(solver, &[group_object]);
    let names = engine.text_node(solver);
    let in_group = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
    let calls = [
        ("java/lang/ThreadGroup", "()V", group_object),
        ("java/lang/ThreadGroup", in_group, group_object),
        ("java/lang/Thread", in_group, object),
    ];
    for (class, descriptor, receiver) in calls {
        if let Some(constructor) = engine.method_named(class, "<init>", descriptor) {
            engine.enter_on(solver, constructor, Some(receiver), &[None, Some(groups), Some(names)]);
        }
    }
    Some(object)
}

fn set_in(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    set_stream(engine, solver, site, "in", "java/io/InputStream");
}

fn set_out(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    set_stream(engine, solver, site, "out", "java/io/PrintStream");
}

fn set_err(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    set_stream(engine, solver, site, "err", "java/io/PrintStream");
}

/// `setOut0(x)`:  pts(x) <= pts(System.out), final as it is.
fn set_stream(engine: &mut Engine<'_>, solver: &mut Solver, site: &Site, name: &str, class: &str) {
    let program = &*engine.program;
    let field = program.find_class(b"java/lang/System").zip(program.names.find_symbol(name.as_bytes()));
    let ty = engine.class_type(class);
    let field = field.zip(ty).and_then(|((system, name), ty)| program.declared_field(system, name, ty));
    if let (Some(field), Some(value)) = (field, site.argument(0)) {
        let variable = engine.fields.of_class(solver, field);
        solver.add_edge(value, variable, None);
    }
}

/// `new ClassLoader(…)`:  the JVM asks it for classes, `loadClass(name)`.
fn load_classes(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let descriptor = "(Ljava/lang/String;)Ljava/lang/Class;";
    if let Some(method) = engine.method_named("java/lang/ClassLoader", "loadClass", descriptor) {
        let name = engine.text_node(solver);
        engine.call_apart(solver, site, Choice::Select(method), vec![site.argument(0), Some(name)]);
    }
}

/// `Signal.handle0(…)`:  from now on the JVM calls `Signal.dispatch(number)`.
fn handle_signals(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let class = engine.program.method(site.method).class;
    let dispatch = engine.program.names.find_selector(b"dispatch", b"(I)V");
    if let Some(dispatch) = dispatch.and_then(|selector| engine.program.declared_method(class, selector)) {
        engine.call_apart(solver, site, Choice::Fixed(dispatch), vec![None]);
    }
}

impl Engine<'_> {
    /// A method that the JVM calls, on an object or not. Arguments have a place for the receiver if there is one.
    pub(super) fn enter_on(
        &mut self,
        solver: &mut Solver,
        method: MethodId,
        receiver: Option<ObjectId>,
        arguments: &[Option<NodeId>],
    ) -> InstanceId {
        self.initialize(solver, self.program.method(method).class);
        let context = receiver.map_or(Contexts::EMPTY, |receiver| self.entry_context(receiver));
        let instance = self.reach(solver, method, context);
        if let (Some(receiver), Some(this)) = (receiver, self.frames[instance].formal(0)) {
            solver.add_object(this, receiver);
        }
        for (position, argument) in arguments.iter().enumerate() {
            if let (Some(argument), Some(formal)) = (*argument, self.frames[instance].formal(position)) {
                solver.add_edge(argument, formal, None);
            }
        }
        instance
    }

    /// A node that holds a string of which nothing is known.
    pub(super) fn text_node(&mut self, solver: &mut Solver) -> NodeId {
        let text = self.object(solver, objects::Site::Strings, Type::STRING, Contexts::EMPTY);
        self.node_of(solver, &[text])
    }
}
