//! `cargo xtask faults`: do others who change classes while a JVM runs get along with the agent?
//!
//! JaCoCo together with us in both orders: the tests have the same outcomes, JaCoCo reports what it reports
//! alone, and we report what we report alone. Mockito, which changes classes of the component in the middle
//! of a run: the same output, and the same coverage in both orders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use toolbox::{built, files, process, say, tools};

use crate::coverage::weight::jacoco_agent;
use crate::subjects;
use crate::subjects::fetch;
use crate::suite::{self, Built, run_suite};

const JACOCO_REPORTER: &str = "org.jacoco:org.jacoco.cli:0.8.12:jar:nodeps";

/// A suite without threads, whose coverage is the same from run to run.
const SUITE: &str = "cli";

const MOCKITO: [&str; 4] = [
    "org.mockito:mockito-core:5.14.2",
    "net.bytebuddy:byte-buddy:1.15.4",
    "net.bytebuddy:byte-buddy-agent:1.15.4",
    "org.objenesis:objenesis:3.3",
];

/// Runs both.
pub(crate) fn run(root: &Path) -> Result<()> {
    let breccia = built::breccia(root)?;
    let folder = std::path::absolute(root.join(subjects::FOLDER).join("faults"))?;
    fs::create_dir_all(&folder)?;
    jacoco_beside_us(root, &breccia, &folder)?;
    mockito_beside_us(root, &breccia, &folder)
}

/// Our agent and what it records.
struct Ours<'a> {
    breccia: &'a Path,
    plan: PathBuf,
    data: PathBuf,
    agent: String,
}

impl<'a> Ours<'a> {
    fn plan(breccia: &'a Path, classes: &Path, class_path: &[PathBuf], folder: &Path) -> Result<Self> {
        let (plan, data) = (folder.join("plan"), folder.join("data"));
        let mut command = Command::new(breccia);
        command
            .args(["plan", "--calls", "all", "--quiet", "--no-config", "--output"])
            .arg(&plan)
            .arg(classes);
        if !class_path.is_empty() {
            command.arg("--cp").arg(std::env::join_paths(class_path)?);
        }
        process::capture(&mut command)?;
        let mut command = Command::new(breccia);
        command.arg("agent").arg("--plan").arg(&plan).arg("--data").arg(&data);
        let agent = process::capture(command.arg("--library-folder").arg(folder))?.trim().to_owned();
        Ok(Self { breccia, plan, data, agent })
    }

    /// Judges what was recorded since the last call: everything that is printed, except the path of the
    /// report.
    fn coverage(&self) -> Result<String> {
        let folder = self.data.with_file_name("report");
        let mut command = Command::new(self.breccia);
        command.args(["report", "--no-config", "--plan"]).arg(&self.plan).arg("--data").arg(&self.data);
        command.arg("--result").arg(folder.join("result.json")).arg("--html").arg(folder.join("html"));
        let said = process::capture(&mut command)?;
        // Or the next run would be added to this one.
        fs::remove_dir_all(&self.data)?;
        Ok(said.lines().filter(|line| !line.starts_with("report: ")).collect::<Vec<_>>().join("\n"))
    }
}

fn total(coverage: &str) -> &str {
    coverage.lines().find(|line| line.starts_with("TOTAL")).unwrap_or("no total")
}

fn jacoco_beside_us(root: &Path, breccia: &Path, folder: &Path) -> Result<()> {
    say::step(&format!("JaCoCo beside us, on suite {SUITE}"));
    let built = suite::build(root, SUITE)?;
    let main = built.class_dirs.first().context("a suite has classes")?;
    let folder = folder.join("jacoco");
    files::make_empty(&folder)?;
    let ours = Ours::plan(breccia, main, &built.libs, &folder)?;
    let reporter = folder.with_file_name("jacoco-reporter.jar");
    if !reporter.is_file() {
        fetch::from_maven(JACOCO_REPORTER, &reporter)?;
    }
    let record = folder.join("jacoco.exec");
    let theirs = format!("-javaagent:{}=destfile={}", jacoco_agent(root)?.display(), record.display());
    let jacoco = |options: &[&String]| jacoco_report(&built, main, &reporter, &record, options);
    let alone = jacoco(&[&theirs])?;
    say::line(&format!("JaCoCo alone: {}", alone.0));
    let plain = run_suite(&built, &built.class_dirs, std::slice::from_ref(&ours.agent))?;
    let own = ours.coverage()?;
    say::line(&format!("breccia alone: {plain}; {}", total(&own)));
    for (order, options) in
        [("JaCoCo first", [&theirs, &ours.agent]), ("breccia first", [&ours.agent, &theirs])]
    {
        let both = jacoco(&options)?;
        ensure!(both.0 == alone.0, "{order}: the tests ended with {}, alone with {}", both.0, alone.0);
        ensure!(both.1 == alone.1, "{order}: JaCoCo reports something else");
        let coverage = ours.coverage()?;
        ensure!(coverage == own, "{order}: we report\n{coverage}\nand alone\n{own}");
        say::line(&format!("{order}: the same tests, the same report of JaCoCo, the same of breccia"));
    }
    Ok(())
}

/// The outcomes of the tests, and JaCoCo's report without the parts that differ from run to run.
fn jacoco_report(
    built: &Built,
    main: &Path,
    reporter: &Path,
    record: &Path,
    options: &[&String],
) -> Result<(String, String)> {
    let options: Vec<String> = options.iter().map(|option| (*option).clone()).collect();
    let totals = run_suite(built, &built.class_dirs, &options)?;
    let xml = record.with_extension("xml");
    let mut java = Command::new(tools::need_jdk_tool("java")?);
    java.arg("-jar").arg(reporter).arg("report").arg(record).arg("--classfiles").arg(main);
    process::capture(java.arg("--xml").arg(&xml))?;
    // JaCoCo appends to an existing file.
    fs::remove_file(record)?;
    let text = fs::read_to_string(xml)?;
    // A session has an id and times that differ from run to run.
    let (before, rest) = text.split_once("<sessioninfo").context("a report of JaCoCo names its session")?;
    let (_, after) = rest.split_once("/>").context("a session ends")?;
    Ok((totals.to_string(), format!("{before}{after}")))
}

fn mockito_beside_us(root: &Path, breccia: &Path, folder: &Path) -> Result<()> {
    say::step("Mockito beside us");
    let folder = folder.join("mockito");
    let classes = folder.join("classes");
    files::make_empty(&folder)?;
    files::make_empty(&classes)?;
    let mut jars = Vec::new();
    for coordinates in MOCKITO {
        let name = coordinates.split(':').nth(1).context("coordinates name an artifact")?;
        let jar = folder.with_file_name(format!("{name}.jar"));
        if !jar.is_file() {
            fetch::from_maven(coordinates, &jar)?;
        }
        jars.push(jar);
    }
    let station = root.join("fixtures/station/classes");
    let path = std::env::join_paths(jars.iter().chain([&station, &classes]))?;
    let mut javac = Command::new(tools::need_jdk_tool("javac")?);
    javac.arg("-cp").arg(&path).arg("-d").arg(&classes).arg(root.join("crates/bench/java/Mocked.java"));
    process::capture(&mut javac)?;
    let ours = Ours::plan(breccia, &station, &[], &folder)?;
    let run = |options: &[&str]| {
        let mut java = Command::new(tools::need_jdk_tool("java")?);
        process::output(java.args(options).arg("-cp").arg(&path).arg("mocked.Mocked"))
    };
    // byte-buddy-agent, with which Mockito changes classes. Without this option it attaches itself later.
    let attached = format!("-javaagent:{}", jars[2].display());
    let plain = run(&[&attached])?;
    ensure!(plain.status.success(), "Mockito does not run: {}", String::from_utf8_lossy(&plain.stderr));
    let mut first = None;
    for (order, options) in [
        ("Mockito first", vec![attached.as_str(), &ours.agent]),
        ("breccia first", vec![ours.agent.as_str(), &attached]),
        ("Mockito attached later", vec![ours.agent.as_str()]),
    ] {
        let both = run(&options)?;
        if (both.status, &both.stdout) != (plain.status, &plain.stdout) {
            bail!("{order}: the program ended otherwise: {}", String::from_utf8_lossy(&both.stderr));
        }
        let coverage = ours.coverage()?;
        let expected = first.get_or_insert_with(|| coverage.clone());
        ensure!(coverage == *expected, "{order}: we report\n{coverage}\nand before\n{expected}");
        say::line(&format!("{order}: the same output; {}", total(&coverage)));
    }
    Ok(())
}
