//! The program as declarations: types, classes, members, who inherits from whom, what a name resolves to.
//!
//! In: class bytes from a [`Source`]. Out: [`Program`], all ids dense, all names interned.
//! Never opens a body beyond finding its `invokedynamic` sites: instructions are `ir`'s room.

mod class;
mod cycles;
mod dispatch;
mod display;
mod dynamic;
mod header;
mod hierarchy;
mod ids;
mod lambda;
mod link;
mod load;
mod model;
mod names;
mod prepare;
mod proxy;
mod resolve;
mod restrict;
mod services;
mod source;
mod subtype;
mod types;

pub use class::{Class, ClassDefinition, Field, FieldDefinition, Method, MethodDefinition, Origin};
pub use display::Escaped;
pub use dynamic::{Bootstrap, DynamicSite, HandleTarget, Lambda, LambdaShape, Shape, StaticArgument};
pub use ids::{
    ClassId, DescriptorId, FieldId, FieldRef, FieldRefId, MethodId, MethodRef, MethodRefId, Selector,
    SelectorId, Symbol,
};
pub use link::Linkage;
pub use load::load;
pub use model::Program;
pub use names::{Names, Signature};
pub use resolve::{Refusal, Resolved};
pub use services::Service;
pub use source::{MemorySource, Problem, Source};
pub use types::{Primitive, Type};
