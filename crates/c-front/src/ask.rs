//! Which variable does `file.c:123:name` mean?

use c_program::{ProcId, Program, VarId, VarKind};

/// The variables that a line of a file can mean by a name, nearest first: those of the function around the line,
/// the one declared last before the line ahead of others; then globals. A file is named by the end of its path.
pub fn variables_at(program: &Program, file: &str, line: u32, name: &str) -> Vec<VarId> {
    let proc = function_at(program, file, line);
    let mut own: Vec<(u32, VarId)> = Vec::new();
    let mut global = Vec::new();
    for (id, var) in program.vars.iter() {
        if program.text(var.name) != name {
            continue;
        }
        match var.kind {
            VarKind::Global { .. } | VarKind::Procedure(_) => global.push(id),
            VarKind::StaticLocal(owner) | VarKind::Local(owner) | VarKind::Formal(owner)
                if Some(owner) == proc =>
            {
                own.push((var.position.line, id));
            }
            _ => {}
        }
    }
    let others = program.other_names.iter().filter(|(other, _)| program.text(*other) == name);
    global.extend(others.map(|&(_, var)| var));
    // Those declared behind the line come last: the line cannot mean them.
    own.sort_by_key(|(declared, id)| (*declared > line, u32::MAX - declared, *id));
    let own = own.into_iter().map(|(_, id)| id);
    // A static variable of the file hides an external one of another.
    global.sort_by_key(|id| !is_file(program.file_name(program.vars[*id].position.file), file));
    own.chain(global).collect()
}

/// The function whose body a line is in: the last that starts before it in the file.
pub fn function_at(program: &Program, file: &str, line: u32) -> Option<ProcId> {
    let mut best: Option<(u32, ProcId)> = None;
    for (id, proc) in program.procs.iter().filter(|(_, proc)| proc.defined) {
        let position = program.vars[proc.var].position;
        let before = position.line <= line && is_file(program.file_name(position.file), file);
        if before && best.is_none_or(|(found, _)| found <= position.line) {
            best = Some((position.line, id));
        }
    }
    best.map(|(_, id)| id)
}

/// Whether a path is the one that its end names: `lib/a.c` is named by `a.c` and `lib/a.c`.
pub fn is_file(path: &str, named: &str) -> bool {
    let named = named.strip_prefix("./").unwrap_or(named);
    match path.strip_suffix(named) {
        Some(rest) => rest.is_empty() || rest.ends_with('/'),
        None => false,
    }
}
