//! Printing of programs.

use std::fmt::Write;

use index::Id;

use crate::ids::{FileId, ProcId, StatementId, UnitId, VarId};
use crate::program::Program;
use crate::statement::Operation;
use crate::text::names::{Names, scope};
use crate::text::statements::{write_layout, write_operation};
use crate::text::tokens::quoted;
use crate::var::{Linkage, Position, VarKind};

/// The text form of a program. Effects of procedures that come from summaries are left out.
pub fn print(program: &Program) -> String {
    let mut printer = Printer {
        program,
        names: Names::in_scopes(program),
        out: String::new(),
        unit: None,
        file: None,
        locals: vec![Vec::new(); program.procs.len()],
        initialisers: vec![Vec::new(); program.procs.len()],
    };
    printer.declarations();
    // Before the procedures, which print the initialisers of their own static variables.
    let initial = printer.initialisers();
    for proc in program.procs.ids().filter(|&proc| program.procs[proc].defined) {
        printer.proc(proc);
    }
    initial.into_iter().for_each(|statement| printer.statement(statement, ""));
    printer.out
}

/// One statement, as [`print()`] writes it, without its position.
pub fn print_statement(program: &Program, names: &Names, statement: StatementId) -> String {
    print_operation(program, names, &program.statements[statement].operation)
}

/// What a statement does, as [`print()`] writes it.
pub fn print_operation(program: &Program, names: &Names, operation: &Operation) -> String {
    let mut out = String::new();
    write_operation(&mut out, names, program, operation);
    out
}

struct Printer<'a> {
    program: &'a Program,
    names: Names,
    out: String,
    unit: Option<UnitId>,
    file: Option<FileId>,
    /// By procedure: what is declared in it, besides its signature.
    locals: Vec<Vec<VarId>>,
    /// By procedure: initialisers that name its static locals.
    initialisers: Vec<Vec<StatementId>>,
}

impl Printer<'_> {
    fn declarations(&mut self) {
        let mut outer = Vec::new();
        for (var, known) in self.program.vars.iter() {
            match (known.kind, scope(known.kind)) {
                (VarKind::Formal(_) | VarKind::Return(_) | VarKind::Varargs(_), _) => {}
                (VarKind::Procedure(proc), _) if self.program.procs[proc].defined => {}
                (_, Some(proc)) => self.locals[proc.index()].push(var),
                (_, None) => outer.push(var),
            }
        }
        // Without a unit comes first: a `unit` line holds for everything after it.
        outer.sort_by_key(|&var| (self.unit_of(var), self.rank(var), var));
        self.list(&outer, "");
    }

    /// Initialisers outside procedures; those that name something in a procedure are kept for that.
    fn initialisers(&mut self) -> Vec<StatementId> {
        let mut outside = Vec::new();
        for (id, statement) in self.program.statements.iter().filter(|(_, known)| known.owner.is_none()) {
            let mut inside = None;
            statement.operation.for_each_place(|place| {
                // Static locals have names inside their procedure only.
                inside = inside.or(scope(self.program.vars[place.var].kind));
            });
            match inside.filter(|&proc| self.program.procs[proc].defined) {
                Some(proc) => self.initialisers[proc.index()].push(id),
                None => outside.push(id),
            }
        }
        outside
    }

    /// Imports come before definitions.
    fn rank(&self, var: VarId) -> u8 {
        match self.program.vars[var].kind {
            VarKind::Procedure(_) => 1,
            _ if self.program.is_imported(var) => 0,
            VarKind::Global { .. } => 2,
            VarKind::Literal => 3,
            VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Representative => 4,
        }
    }

    fn unit_of(&self, var: VarId) -> Option<UnitId> {
        match self.program.linkage(var) {
            Some(Linkage::Internal(unit)) => Some(unit),
            _ => None,
        }
    }

    /// Declares variables, those that have the same keyword and position on one line.
    fn list(&mut self, vars: &[VarId], indent: &str) {
        let mut before = None;
        for &var in vars {
            let unit = self.unit_of(var);
            if unit.is_some() && unit != self.unit {
                self.enter_unit(unit);
                before = None;
            }
            let known = &self.program.vars[var];
            let key = (self.keyword(var), known.position);
            if before == Some(key) {
                self.out.push_str(", ");
            } else {
                self.end(before.is_some());
                self.place(key.1, indent);
                let _ = write!(self.out, "{} ", key.0);
            }
            self.out.push_str(self.names.name(var));
            write_layout(&mut self.out, self.program.layout_of(var));
            before = Some(key);
        }
        self.end(before.is_some());
    }

    fn end(&mut self, line: bool) {
        if line && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn keyword(&self, var: VarId) -> &'static str {
        match self.program.vars[var].kind {
            VarKind::Global { defined: false, .. } => "import",
            VarKind::Global { linkage: Linkage::External, .. } => "global",
            VarKind::Global { .. } => "static",
            VarKind::Procedure(_) => "import proc",
            VarKind::StaticLocal(_) => "static local",
            VarKind::Temporary(_) => "temp",
            VarKind::Heap(_) => "heap",
            VarKind::Literal => "literal",
            VarKind::Representative => "rep",
            VarKind::Local(_) | VarKind::Formal(_) | VarKind::Return(_) | VarKind::Varargs(_) => "local",
        }
    }

    fn enter_unit(&mut self, unit: Option<UnitId>) {
        if unit.is_some() && unit != self.unit {
            self.unit = unit;
            let name = unit.map_or("", |unit| self.program.text(self.program.units[unit].name));
            self.end(true);
            let _ = writeln!(self.out, "unit {}", quoted(name, '"'));
        }
    }

    /// The position of what comes, in front of it.
    fn place(&mut self, position: Position, indent: &str) {
        let is_named = self.program.files.get(position.file).is_some();
        if position.is_known() && is_named && self.file != Some(position.file) {
            self.file = Some(position.file);
            let name = self.program.file_name(position.file);
            let _ = writeln!(self.out, "{indent}file {}", quoted(name, '"'));
        }
        self.out.push_str(indent);
        if position.is_known() {
            let _ = match position.column {
                0 => write!(self.out, "{}: ", position.line),
                column => write!(self.out, "{}:{column}: ", position.line),
            };
        }
    }

    fn proc(&mut self, id: ProcId) {
        let proc = &self.program.procs[id];
        self.enter_unit(match proc.linkage {
            Linkage::Internal(unit) => Some(unit),
            Linkage::External => None,
        });
        self.place(self.program.vars[proc.var].position, "");
        let is_static = if proc.linkage == Linkage::External { "" } else { "static " };
        let _ = write!(self.out, "{is_static}proc {}(", self.names.name(proc.var));
        for (position, &formal) in proc.formals.iter().enumerate() {
            self.out.push_str(if position == 0 { "" } else { "," });
            self.out.push_str(self.names.name(formal));
            write_layout(&mut self.out, self.program.layout_of(formal));
        }
        if let Some(varargs) = proc.varargs {
            self.out.push_str(if proc.formals.is_empty() { "..." } else { ",..." });
            self.out.push_str(self.names.name(varargs));
        }
        self.out.push(')');
        if let Some(returns) = proc.returns {
            let _ = write!(self.out, " returns {}", self.names.name(returns));
            write_layout(&mut self.out, self.program.layout_of(returns));
        }
        self.out.push_str(" {\n");
        let locals = std::mem::take(&mut self.locals[id.index()]);
        self.list(&locals, "  ");
        for statement in std::mem::take(&mut self.initialisers[id.index()]) {
            self.statement(statement, "  ");
        }
        for &statement in &proc.body {
            self.statement(statement, "  ");
        }
        self.out.push_str("}\n");
    }

    fn statement(&mut self, id: StatementId, indent: &str) {
        let statement = &self.program.statements[id];
        self.place(statement.position, indent);
        // It is inside a procedure for the sake of names, but does not run there.
        if statement.owner.is_none() && !indent.is_empty() {
            self.out.push_str("init ");
        }
        write_operation(&mut self.out, &self.names, self.program, &statement.operation);
        self.out.push('\n');
    }
}
