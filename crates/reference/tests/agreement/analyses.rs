//! The analyses that are compared, and what orders their precision.

use reference::{Policy, Statics};

/// The name of an analysis of the engine, and the same as a policy of the reference. This list says what is
/// compared.
pub(crate) const ANALYSES: &[(&str, Policy)] = &[
    ("0cfa", Policy::ZERO_CFA),
    ("andersen", Policy::ANDERSEN),
    ("kcfa:1", Policy::calls(1, 0)),
    ("kcfa:2", Policy::calls(2, 0)),
    ("kcfa:2:1", Policy::calls(2, 1)),
    ("kobj:1", Policy::objects(1, Statics::Empty)),
    ("kobj:2", Policy::objects(2, Statics::Empty)),
    ("kobj:3", Policy::objects(3, Statics::Empty)),
    ("kobj:1:static=inherit", Policy::objects(1, Statics::Inherit)),
    ("kobj:2:static=inherit", Policy::objects(2, Statics::Inherit)),
    ("ktype:1", Policy::types(1)),
    ("ktype:2", Policy::types(2)),
    ("objsens1", Policy::OBJ_SENS_1),
    ("objsens2", Policy::OBJ_SENS_2),
    ("callsite", Policy::CALL_SITE),
];

/// Pairs in which the first is at least as precise as the second, whatever the program.
///
/// Objects are below types only if both treat static methods alike: types inherit, so objects must.
pub(crate) const ORDER: &[(&str, &str)] = &[
    ("andersen", "0cfa"),
    ("kcfa:1", "andersen"),
    ("kcfa:2", "kcfa:1"),
    ("kcfa:2:1", "kcfa:2"),
    ("kobj:1", "andersen"),
    ("kobj:2", "kobj:1"),
    ("kobj:3", "kobj:2"),
    ("kobj:1:static=inherit", "kobj:1"),
    ("kobj:2:static=inherit", "kobj:2"),
    ("kobj:1:static=inherit", "ktype:1"),
    ("kobj:2:static=inherit", "kobj:1:static=inherit"),
    ("kobj:2:static=inherit", "ktype:2"),
    ("ktype:1", "andersen"),
    ("ktype:2", "ktype:1"),
    ("kobj:1", "objsens2"),
    ("objsens2", "objsens1"),
    ("objsens1", "andersen"),
    ("kcfa:1", "callsite"),
    ("callsite", "andersen"),
];

/// The same for analyses that only the engine knows, and that find methods and calls alone.
pub(crate) const ORDER_OF_CALLS: &[(&str, &str)] = &[("0cfa", "rta"), ("rta", "cha")];
