//! Safety of fragments on real components: is what random clients do within what is predicted for all
//! clients?
//!
//! Clients are sequences of placeholder statements over their own variables. They are written as Java,
//! compiled, analysed together with the component, and run on rewritten classes that report the classes of
//! receivers.

mod compile;
mod missing;
mod rewrite;
mod sets;
mod write;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use breccia::java::bare::{self, Bare, BareResults};
use clap::Args;
use classpath::ClassPath;
use fragment::{Clients, Conversions, Interface, Placeholders, Statement, Visibility};
use pointsto::{Analysis, Control, Unknown};
use program::{ClassId, MethodId, Program};
use requirements::Which;

use missing::Missing;
use sets::Sets;

/// The analysis on both sides unless another is named: reflection would be guided by the strings of clients.
const ANALYSIS: &str = "andersen:reflection=none";

/// A component: its name, the beginning of its classes' names, and the jar that has them if it is not the
/// JDK.
#[derive(Clone, Copy)]
struct Component {
    name: &'static str,
    prefix: &'static str,
    jar: Option<&'static str>,
}

const COMPONENTS: [Component; 7] = [
    Component { name: "java.text", prefix: "java/text/", jar: None },
    Component { name: "java.util.zip", prefix: "java/util/zip/", jar: None },
    Component { name: "java.util.regex", prefix: "java/util/regex/", jar: None },
    Component { name: "commons-cli", prefix: "org/apache/commons/cli/", jar: Some("commons-cli.jar") },
    Component {
        name: "collections3",
        prefix: "org/apache/commons/collections/",
        jar: Some("collections3.jar"),
    },
    Component { name: "gson", prefix: "com/google/gson/", jar: Some("gson.jar") },
    Component { name: "jsoup", prefix: "org/jsoup/", jar: Some("jsoup.jar") },
];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The components; unless named: all
    #[arg(value_name = "NAME", value_parser = COMPONENTS.map(|component| component.name))]
    names: Vec<String>,
    /// How many clients to generate for each component
    #[arg(long, value_name = "N", default_value_t = 500)]
    clients: usize,
    /// Other clients for another number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Plant a fault: leave one kind of statement out of the placeholder main, such as Call, New, Cast, Write
    #[arg(long, value_name = "KIND")]
    without: Option<String>,
    /// The analysis on both sides
    #[arg(long, value_name = "NAME", default_value = ANALYSIS)]
    analysis: Analysis,
    /// Hide up to one class in N from the analysis of the fragment; clients run with them
    #[arg(long, value_name = "N", default_value_t = 0)]
    missing: usize,
    /// What missing classes do: nothing (`ignore`, a fault), what descriptors allow (`declared`, an
    /// assumption), or anything (`conservative`)
    #[arg(long, value_parser = unknown, default_value = "declared")]
    unknown: Unknown,
}

fn unknown(text: &str) -> Result<Unknown, String> {
    match text {
        "ignore" => Ok(Unknown::Ignore),
        "declared" => Ok(Unknown::Declared),
        "conservative" => Ok(Unknown::Conservative),
        _ => Err("`ignore`, `declared` or `conservative`".to_owned()),
    }
}

/// Where the JDK is, and how many clients there shall be.
struct Setting<'a> {
    jdk: classpath::jdk::Jdk,
    feature: u16,
    options: &'a Options,
}

/// Checks the components and prints the table.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = classpath::jdk::locate(None, home.as_deref(), path.as_deref()).ok().context("no JDK found")?;
    let feature = jdk.feature().context("the version of the JDK is unknown")?;
    let setting = Setting { jdk, feature, options };
    let names = &options.names;
    println!(
        "| component | classes | missing | members | clients | statements | pairs of the whole program | outside | pairs of the run | outside | seconds |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut outside = 0;
    for component in COMPONENTS
        .iter()
        .filter(|component| names.is_empty() || names.iter().any(|name| name == component.name))
    {
        outside += check(&setting, component).with_context(|| component.name)?;
    }
    if outside > 0 {
        bail!("{outside} receivers or targets of clients are not in the fragment's solution");
    }
    Ok(())
}

fn check(setting: &Setting<'_>, component: &Component) -> Result<usize> {
    let started = Instant::now();
    let folder = tempfile::tempdir()?;
    let jar = component.jar.map(|jar| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects").join(jar));
    if let Some(jar) = jar.as_deref().filter(|jar| !jar.is_file()) {
        bail!("no {}: run `cargo xtask subjects` first", jar.display());
    }
    let subject = Subject { setting, component, jar, classes: folder.path().join("classes") };
    std::fs::create_dir_all(&subject.classes)?;

    let mut program = subject.open()?;
    let mut own = subject.component(&program);
    let missing = Missing::choose(&program, &own, setting.options.missing, setting.options.seed);
    own.retain(|&class| !missing.has(&program, class));
    let interface = bare::interface(&program, &own, Visibility::default());
    let mut cls = subject.scope(&program, &own, &interface);
    cls.retain(|&class| !missing.has(&program, class));
    program.keep_only(&cls);
    program.link_all(&own);
    let members = interface.members.len();
    let mut bare = Bare::with_clients(program, own, interface, Clients::default());
    // Written before the fault is planted: clients do what the faulty main leaves out.
    let sources =
        write::clients(&bare.program, &bare.placeholders, setting.options.clients, setting.options.seed);
    let statements = compile::compile(&subject, &sources, folder.path())?;
    if let Some(kind) = &setting.options.without {
        leave_out(&mut bare.placeholders, kind);
    }
    let analysis = Analysis { unknown: setting.options.unknown, ..setting.options.analysis.clone() };
    let BareResults { program, component: own, results, .. } = bare.analyse(&analysis, Which::All)?;
    let fragment = Sets::of(&program, &results, &own);
    // Freed before the whole program is loaded.
    drop((program, results));

    let whole = subject.whole(&analysis)?.without(&missing);
    let (checked, mut violations) = whole.outside(&fragment);
    let mut met = rewrite::run(&subject, folder.path())?;
    met.retain(|((method, _), receiver)| !missing.has_name(receiver) && !missing.has_method(method));
    let (checked_run, violations_of_run) = fragment.lacks(&met);
    println!(
        "| {} | {} | {} | {} | {} | {statements} | {checked} | {} | {checked_run} | {} | {:.0} |",
        component.name,
        own.len(),
        missing.len(),
        members,
        setting.options.clients,
        violations.len(),
        violations_of_run.len(),
        started.elapsed().as_secs_f64()
    );
    violations.extend(violations_of_run);
    violations.iter().take(20).for_each(|violation| println!("    {violation}"));
    Ok(violations.len())
}

/// Clients still do what the placeholder main then does not.
fn leave_out(placeholders: &mut Placeholders, kind: &str) {
    let stays = |statement: &Statement| !format!("{statement:?}").starts_with(kind);
    placeholders.statements.retain(stays);
    if let Conversions::Listed(listed) = &mut placeholders.conversions {
        listed.retain(stays);
    }
}

struct Subject<'a> {
    setting: &'a Setting<'a>,
    component: &'a Component,
    jar: Option<PathBuf>,
    /// The folder of the compiled clients.
    classes: PathBuf,
}

impl Subject<'_> {
    fn open(&self) -> Result<Program> {
        let jdk = self.setting.jdk.entries.iter().cloned();
        let entries: Vec<PathBuf> = jdk.chain(self.jar.clone()).chain([self.classes.clone()]).collect();
        let class_path = ClassPath::open(&entries, &classpath::Options::new(self.setting.feature));
        Ok(program::load(Arc::new(class_path) as _, &AtomicUsize::new(0)))
    }

    fn component(&self, program: &Program) -> Vec<ClassId> {
        let classes = program.classes().filter(|(_, class)| !class.is_phantom()).map(|(class, _)| class);
        let prefix = self.component.prefix.as_bytes();
        classes.filter(|&class| program.names.class_name(class).0.starts_with(prefix)).collect()
    }

    /// Cls, the same on both sides.
    fn scope(&self, program: &Program, own: &[ClassId], interface: &Interface) -> Vec<ClassId> {
        let types = fragment::relevant_types(program, interface);
        let types = types.iter().filter_map(|ty| ty.base_class());
        let roots: Vec<ClassId> = own.iter().copied().chain(types).collect();
        fragment::closure(program, &roots)
    }

    /// All clients together with the component; together they are one client, so none of them does more.
    fn whole(&self, analysis: &Analysis) -> Result<Sets> {
        let mut program = self.open()?;
        let own = self.component(&program);
        let interface = bare::interface(&program, &own, Visibility::default());
        let mut kept: BTreeSet<ClassId> = self.scope(&program, &own, &interface).into_iter().collect();
        let clients = program.classes().map(|(class, _)| class);
        let clients: Vec<ClassId> = clients
            .filter(|&class| program.names.class_name(class).0.starts_with(write::CLASS.as_bytes()))
            .collect();
        kept.extend(&clients);
        program.keep_only(&kept.into_iter().collect::<Vec<_>>());
        program.link_all(&own);
        program.link_all(&clients);
        let methods = clients.iter().flat_map(|&class| program.class(class).methods.iter());
        let entries: Vec<MethodId> = methods.filter(|&method| program.method(method).is_static()).collect();
        let results = bare::solve(&mut program, analysis, &entries, Vec::new(), &Control::default());
        Ok(Sets::of(&program, &results, &own))
    }
}
