//! Jars and jmods as they should be.

use expect_test::expect;

use crate::support::World;
use crate::support::zip::{Zip, ZipEntry};

#[test]
fn classes_services_and_module_declarations_are_told_apart() {
    World::new()
        .jar(
            "app.jar",
            "META-INF/MANIFEST.MF = Manifest-Version: 1.0
             module-info.class = module
             a/B.class = b
             a/package-info.class = p
             a/readme.txt = no
             META-INF/services/x.Service = a.B",
        )
        .check(
            &["app.jar"],
            expect![[r#"
            a/B [app.jar] b
            a/package-info [app.jar] p
            module: module-info [app.jar] module
            service: x.Service [app.jar] a.B
        "#]],
        );
}

const VERSIONS: &str = "META-INF/versions/9/a/B.class = nine
     META-INF/versions/11/a/B.class = eleven
     META-INF/versions/21/a/B.class = twenty-one
     META-INF/versions/11/a/New.class = new
     META-INF/versions/9/module-info.class = module
     a/B.class = base";

#[test]
fn highest_version_up_to_the_wanted_one_wins() {
    let world =
        World::new().jar("app.jar", &format!("META-INF/MANIFEST.MF = Multi-Release: true\n{VERSIONS}"));
    world.check(
        &["app.jar"],
        expect![[r#"
        a/B [app.jar] eleven
        a/New [app.jar] new
        module: module-info [app.jar] module
    "#]],
    );
}

#[test]
fn old_java_sees_the_base() {
    let mut world =
        World::new().jar("app.jar", &format!("{VERSIONS}\nMETA-INF/MANIFEST.MF = Multi-Release: true"));
    world.options.feature = 8;
    world.check(
        &["app.jar"],
        expect![[r#"
        a/B [app.jar] base
    "#]],
    );
}

#[test]
fn versions_count_nothing_without_the_manifest() {
    World::new().jar("app.jar", VERSIONS).check(
        &["app.jar"],
        expect![[r#"
        a/B [app.jar] base
    "#]],
    );
}

#[test]
fn first_container_wins_and_duplicates_are_reported_once() {
    World::new()
        .jar("1.jar", "a/A.class = 1")
        .jar("2.jar", "a/A.class = 2\n a/B.class = 2\n module-info.class = 2")
        .jar("3.jar", "a/A.class = 3\n a/B.class = 3\n module-info.class = 3")
        .check(
            &["1.jar", "2.jar", "3.jar", "2.jar"],
            expect![[r#"
            a/A [1.jar] 1
            a/B [2.jar] 2
            module: module-info [2.jar] 2
            module: module-info [3.jar] 3
            duplicate: a/A in 1.jar, not 2.jar, 3.jar
            duplicate: a/B in 2.jar, not 3.jar
        "#]],
        );
}

#[test]
fn star_stands_for_the_jars_of_a_directory_in_order() {
    World::new()
        .jar("lib/b.jar", "B.class = b")
        .jar("lib/a.JAR", "A.class = a")
        .jar("lib/sub/c.jar", "C.class = c")
        .file("lib/readme.txt", b"no")
        .check(
            &["lib/*", "none/*"],
            expect![[r#"
                A [a.JAR] a
                B [b.jar] b
                problem: none/*: no such file or directory
            "#]],
        );
}

#[test]
fn jmod_classes_stand_below_classes() {
    let zip = Zip::of([
        ZipEntry::new("classes/module-info.class", "module"),
        ZipEntry::new("classes/a/B.class", "b"),
        ZipEntry::new("bin/C.class", "no"),
    ]);
    let bytes = [b"JM\x01\x00".as_slice(), &zip.bytes()].concat();
    World::new().file("a.jmod", &bytes).check(
        &["a.jmod"],
        expect![[r#"
        a/B [a.jmod] b
        module: module-info [a.jmod] module
    "#]],
    );
}

#[test]
fn stored_entries_are_borrowed_and_others_unpacked() {
    let world = World::new().zip("a.jar", [ZipEntry::stored("S.class", "s"), ZipEntry::new("D.class", "d")]);
    let class_path = world.open(&["a.jar"]);
    let borrowed = [0, 1].map(|class| matches!(class_path.bytes(class), Ok(std::borrow::Cow::Borrowed(_))));
    assert_eq!(borrowed, [true, false]);
    assert_eq!(class_path.find(b"D"), Some(1));
    assert_eq!(class_path.find(b"E"), None);
}

#[test]
fn bulk_reading_gives_results_in_class_order() {
    let entries = (0..500).map(|n| ZipEntry::new(format!("C{n}.class"), format!("contents {n}")));
    let class_path = World::new().zip("a.jar", entries).open(&["a.jar"]);
    let texts = class_path.map(|_, bytes| String::from_utf8_lossy(bytes.unwrap()).into_owned());
    let expected: Vec<_> = (0..500).map(|n| format!("contents {n}")).collect();
    assert_eq!(texts, expected);
}

#[test]
fn descriptors_zip64_sizes_prefixes_and_empty_classes() {
    let entries = [
        ZipEntry { flags: 8, ..ZipEntry::new("Descriptor.class", "d") },
        ZipEntry { zip64: true, ..ZipEntry::new("Zip64.class", "z") },
        ZipEntry::new("Empty.class", ""),
        ZipEntry::stored("EmptyStored.class", ""),
    ];
    let bytes = [b"#!/bin/sh\n".as_slice(), &Zip::of(entries).bytes()].concat();
    World::new().file("run.jar", &bytes).check(
        &["run.jar"],
        expect![[r#"
            Descriptor [run.jar] d
            Zip64 [run.jar] z
            Empty [run.jar] (nothing)
            EmptyStored [run.jar] (nothing)
        "#]],
    );
}
