//! Which class does the user mean?

use classfile::{Text, modified_utf8};
use program::{ClassId, Origin, Program};

use crate::input::{Input, Part};
use crate::number::count;
use crate::output::clean;
use crate::stop::Stop;
use crate::suggest::nearest;

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
        Found::One(class) => return Ok(class),
        Found::Several(classes) => return Err(ambiguous(program, name, &classes)),
        Found::None => {}
    }
    let missing = |spelling: &String| program.names.find_class(&modified_utf8(spelling));
    match spellings.iter().find_map(missing).filter(|&class| is_used(program, class)) {
        Some(class) => Ok(class),
        None => Err(unknown(input, name)),
    }
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

/// Classes whose name ends so; those that the user named go before those of the JDK.
fn by_last_name(input: &Input, name: &str) -> Found {
    let suffixes = spellings(name);
    let program = &input.program;
    let ends = |class: &ClassId| {
        let text = program.names.class_name(*class);
        suffixes.iter().any(|suffix| ends_with(text, suffix))
    };
    let all: Vec<ClassId> = declared(program).filter(ends).collect();
    let named = |class: &&ClassId| input.part_of(**class).is_some_and(|part| part != Part::Jdk);
    let own: Vec<ClassId> = all.iter().filter(named).copied().collect();
    match (own.as_slice(), all.as_slice()) {
        ([one], _) | ([], [one]) => Found::One(*one),
        ([], []) => Found::None,
        ([], _) => Found::Several(all),
        _ => Found::Several(own),
    }
}

fn ends_with(name: Text<'_>, suffix: &str) -> bool {
    let rest = name.0.strip_suffix(&*modified_utf8(suffix));
    rest.is_some_and(|rest| rest.ends_with(b"/") || rest.ends_with(b"$"))
}

fn declared(program: &Program) -> impl Iterator<Item = ClassId> + '_ {
    program.classes().filter(|(_, class)| class.origin != Origin::Phantom).map(|(id, _)| id)
}

/// Whether a missing class is more than a well-known name that nobody used.
fn is_used(program: &Program, class: ClassId) -> bool {
    class == ClassId::OBJECT || program.direct_subtypes(class).next().is_some()
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

fn unknown(input: &Input, name: &str) -> Stop {
    let program = &input.program;
    let names: Vec<String> = declared(program).map(|class| program.class_name(class)).collect();
    let wanted = name.replace('/', ".");
    let searched = count(names.len(), "class was", "classes were");
    let stop = Stop::not_found(format!("no class `{}`; {searched} searched", clean(name)));
    if std::path::Path::new(name).exists() {
        return stop.help("this is a file: name it with --class-path, then give a class");
    }
    let last = |name: &'_ str| name.rfind(['.', '$']).map_or(0, |dot| dot + 1);
    let near = match wanted.contains('.') {
        true => nearest(&wanted, names.iter().map(String::as_str)),
        false => nearest(&wanted, names.iter().map(|name| &name[last(name)..])),
    };
    match near.is_empty() {
        true => stop.help("`breccia classes '**'` lists them all"),
        false => stop.help(format!("did you mean {}?", near.join(" or "))),
    }
}
