//! A component from sources, its interface and its placeholder main, and what analyses find.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use breccia::java::bare::{Bare, BareResults};
use fragment::{Java, Placeholders, Visibility};
use pointsto::Analysis;
use program::{ClassId, MemorySource, Origin, Program};
use requirements::Which;
use testkit::Classes;

/// A component without the JDK.
pub(crate) struct Component {
    classes: Classes,
    pub(crate) visibility: Visibility,
    /// Clients write objects to streams.
    pub(crate) serialization: bool,
}

/// A component that has been analysed.
pub(crate) struct Analysed(BareResults);

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

    fn program(&self) -> Program {
        let own = self.classes.all().into_iter().map(|class| (class.name, class.bytes.into()));
        let classes = own.chain(few_of_the_jdk()).collect();
        program::load(Arc::new(MemorySource { classes }), &Default::default())
    }

    fn bare(&self) -> Bare {
        let program = self.program();
        let component = files(&program);
        Bare::new(program, component, self.visibility, self.serialization)
    }

    pub(crate) fn placeholders(&self) -> (Program, Placeholders) {
        let bare = self.bare();
        (bare.program, bare.placeholders)
    }

    pub(crate) fn java(&self) -> String {
        let bare = self.bare();
        let mut text = String::new();
        Java::new(&bare.program, &bare.placeholders)
            .write(&mut text, &bare.clients)
            .expect("a string takes everything");
        text
    }

    pub(crate) fn analysed(&self, analysis: &str) -> Analysed {
        self.analysed_with(analysis, |_| {})
    }

    /// The types of what arrives at each variable of the component's methods, with a placeholder main that
    /// was changed.
    pub(crate) fn sets(&self, analysis: &str, change: impl FnOnce(&mut Placeholders)) -> String {
        let analysed = self.analysed_with(analysis, change);
        let (program, results) = (&analysed.0.program, &analysed.0.results);
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
        let mut bare = self.bare();
        change(&mut bare.placeholders);
        let analysis: Analysis = analysis.parse().expect("the test names an analysis");
        Analysed(bare.analyse(&analysis, Which::Polymorphic).expect("the placeholders are well formed"))
    }
}

impl Analysed {
    /// `line: receivers; targets`, in short names.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for site in &self.0.required.sites {
            let name = |class: ClassId| {
                let name = self.0.program.class_name(class);
                name.rsplit('.').next().unwrap_or(&name).to_owned()
            };
            let receivers: Vec<String> =
                site.receivers.iter().map(|&ty| self.0.program.type_name(ty)).collect();
            let receivers: Vec<&str> =
                receivers.iter().map(|name| name.rsplit('.').next().unwrap_or(name)).collect();
            let targets: Vec<String> =
                site.targets.iter().map(|&target| name(self.0.program.method(target).class)).collect();
            let (receivers, targets) = (receivers.join(" "), targets.join(" "));
            writeln!(
                text,
                "{}:{} RC {receivers} TM {targets}",
                self.0.program.method_name(site.method),
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
