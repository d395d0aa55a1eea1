//! Runs a program with a `main` on rewritten jars.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{files, process, tools};

use super::list::{Jar, Run};
use super::{Recorded, Workshop};
use crate::subjects;
use crate::subjects::fetch;

/// Signatures no longer fit, and of a multi-release jar only the classes in use have been rewritten.
const LEFT_OUT: [&str; 3] = ["SF", "RSA", "DSA"];

pub(super) fn record(workshop: &Workshop, run: &Run) -> Result<Recorded> {
    let folder = workshop.folder.join(run.name);
    let originals = run.jars.iter().map(|jar| provide(workshop, jar)).collect::<Result<Vec<_>>>()?;
    if !workshop.is_recorded(&folder) {
        files::make_empty(&folder)?;
        workshop.rewrite(&folder, &originals)?;
        let packed = originals.iter().enumerate().map(|(number, original)| pack(original, &folder, number));
        start(workshop, run, &folder, &packed.collect::<Result<Vec<_>>>()?)?;
        workshop.finish(&folder)?;
    }
    let mut options = vec!["--main".to_owned(), run.main.to_owned()];
    for original in originals {
        options.extend(["--app".to_owned(), original.display().to_string()]);
    }
    Ok(Recorded { name: run.name.to_owned(), folder, options })
}

fn provide(workshop: &Workshop, jar: &Jar) -> Result<PathBuf> {
    match *jar {
        Jar::Subject(name) => subjects::path_of(&workshop.root, name),
        Jar::Maven(coordinates) => {
            let artifact = coordinates.split(':').nth(1).context("coordinates have a colon")?;
            let folder = workshop.folder.join("lib");
            fs::create_dir_all(&folder)?;
            let path = folder.join(format!("{artifact}.jar"));
            if !path.is_file() {
                fetch::from_maven(coordinates, &path)?;
            }
            Ok(path)
        }
    }
}

/// A jar with the rewritten classes and all other files of the original.
fn pack(original: &Path, folder: &Path, number: usize) -> Result<PathBuf> {
    let jar = tools::need_jdk_tool("jar")?;
    let content = folder.join(format!("content{number}"));
    files::make_empty(&content)?;
    process::capture(Command::new(&jar).arg("xf").arg(original).current_dir(&content))?;
    let classes = folder.join("classes").join(number.to_string());
    if classes.is_dir() {
        files::copy(&classes, &content)?;
    }
    let information = content.join("META-INF");
    if information.join("versions").is_dir() {
        fs::remove_dir_all(information.join("versions"))?;
    }
    for ending in LEFT_OUT {
        if information.is_dir() {
            files::below(&information, ending)?.iter().try_for_each(fs::remove_file)?;
        }
    }
    let name = original.file_name().context("a jar has a name")?;
    let packed = folder.join(name);
    let mut command = Command::new(&jar);
    let manifest = information.join("MANIFEST.MF");
    if manifest.is_file() {
        command.arg("cf0m").arg(&packed).arg(&manifest);
    } else {
        command.arg("cf0").arg(&packed);
    }
    process::capture(command.arg("-C").arg(&content).arg("."))?;
    fs::remove_dir_all(&content)?;
    Ok(packed)
}

/// Runs the program in its own folder; its output goes to a file next to it.
fn start(workshop: &Workshop, run: &Run, folder: &Path, jars: &[PathBuf]) -> Result<()> {
    let inputs = workshop.root.join("crates/bench/inputs");
    let place = folder.join("run");
    files::make_empty(&place)?;
    for name in run.copied {
        fs::copy(inputs.join(name), place.join(name)).with_context(|| (*name).to_owned())?;
    }
    let mut java = Command::new(tools::need_jdk_tool("java")?);
    java.current_dir(&place).args(workshop.jvm_options(folder)).arg("-Djava.awt.headless=true");
    java.args(["-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC"]);
    java.arg("-cp").arg(std::env::join_paths(jars)?).arg(run.main);
    for argument in run.arguments {
        match argument.strip_prefix("IN/") {
            Some(input) => java.arg(inputs.join(input)),
            None => java.arg(argument),
        };
    }
    let output = process::output(&mut java)?;
    let log = folder.join("printed.txt");
    fs::write(&log, [output.stdout, output.stderr].concat())?;
    if !output.status.success() {
        bail!("the program failed ({}); it printed {}", output.status, log.display());
    }
    Ok(())
}
