//! What a run keeps of its project, so that `witness` can start the component again.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use text::escape_path;

use crate::context::Context;
use crate::options::FragmentOptions;
use crate::stop::Stop;
use crate::testing::files;

/// A project, as a run saw it. Paths are absolute.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KeptProject {
    /// Jars and folders of the component.
    pub(crate) classes: Vec<PathBuf>,
    /// The rest of the class path.
    pub(crate) class_path: Vec<PathBuf>,
    /// Jars and folders of the tests.
    pub(crate) test_classes: Vec<PathBuf>,
    /// The parts of the project, with the places of their tests.
    pub(crate) modules: Vec<KeptModule>,
    /// How the component was chosen.
    pub(crate) fragment: FragmentOptions,
}

/// A part of a project.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KeptModule {
    /// Folders of its classes.
    pub(crate) classes: Vec<PathBuf>,
    /// Folders of the sources of its tests.
    pub(crate) test_sources: Vec<PathBuf>,
}

impl KeptProject {
    /// Writes it.
    pub(crate) fn write(mut self, path: &Path) -> Result<(), Stop> {
        let modules =
            self.modules.iter_mut().flat_map(|module| [&mut module.classes, &mut module.test_sources]);
        let own = [&mut self.classes, &mut self.class_path, &mut self.test_classes];
        for entry in own.into_iter().chain(modules).flatten() {
            *entry = files::absolute(entry)?;
        }
        files::write(path, &serde_json::to_vec_pretty(&self)?)
    }

    /// Reads what an earlier run has kept.
    pub(crate) fn read(path: &Path) -> Result<Self, Stop> {
        if !path.exists() {
            return Err(Stop::usage(format!("there is no `{}`", escape_path(path)))
                .help("`breccia run -- mvn test` writes one; --state names another folder"));
        }
        serde_json::from_slice(&files::read(path)?)
            .map_err(|error| Stop::usage(format!("`{}`: {error}", escape_path(path))))
    }

    /// Puts what is beside the component on the class path.
    pub(crate) fn put_on_class_path(&self, cx: &mut Context) {
        let entries = self.class_path.iter().filter(|path| path.exists());
        cx.global.class_path = entries.map(|entry| OsString::from(entry.as_os_str())).collect();
    }

    /// Everything that a client of the component has on its class path.
    pub(crate) fn component_path(&self) -> Vec<PathBuf> {
        let all = self.classes.iter().chain(&self.class_path);
        all.filter(|path| path.exists()).cloned().collect()
    }

    /// The class path of the tests.
    pub(crate) fn test_path(&self) -> Vec<PathBuf> {
        let tests = self.test_classes.iter().filter(|path| path.exists() && !self.classes.contains(path));
        [self.component_path(), tests.cloned().collect()].concat()
    }
}
