//! What an analysis could not follow: there its results may lack something.

use std::collections::BTreeSet;

use pointsto::Results;
use program::Program;

/// What could not be followed, by kind.
pub struct Unmodelled {
    /// Native methods without a model.
    pub natives: Vec<String>,
    /// Methods that are called and are not there.
    pub methods: Vec<String>,
    /// Fields that are used and are not there.
    pub fields: Vec<String>,
    /// The methods with reflective calls that no constant explains, or not in full; as often as they have
    /// one.
    pub reflective: Vec<String>,
    /// What logs of reflection name that is not there.
    pub log: Vec<String>,
    /// `invokedynamic` with an unknown bootstrap method.
    pub calls: u64,
    /// Dynamic constants.
    pub constants: u64,
    /// Receiver classes that do not have the method.
    pub unselected: u64,
}

impl Unmodelled {
    /// What could not be followed in a program.
    pub fn collect(program: &Program, results: &Results) -> Self {
        let found = &results.diagnostics;
        let sorted = |mut names: Vec<String>| {
            names.sort();
            names
        };
        Self {
            natives: sorted(found.natives.iter().map(|&method| program.method_name(method)).collect()),
            methods: sorted(
                found.missing_methods.iter().map(|&method| program.method_ref_name(method)).collect(),
            ),
            fields: sorted(found.missing_fields.iter().map(|&field| program.field_ref_name(field)).collect()),
            reflective: sorted(
                found.unresolved.iter().map(|&(method, _)| program.method_name(method)).collect(),
            ),
            log: found.missing_in_log.clone(),
            calls: found.opaque_calls,
            constants: found.dynamic_constants,
            unselected: found.unselected,
        }
    }

    /// The classes that are missing, as far as code that was reached uses them, by internal
    /// name.
    pub fn missing_classes(program: &Program, results: &Results) -> BTreeSet<Vec<u8>> {
        let found = &results.diagnostics;
        let methods = found.missing_methods.iter();
        let methods = methods.filter_map(|&method| program.names.method_ref_parts(method).class.base_class());
        let fields = found.missing_fields.iter().map(|&field| program.names.field_ref_parts(field).class);
        let missing = methods.chain(fields).filter(|&class| program.class(class).is_phantom());
        missing.map(|class| program.names.class_name(class).0.to_vec()).collect()
    }
}
