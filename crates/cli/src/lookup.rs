//! Which class does the user mean?

use classfile::{Text, modified_utf8};
use program::{ClassId, Origin, Program};

use crate::input::{Input, Part};
use crate::number::count;
use crate::output::clean;
use crate::problems::Report;
use crate::stop::Stop;
use crate::suggest::{SUGGESTIONS, nearest};

/// How many classes are listed where a name fits several.
const LISTED: usize = 8;

/// The class that a name means: with dots or slashes, `$` or dots before inner classes, with a package or not.
///
/// A class that is named in the program but missing is found too.
pub(crate) fn find(input: &Input, name: &str) -> Result<ClassId, Stop> {
    let program = &input.program;
    let spellings = spellings(name);
    let found = |spelling: &String| program.find_class(&modified_utf8(spelling));
    if let Some(class) = spellings.iter().find_map(found) {
        return Ok(class);
    }
    match by_last_name(input, name) {
        Found::One(class) if input.part_of(class) == Some(Part::Jdk) => {
            // The user's own class goes before one of the JDK, broken or not.
            return unreadable(input, name).map_or(Ok(class), |report| Err(unreadable_stop(name, report)));
        }
        Found::One(class) => return Ok(class),
        Found::Several(classes) => return Err(ambiguous(program, name, &classes)),
        Found::None => {}
    }
    let missing = |spelling: &String| program.names.find_class(&modified_utf8(spelling));
    match spellings.iter().find_map(missing) {
        Some(class) => Ok(class),
        None => Err(unknown(input, name)),
    }
}

/// The same for a class that must be there.
pub(crate) fn find_declared(input: &Input, name: &str) -> Result<ClassId, Stop> {
    let class = find(input, name)?;
    if !input.program.class(class).is_phantom() {
        return Ok(class);
    }
    let name = input.program.class_name(class);
    if let Some(report) = unreadable(input, &name) {
        return Err(unreadable_stop(&name, report));
    }
    Err(Stop::not_found(format!("class {name} is named by others, but is not on the class path"))
        .help("--class-path adds what is missing"))
}

/// `a.B.C` as `a/B/C`, `a/B$C` and `a$B$C`.
fn spellings(name: &str) -> Vec<String> {
    let mut all = vec![name.replace('.', "/")];
    while let Some((outer, inner)) = all.last().and_then(|last| last.rsplit_once('/')) {
        all.push(format!("{outer}${inner}"));
    }
    all
}

enum Found {
    None,
    One(ClassId),
    Several(Vec<ClassId>),
}

/// Classes whose name ends so. Those that the user named go before those of the JDK, and classes that stand
/// for themselves before inner ones.
fn by_last_name(input: &Input, name: &str) -> Found {
    let suffixes = spellings(name);
    let program = &input.program;
    let mut best = (true, true);
    let mut found = Vec::new();
    for class in declared(program) {
        let text = program.names.class_name(class);
        let Some(inner) = suffixes.iter().find_map(|suffix| is_inner(text, suffix)) else { continue };
        let rank = (input.part_of(class) == Some(Part::Jdk), inner);
        if rank < best {
            best = rank;
            found.clear();
        }
        if rank == best {
            found.push(class);
        }
    }
    match found[..] {
        [] => Found::None,
        [one] => Found::One(one),
        _ => Found::Several(found),
    }
}

/// If a name ends in `suffix`: whether a class stands before it, not a package.
fn is_inner(name: Text<'_>, suffix: &str) -> Option<bool> {
    match name.0.strip_suffix(&*modified_utf8(suffix))? {
        [.., b'/'] => Some(false),
        [.., b'$'] => Some(true),
        _ => None,
    }
}

fn declared(program: &Program) -> impl Iterator<Item = ClassId> + '_ {
    program.classes().filter(|(_, class)| class.origin != Origin::Phantom).map(|(id, _)| id)
}

fn ambiguous(program: &Program, name: &str, classes: &[ClassId]) -> Stop {
    let number = count(classes.len(), "class", "classes");
    let stop = Stop::not_found(format!("`{}` is the name of {number}", clean(name)));
    let stop = classes.iter().take(LISTED).fold(stop, |stop, &class| stop.help(program.class_name(class)));
    match classes.len() > LISTED {
        true => stop.help("…"),
        false => stop,
    }
}

/// What is wrong with the file of a class, if it is there and could not be read.
pub(crate) fn unreadable(input: &Input, name: &str) -> Option<Report> {
    let of_files = input.class_path.problems().iter().map(Report::from);
    let of_classes = input.program.problems().iter().map(Report::from);
    let spellings = spellings(name);
    of_files
        .chain(of_classes)
        .find(|report| spellings.iter().any(|spelling| report.is_file_of(&clean(spelling))))
}

/// A class whose file is there, and yet it cannot be shown.
pub(crate) fn unreadable_stop(name: &str, report: Report) -> Stop {
    let line = format!("`{}` is there, but cannot be read: {}", report.place, report.reason);
    Stop::not_found(format!("no class `{}` that can be read", clean(name))).tell(report, line)
}

fn unknown(input: &Input, name: &str) -> Stop {
    let program = &input.program;
    if let Some(report) = unreadable(input, name) {
        return unreadable_stop(name, report);
    }
    let names: Vec<String> = declared(program).map(|class| program.class_name(class)).collect();
    let wanted = name.replace('/', ".");
    let searched = count(names.len(), "class was", "classes were");
    let stop = Stop::not_found(format!("no class `{}`; {searched} searched", clean(name)));
    if std::path::Path::new(name).exists() {
        return stop.help("this is a file: name it with --class-path, then give a class");
    }
    let near = suggestions(&wanted, &names);
    let stop = match near.is_empty() {
        true => stop.help("`breccia classes '**'` lists them all"),
        false => stop.help(format!("did you mean {}?", near.join(" or "))),
    };
    match input.class_path.containers().iter().all(|container| input.part(container) == Part::Jdk) {
        true => stop.help("only the JDK was searched: --class-path adds jars and folders"),
        false => stop,
    }
}

/// The nearest names; without a package, only what stands behind the packages is compared.
pub(crate) fn suggestions<'n>(wanted: &str, names: &'n [String]) -> Vec<&'n str> {
    if wanted.contains('.') {
        return nearest(wanted, names.iter().map(String::as_str));
    }
    let last = |name: &'n str| &name[name.rfind(['.', '$']).map_or(0, |dot| dot + 1)..];
    let near = nearest(wanted, names.iter().map(|name| last(name)));
    let full = names.iter().filter(|name| near.contains(&last(name)));
    full.map(String::as_str).take(SUGGESTIONS).collect()
}
