//! Damaged classes, mostly inside their bodies: lowered or refused, never a panic, never a hang.
//!
//! `BRECCIA_TEST_SCALE=20` damages twenty times as many.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use testkit::{Random, cases};

#[path = "../../../../fuzz/src/lowering.rs"]
#[allow(unreachable_pub, reason = "the file is a library for the fuzz targets")]
mod targets;

/// The time limit for one class; a hang would last for ever.
const MOST: Duration = Duration::from_secs(20);

#[test]
fn damaged_classes_are_lowered_or_refused() {
    let count = cases(4000);
    let (send, receive) = mpsc::channel();
    let worker = std::thread::spawn(move || {
        let seeds = seeds();
        let mut random = Random::new(0x1b5e_55ed);
        for round in 0..count {
            let mutant = mutate(&mut random, &seeds[round as usize % seeds.len()]);
            let start = Instant::now();
            targets::lower(&mutant);
            if send.send((round, start.elapsed())).is_err() {
                return;
            }
        }
    });
    let mut slowest = (0, Duration::ZERO);
    loop {
        match receive.recv_timeout(MOST) {
            Ok((round, took)) if took > slowest.1 => slowest = (round, took),
            Ok(_) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("one class takes longer than {MOST:?}"),
        }
    }
    worker.join().expect("no damage makes lowering panic");
    eprintln!("{count} damaged classes; the slowest took {:?} (round {})", slowest.1, slowest.0);
}

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = ["station", "station-tests"]
        .iter()
        .flat_map(|folder| testkit::classes_of(&testkit::fixture_classes(folder)))
        .map(|class| class.bytes)
        .collect();
    seeds.extend(
        testkit::Compiler::new().compile_fixture("modern").all().into_iter().map(|class| class.bytes),
    );
    let subroutines = crate::subroutines::ALL.iter().flat_map(|text| crate::support::assemble(text));
    // The old instructions have few seeds, so they come more than once.
    let subroutines: Vec<Vec<u8>> = subroutines.map(|(_, bytes)| bytes).collect();
    (0..3).for_each(|_| seeds.extend(subroutines.iter().cloned()));
    seeds
}

/// The bodies of a class: their sizes, instructions and tables.
fn bodies(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let Ok(file) = classfile::ClassFile::read(bytes) else { return Vec::new() };
    let codes = file.methods.iter().filter_map(|method| file.code(method).ok().flatten());
    codes
        .map(|code| code.offset - 8..(code.offset + code.bytes.len() + 2 + code.handlers.len() * 8))
        .collect()
}

fn mutate(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let mut mutant = bytes.to_vec();
    let bodies = bodies(bytes);
    for _ in 0..=random.below(4) {
        let at = if bodies.is_empty() || random.percent(15) {
            random.below(mutant.len())
        } else {
            let body = random.pick(&bodies).clone();
            (body.start + random.below(body.len())).min(mutant.len() - 1)
        };
        match random.below(6) {
            0 | 1 => mutant[at] ^= 1 << random.below(8),
            2 => mutant[at] = [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
            // Any opcode, the old ones more often.
            3 => {
                mutant[at] =
                    if random.percent(20) { 168 + random.below(2) as u8 } else { random.below(202) as u8 }
            }
            4 => mutant[at] = random.below(256) as u8,
            _ => {
                // An instruction or two from elsewhere.
                let length = random.below(6).min(mutant.len() - at);
                let from = random.below(mutant.len() - length + 1);
                mutant.copy_within(from..from + length, at);
            }
        }
    }
    mutant
}
