//! `cargo xtask maven`: do the plugin for Maven and `breccia run -- mvn` do what they promise, in real
//! builds?
//!
//! Builds the plugin into its own local repository below `target/maven`, and builds copies of the sample
//! project there, in a folder whose name is hard to quote. Maven fetches what it needs, so this is not part
//! of `cargo xtask test`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use toolbox::{files, process, say, tools};

/// A build of the sample, and what must come of it.
struct Trial {
    name: &'static str,
    /// The arguments of Maven.
    arguments: &'static [&'static str],
    /// Whether the build ends well.
    succeeds: bool,
    /// What the output has to say.
    says: &'static [&'static str],
    /// Covered and required receiver classes of the modules, from their results; none if there is no result.
    covered: [Option<(u64, u64)>; 2],
}

/// The modules of the sample.
const MODULES: [&str; 2] = ["goods", "till"];

/// What the tests of the modules cover of what is required.
const COVERED: [Option<(u64, u64)>; 2] = [Some((2, 3)), Some((7, 12))];

const NOTHING: [Option<(u64, u64)>; 2] = [None, None];

const TRIALS: [Trial; 8] = [
    Trial {
        name: "prepare-agent, report, check, report-aggregate",
        arguments: &["-Pbreccia", "verify", "breccia:report-aggregate"],
        succeeds: true,
        says: &["TOTAL  RC 58.3 % (7/12)", "TOTAL  RC 60.0 % (9/15)", "the report of 2 modules is"],
        covered: COVERED,
    },
    Trial {
        name: "JaCoCo beside us",
        arguments: &["-Pbreccia,jacoco", "verify"],
        succeeds: true,
        says: &["TOTAL  RC 58.3 % (7/12)"],
        covered: COVERED,
    },
    Trial {
        name: "a threshold that is not met",
        arguments: &["-Pbreccia", "verify", "-Dbreccia.minRc=90"],
        succeeds: false,
        says: &["Coverage is below what is required (minRc 90 %, minTm 50 %)"],
        covered: [Some((2, 3)), None],
    },
    Trial {
        name: "a threshold that is not met, as a warning",
        arguments: &["-Pbreccia", "verify", "-Dbreccia.minRc=90", "-Dbreccia.haltOnFailure=false"],
        succeeds: true,
        says: &["WARNING", "Coverage is below what is required"],
        covered: COVERED,
    },
    Trial {
        name: "tests inside Maven",
        arguments: &["-Pbreccia", "verify", "-DforkCount=0"],
        succeeds: false,
        says: &["NOTHING WAS RECORDED", "(forkCount=0)", "Nothing was recorded, so nothing is covered"],
        covered: NOTHING,
    },
    Trial {
        name: "an argLine on the command line",
        arguments: &["-Pbreccia", "verify", "-DargLine=-Xmx512m"],
        succeeds: false,
        says: &["-DargLine on the command line hides the agent"],
        covered: NOTHING,
    },
    Trial {
        name: "no tests",
        arguments: &["-Pbreccia", "verify", "-DskipTests"],
        succeeds: true,
        says: &["NOTHING WAS RECORDED", "Tests are skipped (skipTests)"],
        covered: NOTHING,
    },
    Trial {
        name: "breccia.skip",
        arguments: &["-Pbreccia", "verify", "-Dbreccia.skip"],
        succeeds: true,
        says: &["breccia is skipped"],
        covered: NOTHING,
    },
];

/// Builds everything, then tries it.
pub fn run(root: &Path) -> Result<()> {
    let bench = Bench::set_up(root)?;
    let started = Instant::now();
    for trial in &TRIALS {
        say::step(&format!("{}: mvn {}", trial.name, trial.arguments.join(" ")));
        bench.run(trial).with_context(|| format!("trial \"{}\"", trial.name))?;
    }
    say::step("JaCoCo reports the same without us");
    bench.compare_jacoco()?;
    say::step("breccia run -- mvn test");
    bench.run_command()?;
    say::done("all trials passed", started.elapsed());
    Ok(())
}

/// The tools and folders of all trials.
struct Bench {
    maven: PathBuf,
    breccia: PathBuf,
    sample: PathBuf,
    folder: PathBuf,
}

impl Bench {
    fn set_up(root: &Path) -> Result<Self> {
        let maven =
            tools::need("mvn", "install Maven (Debian: apt install maven; macOS: brew install maven)")?;
        let target = tools::target_folder(root);
        let integrations = root.join("integrations/maven");
        let folder = target.join("maven");
        say::step("building breccia");
        process::run(Command::new("cargo").args(["build", "--package", "cli"]).current_dir(root))?;
        let breccia = target.join("debug").join(format!("breccia{}", std::env::consts::EXE_SUFFIX));
        let bench = Self { maven, breccia, sample: integrations.join("sample"), folder };
        say::step("building the plugin");
        let plugin = bench.folder.join("plugin");
        files::make_empty(&plugin)?;
        files::copy(&integrations.join("plugin/src"), &plugin.join("src"))?;
        fs::copy(integrations.join("plugin/pom.xml"), plugin.join("pom.xml"))?;
        process::run(bench.mvn(&plugin).args(["-q", "install"]))?;
        Ok(bench)
    }

    /// Maven in a folder, with the repository of the trials.
    fn mvn(&self, folder: &Path) -> Command {
        let mut command = Command::new(&self.maven);
        let mut repository = std::ffi::OsString::from("-Dmaven.repo.local=");
        repository.push(self.folder.join("repository"));
        command.current_dir(folder).arg("-B").arg(repository);
        command
    }

    /// A fresh copy of the sample.
    fn copy(&self, name: &str) -> Result<PathBuf> {
        let copy = self.folder.join("it's my, shop").join(name);
        files::make_empty(&copy)?;
        for module in MODULES {
            files::copy(&self.sample.join(module).join("src"), &copy.join(module).join("src"))?;
            fs::copy(self.sample.join(module).join("pom.xml"), copy.join(module).join("pom.xml"))?;
        }
        fs::copy(self.sample.join("pom.xml"), copy.join("pom.xml"))?;
        Ok(copy)
    }

    fn run(&self, trial: &Trial) -> Result<()> {
        let copy = self.copy(&trial.name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"))?;
        let mut command = self.mvn(&copy);
        command.arg(format!("-Dbreccia.executable={}", self.breccia.display())).args(trial.arguments);
        let output = process::output(&mut command)?;
        let text = String::from_utf8_lossy(&output.stdout);
        ensure!(output.status.success() == trial.succeeds, "the build ended with {}\n{text}", output.status);
        for phrase in trial.says {
            ensure!(text.contains(phrase), "the output does not say {phrase:?}\n{text}");
        }
        for (module, expected) in MODULES.iter().zip(trial.covered) {
            let target = copy.join(module).join("target");
            let found = covered(&target.join("breccia/result.json"))?;
            ensure!(found == expected, "{module} covers {found:?}, not {expected:?}\n{text}");
            ensure!(
                target.join("site/breccia/index.html").is_file() == expected.is_some(),
                "the site of {module}"
            );
            ensure!(target.join("breccia/report.xml").is_file() == expected.is_some(), "the XML of {module}");
        }
        if trial.arguments.contains(&"breccia:report-aggregate") {
            let page = fs::read_to_string(copy.join("target/site/breccia-aggregate/index.html"))?;
            ensure!(page.contains("60.0 % (9/15)"), "the page of all modules: {page}");
            ensure!(page.contains("./../../../till/target/site/breccia/index.html"), "no link: {page}");
        }
        Ok(())
    }

    /// JaCoCo's report of a build with breccia is that of a build without.
    fn compare_jacoco(&self) -> Result<()> {
        let alone = self.copy("jacoco-alone")?;
        process::capture(self.mvn(&alone).args(["-q", "-Pjacoco", "verify"]))?;
        for module in MODULES {
            let report = |copy: &Path| jacoco(&copy.join(module).join("target/site/jacoco/jacoco.xml"));
            // The trial of this name has left its copy there.
            let beside = report(&self.folder.join("it's my, shop/JaCoCo-beside-us"))?;
            ensure!(report(&alone)? == beside, "JaCoCo's report of {module} is another one beside breccia");
        }
        Ok(())
    }

    /// The command on the same project, which knows nothing of it: one component, one report.
    fn run_command(&self) -> Result<()> {
        let copy = self.copy("command")?;
        let mut command = Command::new(&self.breccia);
        command.args(["run", "--"]).current_dir(&copy);
        let maven = self.mvn(&copy);
        command.arg(maven.get_program()).args(maven.get_args()).args(["-q", "test"]);
        let said = process::capture(&mut command)?;
        ensure!(said.contains("TOTAL  RC 61.9 % (13/21)"), "other totals:\n{said}");
        ensure!(copy.join(".breccia/report/index.html").is_file(), "no report");
        Ok(())
    }
}

/// Covered and required receiver classes of a result, if there is one.
fn covered(result: &Path) -> Result<Option<(u64, u64)>> {
    if !result.is_file() {
        return Ok(None);
    }
    let json: Value = serde_json::from_slice(&fs::read(result)?).context("result.json is broken")?;
    let count = |name: &str| json["totals"]["rc"][name].as_u64().unwrap_or(0);
    if json["totals"]["rc"].is_object() {
        Ok(Some((count("covered"), count("covered") + count("missed"))))
    } else {
        bail!("{} has no totals", result.display())
    }
}

/// A report of JaCoCo without what names the run.
fn jacoco(path: &Path) -> Result<String> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let session = text.find("<sessioninfo").context("no session in JaCoCo's report")?;
    let packages = text.find("<package").context("no package in JaCoCo's report")?;
    ensure!(text.contains("covered="), "JaCoCo's report is empty");
    Ok(format!("{}{}", &text[..session], &text[packages..]))
}
