//! The folder of a project's plan, recordings, result and report.

use std::path::{Path, PathBuf};
use text::escape_path;

use super::files;
use crate::stop::Stop;

/// What the folder is called where nobody says otherwise.
pub(crate) const NAME: &str = ".breccia";

/// Where the sources are, one folder to a line.
const SOURCES: &str = "sources.txt";

/// The folder.
pub(crate) struct State(PathBuf);

impl State {
    /// Opens the folder, and creates it if necessary. It contains a file that makes Git ignore it.
    pub(crate) fn open(folder: &Path) -> Result<Self, Stop> {
        let ignore = folder.join(".gitignore");
        if !ignore.is_file() {
            files::write(&ignore, b"*\n")?;
        }
        Ok(Self(folder.to_path_buf()))
    }

    /// The folder itself.
    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// The plan file.
    pub(crate) fn plan(&self) -> PathBuf {
        self.0.join("breccia.plan")
    }

    /// Where JVMs write their recordings.
    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    /// The judged result.
    pub(crate) fn result(&self) -> PathBuf {
        self.0.join("result.json")
    }

    /// Records next to the result where the sources are, so that `report` finds them.
    pub(crate) fn keep_sources(&self, folders: &[PathBuf]) -> Result<(), Stop> {
        let mut lines = String::new();
        for folder in folders {
            let folder = files::absolute(folder)?;
            // A line holds no other path; what is left out is only not found.
            if let Some(path) = folder.to_str().filter(|path| !path.contains('\n')) {
                lines.push_str(path);
                lines.push('\n');
            }
        }
        files::write(&self.0.join(SOURCES), lines.as_bytes())
    }

    /// What a run knew of its project.
    pub(crate) fn project(&self) -> PathBuf {
        self.0.join("project.json")
    }

    /// The HTML report.
    pub(crate) fn report(&self) -> PathBuf {
        self.0.join("report")
    }

    /// Makes room for recordings: those of earlier runs go, and nothing else.
    pub(crate) fn forget_recordings(&self) -> Result<(), Stop> {
        let data = self.data();
        std::fs::create_dir_all(&data)
            .map_err(|error| Stop::usage(format!("`{}` cannot be written: {error}", escape_path(&data))))?;
        for path in recordings(&self.data())? {
            std::fs::remove_file(&path).map_err(|error| {
                Stop::usage(format!("`{}` cannot be removed: {error}", escape_path(&path)))
            })?;
        }
        Ok(())
    }
}

/// The source folders that a run recorded next to its result, if any.
pub(crate) fn sources_beside(result: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(result.with_file_name(SOURCES)).unwrap_or_default();
    text.lines().map(PathBuf::from).collect()
}

/// The recordings in a folder, by name.
pub(crate) fn recordings(folder: &Path) -> Result<Vec<PathBuf>, Stop> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let cannot =
        |error: std::io::Error| Stop::usage(format!("`{}` cannot be read: {error}", escape_path(folder)));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|extension| extension == recording::EXTENSION) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
