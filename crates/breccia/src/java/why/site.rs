//! Which call does the user mean?

use ir::{CallKind, Stmt};
use pointsto::{CallSite, call_sites};
use program::{MethodId, Program};

use super::error::WhyError;
use crate::java::analyse::Analysed;
use crate::java::find;
use crate::java::places::SourcePlaces;

/// `a.B#m:12`, `a.B#m@5`, `a.B#m` or `File.java:12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted<'t> {
    Method(&'t str, Where),
    File(&'t str, u32),
}

/// Where in a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    Anywhere,
    Line(u32),
    Offset(u32),
}

/// Reads what the user wrote.
pub(super) fn parse(text: &str) -> Result<Wanted<'_>, WhyError> {
    let number = |digits: &str| digits.trim().parse::<u32>().map_err(|_| not_a_site(text));
    if !text.contains('#') {
        let (file, line) = text.rsplit_once(':').ok_or_else(|| not_a_site(text))?;
        // A path ends with the name of the file; class files contain only that name.
        let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
        return if file.is_empty() { Err(not_a_site(text)) } else { Ok(Wanted::File(file, number(line)?)) };
    }
    // Neither character can be part of a method name or a descriptor.
    let (method, place) = match (text.rsplit_once(':'), text.rsplit_once('@')) {
        (Some((method, line)), _) => (method, Where::Line(number(line)?)),
        // The made-up names of lambdas have the sign in them, before the `#`.
        (None, Some((method, offset))) if method.contains('#') => (method, Where::Offset(number(offset)?)),
        (None, _) => (text, Where::Anywhere),
    };
    Ok(Wanted::Method(method.trim(), place))
}

fn not_a_site(text: &str) -> WhyError {
    WhyError::NotASite { text: text.to_owned() }
}

/// The calls that are meant and choose by the class of their receiver: at least one.
pub(super) fn find(
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    wanted: &Wanted<'_>,
    text: &str,
) -> Result<Vec<(MethodId, CallSite)>, WhyError> {
    match *wanted {
        Wanted::File(file, line) => in_file(analysed, places, file, line, text),
        Wanted::Method(pattern, place) => {
            let methods = find::methods_of_pattern(&analysed.input, pattern)?;
            let is_reached = |method: &&MethodId| analysed.results.reachable().binary_search(method).is_ok();
            let reached: Vec<MethodId> = methods.iter().filter(is_reached).copied().collect();
            if reached.is_empty() {
                return Err(unreached(analysed, &methods));
            }
            in_methods(analysed, places, &reached, place, text)
        }
    }
}

fn unreached(analysed: &Analysed, methods: &[MethodId]) -> WhyError {
    let program = &analysed.input.program;
    WhyError::Unreached {
        method: methods.first().map(|&method| program.method_name(method)).unwrap_or_default(),
        reachable: analysed.results.reachable().len(),
    }
}

fn in_methods(
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    methods: &[MethodId],
    place: Where,
    text: &str,
) -> Result<Vec<(MethodId, CallSite)>, WhyError> {
    let all: Vec<(MethodId, CallSite)> = methods.iter().flat_map(|&method| calls(analysed, method)).collect();
    let is_meant = |(caller, site): &&(MethodId, CallSite)| match place {
        Where::Anywhere => true,
        Where::Line(line) => line_of(analysed, *caller, site) == Some(line),
        Where::Offset(offset) => site.offset == Some(offset),
    };
    let meant: Vec<(MethodId, CallSite)> = all.iter().filter(is_meant).cloned().collect();
    if meant.is_empty() { Err(no_call(analysed, places, &all, text)) } else { Ok(meant) }
}

/// Nothing is there: what else is?
fn no_call(
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    all: &[(MethodId, CallSite)],
    text: &str,
) -> WhyError {
    let call = |(caller, site): &(MethodId, CallSite)| {
        describe(&analysed.input.program, analysed, places, *caller, site)
    };
    WhyError::NoCall { text: text.to_owned(), calls: all.iter().map(call).collect() }
}

/// `File.java:12 @5  virtual a.B.m()`.
pub fn describe(
    program: &Program,
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    caller: MethodId,
    site: &CallSite,
) -> String {
    let place = site.stmts.first().and_then(|&stmt| places.of_stmt(caller, stmt)).unwrap_or_default();
    let offset = site.offset.map_or(String::new(), |offset| format!(" @{offset}"));
    let named = named(program, analysed, caller, site);
    format!("{place}{offset}  {named}")
}

/// The method that the instruction names.
pub fn named(program: &Program, analysed: &Analysed, caller: MethodId, site: &CallSite) -> String {
    let body = analysed.results.body(caller);
    let stmt = body.zip(site.stmts.first()).map(|(body, &stmt)| *body.stmt(stmt));
    match stmt {
        Some(Stmt::Call { method, .. }) => program.method_ref_name(method),
        Some(_) | None => String::new(),
    }
}

fn in_file(
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    file: &str,
    line: u32,
    text: &str,
) -> Result<Vec<(MethodId, CallSite)>, WhyError> {
    let program = &analysed.input.program;
    let mut meant = Vec::new();
    for &method in analysed.results.reachable() {
        let Some(body) = analysed.results.body(method) else { continue };
        // To read the names of all files takes long, and most have no such line.
        if !body.stmts().any(|(stmt, _)| body.line(stmt) == Some(line)) {
            continue;
        }
        if places.file(program.method(method).class).as_deref() == Some(file) {
            meant.extend(calls(analysed, method));
        }
    }
    meant.retain(|(caller, site)| line_of(analysed, *caller, site) == Some(line));
    if meant.is_empty() { Err(WhyError::NoCallInFile { text: text.to_owned() }) } else { Ok(meant) }
}

/// The calls of a method that choose by the class of their receiver.
fn calls(analysed: &Analysed, method: MethodId) -> Vec<(MethodId, CallSite)> {
    let Some(body) = analysed.results.body(method) else { return Vec::new() };
    let mut sites = call_sites(&analysed.results, method);
    for site in &mut sites {
        site.stmts.retain(|&stmt| {
            let Stmt::Call { kind, .. } = *body.stmt(stmt) else { return false };
            matches!(kind, CallKind::Virtual | CallKind::Interface)
        });
    }
    sites.into_iter().filter(|site| !site.stmts.is_empty()).map(|site| (method, site)).collect()
}

fn line_of(analysed: &Analysed, caller: MethodId, site: &CallSite) -> Option<u32> {
    analysed.results.body(caller)?.line(*site.stmts.first()?)
}

#[cfg(test)]
mod unit {
    use super::{Wanted, Where, parse};

    #[test]
    fn sites_are_methods_or_files_with_a_place() {
        let read = |text| parse(text).ok();
        assert_eq!(read("a.B#m:12"), Some(Wanted::Method("a.B#m", Where::Line(12))));
        assert_eq!(read("a.B#m(int)@5"), Some(Wanted::Method("a.B#m(int)", Where::Offset(5))));
        assert_eq!(read("a.B#m"), Some(Wanted::Method("a.B#m", Where::Anywhere)));
        assert_eq!(read("src/a/B.java:7"), Some(Wanted::File("B.java", 7)));
        for wrong in ["", "a.B", "B.java:", "B.java:x", "a.B#m:", "a.B#m@-1", ":3"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
