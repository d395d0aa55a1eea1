//! Bodies of methods.

use ir::{BlockId, PrintStyle};
use program::{MethodId, Program};
use serde::Serialize;
use text::escape;

use crate::java::bodies::{Lowered, Target};

/// Classes with their methods.
#[derive(Serialize)]
pub struct Classes {
    /// The classes.
    pub classes: Vec<Class>,
}

/// A class or some of its methods.
#[derive(Serialize)]
pub struct Class {
    class: String,
    methods: Vec<Method>,
    place: Option<String>,
}

#[derive(Serialize)]
struct Method {
    body: Option<Body>,
    descriptor: String,
    name: String,
    problem: Option<String>,
    signature: String,
}

#[derive(Serialize)]
struct Body {
    blocks: Vec<Block>,
    statements: usize,
    text: String,
    unreachable_instructions: u32,
    variables: usize,
}

#[derive(Serialize)]
struct Block {
    block: u32,
    catches: Vec<Catch>,
    offsets: Vec<u32>,
    predecessors: Vec<u32>,
    successors: Vec<u32>,
}

#[derive(Serialize)]
struct Catch {
    caught: String,
    handler: u32,
}

impl Class {
    /// The methods that are wanted, lowered.
    pub fn new(program: &Program, wanted: &Target, lowered: &Lowered, style: &PrintStyle) -> Self {
        let methods = wanted.methods.iter();
        Self {
            class: program.class_name(wanted.class),
            methods: methods.map(|&method| Method::new(program, method, lowered, style)).collect(),
            place: program.class_place(wanted.class).map(|place| escape(&place)),
        }
    }
}

impl Method {
    fn new(program: &Program, method: MethodId, lowered: &Lowered, style: &PrintStyle) -> Self {
        let body = lowered.bodies.iter().find(|body| body.method == method);
        let selector = program.names.selector_parts(program.method(method).selector);
        Self {
            body: body.map(|body| Body::new(program, body, style)),
            descriptor: escape(&program.names.descriptor_text(selector.descriptor)),
            name: escape(&program.names.text(selector.name)),
            problem: lowered.reason(method).map(str::to_owned),
            signature: program.selector_name(program.method(method).selector),
        }
    }
}

impl Body {
    fn new(program: &Program, body: &ir::Body, style: &PrintStyle) -> Self {
        Self {
            blocks: body.blocks().map(|block| Block::new(program, body, block)).collect(),
            statements: body.stmts().len(),
            text: ir::print_body(program, body, style),
            unreachable_instructions: body.unreachable,
            variables: body.vars().len(),
        }
    }
}

impl Block {
    fn new(program: &Program, body: &ir::Body, block: BlockId) -> Self {
        let numbers = |blocks: &[BlockId]| blocks.iter().map(|block| block.0).collect();
        let handlers = body.exceptions(block).iter();
        Self {
            block: block.0,
            catches: handlers
                .map(|edge| Catch { caught: program.type_name(edge.caught), handler: edge.handler.0 })
                .collect(),
            offsets: body.stmts_of(block).map(|stmt| body.offset(stmt)).collect(),
            predecessors: numbers(body.predecessors(block)),
            successors: numbers(body.successors(block)),
        }
    }
}
