//! Bodies of methods.

use ir::{BlockId, Body, ExceptionEdge, PrintStyle};
use program::{MethodId, Program};
use serde_json::{Value, json};

use crate::clean::clean;
use crate::java::bodies::{Lowered, Target};

/// A class or some of its methods.
pub fn target(program: &Program, wanted: &Target, lowered: &Lowered, style: &PrintStyle) -> Value {
    let methods = wanted.methods.iter().map(|&method| method_json(program, method, lowered, style));
    json!({
        "class": program.class_name(wanted.class),
        "place": program.class_place(wanted.class).map(|place| clean(&place)),
        "methods": methods.collect::<Vec<_>>(),
    })
}

fn method_json(program: &Program, method: MethodId, lowered: &Lowered, style: &PrintStyle) -> Value {
    let body = lowered.bodies.iter().find(|body| body.method == method);
    let selector = program.names.selector_parts(program.method(method).selector);
    json!({
        "name": clean(&program.names.text(selector.name)),
        "descriptor": clean(&program.names.descriptor_text(selector.descriptor)),
        "signature": program.selector_name(program.method(method).selector),
        "body": body.map(|body| json!({
            "text": ir::print_body(program, body, style),
            "variables": body.vars().len(),
            "statements": body.stmts().len(),
            "unreachable_instructions": body.unreachable,
            "blocks": body.blocks().map(|block| block_json(program, body, block)).collect::<Vec<_>>(),
        })),
        "problem": lowered.reason(method),
    })
}

fn block_json(program: &Program, body: &Body, block: BlockId) -> Value {
    let numbers = |blocks: &[BlockId]| blocks.iter().map(|block| block.0).collect::<Vec<_>>();
    let catch =
        |edge: &ExceptionEdge| json!({ "caught": program.type_name(edge.caught), "handler": edge.handler.0 });
    json!({
        "block": block.0,
        "predecessors": numbers(body.predecessors(block)),
        "successors": numbers(body.successors(block)),
        "catches": body.exceptions(block).iter().map(catch).collect::<Vec<_>>(),
        "offsets": body.stmts_of(block).map(|stmt| body.offset(stmt)).collect::<Vec<_>>(),
    })
}
