//! Classes with probes as files: folders and jars are copied, their classes rewritten; what they are copied
//! from is never touched.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use breccia::testing::offline::Offline;
use text::{escape, escape_path};

use super::files;
use crate::stop::Stop;

/// Copies folders and jars.
pub(crate) struct Copier {
    /// Puts probes into classes.
    pub(crate) offline: Offline,
    /// Jars whose signatures were dropped.
    pub(crate) unsigned: Vec<PathBuf>,
}

impl Copier {
    /// Copies a folder or a jar to a place that does not exist yet.
    pub(crate) fn copy(&mut self, from: &Path, to: &Path) -> Result<(), Stop> {
        if from.is_dir() { self.folder(from, to, &mut HashSet::new()) } else { self.jar(from, to) }
    }

    /// Writes what the classes need to run without an agent: a jar for the boot class path.
    pub(crate) fn write_recorder(&self, path: &Path) -> Result<(), Stop> {
        let recorder = self.offline.recorder();
        let bytes = recorder.map_err(|cause| Stop::not_found(format!("`{}`: {cause}", escape_path(path))))?;
        files::write(path, &bytes)
    }

    /// Links to folders are followed, but not in circles.
    fn folder(&mut self, from: &Path, to: &Path, above: &mut HashSet<PathBuf>) -> Result<(), Stop> {
        let cannot = |what: &str, path: &Path, error: std::io::Error| {
            Stop::usage(format!("`{}` cannot be {what}: {error}", escape_path(path)))
        };
        let real = from.canonicalize().map_err(|error| cannot("read", from, error))?;
        if !above.insert(real.clone()) {
            return Ok(());
        }
        std::fs::create_dir_all(to).map_err(|error| cannot("written", to, error))?;
        let entries = std::fs::read_dir(from).map_err(|error| cannot("read", from, error))?;
        let mut paths = Vec::new();
        for entry in entries {
            paths.push(entry.map_err(|error| cannot("read", from, error))?.path());
        }
        paths.sort();
        for path in paths {
            let Some(name) = path.file_name() else { continue };
            let target = to.join(name);
            if path.is_dir() {
                self.folder(&path, &target, above)?;
            } else if path.extension().is_some_and(|ending| ending == "class") {
                let bytes = files::read(&path)?;
                let new = self.offline.class(&path.display().to_string(), &bytes);
                files::write(&target, new.as_deref().unwrap_or(&bytes))?;
            } else {
                std::fs::copy(&path, &target).map_err(|error| cannot("copied", &path, error))?;
            }
        }
        above.remove(&real);
        Ok(())
    }

    fn jar(&mut self, from: &Path, to: &Path) -> Result<(), Stop> {
        let data = files::read(from)?;
        let shown = from.display().to_string();
        let jar = self
            .offline
            .jar(&shown, &data)
            .map_err(|cause| Stop::not_found(format!("`{}` cannot be read: {cause}", escape(&shown))))?;
        let Some(jar) = jar else { return files::write(to, &data) };
        if jar.was_signed {
            self.unsigned.push(from.to_path_buf());
        }
        files::write(to, &jar.bytes)
    }
}
