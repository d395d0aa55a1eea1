//! The Java sources of `programs/`, compiled, with the small JDK in text.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use program::MemorySource;

use crate::subject::Subject;

/// A fixture by name, ready for analysis.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Subject)> {
    fixtures().iter().map(|fixture| (fixture.name.as_str(), load(fixture)))
}

struct Fixture {
    name: String,
    source: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agreement/programs")
}

fn read(file: &str) -> String {
    fs::read_to_string(folder().join(file)).expect("the fixture is there")
}

/// All fixtures in the order of names, each in a package of its own, so that one run of javac is enough.
fn fixtures() -> &'static [Fixture] {
    static FIXTURES: OnceLock<Vec<Fixture>> = OnceLock::new();
    FIXTURES.get_or_init(|| {
        let entries = fs::read_dir(folder()).expect("the fixtures are there");
        let files = entries.map(|entry| entry.expect("the folder can be read").file_name());
        let mut names: Vec<String> =
            files.filter_map(|file| file.to_str()?.strip_suffix(".java").map(str::to_owned)).collect();
        names.sort();
        let package = |name: &String| format!("package {name}; {}", read(&format!("{name}.java")));
        names.into_iter().map(|name| Fixture { source: package(&name), name }).collect()
    })
}

fn classes() -> &'static [testkit::ClassBytes] {
    static CLASSES: OnceLock<Vec<testkit::ClassBytes>> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let files: Vec<(String, &str)> = fixtures()
            .iter()
            .map(|fixture| (format!("{}/Main.java", fixture.name), fixture.source.as_str()))
            .collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, source)| (name.as_str(), *source)).collect();
        testkit::compile(&files).all()
    })
}

fn load(fixture: &Fixture) -> Subject {
    let package = format!("{}/", fixture.name);
    let own = classes().iter().filter(|class| class.name.starts_with(&package));
    let files = own.map(|class| (class.name.clone(), class.bytes.clone().into())).collect();
    let program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
    Subject::new(program, &read("jdk.ir"), &format!("{package}Main"))
        .unwrap_or_else(|error| panic!("{}: {error}", fixture.name))
}
