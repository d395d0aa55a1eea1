//! Classes with probes, for JVMs that take no agent: bytes of classes and jars in, bytes with probes out.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use classfile::ClassFile;
use classpath::zip::{Content, Fate, JarWriter, rewrite};
use classpath::{Cause, Options};
use instrument::{FIRST_RECORDS, Instrumenter, Unplaced, offline_classes};
use plan::{MethodName, NameId, Plan};
use recording::{Loaded, Loader, Record, record_bytes};

/// The newest Java whose multi-release entries are known; all are rewritten.
const NEWEST: u16 = u16::MAX;

/// Puts the probes of a plan into classes, and records which could be placed.
pub struct Offline {
    instrumenter: Instrumenter,
    identity: u64,
    /// The probes that have their place.
    pub placed: BTreeSet<u32>,
    /// Those that have none, or not everywhere.
    pub unplaced: Vec<Unplaced>,
    /// The classes of the plan that were there, and how many probes each has.
    pub classes: Vec<(Vec<u8>, u32)>,
    /// Class files that could not be read, and why.
    pub broken: Vec<String>,
}

/// A jar with probes.
pub struct Jar {
    /// The jar.
    pub bytes: Vec<u8>,
    /// Whether it was signed: the signature is removed, because it no longer matches the classes.
    pub was_signed: bool,
}

impl Offline {
    /// For a plan.
    pub fn new(plan: &Plan) -> Self {
        Self {
            instrumenter: Instrumenter::new(plan),
            identity: plan.identity(),
            placed: BTreeSet::new(),
            unplaced: Vec::new(),
            classes: Vec::new(),
            broken: Vec::new(),
        }
    }

    /// What the classes need to run without an agent: a jar for the boot class path.
    pub fn recorder(&self) -> Result<Vec<u8>, Cause> {
        let mut jar = JarWriter::new();
        for (name, bytes) in offline_classes(self.identity, self.instrumenter.probes()) {
            jar.add(format!("{name}.class").as_bytes(), &bytes)?;
        }
        jar.add(FIRST_RECORDS.as_bytes(), &self.first_records())?;
        jar.finish()
    }

    /// What every recording starts with. Nobody sees which classes are loaded: all count as loaded, by the
    /// JVM's own loader.
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

    /// The new bytes of a class; none if it does not change.
    pub fn class(&mut self, place: &str, bytes: &[u8]) -> Option<Vec<u8>> {
        let rewritten = ClassFile::read(bytes)
            .and_then(|file| Ok((file.name()?.0.to_vec(), self.instrumenter.rewrite_file(&file)?)));
        let (name, rewritten) = match rewritten {
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

    /// The new bytes of a jar, and whether it lost its signature; none if it does not change.
    pub fn jar(&mut self, shown: &str, data: &[u8]) -> Result<Option<Jar>, Cause> {
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
        let bytes = rewrite(data, &Options::new(NEWEST), judge)?;
        // An unchanged jar is not written again, so it keeps its signature.
        Ok(is_changed.then_some(Jar { bytes, was_signed }))
    }
}

/// The places without a probe and the reasons, each with the number of probes.
pub type Left = BTreeMap<(String, String), usize>;

/// Where a plan's probes have no place, and why.
pub fn left(plan: &Plan, offline: &Offline) -> Left {
    let places = places(plan);
    let text = |name: NameId| plan.names.text(name).replace('/', ".");
    let mut left = Left::new();
    let mut told = offline.placed.clone();
    for one in &offline.unplaced {
        let Some(Some((class, method))) = places.get(one.probe as usize) else { continue };
        told.insert(one.probe);
        *left.entry((format!("{}#{}", text(*class), method), one.reason.clone())).or_default() += 1;
    }
    for (_, place) in (0..).zip(&places).filter(|(probe, _)| !told.contains(probe)) {
        let Some((class, _)) = place else { continue };
        *left.entry((text(*class), "the class is not here".to_owned())).or_default() += 1;
    }
    left
}

/// The class and method of each probe; none for lambdas created outside the component, which are not watched.
fn places(plan: &Plan) -> Vec<Option<(NameId, Cow<'_, str>)>> {
    let of_method = |method: &MethodName| Some((method.class, plan.names.text(method.name)));
    let sites = plan.sites().map(|(method, _)| of_method(&method.method));
    let lambdas = plan.lambdas.iter().map(|lambda| {
        lambda.digest?;
        of_method(&lambda.method)
    });
    let made = plan.made.iter().map(|&class| Some((class, "<init>".into())));
    // In the order of the plan's probe numbers: callers look a probe up by its number.
    sites.chain(lambdas).chain(made).collect()
}

/// The JVM arguments for recording: for Java 9 and later, and for Java 8.
pub fn arguments(recorder: &Path) -> [String; 2] {
    let recorder = recorder.display();
    [format!("--patch-module java.base={recorder}"), format!("-Xbootclasspath/a:{recorder}")]
}

/// Whether a file is part of a jar's signature, which no longer matches the classes (JAR specification,
/// "Signature-related files").
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
