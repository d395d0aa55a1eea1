//! The sizes of a component, and what its polymorphic calls can reach, in numbers.

use program::{MethodId, Origin, Type};
use requirements::{RequiredCall, Which, requirements};
use serde::{Deserialize, Serialize};

use crate::java::analyse::Analysed;
use crate::java::component::Fragment;

/// The sizes of a component, and what its polymorphic calls can reach.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Component {
    /// Reachable methods of all classes except the placeholders'.
    pub analysed_methods: usize,
    /// Classes of the component, and of everything that it and its interface refer to.
    pub classes: usize,
    /// Classes of the component.
    pub component_classes: usize,
    /// Methods of the component.
    pub component_methods: usize,
    /// What the class hierarchy alone allows.
    pub hierarchy: Reached,
    /// Members of the interface.
    pub interface_members: usize,
    /// Methods of the classes that count.
    pub methods: usize,
    /// Receiver classes per call.
    pub n_rc: Option<f64>,
    /// Target methods per call.
    pub n_tm: Option<f64>,
    /// Calls for which the class hierarchy allows more than one receiver class.
    pub poly_sites: usize,
    /// Those that can be reached.
    pub reachable_poly_sites: usize,
    /// Receiver classes, summed over these calls.
    pub receiver_classes: usize,
    /// Target methods, summed over these calls.
    pub target_methods: usize,
    /// The same for calls that name a class other than `Object`.
    pub without_object: Calls,
}

/// What some polymorphic calls can reach.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Calls {
    /// What the class hierarchy alone allows.
    pub hierarchy: Reached,
    /// Receiver classes per call.
    pub n_rc: Option<f64>,
    /// Target methods per call.
    pub n_tm: Option<f64>,
    /// How many calls there are.
    pub poly_sites: usize,
    /// How many of them can be reached.
    pub reachable_poly_sites: usize,
    /// Receiver classes, summed over the calls.
    pub receiver_classes: usize,
    /// Target methods, summed over the calls.
    pub target_methods: usize,
}

/// Receiver classes and target methods of some calls.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reached {
    /// Receiver classes per call.
    pub n_rc: Option<f64>,
    /// Target methods per call.
    pub n_tm: Option<f64>,
    /// Receiver classes, summed over the calls.
    pub receiver_classes: usize,
    /// Target methods, summed over the calls.
    pub target_methods: usize,
}

impl Component {
    /// The numbers of an analysed component.
    pub fn new(analysed: &Analysed, fragment: &Fragment) -> Self {
        let program = &analysed.input.program;
        let required = requirements(program, &analysed.results, &fragment.component, Which::Polymorphic);
        let all: Vec<&RequiredCall> = required.sites.iter().collect();
        let names_object =
            |site: &&&RequiredCall| program.names.method_ref_parts(site.called).class == Type::OBJECT;
        let without_object: Vec<&RequiredCall> =
            all.iter().filter(|site| !names_object(site)).copied().collect();
        // The placeholder main and the classes of clients are in no file.
        let is_read = |method: &&MethodId| {
            matches!(program.class(program.method(**method).class).origin, Origin::File(_))
        };
        let calls = Calls::new(&all);
        Self {
            analysed_methods: analysed.results.reachable().iter().filter(is_read).count(),
            classes: fragment.sizes.closure,
            component_classes: fragment.component.len(),
            component_methods: fragment.sizes.component_methods,
            hierarchy: calls.hierarchy,
            interface_members: fragment.interface.members.len(),
            methods: fragment.sizes.methods,
            n_rc: calls.n_rc,
            n_tm: calls.n_tm,
            poly_sites: calls.poly_sites,
            reachable_poly_sites: calls.reachable_poly_sites,
            receiver_classes: calls.receiver_classes,
            target_methods: calls.target_methods,
            without_object: Calls::new(&without_object),
        }
    }
}

impl Calls {
    fn new(sites: &[&RequiredCall]) -> Self {
        let sum = |count: fn(&RequiredCall) -> usize| -> usize { sites.iter().map(|site| count(site)).sum() };
        let reached =
            Reached::new(sites.len(), sum(|site| site.receivers.len()), sum(|site| site.targets.len()));
        Self {
            hierarchy: Reached::new(
                sites.len(),
                sum(|site| site.candidates),
                sum(|site| site.candidate_targets),
            ),
            n_rc: reached.n_rc,
            n_tm: reached.n_tm,
            poly_sites: sites.len(),
            reachable_poly_sites: sites.iter().filter(|site| !site.receivers.is_empty()).count(),
            receiver_classes: reached.receiver_classes,
            target_methods: reached.target_methods,
        }
    }
}

impl Reached {
    fn new(sites: usize, receiver_classes: usize, target_methods: usize) -> Self {
        let average = |sum: usize| (sites > 0).then(|| sum as f64 / sites as f64);
        Self {
            n_rc: average(receiver_classes),
            n_tm: average(target_methods),
            receiver_classes,
            target_methods,
        }
    }
}
