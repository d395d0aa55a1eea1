//! Several files as one program.

use expect_test::expect;

use super::check_link;

#[test]
fn names_meet_across_files() {
    check_link(
        &[
            (
                "a.c",
                "extern int *shared; int *common; static int *own; int *get(void); void f(void) { own = get(); shared = own; common = own; }",
            ),
            (
                "b.c",
                "int x; int *shared = &x; int *common; static int *own = &x; int *get(void) { return own; }",
            ),
        ],
        expect![[r#"
            file "a.c"
            1:26: global common
            file "b.c"
            1:13: global shared
            1:5: global x
            unit "a.c"
            file "a.c"
            1:46: static own
            unit "b.c"
            file "b.c"
            1:51: static own.2
            file "a.c"
            1:72: proc f() {
              1:88: own=get()
              1:102: shared=own
              1:116: common=own
            }
            file "b.c"
            1:66: proc get() returns result {
              1:78: result=own.2
            }
            1:22: shared=&x
            1:57: own.2=&x
        "#]],
    );
}

#[test]
fn a_file_that_is_lost_leaves_its_names_unknown() {
    check_link(
        &[
            ("a.c", "int *get(void); int *f(void) { return get(); }"),
            ("b.c", "int x;\nint *get(void) { return &x }\n"),
        ],
        expect![[r#"
            b.c:2:28: expected `;`, but found `}`
            file "a.c"
            1:6: import proc get
            1:22: proc f() returns result {
              1:39: result=get()
            }
        "#]],
    );
}

#[test]
fn a_name_that_is_defined_twice_is_told() {
    check_link(
        &[
            ("a.c", "int *f(int *p) { return p; }"),
            ("b.c", "int *f(int *p) { return 0; } int *g(int *p) { return f(p); }"),
        ],
        expect![[r#"
            f is defined at a.c:1:6 and again at b.c:1:6; the first is used, except in the file of the second
            file "a.c"
            1:6: proc f(p) returns result {
              1:18: result=p
            }
            unit "b.c"
            file "b.c"
            1:6: static proc f.2(p) returns result {
              1:18: result=0
            }
            1:35: proc g(p) returns result {
              1:54: result=f.2(p)
            }
        "#]],
    );
}

#[test]
fn what_runs_by_itself_is_where_the_c_library_finds_it() {
    check_link(
        &[
            (
                "a.c",
                "static char **saved;\n\
                 static void first(int, char **) __attribute__((constructor));\n\
                 static __attribute__((constructor(101))) void first(int count, char **arguments) { saved = arguments; }\n\
                 __attribute__((__destructor__)) static inline void last(void) { saved = 0; }\n\
                 void elsewhere(void) __attribute__((constructor));\n",
            ),
            ("b.c", "void both(void) __attribute__((constructor, destructor)); void both(void) { }"),
        ],
        expect![[r#"
            import libc.constructors, libc.destructors
            unit "a.c"
            file "a.c"
            1:15: static saved
            3:47: static proc first(count,arguments) {
              3:90: saved=arguments
            }
            4:52: static proc last() {
              4:71: saved=0
            }
            file "b.c"
            1:64: proc both() {
            }
            file "a.c"
            2:13: libc.constructors=&first
            4:52: libc.destructors=&last
            file "b.c"
            1:6: libc.constructors=&both
            1:6: libc.destructors=&both
        "#]],
    );
}
