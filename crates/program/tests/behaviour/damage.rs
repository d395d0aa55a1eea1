//! Broken and hostile class files: each is a problem or harmless, and the rest goes on.

use std::sync::Arc;

use program::{Bootstrap, ClassId, MemorySource, Origin, Program};
use testkit::Random;

type Class = (String, Vec<u8>);

fn load(classes: &[Class]) -> Program {
    let classes = classes.iter().map(|(name, bytes)| (name.clone(), bytes.clone().into())).collect();
    let mut program = program::load(Arc::new(MemorySource { classes }), &Default::default());
    let all: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
    program.link_all(&all);
    program
}

fn fixture() -> Vec<Class> {
    let classes = testkit::Compiler::new().compile_fixture("modern").all();
    classes.into_iter().map(|class| (class.name, class.bytes)).collect()
}

/// Asks everything of every class: nothing may panic or hang.
fn exercise(program: &mut Program) {
    let classes: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
    for &class in &classes {
        program.class_name(class);
        program.superinterfaces(class);
        for &other in &classes {
            program.is_subclass(class, other);
        }
        for method in program.class(class).methods.iter() {
            let _ = program.select(class, method);
            program.method_name(method);
        }
    }
    let refs: Vec<_> = program.names.method_refs().map(|(method, _)| method).collect();
    for method in refs {
        let _ = program.resolve_method(method);
        let _ = program.select_special(classes[0], method);
    }
    let fields: Vec<_> = program.names.field_refs().map(|(field, _)| field).collect();
    for field in fields {
        let _ = program.resolve_field(field);
    }
}

#[test]
fn flipped_bits_spoil_one_class_at_most() {
    let intact = fixture();
    assert!(intact.len() >= 10);
    let mut random = Random::new(12345);
    let mut next = |bound: usize| random.below(bound);
    let (mut broken, rounds) = (0, 4_000);
    for round in 0..rounds {
        let victim = next(intact.len());
        let mut classes = intact.clone();
        let (name, mut bytes) = classes.remove(victim);
        for _ in 0..1 + next(3) {
            let at = next(bytes.len());
            bytes[at] ^= 1 << next(8);
        }
        if next(8) == 0 {
            bytes.truncate(next(bytes.len()));
        }
        classes.push((format!("victim {name}"), bytes));
        let mut program = load(&classes);
        for problem in program.problems() {
            // Others may seem to inherit from themselves, through the broken class.
            assert!(
                problem.place.starts_with("victim") || problem.cause.contains("inherits from itself"),
                "round {round}: {problem}"
            );
            assert!(!problem.cause.is_empty());
        }
        for (name, _) in &classes[..classes.len() - 1] {
            assert!(program.find_class(name.as_bytes()).is_some(), "round {round}: {name} is lost");
        }
        broken += usize::from(!program.problems().is_empty());
        if round % 16 == 0 {
            exercise(&mut program);
        }
    }
    assert!(broken * 10 > rounds && broken < rounds, "{broken} of {rounds} have problems");
}

#[test]
fn numbers_in_lambda_bootstraps_are_not_believed() {
    let source = "
import java.io.Serializable;
class A {
    interface M {} interface W { Object get(); } interface N extends W { String get(); }
    Object m() { return (Runnable & M & Serializable) () -> {}; }
    N n() { return (N & M) () -> null; }
}";
    let classes = testkit::compile(&[("A.java", source)]).all();
    let class = classes.into_iter().find(|class| class.name == "A").unwrap();
    let places: Vec<usize> = {
        let file = classfile::ClassFile::read(&class.bytes).unwrap();
        let integers =
            file.pool.iter().filter(|(_, constant)| matches!(constant, classfile::Constant::Integer(_)));
        integers.filter_map(|(index, _)| file.pool.offset_of(index)).collect()
    };
    assert!(places.len() >= 2, "flags and counts are constants");
    let numbers = [i32::MIN, -1, 0, 1, 2, 3, 7, 255, 65_536, i32::MAX];
    for first in numbers {
        for second in numbers {
            let mut bytes = class.bytes.clone();
            for (turn, place) in places.iter().enumerate() {
                let number = if turn % 2 == 0 { first } else { second };
                bytes[place + 1..place + 5].copy_from_slice(&number.to_be_bytes());
            }
            exercise(&mut load(&[("A".to_owned(), bytes)]));
        }
    }
}

/// 60 000 sites that share one bootstrap method of 65 000 arguments would take a hundred gigabytes.
#[test]
fn shared_bootstrap_arguments_are_bounded() {
    const SITES: u16 = 60_000;
    const MARKERS: u16 = 65_000;
    let mut pool = Vec::new();
    let utf8 = |text: &str| [&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat();
    let pair = |tag: u8, a: u16, b: u16| [&[tag], &a.to_be_bytes()[..], &b.to_be_bytes()].concat();
    let one = |tag: u8, a: u16| [&[tag], &a.to_be_bytes()[..]].concat();
    pool.extend(utf8("A")); // 1
    pool.extend(one(7, 1)); // 2
    pool.extend(utf8("java/lang/Object")); // 3
    pool.extend(one(7, 3)); // 4
    pool.extend(utf8("java/lang/invoke/LambdaMetafactory")); // 5
    pool.extend(one(7, 5)); // 6
    pool.extend(utf8("altMetafactory")); // 7
    pool.extend(utf8("()V")); // 8
    pool.extend(pair(12, 7, 8)); // 9
    pool.extend(pair(10, 6, 9)); // 10
    pool.extend([15, 6, 0, 10]); // 11: a handle of it
    pool.extend(utf8("BootstrapMethods")); // 12
    pool.extend(utf8("()LA;")); // 13
    pool.extend(pair(12, 7, 13)); // 14
    pool.extend(one(16, 8)); // 15: ()V
    pool.extend([3, 0, 0, 0, 2]); // 16: markers follow
    pool.extend([&[3, 0, 0][..], &MARKERS.to_be_bytes()].concat()); // 17: so many
    for _ in 0..SITES {
        pool.extend(pair(18, 0, 14));
    }
    let mut bytes = [&[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 55][..], &(18 + SITES).to_be_bytes(), &pool].concat();
    bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1]);
    let mut row = [0, 1, 0, 11].to_vec();
    row.extend((MARKERS + 5).to_be_bytes());
    row.extend([0, 15, 0, 11, 0, 15, 0, 16, 0, 17]);
    (0..MARKERS).for_each(|_| row.extend([0, 2]));
    bytes.extend([0, 12]);
    bytes.extend((row.len() as u32).to_be_bytes());
    bytes.extend(row);

    let program = load(&[("A".to_owned(), bytes)]);
    assert_eq!(program.problems(), []);
    let linkage = program.linkage(program.find_class(b"A").unwrap()).unwrap();
    let decoded = (18..18 + SITES).filter_map(|index| linkage.dynamic(index));
    let decoded = decoded.filter(|site| matches!(site.bootstrap, Bootstrap::Lambda(_))).count();
    assert!((1..100).contains(&decoded), "{decoded} sites were decoded");
}

#[test]
fn a_class_is_not_named_like_an_array() {
    let (_, mut bytes) = fixture().swap_remove(0);
    let name_at = {
        let file = classfile::ClassFile::read(&bytes).unwrap();
        let Ok(classfile::Constant::Class { name }) = file.pool.get(file.this_class) else {
            panic!("no name")
        };
        // Behind the tag and the length.
        file.pool.offset_of(name).unwrap() + 3
    };
    bytes[name_at] = b'[';
    let program = load(&[("victim".to_owned(), bytes)]);
    assert_eq!(program.problems().len(), 1);
    assert_eq!(program.problems()[0].place, "victim");
    assert!(program.classes().all(|(_, class)| class.origin == Origin::Phantom));
}

#[test]
fn the_first_of_two_files_is_used() {
    let intact = fixture();
    let (name, bytes) = &intact[0];
    let program =
        load(&[("first.class".to_owned(), bytes.clone()), ("second.class".to_owned(), bytes.clone())]);
    let shown: Vec<String> = program.problems().iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [format!("second.class: class {name} was found before, in first.class; the first one is used")]
    );
}
