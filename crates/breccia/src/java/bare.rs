//! A component whose classes are at hand: a program that is loaded, no class path, no options, nothing
//! reported.
//!
//! The same steps as [`super::analyse::component`] takes, for examples, tests and tools that bring their own
//! program.

use fragment::{Arrays, Clients, Interface, Placeholders, Visibility};
use ir::Body;
use pointsto::{Analysis, Control, Results};
use program::{ClassId, MethodId, Program};
use requirements::{Requirements, Which, requirements};

use super::component::ComponentError;
use super::engine;

/// A component, its interface, and the placeholder for its clients.
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
    /// The classes of the component.
    pub component: Vec<ClassId>,
    /// What was found.
    pub results: Results,
    /// What tests have to cover.
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
        let mut interface = interface(&program, &component, visibility);
        if serialization {
            fragment::add_serialization(&program, &mut interface, &component);
            // The members just added may have further arrays in their signatures.
            interface.arrays = Arrays::of_signatures(&program, &interface);
        }
        let clients = Clients::of(&program, &interface, &component, visibility);
        Self::with_clients(program, component, interface, clients)
    }

    /// A component of a linked program with an interface and clients of the caller's choice.
    pub fn with_clients(
        program: Program,
        component: Vec<ClassId>,
        interface: Interface,
        clients: Clients,
    ) -> Self {
        let placeholders = Placeholders::with(&program, &interface, &clients);
        Self { program, component, interface, clients, placeholders }
    }

    /// Analyses it.
    pub fn analyse(self, analysis: &Analysis, which: Which) -> Result<BareResults, ComponentError> {
        let mut program = self.program;
        let main = fragment::build(&mut program, &self.placeholders, &self.clients)
            .map_err(|error| ComponentError::PlaceholderMain(error.to_string()))?;
        let results = engine::solve(&mut program, analysis, &main.entries, main.bodies, &Control::default());
        let required = requirements(&program, &results, &self.component, which);
        Ok(BareResults { program, component: self.component, results, required })
    }
}

/// What clients can use of a component: its visible members, and the arrays in their signatures.
pub fn interface(program: &Program, component: &[ClassId], visibility: Visibility) -> Interface {
    let mut interface = fragment::by_visibility(program, component, visibility);
    interface.arrays = Arrays::of_signatures(program, &interface);
    interface
}

/// Analyses a program from methods of the caller's choice, with bodies that do not come from class files.
pub fn solve(
    program: &mut Program,
    analysis: &Analysis,
    entries: &[MethodId],
    bodies: Vec<Body>,
    control: &Control,
) -> Results {
    engine::solve(program, analysis, entries, bodies, control)
}
