//! Which classes are the user's own?

use program::{ClassId, Origin, Program};

use super::load::{Input, Part};

/// What follows the name of the host in the names of lambda classes.
const LAMBDA: &[u8] = b"$$Lambda@";

/// For each class, whether it belongs to the application: everything but the JDK.
pub struct Application(Vec<bool>);

impl Application {
    /// Uses all classes that are known by now, including the lambdas that the analysis has reached.
    pub fn new(input: &Input) -> Self {
        let mut all: Vec<bool> = vec![false; input.program.classes().len()];
        for (class, declared) in input.program.classes() {
            all[class.0 as usize] = match declared.origin {
                Origin::File(_) => input.part_of(class) != Some(Part::Jdk),
                Origin::Lambda => host(&input.program, class)
                    .is_some_and(|host| input.part_of(host).is_some_and(|part| part != Part::Jdk)),
                Origin::Proxy => input
                    .program
                    .interfaces(class)
                    .iter()
                    .any(|&interface| input.part_of(interface).is_some_and(|part| part != Part::Jdk)),
                Origin::Text => true,
                Origin::Phantom => false,
            };
        }
        Self(all)
    }

    /// The same for the analysis of a component, which may be part of the JDK.
    pub fn with_component(input: &Input, component: &[ClassId]) -> Self {
        let mut application = Self::new(input);
        component.iter().for_each(|class| application.0[class.0 as usize] = true);
        // Lambdas come last: whether they count depends on their hosts, some of which were just added.
        for (class, declared) in input.program.classes() {
            if declared.origin == Origin::Lambda {
                let host = host(&input.program, class);
                application.0[class.0 as usize] |= host.is_some_and(|host| application.0[host.0 as usize]);
            }
        }
        application
    }

    /// Whether a class belongs to the application.
    pub fn has(&self, class: ClassId) -> bool {
        self.0.get(class.0 as usize).copied().unwrap_or(false)
    }
}

/// The class whose code contains a lambda.
fn host(program: &Program, lambda: ClassId) -> Option<ClassId> {
    let name = program.names.class_name(lambda).0;
    let end = name.windows(LAMBDA.len()).position(|window| window == LAMBDA)?;
    program.find_class(&name[..end])
}
