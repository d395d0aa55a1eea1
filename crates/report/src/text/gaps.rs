//! What to write next, best first: two lines for each gap, what is missed and what to do.

use coverage::{Gap, Gaps, SiteKind};
use text::{count, escape};

use super::{Role, TextOptions};
use crate::advice::{advice, missed};
use crate::names::{class_name, place};

/// The gaps, and the classes that tests never create.
pub fn gaps_table(gaps: &Gaps<'_>, options: &TextOptions<'_>) -> String {
    let mut out = String::new();
    let mut before = None;
    let any_shown = gaps.ranked.iter().any(|gap| gap.item.shown.is_some());
    for (number, gap) in (1..).zip(gaps.ranked.iter().take(options.rows)) {
        let group = heading(gap, any_shown);
        if let Some(heading) = group.filter(|_| before != Some(group)) {
            out.push_str(&format!("{}\n", (options.paint)(Role::Heading, heading)));
        }
        before = Some(group);
        out.push_str(&gap_text(number, gap, options));
    }
    let more = gaps.ranked.len().saturating_sub(options.rows);
    if more > 0 {
        out.push_str(&format!("… and {more} more\n"));
    }
    if !gaps.not_created.is_empty() {
        out.push_str(&format!("\n{}\n", (options.paint)(Role::Heading, "classes that tests never create")));
    }
    for class in gaps.not_created.iter().take(options.rows) {
        let items = count(class.items, "item", "items");
        let sites = count(class.sites, "call", "calls");
        out.push_str(&format!("  {}  {items} at {sites}\n", class_name(&class.class)));
    }
    out
}

/// What is said before gaps that are not about the component's own calls and classes.
fn heading(gap: &Gap<'_>, any_shown: bool) -> Option<&'static str> {
    if gap.item.shown.is_some() {
        return Some("shown possible by tests that breccia wrote");
    }
    match (gap.site.kind, gap.own) {
        (SiteKind::Own, true) => any_shown.then_some("not shown possible yet"),
        (SiteKind::Own, false) => Some("other classes, such as those of libraries and of the JDK"),
        (SiteKind::Library | SiteKind::Object | SiteKind::Fixed | SiteKind::Generated, _) => {
            Some("calls on library types")
        }
    }
}

fn gap_text(number: usize, gap: &Gap<'_>, options: &TextOptions<'_>) -> String {
    let paint = options.paint;
    let (place, missed) = (paint(Role::Faint, &place(gap.class, gap.site)), paint(Role::Bad, &missed(gap)));
    let what = match gap.item.shown.as_deref() {
        Some(test) => format!("shown by {}", escape(test)),
        None => advice(gap),
    };
    format!("{number:>3}  {place}  {missed}\n     {what}\n")
}
