//! Why can a question not be answered? Which file, line or name is wrong, and what there is instead.

use std::collections::BTreeSet;

use c_front::ask::{function_at, is_file};
use c_program::{Operation, Program, VarKind};

use super::names::{Names, base};
use super::unanswered::QuestionError;

/// A file that does not exist, or a line after its end; none if the line may exist.
pub(super) fn place(names: &Names<'_>, program: &Program, file: &str, line: u32) -> Option<QuestionError> {
    let paths: Vec<&str> = paths(program).filter(|path| is_file(path, file)).collect();
    if paths.is_empty() {
        return Some(no_such_file(names, program, file));
    }
    let line_count = |path: &str| c_front::lines_of(path).and_then(|lines| u32::try_from(lines).ok());
    if line == 0 {
        return Some(QuestionError::LineZero { file: file.to_owned() });
    }
    // What cannot be read may have the line: the preprocessed text names files that are elsewhere.
    let lines = paths.into_iter().map(line_count).collect::<Option<Vec<u32>>>()?;
    let most = lines.into_iter().max().filter(|&most| most < line)?;
    Some(QuestionError::NoLine { file: file.to_owned(), line, lines: most })
}

/// The path of a file that was read, where the end of no path names it: by an absolute path, or from another
/// folder.
pub(super) fn path<'a>(program: &'a Program, file: &str) -> Option<&'a str> {
    if paths(program).any(|path| is_file(path, file)) {
        return None;
    }
    let wanted = c_front::real_path(file)?;
    paths(program).find(|path| c_front::real_path(path).is_some_and(|path| path == wanted))
}

fn no_such_file(names: &Names<'_>, program: &Program, file: &str) -> QuestionError {
    let known: BTreeSet<&str> = paths(program).flat_map(|path| [path, base(path)]).collect();
    let own = program.units.values().filter(|unit| unit.library.is_none());
    let own: BTreeSet<String> = own.map(|unit| names.near(program.text(unit.name))).collect();
    QuestionError::NoFile {
        file: file.to_owned(),
        known: known.into_iter().map(str::to_owned).collect(),
        sources: own.into_iter().filter(|name| !name.is_empty()).collect(),
    }
}

fn paths(program: &Program) -> impl Iterator<Item = &str> {
    let files = program.files.values().map(|&name| program.text(name));
    files.filter(|name| !name.is_empty() && !name.starts_with('<'))
}

/// A variable that a line of a file does not have.
pub(super) fn variable(program: &Program, file: &str, line: u32, name: &str) -> QuestionError {
    let proc = function_at(program, file, line);
    let (mut own, mut global) = (Vec::new(), Vec::new());
    for (id, var) in program.vars.iter() {
        match var.kind {
            // Statements of summaries have no place.
            VarKind::Global { .. } if var.position.is_known() => global.push(program.var_name(id).to_owned()),
            VarKind::StaticLocal(owner) | VarKind::Local(owner) | VarKind::Formal(owner)
                if Some(owner) == proc =>
            {
                own.push(program.var_name(id).to_owned());
            }
            VarKind::Global { .. }
            | VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Procedure(_)
            | VarKind::Representative => {}
        }
    }
    QuestionError::NoVariable {
        file: file.to_owned(),
        line,
        name: name.to_owned(),
        function: proc.map(|proc| program.proc_name(proc).to_owned()),
        own,
        global,
    }
}

/// How many lines are named instead of one that has no call.
const NEAR_LINES: usize = 3;

/// A line of a file that has no call.
pub(super) fn call(program: &Program, file: &str, line: u32) -> QuestionError {
    let calls = program.statements.values().filter(|statement| {
        matches!(statement.operation, Operation::Call { .. })
            && statement.position.is_known()
            && is_file(program.file_name(statement.position.file), file)
    });
    let lines: BTreeSet<(u32, u32)> =
        calls.map(|call| call.position.line).map(|at| (at.abs_diff(line), at)).collect();
    let mut near: Vec<u32> = lines.into_iter().take(NEAR_LINES).map(|(_, at)| at).collect();
    near.sort_unstable();
    QuestionError::NoCall { file: file.to_owned(), line, near }
}
