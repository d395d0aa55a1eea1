//! Components without clients, analysed: from sources to requirements.

mod kinds;
mod station;
mod support;
