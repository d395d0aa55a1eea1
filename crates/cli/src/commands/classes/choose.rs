//! What the arguments of `breccia classes` mean: class path entries, or patterns and the classes that match
//! them.

use std::path::{Path, PathBuf};

use breccia::java::find::{self, Glob, NamedClasses};
use breccia::java::load::{Input, Part};
use program::ClassId;
use text::{count, escape};

use crate::context::Context;
use crate::stop::Stop;
use crate::suggest;

/// How files that hold classes are named.
const FILES: [&str; 4] = ["jar", "class", "jmod", "zip"];

/// The arguments, by what they look like.
pub(super) struct Arguments<'a> {
    /// Files, and folders written as such.
    paths: Vec<&'a str>,
    /// Names of folders that could be names of packages.
    folders: Vec<&'a str>,
    /// Everything else.
    pub(super) patterns: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(texts: &'a [String]) -> Self {
        let mut arguments = Self { paths: Vec::new(), folders: Vec::new(), patterns: Vec::new() };
        for text in texts {
            let path = Path::new(text);
            let kind = match (path.is_file(), path.is_dir()) {
                (false, true) if !has_separator(text) => &mut arguments.folders,
                (false, false) => &mut arguments.patterns,
                (true, _) | (_, true) => &mut arguments.paths,
            };
            kind.push(text);
        }
        arguments
    }

    /// The class path. Folders that may not be intended come last, where they hide nothing.
    pub(super) fn entries(&self, named: &[PathBuf]) -> Vec<PathBuf> {
        let paths = self.paths.iter().map(PathBuf::from);
        paths.chain(named.iter().cloned()).chain(self.folders.iter().map(PathBuf::from)).collect()
    }

    /// A pattern that can only be a file, if there is one.
    pub(super) fn file(&self) -> Option<&'a str> {
        self.patterns.iter().copied().find(|text| is_like_file(text))
    }

    /// Takes folders for packages where there are such packages, and says so. Gives the folders.
    pub(super) fn take_packages(&mut self, cx: &mut Context, input: &Input) -> Vec<&'a str> {
        let (packages, folders): (Vec<_>, Vec<_>) =
            self.folders.iter().copied().partition(|text| is_known(input, text));
        self.folders = folders;
        for text in &packages {
            let text = escape(text);
            cx.note(&format!("`{text}` means the classes of that name; `./{text}` is the folder"));
            let inside = format!("{text}/");
            cx.problems.retain(|problem| !problem.place.starts_with(&inside));
        }
        self.patterns.extend(&packages);
        packages
    }
}

fn has_separator(text: &str) -> bool {
    text.contains(std::path::is_separator)
}

/// Whether a text is rather a file than a pattern. `java.util.zip` is a package all the same.
fn is_like_file(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|extension| extension.to_str());
    let named = extension.is_some_and(|found| FILES.iter().any(|file| found.eq_ignore_ascii_case(file)));
    !text.contains(['*', '?']) && (named || has_separator(text))
}

/// Whether there are classes of this name outside of the folder of this name.
fn is_known(input: &Input, text: &str) -> bool {
    let package = format!("{text}.");
    let candidates = input.classes(&Part::ALL).into_iter().filter(|&class| !is_in(input, class, text));
    let mut names = candidates.map(|class| (input.program.class_name(class), input.part_of(class)));
    names.any(|(name, part)| {
        name == text || name.starts_with(&package) || part != Some(Part::Jdk) && has_last_name(&name, text)
    })
}

/// Whether a class comes from a folder.
pub(super) fn is_in(input: &Input, class: ClassId, folder: &str) -> bool {
    input.entry(class).is_some_and(|entry| entry.container.path == Path::new(folder))
}

fn has_last_name(name: &str, last: &str) -> bool {
    name.strip_suffix(last).is_some_and(|before| before.ends_with(['.', '$']))
}

/// The classes that match one of the patterns. Warns about a pattern without matches, or fails if there are
/// no matches at all.
pub(super) fn choose(
    cx: &Context,
    input: &Input,
    named: &NamedClasses,
    patterns: &[&str],
) -> Result<Vec<ClassId>, Stop> {
    let mut chosen = vec![false; named.len()];
    let mut futile = Vec::new();
    for &text in patterns {
        let fitting = find::fitting_classes(input, named, text);
        if fitting.is_empty() {
            futile.push(text);
        }
        fitting.into_iter().for_each(|position| chosen[position] = true);
    }
    if let Some(file) = futile.iter().find(|text| is_like_file(text)) {
        return Err(no_such_file(file));
    }
    if futile.len() < patterns.len() {
        futile.iter().for_each(|text| cx.warn(&format!("no class matches `{}`", escape(text))));
    }
    let chosen = named.iter().zip(chosen).filter(|(_, chosen)| *chosen);
    Ok(chosen.map(|((_, class), _)| *class).collect())
}

/// An argument that is neither a pattern nor a file.
pub(super) fn no_such_file(text: &str) -> Stop {
    Stop::usage(format!("`{}` does not exist, and no class matches it", escape(text)))
}

/// Nothing matches any pattern.
pub(super) fn nothing_fits(named: &NamedClasses, patterns: &[&str]) -> Stop {
    if patterns.is_empty() {
        return Stop::not_found("there are no classes on the class path");
    }
    let quoted: Vec<String> = patterns.iter().map(|text| format!("`{}`", escape(text))).collect();
    let searched = count(named.len(), "class was", "classes were");
    let stop = Stop::not_found(format!("no class matches {}; {searched} searched", quoted.join(" or ")));
    let hints: Vec<String> = patterns.iter().filter_map(|text| hint(named, text)).collect();
    if hints.is_empty() {
        stop.help("`java.util.*` is a package, `java.util.**` all below it, `java.util.Array` a prefix")
    } else {
        hints.into_iter().fold(stop, Stop::help)
    }
}

/// What may have been meant: the packages below, or a name that is spelt otherwise.
fn hint(named: &NamedClasses, text: &str) -> Option<String> {
    if text.contains(['*', '?']) {
        let deeper = format!("{}**", text.strip_suffix('*')?.trim_end_matches('*'));
        let pattern = Glob::new(&deeper);
        let number = named.iter().filter(|(name, _)| pattern.fits(name)).count();
        let number = (number > 0).then(|| count(number, "class matches", "classes match"))?;
        return Some(format!("{number} `{}`, which includes the packages below", escape(&deeper)));
    }
    let names: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
    let near = suggest::classes(&text.replace('/', "."), &names);
    (!near.is_empty()).then(|| format!("did you mean {}?", near.join(" or ")))
}
