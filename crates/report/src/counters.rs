//! Counters for formats without receiver classes: calls, lines, methods and classes.
//!
//! A line, a method or a class counts if something is required of it, and is covered if one of its items is.
//! A call is covered if all of its receiver classes are. Pairs are (missed, covered).

use std::collections::BTreeMap;

use coverage::{ClassCoverage, MethodCoverage, SiteCoverage, Sums};

/// Missed and covered.
pub(crate) type Pair = (usize, usize);

/// The counters of a group.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counters {
    pub(crate) sums: Sums,
    pub(crate) calls: Pair,
    pub(crate) lines: Pair,
    pub(crate) methods: Pair,
    pub(crate) classes: Pair,
}

impl Counters {
    /// The counters of a method.
    pub(crate) fn of_method(method: &MethodCoverage) -> Self {
        Self {
            sums: method.sums,
            calls: sum(method.sites.iter().map(call)),
            lines: of_lines(&calls_by_line([method])),
            methods: one(&method.sums),
            classes: (0, 0),
        }
    }

    /// The counters of a class. Its methods may share lines, which count once.
    pub(crate) fn of_class(class: &ClassCoverage) -> Self {
        Self::of_file(&[class])
    }

    /// The counters of classes that share a source file. Each line counts once.
    pub(crate) fn of_file(classes: &[&ClassCoverage]) -> Self {
        let mut counters = Self::default();
        for class in classes {
            class.methods.iter().for_each(|method| counters.add(&Self::of_method(method)));
            add(&mut counters.classes, one(&class.sums));
        }
        // Not the sum over the methods: those can share a line.
        counters.lines = of_lines(&calls_by_line(classes.iter().flat_map(|class| &class.methods)));
        counters
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.sums += other.sums;
        add(&mut self.calls, other.calls);
        add(&mut self.lines, other.lines);
        add(&mut self.methods, other.methods);
        add(&mut self.classes, other.classes);
    }
}

/// Calls with requirements, by their lines. Calls without a line are left out.
pub(crate) type Lines<'a> = BTreeMap<u16, Vec<&'a SiteCoverage>>;

pub(crate) fn calls_by_line<'a>(methods: impl IntoIterator<Item = &'a MethodCoverage>) -> Lines<'a> {
    let mut lines = Lines::new();
    for site in methods.into_iter().flat_map(|method| &method.sites) {
        if let Some(line) = line(site).filter(|_| is_required(&Sums::of_site(site))) {
            lines.entry(line).or_default().push(site);
        }
    }
    lines
}

/// The line of a call. Lines start at 1: a 0 in a class file means nothing.
pub(crate) fn line(site: &SiteCoverage) -> Option<u16> {
    site.line.filter(|&line| line > 0)
}

/// The sums of the calls of a line.
pub(crate) fn line_sums(sites: &[&SiteCoverage]) -> Sums {
    let mut sums = Sums::default();
    sites.iter().for_each(|site| sums += Sums::of_site(site));
    sums
}

/// Counts one thing as missed or covered, or as neither if nothing of it is required.
pub(crate) fn one(sums: &Sums) -> Pair {
    match (is_required(sums), sums.rc.covered + sums.tm.covered) {
        (false, _) => (0, 0),
        (true, 0) => (1, 0),
        (true, _) => (0, 1),
    }
}

fn is_required(sums: &Sums) -> bool {
    sums.rc.required() + sums.tm.required() > 0
}

fn of_lines(lines: &Lines<'_>) -> Pair {
    sum(lines.values().map(|sites| one(&line_sums(sites))))
}

fn call(site: &SiteCoverage) -> Pair {
    let sums = Sums::of_site(site);
    match (sums.rc.required(), sums.rc.missed) {
        (0, _) => (0, 0),
        (_, 0) => (0, 1),
        (_, _) => (1, 0),
    }
}

fn sum(pairs: impl Iterator<Item = Pair>) -> Pair {
    pairs.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

fn add(to: &mut Pair, more: Pair) {
    *to = (to.0 + more.0, to.1 + more.1);
}
