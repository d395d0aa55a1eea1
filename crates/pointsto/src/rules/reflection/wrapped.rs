//! What a method or constructor throws that was called by reflection comes out inside an `InvocationTargetException`.
//!
//! ```text
//! m.invoke(…), k.newInstance(…) at site s; e thrown by what they call:
//!   i_s in thrown(s),  e in pts(i_s.target),  e in pts(i_s.cause)
//! ```

use std::rc::Rc;

use program::FieldId;
use solver::{Set, Solver};

use crate::engine::Engine;
use crate::rules::Site;

const EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";

/// Where the exception keeps it: in the one field or the other, depending on the release of the JDK.
const KEPT_IN: [(&str, &str); 2] = [(EXCEPTION, "target"), ("java/lang/Throwable", "cause")];

/// The same call for what it calls: what that throws is wrapped.
pub(super) fn wrapping(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) -> Rc<Site> {
    let Some(ty) = engine.class_type(EXCEPTION) else { return site.clone() };
    if let Some(&thrown) = engine.rules.wrapped.get(&(site.instance, site.stmt)) {
        return Rc::new(site.with_thrown(thrown));
    }
    let thrown = solver.new_node();
    engine.rules.wrapped.insert((site.instance, site.stmt), thrown);
    let exception = engine.make(solver, site, ty);
    for field in kept_in(engine) {
        let slot = engine.fields.of_object(solver, exception, field);
        solver.add_edge(thrown, slot, None);
    }
    engine.wait(solver, Some(thrown), site, comes_out);
    Rc::new(site.with_thrown(thrown))
}

/// Something was thrown inside: the exception around it is thrown at the call.
fn comes_out(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, _: &Set) {
    if let Some(ty) = engine.class_type(EXCEPTION) {
        let exception = engine.make(solver, site, ty);
        solver.add_object(site.thrown, exception);
    }
}

fn kept_in(engine: &Engine<'_>) -> Vec<FieldId> {
    let program = &*engine.program;
    let named = |(class, name): (&str, &str)| {
        let class = program.find_class(class.as_bytes())?;
        let mut fields = program.class(class).fields.iter();
        fields.find(|&field| program.names.text(program.field(field).name).0 == name.as_bytes())
    };
    KEPT_IN.into_iter().filter_map(named).collect()
}
