//! How many of the first lines of `breccia gaps` are worth a test?
//!
//! Readers have judged lines in `docs/judgements/NAME.toml`: `useful` or `useless`. A line that has no
//! verdict yet is added to that file, for the next reader.

use std::fmt;

use anyhow::{Context, Result};
use rustc_hash::FxHashMap;

use super::sample::{push, quoted};

/// What readers say of a list of gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Precision {
    pub(super) useful: usize,
    pub(super) useless: usize,
    pub(super) unjudged: usize,
}

/// Looks up gaps in a file of verdicts. Also returned is the file with what must still be judged.
pub(super) fn judged(file: &str, gaps: &[String], gaps_text: &str) -> Result<(Precision, String)> {
    let verdicts = verdicts(file)?;
    let mut found = Precision::default();
    let mut new = Vec::new();
    for gap in gaps {
        match verdicts.get(gap.as_str()).map(String::as_str) {
            Some("useful") => found.useful += 1,
            Some("useless") => found.useless += 1,
            Some(_) => found.unjudged += 1,
            None => {
                found.unjudged += 1;
                new.push(gap);
            }
        }
    }
    let mut text = file.to_owned();
    if !new.is_empty() {
        text.push_str("\n# What a later `breccia gaps` printed:\n#\n");
        gaps_text.lines().for_each(|line| push(&mut text, format_args!("# {line}")));
        for gap in new {
            push(&mut text, format_args!("\n[[gap]]\nitem = {}\nverdict = \"\"\nreason = \"\"", quoted(gap)));
        }
    }
    Ok((found, text))
}

/// The verdict of each gap that is in the file.
fn verdicts(file: &str) -> Result<FxHashMap<String, String>> {
    let table: toml::Table = file.parse().context("the verdicts are not TOML")?;
    let gaps = table.get("gap").and_then(toml::Value::as_array);
    let text = |gap: &toml::Value, key: &str| gap.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let pairs =
        gaps.into_iter().flatten().filter_map(|gap| Some((text(gap, "item")?, text(gap, "verdict")?)));
    Ok(pairs.collect())
}

impl std::ops::AddAssign for Precision {
    fn add_assign(&mut self, other: Self) {
        self.useful += other.useful;
        self.useless += other.useless;
        self.unjudged += other.unjudged;
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.useful + self.useless + self.unjudged;
        write!(f, "{} of {all} gaps useful", self.useful)?;
        if self.unjudged > 0 {
            write!(f, ", {} not judged yet", self.unjudged)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    const FILE: &str = "\
# a project
[[missed]]
item = \"a\"
verdict = \"possible\"

[[gap]]
item = \"a\"
verdict = \"useful\"

[[gap]]
item = \"b\\\\\"
verdict = \"useless\"

[[gap]]
item = \"c\"
verdict = \"\"
";

    #[test]
    fn what_is_new_waits_for_a_reader() {
        let gaps = ["a", "b\\", "c", "d"].map(str::to_owned);
        let (found, text) = judged(FILE, &gaps, "  1  A.java:2").unwrap();
        expect!["1 of 4 gaps useful, 2 not judged yet"].assert_eq(&found.to_string());
        expect![[r#"

            # What a later `breccia gaps` printed:
            #
            #   1  A.java:2

            [[gap]]
            item = "d"
            verdict = ""
            reason = ""
        "#]]
        .assert_eq(text.strip_prefix(FILE).unwrap());
        let (again, same) = judged(&text, &gaps, "").unwrap();
        assert_eq!((again, same), (found, text));
    }

    #[test]
    fn a_file_that_is_no_toml_is_an_error() {
        assert!(judged("[[gap", &[], "").is_err());
    }
}
