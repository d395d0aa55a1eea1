//! The classes that probes call, as bytes to be defined in a JVM. Their source stands in `recorder/`.

use classfile::{ClassFile, Constant};

/// The class that probes call.
pub const RECORDER: &str = "java/lang/BrecciaRecorder";

/// The class through which it reaches the agent.
pub const SINK: &str = "java/lang/BrecciaSink";

const RECORDER_CLASS: &[u8] = include_bytes!("../recorder/classes/java/lang/BrecciaRecorder.class");
const SINK_CLASS: &[u8] = include_bytes!("../recorder/classes/java/lang/BrecciaSink.class");

/// Stands in the recorder for the number of probes.
const PROBES: i32 = 0x6272_6563;

/// The sink, whose one method is the agent's.
pub fn sink() -> &'static [u8] {
    SINK_CLASS
}

/// The recorder for so many probes.
pub fn recorder(probes: usize) -> Vec<u8> {
    let mut bytes = RECORDER_CLASS.to_vec();
    if let Some(place) = place_of_number() {
        let number = i32::try_from(probes).unwrap_or(i32::MAX >> 2);
        bytes[place..place + 4].copy_from_slice(&number.to_be_bytes());
    }
    bytes
}

/// Where the number of probes stands: the only constant of its value.
fn place_of_number() -> Option<usize> {
    let class = ClassFile::read(RECORDER_CLASS).ok()?;
    let is_there =
        (1..class.pool.count()).any(|index| class.pool.get(index) == Ok(Constant::Integer(PROBES)));
    let written = PROBES.to_be_bytes();
    let place = RECORDER_CLASS.windows(4).position(|bytes| bytes == written);
    place.filter(|_| is_there)
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
}
