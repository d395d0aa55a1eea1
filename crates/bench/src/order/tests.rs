//! Tests the comparison of findings: hand-written ones, and those of a small program.

use std::collections::BTreeMap;

use pointsto::Site;
use program::{FieldId, MethodId, Type};

use super::findings::{Findings, Outside, Slot};
use super::names::{Creation, Name, Names};
use super::pairs::{ANALYSES, PAIRS, View};

const CALL: Slot = Slot::Call(MethodId(1), 7);

fn object(names: &mut Names, at: u32) -> u32 {
    names.number(Name::Object(Creation::Offset(MethodId(0), at), Type::OBJECT))
}

fn findings(names: &mut Names, slots: &[(Slot, &[u32])]) -> Findings {
    let slots: BTreeMap<Slot, u32> =
        slots.iter().map(|&(slot, elements)| (slot, names.set(elements.to_vec()))).collect();
    Findings::of(slots, names)
}

#[test]
fn what_only_the_finer_has_is_outside() {
    let mut names = Names::default();
    let (a, b, c) = (object(&mut names, 1), object(&mut names, 2), object(&mut names, 3));
    let finer = findings(&mut names, &[(CALL, &[a]), (Slot::Element(a), &[a, b])]);
    let coarser = findings(&mut names, &[(CALL, &[c, a]), (Slot::Element(a), &[a, c])]);
    let judged = finer.within(&coarser, &names);
    assert_eq!((judged.calls, judged.sets, judged.elements), ([1, 1], [1, 0], 3));
    assert_eq!(judged.outside, [Outside { slot: Slot::Element(a), extra: b }]);
    assert_eq!(finer.within(&finer, &names).outside, []);
}

#[test]
fn a_place_that_the_coarser_lacks_is_outside() {
    let mut names = Names::default();
    let a = object(&mut names, 1);
    let finer = findings(&mut names, &[(CALL, &[a])]);
    let judged = finer.within(&Findings::default(), &names);
    assert_eq!(judged.outside, [Outside { slot: CALL, extra: a }]);
}

#[test]
fn objects_of_a_class_become_one() {
    let mut names = Names::default();
    let (a, b) = (object(&mut names, 1), object(&mut names, 2));
    let merged = names.number(Name::Object(Creation::Other(Site::Merged(Type::OBJECT)), Type::OBJECT));
    let field = FieldId(4);
    let finer = findings(&mut names, &[(Slot::Field(a, field), &[a]), (Slot::Field(b, field), &[b])]);
    let coarser = findings(&mut names, &[(Slot::Field(merged, field), &[merged])]);
    assert_eq!(finer.within(&coarser, &names).outside.len(), 2);
    let (finer, coarser) = (finer.by_class(&mut names), coarser.by_class(&mut names));
    assert_eq!(finer, coarser);
}

#[test]
fn views_leave_out_what_cannot_be_compared() {
    let mut names = Names::default();
    let a = object(&mut names, 1);
    let variable = Slot::Variable(MethodId(0), ir::VarId(3));
    let all = findings(&mut names, &[(CALL, &[a]), (variable, &[a]), (Slot::Element(a), &[a])]);
    assert_eq!(all.calls_alone().slots.keys().copied().collect::<Vec<_>>(), [CALL]);
    assert_eq!(all.without_variables().slots.len(), 2);
    assert_eq!(all.elements(), 3);
}

#[test]
fn pairs_name_known_analyses() {
    for pair in &PAIRS {
        assert!(ANALYSES.contains(&pair.finer) && ANALYSES.contains(&pair.coarser));
        assert!(pair.finer.parse::<pointsto::Analysis>().is_ok(), "{}", pair.finer);
    }
    let view = |finer, coarser| super::pairs::Pair { finer, coarser }.view();
    assert_eq!(super::pairs::Pair { finer: "0cfa", coarser: "rta" }.later(), "rta");
    assert_eq!(super::pairs::Pair { finer: "kobj:1", coarser: "andersen" }.later(), "kobj:1");
    assert_eq!(view("0cfa", "rta"), View::Calls);
    assert_eq!(view("andersen", "0cfa"), View::Classes);
    assert_eq!(view("kcfa:1:0", "callsite"), View::AcrossLowerings);
    assert_eq!(view("objsens2", "objsens1"), View::Everything);
}
