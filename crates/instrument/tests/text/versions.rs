//! Class files of all versions take the same probes.

use classfile::ClassFile;

use crate::support::{listing, of_all_calls, rewrite};

const SOURCE: &str = "
class A {
    int f(int a, long b, Object c) { return 1; }
    int go(A other, int n) {
        int sum = 0;
        while (n-- > 0) sum += other.f(n, n, this) + hashCode();
        return sum;
    }
}";

/// The class with another version: what is older than 50 has its stack map in vain.
fn with_version(bytes: &[u8], major: u16, minor: u16) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[4..6].copy_from_slice(&minor.to_be_bytes());
    bytes[6..8].copy_from_slice(&major.to_be_bytes());
    bytes
}

#[test]
fn old_and_new() {
    let bytes = testkit::Compiler::new().release(8).compile(&[("A.java", SOURCE)]).bytes("A");
    let expected = probed(&bytes);
    for (major, minor) in
        [(45, 3), (46, 0), (47, 0), (48, 0), (49, 0), (50, 0), (51, 0), (61, 0), (69, 0), (70, 0)]
    {
        assert_eq!(probed(&with_version(&bytes, major, minor)), expected, "{major}.{minor}");
    }
}

/// See [`old_and_new`]: here a local is shared where there are frames, and not where there are none.
#[test]
fn where_there_are_no_frames_each_probe_has_locals_of_its_own() {
    let source = "class A { void f(int a, int b, Object c) { } void go() { f(1, 2, this); f(3, 4, null); } }";
    let bytes = testkit::Compiler::new().release(8).compile(&[("A.java", source)]).bytes("A");
    let locals = |major| {
        let bytes = with_version(&bytes, major, 0);
        let text = listing(&rewrite(&of_all_calls(&bytes), &bytes).bytes.unwrap(), "go");
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!([50, 51].map(locals), ["go()V stack 6 locals 7", "go()V stack 6 locals 4"]);
}

fn probed(bytes: &[u8]) -> String {
    let rewritten = rewrite(&of_all_calls(bytes), bytes);
    assert_eq!((rewritten.placed, rewritten.unplaced), (3, vec![]));
    let bytes = rewritten.bytes.unwrap();
    ["<init>", "f", "go"].map(|method| listing(&bytes, method)).concat()
}

/// What needs a JDK.
mod with_jdk {
    use super::*;

    #[test]
    fn the_newest_compiler() {
        let Some(jdk) = testkit::jdk_at_least(25) else { return };
        let bytes = testkit::Compiler::new().jdk(jdk).release(25).compile(&[("A.java", SOURCE)]).bytes("A");
        assert_eq!(ClassFile::read(&bytes).unwrap().version.major, 69);
        probed(&bytes);
    }
}
