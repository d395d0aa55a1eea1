//! `invokedynamic`: lambda objects, string concatenation, the methods of records, pattern switches.

use ir::{List, VarId};
use program::{Bootstrap, ClassId, Type};
use solver::Solver;

use crate::contexts::Contexts;
use crate::engine::{Call, Choice, Engine};
use crate::objects::Site;
use crate::statements::Here;

pub(crate) fn dynamic(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    here: &Here<'_>,
    target: Option<VarId>,
    site: u32,
    arguments: List,
) {
    let dynamic = &here.lifted.body.dynamics[site as usize];
    match (&dynamic.site.bootstrap, dynamic.lambda) {
        (Bootstrap::Lambda(_), Some(class)) => lambda(engine, solver, here, target, class, arguments),
        (Bootstrap::Concat { .. } | Bootstrap::ObjectMethods { .. }, _) => {
            text_of(engine, solver, here, target, arguments);
        }
        (Bootstrap::TypeSwitch(_) | Bootstrap::EnumSwitch(_), _) => {}
        (Bootstrap::Lambda(_) | Bootstrap::Opaque { .. }, _) => engine.diagnostics.opaque_calls += 1,
    }
}

/// The site makes an object of the made-up class, whose fields hold what is captured.
fn lambda(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    here: &Here<'_>,
    target: Option<VarId>,
    class: ClassId,
    arguments: List,
) {
    let Some(target) = target else { return };
    engine.allocate(solver, here, target, Type::class(class));
    let Some(node) = engine.at(here, target) else { return };
    let fields = engine.program.class(class).fields;
    for (field, argument) in fields.iter().zip(here.lifted.body.list(arguments)) {
        if let Some(value) = engine.at(here, argument) {
            engine.add_use(solver, node, crate::engine::Use::StoreField { field, value });
        }
    }
}

/// A string comes out, and `toString` is asked of everything that goes in.
fn text_of(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    here: &Here<'_>,
    target: Option<VarId>,
    arguments: List,
) {
    if let Some(target) = target.and_then(|target| engine.at(here, target)) {
        let text = engine.object(solver, Site::Strings, Type::STRING, Contexts::EMPTY);
        solver.add_object(target, text);
    }
    let selector = engine.program.names.find_selector(b"toString", b"()Ljava/lang/String;");
    let Some(method) =
        selector.and_then(|selector| engine.program.declared_method(ClassId::OBJECT, selector))
    else {
        return;
    };
    for argument in here.lifted.body.list(arguments) {
        if let Some(receiver) = engine.at(here, argument) {
            let call = Call {
                caller: here.instance,
                stmt: here.stmt,
                choice: Choice::Select(method),
                arguments: [Some(receiver)].into(),
                target: None,
                thrown: here.thrown,
            };
            engine.place_call(solver, call, false);
        }
    }
}
