//! A summary as the figures of `FRAG` show it.

use c_program::text::{Names, print_statement};
use c_program::{Access, Callee, ProcId, VarId, VarKind, VarPlace};
use c_summary::{Mentions, Summary};
use index::Id;

/// The summary in three parts, as in Fig. 3.6 to 3.8. As there, what is read and the arguments of syntactic
/// calls are left out.
pub fn figure(summary: &Summary) -> String {
    let program = &summary.program;
    let show = Show { summary, names: Names::flat(program), mentions: Mentions::new(program) };
    let mut out = String::from("1. Variable summary\n");
    let procs: Vec<ProcId> = program
        .procs
        .ids()
        .filter(|&proc| show.mentions.procs[proc.index()] && program.procs[proc].defined)
        .collect();
    out += &format!("Procedures = {}\n", show.set(procs.iter().map(|&proc| program.procs[proc].var)));
    let globals = show.vars(|kind| matches!(kind, VarKind::Global { .. }));
    out += &format!("Globals = {}\n", show.set(globals));
    for &proc in &procs {
        let locals = show.vars(|kind| kind.activation() == Some(proc) || kind == VarKind::StaticLocal(proc));
        out += &format!("Locals({}) = {}\n", show.proc_name(proc), show.set(locals));
    }
    let reps = show.vars(|kind| kind == VarKind::Representative);
    if !reps.is_empty() {
        out += &format!("Reps = {}\n", show.set(reps));
    }
    out += "2. Points-to summary\n";
    for &proc in procs.iter().filter(|proc| show.mentions.callable[proc.index()]) {
        out += &show.declaration(proc);
    }
    for statement in program.statements.ids() {
        out += &format!("{}\n", print_statement(program, &show.names, statement));
    }
    out += "3. Mod summary\n";
    for &proc in &procs {
        let Some(effects) = &program.procs[proc].effects else { continue };
        let modified = effects.modifies.iter().map(|&access| match access {
            Access::Direct(place) => show.pair(place, 'D'),
            Access::Indirect { pointer, .. } => show.pair(pointer, 'I'),
        });
        out += &format!("SynMod({}) = {}\n", show.proc_name(proc), braces(modified.collect()));
        let called = effects.calls.iter().map(|call| match call.callee {
            Callee::Direct(proc) => show.pair(VarPlace::start(program.procs[proc].var), 'D'),
            Callee::Indirect(pointer) => show.pair(pointer, 'I'),
        });
        out += &format!("SynCall({}) = {}\n", show.proc_name(proc), braces(called.collect()));
    }
    out
}

struct Show<'a> {
    summary: &'a Summary,
    names: Names,
    mentions: Mentions,
}

impl Show<'_> {
    fn vars(&self, is_wanted: impl Fn(VarKind) -> bool) -> Vec<VarId> {
        let vars = self.summary.program.vars.iter();
        let vars = vars.filter(|(var, known)| self.mentions.vars[var.index()] && is_wanted(known.kind));
        vars.map(|(var, _)| var).collect()
    }

    fn set(&self, vars: impl IntoIterator<Item = VarId>) -> String {
        braces(vars.into_iter().map(|var| self.names.name(var).to_string()).collect())
    }

    fn proc_name(&self, proc: ProcId) -> &str {
        self.names.name(self.summary.program.procs[proc].var)
    }

    fn pair(&self, place: VarPlace, sort: char) -> String {
        let offset = if place.offset == 0 { String::new() } else { format!("@{}", place.offset) };
        format!("({}{offset},{sort})", self.names.name(place.var))
    }

    fn declaration(&self, proc: ProcId) -> String {
        let known = &self.summary.program.procs[proc];
        let formals: Vec<&str> = known.formals.iter().map(|&formal| self.names.name(formal)).collect();
        let returns = known.returns.map_or(String::new(), |var| format!(" returns {}", self.names.name(var)));
        format!("proc {}({}){returns}\n", self.proc_name(proc), formals.join(","))
    }
}

fn braces(items: Vec<String>) -> String {
    format!("{{{}}}", items.join(","))
}
