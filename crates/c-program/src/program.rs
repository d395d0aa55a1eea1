//! The program: arenas of variables, procedures and statements, and how these are added.

use index::{Arena, ByteInterner, Id};
use rustc_hash::FxHashMap;

use crate::ids::{FileId, NameId, ProcId, StatementId, UnitId, VarId};
use crate::layout::{Layout, LayoutId};
use crate::statement::{Access, CallEffect, Callee, Operation, Statement};
use crate::var::{ALL_LITERALS, Linkage, Position, Var, VarKind};

/// A translation unit: what is compiled at a time.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its name: that of its main file.
    pub name: NameId,
    /// The library it belongs to, for those that come from a summary.
    pub library: Option<NameId>,
}

/// What a procedure of a summary does, besides the pointer statements: the Mod summary of `FRAG` (3.3.1).
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// `SynMod`: what it writes.
    pub modifies: Vec<Access>,
    /// The same for what it reads.
    pub uses: Vec<Access>,
    /// `SynCall`: whom it calls.
    pub calls: Vec<CallEffect>,
}

/// A procedure.
#[derive(Clone, Debug)]
pub struct Proc {
    /// The variable that is its name.
    pub var: VarId,
    /// Who can name it.
    pub linkage: Linkage,
    /// Whether there is a body (or a summary of it); otherwise it is imported.
    pub defined: bool,
    /// Parameters, in order.
    pub formals: Vec<VarId>,
    /// The return variable.
    pub returns: Option<VarId>,
    /// Where arguments beyond the parameters go.
    pub varargs: Option<VarId>,
    /// Statements, in order.
    pub body: Vec<StatementId>,
    /// Effects, for a procedure that is known by its summary.
    pub effects: Option<Box<Effects>>,
}

/// A program, or a part of one.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All names.
    pub names: ByteInterner<NameId>,
    /// All files that positions refer to.
    pub files: Arena<FileId, NameId>,
    /// All units.
    pub units: Arena<UnitId, Unit>,
    /// All variables.
    pub vars: Arena<VarId, Var>,
    /// All procedures.
    pub procs: Arena<ProcId, Proc>,
    /// All statements.
    pub statements: Arena<StatementId, Statement>,
    /// Imported names that perhaps no remaining statement mentions (summaries).
    pub wanted: Vec<VarId>,
    /// Names that the source has for variables besides their own: that of a static variable which goes by an
    /// alias.
    pub other_names: Vec<(NameId, VarId)>,
    layouts: Arena<LayoutId, Layout>,
    layout_ids: FxHashMap<Layout, LayoutId>,
    file_ids: FxHashMap<NameId, FileId>,
    /// Global variables and procedures that all units can name.
    externals: FxHashMap<NameId, VarId>,
}

impl Program {
    /// An empty program.
    pub fn new() -> Self {
        Self::default()
    }

    /// The name with this text.
    pub fn name(&mut self, text: &str) -> NameId {
        self.names.intern(text.as_bytes())
    }

    /// The text of a name.
    pub fn text(&self, name: NameId) -> &str {
        std::str::from_utf8(self.names.get(name)).unwrap_or("?")
    }

    /// The name of a variable.
    pub fn var_name(&self, var: VarId) -> &str {
        self.text(self.vars[var].name)
    }

    /// The name of a procedure.
    pub fn proc_name(&self, proc: ProcId) -> &str {
        self.var_name(self.procs[proc].var)
    }

    /// The file with this name.
    pub fn file(&mut self, name: &str) -> FileId {
        let name = self.name(name);
        *self.file_ids.entry(name).or_insert_with(|| self.files.push(name))
    }

    /// The name of a file.
    pub fn file_name(&self, file: FileId) -> &str {
        self.files.get(file).map_or("", |&name| self.text(name))
    }

    /// A new unit.
    pub fn new_unit(&mut self, name: &str) -> UnitId {
        let name = self.name(name);
        self.units.push(Unit { name, library: None })
    }

    /// The id of a layout.
    pub fn layout(&mut self, layout: Layout) -> LayoutId {
        if let Some(&known) = self.layout_ids.get(&layout) {
            return known;
        }
        let id = self.layouts.push(layout.clone());
        self.layout_ids.insert(layout, id);
        id
    }

    /// The layout of a variable; `None` for one cell.
    pub fn layout_of(&self, var: VarId) -> Option<&Layout> {
        self.vars[var].layout.map(|layout| &self.layouts[layout])
    }

    /// Gives a variable a layout.
    pub fn set_layout(&mut self, var: VarId, layout: Option<Layout>) {
        self.vars[var].layout = layout.map(|layout| self.layout(layout));
    }

    /// Bytes that a value of this variable takes: its size, or one cell.
    pub fn value_size(&self, var: VarId) -> u32 {
        self.layout_of(var).map_or(crate::layout::CELL, |layout| layout.size().unwrap_or(crate::layout::CELL))
    }

    /// A new variable of any kind but [`VarKind::Procedure`]. An external global of a name that is known is
    /// not made twice: the known one is returned, and defined if this one is.
    pub fn new_var(
        &mut self,
        name: &str,
        kind: VarKind,
        layout: Option<Layout>,
        position: Position,
    ) -> VarId {
        let name = self.name(name);
        if let VarKind::Global { linkage: Linkage::External, defined } = kind
            && let Some(&known) = self.externals.get(&name)
        {
            if defined && let VarKind::Global { defined: known_defined, .. } = &mut self.vars[known].kind {
                // Position and layout are those of the first definition, not of a declaration before it.
                let first = !std::mem::replace(known_defined, true);
                if first {
                    self.vars[known].position = position;
                    self.set_layout(known, layout);
                }
            }
            return known;
        }
        // All units share this one object, so it is found by name like an external variable.
        let is_literals = kind == VarKind::Literal && self.text(name) == ALL_LITERALS;
        if is_literals && let Some(&known) = self.externals.get(&name) {
            return known;
        }
        let layout = layout.map(|layout| self.layout(layout));
        let var = self.vars.push(Var { name, kind, layout, position, scope_end: Position::NONE });
        if is_literals || matches!(kind, VarKind::Global { linkage: Linkage::External, .. }) {
            self.externals.insert(name, var);
        }
        var
    }

    /// The procedure of this name, declared if it is new. It is imported until it is defined
    /// ([`Proc::defined`]). An external name that is known is not made twice, unless it is that of a
    /// variable.
    pub fn declare_proc(&mut self, name: &str, linkage: Linkage, position: Position) -> ProcId {
        let name = self.name(name);
        let known = (linkage == Linkage::External).then(|| self.externals.get(&name)).flatten();
        if let Some(proc) = known.and_then(|&var| self.vars[var].kind.procedure()) {
            return proc;
        }
        let proc = self.procs.next_id();
        let var = self.vars.push(Var {
            name,
            kind: VarKind::Procedure(proc),
            layout: None,
            position,
            scope_end: Position::NONE,
        });
        if linkage == Linkage::External {
            // A variable that has the name already keeps it.
            self.externals.entry(name).or_insert(var);
        }
        self.procs.push(Proc {
            var,
            linkage,
            defined: false,
            formals: Vec::new(),
            returns: None,
            varargs: None,
            body: Vec::new(),
            effects: None,
        })
    }

    /// A new parameter, after those that the procedure has.
    pub fn new_formal(
        &mut self,
        proc: ProcId,
        name: &str,
        layout: Option<Layout>,
        position: Position,
    ) -> VarId {
        let var = self.new_var(name, VarKind::Formal(proc), layout, position);
        self.procs[proc].formals.push(var);
        var
    }

    /// The return variable, made if there is none.
    pub fn return_var(&mut self, proc: ProcId, name: &str, layout: Option<Layout>) -> VarId {
        if let Some(known) = self.procs[proc].returns {
            return known;
        }
        let position = self.vars[self.procs[proc].var].position;
        let var = self.new_var(name, VarKind::Return(proc), layout, position);
        self.procs[proc].returns = Some(var);
        var
    }

    /// The variable for arguments beyond the parameters, made if there is none.
    pub fn varargs_var(&mut self, proc: ProcId, name: &str) -> VarId {
        if let Some(known) = self.procs[proc].varargs {
            return known;
        }
        let position = self.vars[self.procs[proc].var].position;
        let var = self.new_var(name, VarKind::Varargs(proc), None, position);
        self.procs[proc].varargs = Some(var);
        var
    }

    /// A new statement, at the end of its procedure's body.
    pub fn push(&mut self, owner: Option<ProcId>, operation: Operation, position: Position) -> StatementId {
        let statement = self.statements.push(Statement { operation, owner, position });
        if let Some(owner) = owner {
            self.procs[owner].body.push(statement);
        }
        statement
    }

    /// The global variable or procedure that all units know by this name.
    pub fn external(&self, name: &str) -> Option<VarId> {
        self.names.find(name.as_bytes()).and_then(|name| self.externals.get(&name)).copied()
    }

    /// Whether a global variable or procedure is imported: named here, defined elsewhere.
    pub fn is_imported(&self, var: VarId) -> bool {
        match self.vars[var].kind {
            VarKind::Global { defined, .. } => !defined,
            VarKind::Procedure(proc) => !self.procs[proc].defined,
            VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Representative => false,
        }
    }

    /// Who can name a variable; `None` for those that have no linkage.
    pub fn linkage(&self, var: VarId) -> Option<Linkage> {
        match self.vars[var].kind {
            VarKind::Global { linkage, .. } => Some(linkage),
            VarKind::Procedure(proc) => Some(self.procs[proc].linkage),
            VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Representative => None,
        }
    }

    /// All global variables and procedures that other units can name and that this program defines.
    pub fn defined_externals(&self) -> impl Iterator<Item = VarId> + '_ {
        let external = |var: &VarId| self.linkage(*var) == Some(Linkage::External) && !self.is_imported(*var);
        self.vars.ids().filter(external)
    }

    /// All imported names that statements or effects mention, in ascending order. Headers declare many more.
    pub fn imports(&self) -> Vec<VarId> {
        let mut found = Vec::new();
        let mut visit = |var: VarId| {
            if self.is_imported(var) {
                found.push(var);
            }
        };
        self.wanted.iter().copied().for_each(&mut visit);
        for statement in self.statements.values() {
            statement.operation.for_each_place(|place| visit(place.var));
            if let Operation::Call { callee: Callee::Direct(proc), .. } = &statement.operation {
                visit(self.procs[*proc].var);
            }
        }
        for effects in self.procs.values().filter_map(|proc| proc.effects.as_ref()) {
            effects.modifies.iter().chain(&effects.uses).for_each(|access| visit(access.place().var));
            for call in &effects.calls {
                call.actuals.iter().for_each(|actual| visit(actual.var));
                match call.callee {
                    Callee::Direct(proc) => visit(self.procs[proc].var),
                    Callee::Indirect(pointer) => visit(pointer.var),
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The source position of a variable or statement as `file:line:column`, as far as it is known.
    pub fn place_text(&self, position: Position) -> String {
        match (position.is_known(), position.column) {
            (false, _) => self.file_name(position.file).to_string(),
            (true, 0) => format!("{}:{}", self.file_name(position.file), position.line),
            (true, column) => format!("{}:{}:{column}", self.file_name(position.file), position.line),
        }
    }

    /// Whether a variable can be modified, and is worth reporting when it is read: no procedure, and not the
    /// one object for all string literals.
    pub fn is_data(&self, var: VarId) -> bool {
        match self.vars[var].kind {
            VarKind::Procedure(_) => false,
            VarKind::Literal => self.var_name(var) != ALL_LITERALS,
            VarKind::Global { .. }
            | VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Representative => true,
        }
    }

    /// Whether an id is one of this program's.
    pub fn has_var(&self, var: VarId) -> bool {
        var.index() < self.vars.len()
    }
}
