//! Shows what was counted.

use std::io::{self, Write};

use classfile::Version;
use classpath::{Container, Kind};
use serde_json::{Value, json};

use super::columns::{self, Block};
use super::count::Found;
use super::items::{Group, ITEMS};
use crate::input::Input;
use crate::number::{count, grouped};
use crate::output::{Output, clean};
use crate::paint::{Paint, Role};
use crate::problems::Report;
use crate::stop::Stop;

/// How many failures are listed unless all are asked for.
const LISTED: usize = 20;

/// How many groups of counts stand in the left column.
const LEFT: usize = 4;

/// Everything that was found.
pub(crate) struct Inspection<'i> {
    /// The class path and the program.
    pub(crate) input: &'i Input,
    /// The containers that were inspected.
    pub(crate) containers: Vec<&'i Container>,
    /// What was counted.
    pub(crate) found: Found,
    /// What could not be read or understood.
    pub(crate) problems: Vec<Report>,
    /// Whether missing classes are listed.
    pub(crate) missing: bool,
}

impl Inspection<'_> {
    /// Writes one JSON document.
    pub(crate) fn write_json(&self, out: &mut Output) -> Result<(), Stop> {
        let mut document = self.found.counts.json();
        document.insert("containers".to_owned(), self.containers.iter().map(container).collect());
        document.insert("versions".to_owned(), self.versions());
        document.insert("duplicates".to_owned(), self.duplicates().into());
        document.insert("missing".to_owned(), self.missing_classes().into_iter().map(missing).collect());
        document.insert("failures".to_owned(), json!(self.problems));
        serde_json::to_writer_pretty(&mut *out, &document)?;
        Ok(writeln!(out)?)
    }

    /// Writes tables. Failures beyond a limit are counted, unless `all` are wanted.
    pub(crate) fn write_text(&self, out: &mut Output, all: bool) -> io::Result<()> {
        let paint = out.paint;
        for container in &self.containers {
            let path = clean(&container.path.display());
            let classes = count(container.class_count(), "class file", "class files");
            let about = format!("{}, {classes}", kind_name(container.kind));
            writeln!(out, "{}  {}", paint.show(Role::Heading, path), paint.show(Role::Faint, about))?;
        }
        let (left, right) = self.blocks();
        columns::write(out, left, right)?;
        if self.missing {
            self.write_missing(out, paint)?;
        }
        self.write_failures(out, paint, if all { usize::MAX } else { LISTED })
    }

    fn blocks(&self) -> (Vec<Block>, Vec<Block>) {
        let block = |&(heading, _, items): &Group| {
            let rows = items.iter().map(|&(item, _, label)| (label.to_owned(), self.found.counts.get(item)));
            Block { heading, rows: rows.collect() }
        };
        let mut blocks: Vec<Block> = ITEMS.iter().map(block).collect();
        let mut right = blocks.split_off(LEFT);
        let version =
            |(version, number): (&Version, &u64)| (format!("{version} ({})", java_of(*version)), *number);
        right.push(Block {
            heading: "Class file versions",
            rows: self.found.versions.iter().map(version).collect(),
        });
        let findings = [
            ("duplicate classes", self.duplicates().len()),
            ("missing classes", self.found.missing.len()),
            ("failures", self.problems.len()),
        ];
        let rows = findings.map(|(label, number)| (label.to_owned(), number as u64));
        right.push(Block { heading: "Findings", rows: rows.into() });
        (blocks, right)
    }

    fn write_missing(&self, out: &mut Output, paint: Paint) -> io::Result<()> {
        if self.found.missing.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", paint.show(Role::Heading, "Missing classes"))?;
        for (name, users) in self.missing_classes() {
            let users = count(users as usize, "class names it", "classes name it");
            writeln!(out, "  {}  {}", paint.show(Role::Missing, name), paint.show(Role::Faint, users))?;
        }
        Ok(())
    }

    fn write_failures(&self, out: &mut Output, paint: Paint, limit: usize) -> io::Result<()> {
        if self.problems.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", paint.show(Role::Heading, "Failures"))?;
        for problem in self.problems.iter().take(limit) {
            writeln!(out, "  {}\n    {}", problem.place, paint.show(Role::Missing, &problem.reason))?;
        }
        match self.problems.len().saturating_sub(limit) {
            0 => Ok(()),
            more => writeln!(out, "  … and {} more (--diagnostics lists them all)", grouped(more as u64)),
        }
    }

    /// Missing classes by name, and how many classes name them.
    fn missing_classes(&self) -> Vec<(String, u64)> {
        let name = |(&class, &users): (&_, &u64)| (self.input.program.class_name(class), users);
        let mut named: Vec<_> = self.found.missing.iter().map(name).collect();
        named.sort();
        named
    }

    /// Classes of the inspected containers that are elsewhere on the class path too.
    fn duplicates(&self) -> Vec<Value> {
        let class_path = &self.input.class_path;
        let path = |container: usize| clean(&class_path.containers()[container].path.display());
        let ours = |container: usize| self.containers.iter().any(|ours| ours.index == container);
        let duplicates = class_path.duplicates().iter();
        let duplicates =
            duplicates.filter(|found| ours(found.kept) || found.dropped.iter().any(|&at| ours(at)));
        let shown = duplicates.map(|found| {
            let name = clean(&String::from_utf8_lossy(class_path.entry(found.class).name)).replace('/', ".");
            let hidden: Vec<_> = found.dropped.iter().map(|&at| path(at)).collect();
            json!({ "class": name, "used": path(found.kept), "hidden": hidden })
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

fn missing((name, users): (String, u64)) -> Value {
    json!({ "class": name, "named_by": users })
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Directory => "folder",
        Kind::Jar => "jar",
        Kind::Jmod => "jmod",
        Kind::Image => "JDK image",
        Kind::ClassFile => "class file",
    }
}

/// The Java release that made class files of this version current.
fn java_of(version: Version) -> String {
    match version.major {
        45 => "Java 1.1".to_owned(),
        major @ 46..=48 => format!("Java 1.{}", major - 44),
        major => format!("Java {}", major.saturating_sub(44)),
    }
}
