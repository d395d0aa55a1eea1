//! Writes the compilation database of a subject.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::list::{Files, Subject};

/// Writes `commands/NAME.json` and returns how many files it names.
pub(super) fn write(subject: &Subject, folder: &Path) -> Result<usize> {
    let package = folder.join(subject.package);
    let directory = package.join(subject.directory);
    let entries = match subject.files {
        Files::Listed(names) => listed(subject, &directory, names.split_whitespace()),
        Files::AllBut(others) => {
            let names = sources(&directory, others)?;
            listed(subject, &directory, names.iter().map(String::as_str))
        }
        Files::CMake(targets) => from_cmake(subject, &package, targets)?,
    };
    if entries.is_empty() {
        bail!("no files are found");
    }
    let goal = folder.join("commands");
    fs::create_dir_all(&goal).with_context(|| format!("cannot create {}", goal.display()))?;
    let path = goal.join(format!("{}.json", subject.name));
    let text = serde_json::to_string_pretty(&Value::Array(entries.clone()))?;
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(entries.len())
}

fn listed<'a>(subject: &Subject, directory: &Path, names: impl Iterator<Item = &'a str>) -> Vec<Value> {
    let entry = |name: &str| {
        let file = format!("{name}.c");
        let mut arguments = vec!["cc"];
        arguments.extend(subject.flags);
        arguments.extend(["-c", &file]);
        json!({"directory": directory, "file": file, "arguments": arguments})
    };
    names.map(entry).collect()
}

fn sources(directory: &Path, others: &[&str]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).with_context(|| format!("cannot list {}", directory.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(name) = name.strip_suffix(".c").filter(|name| !others.contains(name)) {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// CMake's own entries for some targets; flags of ours go before its own, paths made whole.
fn from_cmake(subject: &Subject, package: &Path, targets: &[&str]) -> Result<Vec<Value>> {
    let path = package.join("out/compile_commands.json");
    let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let Value::Array(entries) = serde_json::from_slice(&text)? else {
        bail!("{} is no database", path.display())
    };
    let mut found = Vec::new();
    for mut entry in entries {
        let command = entry["command"].as_str().unwrap_or_default().to_owned();
        let wanted = targets.iter().any(|target| command.contains(&format!(" CMakeFiles/{target}.dir/")));
        let is_c = entry["file"].as_str().is_some_and(|file| file.ends_with(".c"));
        if !wanted || !is_c {
            continue;
        }
        let own: Vec<String> = subject.flags.iter().map(|flag| whole(flag, package)).collect();
        let (compiler, rest) = command.split_once(' ').unwrap_or((&command, ""));
        // Ours go first, so that their include folders are searched first.
        entry["command"] = json!(format!("{compiler} {} {rest}", own.join(" ")));
        found.push(entry);
    }
    Ok(found)
}

fn whole(flag: &str, package: &Path) -> String {
    match flag.strip_prefix("-I") {
        Some(path) => format!("-I'{}'", package.join(path).display()),
        None => flag.to_owned(),
    }
}
