//! Which missed items are wanted?

use breccia::java::component::Fragment;
use classfile::modified_utf8;
use coverage::{ClassCoverage, Coverage, Criterion, Gap, Item, MethodCoverage, SiteCoverage, item_key};
use program::{MethodId, Program};
use rustc_hash::FxHashSet;
use text::escape;
use witness::Wanted;

use crate::options::WitnessOptions;
use crate::stop::Stop;

/// A missed item that is wanted, with its place.
pub(crate) struct Chosen<'a> {
    pub(crate) class: &'a ClassCoverage,
    pub(crate) method: &'a MethodCoverage,
    pub(crate) site: &'a SiteCoverage,
    pub(crate) criterion: Criterion,
    pub(crate) item: &'a Item,
    /// What the search gets.
    pub(crate) wanted: Wanted,
}

impl Chosen<'_> {
    /// What happens, without a line number: `SecureLink receives Link.transmit in Station.report`.
    pub(crate) fn sentence(&self) -> String {
        let short = |name: &str| name.rsplit('/').next().unwrap_or(name).to_owned();
        let Self { site, method, .. } = self;
        let called = format!("{}.{}", short(&site.called.class), site.called.name);
        let text = match self.criterion {
            Criterion::Rc => format!("{} receives {called}", short(&self.item.class)),
            Criterion::Tm => {
                let name = self.item.method.as_deref().and_then(|method| method.split('(').next());
                let name = name.unwrap_or(&site.called.name);
                format!("{called} reaches {}.{name}", short(&self.item.class))
            }
        };
        escape(&format!("{text} in {}.{}", short(&self.class.name), method.name))
    }
}

/// What is wanted, and how much more is missed.
pub(crate) struct Choice<'a> {
    /// The items, the most promising first; what an earlier search did not find comes last.
    pub(crate) chosen: Vec<Chosen<'a>>,
    /// How many gaps are left for another time.
    pub(crate) left_out: usize,
}

/// Chooses items. `met` has the keys of those that tests of an earlier search meet.
pub(crate) fn choose<'a>(
    judged: &'a Coverage,
    program: &Program,
    fragment: &Fragment,
    options: &WitnessOptions,
    met: &FxHashSet<&str>,
) -> Result<Choice<'a>, Stop> {
    let own: FxHashSet<String> = fragment
        .component
        .iter()
        .map(|&class| program.names.class_name(class).decode().into_owned())
        .collect();
    let is_wanted = |gap: &Gap<'_>, key: &str| match &*options.item {
        [] => own.contains(&*gap.site.called.class),
        patterns => patterns.iter().any(|pattern| fits(pattern, key, &gap.class.name)),
    };
    let mut gaps = coverage::gaps(judged).ranked;
    gaps.retain(|gap| is_wanted(gap, &gap.key()));
    if gaps.is_empty() && !options.item.is_empty() {
        return Err(Stop::not_found("no missed item has such a key, or is at a call in such a class")
            .help("`breccia gaps --format json` lists the keys"));
    }
    gaps.retain(|gap| {
        items(gap).any(|(criterion, item)| !met.contains(&*item_key(gap.site, criterion, item)))
    });
    gaps.sort_by_key(|gap| gap.item.open);
    let limit = options.gaps();
    let left_out = gaps.len().saturating_sub(limit);
    let mut known: FxHashSet<String> = met.iter().map(|&key| key.to_owned()).collect();
    let mut chosen = Vec::new();
    for gap in gaps.iter().take(limit) {
        for (criterion, item) in items(gap) {
            let key = item_key(gap.site, criterion, item);
            if known.insert(key.clone()) {
                let Gap { class, method, site, .. } = *gap;
                let wanted = wanted(program, key, class, method, site, item);
                chosen.push(Chosen { class, method, site, criterion, item, wanted });
            }
        }
    }
    Ok(Choice { chosen, left_out })
}

/// The items that one test closes together.
fn items<'a>(gap: &Gap<'a>) -> impl Iterator<Item = (Criterion, &'a Item)> {
    let target = gap.target.map(|target| (Criterion::Tm, target));
    std::iter::once((gap.criterion, gap.item)).chain(target)
}

/// A key, the beginning of one, or a pattern for the class of the call.
fn fits(pattern: &str, key: &str, class: &str) -> bool {
    let glob = breccia::java::find::Glob::new(&pattern.replace('/', "."));
    key.starts_with(pattern) || glob.fits(&class.replace('/', "."))
}

fn wanted(
    program: &Program,
    key: String,
    class: &ClassCoverage,
    method: &MethodCoverage,
    site: &SiteCoverage,
    item: &Item,
) -> Wanted {
    let recipe = item.recipe.as_deref();
    let steps = recipe.into_iter().flat_map(|recipe| recipe.steps.iter().map(|step| step.method.to_string()));
    let entry = recipe.and_then(|recipe| recipe.entry.as_deref()).map(str::to_owned);
    Wanted {
        key,
        class: program.find_class(&modified_utf8(&item.class)),
        is_written: &*item.class == "Client" || item.class.ends_with("$Client"),
        called: program.find_class(&modified_utf8(&site.called.class)),
        method: find_method(program, &class.name, &method.name, &method.descriptor),
        derivation: entry.into_iter().chain(steps).collect(),
    }
}

fn find_method(program: &Program, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
    let class = program.find_class(&modified_utf8(class))?;
    let selector = program.names.find_selector(&modified_utf8(name), &modified_utf8(descriptor))?;
    program.declared_method(class, selector)
}
