//! Writes a plan: magic, version, digest of the rest; then numbers of variable length and the bytes of names.

use xxhash_rust::xxh3::xxh3_64;

use crate::{Contents, Deed, LambdaPlan, MAGIC, MethodName, MethodPlan, NameId, SitePlan, VERSION};

/// The bytes of a plan file.
pub fn write(plan: &Contents) -> Vec<u8> {
    let body = body(plan);
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend(xxh3_64(&body).to_le_bytes());
    file.extend(body);
    file
}

/// The digest that the file has.
pub(crate) fn identity(plan: &Contents) -> u64 {
    xxh3_64(&body(plan))
}

/// What follows the digest.
fn body(plan: &Contents) -> Vec<u8> {
    let mut out = Writer(Vec::new());
    out.list(plan.names.iter(), |out, name| out.bytes(name));
    out.name(plan.analysis);
    out.optional(plan.refined.map(|name| name.0.into()));
    out.number(plan.calls as u64);
    out.list(plan.missing.iter(), |out, &name| out.name(name));
    out.optional(plan.through_missing.map(Into::into));
    out.list(plan.subject.iter(), |out, &line| out.name(line));
    out.list(plan.methods.iter(), Writer::method_plan);
    out.list(plan.lambdas.iter(), Writer::lambda);
    out.list(plan.made.iter(), |out, &name| out.name(name));
    out.list(plan.clients.iter(), |out, &name| out.name(name));
    out.list(plan.classes.iter(), |out, hash| out.0.extend(hash.to_le_bytes()));
    out.0
}

struct Writer(Vec<u8>);

impl Writer {
    /// Seven bits to a byte, the lowest first; the eighth says that more follow.
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    fn list<T>(&mut self, items: impl ExactSizeIterator<Item = T>, each: impl Fn(&mut Self, T)) {
        self.number(items.len() as u64);
        items.for_each(|item| each(self, item));
    }

    fn name(&mut self, name: NameId) {
        self.number(name.0.into());
    }

    fn method(&mut self, method: &MethodName) {
        [method.class, method.name, method.descriptor].into_iter().for_each(|name| self.name(name));
    }

    /// 0 for nothing.
    fn optional(&mut self, number: Option<u64>) {
        self.number(number.map_or(0, |number| number + 1));
    }

    fn method_plan(&mut self, plan: &MethodPlan) {
        self.method(&plan.method);
        self.0.extend(plan.digest.to_le_bytes());
        self.optional(plan.source.map(|name| name.0.into()));
        self.list(plan.sites.iter(), Self::site);
    }

    fn site(&mut self, site: &SitePlan) {
        self.number(site.offset.into());
        self.list(site.copies.iter(), |out, &offset| out.number(offset.into()));
        self.number(site.kind as u64);
        self.optional(site.line.map(Into::into));
        self.number(site.deed as u64);
        self.method(&site.called);
        self.number(site.candidates.into());
        self.list(site.receivers.iter(), |out, &name| out.name(name));
        let deeds = site.deeds.iter().copied().chain(std::iter::repeat(Deed::default()));
        let targets: Vec<(&MethodName, Deed)> = site.targets.iter().zip(deeds).collect();
        self.list(targets.into_iter(), |out, (target, deed)| {
            out.method(target);
            out.number(deed as u64);
        });
        self.list(site.selects.iter(), |out, &target| out.optional(target.map(Into::into)));
        self.list(site.infeasible_receivers.iter(), |out, &number| out.number(number.into()));
        self.list(site.infeasible_targets.iter(), |out, &number| out.number(number.into()));
    }

    fn lambda(&mut self, lambda: &LambdaPlan) {
        self.name(lambda.class);
        self.method(&lambda.method);
        self.number(lambda.digest.is_some().into());
        self.0.extend(lambda.digest.unwrap_or_default().to_le_bytes());
        [lambda.offset, lambda.ordinal, lambda.dynamics]
            .iter()
            .for_each(|&number| self.number(number.into()));
        self.name(lambda.interface);
        self.optional(lambda.line.map(Into::into));
    }
}
