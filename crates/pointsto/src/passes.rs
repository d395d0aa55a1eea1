//! Which parameters does a method return unchanged, and nothing else?

use ir::{Body, Const, Stmt, VarId};

/// The positions of the formals that are all a method returns; `None` if it returns anything else, or formals
/// that it assigns to.
///
/// ```text
/// return x, every definition behind x a phi, a copy, null or a formal other than this
/// ```
pub(crate) fn passes(body: &Body) -> Option<Box<[u16]>> {
    let mut found = Vec::new();
    let mut open: Vec<VarId> = body.returned().collect();
    let mut seen = open.clone();
    let formals = body.formals().len();
    while let Some(var) = open.pop() {
        if (var.0 as usize) < formals {
            if body.this() == Some(var) {
                return None;
            }
            found.push(var.0 as u16);
            continue;
        }
        for source in sources(body, var)? {
            if !seen.contains(&source) {
                seen.push(source);
                open.push(source);
            }
        }
    }
    found.sort_unstable();
    (!found.is_empty()).then(|| found.into())
}

/// The variables that a variable is a copy of; `None` if it may be something else.
fn sources(body: &Body, var: VarId) -> Option<Vec<VarId>> {
    let (_, definition) = body.stmts().find(|(_, stmt)| stmt.target() == Some(var))?;
    if let Stmt::Phi { sources, .. } = *definition {
        return Some(body.list(sources).collect());
    }
    if let Stmt::Copy { source, .. } = *definition {
        return Some(vec![source]);
    }
    let is_null = matches!(definition, Stmt::Const { value: Const::Null, .. });
    is_null.then(Vec::new)
}
