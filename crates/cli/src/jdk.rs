//! Which JDK is used, and who chose it.

use std::env::var_os;
use std::path::Path;

use classpath::jdk::{Jdk, locate};

use crate::context::Context;
use crate::output::clean;
use crate::stop::Stop;

/// The JDK to use; none if the user wants none, or if there is none.
pub(crate) fn find(cx: &mut Context) -> Result<Option<Jdk>, Stop> {
    if cx.global.no_jdk {
        cx.stats.note("JDK", "none (--no-jdk)".to_owned());
        return Ok(None);
    }
    let (java_home, path) = (var_os("JAVA_HOME"), var_os("PATH"));
    let explicit = cx.global.jdk.clone();
    match locate(explicit.as_deref(), java_home.as_deref(), path.as_deref()) {
        Ok(jdk) => {
            let by = chosen_by(&jdk, explicit.as_deref(), java_home.as_deref().map(Path::new));
            let version = jdk.version.as_deref().unwrap_or("of unknown version");
            let note = format!("{} in {} (from {by})", clean(version), clean(&jdk.home.display()));
            cx.stats.note("JDK", note);
            Ok(Some(jdk))
        }
        Err(missing) if explicit.is_some() => Err(Stop::usage(clean(&missing))
            .help("--jdk wants the home of a JDK: the folder that has `bin` and `lib`")),
        Err(missing) => {
            cx.stats.note("JDK", "none found".to_owned());
            cx.note(&format!("{}; its classes count as missing (--jdk names one)", clean(&missing)));
            Ok(None)
        }
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
