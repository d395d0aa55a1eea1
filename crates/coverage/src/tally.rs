//! Computes the sums of each site, method, class and package from the items, whenever a result is made or
//! read.

use std::collections::BTreeMap;

use crate::counts::{Counts, Group, Sums};
use crate::model::{ClassCoverage, Coverage, MethodCoverage, SiteCoverage};
use crate::name::package;

impl Coverage {
    /// Counts all groups from the items.
    pub(crate) fn count(&mut self) {
        self.classes.iter_mut().chain(&mut self.beside).for_each(count_class);
        self.totals = Sums::default();
        let mut packages: BTreeMap<&str, Sums> = BTreeMap::new();
        for class in &self.classes {
            *packages.entry(package(&class.name)).or_default() += class.sums;
            self.totals += class.sums;
        }
        self.packages = packages.into_iter().map(|(name, sums)| Group { name: name.into(), sums }).collect();
    }
}

fn count_class(class: &mut ClassCoverage) {
    class.sums = Sums::default();
    for method in &mut class.methods {
        count_method(method);
        class.sums += method.sums;
    }
}

fn count_method(method: &mut MethodCoverage) {
    method.sums = Sums::default();
    method.sites.iter().for_each(|site| method.sums += Sums::of_site(site));
}

impl Sums {
    /// The sums of one site.
    pub fn of_site(site: &SiteCoverage) -> Self {
        Self {
            rc: Counts::count(&site.receivers),
            tm: Counts::count(&site.targets),
            sites: 1,
            reachable: site.is_reachable().into(),
            reached: (site.reached && site.is_reachable()).into(),
        }
    }
}
