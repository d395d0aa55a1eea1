//! A component without clients: from options to a placeholder main.

mod choose;
mod members;

use fragment::{Clients, Interface, Main, Placeholders, Visibility};
use program::{ClassId, Program};

pub(crate) use self::choose::Chosen;

use crate::context::Context;
use crate::input::{self, Input};
use crate::number::count;
use crate::options::{FragmentOptions, Scope};
use crate::stop::Stop;

/// A component, its interface and what stands for its clients.
pub(crate) struct Fragment {
    /// The classes of the component.
    pub(crate) component: Vec<ClassId>,
    /// What clients use.
    pub(crate) interface: Interface,
    /// What clients do.
    pub(crate) placeholders: Placeholders,
    /// The classes that clients write.
    pub(crate) clients: Clients,
    /// The patterns that members were asked for with.
    pub(crate) patterns: Vec<String>,
    /// How large the program is.
    pub(crate) sizes: Sizes,
}

/// How many classes there are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sizes {
    /// In the closure of the component and its interface: the paper's Cls.
    pub(crate) closure: usize,
    /// On the class path.
    pub(crate) class_path: usize,
    /// The methods of the component.
    pub(crate) component_methods: usize,
    /// The methods of the classes that count: Cls, or all.
    pub(crate) methods: usize,
}

impl Fragment {
    /// Finds the component and its interface, and forgets all classes that do not count.
    pub(crate) fn of(cx: &mut Context, input: &mut Input, options: &FragmentOptions) -> Result<Self, Stop> {
        let chosen = Chosen::of(cx, input, options)?;
        let Chosen { component, stubs, suite } = &chosen;
        let (interface, patterns) = members::interface(cx, input, options, &chosen)?;
        let roots = [&component[..], stubs, &of_interface(&input.program, &interface)].concat();
        let closure = cx.stats.time("closure", || fragment::closure(&input.program, &roots));
        let class_path = input.program.classes().filter(|(_, class)| !class.is_phantom()).count();
        // The suite itself is not the program, though it stands on the class path.
        let out = |class: &ClassId| !suite.contains(class) || stubs.contains(class);
        match options.scope.unwrap_or_default() {
            Scope::Closure => {
                let kept: Vec<ClassId> = closure.iter().copied().filter(out).collect();
                cx.stats.time("closure", || input.program.keep_only(&kept));
            }
            Scope::Classpath if suite.is_empty() => {}
            Scope::Classpath => {
                let all = input.program.classes().filter(|(_, class)| !class.is_phantom());
                let kept: Vec<ClassId> = all.map(|(class, _)| class).filter(out).collect();
                input.program.keep_only(&kept);
            }
        }
        input::link(cx, &mut input.program, component);
        let placeholders = Placeholders::of(&input.program, &interface);
        let clients = match options.open_types {
            true => Clients::of(&input.program, &placeholders),
            false => Clients::default(),
        };
        let sizes = Sizes {
            closure: closure.len(),
            class_path,
            component_methods: methods_of(&input.program, component.iter().copied()),
            methods: methods_of(&input.program, input.program.classes().map(|(class, _)| class)),
        };
        let component = chosen.component;
        Ok(Self { component, interface, placeholders, clients, patterns, sizes })
    }

    /// Adds the placeholder main to the program.
    pub(crate) fn build(&self, program: &mut Program) -> Result<Main, Stop> {
        fragment::build(program, &self.placeholders, &self.clients)
            .map_err(|error| Stop::usage(format!("the placeholder main cannot be built: {error}")))
    }

    /// One line on what is looked at.
    pub(crate) fn line(&self) -> String {
        format!(
            "{}, used through {}; {} refers to {} of {}",
            count(self.component.len(), "class", "classes"),
            count(self.interface.members.len(), "member", "members"),
            if self.component.len() == 1 { "it" } else { "all this" },
            count(self.sizes.closure, "class", "classes"),
            crate::number::grouped(self.sizes.class_path as u64),
        )
    }
}

/// Where clients may stand.
fn visibility(options: &FragmentOptions) -> Visibility {
    Visibility {
        same_package: options.same_package,
        subclasses: options.open_types,
        of_object: options.object_members,
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
