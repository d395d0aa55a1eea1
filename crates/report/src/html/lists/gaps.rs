//! Gaps: what is missed, where, why, and how to cover it.

use coverage::{Criterion, Gap, Gaps};

use super::call_link;
use crate::advice::advice;
use crate::html::paths::Paths;
use crate::html::site::write_recipe;
use crate::markup::Markup;
use crate::names::{class_name, item_class, member_name, short_item_class, short_name, target_name};

/// Further information about a gap.
#[derive(Clone, Copy, Debug)]
pub(in crate::html) enum Detail {
    /// Its key, folded, because it is long and only waivers need it.
    Key,
    /// How many more gaps the same call has.
    More(usize),
}

/// A gap: what, where, why and how.
pub(in crate::html) fn gap_row(html: &mut Markup, paths: &Paths<'_>, gap: &Gap<'_>, detail: Detail) {
    html.raw("<tr class=\"missed\"><td>");
    let (shown, full) = match gap.criterion {
        Criterion::Rc => (short_item_class(gap.item), item_class(gap.item)),
        Criterion::Tm => (target_name(gap.site, gap.item), target_name(gap.site, gap.item)),
    };
    html.say("code", &[("title", &full)], &shown);
    html.raw(" ");
    let both = if gap.target.is_some() { "RC + TM" } else { gap.criterion.text() };
    html.say("span", &[("class", "ratio")], both);
    html.raw("</td><td>");
    call_link(html, paths, gap.class, gap.site);
    html.raw(" ");
    html.say("code", &[], &member_name(&gap.site.called));
    match detail {
        Detail::Key => html.element("details", &[("class", "key")], |html| {
            html.raw("<summary>Key</summary>");
            html.say("code", &[], &gap.key());
        }),
        Detail::More(0) => {}
        Detail::More(more) => {
            let text = format!("and {} at this call", text::count(more, "more gap", "more gaps"));
            html.say("div", &[("class", "by")], &text);
        }
    }
    html.raw("</td><td>");
    html.text(&advice(gap));
    if let Some(recipe) = &gap.item.recipe {
        write_recipe(html, recipe);
    }
    html.raw("</td></tr>\n");
}

/// Classes that tests never create: the first step to all of their gaps.
pub(super) fn not_created(html: &mut Markup, gaps: &Gaps<'_>) {
    if gaps.not_created.is_empty() {
        return;
    }
    html.raw(
        "<details class=\"fold\" open><summary>Classes that tests never create</summary><ul class=\"columns\">",
    );
    for class in gaps.not_created.iter().take(30) {
        html.element("li", &[], |html| {
            html.say("code", &[("title", &class_name(&class.class))], &short_name(&class.class));
            let items = text::count(class.items, "item", "items");
            let calls = text::count(class.sites, "call", "calls");
            html.text(&format!(" \u{2013} {items} at {calls}"));
        });
    }
    html.raw("</ul>");
    if gaps.not_created.len() > 30 {
        html.element("p", &[("class", "more")], |html| {
            html.link("receivers.html", &format!("\u{2026} and {} more", gaps.not_created.len() - 30));
        });
    }
    html.raw("</details>\n");
}
