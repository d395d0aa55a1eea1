//! The summaries of libraries that are used, and which of them do not fit together.

use std::fmt;
use std::path::PathBuf;

use c_pointsto::Model;
use c_summary::{CombineError, Stage, Summary, Validity};

/// The summaries of libraries that are used.
pub struct Libraries {
    all: Vec<Loaded>,
    model: Model,
}

/// A summary, and the file it was in; that of the C library has none.
struct Loaded {
    summary: Summary,
    path: Option<PathBuf>,
}

/// Summaries that do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// A name is exported twice.
    ExportedTwice {
        /// The name.
        name: String,
        /// The summaries that export it. If there is one, the sources do, too.
        files: Vec<PathBuf>,
        /// The same by the names of the libraries.
        cause: CombineError,
    },
    /// A summary was optimized for another object model.
    OtherModel {
        /// The model that was asked for.
        asked: Model,
        /// The file of the summary that holds for another model alone.
        wrong: Option<PathBuf>,
        /// The file of one that holds for this model alone.
        right: Option<PathBuf>,
        /// The same by the name of the library.
        cause: CombineError,
    },
}

impl Loaded {
    /// Whether a name is one that nobody else may define.
    fn exports(&self, name: &str) -> bool {
        // Programs may define names of the C library themselves, so its summary is weak.
        !self.summary.weak && self.summary.exports().binary_search(&name).is_ok()
    }
}

impl Libraries {
    /// Some summaries, each with its file, and that of the C library if it is wanted.
    pub fn new(named: Vec<(PathBuf, Summary)>, with_libc: bool, model: Model) -> Self {
        let named = named.into_iter().map(|(path, summary)| Loaded { summary, path: Some(path) });
        let libc = with_libc.then(|| Loaded { summary: c_summary::libc::summary(), path: None });
        Self { all: named.chain(libc).collect(), model }
    }

    /// All of them.
    pub fn summaries(&self) -> Vec<&Summary> {
        self.all.iter().map(|loaded| &loaded.summary).collect()
    }

    /// The object model that they are used with.
    pub fn model(&self) -> Model {
        self.model
    }

    /// Whether there are others than the C library.
    pub(super) fn has_named(&self) -> bool {
        self.all.iter().any(|loaded| loaded.path.is_some())
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

    /// Which files do not fit together?
    pub(super) fn unfit(&self, cause: CombineError) -> Unfit {
        match &cause {
            CombineError::ExportedTwice { name, .. } => {
                let exporters = self.all.iter().filter(|loaded| loaded.exports(name));
                let files = exporters.filter_map(|loaded| loaded.path.clone()).collect();
                Unfit::ExportedTwice { name: name.clone(), files, cause }
            }
            CombineError::OtherModel { .. } => {
                let fits = |loaded: &&Loaded| loaded.summary.validity == Validity::Only(self.model);
                let differs = |loaded: &&Loaded| !fits(loaded) && loaded.summary.validity != Validity::Any;
                let wrong = self.all.iter().find(differs).and_then(|loaded| loaded.path.clone());
                let right = self.all.iter().find(fits).and_then(|loaded| loaded.path.clone());
                Unfit::OtherModel { asked: self.model, wrong, right, cause }
            }
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExportedTwice { cause, .. } | Self::OtherModel { cause, .. } => cause.fmt(f),
        }
    }
}

impl std::error::Error for Unfit {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::ExportedTwice { cause, .. } | Self::OtherModel { cause, .. } => Some(cause),
        }
    }
}
