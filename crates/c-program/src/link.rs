//! Linking: units become one program, and external names are resolved.
//!
//! A name that one unit imports and another defines is one variable. Global variables may be defined more
//! than once (C's tentative definitions); procedures may not: the first one keeps the name, and a problem
//! reports it.

use std::fmt;

use index::{Arena, Id};

use crate::ids::{FileId, NameId, ProcId, StatementId, UnitId, VarId};
use crate::program::{Program, Unit};
use crate::statement::{Access, Callee, Operation, VarPlace};
use crate::var::{Linkage, Position, VarKind};

/// Several units as one program.
#[derive(Debug)]
pub struct Linked {
    /// The program.
    pub program: Program,
    /// What did not fit together.
    pub problems: Vec<LinkProblem>,
}

/// Two things of one name that cannot be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkProblem {
    /// The name.
    pub name: String,
    /// Where the name was defined first.
    pub first: String,
    /// Where it was defined again.
    pub second: String,
    /// Whether one is a variable and the other a procedure.
    pub differs: bool,
}

impl fmt::Display for LinkProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, first, second, differs } = self;
        if *differs {
            write!(f, "{name} is a procedure at one place and a variable at another: {first}, {second}")
        } else {
            write!(f, "{name} is defined at {first} and again at {second}")
        }
    }
}

/// Where everything in a part went in the whole program.
#[derive(Debug)]
pub struct Weaving {
    /// By variable of the part.
    pub vars: Arena<VarId, VarId>,
    /// By procedure of the part.
    pub procs: Arena<ProcId, ProcId>,
    /// By statement of the part.
    pub statements: Arena<StatementId, StatementId>,
    /// What did not fit together.
    pub problems: Vec<LinkProblem>,
}

/// The variable that holds what a weak procedure may be: its own body, and what is linked by its name.
pub fn keeper_of_weak(procedure: &str) -> String {
    format!("weak.{procedure}")
}

/// Puts units together.
pub fn link(units: impl IntoIterator<Item = Program>) -> Linked {
    let mut units = units.into_iter();
    let mut program = units.next().unwrap_or_default();
    let problems = units.flat_map(|unit| weave(&mut program, &unit).problems).collect();
    Linked { program, problems }
}

/// Adds a part to a program.
pub fn weave(program: &mut Program, part: &Program) -> Weaving {
    let mut loom = Loom {
        part,
        names: part.names_into(program),
        files: Arena::new(),
        units: Arena::new(),
        procs: Arena::new(),
        vars: Arena::new(),
        problems: Vec::new(),
        strong: Vec::new(),
        program,
    };
    loom.weave_files_and_units();
    // The order matters: variables refer to procedures, signatures and statements to both.
    loom.weave_procs();
    loom.weave_vars();
    // After the variables, since the keeper may be one of this part.
    loom.keep_strong();
    loom.weave_signatures();
    let wanted = part.wanted.iter().map(|&var| loom.vars[var]);
    loom.program.wanted.extend(wanted);
    let other_names = part.other_names.iter().map(|&(name, var)| (loom.names[name.index()], loom.vars[var]));
    loom.program.other_names.extend(other_names);
    let statements = loom.weave_statements();
    Weaving { vars: loom.vars, procs: loom.procs, statements, problems: loom.problems }
}

struct Loom<'a> {
    program: &'a mut Program,
    part: &'a Program,
    names: Vec<NameId>,
    files: Arena<FileId, FileId>,
    units: Arena<UnitId, UnitId>,
    procs: Arena<ProcId, ProcId>,
    vars: Arena<VarId, VarId>,
    problems: Vec<LinkProblem>,
    /// Procedures that are defined besides weak ones of their names.
    strong: Vec<(NameId, VarId)>,
}

impl Program {
    fn names_into(&self, other: &mut Program) -> Vec<NameId> {
        (0..self.names.len())
            .map(|name| other.names.intern(self.names.get(NameId::from_index(name))))
            .collect()
    }
}

impl Loom<'_> {
    fn weave_files_and_units(&mut self) {
        for &file in self.part.files.values() {
            let file = self.program.file(self.part.text(file));
            self.files.push(file);
        }
        for unit in self.part.units.values() {
            let name = self.names[unit.name.index()];
            let library = unit.library.map(|library| self.names[library.index()]);
            self.units.push(self.program.units.push(Unit { name, library }));
        }
    }

    fn weave_procs(&mut self) {
        for (_, proc) in self.part.procs.iter() {
            let name = self.part.var_name(proc.var);
            let position = self.position(self.part.vars[proc.var].position);
            let mut linkage = self.linkage(proc.linkage);
            let known = self.program.external(name).filter(|&known| !self.program.is_imported(known));
            let known = known.filter(|_| linkage == Linkage::External && proc.defined);
            if known.is_some() {
                // The name is taken. This body becomes private, and its own unit goes on using it.
                linkage = Linkage::Internal(self.own_unit());
            }
            let woven = self.program.declare_proc(name, linkage, position);
            if let Some(known) = known {
                self.meet(name, known, woven, position);
            }
            if proc.defined {
                let var = self.program.procs[woven].var;
                self.program.vars[var].position = position;
            }
            self.procs.push(woven);
        }
    }

    /// A name is defined again. Of weak procedures and others, the others count; where the weak one came
    /// first, it calls them.
    fn meet(&mut self, name: &str, known: VarId, woven: ProcId, position: Position) {
        let keeper = keeper_of_weak(name);
        let is_weak =
            |program: &Program| program.external(&keeper).is_some_and(|var| !program.is_imported(var));
        let woven = self.program.procs[woven].var;
        let strong = match (is_weak(self.program), is_weak(self.part)) {
            (false, false) => return self.report(name, known, position),
            // They share a keeper, so it holds both bodies.
            (true, true) => return,
            (true, false) => woven,
            (false, true) => known,
        };
        let keeper = self.program.name(&keeper);
        self.strong.push((keeper, strong));
    }

    /// Weak procedures call those that take their place.
    fn keep_strong(&mut self) {
        for (keeper, strong) in std::mem::take(&mut self.strong) {
            let position = self.program.vars[strong].position;
            if let Some(keeper) = self.program.external(self.program.text(keeper)) {
                self.program.push(
                    None,
                    Operation::Address { to: keeper.into(), of: strong.into() },
                    position,
                );
            }
        }
    }

    /// A unit of the part, as a home for what loses its external name.
    fn own_unit(&mut self) -> UnitId {
        match self.units.values().next() {
            Some(&unit) => unit,
            None => {
                let unit = self.program.new_unit("");
                self.units.push(unit);
                unit
            }
        }
    }

    fn report(&mut self, name: &str, known: VarId, position: Position) {
        let first = self.program.vars[known].position;
        self.problems.push(LinkProblem {
            name: name.to_string(),
            first: self.program.place_text(first),
            second: self.program.place_text(position),
            differs: self.program.vars[known].kind.procedure().is_none(),
        });
    }

    fn weave_vars(&mut self) {
        for (id, var) in self.part.vars.iter() {
            let position = self.position(var.position);
            let woven = match var.kind {
                VarKind::Procedure(proc) => self.program.procs[self.procs[proc]].var,
                kind @ (VarKind::Global { .. }
                | VarKind::StaticLocal(_)
                | VarKind::Local(_)
                | VarKind::Temporary(_)
                | VarKind::Formal(_)
                | VarKind::Return(_)
                | VarKind::Varargs(_)
                | VarKind::Heap(_)
                | VarKind::Literal
                | VarKind::Representative) => {
                    let mut kind = self.kind(kind);
                    let name = self.part.text(var.name);
                    // The name already belongs to a procedure, so the variable is made private to its unit.
                    if let VarKind::Global { linkage: linkage @ Linkage::External, .. } = &mut kind
                        && let Some(known) = self.program.external(name)
                        && self.program.vars[known].kind.procedure().is_some()
                    {
                        *linkage = Linkage::Internal(self.own_unit());
                        self.report(name, known, position);
                        if let Some(problem) = self.problems.last_mut() {
                            problem.differs = true;
                        }
                    }
                    let woven = self.program.new_var(name, kind, self.part.layout_of(id).cloned(), position);
                    if var.scope_end.is_known() {
                        self.program.vars[woven].scope_end = self.position(var.scope_end);
                    }
                    woven
                }
            };
            self.vars.push(woven);
        }
    }

    fn weave_signatures(&mut self) {
        // An imported procedure must not replace the signature of one that is defined.
        for (id, proc) in self.part.procs.iter().filter(|(_, proc)| proc.defined) {
            let formals = proc.formals.iter().map(|&formal| self.vars[formal]).collect();
            let mut effects = proc.effects.clone();
            if let Some(effects) = &mut effects {
                let accesses = effects.modifies.iter_mut().chain(effects.uses.iter_mut());
                accesses.for_each(|access: &mut Access| self.place(access.place_mut()));
                for call in &mut effects.calls {
                    self.callee(&mut call.callee);
                    call.actuals.iter_mut().for_each(|actual| self.place(actual));
                }
            }
            let woven = &mut self.program.procs[self.procs[id]];
            woven.defined = true;
            woven.formals = formals;
            woven.returns = proc.returns.map(|var| self.vars[var]);
            woven.varargs = proc.varargs.map(|var| self.vars[var]);
            woven.effects = effects;
        }
    }

    fn weave_statements(&mut self) -> Arena<StatementId, StatementId> {
        let mut statements = Arena::new();
        for statement in self.part.statements.values() {
            let mut operation = statement.operation.clone();
            operation.map_places(|place| self.place(place));
            if let Operation::Call { callee: Callee::Direct(proc), .. } = &mut operation {
                *proc = self.procs[*proc];
            }
            let owner = statement.owner.map(|owner| self.procs[owner]);
            let position = self.position(statement.position);
            statements.push(self.program.push(owner, operation, position));
        }
        statements
    }

    fn callee(&self, callee: &mut Callee) {
        match callee {
            Callee::Direct(proc) => *proc = self.procs[*proc],
            Callee::Indirect(place) => self.place(place),
        }
    }

    fn place(&self, place: &mut VarPlace) {
        place.var = self.vars[place.var];
    }

    fn position(&self, position: Position) -> Position {
        Position { file: self.files.get(position.file).copied().unwrap_or(FileId(0)), ..position }
    }

    fn linkage(&self, linkage: Linkage) -> Linkage {
        match linkage {
            Linkage::External => Linkage::External,
            Linkage::Internal(unit) => Linkage::Internal(self.units[unit]),
        }
    }

    fn kind(&self, kind: VarKind) -> VarKind {
        match kind {
            VarKind::Global { linkage, defined } => {
                VarKind::Global { linkage: self.linkage(linkage), defined }
            }
            VarKind::StaticLocal(proc) => VarKind::StaticLocal(self.procs[proc]),
            VarKind::Local(proc) => VarKind::Local(self.procs[proc]),
            VarKind::Temporary(proc) => VarKind::Temporary(self.procs[proc]),
            VarKind::Formal(proc) => VarKind::Formal(self.procs[proc]),
            VarKind::Return(proc) => VarKind::Return(self.procs[proc]),
            VarKind::Varargs(proc) => VarKind::Varargs(self.procs[proc]),
            VarKind::Heap(proc) => VarKind::Heap(proc.map(|proc| self.procs[proc])),
            VarKind::Procedure(proc) => VarKind::Procedure(self.procs[proc]),
            VarKind::Literal => VarKind::Literal,
            VarKind::Representative => VarKind::Representative,
        }
    }
}
