//! Damaged classes: whatever the bytes, nothing panics and every property of the fuzz targets holds.
//! `BRECCIA_TEST_SCALE=20` damages twenty times as many.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../../fuzz/src/class_files.rs"]
#[allow(unreachable_pub, reason = "the file is a library for the fuzz targets")]
mod targets;

mod support;

use testkit::{Random, cases, damaged};

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> =
        ["station", "station-tests"].iter().flat_map(|folder| compiled(folder)).collect();
    seeds.extend(
        testkit::Compiler::new().compile_fixture("modern").all().into_iter().map(|class| class.bytes),
    );
    seeds.push(support::assemble(EVERY_TABLE).class);
    seeds
}

fn compiled(folder: &str) -> Vec<Vec<u8>> {
    testkit::classes_of(&testkit::fixture_classes(folder)).into_iter().map(|class| class.bytes).collect()
}

const EVERY_TABLE: &str = "
    made:
    new 4
    jsr sub
    tableswitch 1 end made sub
    sub:
    lookupswitch end 1=made 2=sub
    multianewarray 4 1
    iinc 1 2
    end:
    ireturn
    last:
    .handler made end sub
    .line made 1
    .local made end 0
    .localtype made last 0
    .frame sub full uninitialized:made / int
    .frame end append int
    .stackmap sub int / uninitialized:made
    .annotate_at made
    .annotate_variable made last
";

#[test]
fn twenty_thousand_damaged_classes() {
    let seeds = seeds();
    let mut random = Random::new(0x0b5e_55ed);
    for round in 0..cases(24_000) {
        let mutant = damaged(&mut random, &seeds[round as usize % seeds.len()]);
        targets::class(&mutant);
        targets::round_trip(&mutant);
        targets::insert(&mutant);
    }
}

#[test]
fn damaged_bodies_frames_and_attributes() {
    let seeds = seeds();
    let mut random = Random::new(0x5eed);
    for seed in &seeds {
        let class = classfile::ClassFile::read(seed).unwrap();
        let mut parts: Vec<Vec<u8>> = vec![seed[8..class.pool_end].to_vec()];
        for method in &class.methods {
            let Some(code) = class.code(method).unwrap() else { continue };
            parts.push(code.bytes.to_vec());
            parts.extend(code.attributes.iter().map(|attribute| attribute.bytes.to_vec()));
            parts.push(method.descriptor(&class.pool).unwrap().as_bytes().to_vec());
        }
        parts.extend(class.attributes.iter().map(|attribute| attribute.bytes.to_vec()));
        for part in &parts {
            for round in 0..8u8 {
                let mutant = damaged(&mut random, part);
                targets::constant_pool(&mutant);
                targets::code(&mutant);
                targets::stack_map(&mutant);
                targets::text(&mutant);
                for name in 0..targets::NAMES.len() as u8 {
                    let place = (round % 3) * targets::NAMES.len() as u8;
                    targets::attribute(&[&[place + name], mutant.as_slice()].concat());
                }
            }
        }
    }
}
