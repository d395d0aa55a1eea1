//! A component without clients: from options to a placeholder main.

mod choose;
mod error;
mod libraries;
mod members;
mod options;

use std::path::PathBuf;

use ::entries::Entry;
use fragment::{Clients, Done, Interface, Java, Placeholders};
use ir::Body;
use program::{ClassId, MethodId, Program};

pub use self::error::{Beside, ComponentError, Setting};
pub use self::libraries::Libraries;
pub use self::options::{ComponentOptions, FollowLibraries, Frameworks, Scope, SettingsFile, Unknown};

use self::choose::Chosen;
use super::load::{ClassSources, Input, LoadError, link};
use crate::observe::{Observer, timed};

/// A component, its interface, and the placeholder for its clients.
pub struct Fragment {
    /// The classes of the component.
    pub component: Vec<ClassId>,
    /// Stubs: other classes of the project, such as those of its other modules.
    pub stubs: Vec<ClassId>,
    /// The code behind the component.
    pub libraries: Libraries,
    /// What clients use.
    pub interface: Interface,
    /// What clients do.
    pub placeholders: Placeholders,
    /// The classes that clients write.
    pub clients: Clients,
    /// The patterns that members were asked for with.
    pub patterns: Vec<String>,
    /// How large the program is.
    pub sizes: Sizes,
    /// The methods of the placeholder main and their statements, once it is built.
    main: Vec<(MethodId, Vec<Done>)>,
}

/// How many classes there are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sizes {
    /// In the closure of the component and its interface: the paper's Cls.
    pub closure: usize,
    /// On the class path.
    pub class_path: usize,
    /// The methods of the component.
    pub component_methods: usize,
    /// The methods of the classes that count: Cls, or all.
    pub methods: usize,
}

impl Fragment {
    /// Finds the component and its interface, and forgets all classes that do not count.
    pub fn find(
        observer: &mut dyn Observer,
        input: &mut Input,
        options: &ComponentOptions,
    ) -> Result<Self, ComponentError> {
        let chosen = Chosen::find(observer, input, options)?;
        let Chosen { component, stubs, suite, also } = &chosen;
        let (interface, patterns) = members::interface(observer, input, options, &chosen)?;
        let roots = [&component[..], stubs, &of_interface(&input.program, &interface)].concat();
        let closure = timed(observer, "closure", || fragment::closure(&input.program, &roots));
        // Counted before `keep_only` makes phantoms of the other classes.
        let class_path = input.program.classes().filter(|(_, class)| !class.is_phantom()).count();
        // The suite itself is not part of the program, although it is on the class path.
        let out = |class: &ClassId| !(suite.contains(class) || also.contains(class)) || stubs.contains(class);
        let kept: Vec<ClassId> = match options.scope {
            Scope::Closure => closure.iter().copied().filter(out).collect(),
            Scope::Classpath => {
                let all = input.program.classes().filter(|(_, class)| !class.is_phantom());
                all.map(|(class, _)| class).filter(out).collect()
            }
        };
        let libraries = Libraries::find(input, &chosen, &kept, options.libraries);
        observer.count("library classes", libraries.classes.len());
        timed(observer, "closure", || input.program.keep_only(&kept));
        link(observer, &mut input.program, component);
        let clients = Clients::of(&input.program, &interface, component, options.visibility());
        let placeholders = Placeholders::with(&input.program, &interface, &clients);
        let sizes = Sizes {
            closure: closure.len(),
            class_path,
            component_methods: methods_of(&input.program, component.iter().copied()),
            methods: methods_of(&input.program, input.program.classes().map(|(class, _)| class)),
        };
        let Chosen { component, stubs, .. } = chosen;
        Ok(Self {
            component,
            stubs,
            libraries,
            interface,
            placeholders,
            clients,
            patterns,
            sizes,
            main: Vec::new(),
        })
    }

    /// Adds the placeholder main to the program.
    pub fn build(&mut self, program: &mut Program) -> Result<(Vec<Entry>, Vec<Body>), ComponentError> {
        let main = fragment::build(program, &self.placeholders, &self.clients)
            .map_err(|error| ComponentError::PlaceholderMain(error.to_string()))?;
        let entries = main.entries.iter().map(|&entry| Entry::new(program, entry)).collect();
        self.main = main.entries.into_iter().zip(main.statements).collect();
        Ok((entries, main.bodies))
    }

    /// What a client does at an offset of the placeholder main.
    pub fn done(&self, method: MethodId, offset: u32) -> Option<Done> {
        let (_, statements) = self.main.iter().find(|(main, _)| *main == method)?;
        statements.get(offset as usize).copied()
    }

    /// What a client does at an offset of the placeholder main, as Java.
    pub fn statement(&self, java: &Java<'_>, method: MethodId, offset: u32) -> Option<String> {
        let (_, statements) = self.main.iter().find(|(main, _)| *main == method)?;
        let text = match statements.get(offset as usize) {
            Some(&done) => {
                let text = java.done(&self.clients, done);
                match java.framework(done) {
                    Some(why) => return Some(format!("{} // {why}", text.trim_end_matches(';'))),
                    None => text,
                }
            }
            // The handler around the statements has the offset after the last of them.
            None => "catch (Throwable e) { ph_Throwable = e; }".to_owned(),
        };
        Some(text.trim_end_matches(';').to_owned())
    }
}

/// Loads the classes of a component: of the paths, or if there are none, of the class path.
pub fn load(
    observer: &mut dyn Observer,
    sources: &ClassSources,
    paths: &[PathBuf],
    options: &ComponentOptions,
) -> Result<Input, LoadError> {
    let beside = [&options.suite[..], &options.stubs, &options.also_used_by].concat();
    if paths.is_empty() {
        Input::load(observer, sources, &sources.class_path, &beside)
    } else {
        Input::load(observer, sources, paths, &[&sources.class_path[..], &beside].concat())
    }
}

/// The classes that an interface names.
fn of_interface(program: &Program, interface: &Interface) -> Vec<ClassId> {
    let types = fragment::relevant_types(program, interface);
    let types = types.iter().filter_map(|ty| ty.base_class());
    interface.accessed.iter().copied().chain(types).collect()
}

fn methods_of(program: &Program, classes: impl Iterator<Item = ClassId>) -> usize {
    classes.map(|class| program.class(class).methods.iter().count()).sum()
}
