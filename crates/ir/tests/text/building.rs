//! Bodies made by hand: what comes out, and what is refused.

use expect_test::{Expect, expect};
use ir::{BodyBuilder, CallKind, Condition, Form, PrintStyle};
use program::{MethodRef, Program, Type};

/// A builder for `static int p.A.m(int)`, a variable and a block.
fn check(build: impl FnOnce(&mut Program, &mut BodyBuilder), expected: Expect) {
    let mut program = Program::empty();
    ir::parse(&mut program, "class p.A { static int m(int n); }").expect("the text is well-formed");
    let method = program.methods().next().expect("there is one").0;
    let mut builder = BodyBuilder::new(&program, method, Form::Cells);
    build(&mut program, &mut builder);
    let text = match builder.finish(&program) {
        Ok(body) => ir::print_body(&program, &body, &PrintStyle::default()),
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&text);
}

#[test]
fn positions_and_handlers() {
    check(
        |_, builder| {
            let (n, caught) = (builder.formal(0), builder.variable(Type::THROWABLE));
            builder.name(n, "n");
            let (entry, work, handler) = (builder.new_block(), builder.new_block(), builder.new_block());
            builder.start(entry).goto(work);
            builder.catch(work, Type::THROWABLE, handler);
            builder.start(work).at(12).line(Some(3)).branch(Condition::Eq, n, None, work, handler);
            builder.start(handler).line(Some(5)).caught(caught).return_value(n);
        },
        expect![[r#"
            cells static int m(int n) {
              Throwable v2;
              b0:
                goto b1                                             // @0
              b1: catch Throwable b2                                // from b0, b1
                if n == 0 goto b1 else b2                           // line 3 @12
              b2:                                                   // from b1
                v2 = caught                                         // line 5 @13
                return n                                            // line 5 @14
            }
        "#]],
    );
}

#[test]
fn what_is_wrong_is_said() {
    check(|_, _| {}, expect!["a body needs a block"]);
    check(
        |_, builder| {
            builder.return_void();
        },
        expect!["a statement stands in no block"],
    );
    check(
        |_, builder| {
            let block = builder.new_block();
            builder.start(block).copy(ir::VarId(0), ir::VarId(9)).return_value(ir::VarId(0));
        },
        expect!["b0: there is no variable v9"],
    );
    check(
        |_, builder| {
            let block = builder.new_block();
            builder.start(block).goto(ir::BlockId(7));
        },
        expect!["b0: there is no block b7"],
    );
    check(
        |program, builder| {
            let selector = program.names.selector(classfile::Text(b"f"), classfile::Text(b"(II)V"));
            let selector = selector.expect("the descriptor is well-formed");
            let method = MethodRef { class: Type::OBJECT, selector, interface: false };
            let method = program.names.method_ref(method);
            let block = builder.new_block();
            builder
                .start(block)
                .call(None, CallKind::Static, method, &[ir::VarId(0)])
                .return_value(ir::VarId(0));
        },
        expect!["b0: the number of arguments is 1, but 2 is needed"],
    );
    check(
        |_, builder| {
            let (first, second) = (builder.new_block(), builder.new_block());
            builder.start(first).goto(second);
            builder.start(second).phi(ir::VarId(0), &[]).return_value(ir::VarId(0));
        },
        expect!["b1: a phi names the blocks (), but (b0) come before"],
    );
    check(
        |_, builder| {
            let block = builder.new_block();
            builder.start(block).new_object(ir::VarId(0), Type::INT).return_value(ir::VarId(0));
        },
        expect!["b0: this type cannot be created so"],
    );
}
