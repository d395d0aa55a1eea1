//! How does a project become folders of classes?
//!
//! One call of Maven copies all jars that are not there yet; `subjects/projects/NAME` has the unpacked
//! classes.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{files, process, tools};

use super::list::{Artifact, Project, Tests};
use crate::subjects::fetch::INSTALL_MAVEN;
use crate::suite::{self, Built, Choice};
use crate::{digest, subjects};

const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";

/// Fetches and unpacks what is not there yet.
pub(super) fn build(root: &Path, project: &Project) -> Result<Built> {
    let jars = root.join(subjects::FOLDER).join("projects/lib");
    let folder = root.join(subjects::FOLDER).join("projects").join(project.name);
    for folder in [&jars, &folder] {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let tests = match project.tests {
        Tests::Classes(artifact) | Tests::Sources(artifact) => artifact,
    };
    let own = [project.main.coordinates, tests.coordinates];
    let all: Vec<Jar> = own.iter().chain(project.libs).map(|text| Jar::of(text)).collect::<Result<_>>()?;
    fetch(&all, &jars, &folder)?;
    let jar_of = |artifact: &Artifact| checked(artifact, &jars);
    let (main, test) = (folder.join("main"), folder.join("test"));
    unpack(&jar_of(&project.main)?, &main)?;
    let libs: Vec<PathBuf> =
        all[own.len()..].iter().map(|jar| std::path::absolute(jar.path(&jars))).collect::<Result<_, _>>()?;
    match project.tests {
        Tests::Classes(artifact) => unpack(&jar_of(&artifact)?, &test)?,
        Tests::Sources(artifact) => {
            let sources = folder.join("test-sources");
            unpack(&jar_of(&artifact)?, &sources)?;
            compile(&sources, &main, &libs, &test)?;
        }
    }
    let class_dirs = vec![std::path::absolute(main)?, std::path::absolute(test)?];
    Ok(Built {
        folder,
        class_dirs,
        libs,
        runner: suite::runner(root)?,
        choice: Choice::Matching(project.pattern),
    })
}

/// Leaves the sources of the component in the project's folder, for readers.
pub(super) fn sources(root: &Path, project: &Project) -> Result<PathBuf> {
    let folder = root.join(subjects::FOLDER).join("projects").join(project.name);
    let goal = folder.join("sources");
    if !goal.is_dir() {
        let coordinates = format!("{}:jar:sources", project.main.coordinates);
        let jar = Jar::of(&coordinates)?;
        let jars = root.join(subjects::FOLDER).join("projects/lib");
        let path = jar.path(&jars);
        fetch(&[jar], &jars, &folder)?;
        unpack(&path, &goal)?;
    }
    Ok(goal)
}

/// A jar by its coordinates.
struct Jar<'a> {
    group: &'a str,
    artifact: &'a str,
    version: &'a str,
    classifier: Option<&'a str>,
}

impl<'a> Jar<'a> {
    fn of(coordinates: &'a str) -> Result<Self> {
        match coordinates.split(':').collect::<Vec<_>>()[..] {
            [group, artifact, version] => Ok(Self { group, artifact, version, classifier: None }),
            [group, artifact, version, "jar", classifier] => {
                Ok(Self { group, artifact, version, classifier: Some(classifier) })
            }
            _ => bail!("{coordinates} are no coordinates of a jar"),
        }
    }

    /// Where Maven puts it.
    fn path(&self, folder: &Path) -> PathBuf {
        let classifier = self.classifier.map_or(String::new(), |name| format!("-{name}"));
        folder.join(format!("{}-{}{classifier}.jar", self.artifact, self.version))
    }

    /// As a dependency without its own dependencies.
    fn write(&self, pom: &mut String) {
        let classifier =
            self.classifier.map_or(String::new(), |name| format!("<classifier>{name}</classifier>"));
        // Writing to a string cannot fail.
        let _ = writeln!(
            pom,
            "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>{classifier}\
             <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>\
             </dependency>",
            self.group, self.artifact, self.version
        );
    }
}

/// Copies the jars that are not there yet.
fn fetch(all: &[Jar<'_>], jars: &Path, folder: &Path) -> Result<()> {
    let missing: Vec<&Jar<'_>> = all.iter().filter(|jar| !jar.path(jars).is_file()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mvn = tools::need("mvn", INSTALL_MAVEN)?;
    let pom = folder.join("pom.xml");
    fs::write(&pom, project_of(&missing))?;
    // Copied to a folder of its own first: a jar that is there is complete.
    let part = folder.join("lib.part");
    files::make_empty(&part)?;
    let mut command = Command::new(mvn);
    command.args(["-q", "-B", "-f"]).arg(&pom).arg(COPY);
    command.arg(format!("-DoutputDirectory={}", std::path::absolute(&part)?.display()));
    process::capture(&mut command)?;
    missing.iter().try_for_each(|jar| files::finish(&jar.path(&part), &jar.path(jars)))?;
    fs::remove_dir_all(&part).with_context(|| format!("cannot remove {}", part.display()))
}

fn project_of(jars: &[&Jar<'_>]) -> String {
    let mut pom = String::from(
        "<project><modelVersion>4.0.0</modelVersion>\
         <groupId>org.breccia</groupId><artifactId>projects</artifactId><version>1</version>\
         <packaging>pom</packaging><dependencies>\n",
    );
    jars.iter().for_each(|jar| jar.write(&mut pom));
    pom.push_str("</dependencies></project>\n");
    pom
}

/// The path of a jar with the digest that is recorded.
fn checked(artifact: &Artifact, jars: &Path) -> Result<PathBuf> {
    let path = Jar::of(artifact.coordinates)?.path(jars);
    let found = digest::hex(&fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
    if found != artifact.sha256 {
        bail!(
            "sha256 {found}, but {} is recorded: remove {} to fetch it again",
            artifact.sha256,
            path.display()
        );
    }
    Ok(path)
}

fn unpack(jar: &Path, goal: &Path) -> Result<()> {
    if goal.is_dir() {
        return Ok(());
    }
    let (jar, part) = (std::path::absolute(jar)?, goal.with_extension("part"));
    files::make_empty(&part)?;
    process::capture(Command::new(tools::need_jdk_tool("jar")?).arg("xf").arg(jar).current_dir(&part))?;
    files::finish(&part, goal)
}

/// Compiles tests, and copies the files that they read.
fn compile(sources: &Path, main: &Path, libs: &[PathBuf], goal: &Path) -> Result<()> {
    if goal.is_dir() {
        return Ok(());
    }
    let part = goal.with_extension("part");
    files::make_empty(&part)?;
    files::copy(sources, &part)?;
    let class_path = std::env::join_paths(std::iter::once(&main.to_path_buf()).chain(libs))?;
    let mut javac = Command::new(tools::need_jdk_tool("javac")?);
    javac.args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", "-cp"]).arg(class_path);
    javac.arg("-d").arg(&part).args(files::below(sources, "java")?);
    process::capture(&mut javac)?;
    files::finish(&part, goal)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::super::list::PROJECTS;
    use super::*;

    #[test]
    fn a_pom_asks_for_the_jars_alone() {
        let jar = Jar::of("a.b:c:1.0:jar:tests").unwrap();
        assert_eq!(jar.path(Path::new("lib")), Path::new("lib/c-1.0-tests.jar"));
        expect!["<dependency><groupId>a.b</groupId><artifactId>c</artifactId><version>1.0</version><classifier>tests</classifier><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>"]
            .assert_eq(project_of(&[&jar]).lines().nth(1).unwrap_or_default());
        for wrong in ["a:b", "a:b:1:jar", "a:b:1:pom:tests"] {
            assert!(Jar::of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn all_coordinates_are_complete() {
        for project in PROJECTS {
            let tests = match project.tests {
                Tests::Classes(artifact) | Tests::Sources(artifact) => artifact,
            };
            for artifact in [project.main, tests] {
                assert_eq!(artifact.sha256.len(), 64, "{}", project.name);
                assert!(Jar::of(artifact.coordinates).is_ok(), "{}", project.name);
            }
            for lib in project.libs {
                assert!(Jar::of(lib).is_ok_and(|jar| jar.classifier.is_none()), "{lib}");
            }
        }
    }
}
