//! What a method or constructor throws when it is called by reflection comes out inside an
//! `InvocationTargetException`.
//!
//! ```text
//! m.invoke(…), k.newInstance(…) at site s; e thrown by what they call:
//!   i_s in thrown(s),  e in pts(i_s.target),  e in pts(i_s.cause)
//! ```

use std::rc::Rc;

use ir::StmtId;
use pointsto::{Cx, InstanceId, NodeId, RuleSite, Set};
use program::FieldId;
use rustc_hash::FxHashMap;

const EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";

/// The fields that keep the original exception; which one depends on the release of the JDK.
const KEPT_IN: [(&str, &str); 2] = [(EXCEPTION, "target"), ("java/lang/Throwable", "cause")];

/// What reflective calls throw before it is wrapped.
#[derive(Default)]
struct Wrapped(FxHashMap<(InstanceId, StmtId), NodeId>);

/// The same call, but what the callee throws is wrapped first.
pub(super) fn wrapping(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) -> Rc<RuleSite> {
    let Some(ty) = cx.class_type(EXCEPTION) else { return site.clone() };
    // The rule is called for each new batch of members; they share one node.
    if let Some(&thrown) = cx.memory::<Wrapped>().0.get(&(site.instance, site.stmt)) {
        return Rc::new(site.with_thrown(thrown));
    }
    let thrown = cx.new_node();
    cx.memory::<Wrapped>().0.insert((site.instance, site.stmt), thrown);
    let exception = cx.make(site, ty);
    for field in kept_in(cx) {
        let slot = cx.field_node(exception, field);
        cx.flow(thrown, slot);
    }
    cx.wait(Some(thrown), site, comes_out);
    Rc::new(site.with_thrown(thrown))
}

/// Something was thrown inside: the exception around it is thrown at the call.
fn comes_out(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, _: &Set) {
    if let Some(ty) = cx.class_type(EXCEPTION) {
        let exception = cx.make(site, ty);
        cx.give(site.thrown, exception);
    }
}

fn kept_in(cx: &Cx<'_, '_>) -> Vec<FieldId> {
    let program = cx.program();
    let named = |(class, name): (&str, &str)| {
        let class = program.find_class(class.as_bytes())?;
        let mut fields = program.class(class).fields.iter();
        fields.find(|&field| program.names.text(program.field(field).name).0 == name.as_bytes())
    };
    KEPT_IN.into_iter().filter_map(named).collect()
}
