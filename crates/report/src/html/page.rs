//! What every page has: head, navigation, footer.

use coverage::{Coverage, Verdict};

use crate::markup::Markup;

/// A list that has its own page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Gaps,
    Receivers,
    Beyond,
    Contradicted,
    Unreachable,
    Unmeasurable,
    Waivers,
    Run,
}

impl List {
    pub(super) const ALL: [Self; 8] = [
        Self::Gaps,
        Self::Receivers,
        Self::Contradicted,
        Self::Beyond,
        Self::Unreachable,
        Self::Unmeasurable,
        Self::Waivers,
        Self::Run,
    ];

    /// The name of its first page, without ending.
    pub(super) fn stem(self) -> &'static str {
        match self {
            Self::Gaps => "gaps",
            Self::Receivers => "receivers",
            Self::Beyond => "beyond",
            Self::Contradicted => "contradicted",
            Self::Unreachable => "unreachable",
            Self::Unmeasurable => "unmeasurable",
            Self::Waivers => "waivers",
            Self::Run => "run",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Gaps => "Gaps",
            Self::Receivers => "Receivers",
            Self::Beyond => "Beyond",
            Self::Contradicted => "Contradicted",
            Self::Unreachable => "Unreachable",
            Self::Unmeasurable => "Unmeasurable",
            Self::Waivers => "Waivers",
            Self::Run => "Run",
        }
    }
}

/// The numbers that the navigation shows next to each list.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    pub(super) gaps: usize,
    pub(super) receivers: usize,
    pub(super) beyond: usize,
    pub(super) contradicted: usize,
    pub(super) unreachable: usize,
    pub(super) unmeasurable: usize,
    pub(super) waivers: usize,
    pub(super) jvms: usize,
}

impl Numbers {
    pub(super) fn count(&self, list: List) -> usize {
        match list {
            List::Gaps => self.gaps,
            List::Receivers => self.receivers,
            List::Beyond => self.beyond,
            List::Contradicted => self.contradicted,
            List::Unreachable => self.unreachable,
            List::Unmeasurable => self.unmeasurable,
            List::Waivers => self.waivers,
            List::Run => self.jvms,
        }
    }
}

/// The verdicts of what tests did beyond the requirements that contradicts nothing.
pub(super) const BEYOND: [Verdict; 4] =
    [Verdict::Foreign, Verdict::OutsideInt, Verdict::Reflection, Verdict::Assumption];

/// How many observations have one of these verdicts.
pub(super) fn count_beyond(coverage: &Coverage, verdicts: &[Verdict]) -> usize {
    coverage.observed(verdicts).count()
}

/// What pages need.
pub(super) struct Frame<'a> {
    /// The title of the report.
    pub(super) title: &'a str,
    pub(super) numbers: &'a Numbers,
    pub(super) coverage: &'a Coverage,
}

/// Which page it is.
pub(super) struct PageInfo<'a> {
    /// The path from the page to the report's folder: empty, or `../`.
    pub(super) root: &'static str,
    /// The title of the page.
    pub(super) title: &'a str,
    /// The list that the page belongs to.
    pub(super) list: Option<List>,
}

impl Frame<'_> {
    /// A whole page.
    pub(super) fn page(&self, info: &PageInfo<'_>, contents: impl FnOnce(&mut Markup)) -> Vec<u8> {
        let mut html = Markup::default();
        self.head(&mut html, info);
        html.raw("<body>\n<a class=\"skip\" href=\"#main\">Skip to the contents</a>\n");
        self.header(&mut html, info);
        html.raw("<main id=\"main\" tabindex=\"-1\">\n");
        contents(&mut html);
        html.raw("\n</main>\n");
        self.footer(&mut html);
        html.raw("</body>\n</html>\n");
        html.into_string().into_bytes()
    }

    fn head(&self, html: &mut Markup, info: &PageInfo<'_>) {
        html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        // A second line of defence: escaped text cannot become a script, and if it could, it would not run.
        html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'\">\n");
        html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"breccia\">\n");
        let title = if info.title == self.title {
            self.title.to_owned()
        } else {
            format!("{} \u{2013} {}", info.title, self.title)
        };
        html.say("title", &[], &title);
        let style = format!("{}style.css", info.root);
        html.open("link", &[("rel", "stylesheet"), ("href", &style)]);
        let script = format!("{}report.js", info.root);
        html.say("script", &[("src", &script)], "");
        html.raw("\n</head>\n");
    }

    fn header(&self, html: &mut Markup, info: &PageInfo<'_>) {
        html.element("header", &[("class", "top"), ("data-root", info.root)], |html| {
            let home = format!("{}index.html", info.root);
            html.element("a", &[("class", "brand"), ("href", &home)], |html| {
                html.raw("<svg class=\"stone\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path class=\"a\" d=\"M3 9 9 3l5 4-3 6-7 1z\"/><path class=\"b\" d=\"m15 5 6 4-1 6-7-1 1-5z\"/><path class=\"c\" d=\"m5 16 6-1 3 5-6 2z\"/><path class=\"d\" d=\"m14 15 6 2-4 4-2-3z\"/></svg>");
                html.say("span", &[], self.title);
            });
            html.element("nav", &[("aria-label", "Report")], |html| self.nav(html, info));
            html.raw("<div class=\"tools js-only\"><div class=\"find\" role=\"search\"><input id=\"find\" type=\"search\" placeholder=\"Find a class or method\" aria-label=\"Find a class or method\" autocomplete=\"off\" spellcheck=\"false\" role=\"combobox\" aria-expanded=\"false\" aria-controls=\"found\" aria-autocomplete=\"list\"><kbd aria-hidden=\"true\">/</kbd><ul id=\"found\" role=\"listbox\" aria-label=\"Found\" hidden></ul></div><button type=\"button\" id=\"theme\" aria-label=\"Light or dark\" title=\"Light or dark (t)\">\u{25d0}</button><button type=\"button\" id=\"help\" aria-label=\"Keys\" title=\"Keys (?)\">?</button></div>");
        });
        html.raw("\n");
    }

    fn nav(&self, html: &mut Markup, info: &PageInfo<'_>) {
        let mut item =
            |to: String, title: &'static str, number: Option<usize>, current: bool, alarm: bool| {
                let class = if alarm { "alarm" } else { "" };
                let mut attributes = vec![("href", to.as_str())];
                if current {
                    attributes.push(("aria-current", "page"));
                }
                if alarm {
                    attributes.push(("class", class));
                }
                html.element("a", &attributes, |html| {
                    html.text(title);
                    if let Some(number) = number {
                        html.raw(" ");
                        html.say("span", &[("class", "count")], &grouped(number));
                    }
                });
            };
        let overview = info.list.is_none() && info.root.is_empty();
        item(format!("{}index.html", info.root), "Overview", None, overview, false);
        for list in List::ALL {
            let number = self.numbers.count(list);
            let is_alarm = matches!(list, List::Contradicted | List::Unmeasurable) && number > 0;
            let to = format!("{}{}.html", info.root, list.stem());
            item(to, list.title(), Some(number), info.list == Some(list), is_alarm);
        }
    }

    fn footer(&self, html: &mut Markup) {
        html.element("footer", &[], |html| {
            html.raw("Made by breccia with ");
            html.say("strong", &[], &self.coverage.analysis);
            if let Some(refined) = &self.coverage.refined {
                html.raw(", refined by ");
                html.say("strong", &[], refined);
            }
            html.raw(" \u{b7} plan ");
            html.say("code", &[], &self.coverage.plan);
            html.raw(" \u{b7} RC: receiver classes, TM: target methods of polymorphic calls");
        });
    }
}

/// A number with its digits in groups of three. The thin space between them breaks no line.
pub(super) fn grouped(number: usize) -> String {
    text::grouped_by(number, '\u{202f}')
}
