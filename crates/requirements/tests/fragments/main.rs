//! Components without clients, analysed: from sources to requirements.

mod kinds;
mod language;
mod open;
mod station;
mod support;
