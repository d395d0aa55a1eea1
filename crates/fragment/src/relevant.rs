//! Which types can the variables of a client have? (`FCA`, section III-B)
//!
//! ```text
//! m in Int                                  its parameter and result types are relevant
//! f in Int                                  its type is relevant
//! C accessed, an instance member of C or    C is relevant
//!   a constructor of C is in Int
//! T[] instantiated or accessed              T[] is relevant; accessed: T too
//! objects of C are read from streams        C is relevant
//! a framework implements T                  T is relevant, and the types in its abstract methods
//!                                           String and Throwable are relevant
//! ```
//!
//! Unlike in `FCA`, arrays of primitives count: they hold no references, but they are objects, and can be
//! receivers of calls that accept any object. Constructors count as instance members (the "methods" of `FCA`
//! include them); otherwise `A a = new B()` would be lost if `B` has nothing else.

use program::{Program, Type};
use rustc_hash::FxHashSet;

use crate::abstracts::written_types;
use crate::interface::{Interface, MemberId};
use crate::objects::holds_objects;

/// The relevant types in the order in which Int names them, `String` and `Throwable` last.
pub fn relevant_types(program: &Program, interface: &Interface) -> Vec<Type> {
    let mut found = Found { types: Vec::new(), seen: FxHashSet::default() };
    for member in &interface.members {
        match member.id {
            MemberId::Method(method) => {
                let declared = program.method(method);
                if !declared.is_static() {
                    found.add(Type::class(member.class));
                }
                let signature = program.names.selector_signature(declared.selector);
                signature.parameters.iter().for_each(|&ty| found.add(ty));
                found.add(signature.result);
            }
            MemberId::Field(field) => {
                let declared = program.field(field);
                if !declared.is_static() {
                    found.add(Type::class(member.class));
                }
                found.add(declared.ty);
            }
        }
    }
    interface.restored.iter().for_each(|&class| found.add(Type::class(class)));
    for &class in &interface.implemented {
        found.add(Type::class(class));
        written_types(program, class).into_iter().for_each(|ty| found.add(ty));
    }
    interface.arrays.instantiated.iter().for_each(|&array| found.add(array));
    for &array in &interface.arrays.accessed {
        found.add(array);
        if let Some(element) = array.element().filter(|&element| holds_objects(element)) {
            found.add(element);
        }
    }
    // Always relevant; at the end even if Int names them earlier.
    let last = [Type::STRING, Type::THROWABLE];
    found.types.retain(|ty| !last.contains(ty));
    found.types.extend(last);
    found.types
}

struct Found {
    types: Vec<Type>,
    seen: FxHashSet<Type>,
}

impl Found {
    fn add(&mut self, ty: Type) {
        if holds_objects(ty) && self.seen.insert(ty) {
            self.types.push(ty);
        }
    }
}
