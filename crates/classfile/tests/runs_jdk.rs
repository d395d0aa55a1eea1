//! The JVM's own verifier accepts edited classes, and they still do what they did.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use classfile::{ClassFile, Code, Editor, Insertion, Instruction, Opcode, instructions};
use std::fs;
use testkit::{Compiler, Java};

/// Whether code goes before the instruction, and which code.
type Choose = fn(&mut Editor<'_, '_>, &Instruction<'_>) -> Option<Vec<u8>>;

#[test]
fn nop_before_every_call() {
    check_programs(|_, instruction| is_call(instruction).then(|| vec![Opcode::NOP.0]));
}

#[test]
fn nops_before_every_instruction() {
    check_programs(|_, _| Some(vec![Opcode::NOP.0; 3]));
}

#[test]
fn constant_duplicated_and_dropped_before_every_call() {
    check_programs(|editor, instruction| {
        let [high, low] = editor.pool().string("probe").unwrap().to_be_bytes();
        let code = vec![Opcode::LDC_W.0, high, low, Opcode::DUP.0, Opcode::POP2.0];
        is_call(instruction).then_some(code)
    });
}

#[test]
fn static_call_before_every_call() {
    check_programs(|editor, instruction| {
        let probe = editor.pool().method("java/lang/Thread", "onSpinWait", "()V").unwrap();
        let [high, low] = probe.to_be_bytes();
        is_call(instruction).then(|| vec![Opcode::INVOKESTATIC.0, high, low])
    });
}

fn check_programs(choose: Choose) {
    check(&Compiler::new().compile_fixture("modern"), "modern.Main", choose);
    let sources = [("Shapes.java", SHAPES)];
    check(&Compiler::new().compile(&sources), "Shapes", choose);
    // Version 52 knows no nests and no indy string concatenation.
    check(&Compiler::new().release(8).compile(&sources), "Shapes", choose);
}

fn check(classes: &testkit::Classes, main: &str, choose: Choose) {
    let edited = classes.copy();
    for class in classes.all() {
        let path = edited.path().join(format!("{}.class", class.name));
        fs::write(path, edit(&class.bytes, choose)).unwrap();
    }
    let run = |dir: &std::path::Path| {
        Java::new(&[dir.to_path_buf()]).options(&["-Xverify:all", "-Xint"]).run(main, &[])
    };
    let (before, after) = (run(classes.dir()), run(edited.path()));
    assert_eq!(before.code, Some(0), "{before:?}");
    assert_eq!((before.stdout, before.code), (after.stdout, after.code), "{}", after.stderr);
}

fn edit(bytes: &[u8], choose: Choose) -> Vec<u8> {
    let class = ClassFile::read(bytes).unwrap();
    let mut editor = Editor::new(&class);
    for (method, member) in class.methods.iter().enumerate() {
        let Some(code) = class.code(member).unwrap() else { continue };
        let insertions = insertions(&mut editor, &code, choose);
        editor.insert(method, &insertions).unwrap();
    }
    editor.finish()
}

fn insertions(editor: &mut Editor<'_, '_>, code: &Code<'_>, choose: Choose) -> Vec<Insertion> {
    let mut insertions = Vec::new();
    for instruction in instructions(code.bytes) {
        let (pc, instruction) = instruction.unwrap();
        if let Some(code) = choose(editor, &instruction) {
            insertions.push(Insertion {
                pc: pc as u32,
                side: Default::default(),
                code,
                extra_stack: 2,
                extra_locals: 0,
            });
        }
    }
    insertions
}

fn is_call(instruction: &Instruction<'_>) -> bool {
    match instruction {
        Instruction::Pool(opcode, _) => (Opcode::INVOKEVIRTUAL..=Opcode::INVOKESTATIC).contains(opcode),
        Instruction::Interface(..) | Instruction::Dynamic(_) => true,
        Instruction::Plain(_)
        | Instruction::Push(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Branch(..)
        | Instruction::Switch(_)
        | Instruction::NewArray(_)
        | Instruction::MultiArray(..) => false,
    }
}

#[test]
fn subroutines_still_return() {
    let assembled = support::assemble(
        "
        .version 48.0
        + nop
        iconst_5
        + nop
        istore 2
        + nop
        jsr sub
        + nop
        jsr sub
        iload 2
        + nop
        ireturn
        sub:
        + nop
        astore 1
        iinc 2 1
        + nop
        ret 1
        ",
    );
    let class = ClassFile::read(&assembled.class).unwrap();
    let mut editor = Editor::new(&class);
    editor.insert(0, &assembled.insertions).unwrap();
    let main = "public class Go { public static void main(String[] a) throws Exception {
        System.out.println(Class.forName(\"A\").getMethod(\"run\").invoke(null)); } }";
    let dir = testkit::compile(&[("Go.java", main)]).copy();
    fs::write(dir.path().join("A.class"), editor.finish()).unwrap();
    let output = Java::new(&[dir.path().to_path_buf()]).options(&["-Xverify:all"]).run("Go", &[]);
    assert_eq!(output.stdout.trim(), "7", "{}", output.stderr);
}

/// Frames with uninitialized objects, both switches, nested handlers, long jumps, annotated types.
const SHAPES: &str = r#"
import java.lang.annotation.*;
import java.util.*;

public class Shapes {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Mark {}

    final String text;

    Shapes(String text, int number) { this(number > 0 ? text + number : text); }
    Shapes(String text) { this.text = text; }

    static Shapes pick(int number) {
        // The frame after ?: holds two uninitialized objects.
        return new Shapes(number % 2 == 0 ? new String(number > 4 ? "big" : "small") : "odd", number);
    }

    static int table(int number) {
        switch (number) { case 0: return 1; case 1: return 3; case 2: number += 2; case 3: return number; default: return -1; }
    }

    static int lookup(String word) {
        switch (word) { case "one": return 1; case "Aa": return 2; case "BB": return 3; default: return 0; }
    }

    static int guarded(int number) {
        int result = 0;
        for (int i = 0; i < number; i++) {
            try {
                try {
                    if (i % 3 == 0) throw new IllegalStateException("three");
                    result += 10 / (i - 4);
                } finally {
                    result++;
                }
            } catch (ArithmeticException | IllegalStateException e) {
                result += e.getMessage().length();
            }
        }
        return result;
    }

    static synchronized long wide(long a, double b) {
        @Mark String name = (@Mark String) (Object) "x";
        List<@Mark Long> list = new ArrayList<@Mark Long>();
        synchronized (list) { list.add(a); list.add((long) b + name.length()); }
        long sum = 0;
        for (@Mark Long one : list) sum += one;
        return sum;
    }

    public static void main(String[] arguments) {
        for (int i = 0; i < 7; i++) System.out.println(pick(i).text + table(i) + guarded(i));
        for (String word : new String[] {"one", "Aa", "BB", "C"}) System.out.println(lookup(word));
        System.out.println(wide(5, 2.5));
        Runnable run = () -> System.out.println(arguments.length);
        run.run();
    }
}
"#;
