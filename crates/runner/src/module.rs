//! A part of a project, as the build tool or its conventions describe it.

use std::path::PathBuf;

/// A part of a project with classes of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// The name that the build tool gives it, or the name of its folder if the build tool was not asked.
    pub name: String,
    /// The folder of its build file.
    pub folder: PathBuf,
    /// Folders of its classes. They need not exist.
    pub classes: Vec<PathBuf>,
    /// Folders of the classes of its tests. They need not exist.
    pub test_classes: Vec<PathBuf>,
    /// Folders of its sources. They need not exist.
    pub sources: Vec<PathBuf>,
    /// Folders of the sources of its tests. They need not exist.
    pub test_sources: Vec<PathBuf>,
    /// The class path of its tests, including its own classes; empty if unknown.
    pub class_path: Vec<PathBuf>,
}
