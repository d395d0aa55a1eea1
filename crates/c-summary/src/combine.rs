//! A client and summaries of libraries as one program (`FRAG`, 3.3.2).

use std::fmt;

use c_pointsto::{Model, Options};
use c_program::{
    LinkProblem, Operation, Position, Program, StatementId, VarId, Weaving, keeper_of_weak, weave,
};
use index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::summary::{Summary, Validity};

/// The procedure of the C library that calls `main`; `libc/start.txt` defines it.
const LIBC_START: &str = "libc.start";

/// Why summaries do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CombineError {
    /// Two libraries export one name.
    ExportedTwice {
        /// The name.
        name: String,
        /// The library that exports it.
        first: String,
        /// The other one.
        second: String,
    },
    /// A summary was optimized for another object model.
    OtherModel {
        /// The library.
        library: String,
        /// The model for which its summary holds.
        holds_for: &'static str,
    },
}

impl fmt::Display for CombineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CombineError::ExportedTwice { name, first, second } => {
                write!(f, "{name} is exported by {first} and by {second}")
            }
            CombineError::OtherModel { library, holds_for } => {
                write!(
                    f,
                    "the summary of {library} was optimized for object model '{holds_for}' and holds for no other"
                )
            }
        }
    }
}

impl std::error::Error for CombineError {}

/// A client with libraries.
#[derive(Debug)]
pub struct Combined {
    /// The program: all of the client with its own ids, then the libraries.
    pub program: Program,
    /// The ids that each library got; weak libraries last, otherwise in the given order.
    pub weavings: Vec<Weaving>,
    /// Where each library starts in the program, in the same order. What comes before belongs to the client.
    pub parts: Vec<Part>,
    /// Names that both the client and a library define. The definitions of the client are used.
    pub problems: Vec<LinkProblem>,
}

/// The start of the part of a program that a library has added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The library.
    pub library: String,
    /// Its first variable that was not named before.
    pub vars: VarId,
    /// Its first statement.
    pub statements: StatementId,
}

/// Puts a client and summaries together. What neither defines is left to unknown code.
pub fn combine(client: Program, summaries: &[&Summary], model: Model) -> Result<Combined, CombineError> {
    check(summaries, model)?;
    let mut program = client;
    let mut weavings = Vec::new();
    let mut parts = Vec::new();
    let mut problems = Vec::new();
    for summary in in_order(summaries) {
        parts.push(Part {
            library: summary.library.clone(),
            vars: program.vars.next_id(),
            statements: program.statements.next_id(),
        });
        let mut weaving = weave(&mut program, &summary.program);
        problems.append(&mut weaving.problems);
        weavings.push(weaving);
    }
    start(&mut program);
    Ok(Combined { program, weavings, parts, problems })
}

/// A library and summaries of libraries that it uses, for an analysis without clients (3.4.1). Clients can
/// use those libraries too, and so access their global and static variables: V_exp contains these in addition
/// to what `options` has.
///
/// V_exp excludes their procedures; we assume clients call separate copies, which share those variables.
/// Otherwise everything that the library passes to `memcpy` would seem to be returned to clients.
pub fn combine_fragment(
    library: Program,
    options: &Options,
    summaries: &[&Summary],
) -> Result<(Combined, Options), CombineError> {
    // Before combining: afterwards its imports may be defined by others.
    let is_own: Vec<bool> = library.vars.ids().map(|var| !library.is_imported(var)).collect();
    let combined = combine(library, summaries, options.model)?;
    let program = &combined.program;
    let is_others = |var: &VarId| {
        let is_named = program.vars[*var].kind.is_global_or_static() && !program.is_imported(*var);
        // The library keeps its ids; all later ones belong to others.
        is_named && is_own.get(var.index()) != Some(&true)
    };
    let others = program.vars.ids().filter(is_others);
    let mut exports: Vec<VarId> = options.exports.iter().copied().chain(others).collect();
    exports.sort_unstable();
    Ok((combined, Options { model: options.model, exports }))
}

/// If there is a `main` and the C library, the C library calls it.
fn start(program: &mut Program) {
    let proc = |name: &str| program.external(name).filter(|&var| !program.is_imported(var));
    let (Some(main), Some(start)) = (proc("main"), proc(LIBC_START)) else { return };
    let (Some(_), Some(start)) = (program.vars[main].kind.procedure(), program.vars[start].kind.procedure())
    else {
        return;
    };
    let Some(&entry) = program.procs[start].formals.first() else { return };
    // `libc.start` calls its first formal.
    program.push(None, Operation::Address { to: entry.into(), of: main.into() }, Position::NONE);
}

/// The summary of a library with those of the libraries that it uses. The ids of the first are kept.
pub(crate) fn combine_library(
    own: &Summary,
    others: &[&Summary],
    model: Model,
) -> Result<Program, CombineError> {
    check(&[&[own], others].concat(), model)?;
    let mut program = own.program.clone();
    for other in in_order(others) {
        weave(&mut program, &other.program);
    }
    Ok(program)
}

/// Weak ones last, so that the definitions of others come first.
fn in_order<'s>(summaries: &[&'s Summary]) -> impl Iterator<Item = &'s Summary> + use<'s> {
    let mut ordered = summaries.to_vec();
    ordered.sort_by_key(|summary| summary.weak);
    ordered.into_iter()
}

/// The weak procedure whose keeper has this name.
fn weak_name(keeper: &str) -> Option<String> {
    keeper.strip_prefix(&keeper_of_weak("")).map(str::to_owned)
}

fn check(summaries: &[&Summary], model: Model) -> Result<(), CombineError> {
    let mut exporters: FxHashMap<&str, &str> = FxHashMap::default();
    for summary in summaries {
        if let Validity::Only(only) = summary.validity
            && only != model
        {
            let library = summary.library.clone();
            return Err(CombineError::OtherModel { library, holds_for: summary.validity.word() });
        }
        let exports = summary.exports();
        let weak: FxHashSet<String> = exports.iter().filter_map(|name| weak_name(name)).collect();
        // A weak name may be defined again, and so may its keeper.
        let is_strong = |name: &&str| !summary.weak && weak_name(name).is_none() && !weak.contains(*name);
        for name in exports.iter().copied().filter(is_strong) {
            if let Some(first) = exporters.insert(name, &summary.library) {
                return Err(CombineError::ExportedTwice {
                    name: name.to_string(),
                    first: first.to_string(),
                    second: summary.library.clone(),
                });
            }
        }
    }
    Ok(())
}
