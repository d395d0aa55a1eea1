//! What the engine cannot read from bodies: one file per subject.

mod boxing;
mod dynamic;
mod native;
mod strings;

pub(crate) use boxing::boxing;
pub(crate) use dynamic::dynamic;
pub(crate) use native::native;
pub(crate) use strings::string_constant;
