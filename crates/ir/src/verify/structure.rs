//! Blocks, terminators and edges.

use index::Id;

use crate::body::Body;
use crate::ids::BlockId;
use crate::statement::Stmt;

use super::Violation;

pub(super) fn check(body: &Body, found: &mut Vec<Violation>) {
    let count = body.blocks().len();
    for block in body.blocks() {
        let inside = |other: &BlockId| other.index() < count;
        let edges = body.successors(block).iter().chain(body.predecessors(block));
        if !edges.chain(body.exceptions(block).iter().map(|edge| &edge.handler)).all(inside) {
            found.push(Violation(format!("b{}: an edge leads out of the body", block.0)));
            return;
        }
        statements(body, block, found);
        predecessors(body, block, found);
    }
    if body.blocks().next().is_some_and(|entry| !body.predecessors(entry).is_empty()) {
        found.push(Violation("b0: something leads to the entry".into()));
    }
}

fn statements(body: &Body, block: BlockId, found: &mut Vec<Violation>) {
    let mut say = |what: &str| found.push(Violation(format!("b{}: {what}", block.0)));
    let Some(last) = body.stmts_of(block).next_back() else { return say("an empty block") };
    let mut plain_seen = false;
    for stmt in body.stmts_of(block) {
        let statement = body.stmt(stmt);
        if !has_its_operands(body, statement) {
            return say("a statement names what the body does not have");
        }
        if statement.is_terminator() != (stmt == last) {
            say("the terminator is not the last statement");
        }
        if let Stmt::Phi { sources, .. } = statement {
            if plain_seen {
                say("a phi follows other statements");
            }
            if body.list(*sources).len() != body.predecessors(block).len() {
                say("a phi has not one source per predecessor");
            }
        } else {
            if plain_seen && matches!(statement, Stmt::Caught { .. }) {
                say("an exception is received in mid-block");
            }
            plain_seen = true;
        }
        // A row of the line table holds up to the next one, so only statements before the first row may lack
        // a line.
        if body.line(stmt).is_none()
            && !body.lines.is_empty()
            && body.offset(stmt) >= u32::from(body.lines[0].0)
        {
            say("a statement has lost its line");
        }
    }
    if !fits_terminator(body, body.stmt(last), body.successors(block).len()) {
        say("the successors do not fit the terminator");
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "a last statement that is no terminator is found before")]
fn fits_terminator(body: &Body, last: &Stmt, successors: usize) -> bool {
    match last {
        Stmt::Goto => successors == 1,
        Stmt::If { .. } => successors == 2,
        Stmt::Return { .. } | Stmt::Throw { .. } => successors == 0,
        Stmt::Switch { cases, .. } => {
            let switch = body.switch(*cases);
            let targets = switch.cases.iter().map(|&(_, target)| target).chain([switch.default]);
            targets.map(usize::from).all(|target| target < successors)
        }
        _ => true,
    }
}

/// Whether all variables and lists of a statement are the body's.
fn has_its_operands(body: &Body, statement: &Stmt) -> bool {
    let count = body.vars().len();
    let mut inside = statement.target().is_none_or(|var| var.index() < count);
    let mut copy = *statement;
    let list = copy.used_mut(|var| inside &= var.index() < count);
    let list_inside = list.is_none_or(|list| {
        let start = list.0 as usize + 1;
        let length = body.operands.get(list.0 as usize).map(|&length| length as usize);
        let vars = length.and_then(|length| body.operands.get(start..start.checked_add(length)?));
        vars.is_some_and(|vars| vars.iter().all(|&var| (var as usize) < count))
    });
    let tables = if let Stmt::Dynamic { site, .. } = *statement {
        (site as usize) < body.dynamics.len()
    } else if let Stmt::Switch { cases, .. } = *statement {
        (cases as usize) < body.switches.len()
    } else {
        true
    };
    inside && list_inside && tables
}

fn predecessors(body: &Body, block: BlockId, found: &mut Vec<Violation>) {
    let leads_here = |before: BlockId| {
        body.successors(before).contains(&block)
            || body.exceptions(before).iter().any(|edge| edge.handler == block)
    };
    if !body.predecessors(block).iter().all(|&before| leads_here(before)) {
        found.push(Violation(format!("b{}: a predecessor does not lead here", block.0)));
    }
    let handlers = body.exceptions(block).iter().map(|edge| edge.handler);
    for after in body.successors(block).iter().copied().chain(handlers) {
        if !body.predecessors(after).contains(&block) {
            found.push(Violation(format!("b{}: not known as predecessor of b{}", block.0, after.0)));
        }
    }
}
