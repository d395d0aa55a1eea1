//! Puts a probe before every call that dispatches on its receiver, after every creation of a lambda and into
//! every constructor.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use classpath::{ClassPath, Options};
use instrument::Instrumenter;
use plan::Plan;

use crate::class_files;

/// How many reasons are shown.
const SHOWN: usize = 10;

/// Rewrites the classes of `from` and writes `to/classes`, `to/plain` (the same as they were) and `to/plan`.
pub(super) fn insert(to: &Path, from: &[PathBuf]) -> Result<()> {
    // The base of multi-release jars is what every JVM can link.
    let path = ClassPath::open(from, &Options::new(8));
    let classes = path.map(|number, bytes| {
        let bytes = bytes.map_err(|problem| anyhow::anyhow!("{problem}"))?.to_vec();
        Ok((path.entry(number).name.to_vec(), bytes))
    });
    let classes = classes.into_iter().collect::<Result<Vec<_>>>()?;
    let plan = plan_for(&classes);
    let file = plan::write(&plan);
    class_files::write(&to.join("plan"), &file)?;
    let instrumenter = Instrumenter::new(&plan);
    rewrite(&instrumenter, &plan, &classes, to)
}

/// A plan for all classes that can be read.
fn plan_for(classes: &[(Vec<u8>, Vec<u8>)]) -> Plan {
    let readable = |bytes: &&[u8]| match java_testkit::of_all_calls([*bytes]) {
        Ok(_) => true,
        Err(error) => {
            println!("    not read: {error}");
            false
        }
    };
    let all = classes.iter().map(|(_, bytes)| &bytes[..]).filter(readable);
    java_testkit::of_all_calls(all).unwrap_or_default()
}

fn rewrite(
    instrumenter: &Instrumenter,
    plan: &Plan,
    classes: &[(Vec<u8>, Vec<u8>)],
    to: &Path,
) -> Result<()> {
    let started = Instant::now();
    let (mut placed, mut before, mut after) = (0, 0, 0);
    let mut reasons = BTreeMap::<String, usize>::new();
    for (internal, bytes) in classes {
        let name = String::from_utf8_lossy(internal);
        let rewritten = instrumenter
            .rewrite(bytes)
            // A class that cannot be read is written as it is, and its probes count as left out.
            .unwrap_or_else(|error| instrumenter.leave(name.as_bytes(), &error.to_string()));
        placed += rewritten.placed;
        for one in rewritten.unplaced {
            *reasons.entry(format!("{name}: {}", one.reason)).or_default() += 1;
        }
        let new = rewritten.bytes.as_deref().unwrap_or(bytes);
        (before, after) = (before + bytes.len(), after + new.len());
        class_files::save(&to.join("plain"), internal, bytes)?;
        class_files::save(&to.join("classes"), internal, new)?;
    }
    for (reason, count) in reasons.iter().take(SHOWN) {
        println!("    {count} left out: {reason}");
    }
    println!(
        "{} classes, {placed} of {} probes, {} methods and constructors left as they were, size {:.2}x, {:.1} s with writing",
        classes.len(),
        plan.probes(),
        reasons.len(),
        after as f64 / before.max(1) as f64,
        started.elapsed().as_secs_f64()
    );
    Ok(())
}
