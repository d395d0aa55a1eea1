//! Archives that are broken, or made to break their reader.

use expect_test::{Expect, expect};

use crate::support::World;
use crate::support::zip::{STORED, Zip, ZipEntry};

/// Each archive also holds a good class, which must not be lost.
fn check_entry(entry: ZipEntry, expected: Expect) {
    World::new().zip("a.jar", [entry, ZipEntry::new("Good.class", "good")]).check(&["a.jar"], expected);
}

#[test]
fn wrong_checksum() {
    check_entry(
        ZipEntry { checksum: Some(1), ..ZipEntry::new("A.class", "a") },
        expect![[r#"
        A [a.jar] (a.jar!/A.class: the CRC-32 is e8b7be43, but 00000001 is declared)
        Good [a.jar] good
    "#]],
    );
    check_entry(
        ZipEntry { checksum: Some(1), ..ZipEntry::stored("A.class", "a") },
        expect![[r#"
        A [a.jar] (a.jar!/A.class: the CRC-32 is e8b7be43, but 00000001 is declared)
        Good [a.jar] good
    "#]],
    );
}

#[test]
fn wrong_sizes() {
    let zeros = vec![0; 900];
    check_entry(
        ZipEntry { size: Some(899), ..ZipEntry::new("A.class", &zeros) },
        expect![[r#"
        A [a.jar] (a.jar!/A.class: more than the declared 899 bytes)
        Good [a.jar] good
    "#]],
    );
    check_entry(
        ZipEntry { size: Some(901), ..ZipEntry::new("A.class", &zeros) },
        expect![[r#"
            A [a.jar] (a.jar!/A.class: the size is 900, but 901 is declared)
            Good [a.jar] good
        "#]],
    );
    check_entry(
        ZipEntry { size: Some(0), ..ZipEntry::new("A.class", &zeros) },
        expect![[r#"
        A [a.jar] (a.jar!/A.class: more than the declared 0 bytes)
        Good [a.jar] good
    "#]],
    );
    check_entry(
        ZipEntry { size: Some(3), ..ZipEntry::stored("A.class", "a") },
        expect![[r#"
            A [a.jar] (a.jar!/A.class: the size is 1, but 3 is declared)
            Good [a.jar] good
        "#]],
    );
}

#[test]
fn sizes_beyond_the_limits() {
    check_entry(
        ZipEntry { size: Some(u32::MAX - 1), ..ZipEntry::new("A.class", "a") },
        expect![[r#"
        Good [a.jar] good
        problem: a.jar!/A.class: 4294967294 bytes are more than the limit of 1000
    "#]],
    );
    let mut world =
        World::new().zip("a.jar", [ZipEntry { size: Some(u32::MAX - 1), ..ZipEntry::new("A.class", "a") }]);
    world.options.limits.max_class_bytes = u64::MAX;
    world.options.limits.max_total_bytes = u64::MAX;
    world.check(
        &["a.jar"],
        expect![[r#"
        A [a.jar] (a.jar!/A.class: 3 compressed bytes cannot hold the declared 4294967294 bytes)
    "#]],
    );
}

#[test]
fn classes_beyond_the_total_are_left_out() {
    let mut world = World::new().jar("a.jar", "A.class = 12345\n B.class = 123456\n C.class = 123");
    world.options.limits.max_total_bytes = 8;
    world.check(
        &["a.jar"],
        expect![[r#"
            A [a.jar] 12345
            C [a.jar] 123
            problem: a.jar: 1 of its classes left out: the class path has more than 8 bytes
        "#]],
    );
}

#[test]
fn encrypted_or_packed_in_unknown_ways() {
    check_entry(
        ZipEntry { flags: 1, ..ZipEntry::new("A.class", "a") },
        expect![[r#"
        Good [a.jar] good
        problem: a.jar!/A.class: the entry is encrypted
    "#]],
    );
    check_entry(
        ZipEntry { method: 14, ..ZipEntry::new("A.class", "a") },
        expect![[r#"
        Good [a.jar] good
        problem: a.jar!/A.class: compression method 14 is not supported, only stored (0) and deflate (8)
    "#]],
    );
}

#[test]
fn broken_stream_and_header() {
    let deflated = ZipEntry { method: 8, ..ZipEntry::stored("A.class", "a") };
    let broken = ZipEntry { method: STORED, contents: vec![0xff; 9], ..deflated };
    let mut bytes = Zip::of([broken, ZipEntry::new("Good.class", "good")]).bytes();
    // Both headers of the first entry now say that it is deflated.
    let central = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    bytes[central + 10] = 8;
    World::new().file("a.jar", &bytes).check(
        &["a.jar"],
        expect![[r#"
        A [a.jar] (a.jar!/A.class: the compressed stream is broken (after 0x1 compressed bytes))
        Good [a.jar] good
    "#]],
    );
    check_entry(
        ZipEntry { header_offset: Some(5), ..ZipEntry::new("A.class", "a") },
        expect![[r#"
        A [a.jar] (a.jar!/A.class: 0x08000000 does not start a local header)
        Good [a.jar] good
    "#]],
    );
    check_entry(
        ZipEntry { header_offset: Some(99_999), ..ZipEntry::new("A.class", "a") },
        expect![[r#"
        A [a.jar] (a.jar!/A.class: the local header reaches past the end (at offset 0x1869f))
        Good [a.jar] good
    "#]],
    );
}

#[test]
fn names_that_lead_elsewhere() {
    let names = [
        "../A.class",
        "a/../A.class",
        "/A.class",
        "a\\A.class",
        "C:/A.class",
        "a//A.class",
        "./A.class",
        "a\0.class",
    ];
    let entries = names.map(|name| ZipEntry::new(name, "a"));
    World::new().zip("a.jar", entries).check(
        &["a.jar"],
        expect![[r#"
        problem: a.jar!/../A.class: the name is absolute, has empty or dotted parts, or a backslash
        problem: a.jar!/a/../A.class: the name is absolute, has empty or dotted parts, or a backslash
        problem: a.jar!//A.class: the name is absolute, has empty or dotted parts, or a backslash
        problem: a.jar!/a\A.class: the name is absolute, has empty or dotted parts, or a backslash
        problem: a.jar!/C:/A.class: the name is absolute, has empty or dotted parts, or a backslash
        problem: a.jar!/a//A.class: the name is absolute, has empty or dotted parts, or a backslash
        problem: a.jar!/./A.class: the name is absolute, has empty or dotted parts, or a backslash
        problem: a.jar!/a\0.class: the name is absolute, has empty or dotted parts, or a backslash
    "#]],
    );
}

#[test]
fn names_that_are_not_text() {
    check_entry(
        ZipEntry::new(b"a/\xff\xfe.class", "a"),
        expect![[r#"
        a/�� [a.jar] a
        Good [a.jar] good
    "#]],
    );
}

#[test]
fn last_of_several_entries_counts_as_in_the_jdk() {
    World::new().jar("a.jar", "A.class = first\n B.class = b\n A.class = last").check(
        &["a.jar"],
        expect![[r#"
            A [a.jar] last
            B [a.jar] b
            problem: a.jar!/A.class: the archive has several entries of this name; the last one counts
        "#]],
    );
}

#[test]
fn many_problems_are_counted() {
    let entries = (0..150).map(|n| ZipEntry::new(format!("../{n}.class"), ""));
    let text = World::new().zip("a.jar", entries).render(&["a.jar"]);
    assert_eq!(text.lines().count(), 101);
    expect!["problem: a.jar: 50 more problems"].assert_eq(text.lines().last().unwrap());
}

#[test]
fn truncated_and_empty_archives() {
    let bytes = Zip::of([ZipEntry::new("A.class", "a"), ZipEntry::new("B.class", "b")]).bytes();
    let directory = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    let mut damaged = bytes.clone();
    damaged[directory + 53..directory + 57].copy_from_slice(b"????");
    World::new()
        .file("half.jar", &bytes[..bytes.len() / 2])
        .file("empty.jar", b"")
        .file("no-entries.jar", &Zip::of([]).bytes())
        .file("text.jar", b"this is no archive")
        .file("text.txt", b"this is no archive")
        .file("damaged.jar", &damaged)
        .jar("good.jar", "A.class = a")
        .check(
            &[
                "half.jar",
                "empty.jar",
                "no-entries.jar",
                "text.jar",
                "text.txt",
                "damaged.jar",
                "gone.jar",
                "good.jar",
            ],
            expect![[r#"
                A [damaged.jar] a
                duplicate: A in damaged.jar, not good.jar
                problem: half.jar: not a zip archive, or cut off: it has no central directory
                problem: empty.jar: the file is empty
                problem: text.jar: not a zip archive, or cut off: it has no central directory
                problem: text.txt: neither a jar, a jmod, a JDK image nor a class file
                problem: damaged.jar: invalid signature: expected 0x02014b50, got 0x3f3f3f3f (at offset 0x85)
                problem: gone.jar: no such file or directory
            "#]],
        );
}
