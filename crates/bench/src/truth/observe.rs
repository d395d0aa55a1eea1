//! What do the tests of a project meet?
//!
//! They run under the agent with the plan of the coarsest analysis, so that everything that they can meet is
//! an item of the plan.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use coverage::{Criterion, SiteCoverage, State};
use toolbox::process;

use super::calls::{CLIENT, CallKey};
use super::classes::Classes;
use super::expect::Truth;
use super::project::Project;

/// The receivers of each call.
pub(super) type Observed = BTreeMap<CallKey, BTreeSet<String>>;

/// Runs the tests.
pub(super) fn run(breccia: &Path, project: &Project, classes: &Classes) -> Result<Observed> {
    let state = project.state.join("run");
    let mut command = Command::new(breccia);
    command.current_dir(&project.state).env("JAVA_HOME", &project.jdk.home);
    command.args(["run", "--quiet", "--no-config", "--no-recipes", "--analysis", super::COARSEST]);
    command.arg("--state").arg(&state).arg("--classes").arg(&project.classes);
    command.arg("--test-classes").arg(&project.tests).arg("--").args(project.test_words()?);
    let said = process::capture(&mut command)?;
    let result = std::fs::read(state.join("result.json")).with_context(|| format!("no result\n{said}"))?;
    let result = coverage::read(&result).map_err(|error| anyhow::anyhow!("{error}\n{said}"))?;
    let plan = std::fs::read(state.join("breccia.plan"))?;
    let plan = plan::read(&plan).map_err(|error| anyhow::anyhow!("{error}"))?;
    let clients: BTreeSet<String> = plan.clients.iter().map(|&name| plan.names.text(name).into()).collect();
    let mut observed = Observed::new();
    for (class, method, site) in result.all_sites() {
        if let Some(wrong) = &site.unmeasurable {
            bail!("{}: not measurable: {}", site.key, wrong.reason);
        }
        let name = |name: &coverage::Name| name.to_string();
        let key = (name(&class.name), name(&method.name), name(&method.descriptor), site.offset);
        observed.insert(key, receivers(site, &clients, classes));
    }
    Ok(observed)
}

fn receivers(site: &SiteCoverage, clients: &BTreeSet<String>, classes: &Classes) -> BTreeSet<String> {
    let covered = site.receivers.iter().filter(|item| item.state == State::Covered);
    let covered = covered.map(|item| item.class.to_string());
    let covered = covered.map(|class| if clients.contains(&class) { CLIENT.to_owned() } else { class });
    let beyond = site.beyond.iter().filter(|one| one.criterion == Criterion::Rc);
    let beyond = beyond.map(|one| one.class.to_string());
    // What is neither in the component nor in the JDK belongs to the tests.
    let beyond = beyond.map(|class| if classes.is_known(&class) { class } else { CLIENT.to_owned() });
    covered.chain(beyond).collect()
}

/// Compares what was met with what the sources say: one line for each difference.
pub(super) fn compare(truth: &Truth, observed: &Observed) -> Vec<String> {
    let mut differences = Vec::new();
    for call in &truth.calls {
        let Some(possible) = &call.possible else { continue };
        let met: BTreeSet<String> =
            call.keys.iter().filter_map(|key| observed.get(key)).flatten().cloned().collect();
        let mut say = |class: &String, what: &str| {
            let (file, line) = &call.place;
            differences.push(format!("{file}:{line}: {}: {} {what}", call.method, class.replace('/', ".")));
        };
        // A call with one possible class is no item of the run.
        if call.keys.iter().any(|key| observed.contains_key(key)) {
            possible.difference(&met).for_each(|class| say(class, "is listed, but no test meets it"));
        }
        met.difference(possible).for_each(|class| say(class, "was met, but is not listed"));
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::super::expect::Expected;
    use super::*;

    #[test]
    fn what_is_met_and_what_is_listed_must_agree() {
        let key: CallKey = ("a/A".to_owned(), "m".to_owned(), "()V".to_owned(), 3);
        let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
        let call = |possible: Option<&[&str]>| Expected {
            place: ("a/A.java".to_owned(), 7),
            method: "f".to_owned(),
            keys: vec![key.clone()],
            possible: possible.map(set),
            ..Expected::default()
        };
        let compare = |possible: Option<&[&str]>, met: &[&str]| {
            let truth = Truth { calls: vec![call(possible)], problems: Vec::new() };
            compare(&truth, &Observed::from([(key.clone(), set(met))]))
        };
        assert_eq!(compare(Some(&["a/B", "client"]), &["a/B", "client"]), Vec::<String>::new());
        assert_eq!(compare(None, &["a/B"]), Vec::<String>::new());
        assert_eq!(
            compare(Some(&["a/B"]), &["a/C"]),
            [
                "a/A.java:7: f: a.B is listed, but no test meets it",
                "a/A.java:7: f: a.C was met, but is not listed"
            ]
        );
    }
}
