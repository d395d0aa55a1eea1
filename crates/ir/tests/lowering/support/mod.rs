//! What the tests of lowering share: an assembler, an interpreter, a generator of programs.

pub(crate) mod assemble;
pub(crate) mod generate;
pub(crate) mod interpreter;
mod pool;
pub(crate) use std::path::{Path, PathBuf};
use std::sync::Arc;

use program::{MemorySource, Program};

pub(crate) use assemble::assemble;

/// A program of these classes alone, linked.
pub(crate) fn program_of(classes: impl IntoIterator<Item = (String, Vec<u8>)>) -> Program {
    let classes = classes.into_iter().map(|(name, bytes)| (name, bytes.into())).collect();
    let mut program = program::load(Arc::new(MemorySource { classes }), &Default::default());
    let all: Vec<_> = program.classes().map(|(class, _)| class).collect();
    program.link_all(&all);
    program
}

/// The classes of a folder, linked, with `java.base` around them, which is not.
pub(crate) fn program_with_jdk(dir: &Path) -> Program {
    let image = testkit::jdk().home.join("lib/modules");
    let mut options = classpath::Options::new(17);
    options.modules = Some(vec!["java.base".into()]);
    let path = classpath::ClassPath::open(&[dir.to_path_buf(), image], &options);
    let mut program = program::load(Arc::new(path), &Default::default());
    let own: Vec<_> = testkit::classes_of(dir)
        .iter()
        .filter_map(|class| program.find_class(class.name.as_bytes()))
        .collect();
    program.link_all(&own);
    program
}

/// A fresh folder for a test's files.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("the target folder can be written to");
    dir
}
