//! What is in jars: the things that are counted, with their names in JSON and for people.

use std::io::{self, Write};

use classfile::Version;
use classpath::{Container, Kind};
use serde_json::{Map, Value, json};

use crate::clean::clean;
use crate::java::inspect::{Counts, Found, Item};
use crate::java::load::Input;
use crate::problem::Problem;

/// Everything that was found in some containers.
pub struct Inspection<'i> {
    /// The class path and the program.
    pub input: &'i Input,
    /// The containers that were inspected.
    pub containers: Vec<&'i Container>,
    /// What was counted.
    pub found: Found,
    /// What could not be read or understood.
    pub problems: Vec<Problem>,
}

/// A class of the inspected containers that is elsewhere on the class path too.
pub struct Duplicate {
    /// The class.
    pub class: String,
    /// The container whose class is used.
    pub used: String,
    /// Those whose classes are hidden by it.
    pub hidden: Vec<String>,
}

impl Inspection<'_> {
    /// Writes one document.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut document = groups(&self.found.counts);
        let missing = self.missing_classes().into_iter();
        let missing = missing.map(|(name, users)| json!({ "class": name, "named_by": users }));
        let duplicates = self.duplicates().into_iter();
        let duplicates =
            duplicates.map(|one| json!({ "class": one.class, "used": one.used, "hidden": one.hidden }));
        document.insert("containers".to_owned(), self.containers.iter().map(container).collect());
        document.insert("versions".to_owned(), self.versions());
        document.insert("duplicates".to_owned(), duplicates.collect());
        document.insert("missing".to_owned(), missing.collect());
        document.insert("failures".to_owned(), json!(self.problems));
        serde_json::to_writer_pretty(&mut *out, &document)?;
        writeln!(out)
    }

    /// Missing classes by name, and how many classes name them.
    pub fn missing_classes(&self) -> Vec<(String, u64)> {
        let name = |(&class, &users): (&_, &u64)| (self.input.program.class_name(class), users);
        let mut named: Vec<_> = self.found.missing.iter().map(name).collect();
        named.sort();
        named
    }

    /// Classes of the inspected containers that are elsewhere on the class path too.
    pub fn duplicates(&self) -> Vec<Duplicate> {
        let class_path = &self.input.class_path;
        let path = |container: usize| clean(&class_path.containers()[container].path.display());
        let ours = |container: usize| self.containers.iter().any(|ours| ours.index == container);
        let duplicates = class_path.duplicates().iter();
        let duplicates =
            duplicates.filter(|found| ours(found.kept) || found.dropped.iter().any(|&at| ours(at)));
        let shown = duplicates.map(|found| {
            let name = clean(&String::from_utf8_lossy(class_path.entry(found.class).name)).replace('/', ".");
            let hidden = found.dropped.iter().map(|&at| path(at)).collect();
            Duplicate { class: name, used: path(found.kept), hidden }
        });
        shown.collect()
    }

    fn versions(&self) -> Value {
        let row = |(version, number): (&Version, &u64)| json!({ "version": version.to_string(), "java": java_of(*version), "classes": number });
        self.found.versions.iter().map(row).collect()
    }
}

fn container(container: &&Container) -> Value {
    json!({
        "path": clean(&container.path.display()),
        "kind": kind_name(container.kind),
        "class_files": container.class_count(),
        "class_bytes": container.class_bytes(),
    })
}

/// What a container is called.
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Directory => "folder",
        Kind::Jar => "jar",
        Kind::Jmod => "jmod",
        Kind::Image => "JDK image",
        Kind::ClassFile => "class file",
    }
}

/// The Java release that made class files of this version current.
pub fn java_of(version: Version) -> String {
    match version.major {
        45 => "Java 1.1".to_owned(),
        major @ 46..=48 => format!("Java 1.{}", major - 44),
        major => format!("Java {}", major.saturating_sub(44)),
    }
}

/// A heading, its key in JSON, and the things under it with their keys.
pub type Group = (&'static str, &'static str, &'static [(Item, &'static str, &'static str)]);

/// Everything that is counted, in the order in which it is shown.
pub const ITEMS: &[Group] = &[
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

/// An object for each group.
fn groups(counts: &Counts) -> Map<String, Value> {
    let group = |&(_, key, items): &Group| {
        let items: Map<_, _> =
            items.iter().map(|&(item, key, _)| (key.to_owned(), json!(counts.get(item)))).collect();
        (key.to_owned(), Value::from(items))
    };
    ITEMS.iter().map(group).collect()
}
