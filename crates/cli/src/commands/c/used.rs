//! The summaries of libraries that are used, and what is said of those that do not fit together.

use std::path::{Path, PathBuf};

use c_pointsto::Model;
use c_summary::{CombineError, Stage, Summary, Validity};

use crate::options::CInputOptions;
use crate::output::clean;
use crate::stop::Stop;
use crate::testing::files;

/// The summaries of libraries that are used.
pub(super) struct Used {
    all: Vec<Loaded>,
    model: Model,
}

/// A summary, and the file it was in; that of the C library has none.
struct Loaded {
    summary: Summary,
    path: Option<PathBuf>,
}

impl Loaded {
    /// Whether a name is one that nobody else may define.
    fn exports(&self, name: &str) -> bool {
        !self.summary.weak && self.summary.exports().binary_search(&name).is_ok()
    }
}

impl Used {
    /// Those that the user names, and that of the C library.
    pub(super) fn read(options: &CInputOptions) -> Result<Self, Stop> {
        let mut all = Vec::new();
        for path in &options.summary {
            all.push(Loaded { summary: summary(path)?, path: Some(path.clone()) });
        }
        if !options.no_libc {
            all.push(Loaded { summary: c_summary::libc::summary(), path: None });
        }
        Ok(Self { all, model: super::read::model(options.model) })
    }

    /// All of them.
    pub(super) fn summaries(&self) -> Vec<&Summary> {
        self.all.iter().map(|loaded| &loaded.summary).collect()
    }

    /// The library that exports a name; the C library does not count.
    pub(super) fn exporter(&self, name: &str) -> Option<&str> {
        let found = self.all.iter().find(|loaded| loaded.exports(name));
        found.map(|loaded| &*loaded.summary.library)
    }

    /// The libraries whose summaries leave out what clients cannot notice.
    pub(super) fn optimized(&self) -> Vec<String> {
        let changed = self.all.iter().filter(|loaded| loaded.summary.stage != Stage::Basic);
        changed.map(|loaded| loaded.summary.library.clone()).collect()
    }

    /// Says which files do not fit together, and what to do.
    pub(super) fn unfit(&self, error: &CombineError) -> Stop {
        match error {
            CombineError::ExportedTwice { name, .. } => self.exported_twice(error, name),
            CombineError::OtherModel { .. } => self.other_model(error),
        }
    }

    fn exported_twice(&self, error: &CombineError, name: &str) -> Stop {
        let exporters = self.all.iter().filter(|loaded| loaded.exports(name));
        let files: Vec<&Path> = exporters.filter_map(|loaded| loaded.path.as_deref()).collect();
        let name = clean(name);
        match *files {
            [] => Stop::usage(error.to_string()),
            [file] => {
                let file = clean(&file.display());
                Stop::usage(format!("`{name}` is exported by the files here and by `{file}`")).help(
                    "leave one of the two out, or say what is exported: --export, --header, --export-list",
                )
            }
            [first, second, ..] if is_same(first, second) => {
                let file = clean(&first.display());
                Stop::usage(format!("`{file}` is given twice: `{name}` is exported by both"))
                    .help("give each summary once")
            }
            [first, second, ..] => {
                let (first, second) = (clean(&first.display()), clean(&second.display()));
                Stop::usage(format!("`{name}` is exported by `{first}` and by `{second}`")).help(
                    "give the one that the linker would take, or make the other without the name: \
                     `breccia c summarize` with --export, --header or --shared-object",
                )
            }
        }
    }

    fn other_model(&self, error: &CombineError) -> Stop {
        let (asked, other) = match self.model {
            Model::Whole => ("whole", "offsets"),
            Model::Offsets => ("offsets", "whole"),
        };
        let fits = |loaded: &&Loaded| loaded.summary.validity == Validity::Only(self.model);
        let differs = |loaded: &&Loaded| !fits(loaded) && loaded.summary.validity != Validity::Any;
        let path = |loaded: &Loaded| loaded.path.as_ref().map(|path| clean(&path.display()));
        let Some(wrong) = self.all.iter().find(differs).and_then(path) else {
            return Stop::usage(error.to_string());
        };
        match self.all.iter().find(fits).and_then(path) {
            Some(right) => {
                Stop::usage(format!("`{wrong}` holds for --model {other} alone, `{right}` for --model {asked}"))
                    .help("make one of them again with the model of the other, or with --basic, for both models")
            }
            None => Stop::usage(format!("`{wrong}` holds for --model {other} alone, not for --model {asked}"))
                .help(format!(
                    "say --model {other} here, or make it again with --model {asked}, or with --basic, for both models"
                )),
        }
    }
}

fn is_same(first: &Path, second: &Path) -> bool {
    match (first.canonicalize(), second.canonicalize()) {
        (Ok(first), Ok(second)) => first == second,
        _ => first == second,
    }
}

/// A summary from a file.
pub(super) fn summary(path: &Path) -> Result<Summary, Stop> {
    let shown = clean(&path.display());
    let text = String::from_utf8(files::read(path)?)
        .map_err(|_| Stop::usage(format!("`{shown}` is no text, and so no summary")))?;
    Summary::read(&text).map_err(|error| Stop::usage(format!("{shown}:{error}")))
}
