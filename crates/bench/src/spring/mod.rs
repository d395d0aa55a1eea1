//! `cargo xtask bench spring`: what do users of Spring Boot see of breccia?
//!
//! The subject is the shop in `integrations/spring/sample`. It is copied to `subjects/spring/shop`, where
//! Maven builds it. Its calls are planned in several ways, and then its tests run through `breccia run`.
//! Nothing may be contradicted, and all tests must pass.

mod build;
mod plans;
mod tests;

use std::path::Path;

use anyhow::Result;
use toolbox::{built, say};

/// Builds the shop, then prints a table of its plans and what its tests cover.
pub(crate) fn run(root: &Path) -> Result<()> {
    let breccia = built::breccia(root)?;
    let shop = build::build(root)?;
    plans::plans(&breccia, &shop)?;
    say::line("");
    tests::tests(&breccia, &shop)
}
