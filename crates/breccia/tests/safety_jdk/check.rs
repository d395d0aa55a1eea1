//! Is what happens with one client within what is predicted for all clients?

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use breccia::java::bare::{self, Bare};
use fragment::{Clients, Placeholders};
use pointsto::{Analysis, Control, Results};
use program::{ClassId, MemorySource, MethodId, Program};
use requirements::{Which, requirements};

use crate::batch::Batch;
use crate::clients::Group;
use crate::source::site;

/// The calls of a component by method and offset.
pub(crate) type Sites = BTreeMap<(String, u32), Met>;

/// The possible receivers and targets of a call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Met {
    /// The number that the recorder knows the call by.
    pub(crate) site: usize,
    pub(crate) receivers: BTreeSet<String>,
    pub(crate) targets: BTreeSet<String>,
}

/// What was compared with what.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    /// Pairs of a call and a receiver class, or of a call and a target method.
    pub(crate) checked: usize,
    pub(crate) violations: Vec<String>,
}

/// A component of a batch with one group of its clients.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'b> {
    pub(crate) batch: &'b Batch,
    pub(crate) number: usize,
    pub(crate) group: Group,
}

impl Subject<'_> {
    pub(crate) fn of(batch: &Batch) -> impl Iterator<Item = Subject<'_>> {
        (0..batch.models.len())
            .flat_map(move |number| Group::ALL.map(move |group| Subject { batch, number, group }))
    }

    fn package(&self) -> &str {
        &self.batch.models[self.number].package
    }

    fn is_clients(&self, class: &str) -> bool {
        let slashed = class.replace('.', "/");
        let own = self.group.class(self.package());
        slashed == own || slashed.strip_prefix(&own).is_some_and(|rest| rest.starts_with('$'))
    }

    /// The component, with its clients or without.
    fn program(&self, with_clients: bool) -> (Program, Vec<ClassId>) {
        let package = format!("{}/", self.package());
        let is_component =
            |name: &str| name.strip_prefix(&package).is_some_and(|rest| !rest.starts_with("Use"));
        let own = self
            .batch
            .classes
            .iter()
            .filter(|class| is_component(&class.name) || with_clients && self.is_clients(&class.name));
        let own = own.map(|class| (class.name.clone(), Cow::Borrowed(&class.bytes[..])));
        let own: Vec<_> = own.map(|(name, bytes)| (name, Cow::Owned(bytes.into_owned()))).collect();
        let classes = own.into_iter().chain(few_of_the_jdk()).collect();
        let mut program = program::load(Arc::new(MemorySource { classes }), &Default::default());
        let component = program.classes().map(|(class, _)| class);
        let component: Vec<ClassId> = component
            .filter(|&class| is_component(&program.names.class_name(class).decode()))
            .filter(|&class| !program.class(class).is_phantom())
            .collect();
        // Linked in both, so that both know the same lambdas.
        let all = program.classes().filter(|(_, class)| !class.is_phantom());
        let all: Vec<ClassId> = all
            .map(|(class, _)| class)
            .filter(|&class| !self.is_clients(&program.class_name(class)))
            .collect();
        program.link_all(&all);
        (program, component)
    }

    /// The prediction for all clients, with a changed placeholder main.
    pub(crate) fn fragment(&self, analysis: &str, change: impl FnOnce(&mut Placeholders)) -> Sites {
        let (program, component) = self.program(false);
        let visibility = self.group.visibility();
        let interface = bare::interface(&program, &component, visibility);
        let clients = if self.group.open() {
            Clients::of(&program, &interface, &component, visibility)
        } else {
            Clients::default()
        };
        let mut bare = Bare::with_clients(program, component, interface, clients);
        change(&mut bare.placeholders);
        let analysis: Analysis = analysis.parse().expect("the test names an analysis");
        let found = bare.analyse(&analysis, Which::All).expect("the placeholders are well formed");
        self.sites(&found.program, &found.results, &found.component)
    }

    /// What all clients of the group do together. They are one client, so none of them does more.
    pub(crate) fn whole(&self, analysis: &str) -> Sites {
        let (mut program, component) = self.program(true);
        let class = program.find_class(self.group.class(self.package()).as_bytes()).expect("it was compiled");
        program.link_all(&[class]);
        let is_client = |method: &MethodId| program.method_name(*method).contains(".u");
        let entries: Vec<MethodId> = program.class(class).methods.iter().filter(is_client).collect();
        let entries: Vec<MethodId> = entries
            .into_iter()
            .filter(|&method| {
                program.method(method).is_static() && !program.method_name(method).contains("lambda$")
            })
            .collect();
        assert_eq!(entries.len(), self.batch.size.clients);
        let analysis: Analysis = analysis.parse().expect("the test names an analysis");
        let results = bare::solve(&mut program, &analysis, &entries, Vec::new(), &Control::default());
        self.sites(&program, &results, &component)
    }

    fn sites(&self, program: &Program, results: &Results, component: &[ClassId]) -> Sites {
        let model = &self.batch.models[self.number];
        let mut found = Sites::new();
        for call in requirements(program, results, component, Which::All).sites {
            let class = program.names.class_name(program.method(call.method).class).decode().into_owned();
            let simple = class.rsplit('/').next().unwrap_or_default().split('$').next().unwrap_or_default();
            let file =
                model.classes.iter().position(|class| class.name == simple).expect("its file is known");
            let met = found.entry((program.method_name(call.method), call.offset)).or_default();
            met.site = site(self.number, file, call.line.map_or(0, |line| line as usize));
            met.receivers.extend(call.receivers.iter().map(|&ty| program.type_name(ty)));
            met.targets.extend(call.targets.iter().map(|&target| program.method_name(target)));
        }
        found
    }

    /// A client's class is one of those that the placeholder class represents.
    fn covers(&self, all: &BTreeSet<String>, one: &str) -> bool {
        if self.is_clients(one.split('(').next().unwrap_or(one)) || one.starts_with(&self.clients_prefix()) {
            all.iter().any(|name| name.contains("$Client"))
        } else {
            all.contains(one)
        }
    }

    fn clients_prefix(&self) -> String {
        format!("{}$", self.group.class(self.package()).replace('/', "."))
    }

    pub(crate) fn hold(&self, whole: &Sites, fragment: &Sites, words: &str) -> Outcome {
        let mut outcome = Outcome::default();
        let nothing = Met::default();
        for (at, met) in whole {
            let known = fragment.get(at).unwrap_or(&nothing);
            for (kind, seen, all) in
                [("receiver", &met.receivers, &known.receivers), ("target", &met.targets, &known.targets)]
            {
                for one in seen {
                    outcome.checked += 1;
                    if !self.covers(all, one) {
                        outcome.violations.push(self.violation(words, kind, at, met.site, one, all));
                    }
                }
            }
        }
        outcome
    }

    /// Compares what runs did with the prediction.
    pub(crate) fn hold_run(&self, fragment: &Sites, words: &str) -> Outcome {
        let mut by_number: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for met in fragment.values() {
            by_number.entry(met.site).or_default().extend(met.receivers.iter().cloned());
        }
        let mut outcome = Outcome::default();
        let nothing = BTreeSet::new();
        for (number, class) in self.batch.met.get(&self.group.class(self.package())).into_iter().flatten() {
            outcome.checked += 1;
            let all = by_number.get(number).unwrap_or(&nothing);
            // The JVM gives lambdas names that nobody knows before.
            let holds = if class.contains("$$Lambda") && !self.is_clients(class) {
                all.iter().any(|name| name.contains("ambda"))
            } else {
                self.covers(all, class)
            };
            if !holds {
                let at = (String::from("run"), 0);
                outcome.violations.push(self.violation(words, "receiver", &at, *number, class, all));
            }
        }
        outcome
    }

    fn violation(
        &self,
        words: &str,
        kind: &str,
        (method, offset): &(String, u32),
        number: usize,
        one: &str,
        all: &BTreeSet<String>,
    ) -> String {
        let (file, line) = (number / 10_000 % 100, number % 10_000);
        let file = &self.batch.models[self.number].classes[file].name;
        let (seed, group, package) = (self.batch.seed, self.group, self.package());
        format!(
            "{words} seed {seed} {package} {group:?} {file}.java:{line} {method} {offset}: {kind} {one} not in {all:?}"
        )
    }
}

impl Outcome {
    pub(crate) fn add(&mut self, other: Self) {
        self.checked += other.checked;
        self.violations.extend(other.violations);
    }
}

/// The classes of `java.lang` that are there.
const FEW: [&str; 23] = [
    "Object",
    "Throwable",
    "Number",
    "Integer",
    "String",
    "Class",
    "Enum",
    "Record",
    "Exception",
    "Error",
    "RuntimeException",
    "ArithmeticException",
    "ArrayStoreException",
    "ClassCastException",
    "IndexOutOfBoundsException",
    "ArrayIndexOutOfBoundsException",
    "NegativeArraySizeException",
    "NullPointerException",
    "LinkageError",
    "ExceptionInInitializerError",
    "NoClassDefFoundError",
    "IllegalArgumentException",
    "Cloneable",
];

/// Enough of the JDK for exceptions, enums and records.
fn few_of_the_jdk() -> Vec<(String, Cow<'static, [u8]>)> {
    static BYTES: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    let found = BYTES.get_or_init(|| {
        let image = testkit::jdk().home.join("lib/modules");
        let path = classpath::ClassPath::open(&[image], &classpath::Options::new(17));
        let entries = (0..path.len()).map(|number| path.entry(number));
        let wanted = |entry: &classpath::Entry<'_>| {
            let name = entry.name.strip_prefix(b"java/lang/").unwrap_or_default();
            FEW.iter().any(|wanted| wanted.as_bytes() == name)
        };
        let wanted = entries.filter(wanted);
        wanted
            .map(|entry| (entry.place().to_string(), entry.bytes().expect("it is there").to_vec()))
            .collect()
    });
    found.iter().map(|(name, bytes)| (name.clone(), Cow::Borrowed(&bytes[..]))).collect()
}
