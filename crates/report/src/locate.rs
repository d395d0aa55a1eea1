//! Which file has the source of a class?
//!
//! A path is relative and has slashes. It is the path at which the caller finds the source; or else the
//! package and the name of the source file, as in the class file; or else, if the class file does not name
//! one, the path of the class file. Whatever names contain, a path never leads above its start, and is always
//! one line.

use std::collections::BTreeMap;

use coverage::{ClassCoverage, Coverage};
use text::is_hostile;

/// The place of a source file, relative and with slashes, by the path of its package and its name:
/// `station/Station.java`.
pub type FindSource<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The classes of each file, by its path.
pub(crate) fn by_file<'a>(
    coverage: &'a Coverage,
    find: FindSource<'_>,
) -> BTreeMap<String, Vec<&'a ClassCoverage>> {
    let mut files: BTreeMap<String, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in &coverage.classes {
        files.entry(path(class, find)).or_default().push(class);
    }
    files
}

/// The file of a class.
pub(crate) fn path(class: &ClassCoverage, find: FindSource<'_>) -> String {
    let Some(source) = &class.source else { return plain(&format!("{}.class", class.name)) };
    let inner = match class.package() {
        "" => source.to_string(),
        package => format!("{package}/{source}"),
    };
    match find(&inner) {
        Some(found) => on_one_line(&found),
        None => plain(&inner),
    }
}

/// Names come from class files: drop parts that would lead elsewhere.
fn plain(path: &str) -> String {
    let path = path.replace('\\', "/");
    let parts: Vec<&str> = path.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
    // A colon would look like a drive or the scheme of a URI.
    match on_one_line(&parts.join("/").replace(':', "_")) {
        path if path.is_empty() => "_".to_owned(),
        path => path,
    }
}

fn on_one_line(path: &str) -> String {
    path.replace(is_hostile, "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(class: &str, source: Option<&str>, expected: &str) {
        let class =
            ClassCoverage { name: class.into(), source: source.map(Into::into), ..ClassCoverage::default() };
        let find = |path: &str| (path == "a/Found.java").then(|| "src/a/Found.java".to_owned());
        assert_eq!(path(&class, &find), expected);
    }

    #[test]
    fn paths_are_relative() {
        check("a/Found", Some("Found.java"), "src/a/Found.java");
        check("a/b/M$In", Some("M.java"), "a/b/M.java");
        check("M", Some("M.java"), "M.java");
        check("a/M$In", None, "a/M$In.class");
        check("a/M", Some("../../../etc/passwd"), "a/etc/passwd");
        check("a/M", Some("C:\\x\\.\\M.java"), "a/C_/x/M.java");
        check("M", Some("/etc/passwd"), "etc/passwd");
        check("M", Some("C:\\M.java"), "C_/M.java");
        check("M", Some(".."), "_");
        check("a/M\nSF:x", Some("M\u{202e}\r\n.java"), "a/M___.java");
    }
}
