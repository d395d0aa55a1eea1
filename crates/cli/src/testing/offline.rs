//! Classes with probes as files: folders and jars are copied, their classes rewritten; what they are copied from is never touched.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use classfile::ClassFile;
use classpath::zip::{Content, Fate, JarWriter, rewrite};
use classpath::{Cause, Options};
use instrument::{FIRST_RECORDS, Instrumenter, Unplaced, offline_classes};
use plan::Plan;
use recording::{Loaded, Loader, Record, record_bytes};

use super::files;
use crate::output::clean;
use crate::stop::Stop;

/// The newest Java whose multi-release entries are known; all are rewritten.
const NEWEST: u16 = u16::MAX;

/// Puts the probes of a plan into files, and remembers what became of them.
pub(crate) struct Offline {
    instrumenter: Instrumenter,
    identity: u64,
    /// The probes that have their place.
    pub(crate) placed: BTreeSet<u32>,
    /// Those that have none, or not everywhere.
    pub(crate) unplaced: Vec<Unplaced>,
    /// The classes of the plan that were there, and how many probes each has.
    pub(crate) classes: Vec<(Vec<u8>, u32)>,
    /// Class files that could not be read, and why.
    pub(crate) broken: Vec<String>,
    /// Jars whose signatures were dropped.
    pub(crate) unsigned: Vec<PathBuf>,
}

impl Offline {
    /// For a plan.
    pub(crate) fn new(plan: &Plan) -> Self {
        Self {
            instrumenter: Instrumenter::new(plan),
            identity: plan.identity(),
            placed: BTreeSet::new(),
            unplaced: Vec::new(),
            classes: Vec::new(),
            broken: Vec::new(),
            unsigned: Vec::new(),
        }
    }

    /// Copies a folder or a jar to a place where there is nothing.
    pub(crate) fn copy(&mut self, from: &Path, to: &Path) -> Result<(), Stop> {
        match from.is_dir() {
            true => self.folder(from, to, &mut HashSet::new()),
            false => self.jar(from, to),
        }
    }

    /// Writes what the classes need to run without an agent: a jar for the boot class path.
    pub(crate) fn write_recorder(&self, path: &Path) -> Result<(), Stop> {
        let cannot = |cause: Cause| Stop::not_found(format!("`{}`: {cause}", clean(&path.display())));
        let mut jar = JarWriter::new();
        for (name, bytes) in offline_classes(self.identity, self.instrumenter.probes()) {
            jar.add(format!("{name}.class").as_bytes(), &bytes).map_err(cannot)?;
        }
        jar.add(FIRST_RECORDS.as_bytes(), &self.first_records()).map_err(cannot)?;
        files::write(path, &jar.finish().map_err(cannot)?)
    }

    /// What every recording starts with. Nobody sees which classes are loaded: all count as loaded, by the JVM's own loader.
    fn first_records(&self) -> Vec<u8> {
        let mut bytes = record_bytes(&Record::Loader(Loader::default()));
        for (class, placed) in &self.classes {
            let loaded = Loaded { class: class.as_slice().into(), loader: 1, placed: *placed };
            bytes.extend(record_bytes(&Record::Loaded(loaded)));
        }
        for one in &self.unplaced {
            let reason = one.reason.as_bytes().into();
            let unplaced = recording::Unplaced { probe: one.probe, stale: one.stale, reason };
            bytes.extend(record_bytes(&Record::Unplaced(unplaced)));
        }
        bytes
    }

    /// The new bytes of a class; none if it stays as it is.
    fn class(&mut self, place: &str, bytes: &[u8]) -> Option<Vec<u8>> {
        let file = ClassFile::read(bytes).and_then(|file| file.name().map(|name| name.0.to_vec()));
        let (name, rewritten) = match file.and_then(|name| Ok((name, self.instrumenter.rewrite(bytes)?))) {
            Ok(both) => both,
            Err(error) => {
                self.broken.push(format!("{place}: {error}"));
                return None;
            }
        };
        if !self.instrumenter.wants(&name) {
            return None;
        }
        let mut placed: BTreeSet<u32> = self.instrumenter.numbers(&name).into_iter().collect();
        rewritten.unplaced.iter().for_each(|one| {
            placed.remove(&one.probe);
        });
        self.placed.extend(placed);
        self.classes.push((name, rewritten.placed));
        self.unplaced.extend(rewritten.unplaced);
        rewritten.bytes
    }

    /// Links to folders are followed, but not in circles.
    fn folder(&mut self, from: &Path, to: &Path, above: &mut HashSet<PathBuf>) -> Result<(), Stop> {
        let cannot = |what: &str, path: &Path, error: std::io::Error| {
            Stop::usage(format!("`{}` cannot be {what}: {error}", clean(&path.display())))
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
                let new = self.class(&path.display().to_string(), &bytes);
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
        let (mut is_changed, mut was_signed) = (false, false);
        let judge = |path: &[u8], content: Content<'_>| {
            let place = || format!("{shown}!/{}", String::from_utf8_lossy(path));
            match content {
                Content::Class(bytes) => match self.class(&place(), bytes) {
                    Some(new) => {
                        is_changed = true;
                        Fate::Replace(new)
                    }
                    None => Fate::Keep,
                },
                Content::Broken(cause) => {
                    self.broken.push(format!("{}: {cause}", place()));
                    Fate::Keep
                }
                Content::Other if is_signature(path) => {
                    was_signed = true;
                    Fate::Drop
                }
                Content::Other => Fate::Keep,
            }
        };
        let cannot = |cause: Cause| Stop::not_found(format!("`{}` cannot be read: {cause}", clean(&shown)));
        let new = rewrite(&data, &Options::new(NEWEST), judge).map_err(cannot)?;
        if !is_changed {
            return files::write(to, &data);
        }
        if was_signed {
            self.unsigned.push(from.to_path_buf());
        }
        files::write(to, &new)
    }
}

/// Whether a file signs a jar, whose classes are no longer those that were signed (JAR specification, "Signature-related files").
fn is_signature(path: &[u8]) -> bool {
    let path = path.to_ascii_uppercase();
    let Some(name) = path.strip_prefix(b"META-INF/").filter(|name| !name.contains(&b'/')) else {
        return false;
    };
    let endings: [&[u8]; 4] = [b".SF", b".RSA", b".DSA", b".EC"];
    name.starts_with(b"SIG-") || endings.iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::is_signature;

    #[test]
    fn signatures_are_known_by_their_names() {
        assert!(
            ["META-INF/A.SF", "meta-inf/a.rsa", "META-INF/SIG-X"]
                .iter()
                .all(|path| is_signature(path.as_bytes()))
        );
        assert!(
            !["META-INF/a/A.SF", "A.SF", "META-INF/MANIFEST.MF"]
                .iter()
                .any(|path| is_signature(path.as_bytes()))
        );
    }
}
