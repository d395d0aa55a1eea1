//! Who stores into fields, arrays and static variables, of all methods.

use pointsto::inside::Step;
use pointsto::{Place, Results, Slot, Use};
use program::{FieldId, MethodId};
use rustc_hash::FxHashMap;
use solver::NodeId;

/// A store of a outline.
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
        for (method, outline) in results.bodies().outlines() {
            for base in outline.watched() {
                for what in outline.uses(base) {
                    match *what {
                        Use::Store { slot: Slot::Field(field), value } => {
                            stores.fields.entry(field).or_default().push(Store { method, base, value });
                        }
                        Use::Store { slot: Slot::Element, value } => {
                            stores.elements.push(Store { method, base, value });
                        }
                        Use::Load { .. } | Use::Call(_) | Use::Rule(_) => {}
                    }
                }
            }
            for step in outline.shared_and_own_steps() {
                if let Step::StoreStatic { source, target } = *step {
                    stores.statics.entry(target).or_default().push((method, source));
                }
            }
        }
        stores
    }
}
