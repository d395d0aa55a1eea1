//! How JVMs are started that run the component.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use sandbox::{Cell, Limits};
use text::escape;

use crate::context::Context;
use crate::jdk;
use crate::options::WitnessOptions;
use crate::stop::Stop;
use crate::testing::{files, library};

/// What all JVMs have in common.
pub(crate) struct Setup {
    /// The folder of our own files; nothing in it is kept.
    pub(crate) scratch: PathBuf,
    /// The JDK.
    pub(crate) home: PathBuf,
    /// How long an answer may take.
    pub(crate) patience: Duration,
    own: PathBuf,
    library: PathBuf,
    plan: PathBuf,
    is_contained: bool,
}

/// What may be different from one JVM to another, and must not matter to a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// How the JVM makes hash codes of objects.
    hash: u32,
    zone: &'static str,
    language: &'static str,
    country: &'static str,
    /// What ends a line.
    newline: &'static str,
}

/// JVMs that differ in what a test must not depend on. The first one is for the search.
pub(crate) const VARIANTS: [Variant; 3] = [
    Variant { hash: 3, zone: "UTC", language: "en", country: "US", newline: "\n" },
    Variant { hash: 2, zone: "Asia/Tokyo", language: "tr", country: "TR", newline: "\n" },
    Variant { hash: 5, zone: "America/Los_Angeles", language: "de", country: "DE", newline: "\r\n" },
];

impl Setup {
    /// Prepares the folder, and finds out whether the component can be contained.
    pub(crate) fn new(cx: &mut Context, options: &WitnessOptions, plan: &Path) -> Result<Self, Stop> {
        let state = files::absolute(&options.state)?;
        let scratch = state.join("witness").join("scratch");
        let cannot = |error: std::io::Error| {
            Stop::usage(format!("`{}` cannot be written: {error}", text::escape_path(&scratch)))
        };
        if scratch.exists() {
            std::fs::remove_dir_all(&scratch).map_err(cannot)?;
        }
        for folder in ["work", "data", "driver"] {
            std::fs::create_dir_all(scratch.join(folder)).map_err(cannot)?;
        }
        for (name, bytes) in witness::DRIVER {
            files::write(&scratch.join("driver").join(name), bytes)?;
        }
        let jdk = jdk::sources(cx)?.jdk;
        let jdk = jdk
            .ok_or_else(|| Stop::usage("a JDK is needed to run and compile tests").help("--jdk names one"))?;
        let setup = Self {
            home: jdk.home,
            patience: Duration::from_secs(options.patience),
            own: std::env::current_exe()?,
            library: library::unpack(&state)?,
            plan: files::absolute(plan)?,
            is_contained: !options.no_sandbox,
            scratch,
        };
        if setup.is_contained {
            sandbox::check(&setup.own, &setup.cell()).map_err(|error| {
                Stop::not_found(format!("this system cannot contain the component: {}", escape(&error)))
                    .help("the calls that breccia tries may do anything that the component can do")
                    .help("--no-sandbox runs them all the same, without protection")
            })?;
        } else {
            cx.warn("the component runs without protection (--no-sandbox)");
        }
        Ok(setup)
    }

    /// The command of a JVM that records into a folder with this number, below that of all recordings.
    pub(crate) fn command(&self, variant: Variant, number: usize) -> Result<Command, Stop> {
        let data = self.data(number);
        std::fs::create_dir_all(&data)?;
        let words = self.words(variant, &data)?;
        if self.is_contained {
            return Ok(self.cell().command(&self.own, &words));
        }
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(self.scratch.join("work"));
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("CLASSPATH");
        Ok(command)
    }

    /// Where a JVM records.
    pub(crate) fn data(&self, number: usize) -> PathBuf {
        self.scratch.join("data").join(number.to_string())
    }

    fn cell(&self) -> Cell {
        Cell { work: self.scratch.join("work"), output: self.scratch.join("data"), limits: Limits::default() }
    }

    fn words(&self, variant: Variant, data: &Path) -> Result<Vec<OsString>, Stop> {
        let work = self.scratch.join("work");
        let mut words: Vec<OsString> = vec![self.home.join("bin").join("java").into()];
        let agent = library::argument(&self.library, &self.plan, data)?;
        let Variant { hash, zone, language, country, newline } = variant;
        let fixed = [
            "-Xmx768m".to_owned(),
            "-XX:+UseSerialGC".to_owned(),
            "-XX:TieredStopAtLevel=1".to_owned(),
            "-XX:-UsePerfData".to_owned(),
            // An attempt that needs more memory than there is ends the JVM at once, and not some time later.
            "-XX:+ExitOnOutOfMemoryError".to_owned(),
            "-XX:ErrorFile=/dev/null".to_owned(),
            "-XX:+UnlockExperimentalVMOptions".to_owned(),
            format!("-XX:hashCode={hash}"),
            "-Djava.awt.headless=true".to_owned(),
            "-Dfile.encoding=UTF-8".to_owned(),
            format!("-Duser.timezone={zone}"),
            format!("-Duser.language={language}"),
            format!("-Duser.country={country}"),
            format!("-Dline.separator={newline}"),
        ];
        words.extend(fixed.map(OsString::from));
        for (property, folder) in [("java.io.tmpdir", &work), ("user.home", &work)] {
            let mut word = OsString::from(format!("-D{property}="));
            word.push(folder);
            words.push(word);
        }
        words.extend([agent.into(), "-cp".into(), self.scratch.join("driver").into()]);
        words.extend([witness::DRIVER_MAIN.into(), data.into()]);
        Ok(words)
    }
}

impl Drop for Setup {
    fn drop(&mut self) {
        // What cannot be removed is in a folder of ours, and is removed by the next run.
        let _ = std::fs::remove_dir_all(&self.scratch);
    }
}
