//! What is in jars: the things that are counted, with their names in JSON and for people.

use std::collections::BTreeMap;
use std::io::{self, Write};

use classfile::Version;
use classpath::{Container, Kind};
use serde::Serialize;
use text::{escape, escape_path};

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
#[derive(Serialize)]
pub struct Duplicate {
    /// The class.
    pub class: String,
    /// Those whose classes are hidden by it.
    pub hidden: Vec<String>,
    /// The container whose class is used.
    pub used: String,
}

/// A class that is named but not found.
#[derive(PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Missing {
    /// The class.
    pub class: String,
    /// How many classes name it.
    pub named_by: u64,
}

/// How often each thing of a group occurs.
type Group = BTreeMap<&'static str, u64>;

/// What was found. The groups are those of [`ITEMS`].
#[derive(Serialize)]
struct Document<'i> {
    accesses: Group,
    allocations: Group,
    calls: Group,
    code: Group,
    containers: Vec<Inspected>,
    declarations: Group,
    duplicates: Vec<Duplicate>,
    dynamic: Group,
    failures: &'i [Problem],
    missing: Vec<Missing>,
    other: Group,
    versions: Vec<Release>,
}

/// A container that was inspected.
#[derive(Serialize)]
struct Inspected {
    class_bytes: u64,
    class_files: usize,
    kind: &'static str,
    path: String,
}

/// A version of class files, and how many have it.
#[derive(Serialize)]
struct Release {
    classes: u64,
    java: String,
    version: String,
}

impl Inspection<'_> {
    /// Writes one document.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let group = |key| group(&self.found.counts, key);
        let document = Document {
            accesses: group("accesses"),
            allocations: group("allocations"),
            calls: group("calls"),
            code: group("code"),
            containers: self.containers.iter().copied().map(Inspected::from).collect(),
            declarations: group("declarations"),
            duplicates: self.duplicates(),
            dynamic: group("dynamic"),
            failures: &self.problems,
            missing: self.missing_classes(),
            other: group("other"),
            versions: self.found.versions.iter().map(Release::from).collect(),
        };
        serde_json::to_writer_pretty(&mut *out, &document)?;
        writeln!(out)
    }

    /// Missing classes by name, and how many classes name them.
    pub fn missing_classes(&self) -> Vec<Missing> {
        let name = |(&class, &named_by): (&_, &u64)| Missing {
            class: self.input.program.class_name(class),
            named_by,
        };
        let mut named: Vec<_> = self.found.missing.iter().map(name).collect();
        named.sort();
        named
    }

    /// Classes of the inspected containers that are elsewhere on the class path too.
    pub fn duplicates(&self) -> Vec<Duplicate> {
        let class_path = &self.input.class_path;
        let path = |container: usize| escape_path(&class_path.containers()[container].path);
        let ours = |container: usize| self.containers.iter().any(|ours| ours.index == container);
        let duplicates = class_path.duplicates().iter();
        let duplicates =
            duplicates.filter(|found| ours(found.kept) || found.dropped.iter().any(|&at| ours(at)));
        let shown = duplicates.map(|found| {
            let name = escape(&String::from_utf8_lossy(class_path.entry(found.class).name)).replace('/', ".");
            let hidden = found.dropped.iter().map(|&at| path(at)).collect();
            Duplicate { class: name, used: path(found.kept), hidden }
        });
        shown.collect()
    }
}

impl From<&Container> for Inspected {
    fn from(container: &Container) -> Self {
        Self {
            class_bytes: container.class_bytes(),
            class_files: container.class_count(),
            kind: kind_name(container.kind),
            path: escape_path(&container.path),
        }
    }
}

impl From<(&Version, &u64)> for Release {
    fn from((&version, &classes): (&Version, &u64)) -> Self {
        Self { classes, java: java_of(version), version: version.to_string() }
    }
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
        // From Java 5 on, releases are named without the `1.`.
        major @ 46..=48 => format!("Java 1.{}", major - 44),
        major => format!("Java {}", major.saturating_sub(44)),
    }
}

/// A heading, its key in JSON, and the things under it with their keys.
pub type Items = (&'static str, &'static str, &'static [(Item, &'static str, &'static str)]);

/// Everything that is counted, in the order in which it is shown.
pub const ITEMS: &[Items] = &[
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

/// The counts of a group.
fn group(counts: &Counts, wanted: &str) -> Group {
    let items = ITEMS.iter().filter(|(_, key, _)| *key == wanted).flat_map(|(.., items)| *items);
    items.map(|&(item, key, _)| (key, counts.get(item))).collect()
}
