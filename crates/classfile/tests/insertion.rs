//! Code inserted into bodies: who points where afterwards, and who refuses.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use expect_test::{Expect, expect};

#[track_caller]
fn check_insert(text: &str, expected: Expect) {
    expected.assert_eq(&support::inserted(text));
}

#[test]
fn jumps_land_on_the_inserted_code() {
    check_insert(
        "
        top:
        + nop
        iconst_0
        ifeq end
        goto top
        end:
        + nop
        + nop
        iconst_1
        ireturn
        ",
        expect![[r#"
            stack 9 locals 10
            0 nop
            1 iconst_0
            2 ifeq 8
            5 goto 0
            8 nop
            ...
            10 iconst_1
            11 ireturn
        "#]],
    );
}

#[test]
fn ranges_start_before_and_end_before_the_inserted_code() {
    check_insert(
        "
        nop
        start:
        + dup
        iconst_0
        pop
        end:
        + dup
        iconst_1
        ireturn
        handler:
        + dup
        pop
        iconst_2
        ireturn
        last:
        .handler start end handler
        .line start 3
        .line end 4
        .local start end 0
        .local end last 1
        .localtype start end 0
        .annotate_variable start end
        .annotate_at end
        ",
        expect![[r#"
            stack 9 locals 10
            0 nop
            1 dup
            2 iconst_0
            3 pop
            4 dup
            5 iconst_1
            6 ireturn
            7 dup
            8 pop
            9 iconst_2
            10 ireturn
            handler 1..4 -> 7
            line 3 from 1
            line 4 from 4
            local 0 in 1..4
            local 1 in 4..11
            local type 0 in 1..4
            annotated variable in 1..4
            annotated instruction 5
        "#]],
    );
}

#[test]
fn switches_are_padded_anew() {
    check_insert(
        "
        + nop
        iconst_0
        tableswitch 3 end a b
        a:
        iconst_1
        ireturn
        + nop
        + nop
        b:
        iconst_0
        lookupswitch end -7=a 9=b
        end:
        + nop
        iconst_2
        ireturn
        ",
        expect![[r#"
            stack 9 locals 10
            0 nop
            1 iconst_0
            2 tableswitch 56 3=24 4=26
            24 iconst_1
            25 ireturn
            26 nop
            ...
            28 iconst_0
            29 lookupswitch 56 -7=24 9=26
            56 nop
            57 iconst_2
            58 ireturn
        "#]],
    );
}

#[test]
fn frames_move_and_the_new_instruction_keeps_its_objects() {
    check_insert(
        "
        + nop
        made:
        + nop
        new 4
        dup
        iconst_0
        ifeq other
        nop
        other:
        + nop
        invokespecial 11
        last:
        iconst_0
        ireturn
        .frame other full uninitialized:made / uninitialized:made,uninitialized:made
        .frame last one uninitialized:made
        ",
        expect![[r#"
            stack 9 locals 10
            0 nop
            ...
            2 new
            5 dup
            6 iconst_0
            7 ifeq 11
            10 nop
            ...
            12 invokespecial
            15 iconst_0
            16 ireturn
            frame 11 full uninitialized(2) / uninitialized(2),uninitialized(2)
            frame 15 one uninitialized(2)
        "#]],
    );
}

#[test]
fn frames_of_preverified_classes_move() {
    check_insert(
        "
        .version 48.0
        + nop
        made:
        new 4
        + nop
        pop
        here:
        + nop
        iconst_0
        ireturn
        .stackmap here int,uninitialized:made / .
        ",
        expect![[r#"
            stack 9 locals 10
            0 nop
            1 new
            4 nop
            5 pop
            6 nop
            7 iconst_0
            8 ireturn
            entry 6 integer,uninitialized(1) / .
        "#]],
    );
}

#[test]
fn short_frames_become_extended_when_the_distance_grows() {
    check_insert(
        "
        .nops 30
        + sipush 1
        .nops 33
        a:
        iconst_0
        .nops 30
        + sipush 1
        .nops 31
        b:
        .nops 10
        + sipush 1
        c:
        ireturn
        .frame a same
        .frame b one int
        .frame c same
        ",
        expect![[r#"
            stack 9 locals 10
            0 nop
            ...
            30 sipush
            33 nop
            ...
            66 iconst_0
            67 nop
            ...
            97 sipush
            100 nop
            ...
            141 sipush
            144 ireturn
            frame 66 same extended
            frame 131 one integer extended
            frame 141 same
        "#]],
    );
}

#[test]
fn subroutines_need_nothing_special() {
    check_insert(
        "
        .version 45.3
        + nop
        jsr sub
        iconst_0
        ireturn
        sub:
        + nop
        astore 1
        + nop
        ret 1
        ",
        expect![[r#"
            stack 9 locals 10
            0 nop
            1 jsr 6
            4 iconst_0
            5 ireturn
            6 nop
            7 astore
            9 nop
            10 ret
        "#]],
    );
}

#[test]
fn narrow_bodies_stay_narrow() {
    check_insert(
        "
        .version 45.0
        .sizes 2 253
        + nop
        iconst_0
        ireturn
        ",
        expect![[r#"
            stack 3 locals 255
            0 nop
            1 iconst_0
            2 ireturn
        "#]],
    );
}

#[test]
fn narrow_bodies_hold_255_slots() {
    check_insert(
        "
        .version 45.0
        .sizes 2 254
        + nop
        iconst_0
        ireturn
        ",
        expect![[r#"
            method 0 is left as it was: max_locals would be 256, which the class file cannot say
        "#]],
    );
}

#[test]
fn sixteen_bit_jumps_overflow() {
    check_insert(
        "
        goto end
        + nop
        .nops 32764
        end:
        iconst_0
        ireturn
        ",
        expect![[r#"
            method 0 is left as it was: the jump at offset 0 would need a distance of 32768, which two bytes cannot say
        "#]],
    );
}

#[test]
fn thirty_two_bit_jumps_do_not_overflow() {
    check_insert(
        "
        goto_w end
        + nop
        .nops 50000
        end:
        + nop
        iconst_0
        ireturn
        ",
        expect![[r#"
            stack 9 locals 10
            0 goto_w 50006
            5 nop
            ...
            50007 iconst_0
            50008 ireturn
        "#]],
    );
}

#[test]
fn backward_jumps_overflow_too() {
    check_insert(
        "
        top:
        .nops 32768
        + nop
        goto top
        ",
        expect![[r#"
            method 0 is left as it was: the jump at offset 32768 would need a distance of -32769, which two bytes cannot say
        "#]],
    );
}

#[test]
fn a_body_of_65535_bytes_is_full() {
    check_insert(
        "
        .nops 65533
        + nop
        iconst_0
        ireturn
        ",
        expect![[r#"
            method 0 is left as it was: its code would have 65536 bytes, but 65535 are allowed
        "#]],
    );
}

#[test]
fn only_straight_line_code_is_inserted() {
    for (code, name) in
        [("goto here", "goto"), ("ireturn", "ireturn"), ("athrow", "athrow"), ("ret 1", "ret")]
    {
        let refusal = support::inserted(&format!("here:\n + {code}\n iconst_0\n ireturn"));
        let expected = format!(
            "method 0 is left as it was: the inserted code holds {name}, but only straight-line code can be inserted\n"
        );
        assert_eq!(refusal, expected);
    }
}

#[test]
fn handlers_that_point_into_an_instruction_are_refused() {
    let mut assembled = support::assemble(
        "+ nop\n iconst_0\n pop\n start:\n sipush 1\n ireturn\n end:\n .handler start end start",
    );
    let at = assembled.class.windows(8).position(|window| window == [0, 2, 0, 6, 0, 2, 0, 0]).unwrap();
    assembled.class[at + 5] = 3;
    let class = classfile::ClassFile::read(&assembled.class).unwrap();
    let refusal = classfile::Editor::new(&class).insert(0, &assembled.insertions).unwrap_err();
    expect!["method 0 is left as it was: something points to offset 3, where no instruction starts"]
        .assert_eq(&refusal.to_string());
}

#[test]
fn insertions_need_an_instruction() {
    let assembled = support::assemble("sipush 1\n ireturn");
    let class = classfile::ClassFile::read(&assembled.class).unwrap();
    let refused = |method, pc| {
        let insertion = classfile::Insertion {
            pc,
            side: Default::default(),
            code: vec![0],
            extra_stack: 0,
            extra_locals: 0,
        };
        classfile::Editor::new(&class).insert(method, &[insertion]).unwrap_err().to_string()
    };
    assert_eq!(refused(0, 1), "method 0 is left as it was: no instruction starts at offset 1");
    assert_eq!(refused(0, 4), "method 0 is left as it was: no instruction starts at offset 4");
    assert_eq!(refused(1, 0), "method 1 is left as it was: the class has no such method");
}

#[test]
fn a_method_is_edited_once() {
    let assembled = support::assemble("+ nop\n iconst_0\n ireturn");
    let class = classfile::ClassFile::read(&assembled.class).unwrap();
    let mut editor = classfile::Editor::new(&class);
    editor.insert(0, &assembled.insertions).unwrap();
    let again = editor.insert(0, &assembled.insertions).unwrap_err();
    assert_eq!(again.to_string(), "method 0 is left as it was: it has been edited before");
}

#[test]
fn equal_constants_are_found_and_new_ones_go_to_the_end() {
    let assembled = support::assemble("iconst_0\n ireturn");
    let class = classfile::ClassFile::read(&assembled.class).unwrap();
    let mut editor = classfile::Editor::new(&class);
    let pool = editor.pool();
    assert_eq!(pool.class("java/lang/Object"), Ok(4));
    assert_eq!(pool.method("java/lang/Object", "<init>", "()V"), Ok(11));
    assert_eq!(pool.integer(7), Ok(12));
    assert_eq!(pool.add(classfile::Constant::Long(7)), Ok(13));
    assert_eq!(pool.integer(8), Ok(15));
    assert_eq!(pool.integer(7), Ok(12));
    let bytes = editor.finish();
    let class = classfile::ClassFile::read(&bytes).unwrap();
    assert_eq!(class.pool.get(15), Ok(classfile::Constant::Integer(8)));
    assert_eq!(class.pool.count(), 16);
}

#[test]
fn the_pool_holds_65534_constants() {
    let assembled = support::assemble("iconst_0\n ireturn");
    let class = classfile::ClassFile::read(&assembled.class).unwrap();
    let mut editor = classfile::Editor::new(&class);
    for value in 0..65535 - 12 {
        editor.pool().integer(value).unwrap();
    }
    assert_eq!(editor.pool().integer(-1), Err(classfile::PoolError::Full));
    assert_eq!(
        editor.pool().utf8(vec![b'a'; 65536]),
        Err(classfile::PoolError::TextTooLong { length: 65536 })
    );
    let bytes = editor.finish();
    assert_eq!(classfile::ClassFile::read(&bytes).unwrap().pool.count(), 65535);
}

#[test]
fn without_edits_nothing_changes() {
    let assembled = support::assemble("iconst_0\n ireturn");
    let class = classfile::ClassFile::read(&assembled.class).unwrap();
    assert_eq!(classfile::Editor::new(&class).finish(), assembled.class);
}

/// After an instruction: the code runs only right after it; ranges that end there include it.
#[test]
fn code_behind_an_instruction_is_not_met_by_jumps() {
    check_insert(
        "
        iconst_0
        ifeq other
        start:
        iconst_1
        goto join
        other:
        iconst_2
        > dup
        > pop
        join:
        + nop
        ireturn
        .frame other same
        .frame join one int
        ",
        expect![[r#"
            stack 9 locals 10
            0 iconst_0
            1 ifeq 8
            4 iconst_1
            5 goto 11
            8 iconst_2
            9 dup
            10 pop
            11 nop
            12 ireturn
            frame 8 same
            frame 11 one integer
        "#]],
    );
}

#[test]
fn nothing_can_stand_behind_a_jump() {
    check_insert(
        "
        iconst_0
        ireturn
        > nop
        ",
        expect![[r#"
            method 0 is left as it was: nothing runs after the instruction at offset 1
        "#]],
    );
}
