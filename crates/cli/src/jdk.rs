//! Where classes come from: which JDK is used, and who chose it.

use std::env::var_os;
use std::ffi::OsStr;
use std::path::Path;

use breccia::java::load::ClassSources;
use classpath::jdk::{Jdk, locate};
use text::{escape, escape_path};

use crate::context::Context;
use crate::stop::Stop;

/// Where classes come from, as the options and the environment say.
pub(crate) fn sources(cx: &mut Context) -> Result<ClassSources, Stop> {
    let jdk = match cx.jdk.take() {
        Some(jdk) => jdk,
        None => find(cx)?,
    };
    cx.jdk = Some(jdk.clone());
    Ok(ClassSources {
        jdk,
        modules: cx.global.modules.clone(),
        release: cx.global.release,
        class_path: cx.global.class_path_entries(),
    })
}

/// The JDK to use; none if the user wants none, or if there is none.
fn find(cx: &mut Context) -> Result<Option<Jdk>, Stop> {
    if cx.global.no_jdk {
        cx.stats.note("JDK", "none (--no-jdk)".to_owned());
        return Ok(None);
    }
    let (java_home, path) = (var_os("JAVA_HOME"), var_os("PATH"));
    let explicit = cx.global.jdk.clone();
    if let Some(home) = explicit.as_deref().filter(|home| !home.exists()) {
        return Err(Stop::usage(format!("`{}` (from --jdk) does not exist", escape_path(home))));
    }
    match locate(explicit.as_deref(), java_home.as_deref(), path.as_deref()) {
        Ok(jdk) => {
            if explicit.is_none() {
                warn_of_java_home(cx, &jdk, java_home.as_deref());
            }
            let by = chosen_by(&jdk, explicit.as_deref(), java_home.as_deref().map(Path::new));
            let version = jdk.version.as_deref().unwrap_or("of unknown version");
            let note = format!("{} in {} (from {by})", escape(version), escape_path(&jdk.home));
            cx.stats.note("JDK", note);
            Ok(Some(jdk))
        }
        Err(missing) if explicit.is_some() => Err(Stop::usage(escape(&missing))
            .help("--jdk needs the home of a JDK: the folder with `bin` and `lib`")),
        Err(missing) => {
            cx.stats.note("JDK", "none found".to_owned());
            cx.note(&format!("{}; its classes count as missing (--jdk names one)", escape(&missing)));
            Ok(None)
        }
    }
}

/// A wrong `JAVA_HOME` is not fatal; a warning says what is used instead.
fn warn_of_java_home(cx: &Context, jdk: &Jdk, java_home: Option<&OsStr>) {
    if let Some(home) = java_home.filter(|home| !home.is_empty() && Path::new(home) != jdk.home) {
        let (home, used) = (escape_path(home), escape_path(&jdk.home));
        cx.warn(&format!("JAVA_HOME is `{home}`, which is not a JDK and is ignored; using `{used}`"));
    }
}

fn chosen_by(jdk: &Jdk, explicit: Option<&Path>, java_home: Option<&Path>) -> &'static str {
    if explicit.is_some() {
        "--jdk"
    } else if java_home == Some(&jdk.home) {
        "JAVA_HOME"
    } else {
        "`java` on the PATH"
    }
}
