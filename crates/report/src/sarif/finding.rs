//! Everything that is missed or contradicted, each as a result.

use std::collections::HashSet;

use coverage::{
    Against, ClassCoverage, Coverage, Criterion, Item, MethodCoverage, Observed, Recipe, SiteCoverage,
    Verdict, gaps, item_key,
};
use text::escape;
use xxhash_rust::xxh3::xxh3_128;

use super::log::{
    ArtifactLocation, Fingerprints, Location, LoggedResult, LogicalLocation, Message, PhysicalLocation,
    Properties, Region,
};
use super::rule::Rule;
use crate::counters::line;
use crate::locate::{FindSource, path};
use crate::names::{class_name, dotted, item_class, member_name, target_name};

/// One result, before it is written.
pub(super) struct Finding<'a> {
    rule: Rule,
    class: &'a ClassCoverage,
    method: &'a MethodCoverage,
    site: &'a SiteCoverage,
    pub(super) key: String,
    text: String,
    recipe: Option<&'a Recipe>,
}

impl Finding<'_> {
    /// Items can share a key: lambdas of one method whose class cannot be read again do. Then the second
    /// fingerprint gets another number.
    pub(super) fn to_result(&self, find: FindSource<'_>, nth: usize) -> LoggedResult {
        let print = format!("{:032x}:{nth}", xxh3_128(self.key.as_bytes()));
        LoggedResult {
            level: self.rule.level(),
            locations: [self.location(find)],
            message: Message { text: message(&self.text) },
            partial_fingerprints: Fingerprints { item: print.clone(), line: print },
            properties: Properties { item: escape(&self.key), recipe: self.steps() },
            rule_id: self.rule.id(),
            rule_index: self.rule as usize,
        }
    }

    fn location(&self, find: FindSource<'_>) -> Location {
        let MethodCoverage { name, descriptor, .. } = self.method;
        let method = format!("{}.{}{}", dotted(&self.class.name), escape(name), escape(descriptor));
        let uri = uri(&path(self.class, find));
        Location {
            logical_locations: [LogicalLocation { fully_qualified_name: method, kind: "function" }],
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation { uri, uri_base_id: "%SRCROOT%" },
                region: line(self.site).map(|start_line| Region { start_line }),
            },
        }
    }

    fn steps(&self) -> Vec<String> {
        let steps = self.recipe.iter().flat_map(|recipe| &recipe.steps);
        steps.map(|step| escape(&format!("{} {} {}", step.place, step.method, step.text))).collect()
    }
}

/// Alarms, then what is missed, the most promising first.
pub(super) fn findings(coverage: &Coverage) -> Vec<Finding<'_>> {
    let mut found: Vec<Finding<'_>> =
        coverage.all_sites().flat_map(|(class, method, site)| alarms(class, method, site)).collect();
    // Several receiver classes can select the same target.
    let mut reported: HashSet<*const Item> = HashSet::new();
    for gap in gaps(coverage).ranked {
        let recipe = gap.item.recipe.as_deref();
        let items = [Some((gap.criterion, gap.item)), gap.target.map(|item| (Criterion::Tm, item))];
        for (criterion, item) in items.into_iter().flatten().filter(|(_, item)| reported.insert(*item)) {
            found.push(Finding {
                rule: match criterion {
                    Criterion::Rc => Rule::Receiver,
                    Criterion::Tm => Rule::Target,
                },
                class: gap.class,
                method: gap.method,
                site: gap.site,
                key: item_key(gap.site, criterion, item),
                text: missed(gap.site, criterion, item, recipe),
                recipe,
            });
        }
    }
    found
}

/// What the analyses had ruled out at a call, but tests did.
fn alarms<'a>(
    class: &'a ClassCoverage,
    method: &'a MethodCoverage,
    site: &'a SiteCoverage,
) -> Vec<Finding<'a>> {
    let alarm =
        |key, text| Finding { rule: Rule::Contradicted, class, method, site, key, text, recipe: None };
    let beyond = site.beyond.iter().filter(|seen| seen.verdict == Verdict::Contradicted);
    let observed = beyond.map(|seen| alarm(observed_key(site, seen), observed(site, seen)));
    let items = site.all_items().filter(|(_, item)| item.against == Some(Against::Infeasible));
    let infeasible = items.map(|(criterion, item)| {
        let what = what(site, criterion, item);
        let text = format!(
            "{what} was observed at the call of {}, but the finer analysis rules it out",
            called(site)
        );
        alarm(format!("{} contradicted", item_key(site, criterion, item)), text)
    });
    observed.chain(infeasible).collect()
}

fn observed_key(site: &SiteCoverage, seen: &Observed) -> String {
    let more = seen.target.iter().chain(&seen.interfaces).chain(&seen.loader);
    let more: String = more.map(|name| format!(" {}", escape(name))).collect();
    format!("{} {} {}{more} contradicted", site.key, seen.criterion.text(), escape(&seen.class))
}

fn observed(site: &SiteCoverage, seen: &Observed) -> String {
    let class = class_name(&seen.class);
    let what = match (seen.criterion, &seen.target) {
        (Criterion::Rc, _) => format!("receiver class {class}"),
        (Criterion::Tm, Some(target)) => {
            format!("a target in {} of receiver class {class}", class_name(target))
        }
        (Criterion::Tm, None) => format!("a target of receiver class {class}"),
    };
    let test = seen.test.as_deref().map_or(String::new(), |test| format!(" in {}", escape(test)));
    format!("{what} was observed{test} at the call of {}, but the analysis had ruled it out", called(site))
}

fn missed(site: &SiteCoverage, criterion: Criterion, item: &Item, recipe: Option<&Recipe>) -> String {
    let reason = item.reason.map_or(String::new(), |reason| format!(": {}", reason.text()));
    let text = format!("{} is missed at the call of {}{reason}", what(site, criterion, item), called(site));
    let how = match recipe.map(|recipe| (&recipe.entry, &recipe.made)) {
        None | Some((None, None)) => return text,
        Some((Some(entry), None)) => format!("Call {}.", escape(entry)),
        Some((None, Some(made))) => format!("Such an object is created at {}.", escape(made)),
        Some((Some(entry), Some(made))) => {
            format!("Call {}; such an object is created at {}.", escape(entry), escape(made))
        }
    };
    format!("{text}. {how}")
}

fn what(site: &SiteCoverage, criterion: Criterion, item: &Item) -> String {
    match criterion {
        Criterion::Rc => format!("receiver class {}", item_class(item)),
        Criterion::Tm => format!("target method {}", target_name(site, item)),
    }
}

fn called(site: &SiteCoverage) -> String {
    member_name(&site.called)
}

/// Text of a message. Braces mark arguments, so literal braces are doubled (SARIF 3.11.5). `[…](…)` is a link
/// (3.11.6), and names must not create one.
fn message(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}").replace("](", "] (")
}

/// A path as a relative reference: every character except letters, digits and these signs is written as bytes
/// (RFC 3986).
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/$".contains(&byte) {
            out.push(char::from(byte))
        } else {
            out.push_str(&format!("%{byte:02X}"))
        }
    }
    out
}
