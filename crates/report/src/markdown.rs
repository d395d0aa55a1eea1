//! Markdown for comments on pull requests and summaries of CI jobs.

use coverage::{Coverage, Criterion, Diff, Gap, Sums, Verdict, gaps};
use text::count;

use crate::advice::advice;
use crate::names::{item_class, member_name, package_name, place, target_name};
use crate::text::{Weight, ratio, remarks};

/// What a comment contains.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkdownOptions<'a> {
    /// The title.
    pub title: &'a str,
    /// What changed since an earlier result.
    pub diff: Option<&'a Diff>,
    /// The maximum number of rows of a table; 0 for the default.
    pub rows: usize,
}

/// A comment: the totals, remarks, packages, what changed, what to write next.
pub fn markdown(coverage: &Coverage, options: &MarkdownOptions<'_>) -> String {
    let rows = if options.rows == 0 { 20 } else { options.rows };
    let title = if options.title.is_empty() { "Coverage of polymorphic calls" } else { options.title };
    let Sums { rc, tm, .. } = coverage.totals;
    let mut out = format!(
        "## {}\n\n**RC {}** (receiver classes) · **TM {}** (target methods)\n",
        escape(title),
        ratio(&rc),
        ratio(&tm)
    );
    for remark in remarks(coverage) {
        let mark = match remark.weight {
            Weight::Alarm => "\u{26a0}\u{fe0f} ",
            Weight::Notice | Weight::Plain => "",
        };
        out.push_str(&format!("\n- {mark}{}", escape(&remark.text)));
    }
    out.push('\n');
    if let Some(diff) = options.diff {
        out.push_str(&changes(diff, rows));
    }
    out.push_str("\n| package | RC | | TM | |\n|---|--:|--:|--:|--:|\n");
    for group in coverage.packages.iter().take(rows) {
        out.push_str(&group_row(&package_name(&group.name), &group.sums));
    }
    if coverage.packages.len() > rows {
        out.push_str(&format!("| … and {} more | | | | |\n", coverage.packages.len() - rows));
    }
    out.push_str(&next(coverage, rows));
    out
}

fn group_row(name: &str, sums: &Sums) -> String {
    let cells = |counts: &coverage::Counts| {
        format!("{} | {}/{}", counts.percent(), counts.covered, counts.required())
    };
    format!("| {} | {} | {} |\n", code(name), cells(&sums.rc), cells(&sums.tm))
}

fn changes(diff: &Diff, rows: usize) -> String {
    let missed: Vec<&coverage::Change> = diff.new_misses().collect();
    let mut out = format!(
        "\n### Since the earlier result\n\n{}, {}\n",
        count(missed.len(), "new miss", "new misses"),
        count(diff.newly_covered.len(), "item newly covered", "items newly covered")
    );
    if !missed.is_empty() {
        out.push('\n');
    }
    for change in missed.iter().take(rows) {
        out.push_str(&format!("- {}\n", code(&change.key)));
    }
    if missed.len() > rows {
        out.push_str(&format!("- … and {} more\n", missed.len() - rows));
    }
    out
}

fn next(coverage: &Coverage, rows: usize) -> String {
    let gaps = gaps(coverage);
    if gaps.ranked.is_empty() {
        return String::new();
    }
    let number = count(gaps.ranked.len(), "gap", "gaps");
    let mut out = format!(
        "\n<details><summary>What to test next ({number})</summary>\n\n| missed | call | why |\n|---|---|---|\n"
    );
    for gap in gaps.ranked.iter().take(rows) {
        out.push_str(&gap_row(gap));
    }
    if gaps.ranked.len() > rows {
        out.push_str(&format!("| … and {} more | | |\n", gaps.ranked.len() - rows));
    }
    out.push_str("\n</details>\n");
    out
}

fn gap_row(gap: &Gap<'_>) -> String {
    let name = match gap.criterion {
        Criterion::Rc => item_class(gap.item),
        Criterion::Tm => target_name(gap.site, gap.item),
    };
    let call = format!("{} {}", place(gap.class, gap.site), member_name(&gap.site.called));
    format!("| {} | {} | {} |\n", code(&name), code(&call), escape(&advice(gap)))
}

/// A report, ready to send, of what contradicts the analysis; none if nothing does.
pub fn contradictions(coverage: &Coverage) -> Option<String> {
    let mut lines = Vec::new();
    for (class, method, site) in coverage.all_sites() {
        for seen in site.beyond.iter().filter(|seen| seen.verdict == Verdict::Contradicted) {
            let what = match seen.criterion {
                Criterion::Rc => format!("receiver class {}", code(&seen.class)),
                Criterion::Tm => format!(
                    "target in {} of receiver class {}",
                    code(seen.target.as_deref().unwrap_or("?")),
                    code(&seen.class)
                ),
            };
            lines.push(format!(
                "- {what} at {} ({}, offset {} of {})\n  - predicted: {}\n",
                code(&site.key),
                code(&place(class, site)),
                site.offset,
                code(&format!("{}.{}{}", class.name, method.name, method.descriptor)),
                site.receivers.iter().map(|item| code(&item.class)).collect::<Vec<_>>().join(", "),
            ));
        }
        for (criterion, item) in site.all_items() {
            if item.against == Some(coverage::Against::Infeasible) {
                let key = code(&coverage::item_key(site, criterion, item));
                lines.push(format!("- {key} was observed, but the finer analysis rules it out\n"));
            }
        }
    }
    if lines.is_empty() {
        return None;
    }
    let refined =
        coverage.refined.as_deref().map_or(String::new(), |name| format!(", refined by {}", code(name)));
    let subject: String = coverage.subject.iter().map(|line| format!("- {}\n", escape(line))).collect();
    let jvms: String = coverage.run.jvms.iter().map(|jvm| format!("- {}\n", escape(&jvm.jvm))).collect();
    Some(format!(
        "# Observed, but not predicted\n\nAnalysis: {}{refined}; plan {}.\n\n{subject}\nJVMs:\n\n{jvms}\n{}",
        code(&coverage.analysis),
        code(&coverage.plan),
        lines.concat()
    ))
}

/// Text that stays plain text in Markdown and in the HTML that it becomes.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text::escape(text).chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '@' | '!' => {
                // No backslash: renderers differ in what it escapes, and `@` would notify somebody.
                out.push_str(&format!("&#{};", character as u32));
            }
            character => out.push(character),
        }
    }
    out
}

/// Text in code style. A code span cannot contain a backtick nor, in a table, a bar; in HTML everything can
/// be escaped.
fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}
