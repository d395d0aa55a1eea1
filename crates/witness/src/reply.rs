//! What the driver answers: how each statement ended.

use std::sync::Arc;

use program::{ClassId, Program, Type};
use rustc_hash::FxHashMap;

use crate::word::unescaped;

/// How a statement ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Without a value.
    Void,
    /// With null.
    Null,
    /// With an object, or with a primitive value in a box.
    Object(RuntimeId, Detail),
    /// With an exception.
    Threw(RuntimeId),
}

/// What is known of a value besides its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    None,
    /// A text.
    Text(Arc<str>),
    /// The name of an enum constant.
    Constant(Arc<str>),
    /// A primitive value: its digits; bits, if it is `float` or `double`; `true` or `false`.
    Primitive(Arc<str>),
}

/// A class at run time: an index into [`Runtimes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuntimeId(pub(crate) u32);

/// The classes at run time, by name.
#[derive(Clone, Debug, Default)]
pub struct Runtimes {
    all: Vec<Runtime>,
    by_name: FxHashMap<String, RuntimeId>,
}

/// A class at run time.
#[derive(Clone, Debug)]
pub struct Runtime {
    /// Its name, in internal form.
    pub name: String,
    /// It and the types above it, as far as the program knows them.
    pub above: Vec<ClassId>,
    /// The array type that it is.
    pub array: Option<Type>,
}

impl Runtimes {
    /// A class.
    pub fn get(&self, id: RuntimeId) -> &Runtime {
        &self.all[id.0 as usize]
    }

    /// All of them, in the order in which they came up.
    pub(crate) fn ids(&self) -> impl Iterator<Item = RuntimeId> + use<> {
        (0..self.all.len() as u32).map(RuntimeId)
    }

    /// Whether objects of the class are of this type.
    pub(crate) fn fits(&self, program: &Program, id: RuntimeId, ty: Type) -> bool {
        let runtime = self.get(id);
        match (ty.as_class(), runtime.array) {
            (Some(class), _) => runtime.above.contains(&class),
            (None, Some(array)) => program.is_subtype(array, ty),
            (None, None) => false,
        }
    }

    /// Learns a class from the driver's line: its name, and those of all types above it.
    pub(crate) fn learn(&mut self, program: &Program, words: &[&str]) -> Option<()> {
        let names: Vec<String> = words.iter().map(|word| unescaped(word)).collect::<Option<_>>()?;
        let name = names.first()?.clone();
        if self.by_name.contains_key(&name) {
            return Some(());
        }
        let find = |name: &String| program.find_class(&classfile::modified_utf8(name));
        let above = names.iter().filter_map(find).collect();
        let array = name.starts_with('[').then(|| array(program, &name)).flatten();
        let id = RuntimeId(u32::try_from(self.all.len()).ok()?);
        self.all.push(Runtime { name: name.clone(), above, array });
        self.by_name.insert(name, id);
        Some(())
    }

    fn find(&self, word: &str) -> Option<RuntimeId> {
        self.by_name.get(&unescaped(word)?).copied()
    }
}

/// An array type by its descriptor, if the program has the type of its elements.
fn array(program: &Program, name: &str) -> Option<Type> {
    let base = name.trim_start_matches('[');
    let dimensions = u8::try_from(name.len() - base.len()).ok()?;
    let element = match base.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
        Some(class) => Type::class(program.find_class(&classfile::modified_utf8(class))?),
        None => program.names.find_class_constant(classfile::Text(name.as_bytes()))?.base(),
    };
    element.array(dimensions)
}

/// Reads how a statement ended; none if the driver does not talk like that.
pub(crate) fn outcome(runtimes: &Runtimes, line: &str) -> Option<Outcome> {
    let words: Vec<&str> = line.split('\t').collect();
    match words[..] {
        ["V"] => Some(Outcome::Void),
        ["N"] => Some(Outcome::Null),
        ["X", class] => Some(Outcome::Threw(runtimes.find(class)?)),
        ["O", class] => Some(Outcome::Object(runtimes.find(class)?, Detail::None)),
        ["O", class, kind, value] => {
            let value = unescaped(value)?.into();
            let detail = match kind {
                "s" => Detail::Text(value),
                "e" => Detail::Constant(value),
                "p" => Detail::Primitive(value),
                _ => return None,
            };
            Some(Outcome::Object(runtimes.find(class)?, detail))
        }
        _ => None,
    }
}
