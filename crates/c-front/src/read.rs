//! From inputs to one program: preprocesses, parses and lowers each input, several at once, then links.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use c_program::Program;

use crate::door::{Input, NoText};
use crate::lower::{self, Lowered};
use crate::position::SourcePlace;
use crate::syntax::{Item, Storage};
use crate::{lex, parse};

/// Enough stack for the deepest nesting that the parser allows.
const STACK: usize = 64 << 20;

/// What linking does with two definitions of one name.
const WHICH_COUNTS: &str = "the first is used, except in the file of the second";

/// How to read inputs.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The compiler whose preprocessor is used, perhaps with flags; by default that of the database, or `cc`.
    pub compiler: Option<String>,
    /// How many files to read at once; 0 means one per core.
    pub jobs: usize,
    /// How to lower units.
    pub lowering: lower::Options,
}

/// Something that went wrong; everything else was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The input; empty if the problem concerns several.
    pub unit: String,
    /// The place, if there is one.
    pub place: Option<SourcePlace>,
    /// What is wrong, and what was needed.
    pub message: String,
    /// Whether the whole file is missing, so that the program does not know its definitions.
    pub lost: bool,
    /// Whether it is missing because the compiler does not exist.
    pub no_compiler: bool,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None if self.unit.is_empty() => f.write_str(&self.message),
            None => write!(f, "{}: {}", self.unit, self.message),
        }
    }
}

/// The cost of reading, over all files and threads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Costs {
    /// Files that were read.
    pub units: usize,
    /// Bytes of preprocessed text.
    pub bytes: usize,
    /// Time in the preprocessor.
    pub preprocessing: Duration,
    /// Time to split text into tokens.
    pub lexing: Duration,
    /// Time to parse.
    pub parsing: Duration,
    /// Time to lower.
    pub lowering: Duration,
    /// Time to link.
    pub linking: Duration,
}

/// All inputs as one program.
#[derive(Debug)]
pub struct Output {
    /// The program.
    pub program: Program,
    /// What went wrong, in the order of the inputs.
    pub problems: Vec<Problem>,
    /// What it cost.
    pub costs: Costs,
}

/// Reads all inputs. The result depends only on the inputs, not on the number of threads.
pub fn read(inputs: &[Input], settings: &Settings) -> Output {
    let mut output = Output { program: Program::new(), problems: Vec::new(), costs: Costs::default() };
    let mut programs = Vec::with_capacity(inputs.len());
    for (input, unit) in inputs.iter().zip(read_units(inputs, settings)) {
        output.costs.add(&unit.costs);
        let name = input.name();
        match unit.result {
            Ok(lowered) => {
                output.problems.extend(lowered.problems.into_iter().map(|problem| Problem {
                    unit: name.clone(),
                    place: Some(problem.place),
                    message: problem.message,
                    lost: false,
                    no_compiler: false,
                }));
                programs.push(lowered.program);
            }
            Err(problem) => output.problems.push(problem),
        }
    }
    let start = Instant::now();
    let linked = c_program::link(programs);
    output.costs.linking = start.elapsed();
    output.program = linked.program;
    output.problems.extend(linked.problems.iter().map(|problem| Problem {
        unit: String::new(),
        place: None,
        message: format!("{problem}; {WHICH_COUNTS}"),
        lost: false,
        no_compiler: false,
    }));
    output
}

/// The names that an input declares or defines at its top level and that other files can use.
pub fn declared_names(input: &Input, compiler: Option<&str>) -> Result<Vec<String>, Problem> {
    let text = input.text(compiler).map_err(|reason| without_text(input, &reason))?;
    let parse = || parse::parse(&text, lex::lex(&input.name(), &text));
    let no_thread = || lost(input, None, "no thread could be started to read it".to_owned());
    let parsed = std::thread::scope(|scope| {
        // The caller's own stack may be too small for the parser.
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, parse);
        thread.map_err(|_| no_thread())?.join().map_err(|_| no_thread())
    })?;
    let unit = parsed.map_err(|error| lost(input, Some(error.place), error.message))?;
    let declared = unit.items.iter().flat_map(|item| match *item {
        Item::Declarations { decls, .. } => unit.decls.slice(decls),
        Item::Function(function) => std::slice::from_ref(&unit.decls[unit.functions[function].decl]),
        Item::StaticAssert(_) | Item::Asm(_) => &[],
    });
    let open = declared.filter(|decl| !matches!(decl.storage, Storage::Typedef | Storage::Static));
    let mut names: Vec<String> = open.map(|decl| unit.name(decl.name).into_owned()).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

impl Costs {
    fn add(&mut self, other: &Costs) {
        self.units += other.units;
        self.bytes += other.bytes;
        self.preprocessing += other.preprocessing;
        self.lexing += other.lexing;
        self.parsing += other.parsing;
        self.lowering += other.lowering;
    }
}

/// The outcome of one input.
struct Read {
    result: Result<Lowered, Problem>,
    costs: Costs,
}

fn read_units(inputs: &[Input], settings: &Settings) -> Vec<Read> {
    let jobs = match settings.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Read)>> = Mutex::new(Vec::with_capacity(inputs.len()));
    let work = || {
        while let Some((index, input)) = take(&next, inputs) {
            let read = read_unit(input, settings);
            if let Ok(mut done) = done.lock() {
                done.push((index, read));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, inputs.len().max(1)) {
            // If no thread can be started, the unit is reported as missing below.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
    });
    let mut found: Vec<Option<Read>> = inputs.iter().map(|_| None).collect();
    // Threads finish in any order; the order of the inputs makes the result repeatable.
    for (index, read) in done.into_inner().unwrap_or_default() {
        found[index] = Some(read);
    }
    let missing = |input: &Input| Read {
        result: Err(lost(input, None, "no thread could be started to read it".to_owned())),
        costs: Costs::default(),
    };
    found.into_iter().zip(inputs).map(|(read, input)| read.unwrap_or_else(|| missing(input))).collect()
}

fn take<'a>(next: &AtomicUsize, inputs: &'a [Input]) -> Option<(usize, &'a Input)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    inputs.get(index).map(|input| (index, input))
}

fn lost(input: &Input, place: Option<SourcePlace>, message: String) -> Problem {
    Problem { unit: input.name(), place, message, lost: true, no_compiler: false }
}

fn without_text(input: &Input, reason: &NoText) -> Problem {
    let no_compiler = matches!(reason, NoText::NoCompiler(_));
    Problem { no_compiler, ..lost(input, None, reason.to_string()) }
}

fn read_unit(input: &Input, settings: &Settings) -> Read {
    let mut costs = Costs { units: 1, ..Costs::default() };
    let start = Instant::now();
    let text = input.text(settings.compiler.as_deref());
    costs.preprocessing = start.elapsed();
    let text = match text {
        Ok(text) => text,
        Err(reason) => return Read { result: Err(without_text(input, &reason)), costs },
    };
    let name = input.name();
    costs.bytes = text.len();
    let start = Instant::now();
    let mut lexed = lex::lex(&name, &text);
    costs.lexing = start.elapsed();
    // Two folders may have files of the same name.
    lexed.lines.files.iter_mut().for_each(|file| *file = input.path_of(file));
    let start = Instant::now();
    let parsed = parse::parse(&text, lexed);
    costs.parsing = start.elapsed();
    let result = match parsed {
        Ok(unit) => {
            let start = Instant::now();
            let lowered = lower::lower(&unit, &name, settings.lowering);
            costs.lowering = start.elapsed();
            Ok(lowered)
        }
        Err(error) => Err(lost(input, Some(error.place), error.message)),
    };
    Read { result, costs }
}
