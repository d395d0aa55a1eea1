//! Which variable does `file.c:123:name` mean?

use c_program::{Position, ProcId, Program, Var, VarId, VarKind};
use index::Id;

/// A line and a column, both counted from 1.
type At = (u32, u32);

/// The variables that a line of a file can mean by a name, nearest first: those of the functions around the
/// line, the one declared last before the line ahead of others; then globals. A file is named by the end of
/// its path.
pub fn variables_at(program: &Program, file: &str, line: u32, name: &str) -> Vec<VarId> {
    let (own, global) = named(program, file, line, name);
    own.into_iter().chain(global).collect()
}

/// The variables that the line refers to, in source order: several if the line declares several, or if blocks
/// with one each end and start in it. None if there is no such variable.
pub fn meant_at(program: &Program, file: &str, line: u32, name: &str) -> Vec<VarId> {
    let (own, global) = named(program, file, line, name);
    let mut meant: Vec<Scope> = Vec::new();
    for scope in own.iter().map(|&var| Scope::new(program, var)).filter(|scope| scope.has(line)) {
        if !meant.iter().any(|inner| inner.hides(&scope, line)) {
            meant.push(scope);
        }
    }
    meant.sort_by_key(|scope| (scope.start, scope.var));
    if meant.is_empty() {
        // Better one that is out of sight than none.
        return global.first().or(own.first()).copied().into_iter().collect();
    }
    meant.into_iter().map(|scope| scope.var).collect()
}

/// Where a variable of a function can be named.
struct Scope {
    var: VarId,
    owner: Option<ProcId>,
    start: At,
    /// None if the end is not known.
    end: Option<At>,
    /// Whether the line of the end has the name once more, after the end.
    is_named_again: bool,
}

impl Scope {
    fn new(program: &Program, var: VarId) -> Self {
        let known = &program.vars[var];
        let start = (known.position.line, known.position.column);
        let end = scope_end(known);
        let is_named_again = end.is_some_and(|end| is_named_after(program, var, end));
        Self { var, owner: owner(known.kind), start, end, is_named_again }
    }

    fn has(&self, line: u32) -> bool {
        self.start.0 <= line && self.end.is_none_or(|end| end.0 >= line)
    }

    /// Whether this one, which is declared later, hides another up to the end of a line. What the line
    /// declares is not hidden.
    fn hides(&self, outer: &Scope, line: u32) -> bool {
        let is_within = outer.end.is_none_or(|end| self.end.is_some_and(|own| own <= end));
        let goes_on = self.end.is_none_or(|end| end.0 > line || !self.is_named_again);
        let is_inner = self.owner == outer.owner && (is_within || self.end.is_none());
        is_inner && goes_on && outer.start.0 < line
    }
}

/// Where the source can name a variable no more; `None` for parameters, which a whole function can name.
fn scope_end(var: &Var) -> Option<At> {
    let Position { file, line, column } = var.scope_end;
    let is_told = var.scope_end.is_known() && file == var.position.file;
    let is_formal = matches!(var.kind, VarKind::Formal(_));
    (is_told && !is_formal).then_some((line, column))
}

/// Whether the rest of a line, after a place, uses a variable of the same name and function.
fn is_named_after(program: &Program, var: VarId, (line, column): At) -> bool {
    let Var { name, kind, position: declared, .. } = program.vars[var];
    let body = owner(kind).map_or(&[][..], |owner| &program.procs[owner].body);
    let statements = body.iter().map(|&id| &program.statements[id]).filter(|statement| {
        let Position { file, line: at, column: start } = statement.position;
        file == declared.file && at == line && start > column
    });
    let mut is_named = false;
    for statement in statements {
        statement.operation.for_each_place(|place| is_named |= program.vars[place.var].name == name);
    }
    is_named
}

/// Variables of a name: those of functions at the line, nearest first, and globals.
fn named(program: &Program, file: &str, line: u32, name: &str) -> (Vec<VarId>, Vec<VarId>) {
    let procs = functions_at(program, file, line);
    let (mut own, mut global) = (Vec::new(), Vec::new());
    for (id, var) in program.vars.iter().filter(|(_, var)| program.text(var.name) == name) {
        match var.kind {
            VarKind::Global { .. } | VarKind::Procedure(_) => global.push(id),
            VarKind::StaticLocal(owner) | VarKind::Local(owner) | VarKind::Formal(owner)
                if procs.contains(&owner) =>
            {
                own.push(id);
            }
            VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Representative => {}
        }
    }
    let others = program.other_names.iter().filter(|(other, _)| program.text(*other) == name);
    global.extend(others.map(|&(_, var)| var));
    // Those declared after the line come last: the line cannot mean them.
    own.sort_by_key(|id| {
        let Position { line: declared, column, .. } = program.vars[*id].position;
        (declared > line, u32::MAX - declared, u32::MAX - column, *id)
    });
    // A static variable of the file hides an external one of another.
    global.sort_by_key(|id| !is_file(program.file_name(program.vars[*id].position.file), file));
    (own, global)
}

fn owner(kind: VarKind) -> Option<ProcId> {
    match kind {
        VarKind::StaticLocal(owner) | VarKind::Local(owner) | VarKind::Formal(owner) => Some(owner),
        VarKind::Global { .. }
        | VarKind::Temporary(_)
        | VarKind::Return(_)
        | VarKind::Varargs(_)
        | VarKind::Heap(_)
        | VarKind::Literal
        | VarKind::Procedure(_)
        | VarKind::Representative => None,
    }
}

/// The function that a line is in, and others that start in it.
fn functions_at(program: &Program, file: &str, line: u32) -> Vec<ProcId> {
    let around = function_at(program, file, line);
    let place = |proc: ProcId| program.vars[program.procs[proc].var].position;
    let mut found: Vec<ProcId> = around.into_iter().collect();
    for (_, id) in started(program, file, line).into_iter().rev().filter(|(start, _)| *start == line) {
        // A header has a copy of its functions in each unit.
        if !found.iter().any(|&other| place(other) == place(id)) {
            found.push(id);
        }
    }
    found
}

/// The function whose body a line is in: the last that starts before it in the file, unless that is nested in
/// another, which goes on after it.
pub fn function_at(program: &Program, file: &str, line: u32) -> Option<ProcId> {
    let started = started(program, file, line);
    let goes_on = |proc: ProcId| {
        let mut places = program.procs[proc].body.iter().map(|&id| program.statements[id].position);
        places.any(|place| place.line >= line && is_file(program.file_name(place.file), file))
    };
    let &(last, proc) = started.last()?;
    let found = started.iter().rev().find(|&&(start, id)| start == line || goes_on(id));
    found.filter(|_| last < line).map_or(Some(proc), |&(_, id)| Some(id))
}

/// The functions that start before the end of a line, in the order of the source, with their lines. Those of
/// summaries start nowhere.
fn started(program: &Program, file: &str, line: u32) -> Vec<(u32, ProcId)> {
    let mut found = Vec::new();
    for (id, proc) in program.procs.iter().filter(|(_, proc)| proc.defined) {
        let position = program.vars[proc.var].position;
        let is_before = position.is_known() && position.line <= line;
        if is_before && is_file(program.file_name(position.file), file) {
            found.push((position.line, id));
        }
    }
    found.sort_by_key(|&(line, id)| (line, id.index()));
    found
}

/// Whether a path is the one that its end names: `lib/a.c` is named by `a.c` and `lib/a.c`.
pub fn is_file(path: &str, named: &str) -> bool {
    let named = named.strip_prefix("./").unwrap_or(named);
    match path.strip_suffix(named) {
        Some(rest) => rest.is_empty() || rest.ends_with('/'),
        None => false,
    }
}
