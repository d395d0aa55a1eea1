//! Tables for terminals. The last line of a summary is also for machines and never changes: see
//! [`total_line`].

mod changes;
mod gaps;
mod missing;
mod remarks;

use coverage::{
    ClassCoverage, Counts, Coverage, Criterion, Item, MethodCoverage, SiteCoverage, State, Sums,
    WitnessCounts,
};

pub use self::changes::change_line;
pub use self::gaps::gaps_table;
pub use self::missing::missing_line;
pub use self::remarks::failure;
pub(crate) use self::remarks::{About, Weight, remarks};
use crate::names::{class_name, item_class, member_name, method_name, package_name, place, target_name};
use text::{Align, Table, count, escape};

/// The role of a piece of text, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A heading.
    Heading,
    /// A name.
    Name,
    /// Something of little importance.
    Faint,
    /// What is covered.
    Good,
    /// What is partly covered.
    Partly,
    /// What is missed.
    Bad,
    /// An alarm.
    Alarm,
}

/// How text should look.
#[derive(Clone, Copy)]
pub struct TextOptions<'a> {
    /// How many columns the terminal has; unlimited if unknown.
    pub width: Option<usize>,
    /// Gives a piece of text its colour. The text has no line break.
    pub paint: &'a dyn Fn(Role, &str) -> String,
    /// The maximum number of rows of a table.
    pub rows: usize,
}

impl TextOptions<'_> {
    /// No colours, unlimited width.
    pub const PLAIN: TextOptions<'static> =
        TextOptions { width: None, paint: &|_, text| text.to_owned(), rows: 40 };
}

/// `TOTAL  RC 50.0 % (2/4)  TM 50.0 % (2/4)`: one line, always in this form; `n/a (0/0)` if nothing is
/// required.
pub fn total_line(coverage: &Coverage) -> String {
    let Sums { rc, tm, .. } = coverage.totals;
    format!("TOTAL  RC {}  TM {}", ratio(&rc), ratio(&tm))
}

/// `analysis: owners`, or `analysis: andersen (stepped down from owners: …)`.
pub fn analysis_line(coverage: &Coverage) -> String {
    let stepped = coverage.subject.iter().find(|line| line.starts_with(STEPPED_DOWN));
    let why = stepped.map(|line| format!(" ({})", escape(line))).unwrap_or_default();
    format!("analysis: {}{why}", analysis_text(coverage))
}

/// How the line begins that says why another analysis was used than the one that was wanted.
pub const STEPPED_DOWN: &str = "stepped down from ";

/// `owners`, or `owners, refined by kobj:2`.
pub fn analysis_text(coverage: &Coverage) -> String {
    let analysis = escape(&coverage.analysis);
    match &coverage.refined {
        Some(finer) => format!("{analysis}, refined by {}", escape(finer)),
        None => analysis,
    }
}

/// `50.0 % (2/4)`.
pub(crate) fn ratio(counts: &Counts) -> String {
    format!("{} ({}/{})", counts.percent(), counts.covered, counts.required())
}

/// A table of packages, or of classes if there is only one package; then remarks; then the total line.
pub fn summary(coverage: &Coverage, options: &TextOptions<'_>) -> String {
    let mut out = groups(coverage, options);
    for line in remarks(coverage) {
        let painted = match line.weight {
            Weight::Alarm => (options.paint)(Role::Alarm, &line.text),
            Weight::Notice => (options.paint)(Role::Partly, &line.text),
            Weight::Plain => line.text,
        };
        out.push_str(&painted);
        out.push('\n');
    }
    out.push_str(&format!("{}\n{}\n", analysis_line(coverage), total_line(coverage)));
    out.push_str(&witness_line(coverage).map(|line| line + "\n").unwrap_or_default());
    out
}

/// What tests that breccia wrote say about missed items: `witness  RC 27 covered, 8 possible (tests written),
/// 2 open`; none if none were looked for.
pub fn witness_line(coverage: &Coverage) -> Option<String> {
    let parts = [Criterion::Rc, Criterion::Tm].map(|criterion| (criterion, coverage.witnessed(criterion)));
    if parts.iter().all(|(_, counts)| counts.possible + counts.open == 0) {
        return None;
    }
    let parts = parts.map(|(criterion, counts)| {
        let WitnessCounts { covered, possible, open, untried } = counts;
        let untried = if untried > 0 { format!(", {untried} not tried") } else { String::new() };
        let text = criterion.text();
        format!("  {text} {covered} covered, {possible} possible (tests written), {open} open{untried}")
    });
    Some(format!("witness{}", parts.concat()))
}

fn groups(coverage: &Coverage, options: &TextOptions<'_>) -> String {
    let by_class = coverage.packages.len() == 1;
    let rows: Vec<(String, Sums)> = if by_class {
        coverage.classes.iter().map(|class| (class_name(&class.name), class.sums)).collect()
    } else {
        coverage.packages.iter().map(|group| (package_name(&group.name), group.sums)).collect()
    };
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&[
        (if by_class { "class" } else { "package" }, Align::Left),
        ("calls", Align::Right),
        ("reached", Align::Right),
        ("RC", Align::Right),
        ("", Align::Right),
        ("TM", Align::Right),
        ("", Align::Right),
    ]);
    let shown = rows.iter().take(options.rows);
    for (name, sums) in shown {
        let role = role_of(sums);
        table.row(vec![
            (name.clone(), Role::Name),
            (sums.reachable.to_string(), Role::Faint),
            (sums.reached.to_string(), Role::Faint),
            (sums.rc.percent().to_string(), role),
            (fraction(&sums.rc), Role::Faint),
            (sums.tm.percent().to_string(), role),
            (fraction(&sums.tm), Role::Faint),
        ]);
    }
    let mut out = table.text(options.width, Role::Heading, options.paint);
    if rows.len() > options.rows {
        out.push_str(&format!("… and {} more\n", rows.len() - options.rows));
    }
    out.push('\n');
    out
}

fn fraction(counts: &Counts) -> String {
    format!("{}/{}", counts.covered, counts.required())
}

fn role_of(sums: &Sums) -> Role {
    match (sums.rc.covered + sums.tm.covered, sums.rc.missed + sums.tm.missed) {
        (0, 0) => Role::Faint,
        (_, 0) => Role::Good,
        (0, _) => Role::Bad,
        (_, _) => Role::Partly,
    }
}

/// Each call that misses something, with what it misses and why, by class and method.
pub fn misses(coverage: &Coverage, options: &TextOptions<'_>) -> String {
    let mut out = String::new();
    let mut rows = 0;
    let mut left_out = 0;
    for (class, method, site) in coverage.sites() {
        let missed: Vec<(Criterion, &Item)> =
            site.all_items().filter(|(_, item)| item.state == State::Missed).collect();
        if missed.is_empty() {
            continue;
        }
        if rows >= options.rows {
            left_out += 1;
            continue;
        }
        rows += 1;
        out.push_str(&site_text(class, method, site, &missed, options));
    }
    if left_out > 0 {
        out.push_str(&format!("… and {}\n", count(left_out, "more call", "more calls")));
    }
    out
}

fn site_text(
    class: &ClassCoverage,
    method: &MethodCoverage,
    site: &SiteCoverage,
    missed: &[(Criterion, &Item)],
    options: &TextOptions<'_>,
) -> String {
    let paint = options.paint;
    let called = member_name(&site.called);
    let method =
        format!("{}.{}", class_name(&class.name), method_name(&class.name, &method.name, &method.descriptor));
    let mut out =
        format!("{}  {}  {called}\n", paint(Role::Faint, &place(class, site)), paint(Role::Name, &method));
    for (criterion, item) in missed {
        let name = match criterion {
            Criterion::Rc => item_class(item),
            Criterion::Tm => target_name(site, item),
        };
        let reason = item.reason.map_or("", coverage::Reason::text);
        out.push_str(&format!(
            "  {} {}  {}\n",
            criterion.text(),
            paint(Role::Bad, &name),
            paint(Role::Faint, reason)
        ));
    }
    out
}
