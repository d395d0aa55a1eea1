//! Components without clients, analysed: from sources to requirements.

mod kinds;
mod language;
mod mended;
mod open;
mod station;
mod support;
