//! Why can a question not be answered? Which file, line or name is wrong, and what there is instead.

use std::collections::BTreeSet;
use std::path::Path;

use c_front::ask::{function_at, is_file};
use c_program::{Operation, Program, VarKind};

use super::lib::list;
use super::names::{base, near};
use crate::number::count;
use crate::output::clean;
use crate::stop::Stop;
use crate::suggest::nearest;

/// A file that is not there, or a line behind its end; none if the line may be there.
pub(super) fn place(program: &Program, file: &str, line: u32) -> Option<Stop> {
    let paths: Vec<&str> = paths(program).filter(|path| is_file(path, file)).collect();
    if paths.is_empty() {
        return Some(no_such_file(program, file));
    }
    let line_count = |path: &str| c_front::lines_of(path).and_then(|lines| u32::try_from(lines).ok());
    if line == 0 {
        return Some(Stop::not_found(format!("`{}` has no line 0: lines count from 1", clean(file))));
    }
    // What cannot be read may have the line: the preprocessed text names files that are elsewhere.
    let lines = paths.into_iter().map(line_count).collect::<Option<Vec<u32>>>()?;
    let most = lines.into_iter().max().filter(|&most| most < line)?;
    let lines = count(most as usize, "line", "lines");
    Some(Stop::not_found(format!("`{}` has no line {line}: it has {lines}", clean(file))))
}

/// The path of a file that was read, where the end of no path names it: by an absolute path, or from another folder.
pub(super) fn path<'a>(program: &'a Program, file: &str) -> Option<&'a str> {
    if paths(program).any(|path| is_file(path, file)) {
        return None;
    }
    let wanted = Path::new(file).canonicalize().ok()?;
    paths(program).find(|path| Path::new(path).canonicalize().is_ok_and(|path| path == wanted))
}

fn no_such_file(program: &Program, file: &str) -> Stop {
    let stop = Stop::not_found(format!("no file `{}` is among those that were read", clean(file)));
    let names: BTreeSet<&str> = paths(program).flat_map(|path| [path, base(path)]).collect();
    let near_names = nearest(file, names.iter().copied());
    if !near_names.is_empty() {
        return stop.help(format!("did you mean {}?", clean(&near_names.join(" or "))));
    }
    let own = program.units.values().filter(|unit| unit.library.is_none());
    let own: BTreeSet<String> = own.map(|unit| near(program.text(unit.name))).collect();
    let own = own.into_iter().filter(|name| !name.is_empty());
    stop.help(format!("these were: {}", list(own)))
}

fn paths(program: &Program) -> impl Iterator<Item = &str> {
    let files = program.files.values().map(|&name| program.text(name));
    files.filter(|name| !name.is_empty() && !name.starts_with('<'))
}

/// A variable that a line of a file does not have.
pub(super) fn variable(program: &Program, file: &str, line: u32, name: &str) -> Stop {
    let shown = (clean(name), clean(file));
    let stop = Stop::not_found(format!("no variable is named `{}` at {}:{line}", shown.0, shown.1));
    let proc = function_at(program, file, line);
    let (mut own, mut global) = (Vec::new(), Vec::new());
    for (id, var) in program.vars.iter() {
        match var.kind {
            // Those of summaries stand nowhere.
            VarKind::Global { .. } if var.position.is_known() => global.push(program.var_name(id)),
            VarKind::StaticLocal(owner) | VarKind::Local(owner) | VarKind::Formal(owner)
                if Some(owner) == proc =>
            {
                own.push(program.var_name(id));
            }
            _ => {}
        }
    }
    let near_names = nearest(name, own.iter().chain(&global).copied());
    if !near_names.is_empty() {
        return stop.help(format!("did you mean {}?", clean(&near_names.join(" or "))));
    }
    let globals = count(global.len(), "global variable", "global variables");
    match proc {
        Some(proc) => {
            let function = clean(program.proc_name(proc));
            let own = list(own.into_iter().map(str::to_owned));
            stop.help(format!("{function}, which the line is in, has {own}; besides, there are {globals}"))
        }
        None => stop.help(format!("the line is in no function; there are {globals}")),
    }
}

/// How many lines are named instead of one that has no call.
const NEAR_LINES: usize = 3;

/// A line of a file that has no call.
pub(super) fn call(program: &Program, file: &str, line: u32) -> Stop {
    let stop = Stop::not_found(format!("there is no call at {}:{line}", clean(file)))
        .help("a call that allocates memory (malloc, strdup, …) is taken for the memory, not for a call");
    let calls = program.statements.values().filter(|statement| {
        matches!(statement.operation, Operation::Call { .. })
            && statement.position.is_known()
            && is_file(program.file_name(statement.position.file), file)
    });
    let lines: BTreeSet<(u32, u32)> =
        calls.map(|call| call.position.line).map(|at| (at.abs_diff(line), at)).collect();
    let mut lines: Vec<u32> = lines.into_iter().take(NEAR_LINES).map(|(_, at)| at).collect();
    lines.sort_unstable();
    match lines.is_empty() {
        true => stop,
        false => {
            let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
            stop.help(format!("the nearest lines with calls: {}", lines.join(", ")))
        }
    }
}
