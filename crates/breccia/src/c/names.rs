//! What are variables called for people? `memory from ht.c:11`, `s of exec`.
//!
//! The names of the program serve machines: two allocations may both be `heap.11.13`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use c_pointsto::{Modified, Results, Target};
use c_program::{FileId, Linkage, NameId, Program, StatementId, VarId, VarKind};
use c_summary::Part;

/// What a caller has, or can get at.
pub const CALLER: &str = "memory of the caller (ph_var)";

/// The same where the library uses others: its callers use those, too, and what they give to them may come
/// back.
const CALLER_AND_LIBRARIES: &str = "memory of the caller and of the libraries used (ph_var)";

/// Names for people.
pub struct Names<'a> {
    program: &'a Program,
    parts: &'a [Part],
    /// Whether memory of unknown code is also that of libraries with summaries.
    uses_libraries: bool,
    /// The folder that paths are shown from.
    here: Option<PathBuf>,
    /// Objects whose places have the same file and line.
    alike: BTreeMap<VarId, String>,
    /// Names of files that several folders have.
    bases: BTreeSet<&'a str>,
    /// Names that several global variables or procedures have.
    shared: BTreeSet<NameId>,
}

impl<'a> Names<'a> {
    /// The names of a program, with paths as seen from a folder, in which libraries start at `parts`; memory
    /// of unknown code is that of these, too, if they are used by a library without its clients.
    pub fn new(program: &'a Program, parts: &'a [Part], uses_libraries: bool, here: Option<PathBuf>) -> Self {
        let mut names = Self {
            program,
            parts,
            uses_libraries,
            here,
            alike: BTreeMap::new(),
            bases: BTreeSet::new(),
            shared: BTreeSet::new(),
        };
        let mut at: BTreeMap<(FileId, u32), Vec<VarId>> = BTreeMap::new();
        let mut global = BTreeSet::new();
        for (id, var) in program.vars.iter() {
            if matches!(var.kind, VarKind::Heap(_)) && var.position.is_known() {
                at.entry((var.position.file, var.position.line)).or_default().push(id);
            }
            if program.linkage(id).is_some() && !global.insert(var.name) {
                names.shared.insert(var.name);
            }
        }
        let files: BTreeSet<FileId> = at.keys().map(|&(file, _)| file).collect();
        let mut seen = BTreeSet::new();
        let bases = files.into_iter().map(|file| base(program.file_name(file)));
        names.bases = bases.filter(|&base| !seen.insert(base)).collect();
        let several = at.values().filter(|vars| vars.len() > 1);
        names.alike = several.flat_map(|vars| names.told_apart(vars)).collect();
        names
    }

    /// The name that the program has for a variable.
    pub fn name(&self, var: VarId) -> &'a str {
        self.program.var_name(var)
    }

    /// A variable, and where it belongs if its name is not clear.
    pub fn variable(&self, var: VarId) -> String {
        let program = self.program;
        let known = &program.vars[var];
        let name = program.var_name(var);
        match known.kind {
            VarKind::Heap(_) => match (known.position.is_known(), self.library(var)) {
                (true, _) => self.alike.get(&var).cloned().unwrap_or_else(|| self.made(var, Detail::Line)),
                (false, Some(library)) => format!("memory from {library} ({name})"),
                (false, None) => name.to_owned(),
            },
            VarKind::StaticLocal(proc)
            | VarKind::Local(proc)
            | VarKind::Formal(proc)
            | VarKind::Temporary(proc)
            | VarKind::Return(proc)
            | VarKind::Varargs(proc) => format!("{name} of {}", self.variable(program.procs[proc].var)),
            VarKind::Global { .. } | VarKind::Procedure(_) => match program.linkage(var) {
                // Several files may have a static one of this name.
                Some(Linkage::Internal(unit)) if self.shared.contains(&known.name) => {
                    format!("{name} of {}", self.near(program.text(program.units[unit].name)))
                }
                Some(_) | None => name.to_owned(),
            },
            VarKind::Literal | VarKind::Representative => name.to_owned(),
        }
    }

    /// As [`Self::variable`]; for a library known from a summary, adds that the source has no such name.
    pub fn variable_or_internal(&self, var: VarId) -> String {
        let text = self.variable(var);
        let is_internal = self.program.vars[var].kind.is_internal();
        match self.library(var).filter(|_| is_internal) {
            Some(library) => format!("{text} (internal to {library})"),
            None => text,
        }
    }

    /// What a pointer may point to.
    pub fn target(&self, results: &Results<'_>, target: Target) -> String {
        let text = results.target_text(target);
        match target {
            Target::Var { var, .. } => {
                let offset = text.strip_prefix(self.program.var_name(var)).unwrap_or_default();
                format!("{}{offset}", self.variable(var))
            }
            Target::UnknownVariable | Target::UnknownProcedure => text,
        }
    }

    /// What may be modified or read.
    pub fn access(&self, what: Modified) -> String {
        match what {
            Modified::UnknownVariable if self.uses_libraries => CALLER_AND_LIBRARIES.to_owned(),
            Modified::UnknownVariable => CALLER.to_owned(),
            Modified::Var(var) => self.variable(var),
        }
    }

    /// The same by the names of the program.
    pub fn access_name(&self, what: Modified) -> &'a str {
        match what {
            Modified::UnknownVariable => CALLER,
            Modified::Var(var) => self.program.var_name(var),
        }
    }

    /// A path from the folder that paths are shown from, if it is below that.
    pub fn near(&self, path: &str) -> String {
        let inner = self.here.as_ref().and_then(|here| Path::new(path).strip_prefix(here).ok());
        inner.map_or_else(|| path.to_owned(), |inner| inner.display().to_string())
    }

    /// The library whose summary a variable comes from.
    pub fn library(&self, var: VarId) -> Option<&'a str> {
        // Ids of libraries follow those of the sources, library by library: the last one that starts at or
        // before the variable contains it.
        self.parts.iter().rev().find(|part| part.vars <= var).map(|part| &*part.library)
    }

    /// The place of a statement, or the summary that contains it.
    pub fn place_of(&self, statement: StatementId) -> String {
        match self.parts.iter().rev().find(|part| part.statements <= statement) {
            Some(part) => format!("summary of {}", part.library),
            None => self.program.place_text(self.program.statements[statement].position),
        }
    }

    /// Where a variable is declared, if that is known.
    pub fn declared(&self, var: VarId) -> Option<String> {
        let position = self.program.vars[var].position;
        position.is_known().then(|| self.program.place_text(position))
    }

    /// Different texts for objects that are created in the same line.
    fn told_apart(&self, vars: &[VarId]) -> Vec<(VarId, String)> {
        let mut texts = Vec::new();
        for detail in [Detail::Column, Detail::Function, Detail::Unit] {
            texts = vars.iter().map(|&var| self.made(var, detail)).collect();
            if texts.iter().collect::<BTreeSet<_>>().len() == vars.len() {
                return vars.iter().copied().zip(texts).collect();
            }
        }
        let numbered = texts.into_iter().zip(1..).map(|(text, number)| format!("{text} ({number})"));
        vars.iter().copied().zip(numbered).collect()
    }

    /// What is created at a place.
    fn made(&self, var: VarId, detail: Detail) -> String {
        let program = self.program;
        let known = &program.vars[var];
        let path = program.file_name(known.position.file);
        let name = base(path);
        let file = if self.bases.contains(name) { self.near(path) } else { name.to_owned() };
        let mut text = format!("memory from {file}:{}", known.position.line);
        if detail >= Detail::Column {
            text = format!("{text}:{}", known.position.column);
        }
        let VarKind::Heap(Some(proc)) = known.kind else { return text };
        if detail >= Detail::Function {
            text = format!("{text} in {}", program.proc_name(proc));
        }
        match program.procs[proc].linkage {
            Linkage::Internal(unit) if detail >= Detail::Unit => {
                format!("{text} of {}", self.near(program.text(program.units[unit].name)))
            }
            Linkage::Internal(_) | Linkage::External => text,
        }
    }
}

/// The parts of a place, each with its prefix.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    Line,
    Column,
    Function,
    /// The unit that has a copy of a header's function.
    Unit,
}

/// The name of a file without its folders.
pub fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Lines of statements; the file is named where it changes.
pub fn lines(program: &Program, statements: &[StatementId]) -> Vec<String> {
    let mut places: Vec<(&str, u32)> = statements
        .iter()
        .map(|&id| program.statements[id].position)
        .map(|position| (base(program.file_name(position.file)), position.line))
        .collect();
    places.sort_unstable();
    places.dedup();
    let mut last = "";
    let texts = places.into_iter().map(|(file, line)| {
        if std::mem::replace(&mut last, file) == file { line.to_string() } else { format!("{file}:{line}") }
    });
    texts.collect()
}
