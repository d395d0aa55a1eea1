//! Bodies that no verifier would take: an error with a place, never a body and never a panic.

use expect_test::expect;

use crate::check::check_error;

#[test]
fn a_local_that_one_path_does_not_set() {
    check_error(
        "
.method static run(I)I
  iload 0
  ifeq join
  iconst_1
  istore 1
join:
  iload 1
  ireturn
",
        expect![
            "A: A.run(int): position 1 of the frame is used, but not set on every path (at bytecode offset 10)"
        ],
    );
}

#[test]
fn stacks_of_different_depth() {
    check_error(
        "
.method static run(I)I
  iload 0
  ifeq join
  iconst_1
join:
  iconst_2
  ireturn
",
        expect!["A: A.run(int): the stack differs between two ways to the same place (at bytecode offset 5)"],
    );
}

#[test]
fn stacks_of_different_width() {
    check_error(
        "
.method static run(I)I
  iconst_1
  iload 0
  ifeq join
  pop
  lconst_1
join:
  pop
  iconst_2
  ireturn
",
        expect!["A: A.run(int): the stack differs between two ways to the same place (at bytecode offset 7)"],
    );
}

#[test]
fn a_stack_that_grows_in_a_loop() {
    check_error(
        "
.method static run()V
top:
  iconst_1
  goto top
",
        expect!["A: A.run(): the stack differs between two ways to the same place (at bytecode offset 1)"],
    );
}

#[test]
fn a_jump_into_an_instruction() {
    check_error(
        "
.method static run()I
  goto 4
  sipush 300
  ireturn
",
        expect!["A: A.run(): a jump to offset 4, where no instruction starts (at bytecode offset 0)"],
    );
}

#[test]
fn a_jump_out_of_the_code() {
    check_error(
        "
.method static run()I
  goto 400
",
        expect!["A: A.run(): a jump to offset 400, where no instruction starts (at bytecode offset 0)"],
    );
}

#[test]
fn control_that_runs_off_the_end() {
    check_error(
        "
.method static run()I
  iconst_0
",
        expect!["A: A.run(): control runs past the end of the code (at bytecode offset 0)"],
    );
}

#[test]
fn more_on_the_stack_than_was_declared() {
    check_error(
        "
.method static run()V
.limits 1 0
  iconst_0
  iconst_0
  pop2
  return
",
        expect!["A: A.run(): the stack grows beyond max_stack (at bytecode offset 1)"],
    );
}

#[test]
fn a_wide_value_counts_twice() {
    check_error(
        "
.method static run()V
.limits 1 0
  lconst_0
  pop2
  return
",
        expect!["A: A.run(): the stack grows beyond max_stack (at bytecode offset 0)"],
    );
}

#[test]
fn a_local_beyond_those_declared() {
    check_error(
        "
.method static run()V
.limits 2 2
  lconst_0
  lstore 1
  return
",
        expect!["A: A.run(): local 1 lies beyond max_locals (at bytecode offset 1)"],
    );
}

#[test]
fn a_wide_load_at_the_last_local() {
    check_error(
        "
.method static run()V
.limits 2 2
  lload 1
  pop2
  return
",
        expect!["A: A.run(): local 1 lies beyond max_locals (at bytecode offset 0)"],
    );
}

#[test]
fn formals_beyond_the_locals() {
    check_error(
        "
.method static run(IJ)V
.limits 2 2
  return
",
        expect!["A: A.run(int, long): local 1 lies beyond max_locals (at bytecode offset 0)"],
    );
}

#[test]
fn half_of_a_wide_value() {
    check_error(
        "
.method static run()V
  lconst_0
  pop
  return
",
        expect!["A: A.run(): the stack does not hold what this moves (at bytecode offset 1)"],
    );
}

#[test]
fn a_swap_with_a_wide_value() {
    check_error(
        "
.method static run()V
  iconst_0
  lconst_0
  swap
  return
",
        expect!["A: A.run(): the stack does not hold what this moves (at bytecode offset 2)"],
    );
}

#[test]
fn an_empty_stack() {
    check_error(
        "
.method static run()V
  pop
  return
",
        expect!["A: A.run(): the stack does not hold what this moves (at bytecode offset 0)"],
    );
}

#[test]
fn a_constant_of_the_wrong_kind() {
    check_error(
        "
.method static run()V
  nop
  getstatic #1
  return
",
        expect!["A: A.run(): constant #1 is Utf8, but Fieldref is needed here (at bytecode offset 1)"],
    );
}

#[test]
fn a_constant_that_is_not_there() {
    check_error(
        "
.method static run()V
  new #999
  return
",
        expect!["A: A.run(): constant #999 is missing, but Class is needed here (at bytecode offset 0)"],
    );
}

#[test]
fn a_caught_class_that_is_no_class() {
    let mut classes = crate::support::assemble(
        "
.method static run()V
start:
  nop
  invokestatic A.run()V
end:
  return
handler:
  return
.catch B start end handler
.var x I 0 start end
.line start 3
",
    );
    // The row of the exception table: start, end, target, class.
    let row = [0u8, 0, 0, 4, 0, 5, 0];
    let bytes = &mut classes[0].1;
    let at = bytes.windows(row.len()).position(|window| window == row).unwrap();
    for index in 0..60 {
        bytes[at + row.len()] = index;
        let program = crate::support::program_of([("A".to_owned(), bytes.clone())]);
        let class = program.find_class(b"A").unwrap();
        let lowered = ir::lower_class(&program, class, Default::default());
        let file = classfile::ClassFile::read(bytes).unwrap();
        let is_class = index == 0 || file.pool.class_name(index.into()).is_ok();
        assert_eq!(lowered.problems.is_empty(), is_class, "constant {index}: {:?}", lowered.problems);
    }
}

#[test]
fn the_entry_as_a_handler() {
    check_error(
        "
.method static run()I
start:
  invokestatic A.run()I
end:
  ireturn
.catch any start end start
",
        expect!["A: A.run(): the stack differs between two ways to the same place (at bytecode offset 0)"],
    );
}

#[test]
fn a_range_that_starts_inside_an_instruction() {
    check_error(
        "
.method static run()I
  invokestatic A.run()I
end:
  ireturn
.catch any 1 end end
",
        expect![
            "A: A.run(): the exception table names offset 1, where no instruction starts (at bytecode offset 1)"
        ],
    );
}

#[test]
fn an_undefined_opcode() {
    check_error(
        "
.method static run()V
  nop
.byte 254
  return
",
        expect!["A: A.run(): an opcode may not be 254 (at bytecode offset 1)"],
    );
}

#[test]
fn a_ret_without_a_subroutine() {
    check_error(
        "
.class 48 A
.method static run()V
  ret 1
",
        expect![
            "A: A.run(): a ret that no subroutine with its address in that local matches (at bytecode offset 0)"
        ],
    );
}

#[test]
fn more_dimensions_than_the_type_has() {
    check_error(
        "
.method static run()V
  iconst_1
  iconst_1
  multianewarray [I 2
  pop
  return
",
        expect![
            "A: A.run(): multianewarray creates more dimensions than its type has (at bytecode offset 2)"
        ],
    );
}

#[test]
fn an_array_type_with_a_constructor_call() {
    check_error(
        "
.method static run()V
  invokestatic A.f()V
  newarray 3
  return
",
        expect!["A: A.run(): newarray with the unknown type code 3 (at bytecode offset 3)"],
    );
}
