//! Structs, unions, conditions, literals.

use expect_test::expect;

use super::check_lower;

#[test]
fn structs_by_value() {
    check_lower(
        r#"
struct s { int *p; long n; int *q; };
struct s mk(int *p) { struct s s; s.q = p; return s; }
void take(struct s s, struct s *out) {
  struct s t = s;
  *out = t;
  t = *out;
  *out = mk(t.p);
  take(mk(s.q), &t);
  s.p = mk(0).q;
}
"#,
        expect![[r#"
            file "a.c"
            3:10: proc mk(p) returns result:24 {
              3:32: local s:24
              3:39: s@16=p
              3:44: result=s:24
            }
            4:6: proc take(s:24,out) {
              5:12: local t:24
              8:10: temp t1:24
              9:8: temp t2:24, t3
              10:9: temp t4:24
              5:16: t=s:24
              6:8: *out=t:24
              7:5: t=*out:24
              8:10: t1=mk(t)
              8:10: *out=t1:24
              9:8: t2=mk(s@16)
              9:8: t3=&t
              9:3: take(t2,t3)
              10:9: t4=mk(0)
              10:9: s=t4@16
            }
        "#]],
    );
}

#[test]
fn unions_share_their_start() {
    check_lower(
        r#"
union u { int *p; long n; struct { int a; char *c; } s; };
int *f(union u v, char *c) {
  v.s.c = c;
  v.n = (long) c;
  return v.p;
}
"#,
        expect![[r#"
            file "a.c"
            3:6: proc f(v:16,c) returns result {
              4:9: v@8=c
              5:7: v=c
              6:3: result=v
            }
        "#]],
    );
}

#[test]
fn conditions_and_commas() {
    check_lower(
        r#"
int *f(int c, int *a, int *b) {
  int *p = c ? a : b;
  p = a ?: b;
  p = c ? a : 0;
  p = (c++, b);
  return c && *a || !b ? p : &c;
}
"#,
        expect![[r#"
            file "a.c"
            2:6: proc f(c,a,b) returns result {
              3:8: local p
              4:5: temp t1
              3:14: p=a
              3:14: p=b
              3:14: <c>
              4:5: t1=a
              4:5: t1=b
              4:5: p=t1
              5:5: p=a
              5:5: p=-c
              6:9: c=-c
              6:9: p=b
              7:3: result=p
              7:3: result=&c
              7:3: <c,*a,b>
            }
        "#]],
    );
}

#[test]
fn statement_expressions() {
    check_lower(
        r#"
int *f(int *a) {
  return ({ int *b = a; if (!b) b = 0; b; });
}
"#,
        expect![[r#"
            file "a.c"
            2:6: proc f(a) returns result {
              3:18: local b
              3:22: b=a
              3:29: <b>
              3:35: b=0
              3:35: result=b
            }
        "#]],
    );
}

#[test]
fn strings_and_compound_literals() {
    check_lower(
        r#"
struct p { char *s; int *v; };
char *name = "a";
char text[] = "b";
int *numbers = (int[]) { 1, 2 };
struct p *f(int x) {
  static struct p q = { "c", (int[]) { 3 } };
  const char *d = __func__;
  return &(struct p) { "e", &x };
}
"#,
        expect![[r#"
            file "a.c"
            3:7: global name
            4:6: global text
            5:6: global numbers
            3:14: literal str.3.14
            5:16: literal lit.5.16
            7:25: literal str.7.25
            7:30: literal lit.7.30
            8:19: literal str.8.19
            9:24: literal str.9.24
            6:11: proc f(x) returns result {
              7:19: static local q:16
              8:15: local d
              9:11: local lit.9.11:16
              7:25: init q=&str.7.25
              7:40: init q@8=&lit.7.30
              8:19: d=&str.8.19
              9:24: lit.9.11=&str.9.24
              9:29: lit.9.11@8=&x
              9:29: result=&lit.9.11
            }
            3:14: name=&str.3.14
            5:29: numbers=&lit.5.16
        "#]],
    );
}

#[test]
fn bit_fields_hold_no_pointers() {
    check_lower(
        r#"
struct b { int a : 3; unsigned long w : 60; long l; };
void f(struct b *p, long v) {
  p->a = v;
  p->w = v;
  p->l = p->w;
  p->w++;
}
"#,
        expect![[r#"
            file "a.c"
            3:6: proc f(p,v) {
              4:8: *p=-v
              5:8: *p=-v
              6:8: *(p+8)=-*p
              7:7: *p=-*p
            }
        "#]],
    );
}
