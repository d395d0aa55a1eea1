//! Directories and single class files.

use expect_test::expect;

use crate::support::World;

#[test]
fn directories_are_read_recursively_in_the_order_of_names() {
    World::new()
        .directory(
            "classes",
            "b/B.class = b
             a/c/C.class = c
             a/A.class = a
             Default.class = d
             module-info.class = module
             a/readme.txt = no
             META-INF/services/x.Service = a.A
             META-INF/versions/9/a/A.class = no",
        )
        .check(
            &["classes"],
            expect![[r#"
            Default [classes] d
            a/A [classes] a
            a/c/C [classes] c
            b/B [classes] b
            module: module-info [classes] module
            service: x.Service [classes] a.A
        "#]],
        );
}

#[test]
fn single_class_files_hide_nothing() {
    World::new()
        .directory("a", "X.class = one")
        .directory("b", "X.class = two\n module-info.class = m")
        .check(
            &["a/X.class", "b/X.class", "b/module-info.class", "b"],
            expect![[r#"
            X [X.class] one
            X [X.class] two
            X [b] two
            module: module-info [module-info.class] m
            module: module-info [b] m
        "#]],
        );
}

#[test]
fn empty_and_large_files() {
    World::new()
        .file("classes/Empty.class", b"")
        .file("classes/Large.class", &[0; 1001])
        .file("Lone.class", b"")
        .check(
            &["classes", "Lone.class"],
            expect![[r#"
                Empty [classes] (nothing)
                problem: classes/Large.class: 1001 bytes are more than the limit of 1000
                problem: Lone.class: the file is empty
            "#]],
        );
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_in_circles() {
    use std::os::unix::fs::symlink;

    let world = World::new()
        .directory("classes", "a/A.class = a")
        .directory("elsewhere", "B.class = b\n deep/C.class = c");
    symlink(world.path("classes"), world.path("classes/a/loop")).unwrap();
    symlink(world.path("elsewhere"), world.path("classes/aa")).unwrap();
    symlink(world.path("classes/a"), world.path("classes/0")).unwrap();
    symlink(world.path("elsewhere/B.class"), world.path("classes/Linked.class")).unwrap();
    symlink(world.path("nowhere"), world.path("classes/Broken.class")).unwrap();
    world.check(
        &["classes"],
        expect![[r#"
            Linked [classes] b
            a/A [classes] a
            aa/B [classes] b
            aa/deep/C [classes] c
            problem: classes/0: a link to a directory that was read already
            problem: classes/Broken.class: no such file or directory
            problem: classes/a/loop: a link to a directory that was read already
        "#]],
    );
}

#[cfg(unix)]
#[test]
fn names_that_are_not_text_and_sockets() {
    use std::os::unix::ffi::OsStrExt as _;

    let world = World::new().directory("classes", "A.class = a");
    let odd = world.path("classes").join(std::ffi::OsStr::from_bytes(b"\xff.class"));
    std::fs::write(odd, b"odd").unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(world.path("classes/Socket.class")).unwrap();
    world.check(
        &["classes", "classes/Socket.class"],
        expect![[r#"
        A [classes] a
        � [classes] odd
        problem: classes/Socket.class: neither a directory nor a regular file
        problem: classes/Socket.class: neither a directory nor a regular file
    "#]],
    );
}

#[test]
fn files_that_vanish_are_problems_of_the_read() {
    let world = World::new().directory("classes", "A.class = a");
    let class_path = world.open(&["classes"]);
    std::fs::remove_file(world.path("classes/A.class")).unwrap();
    let problem = class_path.bytes(0).unwrap_err();
    assert_eq!(problem.place.container, world.path("classes/A.class"));
}
