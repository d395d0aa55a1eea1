//! What a finer analysis rules out.

use std::collections::{HashMap, HashSet};

use crate::{Contents, MethodName, NameTable, Plan, SitePlan};

/// A method or a class by its names, independent of the plan.
type Named<'a> = (&'a [u8], &'a [u8], &'a [u8]);

impl Plan {
    /// Marks what the plan of a finer analysis of the same component does not require. A call that the finer
    /// plan does not have keeps all its requirements.
    pub fn refine(&mut self, finer: &Plan) {
        // Each plan numbers its names itself, so they are compared as text.
        let of_finer: HashMap<(Named<'_>, u16), &SitePlan> = finer
            .sites()
            .map(|(method, site)| ((named(&finer.names, &method.method), site.offset), site))
            .collect();
        // Borrowed separately: the loop reads the names while it changes the methods.
        let Contents { names, methods, .. } = &mut **self;
        for method in methods {
            let place = named(names, &method.method);
            for site in &mut method.sites {
                let Some(fine) = of_finer.get(&(place, site.offset)) else { continue };
                let receivers: HashSet<&[u8]> =
                    fine.receivers.iter().map(|&name| finer.names.bytes(name)).collect();
                let targets: HashSet<Named<'_>> =
                    fine.targets.iter().map(|target| named(&finer.names, target)).collect();
                site.infeasible_receivers =
                    numbers(&site.receivers, |&name| !receivers.contains(names.bytes(name)));
                site.infeasible_targets =
                    numbers(&site.targets, |target| !targets.contains(&named(names, target)));
            }
        }
        let analysis = finer.names.bytes(finer.analysis).to_vec();
        self.refined = Some(self.names.add(&analysis));
    }
}

impl Plan {
    /// How many items at calls that count another plan of the same component does not require.
    pub fn items_beyond(&self, other: &Plan) -> usize {
        let mut marked = self.clone();
        marked.refine(other);
        let counted = marked.sites().filter(|(_, site)| marked.calls.has(site.kind));
        counted.map(|(_, site)| site.infeasible_receivers.len() + site.infeasible_targets.len()).sum()
    }
}

fn numbers<T>(items: &[T], is_out: impl Fn(&T) -> bool) -> Vec<u32> {
    (0..).zip(items).filter(|(_, item)| is_out(item)).map(|(number, _)| number).collect()
}

fn named<'a>(names: &'a NameTable, method: &MethodName) -> Named<'a> {
    (names.bytes(method.class), names.bytes(method.name), names.bytes(method.descriptor))
}
