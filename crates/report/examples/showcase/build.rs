//! Plans and recordings made by hand.

use plan::{MethodName, MethodPlan, NameId, Plan, SitePlan};
use recording::{Class, Head, Kind, Loaded, Loader, Recording, Seen, Test, Unplaced};

/// A plan that grows.
#[derive(Default)]
pub(crate) struct Plans {
    pub(crate) plan: Plan,
}

impl Plans {
    pub(crate) fn name(&mut self, text: &str) -> NameId {
        self.plan.names.add(text.as_bytes())
    }

    pub(crate) fn member(&mut self, class: &str, name: &str, descriptor: &str) -> MethodName {
        MethodName { class: self.name(class), name: self.name(name), descriptor: self.name(descriptor) }
    }

    pub(crate) fn know(&mut self, classes: &[&str]) {
        self.plan.classes.extend(classes.iter().map(|name| plan::class_hash(name.as_bytes())));
        self.plan.classes.sort_unstable();
    }

    pub(crate) fn method(&mut self, method: MethodName, source: &str) {
        let source = Some(self.name(source));
        self.plan.methods.push(MethodPlan { method, digest: 1, source, sites: Vec::new() });
    }

    /// A call of the last method; each receiver with the class of the target that it selects.
    pub(crate) fn call(&mut self, offset: u16, line: u16, called: MethodName, receivers: &[(&str, &str)]) {
        let mut site = SitePlan {
            offset,
            line: Some(line),
            called,
            candidates: receivers.len().max(2) as u32 + 1,
            ..SitePlan::default()
        };
        for (receiver, selected) in receivers {
            let (receiver, class) = (self.name(receiver), self.name(selected));
            let target = MethodName { class, ..called };
            let known = site.targets.iter().position(|&known| known == target);
            let number = known.unwrap_or_else(|| {
                site.targets.push(target);
                site.targets.len() - 1
            });
            site.receivers.push(receiver);
            site.selects.push(Some(number as u32));
        }
        if let Some(method) = self.plan.methods.last_mut() {
            method.sites.push(site);
        }
    }

    pub(crate) fn last(&mut self) -> &mut SitePlan {
        let method = self.plan.methods.last_mut();
        method.and_then(|method| method.sites.last_mut()).expect("a call was added")
    }
}

/// A recording that grows.
pub(crate) struct Recordings {
    pub(crate) recording: Recording,
}

impl Recordings {
    pub(crate) fn new(plan: &Plan) -> Self {
        let head = Head {
            plan: plan.identity(),
            process: 4711,
            started: 1_794_775_888_000,
            jvm: b"OpenJDK 64-Bit Server VM 17.0.15"[..].into(),
        };
        let loaders = vec![Loader { class: b"jdk/internal/loader/ClassLoaders$AppClassLoader"[..].into() }];
        Self { recording: Recording { head, loaders, ended: true, ..Recording::default() } }
    }

    pub(crate) fn class(&mut self, name: &str, kind: Kind, interfaces: &[&str]) -> u32 {
        let loader = self.recording.loaders.len() as u32;
        let interfaces = interfaces.iter().map(|name| name.as_bytes().into()).collect();
        self.recording.classes.push(Class { name: name.as_bytes().into(), loader, kind, interfaces });
        self.recording.classes.len() as u32
    }

    pub(crate) fn test(&mut self, class: &str, method: &str) -> u32 {
        self.recording.tests.push(Test { class: class.as_bytes().into(), method: method.as_bytes().into() });
        self.recording.tests.len() as u32
    }

    pub(crate) fn seen(&mut self, probe: usize, class: u32, selected: u32, test: u32) {
        self.recording.seen.push(Seen { probe: probe as u32, class, selected, test });
    }

    pub(crate) fn loaded(&mut self, class: &str) {
        self.recording.loaded.push(Loaded { class: class.as_bytes().into(), loader: 1, placed: 2 });
    }

    pub(crate) fn unplaced(&mut self, probe: usize, stale: bool, reason: &str) {
        self.recording.unplaced.push(Unplaced {
            probe: probe as u32,
            stale,
            reason: reason.as_bytes().into(),
        });
    }
}
