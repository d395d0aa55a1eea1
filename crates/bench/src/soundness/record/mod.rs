//! Rewrites classes so that a run reports which methods it executed and which calls reached them.
//!
//! Every method first reports its number, and every call announces its own; `java/Recorder.java` listens. A
//! table next to the rewritten classes says what the numbers mean.

mod instrument;
mod table;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use classpath::{ClassPath, Options};

use crate::class_files;
pub(crate) use table::{Method, Site, Table};

/// Rewrites jars and folders of classes for a Java feature version. The classes of the first go to `out/0`,
/// those of the second to `out/1`, and so on; the table to `out/table.tsv`.
pub(crate) fn rewrite_all(out: &Path, feature: u16, inputs: &[PathBuf]) -> Result<()> {
    let options = Options::new(feature);
    let mut table = Table::default();
    let mut refused = Vec::new();
    for (number, input) in inputs.iter().enumerate() {
        let folder = out.join(number.to_string());
        rewrite(input, &folder, &options, &mut table, &mut refused)?;
    }
    let file = out.join("table.tsv");
    std::fs::write(&file, table.write()).with_context(|| file.display().to_string())?;
    refused.iter().for_each(|line| println!("    not wholly watched: {line}"));
    println!(
        "{} methods and {} calls watched, {} methods not or only partly",
        table.methods.len(),
        table.sites.len(),
        refused.len()
    );
    Ok(())
}

fn rewrite(
    from: &Path,
    to: &Path,
    options: &Options,
    table: &mut Table,
    refused: &mut Vec<String>,
) -> Result<()> {
    let path = ClassPath::open(&[from.to_path_buf()], options);
    if let Some(problem) = path.problems().first() {
        bail!("{problem}");
    }
    for number in 0..path.len() {
        let entry = path.entry(number);
        let bytes = entry.bytes().map_err(|problem| anyhow::anyhow!("{problem}"))?;
        let (methods, sites) = (table.methods.len(), table.sites.len());
        let rewritten = match instrument::class(&bytes, table, refused) {
            Ok(rewritten) => rewritten,
            Err(error) => {
                // The class stays as it is, so its entries must go again.
                table.methods.truncate(methods);
                table.sites.truncate(sites);
                refused.push(format!("{}: {error:#}", entry.path()));
                continue;
            }
        };
        class_files::save(to, entry.name, &rewritten)?;
    }
    Ok(())
}
