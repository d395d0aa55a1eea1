//! Assignability between random classes, real classes, and arrays of them.

use std::sync::Arc;

use program::{ClassId, Program, Type};
use testkit::{Random, cases};

use super::assembler::Assembler;
use super::random;
use super::{driver, load};

#[test]
fn a_jvm_assigns_the_same_types_in_random_hierarchies() {
    let mut random = Random::new(4);
    let mut classes = Vec::new();
    for number in 0..20 {
        let shapes = random::hierarchy(&mut random, number);
        for shape in &shapes {
            let superclass = shape.superclass.map_or("java/lang/Object", |parent| &shapes[parent].name);
            let interfaces: Vec<_> = shape.interfaces.iter().map(|&at| shapes[at].name.clone()).collect();
            let kind = if shape.interface { 0x0601 } else { 0x0021 };
            let class = Assembler::new(kind, &shape.name, superclass, &interfaces);
            classes.push((shape.name.clone(), class.finish()));
        }
    }
    let program = load(&classes);
    let types: Vec<Type> = program
        .classes()
        .filter(|(_, class)| !class.is_phantom())
        .flat_map(|(class, _)| (0..2).map(move |dimensions| Type::class(class).array(dimensions).unwrap()))
        .collect();
    // All pairs of neighbours, which are of one hierarchy, and some of strangers.
    let near =
        (0..types.len()).flat_map(|a| (a.saturating_sub(18)..(a + 18).min(types.len())).map(move |b| (a, b)));
    let far = (0..types.len()).flat_map(|a| (0..8).map(move |b| (a, b)));
    let pairs: Vec<_> = near.chain(far).map(|(a, b)| (types[a], types[b])).collect();
    compare(&program, &classes, &pairs, 5_000);
}

#[test]
fn a_jvm_assigns_the_same_types_in_its_own_classes() {
    let image = testkit::jdk().home.join("lib/modules");
    let jdk = classpath::ClassPath::open(&[image], &classpath::Options::new(17));
    let program = program::load(Arc::new(jdk), &Default::default());
    let all: Vec<ClassId> =
        program.classes().filter(|(_, class)| !class.is_phantom()).map(|(class, _)| class).collect();
    let mut random = Random::new(99);
    let pairs: Vec<_> = (0..cases(6_000)).map(|_| pair(&program, &all, &mut random)).collect();
    compare(&program, &[], &pairs, 5_000);
}

/// Two classes drawn blindly are never related: most pairs are drawn from one family.
fn pair(program: &Program, all: &[ClassId], random: &mut Random) -> (Type, Type) {
    let from = *random.pick(all);
    let mut above = program.superinterfaces(from);
    let mut next = Some(from);
    while let Some(class) = next {
        above.push(class);
        next = program.class(class).superclass;
    }
    let ancestor = *random.pick(&above);
    let to = match random.below(4) {
        0 => *random.pick(all),
        1 | 2 => ancestor,
        _ => {
            let siblings: Vec<_> = program.direct_subtypes(ancestor).collect();
            if siblings.is_empty() { ancestor } else { *random.pick(&siblings) }
        }
    };
    let primitives = [Type::INT, Type::LONG, Type::BOOLEAN];
    let mut array = |ty: Type| match random.below(12) {
        0..7 => ty,
        7..10 => ty.array(1).unwrap(),
        10 => ty.array(2).unwrap(),
        _ => random.pick(&primitives).array(1 + random.below(2) as u8).unwrap(),
    };
    let (from, to) = (array(Type::class(from)), array(Type::class(to)));
    if random.one_in(2) { (from, to) } else { (to, from) }
}

fn compare(program: &Program, classes: &[(String, Vec<u8>)], pairs: &[(Type, Type)], at_least: usize) {
    let line =
        |&(from, to): &(Type, Type)| format!("assignable {} {}", name(program, from), name(program, to));
    let questions: Vec<String> = pairs.iter().map(line).collect();
    let answers = driver::ask(classes, &questions);
    let (mut assignable, mut other, mut wrong) = (0, 0, Vec::new());
    for ((&(from, to), question), answer) in pairs.iter().zip(&questions).zip(&answers) {
        match answer.as_str() {
            "true" => assignable += 1,
            "false" => other += 1,
            // Classes of modules that are not resolved, and those that only some platforms can link.
            _ => continue,
        }
        if answer != &program.is_subtype(from, to).to_string() {
            wrong.push(format!("{question}: JVM {answer}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    assert!(
        assignable + other >= at_least && assignable >= at_least / 10,
        "{assignable} and {other} are too few"
    );
}

/// The name as `Class.forName` wants it.
fn name(program: &Program, ty: Type) -> String {
    let base = ty.base();
    if !ty.is_array() {
        return program.class_name(base.as_class().unwrap());
    }
    let brackets = "[".repeat(ty.dimensions().into());
    match base {
        Type::INT => brackets + "I",
        Type::LONG => brackets + "J",
        Type::BOOLEAN => brackets + "Z",
        class => format!("{brackets}L{};", program.class_name(class.as_class().unwrap())),
    }
}
