//! Random programs for property tests: libraries, their clients, and large ones to measure.
//!
//! The same seed gives the same program. Programs are dense: few variables, many ways between them.

pub use testkit::Random;

use c_program::{
    Access, Array, Callee, FileId, Layout, Linkage, Operation, Position, ProcId, Program, Shift, UnitId,
    VarId, VarKind, VarPlace,
};

/// What modules should be like.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Global variables, static ones included.
    pub globals: usize,
    /// Procedures.
    pub procs: usize,
    /// Statements of a procedure.
    pub statements: usize,
    /// Local variables of a procedure.
    pub locals: usize,
    /// How many of a hundred variables have more than one cell, and statements an offset.
    pub offsets: usize,
    /// How many of a hundred procedures and globals only their unit can name.
    pub hidden: usize,
}

impl Shape {
    /// A few procedures of a few statements.
    pub fn small() -> Shape {
        Shape { globals: 3, procs: 4, statements: 6, locals: 3, offsets: 0, hidden: 40 }
    }

    /// The same, with structs and arrays.
    pub fn small_with_offsets() -> Shape {
        Shape { offsets: 45, ..Shape::small() }
    }

    /// Twice as many of everything, with structs and arrays.
    pub fn medium_with_offsets() -> Shape {
        Shape { globals: 5, procs: 7, statements: 12, locals: 5, ..Shape::small_with_offsets() }
    }

    /// The shape for a case of a property test: most are small, some have offsets, one in ten is larger.
    pub fn of_case(seed: u64) -> Shape {
        match seed % 20 {
            8 | 13 => Shape::medium_with_offsets(),
            case if case.is_multiple_of(4) => Shape::small(),
            _ => Shape::small_with_offsets(),
        }
    }
}

/// A module by itself, or one that uses what others export: names that begin with the prefix are its own.
pub fn module(random: &mut Random, shape: &Shape, prefix: &str, used: &[&Program]) -> Program {
    let mut maker = Maker::new(random, shape, prefix);
    for other in used {
        maker.import(other);
    }
    maker.fill();
    maker.program
}

/// Names of a module that its clients may use: most of what has external linkage.
pub fn exports(random: &mut Random, program: &Program) -> Vec<String> {
    let external: Vec<VarId> = program.defined_externals().collect();
    let mut names: Vec<String> = Vec::new();
    for var in external {
        if random.percent(80) {
            names.push(program.var_name(var).to_string());
        }
    }
    names
}

/// A library structured like real ones: this many statements, most of them local to their procedure.
pub fn large(seed: u64, statements: usize, offsets: usize) -> Program {
    let mut random = Random::new(seed);
    let procs = (statements / 30).max(1);
    let shape = Shape { globals: procs / 4 + 1, procs, statements: 30, locals: 12, offsets, hidden: 50 };
    let mut maker = Maker::new(&mut random, &shape, "big_");
    maker.near = true;
    maker.fill();
    maker.program
}

struct Maker<'a> {
    random: &'a mut Random,
    shape: &'a Shape,
    prefix: &'a str,
    program: Program,
    unit: UnitId,
    file: FileId,
    line: u32,
    globals: Vec<VarId>,
    procs: Vec<ProcId>,
    /// Procedures that calls and addresses may name, imported ones included.
    known_procs: Vec<ProcId>,
    /// Whether code keeps to what is near it, as in real programs.
    near: bool,
}

impl<'a> Maker<'a> {
    fn new(random: &'a mut Random, shape: &'a Shape, prefix: &'a str) -> Self {
        let mut program = Program::new();
        let file = program.file(&format!("{prefix}.c"));
        let unit = program.new_unit(&format!("{prefix}.c"));
        Maker {
            random,
            shape,
            prefix,
            program,
            unit,
            file,
            line: 0,
            globals: Vec::new(),
            procs: Vec::new(),
            known_procs: Vec::new(),
            near: false,
        }
    }

    fn position(&mut self) -> Position {
        self.line += 1;
        Position { file: self.file, line: self.line, column: 1 }
    }

    fn import(&mut self, other: &Program) {
        let unknown = Position { file: self.file, ..Position::NONE };
        for var in other.defined_externals() {
            let name = other.var_name(var);
            if other.vars[var].kind.procedure().is_some() {
                let proc = self.program.declare_proc(name, Linkage::External, unknown);
                self.known_procs.push(proc);
            } else {
                let kind = VarKind::Global { linkage: Linkage::External, defined: false };
                let layout = other.layout_of(var).cloned();
                let var = self.program.new_var(name, kind, layout, unknown);
                self.globals.push(var);
            }
        }
    }

    fn linkage(&mut self) -> Linkage {
        if self.random.percent(self.shape.hidden) { Linkage::Internal(self.unit) } else { Linkage::External }
    }

    fn fill(&mut self) {
        for number in 0..self.shape.globals {
            let linkage = self.linkage();
            let layout = self.layout();
            let position = self.position();
            let kind = VarKind::Global { linkage, defined: true };
            let var = self.program.new_var(&format!("{}g{number}", self.prefix), kind, layout, position);
            self.globals.push(var);
        }
        for number in 0..self.shape.procs {
            self.declare_proc(number);
        }
        for number in 0..self.procs.len() {
            self.body(self.procs[number]);
        }
        for _ in 0..self.random.below(3) {
            self.initialiser();
        }
    }

    fn declare_proc(&mut self, number: usize) {
        let linkage = self.linkage();
        let position = self.position();
        let name = format!("{}f{number}", self.prefix);
        let proc = self.program.declare_proc(&name, linkage, position);
        self.program.procs[proc].defined = true;
        for formal in 0..self.random.below(4) {
            let layout = if self.random.percent(15) { self.layout() } else { None };
            self.program.new_formal(proc, &format!("{}p{number}_{formal}", self.prefix), layout, position);
        }
        if self.random.percent(60) {
            let layout = if self.random.percent(15) { self.layout() } else { None };
            self.program.return_var(proc, &format!("{}r{number}", self.prefix), layout);
        }
        if self.random.percent(15) {
            self.program.varargs_var(proc, &format!("{}va{number}", self.prefix));
        }
        self.procs.push(proc);
        self.known_procs.push(proc);
    }

    fn layout(&mut self) -> Option<Layout> {
        if !self.random.percent(self.shape.offsets) {
            return None;
        }
        match self.random.below(5) {
            0 => Layout::new(Some(16), &[]),
            1 => Layout::new(Some(24), &[]),
            2 => Layout::new(Some(32), &[Array { start: 8, stride: 8, count: Some(3) }]),
            3 => Layout::new(Some(48), &[Array { start: 0, stride: 16, count: Some(3) }]),
            _ => Layout::new(None, &[]),
        }
    }

    fn body(&mut self, proc: ProcId) {
        let number = proc.0;
        let mut own: Vec<VarId> = self.program.procs[proc].formals.clone();
        own.extend(self.program.procs[proc].returns);
        own.extend(self.program.procs[proc].varargs);
        for local in 0..self.shape.locals {
            let layout = self.layout();
            let position = self.position();
            let kind = match self.random.below(12) {
                0 => VarKind::StaticLocal(proc),
                1 => VarKind::Temporary(proc),
                _ => VarKind::Local(proc),
            };
            own.push(self.program.new_var(
                &format!("{}l{number}_{local}", self.prefix),
                kind,
                layout,
                position,
            ));
        }
        for _ in 0..self.shape.statements {
            let operation = self.operation(Some(proc), &own);
            let position = self.position();
            self.program.push(Some(proc), operation, position);
        }
    }

    fn initialiser(&mut self) {
        let (Some(to), Some(of)) = (self.global(), self.global()) else { return };
        let to = self.place(to);
        let of = if self.random.percent(40) {
            self.some_proc(0).map_or(of, |proc| self.program.procs[proc].var)
        } else {
            of
        };
        let of = self.place(of);
        let position = self.position();
        self.program.push(None, Operation::Address { to, of }, position);
    }

    fn global(&mut self) -> Option<VarId> {
        let at = self.random.below(self.globals.len());
        self.globals.get(at).copied()
    }

    fn some_proc(&mut self, around: usize) -> Option<ProcId> {
        let count = self.known_procs.len();
        let at = if self.near && self.random.percent(90) {
            (around + self.random.below(20)).saturating_sub(10).min(count.saturating_sub(1))
        } else {
            self.random.below(count)
        };
        self.known_procs.get(at).copied()
    }

    fn var(&mut self, own: &[VarId]) -> VarId {
        let chance = if self.near { 8 } else { 30 };
        if (own.is_empty() || self.random.percent(chance))
            && let Some(global) = self.global()
        {
            return global;
        }
        own[self.random.below(own.len())]
    }

    fn place(&mut self, var: VarId) -> VarPlace {
        let Some(layout) = self.program.layout_of(var).cloned() else { return VarPlace::start(var) };
        let offset = [0, 8, 16, 4, 24][self.random.below(5)];
        let offset = if layout.size().is_some_and(|size| i64::from(size) <= offset) { 0 } else { offset };
        VarPlace { var, offset: layout.canonical(offset).unwrap_or(0) }
    }

    fn any(&mut self, own: &[VarId]) -> VarPlace {
        let var = self.var(own);
        self.place(var)
    }

    fn offset(&mut self) -> i32 {
        if self.random.percent(self.shape.offsets) { [8, 16, -8, 4, 24][self.random.below(5)] } else { 0 }
    }

    fn size(&mut self) -> u32 {
        if self.random.percent(self.shape.offsets / 2) { [16, 24, 32][self.random.below(3)] } else { 8 }
    }

    fn operation(&mut self, owner: Option<ProcId>, own: &[VarId]) -> Operation {
        let to = self.any(own);
        match self.random.below(20) {
            0..4 => {
                let of = match self.random.below(8) {
                    0 => {
                        let name = format!("{}h{}", self.prefix, self.line);
                        let layout = self.layout();
                        let position = self.position();
                        VarPlace::start(self.program.new_var(&name, VarKind::Heap(owner), layout, position))
                    }
                    1 if self.random.percent(40) => {
                        let name = format!("{}s{}", self.prefix, self.line);
                        let position = self.position();
                        VarPlace::start(self.program.new_var(&name, VarKind::Literal, None, position))
                    }
                    1 | 2 => match self.some_proc(owner.map_or(0, |owner| owner.0 as usize)) {
                        Some(proc) => VarPlace::start(self.program.procs[proc].var),
                        None => self.any(own),
                    },
                    _ => self.any(own),
                };
                Operation::Address { to, of }
            }
            4..8 => {
                if self.random.percent(self.shape.offsets) {
                    let by = match self.random.below(6) {
                        0 => Shift::Unknown,
                        1 | 2 => Shift::Elements([8, 16, 1][self.random.below(3)]),
                        _ => Shift::Bytes([8, -8, 16][self.random.below(3)]),
                    };
                    Operation::Shift { to, from: self.any(own), by }
                } else {
                    Operation::Copy { to, from: self.any(own), size: self.size() }
                }
            }
            8..11 => Operation::Load { to, pointer: self.any(own), offset: self.offset(), size: self.size() },
            11..14 => Operation::Store {
                pointer: to,
                offset: self.offset(),
                from: self.any(own),
                size: self.size(),
            },
            14 => {
                let indirect = self.random.percent(50);
                let to = if indirect {
                    Access::Indirect { pointer: to, offset: self.offset() }
                } else {
                    Access::Direct(to)
                };
                let read = Access::Indirect { pointer: self.any(own), offset: self.offset() };
                Operation::Compute { to: Some(to), reads: Box::new([read]) }
            }
            _ => self.call(owner, own, to),
        }
    }

    fn call(&mut self, owner: Option<ProcId>, own: &[VarId], to: VarPlace) -> Operation {
        let actuals = (0..self.random.below(4))
            .map(|_| if self.random.percent(10) { None } else { Some(self.any(own)) })
            .collect();
        let result = self.random.percent(50).then_some(to);
        let around = owner.map_or(0, |owner| owner.0 as usize);
        let indirect = if self.near { 6 } else { 35 };
        let callee = match (self.random.percent(indirect), self.some_proc(around)) {
            (false, Some(proc)) => Callee::Direct(proc),
            _ => Callee::Indirect(self.any(own)),
        };
        Operation::Call { result, callee, actuals }
    }
}
