//! Which JDKs does this machine have?

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use classpath::jdk::Jdk;

/// The homes of the JDK in use and of those beside it.
pub(crate) fn homes() -> Result<Vec<PathBuf>> {
    let (home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = classpath::jdk::locate(None, home.as_deref(), path.as_deref()).ok().context("no JDK found")?;
    let home = jdk.home.canonicalize()?;
    let mut homes = vec![home.clone()];
    if let Some(beside) = home.parent() {
        let others = std::fs::read_dir(beside)?.filter_map(|entry| entry.ok()?.path().canonicalize().ok());
        homes.extend(others);
    }
    homes.sort();
    homes.dedup();
    Ok(homes)
}

/// The oldest JDK that has a compiler and is at least this new.
pub(crate) fn at_least(feature: u16) -> Result<Jdk> {
    let jdks = homes()?.into_iter().filter(|home| has_compiler(home)).filter_map(|home| Jdk::at(&home));
    let fitting = jdks.filter_map(|jdk| Some((jdk.feature()?, jdk))).filter(|&(found, _)| found >= feature);
    let oldest = fitting.min_by_key(|&(found, _)| found);
    oldest.map(|(_, jdk)| jdk).with_context(|| {
        format!("no JDK {feature} or newer is beside the one in use: install one, or point JAVA_HOME at it")
    })
}

fn has_compiler(home: &Path) -> bool {
    home.join("bin").join(format!("javac{}", std::env::consts::EXE_SUFFIX)).is_file()
}
