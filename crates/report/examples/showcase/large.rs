//! A plan with as many items as asked for, and a recording that meets about two thirds of them.

use plan::Plan;
use recording::{Kind, Recording};

use crate::build::{Plans, Recordings};

/// Calls of a method, methods of a class, classes of a package; receivers of a call: 1 to 15.
const SHAPE: (usize, usize, usize) = (4, 8, 25);

pub(crate) fn made(items: usize) -> (Plan, Recording) {
    let mut plans = Plans::default();
    plans.plan.analysis = plans.name("andersen");
    let kinds: Vec<String> = (0..400).map(|kind| format!("com/example/kinds/Kind{kind}")).collect();
    let mut random = Random(7);
    let mut made = 0;
    let mut number = 0;
    while made < items {
        let (class, method) = (number / SHAPE.0 / SHAPE.1, number / SHAPE.0);
        if number.is_multiple_of(SHAPE.0) {
            let name = format!("com/example/module{}/Service{class}", class / SHAPE.2);
            let id = plans.member(&name, &format!("handle{}", method % SHAPE.1), "(Ljava/lang/Object;I)V");
            plans.method(id, &format!("Service{class}.java"));
        }
        let called =
            plans.member("com/example/Shape", &format!("visit{}", number % 5), "(I)Ljava/lang/Object;");
        let length = match number % 10 {
            0 => 0,
            _ => 1 + random.below(15),
        };
        let start = random.below(kinds.len() - length);
        let receivers: Vec<(&str, &str)> =
            kinds[start..start + length].iter().map(|kind| (kind.as_str(), kind.as_str())).collect();
        let line = 10 + (method % SHAPE.1) * 12 + (number % SHAPE.0) * 2;
        plans.call((number % SHAPE.0 * 10) as u16, line as u16, called, &receivers);
        made += 2 * length;
        number += 1;
    }
    kinds.iter().for_each(|kind| {
        let name = plans.name(kind);
        plans.plan.made.push(name);
    });
    let recording = recorded(&plans.plan, &kinds, &mut random);
    (plans.plan, recording)
}

fn recorded(plan: &Plan, kinds: &[String], random: &mut Random) -> Recording {
    let mut recordings = Recordings::new(plan);
    let classes: Vec<u32> = kinds.iter().map(|kind| recordings.class(kind, Kind::Plain, &[])).collect();
    let tests: Vec<u32> =
        (0..50).map(|test| recordings.test("com/example/AllTest", &format!("case{test}"))).collect();
    for (probe, (_, site)) in plan.sites().enumerate() {
        if random.below(5) == 0 {
            continue;
        }
        for &receiver in &site.receivers {
            let name = plan.names.text(receiver);
            let kind: usize = name.rsplit("Kind").next().and_then(|kind| kind.parse().ok()).unwrap_or(0);
            if random.below(6) > 0 && !kind.is_multiple_of(17) {
                recordings.seen(probe, classes[kind], classes[kind], tests[random.below(50)]);
            }
        }
    }
    recordings.loaded("com/example/module0/Service0");
    recordings.recording
}

pub(crate) fn source(path: &str) -> Option<String> {
    let name = path.rsplit('/').next()?.strip_suffix(".java")?;
    let mut text = format!(
        "package com.example;\n\n/** One of many. */\npublic class {name} {{\n    private final Shape shape;\n\n"
    );
    while text.lines().count() < 110 {
        text.push_str(
            "    Object handle(Object o, int i) {\n        return shape.visit(i); // a call\n    }\n\n",
        );
    }
    text.push_str("}\n");
    Some(text)
}

/// Numbers that look random and are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}
