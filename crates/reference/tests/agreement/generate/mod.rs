//! Small random programs, as text in pieces: a hierarchy, fields, and methods that move references about.

mod body;
mod statement;
mod world;

use crate::pieces::Piece;
use testkit::Random;

use body::Writer;
use world::{Class, Method, World};

/// A program, always the same for the same seed. It starts in `p.Main.main()`.
pub(crate) fn program(seed: u64) -> Piece {
    let mut random = Random::new(seed);
    let world = World::new(&mut random);
    let mut pieces = jdk(&mut random);
    for class in &world.classes {
        pieces.push(class_text(&mut random, &world, class));
    }
    group(String::new(), pieces, "")
}

fn line(text: impl Into<String>) -> Piece {
    Piece::Line(text.into())
}

fn group(open: String, pieces: Vec<Piece>, close: &'static str) -> Piece {
    Piece::Group { open, pieces, close }
}

/// What of `java.lang` the programs need; the JVM's own exceptions only now and then.
fn jdk(random: &mut Random) -> Vec<Piece> {
    let mut pieces = vec![
        line("public class java.lang.Object { public void <init>() { return }"),
        line("public String toString() { String s = \"\"; return s } }"),
        line("public class java.lang.String { }"),
        line("public class java.lang.Class { }"),
        line(
            "public class java.lang.Throwable { public void <init>() { special this.Object::<init>(); return } }",
        ),
        line("public class java.lang.RuntimeException extends Throwable { }"),
    ];
    let machine = ["NullPointer", "ArrayIndexOutOfBounds", "ArrayStore", "NegativeArraySize", "ClassCast"];
    for name in machine {
        if random.percent(35) {
            pieces
                .push(line(format!("public class java.lang.{name}Exception extends RuntimeException {{ }}")));
        }
    }
    pieces
}

fn class_text(random: &mut Random, world: &World, class: &Class) -> Piece {
    let kind = if class.is_interface { "interface" } else { "class" };
    let mut open = format!("public {kind} p.{}", class.name);
    if let Some(superclass) = &class.superclass {
        open += &format!(" extends {superclass}");
    }
    if !class.interfaces.is_empty() {
        let word = if class.is_interface { "extends" } else { "implements" };
        open += &format!(" {word} {}", class.interfaces.join(", "));
    }
    let fields = class.fields.iter().map(|field| {
        let flags = if field.is_static { "public static" } else { "public" };
        line(format!("{flags} {} {};", field.ty, field.name))
    });
    let mut pieces: Vec<Piece> = fields.collect();
    for method in &class.methods {
        pieces.push(method_text(random, world, class, method));
    }
    group(open + " {", pieces, "}")
}

fn method_text(random: &mut Random, world: &World, class: &Class, method: &Method) -> Piece {
    let parameters: Vec<String> =
        method.parameters.iter().enumerate().map(|(number, ty)| format!("{ty} p{number}")).collect();
    let head = format!("{} {}({})", method.result, method.name, parameters.join(", "));
    if method.is_abstract {
        return line(format!("public abstract {head};"));
    }
    let flags = if method.is_static { "cells public static" } else { "cells public" };
    group(format!("{flags} {head} {{"), Writer::new(random, world, class, method).body(), "}")
}
