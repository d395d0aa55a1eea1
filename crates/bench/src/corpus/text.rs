//! Does every body come back from its printed form as it was?

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use anyhow::{Result, bail};
use program::{ClassId, Origin};

use crate::corpus;

pub(crate) fn run(paths: &[String]) -> Result<()> {
    let mut wrong = 0;
    println!("{:<28} {:>9} {:>12} {:>6} {:>8}", "subject", "bodies", "text bytes", "wrong", "seconds");
    for subject in corpus::subjects(paths)? {
        let started = Instant::now();
        let mut program = program::load(Arc::new(corpus::open(&subject.path)), &AtomicUsize::new(0));
        let from_file = |class: &program::Class| matches!(class.origin, Origin::File(_));
        let classes: Vec<ClassId> =
            program.classes().filter(|(_, class)| from_file(class)).map(|(id, _)| id).collect();
        program.link_all(&classes);
        let trips = ir::round_trip_classes(&mut program, &classes, usize::MAX);
        let seconds = started.elapsed().as_secs_f64();
        let (bodies, bytes, problems) = (trips.bodies, trips.bytes, trips.problems.len());
        println!("{:<28} {bodies:>9} {bytes:>12} {problems:>6} {seconds:>8.1}", subject.name);
        trips.problems.iter().take(5).for_each(|problem| println!("    {problem}"));
        wrong += problems;
    }
    match wrong {
        0 => Ok(()),
        count => bail!("{count} bodies did not come back as they were"),
    }
}
