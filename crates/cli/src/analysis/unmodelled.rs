//! What an analysis could not follow: there its results may lack something.

use std::collections::BTreeSet;
use std::io::{self, Write};

use pointsto::Results;
use program::Program;
use serde_json::{Value, json};

use crate::number::count;

/// How many missing classes are named.
const NAMED: usize = 3;

/// What could not be followed, by kind.
pub(crate) struct Unmodelled {
    /// Native methods without a model.
    natives: Vec<String>,
    /// Methods that are called and are not there.
    methods: Vec<String>,
    /// Fields that are used and are not there.
    fields: Vec<String>,
    /// The methods with reflective calls that no constant explains, or not in full; as often as they have one.
    reflective: Vec<String>,
    /// What logs of reflection name that is not there.
    log: Vec<String>,
    /// `invokedynamic` with an unknown bootstrap method.
    calls: u64,
    constants: u64,
    unselected: u64,
}

impl Unmodelled {
    pub(crate) fn of(program: &Program, results: &Results) -> Self {
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

    /// How many there are of each kind; nothing if there are none.
    pub(crate) fn line(&self) -> Option<String> {
        let kinds = [
            (self.natives.len(), "native method", "native methods"),
            (self.methods.len(), "missing method", "missing methods"),
            (self.fields.len(), "missing field", "missing fields"),
            (self.reflective.len(), "reflective call", "reflective calls"),
            (self.log.len(), "name of a reflection log", "names of reflection logs"),
            (self.calls as usize, "unknown invokedynamic", "unknown invokedynamics"),
            (self.constants as usize, "dynamic constant", "dynamic constants"),
        ];
        let told = kinds.iter().filter(|(number, ..)| *number > 0);
        let told: Vec<String> = told.map(|(number, one, many)| count(*number, one, many)).collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    /// The classes that are missing, as far as code that was reached uses them: how many, and the first few by name.
    pub(crate) fn missing_classes(program: &Program, results: &Results) -> Option<String> {
        let found = &results.diagnostics;
        let methods = found.missing_methods.iter();
        let methods = methods.filter_map(|&method| program.names.method_ref_parts(method).class.base_class());
        let fields = found.missing_fields.iter().map(|&field| program.names.field_ref_parts(field).class);
        let missing = methods.chain(fields).filter(|&class| program.class(class).is_phantom());
        let names: BTreeSet<String> = missing.map(|class| program.class_name(class)).collect();
        let first: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
        let more = if names.len() > NAMED { ", …" } else { "" };
        let number = count(names.len(), "class is", "classes are");
        (!names.is_empty()).then(|| format!("{number} missing: {}{more}", first.join(", ")))
    }

    /// Writes all of them, one to a line.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (kind, names) in [
            ("native", &self.natives),
            ("missing method", &self.methods),
            ("missing field", &self.fields),
            ("reflective call in", &self.reflective),
            ("reflection log", &self.log),
        ] {
            names.iter().try_for_each(|name| writeln!(out, "not followed: {kind} {name}"))?;
        }
        Ok(())
    }
}

impl Unmodelled {
    /// All of them.
    pub(crate) fn json(&self) -> Value {
        json!({
            "native_methods": self.natives,
            "missing_methods": self.methods,
            "missing_fields": self.fields,
            "reflective_calls": self.reflective,
            "missing_in_reflection_log": self.log,
            "unknown_dynamic_calls": self.calls,
            "dynamic_constants": self.constants,
            "receiver_classes_without_the_method": self.unselected,
        })
    }
}
