//! Which missed items does a reader judge, and where do the verdicts stand?
//!
//! A sample is drawn by a fixed seed from what is missed at calls on the project's own types, and written
//! with what a reader needs: the place in the source and the recipe. The first lines of `breccia gaps`
//! follow. Verdicts are added by hand; a file that has any is never written again.

use std::fmt::Write;

use coverage::{ClassCoverage, Coverage, Criterion, Item, MethodCoverage, SiteCoverage, SiteKind, item_key};
use testkit::Random;

use super::counts::is_missed;

/// A missed receiver.
pub(super) struct Missed<'a> {
    key: String,
    class: &'a ClassCoverage,
    method: &'a MethodCoverage,
    site: &'a SiteCoverage,
    item: &'a Item,
}

/// Draws `number` of the receivers that were missed at calls on own types; all if there are fewer.
pub(super) fn draw(result: &Coverage, number: usize, seed: u64) -> Vec<Missed<'_>> {
    let mut left: Vec<Missed<'_>> = result
        .all_sites()
        .filter(|(_, _, site)| site.kind == SiteKind::Own)
        .flat_map(|(class, method, site)| {
            let missed = site.receivers.iter().filter(|item| is_missed(item));
            missed.map(move |item| Missed {
                key: item_key(site, Criterion::Rc, item),
                class,
                method,
                site,
                item,
            })
        })
        .collect();
    // By key, so that the order of the result does not matter.
    left.sort_by(|a, b| a.key.cmp(&b.key));
    let mut random = Random::new(seed);
    let mut drawn = Vec::new();
    while drawn.len() < number && !left.is_empty() {
        drawn.push(left.remove(random.below(left.len())));
    }
    drawn
}

/// The file for verdicts: the sample, then `gaps`, the keys of the first lines of `breccia gaps`. `head` says
/// where both come from.
pub(super) fn file(head: &str, sample: &[Missed<'_>], gaps: &[String], gaps_text: &str) -> String {
    let mut text = String::new();
    head.lines().for_each(|line| push(&mut text, format_args!("# {line}")));
    for missed in sample {
        push(&mut text, format_args!("\n[[missed]]\nitem = {}", quoted(&missed.key)));
        push(&mut text, format_args!("place = {}", quoted(&missed.place())));
        push(&mut text, format_args!("call = {}", quoted(&missed.call())));
        push(&mut text, format_args!("class = {}", quoted(&missed.item.class.replace('/', "."))));
        if let Some(reason) = missed.item.reason {
            push(&mut text, format_args!("missed = {}", quoted(reason.text())));
        }
        missed.write_recipe(&mut text);
        push(&mut text, format_args!("verdict = \"\"\nreason = \"\""));
    }
    push(&mut text, format_args!("\n# What `breccia gaps` printed:\n#"));
    gaps_text.lines().for_each(|line| push(&mut text, format_args!("# {line}")));
    for key in gaps {
        push(&mut text, format_args!("\n[[gap]]\nitem = {}\nverdict = \"\"\nreason = \"\"", quoted(key)));
    }
    text
}

/// Whether a file has verdicts already.
pub(super) fn is_judged(text: &str) -> bool {
    text.lines().filter_map(|line| line.split_once('=')).any(|(key, value)| {
        matches!(key.trim(), "verdict" | "reason") && !matches!(value.trim(), "" | "\"\"")
    })
}

impl Missed<'_> {
    /// `a/b/File.java:12`.
    fn place(&self) -> String {
        let package = self.class.name.rsplit_once('/').map_or("", |(package, _)| package);
        let file = self.class.source.as_deref().unwrap_or("unknown source");
        match self.site.line {
            Some(line) => format!("{package}/{file}:{line}"),
            None => format!("{package}/{file}, {}", self.method.name),
        }
    }

    fn call(&self) -> String {
        let called = &self.site.called;
        format!("{}.{}{}", called.class.replace('/', "."), called.name, called.descriptor)
    }

    fn write_recipe(&self, text: &mut String) {
        let Some(recipe) = &self.item.recipe else { return };
        push(text, format_args!("recipe = ["));
        for step in &recipe.steps {
            let step = format!("{}  {}  {}", step.place, step.method, step.text);
            push(text, format_args!("  {},", quoted(&step)));
        }
        push(text, format_args!("]"));
    }
}

/// Adds a line.
pub(super) fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

/// A string of TOML.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{:04X}", letter as u32);
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests;
