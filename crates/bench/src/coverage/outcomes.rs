//! The outcome of each test, from the XML reports of the JUnit runner.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// What is said if all tests end the same.
pub(crate) const SAME: &str = "the same";

/// Tests and their outcomes. Tests of the same name count separately.
pub(crate) struct Outcomes(BTreeMap<(String, &'static str), usize>);

impl Outcomes {
    /// Reads all reports of a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let mut found = BTreeMap::new();
        let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "xml") {
                add(&mut found, &fs::read_to_string(&path)?);
            }
        }
        if found.is_empty() {
            bail!("no test was run; see {}", folder.display());
        }
        Ok(Self(found))
    }

    /// How many tests there are.
    pub(crate) fn len(&self) -> usize {
        self.0.values().sum()
    }

    /// How many of them passed.
    pub(crate) fn passed(&self) -> usize {
        self.0.iter().filter(|((_, end), _)| *end == "passed").map(|(_, count)| count).sum()
    }

    /// `the same`, or how many tests ended differently.
    pub(crate) fn compare(&self, other: &Self) -> String {
        let keys = self.0.keys().chain(other.0.keys());
        let differing = keys.filter(|key| self.0.get(*key) != other.0.get(*key));
        let tests: BTreeMap<&str, &str> = differing.map(|(name, end)| (&name[..], *end)).collect();
        match tests.first_key_value() {
            None => SAME.to_owned(),
            Some((name, end)) if tests.len() == 1 => format!("**1 differs**: {name} ({end})"),
            Some((name, end)) => format!("**{} differ**, such as {name} ({end})", tests.len()),
        }
    }
}

fn add(found: &mut BTreeMap<(String, &'static str), usize>, text: &str) {
    for part in text.split("<testcase ").skip(1) {
        let (head, rest) = part.split_once('>').unwrap_or((part, ""));
        let body = rest.split("</testcase>").next().unwrap_or_default();
        // Closed by `/>`: what follows is not part of this test.
        let body = if head.ends_with('/') { "" } else { body };
        let end = match () {
            () if body.contains("<failure") => "failed",
            () if body.contains("<error") => "error",
            () if body.contains("<skipped") => "skipped",
            () => "passed",
        };
        let attribute = |name: &str| {
            let (_, rest) = head.split_once(&format!("{name}=\""))?;
            rest.split('"').next().map(str::to_owned)
        };
        let name = format!(
            "{}#{}",
            attribute("classname").unwrap_or_default(),
            // The blank keeps `classname` from matching; a first attribute has none before it.
            attribute(" name").or_else(|| attribute("name")).unwrap_or_default()
        );
        *found.entry((name, end)).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told_apart() {
        let mut found = BTreeMap::new();
        add(
            &mut found,
            "<testsuite><testcase name=\"a\" classname=\"T\" time=\"0\"/><testcase name=\"b\" classname=\"T\"><failure>x</failure></testcase>\
             <testcase name=\"c\" classname=\"T\"><system-out/></testcase></testsuite>",
        );
        let all: Vec<String> = found.keys().map(|(name, end)| format!("{name} {end}")).collect();
        assert_eq!(all, ["T#a passed", "T#b failed", "T#c passed"]);
        let other = BTreeMap::from([(("T#a".to_owned(), "passed"), 1)]);
        assert_eq!(Outcomes(found).compare(&Outcomes(other)), "**2 differ**, such as T#b (failed)");
    }

    #[test]
    fn a_test_that_ends_in_another_way_counts_once() {
        let ends = |end| Outcomes(BTreeMap::from([(("T#a".to_owned(), end), 1)]));
        assert_eq!(ends("passed").compare(&ends("error")), "**1 differs**: T#a (error)");
    }
}
