//! Class files have limits: a method that would exceed them does not change.

use classfile::ClassFile;
use expect_test::expect;

use crate::support::{compile, listing, of_all_calls, outcome, rewrite};

/// So many times the same words.
fn times(count: usize, words: &str) -> String {
    words.repeat(count)
}

#[test]
fn code_that_would_be_too_long() {
    let long = times(9000, "o.hashCode();");
    let bytes = compile(&format!(
        "class A {{ static void go(Object o) {{ {long} }} static void small(Object o) {{ o.hashCode(); }} }}"
    ));
    let plan = of_all_calls(&bytes);
    let rewritten = rewrite(&plan, &bytes);
    let text = outcome(&plan, &rewritten);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9001);
    expect![[r#"
        changed, 2 placed
        unplaced go@1 hashCode: its code would have 107867 bytes, but 65535 are allowed
    "#]]
    .assert_eq(&format!("{}\n{}\n", lines[0], lines[1]));
    let new = rewritten.bytes.unwrap();
    assert_eq!(listing(&new, "go"), listing(&bytes, "go"));
    assert_ne!(listing(&new, "small"), listing(&bytes, "small"));
}

#[test]
fn a_jump_that_would_be_too_far() {
    // javac takes `goto_w` where a jump is too far; this one is just near enough.
    let body = times(5400, "o.hashCode();");
    let bytes = compile(&format!(
        "class A {{ static void go(Object o, int n) {{ while (n > 0) {{ n--; {body} }} }} }}"
    ));
    let plan = of_all_calls(&bytes);
    let rewritten = rewrite(&plan, &bytes);
    let text = outcome(&plan, &rewritten);
    let lines: Vec<&str> = text.lines().collect();
    expect![[r#"
        changed, 1 placed
        unplaced go@8 hashCode: the jump at offset 1 would need a distance of 64675, which two bytes cannot say
        5401
    "#]].assert_eq(&format!("{}\n{}\n{}\n", lines[0], lines[1], lines.len()));
    assert_eq!(listing(&rewritten.bytes.unwrap(), "go"), listing(&bytes, "go"));
}

#[test]
fn a_pool_that_is_full() {
    let bytes = compile("class A { static void go(Object o) { o.hashCode(); } }");
    let plan = of_all_calls(&bytes);
    for free in 0..12 {
        let full = with_pool(&bytes, 65535 - free);
        let rewritten = rewrite(&plan, &full);
        // All or nothing: whatever is not placed is named.
        assert_eq!(rewritten.placed as usize + rewritten.unplaced.len(), plan.probes(), "{free}");
        assert_eq!(rewritten.bytes.is_some(), rewritten.placed > 0, "{free}");
        if free == 2 {
            expect![[r#"
                left as it was, 0 placed
                unplaced go@1 hashCode: the constant pool is full: it would need more than 65535 entries
                unplaced made A: the constant pool is full: it would need more than 65535 entries
            "#]]
            .assert_eq(&outcome(&plan, &rewritten));
        }
    }
}

/// The class with a pool of this many entries.
fn with_pool(bytes: &[u8], count: u16) -> Vec<u8> {
    let class = ClassFile::read(bytes).unwrap();
    let mut editor = classfile::Editor::new(&class);
    let mut number = 0x4000_0000;
    while editor.pool().count() < count {
        editor.pool().integer(number).unwrap();
        number += 1;
    }
    editor.finish()
}

#[test]
fn a_stack_that_would_be_too_deep() {
    let bytes = compile("class A { static void go(Object o) { o.hashCode(); } }");
    let at = bytes.windows(4).rposition(|part| part == [0, 1, 0, 1]).unwrap();
    let plan = of_all_calls(&bytes);
    let mut deep = bytes.clone();
    deep[at] = 0xff;
    deep[at + 1] = 0xff;
    expect![[r#"
        changed, 1 placed
        unplaced go@1 hashCode: max_stack would be 65537, which the class file cannot say
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &deep)));
}
