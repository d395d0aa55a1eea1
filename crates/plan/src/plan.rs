//! A plan knows its identity, and numbers its probes. Nobody else computes either.

use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

use crate::write::identity;
use crate::{Contents, MethodPlan, SiteKind, SitePlan, Totals, class_hash};

/// Requirements for the tests of a component; [`Contents`] has the details.
///
/// Its identity and the number of its sites are computed once; any change to the contents makes it forget
/// them.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    contents: Contents,
    identity: OnceLock<u64>,
    sites: OnceLock<usize>,
}

/// What the number of a probe refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// A call: a number in the order of [`Plan::sites`].
    Site(usize),
    /// The creation of a lambda: an index into [`Contents::lambdas`].
    Lambda(usize),
    /// The creation of an object: an index into [`Contents::made`].
    Made(usize),
}

impl Plan {
    /// A plan that says this.
    pub fn new(contents: Contents) -> Self {
        Self { contents, identity: OnceLock::new(), sites: OnceLock::new() }
    }

    /// Like [`Self::new`], with the identity that its file has.
    pub(crate) fn with_identity(contents: Contents, identity: u64) -> Self {
        Self { contents, identity: identity.into(), sites: OnceLock::new() }
    }

    /// The identity of a plan: recordings name the plan that they belong to.
    pub fn identity(&self) -> u64 {
        *self.identity.get_or_init(|| identity(&self.contents))
    }

    /// All sites, in the order of their numbers, with their methods.
    pub fn sites(&self) -> impl Iterator<Item = (&MethodPlan, &SitePlan)> {
        self.methods.iter().flat_map(|method| method.sites.iter().map(move |site| (method, site)))
    }

    /// How many probes there can be: one for each site, then one for each lambda, then one for each class
    /// made.
    pub fn probes(&self) -> usize {
        self.site_count() + self.lambdas.len() + self.made.len()
    }

    /// What the number of a probe refers to.
    pub fn probe(&self, number: u32) -> Option<Probe> {
        let number = number as usize;
        let (sites, lambdas) = (self.site_count(), self.lambdas.len());
        match number.checked_sub(sites) {
            None => Some(Probe::Site(number)),
            Some(rest) if rest < lambdas => Some(Probe::Lambda(rest)),
            Some(rest) => Some(rest - lambdas).filter(|&made| made < self.made.len()).map(Probe::Made),
        }
    }

    /// The number that a probe reports.
    pub fn number(&self, probe: Probe) -> u32 {
        let number = match probe {
            Probe::Site(site) => site,
            Probe::Lambda(lambda) => self.site_count() + lambda,
            Probe::Made(made) => self.site_count() + self.lambdas.len() + made,
        };
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// Whether a class took part in the analysis.
    pub fn knows(&self, class: &[u8]) -> bool {
        self.classes.binary_search(&class_hash(class)).is_ok()
    }

    /// The sums over the sites of the wanted kinds: sites, those of them that can be reached, receiver
    /// classes, target methods.
    pub fn totals(&self, is_wanted: impl Fn(SiteKind) -> bool) -> Totals {
        self.sites().filter(|(_, site)| is_wanted(site.kind)).fold(
            Totals::default(),
            |mut totals, (_, site)| {
                totals.sites += 1;
                totals.reachable += usize::from(site.is_reachable());
                totals.receivers += site.receivers.len();
                totals.targets += site.targets.len();
                totals
            },
        )
    }

    fn site_count(&self) -> usize {
        *self.sites.get_or_init(|| self.methods.iter().map(|method| method.sites.len()).sum())
    }
}

impl Deref for Plan {
    type Target = Contents;

    fn deref(&self) -> &Contents {
        &self.contents
    }
}

impl DerefMut for Plan {
    fn deref_mut(&mut self) -> &mut Contents {
        self.identity.take();
        self.sites.take();
        &mut self.contents
    }
}

/// Two plans are equal if they say the same.
impl PartialEq for Plan {
    fn eq(&self, other: &Self) -> bool {
        self.contents == other.contents
    }
}

impl Eq for Plan {}
