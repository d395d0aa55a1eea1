//! JDK images.

use classpath::{Options, image};
use expect_test::{Expect, expect};

use crate::support::World;
use crate::support::image::{Image, Resource};

fn check_image(image: &Image, expected: Expect) {
    World::new().file("modules", &image.bytes()).check(&["modules"], expected);
}

fn check_faults(bytes: &[u8], expected: Expect) {
    let faults = image::list(bytes, &Options::new(17));
    let lines = faults.faults().map(|fault| format!("{:?} {}\n", fault.entry, fault.cause));
    expected.assert_eq(&lines.collect::<String>());
}

fn small() -> Image {
    Image::of([
        Resource::new("/java.base/java/lang/Object.class", "object"),
        Resource::new("/java.base/module-info.class", "base"),
        Resource::new("/java.base/java/lang/x.properties", "no"),
        Resource::new("/java.sql/java/sql/Driver.class", "driver"),
        Resource::new("/java.sql/module-info.class", "sql"),
        Resource::new("/java.sql/InNoPackage.class", "none"),
        Resource::new("/packages/java.lang.class", "index"),
        Resource::new("/modules/java.base/java/lang/Object.class", "index"),
    ])
}

#[test]
fn classes_know_their_module_and_index_entries_are_skipped() {
    check_image(
        &small(),
        expect![[r#"
        java/lang/Object in java.base [modules] object
        java/sql/Driver in java.sql [modules] driver
        InNoPackage in java.sql [modules] none
        module: module-info in java.base [modules] base
        module: module-info in java.sql [modules] sql
    "#]],
    );
}

#[test]
fn modules_can_be_chosen() {
    let mut world = World::new().file("modules", &small().bytes());
    world.options.modules = Some(vec!["java.sql".into(), "java.none".into()]);
    world.check(
        &["modules"],
        expect![[r#"
            java/sql/Driver in java.sql [modules] driver
            InNoPackage in java.sql [modules] none
            module: module-info in java.sql [modules] sql
            problem: modules: the image has no module `java.none`
        "#]],
    );
}

#[test]
fn later_minor_versions_and_unknown_attributes_are_fine() {
    let resource = Resource { unknown_attribute: true, ..Resource::new("/m/A.class", "a") };
    check_image(
        &Image { version: 1 << 16 | 7, resources: vec![resource] },
        expect![[r#"
        A in m [modules] a
    "#]],
    );
}

#[test]
fn zip_is_unpacked_and_other_plugins_are_named() {
    let resources = [
        Resource::packed("/m/A.class", "aaaaaaaaaaaaaaaaaaaaaaaa", "zip"),
        Resource::packed("/m/B.class", "b", "compact-cp"),
        Resource::packed("/m/Empty.class", "", "zip"),
        Resource::new("/m/C.class", "c"),
    ];
    check_image(
        &Image::of(resources),
        expect![[r#"
            A in m [modules] aaaaaaaaaaaaaaaaaaaaaaaa
            B in m [modules] (modules!/m/B.class: the resource is packed with `compact-cp`, only `zip` is supported)
            Empty in m [modules] (nothing)
            C in m [modules] c
        "#]],
    );
}

#[test]
fn resources_beyond_the_limit_or_the_end() {
    let long = "x".repeat(1001);
    let resources = [Resource::new("/m/Long.class", &long), Resource::new("/m/Last.class", "last")];
    let mut bytes = Image::of(resources).bytes();
    bytes.truncate(bytes.len() - 1);
    World::new().file("modules", &bytes).check(
        &["modules"],
        expect![[r#"
        Last in m [modules] (modules!/m/Last.class: the resource reaches past the end (at offset 0x453))
        problem: modules!/m/Long.class: 1001 bytes are more than the limit of 1000
    "#]],
    );
}

#[test]
fn headers_that_are_not_ours() {
    let mut bytes = small().bytes();
    check_faults(
        &bytes[..20],
        expect![[r#"
        None the image header reaches past the end (at offset 0x14)
    "#]],
    );
    check_faults(
        &bytes[..100],
        expect![[r#"
        None the location table reaches past the end (at offset 0x5c)
    "#]],
    );
    check_faults(
        b"not an image",
        expect![[r#"
        None 0x20746f6e does not start a JDK image
    "#]],
    );
    bytes[6] = 2;
    check_faults(
        &bytes,
        expect![[r#"
        None the image has version 2.0, only version 1 is known
    "#]],
    );
    bytes[..4].reverse();
    check_faults(
        &bytes,
        expect![[r#"
        None the image is big-endian, only little-endian ones are read
    "#]],
    );
}

#[test]
fn one_long_text_shared_by_all_does_not_fill_the_memory() {
    let long: &'static str = Box::leak(format!("/m/{}.class", "x".repeat(60_000)).into_boxed_str());
    let mut bytes = Image::of([Resource::new(long, "x")]).bytes();
    // Point 100 000 slots at the one location.
    let offset = bytes[32..36].to_vec();
    bytes.splice(28..36, [vec![0; 400_000], offset.repeat(100_000)].concat());
    bytes[16..20].copy_from_slice(&100_000_u32.to_le_bytes());
    check_faults(
        &bytes,
        expect![[r#"
        None the image repeats its texts more often than a real one could
    "#]],
    );
    assert!(image::list(&bytes, &Options::new(17)).class_names().count() < 100);
}

#[test]
fn location_without_end_is_given_up() {
    let mut bytes = small().bytes();
    let count = bytes[16..20].first_chunk().map(|count| u32::from_le_bytes(*count) as usize).unwrap();
    let locations = 28 + count * 8;
    // Attributes of kind 31 with one value byte, over the first locations.
    bytes[locations + 1..locations + 81].copy_from_slice(&[31 << 3; 80]);
    check_faults(
        &bytes,
        expect![[r#"
        Some("resource 0") the location has too many attributes (at location offset 0x1)
        Some("resource 1") the location has too many attributes (at location offset 0x10)
    "#]],
    );
}
