//! The classes that probes call, as bytes to define in a JVM. Their source is in
//! `crates/instrument/recorder`.

use classfile::{ClassFile, Constant};

/// The class that probes call.
pub const RECORDER: &str = "java/lang/BrecciaRecorder";

/// The class through which the recorder reaches the agent.
pub const SINK: &str = "java/lang/BrecciaSink";

const RECORDER_CLASS: &[u8] = include_bytes!("../recorder/classes/java/lang/BrecciaRecorder.class");
const SINK_CLASS: &[u8] = include_bytes!("../recorder/classes/java/lang/BrecciaSink.class");
const OFFLINE_SINK_CLASS: &[u8] = include_bytes!("../recorder-offline/classes/java/lang/BrecciaSink.class");

/// What the sink without an agent needs.
const OFFLINE_HELPERS: [(&str, &[u8]); 3] = [
    ("java/lang/BrecciaBytes", include_bytes!("../recorder-offline/classes/java/lang/BrecciaBytes.class")),
    ("java/lang/BrecciaEnd", include_bytes!("../recorder-offline/classes/java/lang/BrecciaEnd.class")),
    (
        "java/lang/BrecciaNumbers",
        include_bytes!("../recorder-offline/classes/java/lang/BrecciaNumbers.class"),
    ),
];

/// Where the sink without an agent looks for the first records of its files.
pub const FIRST_RECORDS: &str = "java/lang/breccia.records";

/// The placeholder for the number of probes in the recorder.
const PROBES: i32 = 0x6272_6563;

/// The placeholder for the identity of the plan in the sink without an agent.
const PLAN: i64 = 0x6272_6563_706c_616e;

/// The sink; the agent implements its only method.
pub fn sink() -> &'static [u8] {
    SINK_CLASS
}

/// The recorder for this many probes.
pub fn recorder(probes: usize) -> Vec<u8> {
    // The recorder multiplies the number by four: that must not overflow an `int`.
    let number = i32::try_from(probes).unwrap_or(i32::MAX >> 2);
    with_constant(RECORDER_CLASS, Constant::Integer(PROBES), &PROBES.to_be_bytes(), &number.to_be_bytes())
}

/// The classes, by name, that record without an agent. They go on the boot class path of a JVM.
pub fn offline_classes(plan: u64, probes: usize) -> Vec<(&'static str, Vec<u8>)> {
    let sink =
        with_constant(OFFLINE_SINK_CLASS, Constant::Long(PLAN), &PLAN.to_be_bytes(), &plan.to_be_bytes());
    let helpers = OFFLINE_HELPERS.map(|(name, bytes)| (name, bytes.to_vec()));
    let mut all = vec![(RECORDER, recorder(probes)), (SINK, sink)];
    all.extend(helpers);
    all
}

/// The class with another number in place of a constant.
fn with_constant(class: &[u8], constant: Constant<'_>, old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut bytes = class.to_vec();
    let is_there = ClassFile::read(class)
        .is_ok_and(|class| (1..class.pool.count()).any(|index| class.pool.get(index) == Ok(constant)));
    // The tests check that the first match is the constant itself.
    let place = class.windows(old.len()).position(|part| part == old).filter(|_| is_there);
    if let Some(place) = place {
        bytes[place..place + new.len()].copy_from_slice(new);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_probes_is_put_in() {
        let bytes = recorder(77);
        let class = ClassFile::read(&bytes).expect("it is still a class");
        let has =
            |number| (1..class.pool.count()).any(|at| class.pool.get(at) == Ok(Constant::Integer(number)));
        assert!(has(77) && !has(PROBES));
    }

    #[test]
    fn the_plan_is_put_in() {
        let classes = offline_classes(0x0123_4567_89ab_cdef, 1);
        let (_, sink) = classes.iter().find(|(name, _)| *name == SINK).expect("there is a sink");
        let class = ClassFile::read(sink).expect("it is still a class");
        let has = |number| (1..class.pool.count()).any(|at| class.pool.get(at) == Ok(Constant::Long(number)));
        assert!(has(0x0123_4567_89ab_cdef) && !has(PLAN));
    }

    #[test]
    fn every_class_is_the_one_of_its_name() {
        for (name, bytes) in offline_classes(1, 1) {
            assert_eq!(ClassFile::read(&bytes).unwrap().name().unwrap(), name);
        }
    }
}
