//! Finds classes and packages that a misspelt name may have meant.

use text::{SUGGESTIONS, nearest};

/// The nearest classes; without a package, only simple names are compared.
pub(crate) fn classes<'n>(wanted: &str, names: &'n [String]) -> Vec<&'n str> {
    if wanted.contains('.') {
        return nearest(wanted, names.iter().map(String::as_str));
    }
    let last = |name: &'n str| &name[name.rfind(['.', '$']).map_or(0, |dot| dot + 1)..];
    let near = nearest(wanted, names.iter().map(|name| last(name)));
    let full = names.iter().filter(|name| near.contains(&last(name)));
    full.map(String::as_str).take(SUGGESTIONS).collect()
}

/// A pattern of classes with packages that there are: `.*` and what follows stays.
pub(crate) fn packages(wanted: &str, rest: &str, names: &[String]) -> Vec<String> {
    let package = |name: &String| Some(name.rsplit_once('.')?.0.to_owned());
    let mut packages: Vec<String> = names.iter().filter_map(package).collect();
    packages.sort();
    packages.dedup();
    let near = nearest(wanted, packages.iter().map(String::as_str));
    near.into_iter().filter(|&package| package != wanted).map(|package| format!("{package}{rest}")).collect()
}
