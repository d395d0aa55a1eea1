//! What a plan needs from each class, indexed for fast lookup while classes are loaded.

use std::collections::HashMap;

use plan::{MethodName, NameTable, Plan, Probe};

/// Puts the probes of one plan into classes.
#[derive(Debug)]
pub struct Instrumenter {
    pub(crate) classes: HashMap<Box<[u8]>, ClassProbes>,
    /// A text that marks classes that already have the probes of this plan.
    pub(crate) mark: String,
    /// How many probes the plan has.
    pub(crate) probes: usize,
}

/// Name and descriptor.
pub(crate) type Selector = (Box<[u8]>, Box<[u8]>);

/// The probes of a class.
#[derive(Debug, Default)]
pub(crate) struct ClassProbes {
    pub(crate) methods: HashMap<Selector, MethodProbes>,
    /// The probe that records that objects are created.
    pub(crate) made: Option<u32>,
}

/// The probes of a method.
#[derive(Debug, Default)]
pub(crate) struct MethodProbes {
    pub(crate) digest: u64,
    /// Sorted by offset.
    pub(crate) calls: Vec<CallProbe>,
    pub(crate) lambdas: Vec<LambdaProbe>,
}

/// A call to watch.
#[derive(Debug)]
pub(crate) struct CallProbe {
    pub(crate) probe: u32,
    pub(crate) offset: u16,
    pub(crate) class: Box<[u8]>,
    pub(crate) name: Box<[u8]>,
    pub(crate) descriptor: Box<[u8]>,
}

/// A lambda whose creation is watched.
#[derive(Debug)]
pub(crate) struct LambdaProbe {
    pub(crate) probe: u32,
    pub(crate) offset: u16,
    pub(crate) ordinal: u16,
    pub(crate) dynamics: u16,
    /// The interface that it creates an object of.
    pub(crate) interface: Box<[u8]>,
}

impl Instrumenter {
    /// Indexes a plan. Unreachable calls are watched too: if one is reached after all, the analysis made a
    /// mistake.
    pub fn new(plan: &Plan) -> Self {
        let mut classes = HashMap::<Box<[u8]>, ClassProbes>::new();
        let names = &plan.names;
        // Sites are numbered through all methods, so all methods share this iterator.
        let mut sites = (0..).map(|site| plan.number(Probe::Site(site)));
        for method in &plan.methods {
            let probes = probes_of(&mut classes, names, &method.method);
            probes.digest = method.digest;
            for (site, probe) in method.sites.iter().zip(&mut sites) {
                // Copies of a call report to the same probe.
                let calls = site.offsets().map(|offset| call(names, &site.called, offset, probe));
                probes.calls.extend(calls);
            }
            probes.calls.sort_by_key(|call| call.offset);
        }
        for (number, lambda) in plan.lambdas.iter().enumerate() {
            // Lambdas created outside the component are not watched.
            let Some(digest) = lambda.digest else { continue };
            let probes = probes_of(&mut classes, names, &lambda.method);
            probes.digest = digest;
            probes.lambdas.push(LambdaProbe {
                probe: plan.number(Probe::Lambda(number)),
                offset: lambda.offset,
                ordinal: lambda.ordinal,
                dynamics: lambda.dynamics,
                interface: names.bytes(lambda.interface).into(),
            });
        }
        for (number, &class) in plan.made.iter().enumerate() {
            let probe = plan.number(Probe::Made(number));
            classes.entry(names.bytes(class).into()).or_default().made = Some(probe);
        }
        Self { classes, mark: format!("breccia:{:016x}", plan.identity()), probes: plan.probes() }
    }

    /// Whether the plan has probes for the class of this name.
    pub fn wants(&self, class: &[u8]) -> bool {
        self.classes.contains_key(class)
    }

    /// The names of all classes that the plan has probes for.
    pub fn wanted(&self) -> impl Iterator<Item = &[u8]> {
        self.classes.keys().map(|name| &name[..])
    }

    /// How many probes the plan has.
    pub fn probes(&self) -> usize {
        self.probes
    }
}

fn probes_of<'c>(
    classes: &'c mut HashMap<Box<[u8]>, ClassProbes>,
    names: &NameTable,
    method: &MethodName,
) -> &'c mut MethodProbes {
    let class = classes.entry(names.bytes(method.class).into()).or_default();
    let key = (names.bytes(method.name).into(), names.bytes(method.descriptor).into());
    class.methods.entry(key).or_default()
}

fn call(names: &NameTable, called: &MethodName, offset: u16, probe: u32) -> CallProbe {
    CallProbe {
        probe,
        offset,
        class: names.bytes(called.class).into(),
        name: names.bytes(called.name).into(),
        descriptor: names.bytes(called.descriptor).into(),
    }
}
