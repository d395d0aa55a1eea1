//! Options from a file: `breccia.toml`. Whatever the command line says goes before it.

use std::path::{Path, PathBuf};

use breccia::java::component::SettingsFile;
use serde::Deserialize;
use text::{escape, escape_path, nearest};

use crate::options::{
    AnalysisOptions, Calls, CallsOptions, Cli, Command, CompareOptions, EntryOptions, FragmentOptions,
    Frameworks, Global, Libraries, LimitOptions, LogOptions, Scope, Unknown, WorkLimit, duration, size,
    work_limit,
};
use crate::stop::Stop;

/// What is looked for in the working directory.
const NAME: &str = "breccia.toml";

/// The contents of the file: the long options of the same names.
const KEYS: [&str; 35] = [
    "class-path",
    "jdk",
    "no-jdk",
    "modules",
    "release",
    "threads",
    "strict",
    "analysis",
    "main",
    "entry",
    "entries",
    "entries-public",
    "tests",
    "time-limit",
    "memory-limit",
    "work-limit",
    "depth",
    "replicate",
    "reflection-log",
    "component",
    "accessed",
    "member",
    "suite",
    "same-package",
    "open-types",
    "object-members",
    "no-library-types",
    "frameworks",
    "instantiated-array",
    "accessed-array",
    "scope",
    "stubs",
    "unknown",
    "libraries",
    "calls",
];

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
struct Config {
    class_path: OneOrMany,
    jdk: Option<PathBuf>,
    no_jdk: bool,
    modules: Option<Vec<String>>,
    release: Option<u16>,
    threads: Option<u16>,
    strict: bool,
    analysis: Option<String>,
    main: OneOrMany,
    entry: OneOrMany,
    entries: OneOrMany,
    entries_public: Option<Choice>,
    tests: Option<Choice>,
    time_limit: Option<String>,
    memory_limit: Option<String>,
    work_limit: Option<Work>,
    depth: Vec<Depth>,
    replicate: OneOrMany,
    reflection_log: OneOrMany,
    component: OneOrMany,
    accessed: OneOrMany,
    member: OneOrMany,
    suite: OneOrMany,
    same_package: bool,
    open_types: bool,
    object_members: bool,
    no_library_types: bool,
    frameworks: Option<Frameworks>,
    serialization: bool,
    instantiated_array: OneOrMany,
    accessed_array: OneOrMany,
    scope: Option<Scope>,
    stubs: OneOrMany,
    unknown: Option<Unknown>,
    libraries: Option<Libraries>,
    calls: Option<Calls>,
}

/// `[[depth]]`: how long the names of some objects are.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Depth {
    /// Which methods make them: `java.util.*#*`.
    code: String,
    /// Their types: `java.lang.Object[]`.
    allocated: String,
    depth: u8,
}

/// `"a"` or `["a", "b"]`.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a string or a list of strings is needed")]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// A number of steps, `"300M"` or `"none"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a number or a string is needed")]
enum Work {
    Steps(u64),
    Text(String),
}

/// `true`, `false` or a pattern.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "true, false or a pattern for classes is needed")]
enum Choice {
    All(bool),
    Some(String),
}

/// Adds what the file says to what the command line says.
pub(crate) fn apply(cli: &mut Cli) -> Result<(), Stop> {
    let uses_none = matches!(cli.command, Command::Demo | Command::Completions { .. });
    let Some(path) = file(&cli.global).filter(|_| !uses_none) else { return Ok(()) };
    let (config, text) = read(&path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let wrong = |what: String| Stop::usage(format!("`{}`: {what}", escape_path(&path)));
    config.apply_global(folder, &mut cli.global).map_err(wrong)?;
    let of_file = SettingsFile { path: path.clone(), text };
    let is_plan = matches!(cli.command, Command::Plan(_) | Command::Run(_) | Command::Report(_));
    if let Some(calls) = calls_of(&mut cli.command) {
        calls.calls = calls.calls.or(config.calls);
    }
    let Parts { entries, fragment, limits, log, named } = match &mut cli.command {
        Command::Callgraph(options) => of_analysis(&mut options.analysis),
        Command::Pointsto(options) => of_analysis(&mut options.analysis),
        Command::Why(options) => of_analysis(&mut options.analysis),
        Command::Measure(options) => of_analysis(&mut options.analysis),
        Command::Plan(options) => of_analysis(&mut options.analysis),
        Command::Run(options) => of_analysis(&mut options.analysis),
        Command::Report(options) => of_analysis(&mut options.analysis),
        Command::Compare(options) => {
            let CompareOptions { entries, fragment, limits, log, .. } = options;
            Parts { entries, fragment, limits, log, named: None }
        }
        Command::Interface(options) | Command::Placeholders(options) => {
            return config.apply_fragment(folder, &mut options.fragment, of_file).map_err(wrong);
        }
        Command::Demo
        | Command::C(_)
        | Command::Classes(_)
        | Command::Hierarchy(_)
        | Command::Ir(_)
        | Command::Inspect(_)
        | Command::Check(_)
        | Command::Diff(_)
        | Command::Gaps(_)
        | Command::Merge(_)
        // It uses the options of the run.
        | Command::Witness(_)
        | Command::Agent(_)
        | Command::Instrument(_)
        | Command::Completions { .. } => return Ok(()),
    };
    if let Some(Named { analysis, work_limit, targets }) = named {
        *analysis = analysis.take().or(config.analysis.clone());
        *work_limit = work_limit.or(config.work_limit().map_err(wrong)?);
        *targets = config.targets().map_err(wrong)?;
    }
    config.apply_limits(limits).map_err(wrong)?;
    if log.reflection_log.is_empty() {
        log.reflection_log = config.reflection_log.list().iter().map(|path| folder.join(path)).collect();
    }
    // Entries belong together: who names some on the command line wants only these. A component has none.
    let of_command_line = *entries != EntryOptions::default();
    if !of_command_line {
        config.apply_fragment(folder, fragment, of_file).map_err(wrong)?;
    }
    if !of_command_line && !fragment.is_given() && !is_plan {
        *entries = config.entries(folder);
    }
    Ok(())
}

/// The option `--calls` of commands that make a plan. Those that read a result count what it counts.
fn calls_of(command: &mut Command) -> Option<&mut CallsOptions> {
    if let Command::Plan(options) = command {
        return (!options.all_sites).then_some(&mut options.calls);
    }
    if let Command::Run(options) = command { Some(&mut options.calls) } else { None }
}

/// The options of a command that a file can set.
struct Parts<'o> {
    entries: &'o mut EntryOptions,
    fragment: &'o mut FragmentOptions,
    limits: &'o mut LimitOptions,
    log: &'o mut LogOptions,
    named: Option<Named<'o>>,
}

/// Those of a command that runs one analysis.
struct Named<'o> {
    analysis: &'o mut Option<String>,
    work_limit: &'o mut Option<WorkLimit>,
    targets: &'o mut pointsto::Targets,
}

fn of_analysis(options: &mut AnalysisOptions) -> Parts<'_> {
    let AnalysisOptions { analysis, work_limit, targets, record: _, entries, fragment, limits, log } =
        options;
    Parts { entries, fragment, limits, log, named: Some(Named { analysis, work_limit, targets }) }
}

fn file(global: &Global) -> Option<PathBuf> {
    match &global.config {
        Some(path) => Some(path.clone()),
        None => Some(PathBuf::from(NAME)).filter(|path| !global.no_config && path.is_file()),
    }
}

fn read(path: &Path) -> Result<(Config, String), Stop> {
    let shown = escape_path(path);
    let text = std::fs::read_to_string(path)
        .map_err(|error| Stop::usage(format!("`{shown}` cannot be read: {error}")))?;
    let table: toml::Table = text.parse().map_err(|error| wrong_toml(&shown, &error))?;
    if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
        let stop = Stop::usage(format!("`{shown}`: there is no key `{}`", escape(key)));
        let near = nearest(&key.replace('_', "-"), KEYS.into_iter());
        return Err(if near.is_empty() {
            stop.help(format!("there are {}", KEYS.join(", ")))
        } else {
            stop.help(format!("did you mean {}?", near.join(" or ")))
        });
    }
    let config = toml::from_str(&text).map_err(|error| wrong_toml(&shown, &error))?;
    Ok((config, text))
}

fn wrong_toml(shown: &str, error: &toml::de::Error) -> Stop {
    let stop = Stop::usage(format!("`{shown}` cannot be parsed"));
    error.to_string().lines().fold(stop, |stop, line| stop.help(escape(line)))
}

impl Config {
    fn targets(&self) -> Result<pointsto::Targets, String> {
        if let Some(wrong) = self.depth.iter().find(|target| !(1..=8).contains(&target.depth)) {
            return Err(format!("a depth is a number from 1 to 8, not {}", wrong.depth));
        }
        let depth = |target: &Depth| pointsto::SiteDepth {
            code: target.code.clone(),
            allocated: target.allocated.clone(),
            depth: target.depth,
        };
        let variables = match &self.replicate {
            OneOrMany::One(one) => vec![one.clone()],
            OneOrMany::Many(many) => many.clone(),
        };
        Ok(pointsto::Targets { depths: self.depth.iter().map(depth).collect(), variables })
    }

    fn work_limit(&self) -> Result<Option<WorkLimit>, String> {
        match &self.work_limit {
            None => Ok(None),
            Some(Work::Steps(steps)) => Ok(Some(WorkLimit::Steps(*steps))),
            Some(Work::Text(text)) => {
                work_limit(text).map(Some).map_err(|what| format!("`work-limit`: {what}"))
            }
        }
    }

    fn apply_global(&self, folder: &Path, global: &mut Global) -> Result<(), String> {
        if global.class_path.is_empty() {
            let paths = self.class_path.list();
            let paths = paths.iter().flat_map(std::env::split_paths);
            global.class_path = paths.map(|path| folder.join(path).into_os_string()).collect();
        }
        if global.jdk.is_none() && !global.no_jdk {
            global.jdk = self.jdk.as_ref().map(|home| folder.join(home));
            global.no_jdk = self.no_jdk;
        }
        if global.jdk.is_some() && global.no_jdk {
            return Err("`jdk` and `no-jdk` are both set".to_owned());
        }
        if let Some(threads) = self.threads.filter(|threads| !(1..=256).contains(threads)) {
            return Err(format!("`threads` is {threads}, but must be from 1 to 256"));
        }
        global.modules = global.modules.take().or_else(|| self.modules.clone());
        global.release = global.release.or(self.release);
        global.threads = global.threads.or(self.threads);
        global.strict |= self.strict;
        Ok(())
    }

    fn apply_limits(&self, limits: &mut LimitOptions) -> Result<(), String> {
        if let (None, Some(text)) = (limits.time_limit, &self.time_limit) {
            limits.time_limit = Some(duration(text).map_err(|what| format!("`time-limit`: {what}"))?);
        }
        if let (None, Some(text)) = (limits.memory_limit, &self.memory_limit) {
            limits.memory_limit = Some(size(text).map_err(|what| format!("`memory-limit`: {what}"))?);
        }
        Ok(())
    }

    /// Component options in the file count only if the command line does not have them, option by option.
    fn apply_fragment(
        &self,
        folder: &Path,
        options: &mut FragmentOptions,
        file: SettingsFile,
    ) -> Result<(), String> {
        let paths = |many: &OneOrMany| many.list().into_iter().map(|path| folder.join(path)).collect();
        let fill = |list: &mut Vec<String>, many: &OneOrMany| {
            if list.is_empty() {
                *list = many.list();
            }
        };
        fill(&mut options.component, &self.component);
        fill(&mut options.instantiated_array, &self.instantiated_array);
        fill(&mut options.accessed_array, &self.accessed_array);
        // The three ways to say what clients use exclude each other.
        if options.accessed.is_empty() && options.member.is_empty() && options.suite.is_empty() {
            options.accessed = self.accessed.list();
            options.member = self.member.list();
            options.suite = paths(&self.suite);
            let others = !options.accessed.is_empty() || !options.member.is_empty();
            if !options.suite.is_empty() && others {
                return Err("`suite` is set together with `accessed` or `member`".to_owned());
            }
        }
        if options.stubs.is_empty() {
            options.stubs = paths(&self.stubs);
        }
        options.same_package |= self.same_package;
        options.open_types |= self.open_types;
        options.object_members |= self.object_members;
        options.no_library_types |= self.no_library_types;
        options.serialization |= self.serialization;
        options.frameworks = options.frameworks.or(self.frameworks);
        options.scope = options.scope.or(self.scope);
        options.unknown = options.unknown.or(self.unknown);
        options.libraries = options.libraries.or(self.libraries);
        options.file = Some(file);
        Ok(())
    }

    fn entries(&self, folder: &Path) -> EntryOptions {
        EntryOptions {
            main: self.main.list(),
            entry: self.entry.list(),
            entries: self.entries.list().into_iter().map(|path| folder.join(path)).collect(),
            entries_public: self.entries_public.as_ref().and_then(Choice::pattern),
            tests: self.tests.as_ref().and_then(Choice::pattern),
        }
    }
}

impl Default for OneOrMany {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

impl OneOrMany {
    fn list(&self) -> Vec<String> {
        match self {
            Self::One(one) => vec![one.clone()],
            Self::Many(many) => many.clone(),
        }
    }
}

impl Choice {
    fn pattern(&self) -> Option<String> {
        match self {
            Self::All(all) => all.then(|| "**".to_owned()),
            Self::Some(pattern) => Some(pattern.clone()),
        }
    }
}
