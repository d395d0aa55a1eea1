//! What is printed reads back as the same body.

use std::path::Path;

use ir::{Copies, LowerOptions, PrintStyle};
use program::{ClassId, Origin, Program};

use crate::support::load;

fn check_round_trips(mut program: Program, classes: &[ClassId], limit: usize, at_least: usize) {
    let trips = ir::round_trip_classes(&mut program, classes, limit);
    let problems: Vec<String> = trips.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems, [] as [String; 0], "{} of {} bodies", problems.len(), trips.bodies);
    assert!(trips.bodies >= at_least, "only {} bodies were found", trips.bodies);
}

fn check_folder(folder: &Path, at_least: usize) {
    let program = load(&[folder]);
    let classes: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
    check_round_trips(program, &classes, usize::MAX, at_least);
}

#[test]
fn fixtures_come_back() {
    check_folder(&testkit::fixture_classes("station"), 10);
    check_folder(&testkit::fixture_classes("station-tests"), 5);
    check_folder(testkit::Compiler::new().compile_fixture("modern").dir(), 50);
    check_folder(testkit::Compiler::new().options(&[]).compile_fixture("modern").dir(), 50);
    check_folder(
        testkit::Compiler::new().release(8).options(&["-g:none"]).compile_fixture("station").dir(),
        10,
    );
}

/// Prints classes, reads them into an empty program, and prints them from there.
fn check_fresh(program: &Program, classes: &[ClassId]) {
    for &class in classes.iter().filter(|&&class| matches!(program.class(class).origin, Origin::File(_))) {
        let bodies = ir::lower_class(program, class, LowerOptions::default()).bodies;
        let text = ir::print_class(program, class, &bodies, &PrintStyle::default());
        let mut fresh = Program::empty();
        let parsed = ir::parse(&mut fresh, &text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let again = ir::print_class(&fresh, parsed.classes[0], &parsed.bodies, &PrintStyle::default());
        assert_eq!(text, again);
        for (body, read) in bodies.iter().zip(&parsed.bodies) {
            let types = body.vars().map(|var| program.type_name(body.ty(var)));
            assert!(
                types.eq(read.vars().map(|var| fresh.type_name(read.ty(var)))),
                "short names mean the same"
            );
        }
    }
}

#[test]
fn classes_come_back_in_a_program_of_their_own() {
    for folder in ["modern", "station"] {
        let program = load(&[testkit::Compiler::new().compile_fixture(folder).dir()]);
        let classes: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
        check_fresh(&program, &classes);
    }
}

#[test]
fn copies_come_back() {
    let mut program = load(&[testkit::Compiler::new().compile_fixture("modern").dir()]);
    let classes: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
    let options = LowerOptions { copies: Copies::Keep, ..LowerOptions::default() };
    for class in classes {
        for body in ir::lower_class(&program, class, options).bodies {
            ir::round_trip(&mut program, &body).expect("the body comes back");
        }
    }
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    /// Bodies of the JDK that every run of the tests takes there and back.
    const SAMPLE: usize = 600;

    #[test]
    fn classes_of_the_jdk_come_back_in_a_program_of_their_own() {
        let (program, classes) = java_base();
        let step = classes.len() / 100;
        let some: Vec<ClassId> = classes.into_iter().step_by(step).collect();
        check_fresh(&program, &some);
    }

    #[test]
    fn switches_over_types_come_back() {
        let Some(jdk) = testkit::jdk_at_least(21) else { return };
        let classes = testkit::Compiler::new().jdk(jdk).release(21).compile_fixture("modern21");
        check_folder(classes.dir(), 5);
    }

    #[test]
    fn a_sample_of_the_jdk_comes_back() {
        let (program, classes) = java_base();
        let step = classes.len() / 100;
        let some: Vec<ClassId> = classes.into_iter().step_by(step).collect();
        check_round_trips(program, &some, SAMPLE, SAMPLE);
    }

    fn java_base() -> (Program, Vec<ClassId>) {
        let program = load(&[&testkit::jdk().home.join("lib").join("modules")]);
        let is_base =
            |class: ClassId| program.class_place(class).is_some_and(|place| place.contains("java.base"));
        let classes = program.classes().map(|(class, _)| class).filter(|&class| is_base(class)).collect();
        (program, classes)
    }
}
