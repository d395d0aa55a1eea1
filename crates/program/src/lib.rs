//! The program as declarations: types, classes, members, who inherits from whom, what a name resolves to.
//!
//! In: class bytes from a [`Source`]. Out: [`Program`], all ids dense, all names interned. Also answers what
//! else a class file says: nesting, annotations, source file, code. A class file is read when the program is
//! loaded, and once more when one of these is first asked for; then the offsets of its parts are kept. Looks
//! into a body only to find its `invokedynamic` sites: instructions are `ir`'s room.

mod annotations;
mod batches;
mod bootstrap;
mod bytes;
mod class;
mod constants;
mod cycles;
mod define;
mod deprecated;
mod dispatch;
mod display;
mod dynamic;
mod escaped;
mod generics;
mod header;
mod hierarchy;
mod ids;
mod intern;
mod lambda;
mod link;
mod linkage;
mod load;
mod model;
mod names;
mod nesting;
mod numbering;
mod prepare;
mod problem;
mod proxy;
mod reference;
mod resolve;
mod restrict;
mod sealed;
mod service;
mod services;
mod source;
mod source_file;
mod subtype;
mod types;

pub use annotations::{Annotation, AnnotationValue, ClassAnnotations};
pub use bytes::OpenClass;
pub use class::{Class, ClassDefinition, Field, FieldDefinition, Method, MethodDefinition, Origin};
pub use dynamic::{Bootstrap, DynamicSite, HandleTarget, Lambda, LambdaShape, Shape, StaticArgument};
pub use escaped::Escaped;
pub use ids::{ClassId, DescriptorId, FieldId, FieldRefId, MethodId, MethodRefId, SelectorId, Symbol};
pub use linkage::Linkage;
pub use load::load;
pub use model::Program;
pub use names::{Names, Signature};
pub use nesting::Nesting;
pub use problem::Problem;
pub use reference::{FieldRef, MethodRef, Selector};
pub use resolve::{Refusal, Resolved};
pub use service::Service;
pub use source::{MemorySource, Source};
pub use types::{Primitive, Type};
