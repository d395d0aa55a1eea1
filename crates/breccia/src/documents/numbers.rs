//! What an analysis found, in numbers, and what it could not follow.

use pointsto::Measures;
use serde::{Deserialize, Serialize};

use crate::java::unmodelled::Unmodelled;

/// What an analysis found in the application and in the whole program.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Numbers for everything except the JDK.
    pub application: Counts,
    /// Numbers for all code.
    pub whole: Counts,
}

impl From<&Measures> for Summary {
    fn from(measures: &Measures) -> Self {
        Self { application: Counts::from(&measures.application), whole: Counts::from(&measures.all) }
    }
}

/// What an analysis found in a part of a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Pairs of a call site and a callee.
    pub call_edges: usize,
    /// Call sites in reachable methods.
    pub call_sites: usize,
    /// Casts in reachable methods.
    pub casts: usize,
    /// Those that may fail, if the analysis has sets of objects.
    pub casts_that_may_fail: Option<usize>,
    /// Call sites with two or more callees.
    pub poly_call_sites: usize,
    /// Methods that can run.
    pub reachable_methods: usize,
    /// Receiver classes, summed over virtual and interface calls: N_RC.
    pub receiver_classes: usize,
    /// Target methods, summed over virtual and interface calls: N_TM.
    pub target_methods: usize,
}

impl From<&pointsto::Counts> for Counts {
    fn from(counts: &pointsto::Counts) -> Self {
        Self {
            call_edges: counts.call_edges,
            call_sites: counts.call_sites,
            casts: counts.casts,
            casts_that_may_fail: counts.failing_casts,
            poly_call_sites: counts.poly_sites,
            reachable_methods: counts.reachable,
            receiver_classes: counts.receiver_classes,
            target_methods: counts.target_methods,
        }
    }
}

/// What an analysis could not follow.
#[derive(Serialize)]
pub(super) struct NotFollowed<'a> {
    dynamic_constants: u64,
    missing_fields: &'a [String],
    missing_in_reflection_log: &'a [String],
    missing_methods: &'a [String],
    native_methods: &'a [String],
    receiver_classes_without_the_method: u64,
    reflective_calls: &'a [String],
    unknown_dynamic_calls: u64,
}

impl<'a> From<&'a Unmodelled> for NotFollowed<'a> {
    fn from(found: &'a Unmodelled) -> Self {
        Self {
            dynamic_constants: found.constants,
            missing_fields: &found.fields,
            missing_in_reflection_log: &found.log,
            missing_methods: &found.methods,
            native_methods: &found.natives,
            receiver_classes_without_the_method: found.unselected,
            reflective_calls: &found.reflective,
            unknown_dynamic_calls: found.calls,
        }
    }
}
