//! How are the peers fetched, and what is started for each?
//!
//! Maven copies a peer's jars to `subjects/peers/TOOL/lib` once; its driver is compiled every time, which
//! takes a second. Our own column is a process of this program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use toolbox::{files, process, say, tools};

use super::FOLDER;
use super::columns::{Column, Tool};

const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";
const INSTALL_MAVEN: &str = "install Maven (Debian: apt install maven; macOS: brew install maven)";

/// The heap of a peer's JVM at most.
const HEAP: &str = "-Xmx10g";

/// Everything that runs are started with.
pub(super) struct Prepared {
    /// Where peers, work and results are.
    pub(super) folder: PathBuf,
    java: PathBuf,
    /// This program.
    this: PathBuf,
}

impl Prepared {
    /// Fetches and compiles what the columns need.
    pub(super) fn new(root: &Path, columns: &[&Column]) -> Result<Self> {
        let folder = root.join(FOLDER);
        for part in ["runs", "work"] {
            std::fs::create_dir_all(folder.join(part))?;
        }
        for tool in [Tool::TaiE, Tool::Wala, Tool::Soot] {
            if columns.iter().any(|column| column.tool == tool) {
                provide(root, &folder, tool)?;
            }
        }
        Ok(Self { folder, java: tools::need_jdk_tool("java")?, this: std::env::current_exe()? })
    }

    /// What one run starts; `edges` is where it shall write the edges of its call graph.
    pub(super) fn command(&self, column: &Column, jar: &Path, main: &str, edges: Option<&Path>) -> Command {
        let Some(name) = column.tool.folder() else {
            let mut command = Command::new(&self.this);
            command.arg("engine").arg(jar).args([main, column.analysis]);
            if let Some(file) = edges {
                command.arg("--edges").arg(file);
            }
            return command;
        };
        let place = self.folder.join(name);
        let class_path = format!("{}:{}", place.join("classes").display(), place.join("lib/*").display());
        let mut command = Command::new(&self.java);
        command.args([HEAP, "-cp", &class_path, column.tool.driver()]).arg(jar);
        command.args([main, column.analysis]).arg(self.folder.join("work")).args(edges);
        command.current_dir(self.folder.join("work"));
        command
    }
}

/// Brings one peer's jars and compiles its driver.
fn provide(root: &Path, folder: &Path, tool: Tool) -> Result<()> {
    let Some(name) = tool.folder() else { return Ok(()) };
    let (source, place) = (root.join("peers").join(name), folder.join(name));
    let lib = place.join("lib");
    if !lib.is_dir() {
        say::step(&format!("fetching {name}"));
        let part = place.join("lib.part");
        files::make_empty(&part)?;
        let mut command = Command::new(tools::need("mvn", INSTALL_MAVEN)?);
        command.args(["-q", "-B", "-f"]).arg(source.join("pom.xml")).args([COPY, "-DincludeScope=runtime"]);
        command.arg(format!("-DoutputDirectory={}", part.display()));
        process::capture(&mut command)?;
        files::finish(&part, &lib)?;
    }
    let classes = place.join("classes");
    files::make_empty(&classes)?;
    let mut command = Command::new(tools::need_jdk_tool("javac")?);
    command.args(["-nowarn", "-cp", &lib.join("*").display().to_string(), "-d"]).arg(classes);
    command.arg(root.join("peers/Report.java")).arg(source.join(format!("{}.java", tool.driver())));
    process::capture(&mut command)?;
    Ok(())
}
