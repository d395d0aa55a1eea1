//! Damaged containers: nothing panics, nothing grows without bound, nothing depends on chance.

use classpath::{Limits, Listing, Options, image, zip};
use proptest::prelude::*;

use crate::support::World;
use crate::support::image::{Image, Resource};
use crate::support::zip::{Zip, ZipEntry};

const LIMITS: Limits = Limits { max_class_bytes: 4096, max_total_bytes: 1 << 20 };

type List = fn(&[u8], &Options) -> Listing;

fn options() -> Options {
    Options { feature: 17, modules: None, limits: LIMITS }
}

fn jar() -> Vec<u8> {
    let contents = "some text that deflates, deflates, deflates".repeat(5);
    let mut entries = vec![ZipEntry::stored("META-INF/MANIFEST.MF", "Multi-Release: true\n")];
    for name in ["a/A", "a/B", "META-INF/versions/11/a/B", "module-info", "c/C"] {
        entries.push(ZipEntry::new(format!("{name}.class"), &contents));
    }
    entries.push(ZipEntry { zip64: true, ..ZipEntry::new("Z.class", "z") });
    entries.push(ZipEntry { flags: 8, ..ZipEntry::new("META-INF/services/s.S", "a.A") });
    Zip::of(entries).bytes()
}

fn jmod() -> Vec<u8> {
    Zip::of([ZipEntry::new("classes/a/A.class", "a"), ZipEntry::stored("classes/module-info.class", "m")])
        .bytes()
}

fn image() -> Vec<u8> {
    let contents = "more text that deflates".repeat(9);
    Image::of([
        Resource::new("/m/a/A.class", &contents),
        Resource::packed("/m/a/B.class", &contents, "zip"),
        Resource::new("/m/module-info.class", "m"),
        Resource::packed("/n/c/C.class", &contents, "zip"),
    ])
    .bytes()
}

/// Overwrites some bytes, then cuts the end off.
fn damage(mut bytes: Vec<u8>, changes: &[(prop::sample::Index, u8)], cut: usize) -> Vec<u8> {
    for (at, value) in changes {
        let at = at.index(bytes.len());
        bytes[at] = *value;
    }
    bytes.truncate(bytes.len() - cut.min(bytes.len()));
    bytes
}

fn check_bounded(bytes: &[u8], list: List) {
    let listing = list(bytes, &options());
    for contents in listing.read_all(bytes, LIMITS).flatten() {
        assert!(contents.len() as u64 <= LIMITS.max_class_bytes.max(bytes.len() as u64));
    }
    assert!(listing.faults().count() <= 101);
    let again = list(bytes, &options());
    assert!(listing.class_names().eq(again.class_names()), "a listing depends on the bytes alone");
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, u8)>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6)
}

/// Mostly nothing is cut off, because a zip archive without its end has no entries at all.
fn cut() -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(0), 1 => 0..2000_usize]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_jars(changes in changes(), cut in cut()) {
        check_bounded(&damage(jar(), &changes, cut), zip::list);
    }

    #[test]
    fn damaged_jmods(changes in changes(), cut in cut()) {
        check_bounded(&damage(jmod(), &changes, cut), zip::list_jmod);
    }

    #[test]
    fn damaged_images(changes in changes(), cut in cut()) {
        check_bounded(&damage(image(), &changes, cut), image::list);
    }

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check_bounded(&bytes, zip::list);
        check_bounded(&bytes, image::list);
    }
}

#[test]
fn undamaged_containers_are_read_whole() {
    let containers: [(_, List, _); 3] =
        [(jar(), zip::list, 6), (jmod(), zip::list_jmod, 2), (image(), image::list, 4)];
    for (bytes, list, count) in containers {
        let listing = list(&bytes, &options());
        assert_eq!(listing.faults().collect::<Vec<_>>(), []);
        assert_eq!(listing.read_all(&bytes, LIMITS).filter_map(Result::ok).count(), count);
    }
}

#[test]
fn many_containers_give_the_same_text_every_time() {
    let mut world = World::new();
    let names: Vec<_> = (0..20).map(|n| format!("{n}.jar")).collect();
    for name in &names {
        world = world.jar(name, &format!("A.class = {name}\n x/{name}/B.class = b\n ../C.class = c"));
    }
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let first = world.render(&names);
    for _ in 0..20 {
        assert_eq!(world.render(&names), first);
    }
}
