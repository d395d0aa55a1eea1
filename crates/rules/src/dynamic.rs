//! `invokedynamic`: lambda objects, string concatenation, the methods of records, pattern switches.

use ir::{Body, List, Stmt, StmtId};
use pointsto::{Choice, Draft, Place, Rule, Slot, Use};
use program::{Bootstrap, ClassId, MethodId, Program, Type};

use crate::lambda_bodies;
use crate::records::{RecordMethod, record_method, spare_places};

/// What `invokedynamic` does, and the bodies of lambdas.
pub(crate) struct Dynamic;

impl Rule for Dynamic {
    fn name(&self) -> &'static str {
        "invokedynamic"
    }

    fn body(&self, program: &mut Program, method: MethodId) -> Option<Body> {
        lambda_bodies::body(program, method)
    }

    fn spare_places(&self, body: &Body) -> usize {
        body.dynamics.iter().map(|call| spare_places(&call.site.bootstrap)).sum()
    }

    fn statement(&self, draft: &mut Draft<'_, '_>, body: &Body, stmt: StmtId, thrown: Place) -> bool {
        let Stmt::Dynamic { target, site, arguments } = *body.stmt(stmt) else { return false };
        let target = target.get().and_then(|target| draft.place(target));
        let dynamic = &body.dynamics[site as usize];
        match (&dynamic.site.bootstrap, dynamic.lambda) {
            (Bootstrap::Lambda(_), Some(class)) => lambda(draft, body, stmt, target, class, arguments),
            (Bootstrap::Concat { .. }, _) => text_of(draft, body, stmt, target, arguments, thrown),
            (Bootstrap::ObjectMethods { record, getters }, _) => {
                let name = draft.program().names.text(dynamic.site.name).0.to_vec();
                let method = RecordMethod { name: &name, record: *record, getters };
                record_method(draft, body, stmt, target, &method, arguments, thrown);
            }
            // A switch yields a number, and moves no references.
            (Bootstrap::TypeSwitch(_) | Bootstrap::EnumSwitch(_), _) => {}
            (Bootstrap::Lambda(_) | Bootstrap::Opaque { .. }, _) => {
                draft.cx().diagnostics().opaque_calls += 1;
            }
        }
        true
    }
}

/// Creates an object of the lambda class, whose fields hold the captured values.
fn lambda(
    draft: &mut Draft<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: Option<Place>,
    class: ClassId,
    arguments: List,
) {
    let Some(object) = target else { return };
    draft.allocate(stmt, object, Type::class(class));
    let fields = draft.program().class(class).fields;
    // The class has one field per captured value, in their order.
    for (field, argument) in fields.iter().zip(body.list(arguments)) {
        if let Some(value) = draft.place(argument) {
            draft.add_use(object, Use::Store { slot: Slot::Field(field), value });
        }
    }
}

/// Creates a string, and calls `toString` on all operands.
fn text_of(
    draft: &mut Draft<'_, '_>,
    body: &Body,
    stmt: StmtId,
    target: Option<Place>,
    arguments: List,
    thrown: Place,
) {
    if let Some(target) = target {
        let text = draft.cx().text();
        draft.constant(target, text);
    }
    let selector = draft.program().names.find_selector(b"toString", b"()Ljava/lang/String;");
    let method = selector.and_then(|selector| draft.program().declared_method(ClassId::OBJECT, selector));
    let Some(method) = method else { return };
    for argument in body.list(arguments) {
        if let Some(receiver) = draft.place(argument) {
            // The result only becomes part of the new string.
            draft.add_call(stmt, Choice::Select(method), [receiver], None, thrown);
        }
    }
}
