//! Patterns for methods: `a.B`, `a.B#m`, `a.B#m(int)`, `a.b.**`, `**#run`.

use program::{ClassId, MethodId, Origin, Program};

use crate::input::Input;
use crate::lookup::{self, suggestions};
use crate::methods;
use crate::number::count;
use crate::output::clean;
use crate::pattern::{Pattern, is_glob};
use crate::stop::Stop;
use crate::suggest::nearest;

/// The methods that a pattern means: at least one.
pub(crate) fn find_methods(input: &Input, text: &str) -> Result<Vec<MethodId>, Stop> {
    let (class, method) = match text.split_once('#') {
        Some((class, method)) => (class, Some(method.trim())),
        None => (text, None),
    };
    let program = &input.program;
    if !is_glob(class) {
        let class = lookup::find_declared(input, class.trim())?;
        return match method {
            None => all_methods(program, class, text),
            Some(wanted) if is_glob(wanted) => some_method(program, &[class], wanted, text),
            Some(wanted) => methods::find(program, class, wanted),
        };
    }
    let classes = find_classes(input, &declared(program), class.trim())?;
    some_method(program, &classes, method.unwrap_or("*"), text)
}

fn all_methods(program: &Program, class: ClassId, text: &str) -> Result<Vec<MethodId>, Stop> {
    let found: Vec<MethodId> = program.class(class).methods.iter().collect();
    match found.is_empty() {
        true => Err(Stop::not_found(format!("`{}` has no methods", clean(text)))),
        false => Ok(found),
    }
}

fn some_method(
    program: &Program,
    classes: &[ClassId],
    wanted: &str,
    text: &str,
) -> Result<Vec<MethodId>, Stop> {
    let fitting = classes.iter().flat_map(|&class| methods::fitting(program, class, wanted));
    let found: Vec<MethodId> = fitting.collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let searched = count(classes.len(), "class was", "classes were");
    let stop = Stop::not_found(format!("no method fits `{}`; {searched} searched", clean(text)));
    let all = classes.iter().flat_map(|&class| program.class(class).methods.iter());
    let names: Vec<String> = all.map(|method| methods::name_of(program, method)).collect();
    let name = &wanted[..wanted.find('(').unwrap_or(wanted.len())];
    let near = nearest(name, names.iter().map(String::as_str));
    match near.is_empty() {
        true => Err(stop),
        false => Err(stop.help(format!("did you mean {}?", clean(&near.join(" or "))))),
    }
}

/// The classes among `candidates` that a pattern means, as `breccia classes` takes it: at least one.
pub(crate) fn find_classes(input: &Input, candidates: &[ClassId], text: &str) -> Result<Vec<ClassId>, Stop> {
    let program = &input.program;
    let pattern = Pattern::new(text);
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<ClassId> {
        candidates.iter().copied().filter(|&class| fits(&program.class_name(class))).collect()
    };
    let mut found = fitting(&|name| pattern.fits(name));
    if found.is_empty() {
        found = fitting(&|name| pattern.fits_last(name));
    }
    if !found.is_empty() {
        return Ok(found);
    }
    let searched = count(candidates.len(), "class was", "classes were");
    let stop = Stop::not_found(format!("no class fits `{}`; {searched} searched", clean(text)));
    let names: Vec<String> = candidates.iter().map(|&class| program.class_name(class)).collect();
    let plain = text.replace('/', ".");
    let near = match plain.split_once(".*") {
        Some((package, rest)) => packages_near(package, &format!(".*{rest}"), &names),
        None => suggestions(&plain, &names).into_iter().map(str::to_owned).collect(),
    };
    match near.is_empty() {
        true => Err(stop.help("`a.b.*` is a package, `a.b.**` takes those below too")),
        false => Err(stop.help(format!("did you mean {}?", near.join(" or ")))),
    }
}

/// The class among `candidates` that has this very name, in Java's notation or that of class files.
pub(crate) fn find_named(input: &Input, candidates: &[ClassId], text: &str) -> Option<ClassId> {
    let wanted = text.replace(['/', '$'], ".");
    let program = &input.program;
    candidates.iter().copied().find(|&class| program.class_name(class).replace('$', ".") == wanted)
}

/// The same pattern with packages that there are.
fn packages_near(wanted: &str, rest: &str, names: &[String]) -> Vec<String> {
    let package = |name: &String| Some(name.rsplit_once('.')?.0.to_owned());
    let mut packages: Vec<String> = names.iter().filter_map(package).collect();
    packages.sort();
    packages.dedup();
    let near = nearest(wanted, packages.iter().map(String::as_str));
    near.into_iter().filter(|&package| package != wanted).map(|package| format!("{package}{rest}")).collect()
}

fn declared(program: &Program) -> Vec<ClassId> {
    let found = program.classes().filter(|(_, class)| class.origin != Origin::Phantom);
    found.map(|(class, _)| class).collect()
}
