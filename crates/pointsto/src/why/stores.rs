//! Who stores into fields, arrays and static variables, of all methods.

use program::{FieldId, MethodId};
use rustc_hash::FxHashMap;
use solver::NodeId;

use crate::plan::{Place, Step, Use};
use crate::results::Results;

/// A store of a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Store {
    pub(super) method: MethodId,
    pub(super) base: Place,
    pub(super) value: Place,
}

/// All stores of all plans.
#[derive(Default)]
pub(super) struct Stores {
    pub(super) fields: FxHashMap<FieldId, Vec<Store>>,
    pub(super) elements: Vec<Store>,
    /// By the node of the variable: the place whose value is stored.
    pub(super) statics: FxHashMap<NodeId, Vec<(MethodId, Place)>>,
}

impl Stores {
    pub(super) fn of(results: &Results) -> Self {
        let mut stores = Self::default();
        for (method, plan) in results.bodies.plans() {
            for base in plan.watched() {
                for what in plan.uses(base) {
                    match *what {
                        Use::StoreField { field, value } => {
                            stores.fields.entry(field).or_default().push(Store { method, base, value });
                        }
                        Use::StoreElement { value } => stores.elements.push(Store { method, base, value }),
                        Use::LoadField { .. } | Use::LoadElement { .. } | Use::Call(_) => {}
                    }
                }
            }
            for step in plan.shared_and_own_steps() {
                if let Step::StoreStatic { source, target } = *step {
                    stores.statics.entry(target).or_default().push((method, source));
                }
            }
        }
        stores
    }
}
