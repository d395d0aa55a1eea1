//! From C files to a program, with the summaries of what it uses, and to its analysis.

use std::fmt;

use c_front::{Input, Problem, Settings};
use c_pointsto::{Effects, Options, Results};
use c_program::{ProcId, Program, VarId};
use c_summary::{Combined, Measures, Part, Stage, Summary, combine, combine_fragment, summarize_measured};
use text::count;

use super::libraries::{Libraries, Unfit};
use crate::observe::{Observer, timed};

/// What was read.
pub struct Sources {
    /// The program.
    pub program: Program,
    /// What went wrong; the rest is in the program.
    pub problems: Vec<Problem>,
}

/// None of the files could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// How many files there are.
    pub files: usize,
    /// Why they could not be read.
    pub problems: Vec<Problem>,
}

/// A program with the summaries of what it uses.
pub struct Linked {
    /// The program. The sources come first and have the ids that they had before.
    pub program: Program,
    /// How it is analysed.
    pub options: Options,
    /// The procedures that the sources define.
    pub own: Vec<ProcId>,
    /// Where in it the libraries start.
    pub parts: Vec<Part>,
    /// The libraries whose summaries do not have all their statements.
    pub optimized: Vec<String>,
    /// Variables from this one on need no mention where unknown code is.
    pub implied: VarId,
    /// Names that the sources define and a library exports, too.
    pub defined_twice: Vec<DefinedTwice>,
    /// Whether memory of unknown code is also that of libraries with summaries.
    pub uses_libraries: bool,
}

/// A name that the sources define though a library exports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinedTwice {
    /// The name.
    pub name: String,
    /// Where the sources define it.
    pub place: String,
    /// The library.
    pub library: String,
}

/// Reads sources. What cannot be read is missing in the program; without any file there is none.
pub fn read(
    observer: &mut dyn Observer,
    inputs: &[Input],
    settings: &Settings,
) -> Result<Sources, Unreadable> {
    let output = timed(observer, "read", || c_front::read(inputs, settings));
    let problems = output.problems;
    if problems.iter().filter(|problem| problem.lost).count() == inputs.len() {
        return Err(Unreadable { files: inputs.len(), problems });
    }
    observer.count("files", output.costs.units);
    observer.count("bytes after the preprocessor", output.costs.bytes);
    let mut program = output.program;
    // String literals are not distinguished.
    c_program::merge_literals(&mut program);
    Ok(Sources { program, problems })
}

/// A client, or a whole program: nobody else names anything of it.
pub fn client(own: Program, libraries: &Libraries) -> Result<Linked, Unfit> {
    let procedures = defined(&own);
    let combined =
        combine(own, &libraries.summaries(), libraries.model()).map_err(|error| libraries.unfit(error))?;
    Ok(Linked {
        options: Options::whole_program(libraries.model()),
        own: procedures,
        optimized: libraries.optimized(),
        // Above all ids: in a whole program nothing is implied.
        implied: combined.program.vars.next_id(),
        defined_twice: defined_twice(libraries, &combined),
        uses_libraries: false,
        parts: combined.parts,
        program: combined.program,
    })
}

/// A library without its clients. Clients can also use the libraries that it uses.
pub fn library(own: Program, exports: &Options, libraries: &Libraries) -> Result<Linked, Unfit> {
    // Taken before libraries are added: their variables get the ids from here on.
    let (implied, procedures) = (own.vars.next_id(), defined(&own));
    let (combined, options) =
        combine_fragment(own, exports, &libraries.summaries()).map_err(|error| libraries.unfit(error))?;
    Ok(Linked {
        options,
        own: procedures,
        optimized: libraries.optimized(),
        implied,
        defined_twice: defined_twice(libraries, &combined),
        uses_libraries: libraries.has_named(),
        parts: combined.parts,
        program: combined.program,
    })
}

/// What pointers can point to.
pub fn analyse<'p>(observer: &mut dyn Observer, linked: &'p Linked) -> Results<'p> {
    timed(observer, "points-to", || c_pointsto::analyse(&linked.program, &linked.options))
}

/// What procedures can read and modify.
pub fn effects<'r, 'p>(observer: &mut dyn Observer, results: &'r Results<'p>) -> Effects<'r, 'p> {
    timed(observer, "effects", || results.effects())
}

/// The summary of a library for its clients, and what it cost.
pub fn summarize(
    observer: &mut dyn Observer,
    name: &str,
    library: &Program,
    exports: &Options,
    libraries: &Libraries,
    stage: Stage,
) -> Result<(Summary, Measures), Unfit> {
    let others = libraries.summaries();
    timed(observer, "summarize", || summarize_measured(name, library, exports, &others, stage))
        .map_err(|error| libraries.unfit(error))
}

/// What the analysis found and cost, in numbers.
pub fn counts(results: &Results<'_>) -> [(&'static str, usize); 12] {
    let statistics = results.statistics();
    [
        ("variables", statistics.variables),
        ("procedures", statistics.procedures),
        ("statements", statistics.statements),
        ("pointer statements", statistics.pointer_statements),
        ("pointers", statistics.pointers),
        ("pointers to unknown code", statistics.pointers_to_unknown),
        ("facts", statistics.facts),
        ("escaped", statistics.escaped),
        ("indirect calls", statistics.indirect_calls),
        ("indirect calls without target", statistics.calls_without_target),
        ("indirect calls of unknown code", statistics.calls_of_unknown),
        ("unknown externals", statistics.unknown_externals),
    ]
}

fn defined(program: &Program) -> Vec<ProcId> {
    program.procs.iter().filter(|(_, proc)| proc.defined).map(|(id, _)| id).collect()
}

/// Names of the C library may be redefined.
fn defined_twice(libraries: &Libraries, combined: &Combined) -> Vec<DefinedTwice> {
    let program = &combined.program;
    // Definitions in summaries have no place. Two libraries may both define a name of the C library.
    let is_here = |var: &VarId| program.vars[*var].position.is_known();
    let twice = combined.problems.iter().filter_map(|problem| {
        let library = libraries.exporter(&problem.name)?;
        program.external(&problem.name).filter(is_here)?;
        let (name, place) = (problem.name.clone(), problem.first.to_string());
        Some(DefinedTwice { name, place, library: library.to_owned() })
    });
    twice.collect()
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "none of {} could be read", count(self.files, "C file", "C files"))
    }
}

impl std::error::Error for Unreadable {}
