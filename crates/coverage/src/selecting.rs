//! Chooses the calls that count. A result has all calls of its plan: those that count are in `classes`, the
//! others in `beside`. Others can be chosen later.

use std::mem::take;

use rustc_hash::FxHashMap;

use crate::calls::{Calls, SiteKind};
use crate::counts::Sums;
use crate::model::{ClassCoverage, Coverage, MethodCoverage, SiteCoverage};

impl Coverage {
    /// Counts these calls, and keeps the others beside them.
    pub fn select(&mut self, calls: Calls) {
        let all = weave(take(&mut self.classes), take(&mut self.beside), |class| class.name.clone());
        for class in all {
            let (counted, beside) = split(class, calls);
            self.classes.extend(counted);
            self.beside.extend(beside);
        }
        self.calls = calls;
        self.count();
    }

    /// The sums of the calls of a kind that do not count.
    pub fn beside(&self, kind: SiteKind) -> Sums {
        let mut sums = Sums::default();
        let methods = self.beside.iter().flat_map(|class| &class.methods);
        let sites = methods.flat_map(|method| &method.sites).filter(|site| site.kind == kind);
        sites.for_each(|site| sums += Sums::of_site(site));
        sums
    }
}

/// A class with the calls that count, and the class with the others; neither is empty.
fn split(class: ClassCoverage, calls: Calls) -> (Option<ClassCoverage>, Option<ClassCoverage>) {
    let ClassCoverage { name, source, without_source, methods, .. } = class;
    let (mut counted, mut beside) = (Vec::new(), Vec::new());
    for method in methods {
        let MethodCoverage { name, descriptor, sites, .. } = method;
        let (of_counted, of_beside): (Vec<_>, Vec<_>) =
            sites.into_iter().partition(|site| calls.has(site.kind));
        for (list, sites) in [(&mut counted, of_counted), (&mut beside, of_beside)] {
            if !sites.is_empty() {
                let (name, descriptor) = (name.clone(), descriptor.clone());
                list.push(MethodCoverage { name, descriptor, sites, ..MethodCoverage::default() });
            }
        }
    }
    let class = |methods: Vec<MethodCoverage>| {
        let is_there = !methods.is_empty();
        let (name, source) = (name.clone(), source.clone());
        is_there.then_some(ClassCoverage {
            name,
            source,
            without_source,
            methods,
            ..ClassCoverage::default()
        })
    };
    (class(counted), class(beside))
}

/// What two lists hold together: the parts of one thing are joined.
trait Join {
    fn join(&mut self, other: Self);
}

impl Join for ClassCoverage {
    fn join(&mut self, other: Self) {
        let methods = take(&mut self.methods);
        self.methods =
            weave(methods, other.methods, |method| (method.name.clone(), method.descriptor.clone()));
    }
}

impl Join for MethodCoverage {
    fn join(&mut self, other: Self) {
        self.sites.extend(other.sites);
        self.sites.sort_by_key(|site: &SiteCoverage| site.offset);
    }
}

/// Two lists in one that keeps the order of both.
fn weave<T: Join, K: std::hash::Hash + Eq>(left: Vec<T>, right: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let of_left: FxHashMap<K, usize> = left.iter().map(&key).zip(0..).collect();
    let mut woven: Vec<T> = Vec::with_capacity(left.len() + right.len());
    // Where the parts of `left` that have been taken are now.
    let mut places = Vec::with_capacity(left.len());
    let mut left = left.into_iter();
    for other in right {
        let Some(&number) = of_left.get(&key(&other)) else {
            woven.push(other);
            continue;
        };
        while places.len() <= number {
            places.push(woven.len());
            woven.extend(left.next());
        }
        woven[places[number]].join(other);
    }
    woven.extend(left);
    woven
}
