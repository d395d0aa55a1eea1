//! Which receivers and targets of a planned call a run-time class can be.

use plan::{LambdaPlan, MethodName, MethodPlan, NameId, Plan, SitePlan};
use rustc_hash::{FxHashMap, FxHashSet};

use super::shape::{Shape, proxy_name};
use crate::key::lambda_name;
use crate::name::Name;

/// The lambdas of an interface that a class creates, by index.
type LambdasOf<'p> = FxHashMap<(&'p [u8], &'p [u8]), Vec<usize>>;

/// The identity of a call: the class, name and descriptor of its method, and its offset.
type CallKey<'p> = (&'p [u8], &'p [u8], &'p [u8], u16);

/// What is known of a lambda.
pub(super) struct Lambda {
    /// How keys name it.
    pub(super) stable: Name,
    /// The line on which it is made.
    pub(super) line: Option<u16>,
}

/// A plan with lookup tables.
pub(super) struct PlanIndex<'p> {
    pub(super) plan: &'p Plan,
    names: FxHashMap<&'p [u8], NameId>,
    lambdas: LambdasOf<'p>,
    clients: FxHashSet<NameId>,
    /// The names of proxies, without the number that some of them end with.
    proxies: FxHashMap<&'p [u8], Vec<NameId>>,
    calls: FxHashMap<CallKey<'p>, &'p SitePlan>,
}

/// The receivers and targets of a call by class, for calls with many items and many observations.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    receivers: FxHashMap<NameId, usize>,
    /// The targets with the name and descriptor of the call.
    targets: FxHashMap<NameId, usize>,
}

impl Numbers {
    pub(super) fn new(site: &SitePlan) -> Self {
        let as_called = |target: &MethodName| {
            (target.name, target.descriptor) == (site.called.name, site.called.descriptor)
        };
        let targets = site.targets.iter().enumerate().filter(|(_, target)| as_called(target));
        Self {
            receivers: site.receivers.iter().enumerate().map(|(number, &class)| (class, number)).collect(),
            targets: targets.map(|(number, target)| (target.class, number)).collect(),
        }
    }
}

/// Which receivers of a call a class can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Matches {
    /// Their indexes.
    pub(super) receivers: Vec<usize>,
    /// Whether it is only one of them, and it is unknown which.
    pub(super) any_of: bool,
}

impl<'p> PlanIndex<'p> {
    pub(super) fn new(plan: &'p Plan) -> Self {
        let names = plan.names.iter().zip(0..).map(|(name, id)| (name, NameId(id))).collect();
        let mut lambdas: LambdasOf<'p> = FxHashMap::default();
        for (number, lambda) in plan.lambdas.iter().enumerate() {
            let host = plan.names.bytes(lambda.method.class);
            lambdas.entry((host, plan.names.bytes(lambda.interface))).or_default().push(number);
        }
        let mut proxies: FxHashMap<&'p [u8], Vec<NameId>> = FxHashMap::default();
        let mut calls = FxHashMap::default();
        // Many calls have the same receivers; each name is looked at once.
        let mut looked_at: FxHashSet<NameId> = FxHashSet::default();
        for (method, site) in plan.sites() {
            calls.insert(call_key(plan, method, site), site);
            for &receiver in site.receivers.iter().filter(|&&receiver| looked_at.insert(receiver)) {
                if let Some(name) = proxy_part(plan.names.bytes(receiver)) {
                    proxies.entry(name).or_default().push(receiver);
                }
            }
        }
        let clients = plan.clients.iter().copied().collect();
        Self { plan, names, lambdas, clients, proxies, calls }
    }

    pub(super) fn name(&self, bytes: &[u8]) -> Option<NameId> {
        self.names.get(bytes).copied()
    }

    pub(super) fn is_client(&self, class: NameId) -> bool {
        self.clients.contains(&class)
    }

    /// The calls of this plan that another plan has at the same places.
    pub(super) fn same_sites(
        &self,
        other: &Plan,
        method: &MethodPlan,
        site: &SitePlan,
    ) -> impl Iterator<Item = &'p SitePlan> {
        let (class, name, descriptor, _) = call_key(other, method, site);
        site.offsets().filter_map(move |offset| self.calls.get(&(class, name, descriptor, offset)).copied())
    }

    /// Which receivers of a call a class can be. `lambda` names the lambda that the class is known to be.
    /// `is_observed` says for which lambdas creation can be observed: a class whose creation was not observed
    /// is none of these.
    pub(super) fn matches(
        &self,
        site: &Numbers,
        shape: &Shape<'_>,
        lambda: Option<&[u8]>,
        is_observed: &dyn Fn(usize) -> bool,
    ) -> Matches {
        let number_of = |id: NameId| site.receivers.get(&id).copied();
        let one = |name: &[u8]| Matches {
            receivers: self.name(name).and_then(number_of).into_iter().collect(),
            any_of: false,
        };
        match (shape, lambda) {
            (_, Some(lambda)) => one(lambda),
            (Shape::Named(name), None) => one(name),
            (Shape::Lambda { host, interfaces }, None) => {
                let mut found: Vec<usize> = Vec::new();
                for interface in *interfaces {
                    found.extend(self.lambdas.get(&(*host, &interface[..])).into_iter().flatten());
                }
                found.retain(|&number| number_of(self.plan.lambdas[number].class).is_some());
                // Had one of the observable lambdas been created, its class would be known: it is one of the
                // others.
                if found.iter().any(|&number| !is_observed(number)) {
                    found.retain(|&number| !is_observed(number));
                }
                let receivers = found.iter().filter_map(|&number| number_of(self.plan.lambdas[number].class));
                Matches { receivers: receivers.collect(), any_of: true }
            }
            (Shape::Proxy(interfaces), None) => {
                let named = self.proxies.get(&proxy_name(interfaces)[..]).into_iter().flatten();
                let receivers: Vec<usize> = named.filter_map(|&id| number_of(id)).collect();
                let any_of = receivers.len() > 1;
                Matches { receivers, any_of }
            }
            (Shape::Hidden(_), None) => Matches::default(),
        }
    }

    /// The target that a class declares, if the call has it: selection keeps name and descriptor (JVMS
    /// 5.4.6).
    pub(super) fn target(&self, site: &Numbers, declaring: &[u8]) -> Option<usize> {
        self.name(declaring).and_then(|class| site.targets.get(&class).copied())
    }

    /// How keys name lambdas, and where they are made, by the name of their class.
    pub(super) fn lambdas(&self, names: &[Name]) -> FxHashMap<NameId, Lambda> {
        let name = |id: NameId| names.get(id.0 as usize).map_or("", |name| name);
        let named = |lambda: &LambdaPlan| {
            let method =
                [name(lambda.method.class), name(lambda.method.name), name(lambda.method.descriptor)];
            let stable = lambda_name(method, name(lambda.interface), lambda.ordinal).into();
            (lambda.class, Lambda { stable, line: lambda.line })
        };
        self.plan.lambdas.iter().map(named).collect()
    }
}

fn call_key<'a>(plan: &'a Plan, method: &MethodPlan, site: &SitePlan) -> CallKey<'a> {
    let names = &plan.names;
    let id = method.method;
    (names.bytes(id.class), names.bytes(id.name), names.bytes(id.descriptor), site.offset)
}

/// `A&B$$Proxy` for `A&B$$Proxy` and for `A&B$$Proxy~2`.
fn proxy_part(name: &[u8]) -> Option<&[u8]> {
    let number = name.iter().rposition(|&byte| byte == b'~');
    let plain = number.map_or(name, |at| &name[..at]);
    plain.ends_with(b"$$Proxy").then_some(plain)
}
