//! Finding a JDK, and reading the one that is installed.

use std::path::Path;

use classpath::jdk::{self, Jdk};
use expect_test::expect;

use crate::support::World;

#[test]
fn homes_with_an_image_and_homes_with_jars() {
    let world = World::new()
        .file("17/lib/modules", b"")
        .file("17/release", b"JAVA_VERSION=\"17.0.15\"\n")
        .file("8/jre/lib/rt.jar", b"")
        .file("8/jre/lib/jce.jar", b"")
        .file("8/jre/lib/ext/zipfs.jar", b"")
        .file("8/release", b"JAVA_VERSION=\"1.8.0_292\"\n")
        .file("7/lib/rt.jar", b"");
    let show = |home: &str| {
        let jdk = Jdk::at(&world.path(home)).unwrap();
        let entries: Vec<_> = jdk
            .entries
            .iter()
            .map(|path| path.strip_prefix(world.path("")).unwrap().display().to_string())
            .collect();
        format!("{home}: {:?} {:?} {}\n", jdk.version, jdk.feature(), entries.join(" "))
    };
    expect![[r#"
        17: Some("17.0.15") Some(17) 17/lib/modules
        8: Some("1.8.0_292") Some(8) 8/jre/lib/rt.jar 8/jre/lib/jce.jar 8/jre/lib/ext/zipfs.jar
        8/jre: Some("1.8.0_292") Some(8) 8/jre/lib/rt.jar 8/jre/lib/jce.jar 8/jre/lib/ext/zipfs.jar
        7: None Some(8) 7/lib/rt.jar
    "#]]
    .assert_eq(&["17", "8", "8/jre", "7"].map(show).concat());
    assert_eq!(Jdk::at(&world.path("none")), None);
}

#[test]
fn explicit_home_then_variable_then_search_path() {
    let world = World::new()
        .file("a/lib/modules", b"")
        .file("b/lib/modules", b"")
        .file("b/bin/java", b"")
        .file("b/bin/java.exe", b"");
    let [a, b, none] = ["a", "b/bin", "none"].map(|path| world.path(path));
    let (a_variable, path) = (Some(a.as_os_str()), Some(b.as_os_str()));
    let home = |found: Result<Jdk, jdk::NotFound>| found.unwrap().home.file_name().unwrap().to_owned();
    assert_eq!(home(jdk::locate(Some(&a), None, path)), "a");
    assert_eq!(home(jdk::locate(None, a_variable, path)), "a");
    assert_eq!(home(jdk::locate(None, Some("".as_ref()), path)), "b");
    assert_eq!(home(jdk::locate(None, Some(none.as_os_str()), path)), "b");
    assert_eq!(jdk::locate(Some(&none), a_variable, path).unwrap_err().tried, [none]);
}

#[test]
fn absent_jdks_are_explained() {
    let text = |explicit: Option<&Path>| jdk::locate(explicit, None, None).unwrap_err().to_string();
    expect!["no JDK found: no home is given and there is no `java` on the path"].assert_eq(&text(None));
    expect!["no JDK found: neither lib/modules nor rt.jar in none"].assert_eq(&text(Some(Path::new("none"))));
}
