//! Which methods of a class does the user mean?

use classfile::Text;
use program::{ClassId, MethodId, Program, Type};

use super::error::FindError;
use super::glob::{Glob, is_glob};

/// The methods that `name`, `name(types)` or `name(descriptor)result` means.
pub fn find(program: &Program, class: ClassId, wanted: &str) -> Result<Vec<MethodId>, FindError> {
    let (name, parameters) = match wanted.find('(') {
        Some(open) => (&wanted[..open], Some(&wanted[open..])),
        None => (wanted, None),
    };
    let declared: Vec<(String, MethodId)> =
        program.class(class).methods.iter().map(|method| (name_of(program, method), method)).collect();
    let name = constructor_or(program, class, &declared, name.trim());
    let fits = |name_of: &str, method| {
        name_of == name && parameters.is_none_or(|wanted| takes(program, method, wanted))
    };
    let found = declared.iter().filter(|(name, method)| fits(name, *method));
    let found: Vec<MethodId> = found.map(|(_, method)| *method).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let inherits = |&parent: &ClassId| {
        // Constructors are not inherited (JLS 8.8).
        name != "<init>" && program.class(parent).methods.iter().any(|id| fits(&name_of(program, id), id))
    };
    match ancestors(program, class).iter().find(|parent| inherits(parent)) {
        Some(&parent) => Err(inherited(program, class, parent, wanted)),
        None => Err(unknown(program, class, wanted, name, &declared)),
    }
}

/// The methods of a class whose names match; `*` and `?` are wildcards.
pub fn fitting(program: &Program, class: ClassId, wanted: &str) -> Vec<MethodId> {
    let (name, parameters) = match wanted.find('(') {
        Some(open) => (&wanted[..open], Some(&wanted[open..])),
        None => (wanted, None),
    };
    let pattern = is_glob(name).then(|| Glob::new(name.trim()));
    let fits = |&method: &MethodId| {
        let found = name_of(program, method);
        let named = pattern.as_ref().map_or(found == name.trim(), |pattern| pattern.fits(&found));
        named && parameters.is_none_or(|wanted| takes(program, method, wanted))
    };
    program.class(class).methods.iter().filter(fits).collect()
}

/// Superclasses from below, then superinterfaces: the order in which the JVM looks for methods.
fn ancestors(program: &Program, class: ClassId) -> Vec<ClassId> {
    let superclasses = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    superclasses.skip(1).chain(program.superinterfaces(class)).collect()
}

fn inherited(program: &Program, class: ClassId, parent: ClassId, wanted: &str) -> FindError {
    FindError::InheritedMethod {
        class: program.class_name(class),
        declared_in: program.class_name(parent),
        wanted: wanted.to_owned(),
    }
}

/// The name of a method, as in the class file.
pub fn name_of(program: &Program, method: MethodId) -> String {
    let selector = program.names.selector_parts(program.method(method).selector);
    program.names.text(selector.name).decode().into_owned()
}

/// Constructors go by the name of their class, unless a method has it.
fn constructor_or<'w>(
    program: &Program,
    class: ClassId,
    declared: &[(String, MethodId)],
    name: &'w str,
) -> &'w str {
    let class_name = program.class_name(class);
    let simple = class_name.rsplit(['.', '$']).next();
    let taken = declared.iter().any(|(declared, _)| declared == name);
    if simple == Some(name) && !taken { "<init>" } else { name }
}

/// Whether a method takes the parameters that `(…)` names: by descriptor, or as Java code has them.
fn takes(program: &Program, method: MethodId, wanted: &str) -> bool {
    let selector = program.method(method).selector;
    let Text(descriptor) = program.names.descriptor_text(program.names.selector_parts(selector).descriptor);
    let wanted = wanted.trim();
    let end = descriptor.iter().position(|&byte| byte == b')').map_or(0, |close| close + 1);
    // A descriptor may be written without its result: `(I)`.
    if descriptor == wanted.as_bytes() || descriptor[..end] == *wanted.as_bytes() {
        return true;
    }
    let Some(list) = wanted.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return false };
    let list: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let parameters = program.names.selector_signature(selector).parameters;
    let same = |(&ty, name): (&Type, &&str)| is_named(&program.type_name(ty), name);
    parameters.len() == list.len() && parameters.iter().zip(&list).all(same)
}

/// A type may be named without its package, and varargs as such.
fn is_named(ty: &str, wanted: &str) -> bool {
    let wanted = wanted.replace("...", "[]").replace('/', ".");
    let plain = ty.replace('$', ".");
    let rest = plain.strip_suffix(wanted.replace('$', ".").as_str());
    // `String` means `java.lang.String`, but not `a.MyString`.
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

fn unknown(
    program: &Program,
    class: ClassId,
    wanted: &str,
    name: &str,
    declared: &[(String, MethodId)],
) -> FindError {
    let same = declared.iter().filter(|(other, _)| other == name).map(|(_, method)| *method);
    FindError::UnknownMethod {
        class: program.class_name(class),
        wanted: wanted.to_owned(),
        name: name.to_owned(),
        same_name: same.map(|method| program.selector_name(program.method(method).selector)).collect(),
        known: declared.iter().map(|(name, _)| name.clone()).collect(),
    }
}
