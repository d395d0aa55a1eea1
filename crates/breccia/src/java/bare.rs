//! A component whose classes are at hand: a program that is loaded, no class path, no options, nothing
//! reported.
//!
//! The same steps as [`super::analyse::component`] takes, for examples, tests and tools that bring their own
//! program.

use ::entries::Entry;
use fragment::{Arrays, Clients, Interface, Placeholders, Visibility};
use pointsto::{Analysis, Control, Results};
use program::{ClassId, Program};
use requirements::{Requirements, Which, requirements};

use super::component::ComponentError;
use super::engine;

/// A component, its interface and what stands for its clients.
pub struct Bare {
    /// The program.
    pub program: Program,
    /// The classes of the component.
    pub component: Vec<ClassId>,
    /// What clients use.
    pub interface: Interface,
    /// The classes that clients write.
    pub clients: Clients,
    /// What clients do.
    pub placeholders: Placeholders,
}

/// What an analysis found in it.
pub struct BareResults {
    /// The program, with the placeholder main.
    pub program: Program,
    /// What was found.
    pub results: Results,
    /// What tests are to exercise.
    pub required: Requirements,
}

impl Bare {
    /// A component of a program, used through its visible members and, if wanted, through streams of objects.
    pub fn new(
        mut program: Program,
        component: Vec<ClassId>,
        visibility: Visibility,
        serialization: bool,
    ) -> Self {
        program.link_all(&component);
        let mut interface = fragment::by_visibility(&program, &component, visibility);
        if serialization {
            fragment::add_serialization(&program, &mut interface, &component);
        }
        interface.arrays = Arrays::of_signatures(&program, &interface);
        let clients = Clients::of(&program, &interface, &component, visibility);
        let placeholders = Placeholders::with(&program, &interface, &clients);
        Self { program, component, interface, clients, placeholders }
    }

    /// Analyses it.
    pub fn analyse(self, analysis: &Analysis, which: Which) -> Result<BareResults, ComponentError> {
        let mut program = self.program;
        let main = fragment::build(&mut program, &self.placeholders, &self.clients)
            .map_err(|error| ComponentError::PlaceholderMain(error.to_string()))?;
        let entries: Vec<Entry> = main.entries.iter().map(|&entry| Entry::new(&program, entry)).collect();
        let results = engine::solve(&mut program, analysis, &entries, main.bodies, &Control::default());
        let required = requirements(&program, &results, &self.component, which);
        Ok(BareResults { program, results, required })
    }
}
