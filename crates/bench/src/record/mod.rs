//! Rewrites classes so that a run tells which methods it executed and which calls reached them.
//!
//! Every method first reports its number, every call is announced by its own; `java/Recorder.java` listens. What
//! the numbers mean stands in a table beside the rewritten classes.

mod instrument;
mod table;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use classpath::{ClassPath, Options};

pub(crate) use table::{Method, Site, Table};

/// Arguments: the folder to write to, the Java feature version, then jars and folders of classes. The classes of the
/// first go to `0` in the folder, those of the second to `1`, and so on; the table to `table.tsv`.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let [out, feature, inputs @ ..] = arguments else { bail!("usage: bench record OUT FEATURE IN…") };
    let options = Options::new(feature.parse().context("the feature version is a number")?);
    let mut table = Table::default();
    let mut refused = Vec::new();
    for (number, input) in inputs.iter().enumerate() {
        let folder = Path::new(out).join(number.to_string());
        rewrite(Path::new(input), &folder, &options, &mut table, &mut refused)?;
    }
    let file = Path::new(out).join("table.tsv");
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
                table.methods.truncate(methods);
                table.sites.truncate(sites);
                refused.push(format!("{}: {error:#}", entry.path()));
                continue;
            }
        };
        save(&target(to, entry.name)?, &rewritten)?;
    }
    Ok(())
}

/// Names come from archives: only plain parts may become a path.
fn target(folder: &Path, name: &[u8]) -> Result<PathBuf> {
    let name = std::str::from_utf8(name).context("a class name that is no UTF-8")?;
    if name.split('/').any(|part| part.is_empty() || part == "." || part == "..") {
        bail!("{name:?} is not a path to write to");
    }
    Ok(folder.join(format!("{name}.class")))
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}
