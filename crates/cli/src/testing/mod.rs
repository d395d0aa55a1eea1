//! What the commands have in common that run tests and judge them.

mod extras;
pub(crate) mod files;
pub(crate) mod judge;
pub(crate) mod library;
pub(crate) mod offline;
pub(crate) mod recordings;
pub(crate) mod show;
mod sources;
pub(crate) mod state;
