//! Does the checkout keep the rules that no compiler knows?
//!
//! Reads ARCHITECTURE.md, the manifests and the files of the checkout; returns complaints. Each rule is a
//! function from text to complaints in its own file, so that it can be shown to fail.

pub mod graph;
pub mod items;
pub mod manifest;
mod markdown;
pub mod modules;
pub mod paths;
pub mod picture;
pub mod rooms;
pub mod source;
pub mod strangers;
pub mod test_files;
pub mod width;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{process, say};

use crate::code;
use items::Items;
use manifest::Manifest;
use paths::Checkout;

/// Prints what is untidy; an error if anything is.
pub fn run(root: &Path) -> Result<()> {
    let complaints = check(root)?;
    for complaint in &complaints {
        say::problem(complaint);
    }
    if !complaints.is_empty() {
        bail!("the checkout is not tidy");
    }
    say::line("tidy");
    Ok(())
}

/// Every complaint about the checkout at `root`, in a fixed order.
pub fn check(root: &Path) -> Result<Vec<String>> {
    let mut complaints = check_rooms(root)?;
    complaints.extend(modules::check(&code::crates(root)?));
    complaints.extend(check_documents(root)?);
    let known = files(root, &["--cached", "--others", "--exclude-standard"])?;
    let text = |file: &str| read(root, file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    complaints.extend(test_files::check(&known, |file| text(file).unwrap_or_default()));
    // A new source is held to the rules before git knows it; other new files may be scratch.
    for file in known.iter().filter(|file| is_source(file)) {
        complaints.extend(source::check(file, &text(file)?));
    }
    for file in known.iter().filter(|file| file.ends_with(".rs")) {
        complaints.extend(width::check_comments(file, &text(file)?));
    }
    for file in files(root, &["--cached"])? {
        complaints.extend(strangers::check(&file, &read(root, &file)?));
    }
    Ok(complaints)
}

/// The paths, the items and the lines of all documents.
fn check_documents(root: &Path) -> Result<Vec<String>> {
    let known = files(root, &["--cached", "--others", "--exclude-standard"])?;
    let checkout = Checkout::new(&known, &String::from_utf8_lossy(&read(root, ".gitignore")?));
    let mut items = Items::default();
    for file in known.iter().filter(|file| is_source(file)) {
        items.add(file, &String::from_utf8_lossy(&read(root, file)?));
    }
    let mut complaints = Vec::new();
    for file in known.iter().filter(|file| file.ends_with(".md")) {
        let content = read(root, file)?;
        let text = String::from_utf8_lossy(&content);
        complaints.extend(checkout.check(file, &text));
        complaints.extend(items.check(file, &text));
        complaints.extend(width::check_document(file, &text));
    }
    Ok(complaints)
}

fn read(root: &Path, file: &str) -> Result<Vec<u8>> {
    fs::read(root.join(file)).with_context(|| format!("cannot read {file}"))
}

fn check_rooms(root: &Path) -> Result<Vec<String>> {
    let manifests = read_manifests(root)?;
    let path = root.join("ARCHITECTURE.md");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    match rooms::read(&text) {
        Ok(rooms) => {
            let picture = picture::check(&text, &rooms);
            Ok([graph::check(&rooms, &manifests), picture].concat())
        }
        Err(complaint) => Ok(vec![complaint]),
    }
}

fn read_manifests(root: &Path) -> Result<Vec<Manifest>> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(root.join("crates")).context("cannot list crates/")? {
        folders.push(entry?.path());
    }
    // Systems list folders in any order; complaints come in a fixed one.
    folders.sort();
    let mut manifests = Vec::new();
    for path in folders.iter().map(|folder| folder.join("Cargo.toml")).filter(|path| path.is_file()) {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        manifests.push(manifest::read(&text));
    }
    Ok(manifests)
}

/// The files of these kinds by git's account, relative to the root, sorted; those that are gone are left out.
fn files(root: &Path, kinds: &[&str]) -> Result<Vec<String>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z"]).args(kinds).current_dir(root);
    let listed = process::capture(&mut git)?;
    let mut files: Vec<String> =
        listed.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    files.retain(|file| root.join(file).is_file());
    files.sort();
    files.dedup();
    Ok(files)
}

fn is_source(file: &str) -> bool {
    let mut parts = file.split('/');
    parts.next() == Some("crates") && parts.nth(1) == Some("src") && file.ends_with(".rs")
}
