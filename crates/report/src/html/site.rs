//! One call: what it requires, what was covered, why the rest was not, and how to cover it.

use coverage::{
    Against, ClassCoverage, Item, MethodCoverage, Observed, Recipe, SiteCoverage, State, Sums, Verdict,
};

use super::bar::{Look, class_of, sign};
use crate::markup::Markup;
use crate::names::{
    class_name, item_class, member_name, method_name, short_item_class, short_name, target_name, test_name,
};

/// How to show a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteView<'a> {
    pub(super) class: &'a ClassCoverage,
    pub(super) method: &'a MethodCoverage,
    pub(super) site: &'a SiteCoverage,
    /// Its number on the page.
    pub(super) number: usize,
    /// Whether it is open at first.
    pub(super) open: bool,
    /// How many rows are shown; the rest is left out.
    pub(super) rows: usize,
    /// The path from the page to the report's folder.
    pub(super) root: &'static str,
    /// The page that has all rows, if some are left out.
    pub(super) whole: Option<&'a str>,
}

impl SiteView<'_> {
    pub(super) fn write(&self, html: &mut Markup) {
        let sums = Sums::of_site(self.site);
        let look = Look::from_sums(&sums);
        let class = format!("site {}", look.class());
        let id = format!("s{}", self.number);
        let mut attributes = vec![("class", class.as_str()), ("id", id.as_str())];
        if self.open {
            attributes.push(("open", ""));
        }
        html.element("details", &attributes, |html| {
            html.element("summary", &[], |html| self.summary(html, &sums, look));
            self.contents(html);
        });
        html.raw("\n");
    }

    fn summary(&self, html: &mut Markup, sums: &Sums, look: Look) {
        html.element("span", &[("class", "chip")], |html| html.text(look.text()));
        html.raw(" ");
        html.say("code", &[("class", "called")], &member_name(&self.site.called));
        for (name, counts) in [("RC", &sums.rc), ("TM", &sums.tm)] {
            if counts.required() > 0 {
                let text = format!("{name} {}/{}", counts.covered, counts.required());
                html.raw(" ");
                html.say("span", &[("class", "ratio")], &text);
            }
        }
        html.raw(" ");
        html.element("span", &[("class", "by")], |html| match (self.site.reached, &self.site.test) {
            (false, _) => html.raw("never reached"),
            (true, Some(test)) => {
                html.raw("first reached by ");
                write_test(html, test);
            }
            (true, None) => html.raw("reached, test unattributed"),
        });
    }

    fn contents(&self, html: &mut Markup) {
        html.open("div", &[("class", "body")]);
        if let Some(why) = &self.site.unmeasurable {
            html.element("p", &[("class", "why")], |html| {
                html.raw(if why.stale {
                    "<strong>Unmeasurable:</strong> the class that ran differs from the one in the plan: "
                } else {
                    "<strong>Unmeasurable:</strong> "
                });
                html.text(&why.reason);
            });
        }
        if !self.site.is_reachable() {
            html.raw("<p class=\"why\">Cannot be reached from the interface: adds no requirements.</p>");
        } else if self.rows > 0 {
            self.table(html);
        } else {
            self.left_out(html, self.site.receivers.len());
        }
        self.beyond(html);
        html.element("p", &[("class", "key")], |html| {
            html.raw("Key: ");
            html.say("code", &[], &self.site.key);
            let place = format!(
                " in {}, offset {}; the class hierarchy allows {} receiver classes",
                method_name(&self.class.name, &self.method.name, &self.method.descriptor),
                self.site.offset,
                self.site.candidates
            );
            html.text(&place);
        });
        html.close("div");
    }

    /// A row for each receiver class, with the target that it selects; then the targets that no class
    /// selects.
    fn table(&self, html: &mut Markup) {
        html.raw("<table class=\"items\"><thead><tr><th scope=\"col\"><span class=\"sr\">State</span></th><th scope=\"col\">Receiver class</th><th scope=\"col\">Target method</th><th scope=\"col\">Why</th></tr></thead><tbody>\n");
        let mut order: Vec<&Item> = self.site.receivers.iter().collect();
        // What is missed comes first, since long lists are cut off.
        order.sort_by_key(|item| (item.state != State::Missed, item.state));
        let more = order.len().saturating_sub(self.rows);
        for item in order.iter().take(self.rows) {
            self.receiver(html, item);
        }
        let mut is_selected = vec![false; self.site.targets.len()];
        for target in self.site.receivers.iter().filter_map(|item| item.target) {
            is_selected.get_mut(target as usize).into_iter().for_each(|is_selected| *is_selected = true);
        }
        let alone = self.site.targets.iter().zip(is_selected).filter(|(_, is_selected)| !is_selected);
        for (target, _) in alone {
            html.open("tr", &[("class", class_of(target.state))]);
            self.state(html, target.state);
            html.raw("<td></td>");
            html.element("td", &[], |html| self.target(html, target));
            html.element("td", &[], |html| self.why(html, target));
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table>");
        self.left_out(html, more);
    }

    /// Says where the receiver classes are that are not listed here.
    fn left_out(&self, html: &mut Markup, number: usize) {
        if let (1.., Some(page)) = (number, self.whole) {
            html.element("p", &[("class", "more")], |html| {
                let to = format!("{}{page}#s{}", self.root, self.number);
                let more = if self.rows > 0 { "\u{2026} and " } else { "" };
                let what = if self.rows > 0 {
                    "more receiver classes"
                } else {
                    "receiver classes, on a page of their own"
                };
                html.link(&to, &format!("{more}{number} {what}"));
            });
        }
    }

    fn receiver(&self, html: &mut Markup, item: &Item) {
        html.open("tr", &[("class", class_of(item.state))]);
        self.state(html, item.state);
        html.element("td", &[], |html| {
            html.say("code", &[("title", &item_class(item))], &short_item_class(item));
        });
        let target = item.target.and_then(|target| self.site.targets.get(target as usize));
        html.element("td", &[], |html| match target {
            Some(target) => self.target(html, target),
            None => html.raw("\u{2013}"),
        });
        html.element("td", &[], |html| self.why(html, item));
        html.raw("</tr>\n");
    }

    fn state(&self, html: &mut Markup, state: State) {
        html.element("td", &[("class", "state")], |html| {
            html.say("span", &[("aria-hidden", "true")], sign(state));
            html.say("span", &[("class", "sr")], state.text());
        });
    }

    fn target(&self, html: &mut Markup, target: &Item) {
        let class = format!("sign {}", class_of(target.state));
        html.element("span", &[("class", &class)], |html| {
            html.say("span", &[("aria-hidden", "true")], sign(target.state));
            html.say("span", &[("class", "sr")], target.state.text());
        });
        html.raw(" ");
        let full = target_name(self.site, target);
        let short = match &target.method {
            Some(_) => full.clone(),
            None => format!("{}.{}", short_name(&target.class), self.site.called.name),
        };
        html.say("code", &[("title", &full)], &short);
    }

    fn why(&self, html: &mut Markup, item: &Item) {
        match item.state {
            State::Covered => self.covered(html, item),
            State::Missed => self.missed(html, item),
            State::Waived => {
                html.raw("waived: ");
                html.text(item.waiver.as_deref().unwrap_or_default());
            }
            State::Infeasible => html.raw("ruled out by the finer analysis"),
            State::Unmeasurable => html.raw("could not be observed"),
        }
    }

    fn covered(&self, html: &mut Markup, item: &Item) {
        match item.against {
            Some(Against::Waived) => html.raw("<strong>covered, though waived</strong> "),
            Some(Against::Infeasible) => {
                html.raw("<strong class=\"alarm\">covered, though the finer analysis rules it out</strong> ");
            }
            None => {}
        }
        match &item.test {
            Some(test) => {
                html.raw("by ");
                write_test(html, test);
            }
            None => html.raw("test unattributed"),
        }
        if !item.by.is_empty() {
            let by: Vec<String> = item.by.iter().map(|name| class_name(name)).collect();
            html.text(&format!(", observed as {}", by.join(", ")));
        }
        if item.any_of {
            html.raw(" <span class=\"note\" title=\"The observation is one of several classes that look alike at run time; all of them count.\">any of</span>");
        }
        if !item.loaders.is_empty() {
            let loaders: Vec<String> = item.loaders.iter().map(|name| class_name(name)).collect();
            html.text(&format!(" (loaders: {})", loaders.join(", ")));
        }
    }

    fn missed(&self, html: &mut Markup, item: &Item) {
        html.text(item.reason.map_or("", coverage::Reason::text));
        if let Some(recipe) = &item.recipe {
            write_recipe(html, recipe);
        }
    }

    fn beyond(&self, html: &mut Markup) {
        if self.site.beyond.is_empty() {
            return;
        }
        html.raw("<ul class=\"beyond\">");
        for seen in &self.site.beyond {
            html.element("li", &[("class", verdict_class(seen.verdict))], |html| write_observed(html, seen));
        }
        html.raw("</ul>");
    }
}

/// The CSS class of a verdict.
pub(super) fn verdict_class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Contradicted => "alarm",
        Verdict::OutsideInt | Verdict::Reflection | Verdict::Assumption | Verdict::Foreign => "also",
    }
}

/// An observation beyond the items, on one line.
pub(super) fn write_observed(html: &mut Markup, seen: &Observed) {
    html.say("strong", &[], seen.verdict.text());
    html.raw(" ");
    html.say("code", &[], &class_name(&seen.class));
    if !seen.interfaces.is_empty() {
        let interfaces: Vec<String> = seen.interfaces.iter().map(|name| class_name(name)).collect();
        html.text(&format!(" implementing {}", interfaces.join(", ")));
    }
    if let Some(target) = seen.target.as_ref().filter(|target| **target != seen.class) {
        html.raw(", selects the method of ");
        html.say("code", &[], &class_name(target));
    }
    if let Some(loader) = &seen.loader {
        html.text(&format!(", loaded by {}", class_name(loader)));
    }
    if let Some(test) = &seen.test {
        html.raw(", by ");
        write_test(html, test);
    }
    if seen.library {
        html.raw(", of a library");
    }
    if let Some(through) = &seen.through {
        html.raw(", through ");
        html.say("code", &[], through);
    }
    if seen.unproven {
        html.raw(" (the analysis that would tell whether this explains it did not end in time)");
    }
}

/// A test without its package; the full name is in the tooltip.
pub(super) fn write_test(html: &mut Markup, test: &str) {
    html.say("span", &[("title", test)], &test_name(test));
}

/// How to meet an item.
pub(super) fn write_recipe(html: &mut Markup, recipe: &Recipe) {
    html.raw("<details class=\"recipe\"><summary>How</summary>");
    if recipe.entry.is_some() || recipe.made.is_some() {
        html.open("p", &[]);
        if let Some(entry) = &recipe.entry {
            html.raw("Call ");
            html.say("code", &[], entry);
        }
        if let Some(made) = &recipe.made {
            html.raw(if recipe.entry.is_some() {
                "; the object is created at "
            } else {
                "The object is created at "
            });
            html.say("code", &[], made);
        }
        html.raw(".</p>");
    }
    if !recipe.steps.is_empty() {
        html.raw("<ol>");
        for step in &recipe.steps {
            html.open("li", &[]);
            html.say("span", &[("class", "at")], &step.place);
            html.raw(" ");
            html.say("code", &[], &step.method);
            html.raw(" ");
            html.text(&step.text);
            html.close("li");
        }
        html.raw("</ol>");
    }
    html.raw("</details>");
}
