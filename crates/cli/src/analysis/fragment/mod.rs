//! A component without clients: from options to a placeholder main.

mod choose;
mod members;

use entries::Entry;
use fragment::{Clients, Done, Interface, Java, Placeholders, Visibility};
use ir::Body;
use program::{ClassId, MethodId, Program};

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
    /// The methods of the placeholder main and their statements, once it is built.
    main: Vec<(MethodId, Vec<Done>)>,
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
        let Chosen { component, stubs, suite, also } = &chosen;
        let (interface, patterns) = members::interface(cx, input, options, &chosen)?;
        let roots = [&component[..], stubs, &of_interface(&input.program, &interface)].concat();
        let closure = cx.stats.time("closure", || fragment::closure(&input.program, &roots));
        let class_path = input.program.classes().filter(|(_, class)| !class.is_phantom()).count();
        // The suite itself is not the program, though it stands on the class path.
        let out = |class: &ClassId| !(suite.contains(class) || also.contains(class)) || stubs.contains(class);
        match options.scope.unwrap_or_default() {
            Scope::Closure => {
                let kept: Vec<ClassId> = closure.iter().copied().filter(out).collect();
                cx.stats.time("closure", || input.program.keep_only(&kept));
            }
            Scope::Classpath if suite.is_empty() && also.is_empty() => {}
            Scope::Classpath => {
                let all = input.program.classes().filter(|(_, class)| !class.is_phantom());
                let kept: Vec<ClassId> = all.map(|(class, _)| class).filter(out).collect();
                input.program.keep_only(&kept);
            }
        }
        input::link(cx, &mut input.program, component);
        let clients = Clients::of(&input.program, &interface, component, visibility(options));
        let placeholders = Placeholders::with(&input.program, &interface, &clients);
        let sizes = Sizes {
            closure: closure.len(),
            class_path,
            component_methods: methods_of(&input.program, component.iter().copied()),
            methods: methods_of(&input.program, input.program.classes().map(|(class, _)| class)),
        };
        let component = chosen.component;
        Ok(Self { component, interface, placeholders, clients, patterns, sizes, main: Vec::new() })
    }

    /// Adds the placeholder main to the program.
    pub(crate) fn build(&mut self, program: &mut Program) -> Result<(Vec<Entry>, Vec<Body>), Stop> {
        let main = fragment::build(program, &self.placeholders, &self.clients)
            .map_err(|error| Stop::usage(format!("the placeholder main cannot be built: {error}")))?;
        let entries = main.entries.iter().map(|&entry| Entry::new(program, entry)).collect();
        self.main = main.entries.into_iter().zip(main.statements).collect();
        Ok((entries, main.bodies))
    }

    /// What a client does at an offset of the placeholder main.
    pub(crate) fn done(&self, method: MethodId, offset: u32) -> Option<Done> {
        let (_, statements) = self.main.iter().find(|(main, _)| *main == method)?;
        statements.get(offset as usize).copied()
    }

    /// What a client does at an offset of the placeholder main, as Java.
    pub(crate) fn statement(&self, java: &Java<'_>, method: MethodId, offset: u32) -> Option<String> {
        let (_, statements) = self.main.iter().find(|(main, _)| *main == method)?;
        let text = match statements.get(offset as usize) {
            Some(&done) => java.done(&self.clients, done),
            None => "catch (Throwable e) { ph_Throwable = e; }".to_owned(),
        };
        Some(text.trim_end_matches(';').to_owned())
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
