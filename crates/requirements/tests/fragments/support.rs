//! A component from sources, its interface and its placeholder main, and what analyses find.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use fragment::{Clients, Interface, Java, Placeholders, Visibility};
use pointsto::{Analysis, Control, Results};
use program::{ClassId, MemorySource, Origin, Program};
use requirements::{Requirements, Which, requirements};
use testkit::Classes;

/// A component without the JDK.
pub(crate) struct Component {
    classes: Classes,
    pub(crate) visibility: Visibility,
    /// Clients write objects to streams.
    pub(crate) serialization: bool,
}

/// A component that has been analysed.
pub(crate) struct Analysed {
    program: Program,
    results: Results,
    requirements: Requirements,
}

impl Component {
    pub(crate) fn of_sources(sources: &[(&str, &str)]) -> Self {
        Self { classes: testkit::compile(sources), visibility: Visibility::default(), serialization: false }
    }

    pub(crate) fn of_fixture(folder: &str) -> Self {
        let sources = testkit::fixture_sources(folder);
        let sources: Vec<(&str, &str)> =
            sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Self::of_sources(&sources)
    }

    pub(crate) fn dir(&self) -> &Path {
        self.classes.dir()
    }

    pub(crate) fn program(&self) -> Program {
        let own = self.classes.all().into_iter().map(|class| (class.name, class.bytes.into()));
        let classes = own.chain(few_of_the_jdk()).collect();
        program::load(Arc::new(MemorySource { classes }), &Default::default())
    }

    pub(crate) fn interface(&self, program: &Program) -> Interface {
        let mut interface = fragment::by_visibility(program, &files(program), self.visibility);
        if self.serialization {
            fragment::add_serialization(program, &mut interface, &files(program));
        }
        interface.arrays = fragment::Arrays::of_signatures(program, &interface);
        interface
    }

    pub(crate) fn placeholders(&self, program: &Program) -> Placeholders {
        Placeholders::with(program, &self.interface(program), &self.clients(program))
    }

    pub(crate) fn java(&self) -> String {
        let program = self.program();
        let placeholders = self.placeholders(&program);
        let clients = self.clients(&program);
        let mut text = String::new();
        Java::new(&program, &placeholders).write(&mut text, &clients).expect("a string takes everything");
        text
    }

    pub(crate) fn clients(&self, program: &Program) -> Clients {
        Clients::of(program, &self.interface(program), &files(program), self.visibility)
    }

    pub(crate) fn analysed(&self, analysis: &str) -> Analysed {
        self.analysed_with(analysis, |_| {})
    }

    /// The types of what arrives at each variable of the component's methods, with a placeholder main that
    /// was changed.
    pub(crate) fn sets(&self, analysis: &str, change: impl FnOnce(&mut Placeholders)) -> String {
        let analysed = self.analysed_with(analysis, change);
        let (program, results) = (&analysed.program, &analysed.results);
        let mut text = String::new();
        for method in files(program).into_iter().flat_map(|class| program.class(class).methods.iter()) {
            let Some(body) = results.body(method) else { continue };
            for var in body.vars() {
                let set = results.variable(method, var);
                let types: Vec<String> =
                    results.types(&set).into_iter().map(|ty| program.type_name(ty)).collect();
                let (name, types) = (program.method_name(method), types.join(" "));
                if !set.is_empty() {
                    writeln!(text, "{name} {}: {types} ({})", var.0, set.iter().count())
                        .expect("a string takes everything");
                }
            }
        }
        text
    }

    fn analysed_with(&self, analysis: &str, change: impl FnOnce(&mut Placeholders)) -> Analysed {
        let mut program = self.program();
        let component = files(&program);
        program.link_all(&component);
        let mut placeholders = self.placeholders(&program);
        change(&mut placeholders);
        let clients = self.clients(&program);
        let main =
            fragment::build(&mut program, &placeholders, &clients).expect("the placeholders are well formed");
        let analysis: Analysis = analysis.parse().expect("the test names an analysis");
        let results =
            rules::analyse(&mut program, &analysis, &main.entries, main.bodies, &Control::default());
        let requirements = requirements(&program, &results, &component, Which::Polymorphic);
        Analysed { program, results, requirements }
    }
}

impl Analysed {
    /// `line: receivers; targets`, in short names.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for site in &self.requirements.sites {
            let name = |class: ClassId| {
                let name = self.program.class_name(class);
                name.rsplit('.').next().unwrap_or(&name).to_owned()
            };
            let receivers: Vec<String> =
                site.receivers.iter().map(|&ty| self.program.type_name(ty)).collect();
            let receivers: Vec<&str> =
                receivers.iter().map(|name| name.rsplit('.').next().unwrap_or(name)).collect();
            let targets: Vec<String> =
                site.targets.iter().map(|&target| name(self.program.method(target).class)).collect();
            let (receivers, targets) = (receivers.join(" "), targets.join(" "));
            writeln!(
                text,
                "{}:{} RC {receivers} TM {targets}",
                self.program.method_name(site.method),
                site.line.unwrap_or(0)
            )
            .expect("a string takes everything");
        }
        text
    }
}

/// The classes of the component.
pub(crate) fn files(program: &Program) -> Vec<ClassId> {
    let files = program.classes().filter(|(_, class)| matches!(class.origin, Origin::File(_)));
    let files = files.map(|(class, _)| class);
    files.filter(|&class| !program.names.class_name(class).0.starts_with(b"java/")).collect()
}

/// Enough of the JDK to throw exceptions, and not so much that every test analyses its start.
fn few_of_the_jdk() -> Vec<(String, Cow<'static, [u8]>)> {
    static BYTES: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    let found = BYTES.get_or_init(|| {
        let names = [
            "Object",
            "Throwable",
            "Number",
            "Integer",
            "String",
            "Class",
            "StackTraceElement",
            "Cloneable",
            "Comparable",
            "CharSequence",
            "Enum",
            "Record",
            "Iterable",
        ];
        let image = testkit::jdk().home.join("lib/modules");
        let path = classpath::ClassPath::open(&[image], &classpath::Options::new(17));
        let entries = (0..path.len()).map(|number| path.entry(number));
        let wanted = |entry: &classpath::Entry<'_>| {
            if [&b"java/io/Serializable"[..], b"java/util/Iterator"].contains(&entry.name) {
                return true;
            }
            let Some(name) = entry.name.strip_prefix(b"java/lang/") else { return false };
            let is_throwable = name.ends_with(b"Exception") || name.ends_with(b"Error");
            is_throwable && !name.contains(&b'/') || names.iter().any(|wanted| wanted.as_bytes() == name)
        };
        let wanted = entries.filter(wanted);
        wanted
            .map(|entry| (entry.place().to_string(), entry.bytes().expect("it is there").to_vec()))
            .collect()
    });
    found.iter().map(|(name, bytes)| (name.clone(), Cow::Borrowed(&bytes[..]))).collect()
}
