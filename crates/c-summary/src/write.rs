//! Writing of summaries (`docs/c-summary.md`); `read.rs` is its twin.

use std::fmt::Write;

use c_program::text::{Names, print_statement, quoted, write_access, write_layout};
use c_program::{Access, Callee, Linkage, ProcId, Program, VarId, VarKind};
use index::Id;
use xxhash_rust::xxh3::xxh3_128;

use crate::mentions::Mentions;
use crate::short;
use crate::summary::{Stage, Summary};

/// The version of the format.
pub(crate) const VERSION: u32 = 1;
/// What a summary starts with.
pub(crate) const MAGIC: &str = "breccia c-summary";

impl Summary {
    /// The text of the summary. In an optimized one, what clients cannot see has short names.
    pub fn write(&self) -> String {
        match self.stage {
            Stage::Optimized if !short::is_marked(&self.program, &self.library) => headed(&self.short_body()),
            Stage::Basic | Stage::Substituted | Stage::Optimized => self.write_with_names(),
        }
    }

    /// The text of the summary with all names of the library.
    pub fn write_with_names(&self) -> String {
        headed(&self.body(Names::flat(&self.program)))
    }

    fn short_body(&self) -> String {
        let all = Names::flat(&self.program);
        let mut names = all.clone();
        short::mark(&self.program, &mut names);
        let is_kept = |var: &VarId| names.name(*var) == all.name(*var);
        let taken = self.program.vars.ids().filter(is_kept).map(|var| all.name(var)).collect();
        short::shorten(&self.body(names.clone()), &taken)
    }

    fn body(&self, names: Names) -> String {
        let mut out = String::new();
        let weak = if self.weak { " weak" } else { "" };
        let _ = writeln!(out, "library {}{weak}", quoted(&self.library, '"'));
        let _ = writeln!(out, "model {}", self.validity.word());
        let _ = writeln!(out, "stage {}", stage_word(self.stage));
        let program = &self.program;
        let mut writer = Writer { program, names, mentions: Mentions::new(program), out };
        writer.vars();
        let procs = program.procs.ids().filter(|proc| writer.mentions.procs[proc.index()]);
        let procs: Vec<ProcId> = procs.filter(|&proc| program.procs[proc].defined).collect();
        procs.into_iter().for_each(|proc| writer.proc(proc));
        for statement in program.statements.ids() {
            let text = print_statement(program, &writer.names, statement);
            let _ = writeln!(writer.out, "{text}");
        }
        writer.out
    }
}

fn headed(body: &str) -> String {
    format!("{MAGIC} {VERSION}\ndigest {}\n{body}", digest(body))
}

/// The digest of the text that follows it.
pub(crate) fn digest(body: &str) -> String {
    format!("{:032x}", xxh3_128(body.as_bytes()))
}

pub(crate) fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Basic => "basic",
        Stage::Substituted => "substituted",
        Stage::Optimized => "optimized",
    }
}

/// Whether a variable is of some sort.
type IsSort = fn(&Program, VarId) -> bool;

struct Writer<'a> {
    program: &'a Program,
    names: Names,
    mentions: Mentions,
    out: String,
}

impl Writer<'_> {
    /// Variables outside procedures, one line for each sort.
    fn vars(&mut self) {
        let sorts: [(&str, IsSort); 7] = [
            ("import", |program, var| is_global(program, var, None, false)),
            ("import proc", |program, var| {
                program.vars[var].kind.procedure().is_some() && program.is_imported(var)
            }),
            ("global", |program, var| is_global(program, var, Some(true), true)),
            ("static", |program, var| is_global(program, var, Some(false), true)),
            ("literal", |program, var| program.vars[var].kind == VarKind::Literal),
            ("heap", |program, var| matches!(program.vars[var].kind, VarKind::Heap(_))),
            ("rep", |program, var| program.vars[var].kind == VarKind::Representative),
        ];
        for (word, is_sort) in sorts {
            let vars: Vec<VarId> =
                self.program.vars.ids().filter(|&var| is_sort(self.program, var)).collect();
            self.line(word, &vars);
        }
    }

    /// Writes the variables that are mentioned, on one line.
    fn line(&mut self, word: &str, vars: &[VarId]) {
        let mut first = true;
        for &var in vars.iter().filter(|var| self.mentions.vars[var.index()]) {
            self.out.push_str(if first { word } else { "," });
            self.out.push_str(if first { " " } else { "" });
            first = false;
            self.out.push_str(self.names.name(var));
            write_layout(&mut self.out, self.program.layout_of(var));
        }
        if !first {
            self.out.push('\n');
        }
    }

    fn proc(&mut self, id: ProcId) {
        let proc = &self.program.procs[id];
        let is_static = if proc.linkage == Linkage::External { "" } else { "static " };
        let _ = write!(self.out, "{is_static}proc {}", self.names.name(proc.var));
        if self.mentions.callable[id.index()] {
            self.signature(id);
        }
        let start = self.out.len();
        let signature = proc.formals.iter().chain(&proc.returns).chain(&proc.varargs);
        let signature: Vec<VarId> =
            signature.copied().filter(|_| self.mentions.callable[id.index()]).collect();
        let of =
            |var: VarId| self.program.vars[var].kind.activation() == Some(id) && !signature.contains(&var);
        let locals: Vec<VarId> = self.program.vars.ids().filter(|&var| of(var)).collect();
        self.line("local", &locals);
        let is_static = |var: &VarId| self.program.vars[*var].kind == VarKind::StaticLocal(id);
        let statics: Vec<VarId> = self.program.vars.ids().filter(is_static).collect();
        self.line("static local", &statics);
        self.effects(id);
        // Braces only if something was written between them.
        if self.out.len() > start {
            self.out.insert_str(start, "{\n");
            self.out.push('}');
        }
        self.out.push('\n');
    }

    fn signature(&mut self, id: ProcId) {
        let proc = &self.program.procs[id];
        self.out.push('(');
        // A formal that nothing mentions only keeps its position; at the end, not even that.
        let named: Vec<bool> = proc.formals.iter().map(|formal| self.mentions.vars[formal.index()]).collect();
        let last = named.iter().rposition(|&is_named| is_named).map_or(0, |last| last + 1);
        // Before varargs all positions count.
        let count = if proc.varargs.is_some() { proc.formals.len() } else { last };
        for (position, formal) in proc.formals[..count].iter().enumerate() {
            self.out.push_str(if position == 0 { "" } else { "," });
            if named[position] { self.signature_name(*formal) } else { self.out.push('0') }
        }
        if let Some(varargs) = proc.varargs {
            self.out.push_str(if count == 0 { "..." } else { ",..." });
            self.signature_name(varargs);
        }
        self.out.push(')');
        if let Some(returns) = proc.returns.filter(|returns| self.mentions.vars[returns.index()]) {
            self.out.push_str(" returns ");
            self.signature_name(returns);
        }
    }

    /// A name in a signature. Representatives have their layouts where they are declared.
    fn signature_name(&mut self, var: VarId) {
        self.out.push_str(self.names.name(var));
        if self.program.vars[var].kind != VarKind::Representative {
            write_layout(&mut self.out, self.program.layout_of(var));
        }
    }

    fn effects(&mut self, id: ProcId) {
        let Some(effects) = &self.program.procs[id].effects else { return };
        self.accesses("mod", &effects.modifies);
        self.accesses("use", &effects.uses);
        for (position, call) in effects.calls.iter().enumerate() {
            self.out.push_str(if position == 0 { "call " } else { "," });
            match call.callee {
                Callee::Direct(proc) => self.out.push_str(self.names.name(self.program.procs[proc].var)),
                Callee::Indirect(pointer) => {
                    write_access(&mut self.out, &self.names, Access::Indirect { pointer, offset: 0 });
                }
            }
            for (position, &actual) in call.actuals.iter().enumerate() {
                self.out.push(if position == 0 { '(' } else { ',' });
                write_access(&mut self.out, &self.names, Access::Direct(actual));
            }
            if !call.actuals.is_empty() {
                self.out.push(')');
            }
        }
        if !effects.calls.is_empty() {
            self.out.push('\n');
        }
    }

    fn accesses(&mut self, word: &str, accesses: &[Access]) {
        for (position, &access) in accesses.iter().enumerate() {
            self.out.push_str(if position == 0 { word } else { "," });
            self.out.push_str(if position == 0 { " " } else { "" });
            write_access(&mut self.out, &self.names, access);
        }
        if !accesses.is_empty() {
            self.out.push('\n');
        }
    }
}

fn is_global(program: &Program, var: VarId, external: Option<bool>, is_defined: bool) -> bool {
    let VarKind::Global { linkage, defined } = program.vars[var].kind else { return false };
    defined == is_defined && external.is_none_or(|external| external == (linkage == Linkage::External))
}
