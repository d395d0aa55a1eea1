//! Adds to a result what only a finer analysis knows: recipes for what was missed, reasons for what was not
//! predicted.

use crate::item::{Item, Recipe, State};
use crate::model::{Coverage, SiteCoverage};
use crate::name::Name;
use crate::observed::{Observed, Verdict};

/// The method that contains a site.
#[derive(Clone, Copy, Debug)]
pub struct CallPlace<'a> {
    /// Its class.
    pub class: &'a str,
    /// Its name.
    pub method: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
}

impl Coverage {
    /// Gives every missed receiver class a recipe, if `find` returns one.
    pub fn add_recipes(
        &mut self,
        mut find: impl FnMut(&CallPlace<'_>, &SiteCoverage, &Item) -> Option<Recipe>,
    ) {
        for class in &mut self.classes {
            for method in &mut class.methods {
                let place =
                    CallPlace { class: &class.name, method: &method.name, descriptor: &method.descriptor };
                for site in &mut method.sites {
                    let missed =
                        (0..site.receivers.len()).filter(|&at| site.receivers[at].state == State::Missed);
                    // Collected first, because `find` reads the call that gets the recipe.
                    let missed: Vec<usize> = missed.collect();
                    for at in missed {
                        let recipe = find(&place, site, &site.receivers[at]);
                        site.receivers[at].recipe = recipe.map(Box::new);
                    }
                }
            }
        }
    }

    /// Takes over the explanations of another judgement of the same recording, made for clients that can do
    /// more. Where it predicts what was observed, the reason is `verdict`.
    pub fn explain_by(&mut self, other: &Self, verdict: Verdict) {
        let methods = self.classes.iter_mut().chain(&mut self.beside).flat_map(|class| &mut class.methods);
        let own = methods.flat_map(|method| &mut method.sites);
        // Both were judged by the same plan, so they list the same calls in the same order.
        for (own, their) in own.zip(other.all_sites().map(|(_, _, site)| site)) {
            for alarm in own.beyond.iter_mut().filter(|one| one.verdict == Verdict::Contradicted) {
                let explains =
                    |one: &&Observed| one.verdict == Verdict::OutsideInt && one.is_same_sight(alarm);
                if let Some(explained) = their.beyond.iter().find(explains) {
                    *alarm = Observed { verdict, ..explained.clone() };
                }
            }
        }
        if self.outside.is_empty() {
            self.outside.clone_from(&other.outside);
        }
    }

    /// Everything that contradicts the analysis may have this reason, but nobody knows.
    pub fn doubt(&mut self, verdict: Verdict) {
        let methods = self.classes.iter_mut().chain(&mut self.beside).flat_map(|class| &mut class.methods);
        let all = methods.flat_map(|method| &mut method.sites).flat_map(|site| &mut site.beyond);
        for alarm in all.filter(|one| one.verdict == Verdict::Contradicted) {
            *alarm = Observed { verdict, unproven: true, ..alarm.clone() };
        }
    }

    /// Adds to observations outside the interface what clients must do to cause them.
    pub fn explain_outside(
        &mut self,
        mut find: impl FnMut(&CallPlace<'_>, &SiteCoverage, &Observed) -> Option<Name>,
    ) {
        for class in self.classes.iter_mut().chain(&mut self.beside) {
            for method in &mut class.methods {
                let place =
                    CallPlace { class: &class.name, method: &method.name, descriptor: &method.descriptor };
                for site in &mut method.sites {
                    for at in 0..site.beyond.len() {
                        if site.beyond[at].verdict == Verdict::OutsideInt {
                            site.beyond[at].through = find(&place, site, &site.beyond[at]);
                        }
                    }
                }
            }
        }
    }
}
