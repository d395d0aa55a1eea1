//! SARIF 2.1.0, for code scanning: what is missed, as results at the lines of the calls.
//!
//! | rule | level | a result for each |
//! |---|---|---|
//! | `missed-receiver-class` | note | missed receiver class (RC) |
//! | `missed-target-method` | note | missed target method (TM) |
//! | `contradicted` | error | observation that the analysis, or the finer one, had ruled out |
//!
//! The message has the reason and, where there is one, the recipe; of a target, the recipe of a receiver class that selects it. The
//! properties have the key of the item, as waivers name it, and the steps of the recipe. Fingerprints are digests of the key, so a result
//! stays the same one when lines move. One of them has the name that GitHub looks at: it takes results of one rule and one fingerprint for
//! one, and would by its own, of the line, count all misses of a call as one. Covered, waived, infeasible and unmeasurable items are no
//! results.
//!
//! Services take 25 000 results of a run. Alarms come first, and misses as [`coverage::gaps`] ranks them; what is cut off is counted in
//! [`Sarif::left_out`] and told in a notification within the file.

use std::collections::HashSet;

use coverage::{
    Against, ClassCoverage, Coverage, Criterion, Item, MethodCoverage, Observed, Recipe, SiteCoverage,
    Verdict, gaps, item_key,
};
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_128;

use crate::counters::line;
use crate::locate::{FindSource, path};
use crate::names::{class_name, clean, dotted, member_name, target_name};
use crate::text::failure;

/// How results are written.
pub struct SarifOptions<'a> {
    /// Where sources are.
    pub source: FindSource<'a>,
    /// How many results there may be.
    pub limit: usize,
}

impl SarifOptions<'_> {
    /// How many results of a run GitHub takes; it refuses a file with more.
    pub const ACCEPTED: usize = 25_000;
    /// How many of them it shows.
    pub const SHOWN: usize = 5_000;
}

/// A log, and what did not go into it.
pub struct Sarif {
    /// The JSON.
    pub text: String,
    /// How many results it has.
    pub results: usize,
    /// How many it would have beyond the limit.
    pub left_out: usize,
}

/// The results as SARIF.
pub fn sarif(coverage: &Coverage, options: &SarifOptions<'_>) -> Sarif {
    let found = findings(coverage);
    let results = found.len().min(options.limit);
    let left_out = found.len() - results;
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": driver() },
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": notifications(coverage, results, left_out),
            }],
            "results": found[..results].iter().map(|one| one.to_json(options.source)).collect::<Vec<_>>(),
        }],
    });
    Sarif { text: format!("{log:#}\n"), results, left_out }
}

#[derive(Clone, Copy)]
enum Rule {
    Receiver,
    Target,
    Contradicted,
}

impl Rule {
    const ALL: [Self; 3] = [Self::Receiver, Self::Target, Self::Contradicted];

    fn id(self) -> &'static str {
        match self {
            Self::Receiver => "missed-receiver-class",
            Self::Target => "missed-target-method",
            Self::Contradicted => "contradicted",
        }
    }

    fn level(self) -> &'static str {
        match self {
            Self::Receiver | Self::Target => "note",
            Self::Contradicted => "error",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Self::Receiver => "No test brings an object of this class to the call, though one can come here",
            Self::Target => "No test makes the call run this method, though it can",
            Self::Contradicted => "Tests met what the analysis had ruled out",
        }
    }

    fn help(self) -> &'static str {
        match self {
            Self::Receiver | Self::Target => {
                "Write a test that does it, as the message says, or waive the item with a reason in breccia-waivers.toml: its key is among the properties of the result."
            }
            Self::Contradicted => "This is a mistake of breccia's. Please report it.",
        }
    }

    fn to_json(self) -> Value {
        json!({
            "id": self.id(),
            "shortDescription": { "text": self.summary() },
            "help": { "text": self.help() },
            "defaultConfiguration": { "level": self.level() },
            "properties": { "tags": ["test-coverage"] },
        })
    }
}

fn driver() -> Value {
    json!({
        "name": "breccia",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": Rule::ALL.map(Rule::to_json),
    })
}

fn notifications(coverage: &Coverage, results: usize, left_out: usize) -> Vec<Value> {
    let cut = (left_out > 0).then(|| {
        let all = results + left_out;
        format!(
            "only {results} of {all} results are here, alarms and the most promising misses: {left_out} are left out"
        )
    });
    let failed = failure(coverage).map(|text| format!("this is {text}"));
    let told = cut.into_iter().chain(failed);
    told.map(|text| json!({ "level": "warning", "message": { "text": text } })).collect()
}

/// One result, before it is written.
struct Finding<'a> {
    rule: Rule,
    class: &'a ClassCoverage,
    method: &'a MethodCoverage,
    site: &'a SiteCoverage,
    key: String,
    text: String,
    recipe: Option<&'a Recipe>,
}

impl Finding<'_> {
    fn to_json(&self, find: FindSource<'_>) -> Value {
        let mut place = json!({
            "artifactLocation": { "uri": uri(&path(self.class, find)), "uriBaseId": "%SRCROOT%" },
        });
        if let Some(line) = line(self.site) {
            place["region"] = json!({ "startLine": line });
        }
        let MethodCoverage { name, descriptor, .. } = self.method;
        let method = format!("{}.{}{}", dotted(&self.class.name), clean(name), clean(descriptor));
        let digest = format!("{:032x}", xxh3_128(self.key.as_bytes()));
        let mut properties = json!({ "item": self.key });
        if let Some(recipe) = self.recipe.filter(|recipe| !recipe.steps.is_empty()) {
            let steps = recipe.steps.iter();
            let steps = steps.map(|step| clean(&format!("{} {} {}", step.place, step.method, step.text)));
            properties["recipe"] = steps.collect();
        }
        json!({
            "ruleId": self.rule.id(),
            "ruleIndex": self.rule as usize,
            "level": self.rule.level(),
            "message": { "text": message(&self.text) },
            "locations": [{
                "physicalLocation": place,
                "logicalLocations": [{ "fullyQualifiedName": method, "kind": "function" }],
            }],
            "partialFingerprints": {
                "brecciaItem/v1": digest,
                "primaryLocationLineHash": format!("{digest}:1"),
            },
            "properties": properties,
        })
    }
}

/// Alarms, then what is missed, the most promising first.
fn findings(coverage: &Coverage) -> Vec<Finding<'_>> {
    let mut found: Vec<Finding<'_>> =
        coverage.sites().flat_map(|(class, method, site)| alarms(class, method, site)).collect();
    // Several receiver classes can select one target.
    let mut told: HashSet<*const Item> = HashSet::new();
    for gap in gaps(coverage).ranked {
        let recipe = gap.item.recipe.as_deref();
        let items = [Some((gap.criterion, gap.item)), gap.target.map(|item| (Criterion::Tm, item))];
        for (criterion, item) in items.into_iter().flatten().filter(|(_, item)| told.insert(*item)) {
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

/// What the analyses had ruled out at a call, and tests met.
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
        let text =
            format!("{what} was met by the call of {}, and the finer analysis rules it out", called(site));
        alarm(format!("{} contradicted", item_key(site, criterion, item)), text)
    });
    observed.chain(infeasible).collect()
}

fn observed_key(site: &SiteCoverage, seen: &Observed) -> String {
    let more = seen.target.iter().chain(&seen.interfaces).chain(&seen.loader);
    let more: String = more.map(|name| format!(" {}", clean(name))).collect();
    format!("{} {} {}{more} contradicted", site.key, seen.criterion.text(), clean(&seen.class))
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
    let test = seen.test.as_deref().map_or(String::new(), |test| format!(" in {}", clean(test)));
    format!("{what} was met{test} by the call of {}, and the analysis had ruled it out", called(site))
}

fn missed(site: &SiteCoverage, criterion: Criterion, item: &Item, recipe: Option<&Recipe>) -> String {
    let reason = item.reason.map_or(String::new(), |reason| format!(": {}", reason.text()));
    let text = format!("{} is missed at the call of {}{reason}", what(site, criterion, item), called(site));
    let how = match recipe.map(|recipe| (&recipe.entry, &recipe.made)) {
        None | Some((None, None)) => return text,
        Some((Some(entry), None)) => format!("Call {}.", clean(entry)),
        Some((None, Some(made))) => format!("Such an object is made at {}.", clean(made)),
        Some((Some(entry), Some(made))) => {
            format!("Call {}; such an object is made at {}.", clean(entry), clean(made))
        }
    };
    format!("{text}. {how}")
}

fn what(site: &SiteCoverage, criterion: Criterion, item: &Item) -> String {
    match criterion {
        Criterion::Rc => format!("receiver class {}", class_name(&item.class)),
        Criterion::Tm => format!("target method {}", target_name(site, item)),
    }
}

fn called(site: &SiteCoverage) -> String {
    member_name(&site.called)
}

/// Text of a message. Braces stand for arguments, and are written twice to be braces (SARIF 3.11.5); `[…](…)` is a link (3.11.6), and must
/// not become one by a name.
fn message(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}").replace("](", "] (")
}

/// A path as a relative reference: whatever is neither a letter, nor a digit, nor of these signs is written by its bytes (RFC 3986).
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte.is_ascii_alphanumeric() || b"-._~/$".contains(&byte) {
            true => out.push(char::from(byte)),
            false => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
