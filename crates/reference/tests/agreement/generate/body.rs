//! The body of a random method: blocks, handlers, and statements over its variables.

use std::collections::BTreeSet;

use crate::pieces::Piece;
use testkit::Random;

use super::world::{Class, Method, Ty, World};
use super::{group, line};

/// Writes one body.
pub(super) struct Writer<'w> {
    pub(super) random: &'w mut Random,
    pub(super) world: &'w World,
    pub(super) class: &'w Class,
    pub(super) method: &'w Method,
    /// Variables that statements may use, with their types.
    pub(super) variables: Vec<(String, Ty)>,
    /// Those that have been given something.
    pub(super) assigned: BTreeSet<String>,
    declared: Vec<Piece>,
}

impl<'w> Writer<'w> {
    pub(super) fn new(
        random: &'w mut Random,
        world: &'w World,
        class: &'w Class,
        method: &'w Method,
    ) -> Self {
        let this = (!method.is_static).then(|| ("this".to_owned(), class.name.clone()));
        let formals =
            method.parameters.iter().enumerate().map(|(number, ty)| (format!("p{number}"), ty.clone()));
        let variables: Vec<(String, Ty)> = this.into_iter().chain(formals).collect();
        let assigned = variables.iter().map(|(name, _)| name.clone()).collect();
        Self { random, world, class, method, variables, assigned, declared: vec![line("int n;")] }
    }

    pub(super) fn body(mut self) -> Vec<Piece> {
        let locals = self.random.between(2, if self.is_main() { 8 } else { 4 });
        for number in 0..locals {
            let ty = self.world.some_type(self.random);
            self.declare(format!("x{number}"), ty);
        }
        if self.method.result != "void" {
            self.declare("r".to_owned(), self.method.result.clone());
        }
        let (blocks, handlers) = (self.random.between(1, 3), self.random.below(3));
        for number in 0..handlers {
            self.declare(format!("t{number}"), "Throwable".to_owned());
        }
        let mut pieces = Vec::new();
        let is_diamond = self.random.percent(20);
        for number in 0..blocks {
            pieces.push(self.block(number, blocks, handlers, is_diamond));
        }
        for number in 0..handlers {
            pieces.push(self.handler(number, blocks, handlers));
        }
        let mut all = self.declared;
        all.extend(pieces);
        all
    }

    pub(super) fn is_main(&self) -> bool {
        self.method.name == "main"
    }

    fn declare(&mut self, name: String, ty: Ty) {
        self.declared.push(line(format!("{ty} {name};")));
        self.variables.push((name, ty));
    }

    fn block(&mut self, number: usize, blocks: usize, handlers: usize, is_diamond: bool) -> Piece {
        let caught = self.caught(0, handlers);
        let mut pieces = Vec::new();
        if number == 0 && self.method.name == "<init>" {
            let parent = self.class.superclass.as_deref().unwrap_or("Object");
            pieces.push(line(format!("special this.{parent}::<init>()")));
        }
        if number == 0 {
            pieces.extend(self.first_values().into_iter().map(line));
        }
        let statements = if self.is_main() { 9 } else { 3 };
        for _ in 0..self.random.between(1, statements) {
            pieces.extend(self.statement().map(line));
        }
        if is_diamond && number == 0 {
            pieces.extend(self.diamond());
        }
        pieces.push(line(self.end(number, blocks)));
        group(format!("b{number}:{caught}"), pieces, "")
    }

    /// Something for most of the variables.
    fn first_values(&mut self) -> Vec<String> {
        let locals: Vec<_> =
            self.variables.iter().filter(|(name, _)| name.starts_with('x')).cloned().collect();
        let share = if self.is_main() { 80 } else { 12 };
        let mut values = Vec::new();
        for (name, ty) in locals {
            if self.random.percent(share) {
                values.extend(self.make_for(&name, &ty));
                self.assigned.insert(name);
            }
        }
        values
    }

    fn handler(&mut self, number: usize, blocks: usize, handlers: usize) -> Piece {
        let caught = self.caught(number + 1, handlers);
        let mut pieces = vec![line(format!("t{number} = caught"))];
        self.assigned.insert(format!("t{number}"));
        for _ in 0..self.random.below(3) {
            pieces.extend(self.statement().map(line));
        }
        let end = match self.random.below(3) {
            0 if blocks > 1 => format!("goto b{}", blocks - 1),
            1 => format!("throw t{number}"),
            _ => self.leave(),
        };
        pieces.push(line(end));
        group(format!("h{number}:{caught}"), pieces, "")
    }

    /// Two paths that join: `x = phi(…)`.
    fn diamond(&mut self) -> Vec<Piece> {
        let (target, ty) = self.random.pick(&self.variables).clone();
        let sources = self.of_type(&ty);
        let (left, right) = (self.random.pick(&sources).clone(), self.random.pick(&sources).clone());
        vec![
            line("if n == 0 goto left else right"),
            group("left:".to_owned(), vec![line("goto meet")], ""),
            group("right:".to_owned(), vec![line("goto meet")], ""),
            line("meet:"),
            line(format!("{target} = phi(left: {left}, right: {right})")),
        ]
    }

    /// The handlers of a block, from a number on.
    fn caught(&mut self, first: usize, handlers: usize) -> String {
        let mut edges = Vec::new();
        for handler in first..handlers {
            if self.random.percent(60) {
                let types = ["E0", "E1", "RuntimeException", "Throwable", "NullPointerException"];
                edges.push(format!("{} h{handler}", self.random.pick(&types)));
            }
        }
        if edges.is_empty() { String::new() } else { format!(" catch {}", edges.join(", ")) }
    }

    fn end(&mut self, number: usize, blocks: usize) -> String {
        if self.random.percent(20)
            && let Some(thrown) = self.some_of("Throwable")
        {
            return format!("throw {thrown}");
        }
        if number + 1 == blocks {
            return self.leave();
        }
        match self.random.below(2) {
            0 => format!("goto b{}", number + 1),
            _ => format!(
                "if n == 0 goto b{} else b{}",
                number + 1,
                self.random.between(number + 1, blocks - 1)
            ),
        }
    }

    fn leave(&mut self) -> String {
        match self.method.result.as_str() {
            "void" => "return".to_owned(),
            result => format!("return {}", self.some_of(result).unwrap_or_else(|| "r".to_owned())),
        }
    }

    /// The variables that fit a type.
    pub(super) fn of_type(&self, ty: &str) -> Vec<String> {
        let fitting = self.variables.iter().filter(|(_, own)| self.world.fits(own, ty));
        fitting.map(|(name, _)| name.clone()).collect()
    }
}
