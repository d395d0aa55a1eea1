//! V_exp: which names of a library can clients use?

use std::fmt;
use std::path::{Path, PathBuf};

use c_front::{Input, Problem};
use c_pointsto::{Model, Options};
use c_program::Program;
use text::{escape, escape_path};

use super::shared_object;
use super::version_script::{Script, Wrong};

/// What linkers and start-up code add to shared objects: nobody misses them in the source.
const MADE_BY_THE_LINKER: [&str; 5] = ["_init", "_fini", "_edata", "_end", "__bss_start"];

/// Who says what a library exports. If nobody does, it is every name that is not static.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    /// Names.
    pub names: Vec<String>,
    /// Files of names, one in each line, or version scripts.
    pub lists: Vec<(PathBuf, String)>,
    /// Headers: what they declare.
    pub headers: Vec<Header>,
    /// The bytes of built shared objects (ELF).
    pub shared_objects: Vec<(PathBuf, Vec<u8>)>,
}

/// A header, as C source.
#[derive(Clone, Debug)]
pub struct Header {
    /// The file.
    pub path: PathBuf,
    /// The ways to read it, one after the other: some headers ask that others come before them.
    pub readings: Vec<Input>,
    /// The compiler whose preprocessor is used.
    pub compiler: Option<String>,
}

/// What the user should know about a file that says what is exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportNote {
    /// A header declares nothing that the library defines.
    IdleHeader {
        /// The header.
        path: PathBuf,
    },
    /// A file names what the sources do not define.
    Strangers {
        /// The file.
        path: PathBuf,
        /// Whether it is a shared object.
        is_linked: bool,
        /// The names.
        names: Vec<String>,
        /// The names that the sources define.
        known: Vec<String>,
    },
}

/// Why it is not known what a library exports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// All names are static.
    NothingExternal,
    /// The library does not define these.
    Undefined {
        /// The names.
        missing: Vec<String>,
        /// The names that it defines.
        known: Vec<String>,
    },
    /// A version script is wrong.
    Script {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u32,
        /// What is wrong.
        what: String,
    },
    /// A list of names has a pattern.
    PatternInList {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u32,
        /// The pattern.
        pattern: String,
    },
    /// A list has no names.
    EmptyList {
        /// The file.
        path: PathBuf,
    },
    /// A file exports nothing that the library defines.
    NothingDefined {
        /// The file.
        path: PathBuf,
    },
    /// A header cannot be read.
    Header(Problem),
    /// No header declares anything that the library defines.
    IdleHeader {
        /// The first of them.
        path: PathBuf,
    },
    /// A file is not a shared object.
    SharedObject {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
}

/// How a library is analysed. What is worth knowing goes to the notes, whether there is an error or not.
pub fn find(
    program: &Program,
    model: Model,
    exports: &Exports,
    notes: &mut Vec<ExportNote>,
) -> Result<Options, ExportError> {
    if exports.is_empty() {
        return match program.defined_externals().next() {
            Some(_) => Ok(Options::library(model, program)),
            None => Err(ExportError::NothingExternal),
        };
    }
    let (mut names, mut idle) = (exports.names.clone(), Vec::new());
    for (path, text) in &exports.lists {
        names.extend(listed(notes, program, path, text)?);
    }
    for header in &exports.headers {
        let found = declared(program, header)?;
        if found.is_empty() {
            idle.push(header.path.clone());
        }
        names.extend(found);
    }
    for (path, bytes) in &exports.shared_objects {
        names.extend(linked(notes, program, path, bytes)?);
    }
    // One header of many may declare nothing of this library; it is an error only if no name is left.
    match idle.first() {
        Some(first) if names.is_empty() => return Err(ExportError::IdleHeader { path: first.clone() }),
        Some(_) | None => notes.extend(idle.into_iter().map(|path| ExportNote::IdleHeader { path })),
    }
    Options::exporting(model, program, names.iter().map(String::as_str))
        .map_err(|missing| ExportError::Undefined { missing, known: known(program) })
}

impl Exports {
    /// Whether nobody says anything.
    pub fn is_empty(&self) -> bool {
        let Self { names, lists, headers, shared_objects } = self;
        names.is_empty() && lists.is_empty() && headers.is_empty() && shared_objects.is_empty()
    }
}

/// One name in each line, or a version script.
fn listed(
    notes: &mut Vec<ExportNote>,
    program: &Program,
    path: &Path,
    text: &str,
) -> Result<Vec<String>, ExportError> {
    let script = Script::read(text).map_err(|Wrong { line, what }| ExportError::Script {
        path: path.to_path_buf(),
        line,
        what,
    })?;
    let Some(script) = script else { return plain_names(path, text) };
    let strangers = script.plain().filter(|name| !is_defined(program, name)).map(str::to_owned);
    note_strangers(notes, program, path, false, strangers.collect());
    let names = program.defined_externals().map(|var| program.var_name(var));
    let names: Vec<String> = names.filter(|name| script.exports(name)).map(str::to_owned).collect();
    if names.is_empty() { Err(ExportError::NothingDefined { path: path.to_path_buf() }) } else { Ok(names) }
}

/// One name in each line.
fn plain_names(path: &Path, text: &str) -> Result<Vec<String>, ExportError> {
    let mut names = Vec::new();
    for (text, line) in text.lines().zip(1..) {
        let name = text.split('#').next().unwrap_or_default().trim();
        if name.contains(['*', '?', '[']) {
            return Err(ExportError::PatternInList {
                path: path.to_path_buf(),
                line,
                pattern: name.to_owned(),
            });
        }
        if !name.is_empty() {
            names.push(name.to_owned());
        }
    }
    if names.is_empty() { Err(ExportError::EmptyList { path: path.to_path_buf() }) } else { Ok(names) }
}

/// Names that are left to the linker: other files define them, or they are misspelt.
fn note_strangers(
    notes: &mut Vec<ExportNote>,
    program: &Program,
    path: &Path,
    is_linked: bool,
    mut names: Vec<String>,
) {
    names.sort_unstable();
    names.dedup();
    if !names.is_empty() {
        notes.push(ExportNote::Strangers {
            path: path.to_path_buf(),
            is_linked,
            names,
            known: known(program),
        });
    }
}

/// What a header declares and the library defines. If no reading works, the first one says why.
fn declared(program: &Program, header: &Header) -> Result<Vec<String>, ExportError> {
    let mut problem = None;
    for reading in &header.readings {
        match c_front::declared_names(reading, header.compiler.as_deref()) {
            Ok(names) => return Ok(names.into_iter().filter(|name| is_defined(program, name)).collect()),
            Err(wrong) => problem = problem.or(Some(wrong)),
        }
    }
    problem.map_or(Ok(Vec::new()), |problem| Err(ExportError::Header(problem)))
}

/// What a shared object exports and the library defines, by whatever name.
fn linked(
    notes: &mut Vec<ExportNote>,
    program: &Program,
    path: &Path,
    bytes: &[u8],
) -> Result<Vec<String>, ExportError> {
    let symbols = shared_object::exported(bytes)
        .map_err(|what| ExportError::SharedObject { path: path.to_path_buf(), what })?;
    let (mut names, mut strangers) = (Vec::new(), Vec::new());
    for symbol in symbols {
        if is_defined(program, &symbol.name) {
            names.push(symbol.name);
            continue;
        }
        // The source may know it by another name, if `symver` or `alias` gave it this one.
        let before = names.len();
        names.extend(symbol.others.into_iter().filter(|name| is_defined(program, name)));
        if names.len() == before && !MADE_BY_THE_LINKER.contains(&&*symbol.name) {
            strangers.push(symbol.name);
        }
    }
    if names.is_empty() {
        return Err(ExportError::NothingDefined { path: path.to_path_buf() });
    }
    note_strangers(notes, program, path, true, strangers);
    Ok(names)
}

fn is_defined(program: &Program, name: &str) -> bool {
    program.external(name).is_some_and(|var| !program.is_imported(var))
}

fn known(program: &Program) -> Vec<String> {
    program.defined_externals().map(|var| program.var_name(var).to_owned()).collect()
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingExternal => f.write_str("the library defines no name that is not static"),
            Self::Undefined { missing, .. } => {
                write!(f, "the library does not define {}", escape(&missing.join(", ")))
            }
            Self::Script { path, line, what } => write!(f, "{}:{line}: {}", escape_path(path), escape(what)),
            Self::PatternInList { path, line, pattern } => {
                let (path, pattern) = (escape_path(path), escape(pattern));
                write!(f, "{path}:{line}: `{pattern}` is a pattern, but this is a list of names")
            }
            Self::EmptyList { path } => write!(f, "`{}` lists no name", escape_path(path)),
            Self::NothingDefined { path } => {
                write!(f, "`{}` exports nothing that the library defines", escape_path(path))
            }
            Self::Header(problem) => {
                write!(f, "the header cannot be read: {}", text::escape_lines(problem))
            }
            Self::IdleHeader { path } => {
                write!(f, "`{}` declares nothing that the library defines", escape_path(path))
            }
            Self::SharedObject { path, what } => {
                write!(f, "`{}` is not a readable shared object: {}", escape_path(path), escape(what))
            }
        }
    }
}

impl std::error::Error for ExportError {}
