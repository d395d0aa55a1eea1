//! Finalizers: the JVM registers objects whose class has one. The thread that runs them is Java code.

use ir::{LowerOptions, Stmt};
use pointsto::{Cx, NodeId, ObjectId, Rule, dispatch_class};
use program::{ClassId, MethodId, Type};
use rustc_hash::FxHashMap;

/// Which objects have a finalizer that runs.
pub(crate) struct Finalizers;

impl Rule for Finalizers {
    fn name(&self) -> &'static str {
        "finalizers"
    }

    fn sees_objects(&self) -> bool {
        true
    }

    fn object_made(&self, cx: &mut Cx<'_, '_>, object: ObjectId, ty: Type) {
        register(cx, object, ty);
    }
}

/// What is known of finalizers.
#[derive(Default)]
struct Known {
    /// By class: whether its objects are registered.
    of_class: FxHashMap<ClassId, bool>,
    /// The registered objects.
    registered: Option<NodeId>,
}

/// `x = new C`, where C or a class above it has a `finalize()` that does something:  the object goes to
/// `Finalizer.register`.
fn register(cx: &mut Cx<'_, '_>, object: ObjectId, ty: Type) {
    let Some(class) = ty.as_class().filter(|&class| class != ClassId::OBJECT) else { return };
    let has_one = match cx.memory::<Known>().of_class.get(&class) {
        Some(&known) => known,
        None => {
            let found = has_finalizer(cx, class);
            cx.memory::<Known>().of_class.insert(class, found);
            found
        }
    };
    if has_one && let Some(registered) = registered_objects(cx) {
        cx.give(registered, object);
    }
}

/// The parameter of the method that the JVM calls; reached when the first object needs it.
fn registered_objects(cx: &mut Cx<'_, '_>) -> Option<NodeId> {
    if cx.memory::<Known>().registered.is_none() {
        let register = cx.method_named("java/lang/ref/Finalizer", "register", "(Ljava/lang/Object;)V")?;
        let instance = cx.enter(register, None, &[]);
        let parameter = cx.formal(instance, 0);
        cx.memory::<Known>().registered = parameter;
    }
    cx.memory::<Known>().registered
}

/// Whether a class has a finalizer of its own or inherits one, other than Object's; the JVM skips empty ones.
fn has_finalizer(cx: &mut Cx<'_, '_>, class: ClassId) -> bool {
    let program = cx.program();
    let Some(selector) = program.names.find_selector(b"finalize", b"()V") else { return false };
    let Some(declared) = program.declared_method(ClassId::OBJECT, selector) else { return false };
    match program.select(dispatch_class(Type::class(class)), declared) {
        Ok(chosen) => chosen != declared && !is_empty(cx, chosen),
        Err(_) => false,
    }
}

fn is_empty(cx: &mut Cx<'_, '_>, method: MethodId) -> bool {
    let program = cx.program_mut();
    program.link(program.method(method).class);
    match ir::lower(program, method, LowerOptions::default()) {
        Ok(Some(body)) => body.stmts().all(|(_, stmt)| matches!(stmt, Stmt::Return { .. } | Stmt::Goto)),
        // Unknown code might do something.
        Ok(None) | Err(_) => false,
    }
}
