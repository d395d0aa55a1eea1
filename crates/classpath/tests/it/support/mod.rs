//! A folder with containers, and the text that shows what a class path over them holds.

pub(crate) mod image;
pub(crate) mod zip;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use classpath::{ClassPath, Entry, Limits, Options};
use expect_test::Expect;

use self::zip::{Zip, ZipEntry};

pub(crate) struct World {
    root: tempfile::TempDir,
    pub(crate) options: Options,
}

impl World {
    pub(crate) fn new() -> Self {
        let options = Options {
            feature: 17,
            modules: None,
            limits: Limits { max_class_bytes: 1000, max_total_bytes: 10_000 },
        };
        Self { root: tempfile::tempdir().unwrap(), options }
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    pub(crate) fn file(self, path: &str, bytes: &[u8]) -> Self {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
        self
    }

    /// Files given as lines: `a/B.class = contents`.
    pub(crate) fn directory(mut self, path: &str, files: &str) -> Self {
        for (name, contents) in lines(files) {
            self = self.file(&format!("{path}/{name}"), contents.as_bytes());
        }
        self
    }

    /// A jar whose entries are given as lines: `a/B.class = contents`.
    pub(crate) fn jar(self, path: &str, entries: &str) -> Self {
        let entries = lines(entries).map(|(name, contents)| ZipEntry::new(name, contents));
        let bytes = Zip::of(entries).bytes();
        self.file(path, &bytes)
    }

    pub(crate) fn zip(self, path: &str, entries: impl IntoIterator<Item = ZipEntry>) -> Self {
        self.file(path, &Zip::of(entries).bytes())
    }

    pub(crate) fn check(&self, entries: &[&str], expected: Expect) {
        expected.assert_eq(&self.render(entries));
    }

    pub(crate) fn open(&self, entries: &[&str]) -> ClassPath {
        let entries: Vec<_> = entries.iter().map(|entry| self.path(entry)).collect();
        ClassPath::open(&entries, &self.options)
    }

    pub(crate) fn render(&self, entries: &[&str]) -> String {
        let text = render(&self.open(entries));
        text.replace(&format!("{}/", self.root.path().display()), "")
    }
}

fn render(class_path: &ClassPath) -> String {
    let mut out = String::new();
    for index in 0..class_path.len() {
        render_entry(&mut out, "", &class_path.entry(index));
    }
    class_path.modules().for_each(|module| render_entry(&mut out, "module: ", &module));
    class_path.services().for_each(|service| render_entry(&mut out, "service: ", &service));
    let path = |at: usize| class_path.containers()[at].path.display().to_string();
    for duplicate in class_path.duplicates() {
        let name = String::from_utf8_lossy(class_path.entry(duplicate.class).name);
        let dropped: Vec<_> = duplicate.dropped.iter().map(|&at| path(at)).collect();
        let _ = writeln!(out, "duplicate: {name} in {}, not {}", path(duplicate.kept), dropped.join(", "));
    }
    class_path.problems().iter().for_each(|problem| {
        // The text is as the input has it.
        let _ = writeln!(out, "problem: {}", problem.to_string().replace('\0', "\\0"));
    });
    out
}

fn render_entry(out: &mut String, role: &str, entry: &Entry<'_>) {
    let name = String::from_utf8_lossy(entry.name);
    let module = entry.module.map(|module| format!(" in {module}")).unwrap_or_default();
    let bytes = match entry.bytes() {
        Ok(bytes) if bytes.is_empty() => "(nothing)".to_string(),
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(problem) => format!("({problem})"),
    };
    let file = entry.container.path.file_name().map(Path::new).unwrap_or(Path::new("")).display();
    let _ = writeln!(out, "{role}{name}{module} [{file}] {bytes}");
}

fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.trim().split_once(" = "))
}
