//! Points-to and side-effect analysis of C, for whole programs and for libraries without their clients.
//!
//! Andersen's analysis and the MOD algorithm of `FRAG` (chapter 3), flow- and context-insensitive, on the
//! language-free `solver`. [`analyse`] gives [`Results`]: points-to sets, callees, what escapes,
//! [`Results::effects`] (Mod and Use of statements and procedures), [`Results::explainer`] and
//! [`Results::exported`]. Missing code (clients of a library, imports without a summary) is the placeholder
//! of Fig. 3.4 and appears as [`Target::UnknownVariable`] and [`Target::UnknownProcedure`].

mod causes;
mod cells;
mod effects;
mod engine;
mod exported;
mod options;
mod placeholders;
mod results;
mod unknown;
mod uses;
mod why;

pub use effects::{Effects, Modified};
pub use exported::{Exported, Kept};
pub use options::{Model, Options};
pub use placeholders::{WithPlaceholders, with_placeholders};
pub use results::{Callees, Results, Statistics, Target, analyse};
pub use why::{Because, Explainer, Step};
