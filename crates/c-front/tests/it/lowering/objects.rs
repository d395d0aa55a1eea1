//! Initialisers, static and nested things, linkage.

use expect_test::expect;

use super::check_lower;

#[test]
fn initialisers_find_their_places() {
    check_lower(
        r#"
int a, b, c, d;
struct in { int *x; int *y[2]; };
struct s { int n; struct in i; union { int *u; long l; }; struct in t[2]; } s = {
  1, { &a, &b, &c }, { &d },
  .t[1].y[0] = &a, &b, .i.x = &c, { &d },
};
struct s list[] = { { .u = &a }, [3] = { .n = 2, .t = { { &b }, &c } }, };
void f(void) {
  struct in l = { &a, { &b } }, m[] = { l, l, &c };
  int n[100] = { 1, 2, 3, a, 4 };
  int *(*p)[2] = &l.y;
}
"#,
        expect![[r#"
            file "a.c"
            2:5: global a
            2:8: global b
            2:11: global c
            2:14: global d
            4:77: global s:88[16 8 2][40 24 2][48 8 2]
            8:10: global list:352[0 88 4][16 8 2][40 24 2][48 8 2]
            9:6: proc f() {
              10:13: local l:24[8 8 2]
              10:33: local m:72[0 24 3][8 8 2]
              11:7: local n
              12:10: local p
              10:19: l=&a
              10:25: l@8=&b
              10:41: m=l:24
              10:44: m=l:24
              10:47: m=&c
              11:18: n=0
              11:27: n=-a
              12:18: p=&l@8
            }
            5:8: s@8=&a
            5:12: s@16=&b
            5:16: s@16=&c
            5:24: s@32=&d
            6:16: s@48=&a
            6:20: s@48=&b
            6:31: s@8=&c
            6:37: s@16=&d
            8:28: list@32=&a
            8:59: list@40=&b
            8:65: list@40=&c
        "#]],
    );
}

#[test]
fn statics_nested_functions_and_cleanup() {
    check_lower(
        r#"
static int *g;
void done(int **p);
int *f(int *p) {
  static int *last = 0, **where = &g;
  int *cleaned __attribute__((cleanup(done))) = p;
  int *mine = 0;
  void set(int *q) { mine = q; last = q; }
  set(p);
  extern int *far;
  far = mine;
  return last;
}
"#,
        expect![[r#"
            file "a.c"
            10:15: import far
            3:6: import proc done
            unit "a.c"
            2:13: static g
            5:15: static last
            7:8: static mine
            4:6: proc f(p) returns result {
              5:27: static local where
              6:8: local cleaned
              6:8: temp t1
              5:35: init where=&g
              6:49: cleaned=p
              6:8: t1=&cleaned
              6:8: done(t1)
              7:15: mine=0
              9:3: set(p)
              11:7: far=mine
              12:3: result=last
            }
            8:8: static proc set(q) {
              8:27: mine=q
              8:37: last=q
            }
        "#]],
    );
}

#[test]
fn functions_that_are_inline_or_aliases() {
    check_lower(
        r#"
static inline int *unused(int *p) { return p; }
static inline int *used(int *p) { return p; }
inline int *ours(int *p) { return used(p); }
extern inline __attribute__((gnu_inline)) int *copy(int *p) { return p; }
int *all(int *p) { return copy(ours(p)); }
int *also(int *p) __attribute__((alias("all")));
extern int *renamed(int *) __asm__("real_name");
int *last(int *p) { return renamed(p); }
"#,
        expect![[r#"
            file "a.c"
            8:13: import proc real_name
            6:6: proc all(p) returns result {
              6:32: temp t1
              6:32: t1=ours(p)
              6:27: result=copy(t1)
            }
            unit "a.c"
            5:48: static proc copy(p) returns result {
              5:63: result=p
            }
            4:13: static proc ours(p) returns result {
              4:35: result=used(p)
            }
            9:6: proc last(p) returns result {
              9:28: result=real_name(p)
            }
            7:6: proc also(p1) returns result {
              7:6: result=all(p1)
            }
            3:20: static proc used(p) returns result {
              3:35: result=p
            }
        "#]],
    );
}

/// A static variable goes by the name that others can use; every other name is a twin of it.
#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn variables_that_are_aliases() {
    check_lower(
        r#"
static int *inner;
extern int *outer __attribute__((alias("inner")));
void set(int *p) { outer = p; }
int *get(void) { return inner; }
"#,
        expect![[r#"
            file "a.c"
            2:13: global outer
            4:6: proc set(p) {
              4:26: outer=p
            }
            5:6: proc get() returns result {
              5:18: result=outer
            }
        "#]],
    );
    // The target of an alias may be declared after its uses, and so may the attribute.
    check_lower(
        r#"
extern int *outer;
void set(int *p) { outer = p; }
extern int *outer __attribute__((alias("inner")));
static int *inner = 0;
int *get(void) { return inner; }
static int *own __attribute__((alias("inner")));
int **place(void) { return &own; }
"#,
        expect![[r#"
            file "a.c"
            5:13: global outer
            3:6: proc set(p) {
              3:26: outer=p
            }
            6:6: proc get() returns result {
              6:18: result=outer
            }
            8:7: proc place() returns result {
              8:21: result=&outer
            }
        "#]],
    );
    check_lower(
        r#"
struct pair { int *left, *right; } both, *plain;
extern struct pair again __attribute__((weak, alias("both")));
static struct pair hidden __asm__("secret");
extern struct pair first __attribute__((alias("secret"))), second __attribute__((alias("first")));
void set(int *p) { again.left = p; second.right = p; }
"#,
        expect![[r#"
            file "a.c"
            2:36: global both:16
            2:43: global plain
            4:20: global first:16
            3:20: global again:16
            5:60: global second:16
            6:6: proc set(p) {
              6:31: both=p
              6:49: first@8=p
            }
            3:20: again=both:16
            3:20: both=again:16
            5:60: second=first:16
            5:60: first=second:16
        "#]],
    );
    check_lower(
        r#"
static int *alone;
static int *also __attribute__((alias("alone")));
void set(int *p) { also = p; }
"#,
        expect![[r#"

            unit "a.c"
            file "a.c"
            2:13: static alone
            4:6: proc set(p) {
              4:25: alone=p
            }
        "#]],
    );
}

#[test]
fn parameters_that_nested_functions_use() {
    check_lower(
        r#"
int *f(int *p, int n) {
  void set(int *q) { p = q; n++; }
  set(&n);
  return p;
}
"#,
        expect![[r#"

            unit "a.c"
            file "a.c"
            2:13: static p
            2:20: static n
            2:6: proc f(p.2,n.2) returns result {
              4:3: temp t1
              2:13: p=p.2
              2:13: p.2=p
              2:20: n=n.2
              2:20: n.2=n
              4:3: t1=&n.2
              4:3: set(t1)
              5:3: result=p.2
            }
            3:8: static proc set(q) {
              3:24: p=q
              3:30: n=-n
            }
        "#]],
    );
}

#[test]
fn a_static_function_without_a_body_is_unknown() {
    check_lower(
        r#"
static int *lost(int *p);
int *f(int *p) { return lost(p); }
"#,
        expect![[r#"
            file "a.c"
            2:13: import proc lost
            3:6: proc f(p) returns result {
              3:25: result=lost(p)
            }
        "#]],
    );
}

/// What bytes are copied to may be numbers: the pointer in them is wanted back.
#[test]
fn memcpy_copies_pointers_into_numbers() {
    check_lower(
        "
void *memcpy(void *, const void *, unsigned long);
int *f(int *p) {
  int words[2]; double boxed; struct { int a, b; } pair; int one;
  memcpy(words, &p, 8);
  memcpy(&boxed, words, sizeof boxed);
  memcpy(&pair, &boxed, sizeof pair);
  memcpy(&one, words, 4);
  int *q;
  memcpy(&q, &pair, sizeof q);
  return q;
}
",
        expect![[r#"
            file "a.c"
            3:6: proc f(p) returns result {
              4:7: local words
              4:24: local boxed
              4:52: local pair
              4:62: local one
              9:8: local q
              5:3: words=p
              6:3: boxed=words
              7:3: pair=boxed
              8:3: one=-words
              10:3: q=pair
              11:3: result=q
            }
        "#]],
    );
}

#[test]
fn weak_functions_call_what_takes_their_place() {
    check_lower(
        "
int *kept;
int *f(int *p, ...) __attribute__((weak));
int *f(int *p, ...) { kept = p; return p; }
static void own(void) {}
void g(void) __attribute__((weak, alias(\"own\")));
int *h(int *p) { g(); return f(p, kept); }
",
        expect![[r#"
            file "a.c"
            2:6: global kept
            4:6: global weak.f
            6:6: global weak.g
            4:6: proc f(p,...rest) returns result {
              4:6: result=(*weak.f)(p,rest)
            }
            unit "a.c"
            4:6: static proc f.weak(p,...rest) returns result {
              4:28: kept=p
              4:33: result=p
            }
            5:13: static proc own() {
            }
            7:6: proc h(p) returns result {
              7:18: g()
              7:30: result=f(p,kept)
            }
            6:6: proc g() {
              6:6: (*weak.g)()
            }
            6:6: static proc g.weak() {
              6:6: own()
            }
            4:6: weak.f=&f.weak
            6:6: weak.g=&g.weak
        "#]],
    );
}
