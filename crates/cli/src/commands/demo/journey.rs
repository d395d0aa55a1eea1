//! The last part of the tour: runs tests and compares what they do with what is possible. It needs a JVM.

use std::env::var_os;
use std::io::Write;
use std::path::{Path, PathBuf};

use classpath::jdk::locate;

use super::{command, example, heading, say};
use crate::commands::run::run as run_tests;
use crate::context::Context;
use crate::options::{AnalysisOptions, CallsOptions, JudgeOptions, RunOptions, ShowOptions};
use crate::stop::Stop;
use crate::testing::files;

/// Runs both suites of the example; where the report of the second is.
pub(super) fn run(cx: &mut Context) -> Result<Option<PathBuf>, Stop> {
    heading(&mut cx.out, "6. What do its tests cover?")?;
    let Some(java) = java() else {
        let text =
            "There is no JDK on this machine (JAVA_HOME, PATH), so no test can run: this part is skipped.";
        say(&mut cx.out, &[text])?;
        return Ok(None);
    };
    let folder = std::env::temp_dir().join(format!("breccia-demo-{}", std::process::id()));
    for (path, bytes) in example::files() {
        files::write(&folder.join(path), bytes)?;
    }
    say(
        &mut cx.out,
        &[
            "The first suite sends ten messages and reports ten links. Every statement and every branch of",
            "Station is covered, but only half of what its two calls can reach:",
            "",
        ],
    )?;
    suite(cx, &java, &folder, "stationtest.StationTests")?;
    say(
        &mut cx.out,
        &[
            "",
            "`breccia gaps` shows what is missing, and the report how to cover it: a link that becomes a priority",
            "link after ten messages, a factory that was made secure. The second suite does both:",
            "",
        ],
    )?;
    suite(cx, &java, &folder, "stationtest.FullStationTests")?;
    Ok(Some(folder.join(".breccia/report/index.html")))
}

fn java() -> Option<PathBuf> {
    let jdk = locate(None, var_os("JAVA_HOME").as_deref(), var_os("PATH").as_deref()).ok()?;
    let java = jdk.home.join("bin").join(if cfg!(windows) { "java.exe" } else { "java" });
    java.is_file().then_some(java)
}

fn suite(cx: &mut Context, java: &Path, folder: &Path, main: &str) -> Result<(), Stop> {
    command(
        &mut cx.out,
        &format!("breccia run --no-jdk --classes classes -- java -cp classes:tests {main}"),
    )?;
    cx.out.flush()?;
    let class_path = std::env::join_paths([folder.join("classes"), folder.join("tests")])
        .map_err(|error| Stop::usage(format!("`{}`: {error}", text::escape_path(folder))))?;
    let options = RunOptions {
        classes: vec![folder.join("classes")],
        analysis: AnalysisOptions::default(),
        judge: JudgeOptions::default(),
        calls: CallsOptions::default(),
        state: folder.join(".breccia"),
        show: ShowOptions {
            sources: vec![folder.join("sources")],
            name: Some("station".to_owned()),
            ..ShowOptions::default()
        },
        command: vec![java.into(), "-cp".into(), class_path, main.into()],
    };
    let (quiet, no_jdk) = (cx.global.quiet, cx.global.no_jdk);
    cx.global.quiet = true;
    cx.global.no_jdk = true;
    let done = run_tests(cx, options);
    (cx.global.quiet, cx.global.no_jdk) = (quiet, no_jdk);
    cx.global.class_path.clear();
    done
}
