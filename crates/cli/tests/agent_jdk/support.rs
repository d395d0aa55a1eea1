//! Runs programs with the agent, and shows recordings as text.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use expect_test::Expect;
use plan::{Plan, Probe};
use recording::{Class, Kind, Recording};
use tempfile::TempDir;
use testkit::{Classes, Java, Jdk, Output};

/// Every JDK that programs are run on.
pub(crate) fn jdks() -> &'static [Jdk] {
    static FOUND: OnceLock<Vec<Jdk>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let mut all = vec![testkit::jdk().clone()];
        all.extend(testkit::jdk_at_least(25).filter(|jdk| jdk.major != all[0].major));
        all
    })
}

/// A program, a plan for it, and a folder for what comes of it.
pub(crate) struct Subject {
    pub(crate) classes: Classes,
    pub(crate) plan: Plan,
    pub(crate) folder: TempDir,
}

impl Subject {
    /// Compiles sources; the plan watches all classes of the package `part`.
    pub(crate) fn of(sources: &[(&str, &str)]) -> Self {
        let classes = testkit::compile(sources);
        let all = classes.all();
        let component = all.iter().filter(|class| class.name.starts_with("part/"));
        let plan = java_testkit::of_all_calls(component.map(|class| &class.bytes[..])).unwrap();
        Self::with(classes, plan)
    }

    pub(crate) fn with(classes: Classes, plan: Plan) -> Self {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("plan"), plan::write(&plan)).unwrap();
        Self { classes, plan, folder }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The JVM's argument for the agent, which writes to the folder `data`.
    pub(crate) fn agent(&self) -> String {
        agent(&self.path("plan"), &self.path("data"))
    }

    pub(crate) fn java(&self, jdk: &Jdk) -> Java {
        Java::new(&[self.classes.dir().to_path_buf()]).jdk(jdk.clone())
    }

    /// The command, for runs that end in odd ways.
    pub(crate) fn command(&self, jdk: &Jdk, main: &str) -> Command {
        let mut command = Command::new(&jdk.java);
        command.arg(self.agent()).arg("-cp").arg(self.classes.dir()).arg(main);
        command.current_dir(self.folder.path());
        command
    }

    /// Runs a program without the agent and with it: output and exit code must be the same. What was
    /// recorded.
    pub(crate) fn record(&self, jdk: &Jdk, main: &str, options: &[&str]) -> Recording {
        let plain = self.java(jdk).options(options).run(main, &[]);
        let watched = self.java(jdk).options(&[&self.agent()]).options(options).run(main, &[]);
        assert_same(&plain, &watched);
        let recording = self.take_recording();
        assert!(recording.ended && recording.torn.is_none(), "{}", recording.show(&self.plan));
        recording
    }

    /// Copies the classes with probes, by `breccia instrument`; the folder of the classes and the JVM's
    /// arguments.
    pub(crate) fn instrument(&self) -> (PathBuf, Vec<String>) {
        let output = self.path("probed");
        let mut breccia = assert_cmd::Command::cargo_bin("breccia").unwrap();
        breccia.arg("instrument").arg(self.classes.dir()).arg("--plan").arg(self.path("plan"));
        let ran = breccia.arg("--output").arg(&output).output().unwrap();
        assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
        let folder = output.join(self.classes.dir().file_name().unwrap());
        let recorder = output.join("breccia-recorder.jar");
        let patch = format!("java.base={}", recorder.display());
        let data = format!("-Dbreccia.data={}", self.path("data").display());
        (folder, vec!["--patch-module".to_owned(), patch, data])
    }

    /// The only recording there is; it is taken away.
    pub(crate) fn take_recording(&self) -> Recording {
        let mut all = self.take_recordings();
        assert_eq!(all.len(), 1, "recordings");
        all.remove(0)
    }

    pub(crate) fn take_recordings(&self) -> Vec<Recording> {
        let Ok(files) = fs::read_dir(self.path("data")) else { return Vec::new() };
        let files = files.map(|file| file.unwrap().path());
        files
            .map(|file| {
                let recording = recording::read(&fs::read(&file).unwrap()).unwrap();
                fs::remove_file(file).unwrap();
                recording
            })
            .collect()
    }
}

/// What `breccia agent` prints for a plan and a folder of recordings. The library is unpacked once.
pub(crate) fn agent(plan: &Path, data: &Path) -> String {
    static LIBRARY: OnceLock<TempDir> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| TempDir::new().unwrap());
    let mut breccia = assert_cmd::Command::cargo_bin("breccia").unwrap();
    breccia.arg("agent").arg("--plan").arg(plan).arg("--data").arg(data);
    breccia.arg("--library-folder").arg(library.path());
    let output = breccia.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

/// The program has printed the same, complained of the same and ended with the same code.
pub(crate) fn assert_same(plain: &Output, watched: &Output) {
    assert_eq!(plain, watched);
}

/// Recordings as text.
pub(crate) trait Show {
    /// What probes observed, one line per probe, sorted: the site and the classes, each with the class whose
    /// method was selected if that differs.
    fn show(&self, plan: &Plan) -> String;

    /// The names of the classes observed by the probe whose line starts with these words.
    fn met(&self, plan: &Plan, words: &str) -> Vec<String>;
}

impl Show for Recording {
    fn show(&self, plan: &Plan) -> String {
        let mut lines = BTreeMap::<String, Vec<String>>::new();
        for seen in &self.seen {
            let mut text = self.class_text(plan, seen.class);
            if seen.selected != 0 && seen.selected != seen.class {
                text.push_str(&format!(" -> {}", self.class_text(plan, seen.selected)));
            }
            if let Some(test) = seen.test.checked_sub(1) {
                let test = &self.tests[test as usize];
                text.push_str(&format!(" [{}.{}]", name(&test.class), name(&test.method)));
            }
            lines.entry(place(plan, seen.probe)).or_default().push(text);
        }
        let mut out = String::new();
        for (place, mut classes) in lines {
            classes.sort();
            out.push_str(&format!("{place}: {}\n", classes.join(", ")));
        }
        for one in &self.unplaced {
            let stale = if one.stale { "stale" } else { "unplaced" };
            out.push_str(&format!("{stale} {}: {}\n", place(plan, one.probe), name(&one.reason)));
        }
        self.notes.iter().for_each(|note| out.push_str(&format!("note: {}\n", name(note))));
        out
    }

    fn met(&self, plan: &Plan, words: &str) -> Vec<String> {
        let here = self.seen.iter().filter(|seen| place(plan, seen.probe).starts_with(words));
        let mut classes: Vec<String> = here.map(|seen| self.class_text(plan, seen.class)).collect();
        classes.sort();
        classes
    }
}

/// Checks what a recording says about the places whose lines start with these words.
pub(crate) fn check(recording: &Recording, plan: &Plan, words: &str, expected: &Expect) {
    let text: String =
        recording.show(plan).split_inclusive('\n').filter(|line| line.starts_with(words)).collect();
    expected.assert_eq(&text);
}

/// Lambdas are named after the probe that saw them made.
trait ClassText {
    fn class_text(&self, plan: &Plan, number: u32) -> String;
}

impl ClassText for Recording {
    fn class_text(&self, plan: &Plan, number: u32) -> String {
        let Class { name: bytes, kind, interfaces, .. } = &self.classes[number as usize - 1];
        let interfaces: Vec<String> = interfaces.iter().map(|bytes| name(bytes)).collect();
        let interfaces = interfaces.join(" ");
        match kind {
            Kind::Plain => name(bytes),
            Kind::Proxy => format!("proxy({interfaces})"),
            Kind::Hidden => {
                let is_maker = |seen: &&recording::Seen| {
                    seen.class == number && matches!(plan.probe(seen.probe), Some(Probe::Lambda(_)))
                };
                match self.seen.iter().find(is_maker) {
                    Some(seen) => format!("<{}>", place(plan, seen.probe)),
                    None => {
                        let name = name(bytes);
                        let host = name.split(['.', '$']).next().unwrap_or_default();
                        format!("hidden({host}: {interfaces})")
                    }
                }
            }
        }
    }
}

/// A probe as text: `Main.go Shape.area#1` for the second call of `Shape.area` in `Main.go`; the package
/// `part` is left out.
pub(crate) fn place(plan: &Plan, probe: u32) -> String {
    let method =
        |method: &plan::MethodName| format!("{}.{}", text(plan, method.class), text(plan, method.name));
    match plan.probe(probe).unwrap() {
        Probe::Site(number) => {
            let (at, site) = plan.sites().nth(number).unwrap();
            let same = at
                .sites
                .iter()
                .take_while(|other| other.offset < site.offset)
                .filter(|other| other.called == site.called);
            format!("{} {}#{}", method(&at.method), method(&site.called), same.count())
        }
        Probe::Lambda(number) => {
            let lambda = &plan.lambdas[number];
            format!("{} lambda#{}", method(&lambda.method), lambda.ordinal)
        }
        Probe::Made(number) => format!("made {}", text(plan, plan.made[number])),
    }
}

fn text(plan: &Plan, id: plan::NameId) -> String {
    name(plan.names.bytes(id))
}

fn name(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_start_matches("part/").to_owned()
}
