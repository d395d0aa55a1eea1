//! How does an object of a class get to where a call can meet it? It is passed directly, or held by an object
//! that is passed: put there by a constructor, by a factory, or by a call on the holder.
//!
//! ```text
//! C a subtype of T                              0 steps from T
//! an operation takes P, and gives R <: T        one step more from T than from P
//! an operation on Q takes P, T <: Q             one step more from T than from P
//! ```

use program::{Program, Type};
use rustc_hash::FxHashMap;

use crate::reply::Runtime;
use crate::vocabulary::{OperationId, Vocabulary};

/// The longest way.
const MOST: u8 = 3;

/// What is wanted as a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    /// The type of the object.
    pub(crate) ty: Type,
    /// Whether it must be an object of a class that the client writes.
    pub(crate) is_written: bool,
    /// The operations that may create it.
    pub(crate) makers: Vec<OperationId>,
}

impl Goal {
    /// Whether objects of a class are what is wanted.
    pub(crate) fn is(&self, runtime: &Runtime) -> bool {
        let class = self.ty.as_class();
        match class {
            // The JVM makes up the classes of a client's objects.
            Some(class) if self.is_written => {
                runtime.above.contains(&class) && runtime.name.contains("$Proxy")
            }
            Some(class) => runtime.above.first() == Some(&class),
            None => false,
        }
    }
}

/// The types of all values and parameters, and how they relate.
#[derive(Debug, Default)]
pub(crate) struct Types {
    all: Vec<Type>,
    /// The types above each, itself included.
    above: FxHashMap<Type, Vec<Type>>,
    /// The types below each, itself included.
    below: FxHashMap<Type, Vec<Type>>,
}

impl Types {
    pub(crate) fn of(program: &Program, vocabulary: &Vocabulary) -> Self {
        let of_operation = |operation: &crate::Operation| {
            let parameters = operation.parameters.iter().map(|parameter| parameter.ty);
            parameters.chain([operation.result]).filter(|ty| ty.is_reference()).collect::<Vec<_>>()
        };
        let mut all: Vec<Type> =
            vocabulary.all().flat_map(|(_, operation)| of_operation(operation)).collect();
        all.sort_unstable();
        all.dedup();
        let mut types = Self::default();
        for &ty in &all {
            let above: Vec<Type> =
                all.iter().copied().filter(|&other| program.is_subtype(ty, other)).collect();
            for &other in &above {
                types.below.entry(other).or_default().push(ty);
            }
            types.above.insert(ty, above);
        }
        types.all = all;
        types
    }
}

/// How far each type is from a class: through how many holders an object of the class gets into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Steps(FxHashMap<Type, u8>);

impl Steps {
    pub(crate) fn to(program: &Program, vocabulary: &Vocabulary, types: &Types, class: Type) -> Self {
        let mut steps: FxHashMap<Type, u8> = FxHashMap::default();
        for &ty in types.all.iter().filter(|&&ty| program.is_subtype(class, ty)) {
            // Everything fits `Object`: what takes one rarely does anything with it.
            steps.insert(ty, u8::from(ty == Type::OBJECT && class != Type::OBJECT));
        }
        for round in 1..=MOST {
            let mut new = Vec::new();
            for (_, operation) in vocabulary.all() {
                let is_near = |at: usize| steps.get(&operation.parameters[at].ty) == Some(&(round - 1));
                let own = usize::from(operation.has_receiver());
                let takes = (own..operation.parameters.len()).any(is_near);
                if takes || own > 0 && is_near(0) {
                    new.extend(types.above.get(&operation.result).into_iter().flatten().copied());
                }
                if takes && own > 0 {
                    new.extend(types.below.get(&operation.parameters[0].ty).into_iter().flatten().copied());
                }
            }
            for ty in new {
                steps.entry(ty).or_insert(round);
            }
        }
        Self(steps)
    }

    /// Through how many holders an object gets into this type; none if it cannot.
    pub(crate) fn from(&self, ty: Type) -> Option<u8> {
        self.0.get(&ty).copied()
    }

    /// How much it is worth to try it through this type.
    pub(crate) fn weight(&self, ty: Type) -> u64 {
        self.from(ty).map_or(0, |steps| 64 >> (2 * u32::from(steps)))
    }
}
