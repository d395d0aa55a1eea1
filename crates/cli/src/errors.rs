//! The words for what the library refuses: which exit code an error has, and what may help.

use std::path::Path;

use breccia::java::component::{Beside, ComponentError};
use breccia::java::entries::EntryError;
use breccia::java::find::FindError;
use breccia::java::load::LoadError;
use breccia::java::sets::SetError;
use breccia::java::why::{Refused, RefusedCall, Unmade, WhyError};
use breccia::java::{Error, Stopped};
use breccia::limits::StopReason;
use pointsto::Progress;
use text::{escape, escape_path, grouped, nearest};

use crate::stop::{Stop, end_now};

use crate::suggest;

/// How many classes are listed where a name fits several.
const LISTED: usize = 8;

/// How many classes are offered that could be started.
const OFFERED: usize = 5;

/// How many calls or variables are offered where none is meant.
const OFFERED_CALLS: usize = 12;

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Load(error) => error.into(),
            Error::Find(error) => error.into(),
            Error::Entry(error) => error.into(),
            Error::Component(error) => error.into(),
            Error::UnusedPattern { .. } => Stop::not_found(error.to_string())
                .help("`depth` and `replicate` in the configuration file name code as package.Class#method"),
            Error::Stopped(stopped) => stopped_early(&stopped),
        }
    }
}

impl From<LoadError> for Stop {
    fn from(error: LoadError) -> Self {
        let stop = Stop::usage(error.to_string());
        match error {
            LoadError::NothingToRead => {
                stop.help("name jars or folders with --class-path, or a JDK with --jdk")
            }
            LoadError::ClassPathEntry { .. } => stop,
        }
    }
}

impl From<FindError> for Stop {
    fn from(error: FindError) -> Self {
        let stop = Stop::not_found(error.to_string());
        match error {
            FindError::AmbiguousClass { classes, .. } => listed(stop, &classes, LISTED),
            FindError::UnreadableClass { problem, .. } => {
                let line = format!("`{}` exists, but cannot be read: {}", problem.place, problem.reason);
                stop.tell(problem, line)
            }
            FindError::MissingClass { .. } => stop.help("--class-path adds what is missing"),
            FindError::UnknownClass { name, known, only_jdk } => unknown_class(stop, &name, &known, only_jdk),
            FindError::InheritedMethod { declared_in, wanted, .. } => {
                stop.help(format!("write {declared_in}#{}", escape(&wanted)))
            }
            FindError::UnknownMethod { name, same_name, known, .. } => {
                if same_name.is_empty() {
                    did_you_mean(stop, &name, &known).unwrap_or_else(|stop| {
                        stop.help("inherited methods are found in the class that declares them")
                    })
                } else {
                    same_name.into_iter().fold(stop.help("there is"), Stop::help)
                }
            }
            FindError::NoMethods { .. } => stop,
            FindError::NoMethodFits { name, known, .. } => {
                did_you_mean(stop, &name, &known).unwrap_or_else(|stop| stop)
            }
            FindError::NoClassFits { pattern, known } => no_class_fits(stop, &pattern, &known),
            FindError::UnknownField { name, known, .. } => did_you_mean(stop, &name, &known)
                .unwrap_or_else(|stop| stop.help("a method is written as a.B#m")),
        }
    }
}

/// Adds the nearest names; without any, the stop comes back.
pub(crate) fn did_you_mean(stop: Stop, wanted: &str, known: &[String]) -> Result<Stop, Stop> {
    let near = nearest(wanted, known.iter().map(String::as_str));
    if near.is_empty() {
        Err(stop)
    } else {
        Ok(stop.help(format!("did you mean {}?", escape(&near.join(" or ")))))
    }
}

fn listed(stop: Stop, names: &[String], most: usize) -> Stop {
    let stop = names.iter().take(most).fold(stop, |stop, name| stop.help(name.clone()));
    if names.len() > most { stop.help("…") } else { stop }
}

fn unknown_class(stop: Stop, name: &str, known: &[String], only_jdk: bool) -> Stop {
    if Path::new(name).exists() {
        return stop.help("this is a file: name it with --class-path, then give a class");
    }
    let wanted = name.replace('/', ".");
    let near = suggest::classes(&wanted, known);
    let stop = if near.is_empty() {
        stop.help("`breccia classes '**'` lists them all")
    } else {
        stop.help(format!("did you mean {}?", near.join(" or ")))
    };
    if only_jdk { stop.help("only the JDK was searched: --class-path adds jars and folders") } else { stop }
}

fn no_class_fits(stop: Stop, pattern: &str, known: &[String]) -> Stop {
    let plain = pattern.replace('/', ".");
    let near = match plain.split_once(".*") {
        Some((package, rest)) => suggest::packages(package, &format!(".*{rest}"), known),
        None => suggest::classes(&plain, known).into_iter().map(str::to_owned).collect(),
    };
    if near.is_empty() {
        stop.help("`a.b.*` is a package, `a.b.**` includes those below")
    } else {
        stop.help(format!("did you mean {}?", near.join(" or ")))
    }
}

impl From<EntryError> for Stop {
    fn from(error: EntryError) -> Self {
        let what = error.to_string();
        match error {
            EntryError::Find(error) => error.into(),
            EntryError::MethodAsMain { name } => {
                let name = escape(&name);
                Stop::usage(format!("`{name}` is a method, but --main needs a class"))
                    .help(format!("--entry '{name}' starts with a method"))
            }
            EntryError::NoMain { mains, .. } => offer_mains(Stop::not_found(what), &mains),
            EntryError::NoEntry { mains } => offer_mains(no_entry(what), &mains),
            EntryError::SeveralMains { classes } => {
                let stop = Stop::usage(format!("{what}: choose one with --main"));
                classes.iter().fold(stop, |stop, (class, jar)| {
                    stop.help(format!("--main {}  (of {})", escape(class), escape_path(jar)))
                })
            }
            EntryError::Abstract { .. } => Stop::not_found(what)
                .help("name a method of a class that implements it; `breccia hierarchy` lists these classes"),
            EntryError::EmptyList { list } => {
                Stop::usage(format!("`{list}` (from --entries) names no method"))
            }
            EntryError::InList { list, line, cause } => {
                Stop::from(*cause).help(format!("in line {line} of {list}"))
            }
            EntryError::NothingPublic { .. } => Stop::not_found(what),
            EntryError::NoTests { .. } => Stop::not_found(what)
                .help("looked for JUnit 3, 4 and 5 and TestNG; are the test classes on the class path?"),
            EntryError::OnlyJdk => Stop::usage(format!("{what}: --class-path adds jars and folders")),
        }
    }
}

fn no_entry(what: String) -> Stop {
    Stop::usage(what)
        .help("--main CLASS is a class with a main method, --entry 'CLASS#METHOD' any method,")
        .help("--tests all tests, --entries-public everything that a client can call;")
        .help("--component 'com.example.**' analyses a library without clients")
}

fn offer_mains(stop: Stop, mains: &[String]) -> Stop {
    if mains.is_empty() {
        return stop;
    }
    let names = mains[..mains.len().min(OFFERED)].join(", ");
    let more =
        if mains.len() > OFFERED { format!(" and {} more", mains.len() - OFFERED) } else { String::new() };
    stop.help(format!("classes with a main: {names}{more}"))
}

impl From<ComponentError> for Stop {
    fn from(error: ComponentError) -> Self {
        let what = error.to_string();
        match error {
            ComponentError::NoComponent => Stop::usage(what)
                .help("name a jar or a folder of class files, or give --component 'com.example.**'"),
            ComponentError::Empty => Stop::not_found(what),
            ComponentError::NoClassesIn { path, role } => {
                let option = match role {
                    Beside::Suite => "--suite",
                    Beside::Stubs => "--stubs",
                    Beside::Tests => "--test-classes",
                };
                Stop::not_found(format!("`{}` (from {option}) has no classes", escape_path(&path)))
            }
            ComponentError::Setting { setting, place, cause } => {
                let (stop, option) = (Stop::from(*cause), setting.name());
                stop.help(match place {
                    Some((file, line)) => format!("`{option}` in line {line} of {}", escape_path(&file)),
                    None => format!("from --{option}"),
                })
            }
            ComponentError::Find(error) => error.into(),
            ComponentError::NoMembers { accessed, same_package, by_suite, .. } => {
                no_members(what, !accessed.is_empty(), same_package, by_suite)
            }
            ComponentError::FieldAsMethod { pattern } => Stop::not_found(what)
                .help(format!("it is written as {}", escape(&pattern.replacen('#', ".", 1)))),
            ComponentError::NotAMember { .. } => Stop::usage(what)
                .help("a method is a.B#m or a.B#m(int), a constructor a.B#<init>, a field a.B.f"),
            ComponentError::ClassAsMember { .. } => Stop::usage(what)
                .help("--accessed takes classes, --member one of their members: a.B#m, a.B#<init>, a.B.f"),
            ComponentError::NotAnArray { .. } | ComponentError::PlaceholderMain(_) => Stop::usage(what),
        }
    }
}

fn no_members(what: String, by_patterns: bool, same_package: bool, by_suite: bool) -> Stop {
    if by_patterns {
        return Stop::not_found(format!("{what} (from --accessed)"))
            .help("no member there is public: --same-package allows clients in the package");
    }
    let stop = Stop::not_found(what);
    match (same_package, by_suite) {
        (_, true) => stop.help("the suite uses no other class"),
        (true, false) => stop.help("all of their members are private"),
        (false, false) => stop.help(
            "none of them is public and has public members: --same-package allows clients in the package",
        ),
    }
}

impl From<WhyError> for Stop {
    fn from(error: WhyError) -> Self {
        let what = error.to_string();
        match error {
            WhyError::Find(error) => error.into(),
            WhyError::NotASite { .. } => Stop::usage(what)
                .help("a.B#m:12 is the call in line 12 of a method, a.B#m@5 the call at bytecode offset 5,")
                .help("File.java:12 all calls in a line; `breccia callgraph --receivers` lists calls with lines \
                       and offsets"),
            WhyError::TooManyDimensions { .. } | WhyError::NotRecorded => Stop::usage(what),
            WhyError::Unreached { .. } => Stop::not_found(what)
                .help("--main, --entry, --tests and --entries-public say where the program starts"),
            WhyError::NoCall { calls, .. } if calls.is_empty() => {
                Stop::not_found(what).help("the method has none")
            }
            WhyError::NoCall { calls, .. } => {
                listed(Stop::not_found(what).help("there are"), &calls, OFFERED_CALLS)
            }
            WhyError::NoCallInFile { .. } => {
                Stop::not_found(what).help("`breccia callgraph --receivers` lists them, each with its line")
            }
            WhyError::NoReceiver(refused) => no_receiver(what, &refused),
        }
    }
}

impl From<SetError> for Stop {
    fn from(error: SetError) -> Self {
        let what = error.to_string();
        match error {
            SetError::Find(error) => error.into(),
            SetError::UnknownField(error) => unknown_field(what, error),
            SetError::MethodWithElements { .. }
            | SetError::FieldHasNone { .. }
            | SetError::NotUnderstood { .. } => Stop::usage(what),
            SetError::ClassAsMember { class, .. } => {
                Stop::usage(what).help(format!("breccia pointsto '{class}#METHOD', or '{class}.FIELD'"))
            }
            SetError::NoSets { .. } => {
                Stop::usage(what).help("--analysis andersen has them, and so do all finer ones")
            }
            SetError::NoBody { .. }
            | SetError::Primitive { .. }
            | SetError::NoSuchField { .. }
            | SetError::ReturnsNothing { .. } => Stop::not_found(what),
            SetError::Unreached { .. } => Stop::not_found(what)
                .help("--main, --entry, --tests and --entries-public say where the program starts"),
            SetError::UnknownVariable { name, known, mut objects, .. } => {
                did_you_mean(Stop::not_found(what), &name, &known).unwrap_or_else(|stop| {
                    if objects.len() > OFFERED_CALLS {
                        objects.truncate(OFFERED_CALLS);
                        objects.push("…".to_owned());
                    }
                    stop.help(format!("there are {}", escape(&objects.join(", "))))
                })
            }
        }
    }
}

/// Of a class that has no such field, its own fields are offered.
fn unknown_field(what: String, error: FindError) -> Stop {
    let stop = Stop::not_found(what);
    let FindError::UnknownField { class, name, mut known, own, is_method } = error else { return stop };
    if is_method {
        return stop.help(format!("write {class}#{} for the method", escape(&name)));
    }
    known.truncate(own);
    did_you_mean(stop, &name, &known).unwrap_or_else(|stop| {
        if known.is_empty() { stop } else { stop.help(format!("there is {}", escape(&known.join(", ")))) }
    })
}

fn no_receiver(what: String, refused: &Refused) -> Stop {
    let name = &refused.class;
    let mut stop = Stop::not_found(what);
    for RefusedCall { call, receivers, subtypes } in refused.calls.iter().take(LISTED) {
        stop = stop.help(if receivers.is_empty() {
            format!("{call}: no object gets here at all")
        } else {
            format!("{call}: only {}", some(receivers))
        });
        stop = match subtypes.len() {
            0 => stop,
            1 => stop.help(format!("of these, {} is a subtype of {name}", some(subtypes))),
            _ => stop.help(format!("of these, {} are subtypes of {name}", some(subtypes))),
        };
    }
    match refused.unmade {
        Some(Unmade::Missing) => stop.help(format!("{name} is not on the class path")),
        Some(Unmade::Abstract) => {
            stop.help(format!("{name} is abstract or an interface: only its subclasses have objects"))
        }
        Some(Unmade::Nowhere) => stop.help(format!("{name} is never created in reachable code")),
        None => stop,
    }
}

/// Some names in a line, the rest counted.
fn some(names: &[String]) -> String {
    let more = names.len().saturating_sub(LISTED);
    let shown = names[..names.len() - more].join(", ");
    if more > 0 { format!("{shown}, {more} more") } else { shown }
}

/// Ends the process if an analysis does not end by itself: a limit holds even where it does not look up from
/// its work.
pub(crate) fn overdue(reason: StopReason, progress: Progress) {
    eprintln!("error: {}", reason_text(reason));
    eprintln!(
        "  so far: {} methods in their contexts, {} nodes, {} facts",
        grouped(progress.methods as u64),
        grouped(progress.nodes as u64),
        grouped(progress.facts as u64)
    );
    end_now();
}

fn reason_text(reason: StopReason) -> String {
    match reason {
        StopReason::Time(_) | StopReason::Memory(_) | StopReason::Work(_) => reason.to_string(),
        StopReason::Cancelled => "the analysis was stopped by Ctrl-C".to_owned(),
    }
}

/// How far the analysis was, and what could be done.
fn stopped_early(stopped: &Stopped) -> Stop {
    let numbers =
        [stopped.methods, stopped.call_edges, stopped.nodes, stopped.objects, stopped.facts].map(grouped);
    let [methods, edges, nodes, objects, facts] = numbers;
    let stop = Stop::limit(reason_text(stopped.reason)).help(format!(
        "so far: {methods} reachable methods, {edges} call edges, {nodes} nodes, {objects} objects, {facts} facts"
    ));
    match stopped.reason {
        StopReason::Cancelled => stop,
        StopReason::Time(_) | StopReason::Memory(_) | StopReason::Work(_) => stop
            .help("a coarser --analysis costs less: 0cfa and andersen are the cheapest that follow objects"),
    }
}
