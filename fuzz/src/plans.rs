//! What must hold for any bytes taken as a plan.

use xxhash_rust::xxh3::xxh3_64;

/// Bytes are refused, or they are a plan that is written as bytes which read as the same plan, and of which
/// everything can be asked. Taken once as they are, and once as what follows magic, version and digest:
/// nobody guesses a digest.
pub fn read(bytes: &[u8]) {
    let signed =
        [&b"breccia\n"[..], &plan::VERSION.to_le_bytes(), &xxh3_64(bytes).to_le_bytes(), bytes].concat();
    for file in [bytes, &signed] {
        let Ok(read) = plan::read(file) else { continue };
        let written = plan::write(&read);
        let again = plan::read(&written).unwrap_or_else(|error| panic!("{error}: what is written is read"));
        assert_eq!(*again, *read, "what is written reads as the same");
        assert_eq!(again.identity(), read.identity(), "it is the same plan");
        ask(&read);
    }
}

fn ask(plan: &plan::Plan) {
    let _ = plan.totals(|kind| plan.calls.has(kind));
    assert_eq!(plan.sites().count(), plan.methods.iter().map(|method| method.sites.len()).sum::<usize>());
    // One more than there are, which has to be refused.
    for number in 0..=plan.probes().min(1000) as u32 {
        let probe = plan.probe(number);
        assert_eq!(probe.is_some(), (number as usize) < plan.probes(), "probe {number}");
        assert_eq!(probe.map_or(number, |probe| plan.number(probe)), number, "each has its own number");
    }
    let _ = plan.knows(b"java/lang/Object");
}
