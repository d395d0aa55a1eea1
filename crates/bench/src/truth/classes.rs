//! The classes that comments can name: those of the component, its lambdas, and those of the JDK.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use anyhow::{Context, Result};
use classfile::{Access, LineNumberTable};
use classpath::ClassPath;
use classpath::jdk::Jdk;
use program::{ClassId, MethodId, Origin, Program};

/// A line: the source file with the folder of its package, and the number.
pub(super) type Place = (String, u32);

/// All classes of a project and of its JDK.
pub(super) struct Classes {
    program: Program,
    own: BTreeSet<ClassId>,
    /// By the name without its package.
    short: BTreeMap<String, Vec<ClassId>>,
    /// The lambdas of a line, in the order of the bytecode.
    lambdas: BTreeMap<Place, Vec<String>>,
}

impl Classes {
    /// Reads a folder of classes and the JDK.
    pub(super) fn load(jdk: &Jdk, component: &Path) -> Result<Self> {
        let feature = jdk.feature().context("the version of the JDK is unknown")?;
        let entries: Vec<PathBuf> = jdk.entries.iter().cloned().chain([component.to_path_buf()]).collect();
        let class_path = Arc::new(ClassPath::open(&entries, &classpath::Options::new(feature)));
        let mut program = program::load(Arc::clone(&class_path) as _, &AtomicUsize::new(0));
        let is_own = |origin: Origin| match origin {
            Origin::File(number) => class_path.entry(number as usize).container.path == component,
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => false,
        };
        let own: Vec<ClassId> =
            program.classes().filter(|(_, class)| is_own(class.origin)).map(|(class, _)| class).collect();
        program.link_all(&own);
        let mut short: BTreeMap<String, Vec<ClassId>> = BTreeMap::new();
        for (class, declared) in program.classes() {
            if matches!(declared.origin, Origin::File(_)) {
                let name = program.names.class_name(class).decode().into_owned();
                short.entry(without_package(&name).to_owned()).or_default().push(class);
            }
        }
        let mut found = Self { program, own: own.into_iter().collect(), short, lambdas: BTreeMap::new() };
        found.lambdas = found.find_lambdas();
        Ok(found)
    }

    /// The internal name of the class that a comment names at a call of this class.
    pub(super) fn find(&self, name: &str, called: &str) -> Result<String, String> {
        let internal = name.replace('.', "/");
        let exact = self.program.find_class(internal.as_bytes()).filter(|class| self.is_read(*class));
        let called = self.program.find_class(called.as_bytes());
        let fits = |class: &ClassId| called.is_none_or(|called| self.program.is_subclass(*class, called));
        let named = match exact {
            Some(class) if name.contains('.') => vec![class],
            _ => self.short.get(name).cloned().unwrap_or_default(),
        };
        let mut fitting: Vec<ClassId> = named.iter().copied().filter(fits).collect();
        if fitting.iter().any(|class| self.own.contains(class)) {
            fitting.retain(|class| self.own.contains(class));
        }
        match (&fitting[..], named.is_empty()) {
            ([one], _) => Ok(self.name(*one)),
            ([], true) => Err(format!("there is no class {name}")),
            ([], false) => Err(format!("no object of {name} can receive this call")),
            (several, _) => {
                let names: Vec<String> =
                    several.iter().map(|class| self.name(*class).replace('/', ".")).collect();
                Err(format!("{name} is one of {}: write the full name", names.join(", ")))
            }
        }
    }

    /// Whether a class belongs to the component; arrays and strangers do not.
    pub(super) fn is_own(&self, internal: &str) -> bool {
        self.program.find_class(internal.as_bytes()).is_some_and(|class| self.own.contains(&class))
    }

    /// Whether a class belongs to the component or to the JDK; arrays and lambdas are judged by their hosts.
    pub(super) fn is_known(&self, internal: &str) -> bool {
        let host = internal.split("$$Lambda").next().unwrap_or(internal);
        let element = host.trim_start_matches('[');
        let element = if element.len() < host.len() {
            element.trim_start_matches('L').trim_end_matches(';')
        } else {
            host
        };
        let is_primitive = element.len() == 1 && element.len() < host.len();
        is_primitive || self.program.find_class(element.as_bytes()).is_some_and(|class| self.is_read(class))
    }

    /// Whether the method that a call names cannot be overridden: then the receiver's class chooses nothing.
    pub(super) fn is_final(&self, [class, name, descriptor]: [&str; 3]) -> bool {
        let names = &self.program.names;
        let Some(selector) = names.find_selector(name.as_bytes(), descriptor.as_bytes()) else {
            return false;
        };
        let Some(class) = self.program.find_class(class.as_bytes()) else { return false };
        let mut above = std::iter::successors(Some(class), |&class| self.program.class(class).superclass);
        let method = above.find_map(|class| self.program.declared_method(class, selector));
        method.is_some_and(|method| self.program.method(method).access.has(Access::FINAL))
    }

    /// The lambda classes of a line, in the order of the bytecode.
    pub(super) fn lambdas(&self, place: &Place) -> &[String] {
        self.lambdas.get(place).map_or(&[], |found| found)
    }

    /// The files that classes of the component were compiled from.
    pub(super) fn files(&self) -> BTreeSet<String> {
        self.own.iter().filter_map(|&class| self.file(class)).collect()
    }

    fn is_read(&self, class: ClassId) -> bool {
        matches!(self.program.class(class).origin, Origin::File(_))
    }

    fn name(&self, class: ClassId) -> String {
        self.program.names.class_name(class).decode().into_owned()
    }

    fn file(&self, class: ClassId) -> Option<String> {
        let source = self.program.source_file(class)?;
        Some(in_package(&self.name(class), &String::from_utf8_lossy(&source)))
    }

    fn find_lambdas(&self) -> BTreeMap<Place, Vec<String>> {
        let mut sites: Vec<(MethodId, u32, ClassId)> = self
            .program
            .classes()
            .filter(|(_, declared)| declared.origin == Origin::Lambda)
            .filter_map(|(class, _)| {
                self.program.lambda(class).map(|lambda| (lambda.method, lambda.pc, class))
            })
            .collect();
        sites.sort_unstable();
        let mut found: BTreeMap<Place, Vec<String>> = BTreeMap::new();
        for (method, pc, class) in sites {
            let file = self.file(self.program.method(method).class);
            if let Some(place) = file.zip(self.line(method, pc)) {
                found.entry(place).or_default().push(self.name(class));
            }
        }
        found
    }

    /// The line of an instruction.
    fn line(&self, method: MethodId, pc: u32) -> Option<u32> {
        let declared = self.program.method(method);
        let open = self.program.open(declared.class).ok()??;
        let pool = open.pool();
        let code = open.code(&pool, declared.index).ok()??;
        let tables = code.attributes.all::<LineNumberTable>(&pool).filter_map(Result::ok);
        let rows = tables.flat_map(|table| table.0).filter(|row| u32::from(row.start_pc) <= pc);
        rows.max_by_key(|row| row.start_pc).map(|row| row.line.into())
    }
}

/// The path of a source file, with the folder of the package of one of its classes.
pub(super) fn in_package(class: &str, file: &str) -> String {
    match class.rsplit_once('/') {
        Some((package, _)) => format!("{package}/{file}"),
        None => file.to_owned(),
    }
}

fn without_package(internal: &str) -> &str {
    internal.rsplit_once('/').map_or(internal, |(_, name)| name)
}
