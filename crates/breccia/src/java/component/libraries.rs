//! Which classes are libraries, and is their code followed?

use std::collections::HashSet;

use program::ClassId;
use text::count;

use super::choose::Chosen;
use super::options::FollowLibraries;
use crate::java::load::{Input, Part};

/// With more library classes than this, `auto` does not follow them. See "Libraries" in `docs/fragments.md`.
const LARGE: usize = 2_000;

/// The libraries of a component: classes that belong neither to the JDK nor to the project.
#[derive(Clone, Debug, Default)]
pub struct Libraries {
    /// Those of their classes that take part.
    pub classes: Vec<ClassId>,
    /// Whether their code is followed.
    pub are_followed: bool,
}

impl Libraries {
    /// The libraries among the classes that take part.
    pub(super) fn find(
        input: &Input,
        chosen: &Chosen,
        taking_part: &[ClassId],
        wish: FollowLibraries,
    ) -> Self {
        let is_library = is_library(input, chosen);
        let classes: Vec<ClassId> = taking_part.iter().copied().filter(|&class| is_library(class)).collect();
        let are_followed = match wish {
            FollowLibraries::Auto => classes.len() <= LARGE,
            FollowLibraries::Follow => true,
            FollowLibraries::Given => classes.is_empty(),
        };
        Self { classes, are_followed }
    }

    /// The classes whose code is not followed, if there are any.
    pub fn opaque(&self) -> Option<&[ClassId]> {
        (!self.are_followed).then_some(&self.classes)
    }

    /// What results take for granted of code that is not followed.
    pub fn assumption(&self) -> Option<String> {
        let classes = count(self.opaque()?.len(), "class", "classes");
        Some(format!(
            "libraries: {classes} not followed, assumed to use what they are given only as types that they know"
        ))
    }
}

/// Whether a class belongs to a library.
pub(super) fn is_library<'a>(input: &'a Input, chosen: &Chosen) -> impl Fn(ClassId) -> bool + use<'a> {
    let Chosen { component, suite, also, stubs } = chosen;
    let container = |class: ClassId| input.entry(class).map(|entry| entry.container.index);
    // A jar or folder with classes of the project belongs to it as a whole.
    let own = [component, suite, also, stubs].into_iter().flatten();
    let own: HashSet<usize> = own.filter_map(|&class| container(class)).collect();
    move |class| {
        input.part_of(class).is_some_and(|part| part != Part::Jdk)
            && container(class).is_some_and(|container| !own.contains(&container))
    }
}
