//! The things that are counted: their names in JSON and for people.

use serde_json::{Map, Value, json};

/// One thing that is counted. The order is that of [`ITEMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Classes,
    Interfaces,
    Enums,
    Records,
    Annotations,
    Fields,
    Methods,
    AbstractMethods,
    NativeMethods,
    Bodies,
    Instructions,
    Unreachable,
    Statements,
    Virtual,
    Interface,
    Special,
    Static,
    Dynamic,
    Lambdas,
    MethodReferences,
    Concatenations,
    RecordMethods,
    PatternSwitches,
    OtherBootstraps,
    DynamicConstants,
    New,
    NewArray,
    ANewArray,
    MultiANewArray,
    FieldLoads,
    FieldStores,
    StaticLoads,
    StaticStores,
    ArrayLoads,
    ArrayStores,
    Casts,
    InstanceOf,
    Throws,
    Handlers,
    Monitors,
    Subroutines,
}

/// A heading, its key in JSON, and the things under it with their keys.
pub(crate) type Group = (&'static str, &'static str, &'static [(Item, &'static str, &'static str)]);

/// Everything that is counted, in the order in which it is shown.
pub(crate) const ITEMS: &[Group] = &[
    (
        "Declarations",
        "declarations",
        &[
            (Item::Classes, "classes", "classes"),
            (Item::Interfaces, "interfaces", "interfaces"),
            (Item::Enums, "enums", "enums"),
            (Item::Records, "records", "records"),
            (Item::Annotations, "annotations", "annotations"),
            (Item::Fields, "fields", "fields"),
            (Item::Methods, "methods", "methods"),
            (Item::AbstractMethods, "abstract_methods", "abstract"),
            (Item::NativeMethods, "native_methods", "native"),
        ],
    ),
    (
        "Code",
        "code",
        &[
            (Item::Bodies, "bodies", "bodies"),
            (Item::Instructions, "instructions", "instructions"),
            (Item::Unreachable, "unreachable_instructions", "unreachable"),
            (Item::Statements, "statements", "IR statements"),
        ],
    ),
    (
        "Call sites",
        "calls",
        &[
            (Item::Virtual, "virtual", "virtual"),
            (Item::Interface, "interface", "interface"),
            (Item::Special, "special", "special"),
            (Item::Static, "static", "static"),
            (Item::Dynamic, "dynamic", "dynamic"),
        ],
    ),
    (
        "Dynamic calls and constants",
        "dynamic",
        &[
            (Item::Lambdas, "lambdas", "lambdas"),
            (Item::MethodReferences, "method_references", "method references"),
            (Item::Concatenations, "string_concatenations", "string concatenations"),
            (Item::RecordMethods, "record_methods", "record methods"),
            (Item::PatternSwitches, "pattern_switches", "pattern switches"),
            (Item::OtherBootstraps, "other_bootstraps", "other bootstraps"),
            (Item::DynamicConstants, "constants", "dynamic constants"),
        ],
    ),
    (
        "Allocation sites",
        "allocations",
        &[
            (Item::New, "new", "new"),
            (Item::NewArray, "newarray", "newarray"),
            (Item::ANewArray, "anewarray", "anewarray"),
            (Item::MultiANewArray, "multianewarray", "multianewarray"),
        ],
    ),
    (
        "Fields and arrays",
        "accesses",
        &[
            (Item::FieldLoads, "field_loads", "field loads"),
            (Item::FieldStores, "field_stores", "field stores"),
            (Item::StaticLoads, "static_loads", "static loads"),
            (Item::StaticStores, "static_stores", "static stores"),
            (Item::ArrayLoads, "array_loads", "array loads"),
            (Item::ArrayStores, "array_stores", "array stores"),
        ],
    ),
    (
        "Types, exceptions, locks",
        "other",
        &[
            (Item::Casts, "casts", "casts"),
            (Item::InstanceOf, "instanceof", "instanceof"),
            (Item::Throws, "throws", "throws"),
            (Item::Handlers, "handlers", "handlers"),
            (Item::Monitors, "monitor_enters", "monitor enters"),
            (Item::Subroutines, "subroutine_calls", "subroutine calls (jsr)"),
        ],
    ),
];

const COUNT: usize = Item::Subroutines as usize + 1;

/// How often each thing occurs.
#[derive(Clone, Debug)]
pub(crate) struct Counts([u64; COUNT]);

impl Default for Counts {
    fn default() -> Self {
        Self([0; COUNT])
    }
}

impl Counts {
    /// How often a thing occurs.
    pub(crate) fn get(&self, item: Item) -> u64 {
        self.0[item as usize]
    }

    /// Counts a thing.
    pub(crate) fn add(&mut self, item: Item, number: usize) {
        self.0[item as usize] += number as u64;
    }

    /// Adds other counts.
    pub(crate) fn join(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, number)| *sum += number);
    }

    /// An object for each group.
    pub(crate) fn json(&self) -> Map<String, Value> {
        let group = |&(_, key, items): &Group| {
            let items: Map<_, _> =
                items.iter().map(|&(item, key, _)| (key.to_owned(), json!(self.get(item)))).collect();
            (key.to_owned(), Value::from(items))
        };
        ITEMS.iter().map(group).collect()
    }
}
