//! Text in, text out: small plans and recordings, and what is judged of them.

mod judging;
mod lambdas;
mod ranking;
mod results;
mod rules;
mod schema;
mod selecting;
mod sums;
mod support;
mod waiving;
mod witnessing;
