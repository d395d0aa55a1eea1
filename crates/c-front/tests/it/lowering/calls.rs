//! Calls, allocation, builtins, assembler.

use expect_test::expect;

use super::check_lower;

#[test]
fn direct_indirect_and_through_tables() {
    check_lower(
        r#"
typedef void (*handler)(int *, int);
void h1(int *p, int n) { *p = n; }
static void h2(int *p, int n) { p[n] = n; }
handler table[] = { h1, &h2 };
struct ops { handler first; handler more[2]; } ops = { .more = { h2, [1] = h1 } };
void f(int *p, int n, handler h) {
  h1(p, n);
  (*h1)(p, 1);
  h(p, n);
  (**h)(p, n);
  table[n](p, n);
  ops.more[1](p, n);
  (n ? h1 : h)(p, n);
}
"#,
        expect![[r#"
            file "a.c"
            5:9: global table
            6:48: global ops:24[8 8 2]
            3:6: proc h1(p,n) {
              3:29: *p=-n
            }
            unit "a.c"
            4:13: static proc h2(p,n) {
              4:38: temp t1
              4:38: t1=p+?*4
              4:38: *t1=-n
            }
            7:6: proc f(p,n,h) {
              14:6: temp t2
              8:3: h1(p,0)
              8:3: <n>
              9:4: h1(p,0)
              10:3: (*h)(p,0)
              10:3: <n>
              11:4: (*h)(p,0)
              11:4: <n>
              12:8: (*table)(p,0)
              12:8: <n>
              13:11: (*ops@8)(p,0)
              13:11: <n>
              14:6: t2=&h1
              14:6: t2=h
              14:6: (*t2)(p,0)
              14:6: <n>
            }
            5:21: table=&h1
            5:25: table=&h2
            6:66: ops@8=&h2
            6:76: ops@8=&h1
        "#]],
    );
}

#[test]
fn variable_arguments() {
    check_lower(
        r#"
typedef __builtin_va_list va_list;
int vsum(int n, va_list ap) { return *__builtin_va_arg(ap, int *); }
int sum(int n, ...) {
  va_list ap, copy;
  __builtin_va_start(ap, n);
  int *p = __builtin_va_arg(ap, int *);
  __builtin_va_copy(copy, ap);
  int r = vsum(n, copy);
  __builtin_va_end(ap);
  return r + *p;
}
int f(int *a, char c) { return sum(2, a, c, 1.5, &a); }
"#,
        expect![[r#"
            file "a.c"
            3:5: proc vsum(n,ap) returns result {
              3:31: temp t1
              3:31: t1=*ap
              3:31: result=-*t1
            }
            4:5: proc sum(n,...rest) returns result {
              5:11: local ap
              5:15: local copy
              7:8: local p
              9:7: local r
              6:3: ap=&rest
              7:12: p=*ap
              8:3: copy=ap
              9:11: vsum(0,copy)
              9:11: r=-n
              10:3: <ap>
              11:3: result=<r,*p>
            }
            13:5: proc f(a,c) returns result {
              13:25: temp t2
              13:25: t2=&a
              13:32: sum(0,a,0,0,t2)
              13:32: result=-c
            }
        "#]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn allocation() {
    check_lower(
        r#"
typedef unsigned long size_t;
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t);
char *strdup(const char *);
struct s { int *a; struct s *next; int *tail[]; };
struct e { int *k; long v; };
void f(size_t n) {
  struct s *p = malloc(sizeof *p);
  p = (struct s *) malloc(sizeof(struct s) + n * sizeof(int *));
  struct e *e = calloc(n, sizeof(struct e));
  e = realloc(e, 2 * n * sizeof *e);
  char *t = strdup("x"), *u = malloc(n);
  void *v = malloc(24), *w = __builtin_alloca(n);
  malloc(1);
}
void *(*allocate)(size_t) = malloc;
"#,
        expect![[r#"
            file "a.c"
            3:7: import proc malloc
            16:9: global allocate
            12:20: literal str.12.20
            7:6: proc f(n) {
              8:13: local p
              8:17: heap heap.8.17:?[16 8 *]
              9:20: heap heap.9.20:?[16 8 *]
              10:13: local e
              10:17: heap heap.10.17:?[0 16 *]
              10:17: temp t1
              11:7: heap heap.11.7:?[0 16 *]
              11:7: temp t2, t3
              12:9: local t
              12:13: heap heap.12.13
              12:13: temp t4, t5
              12:27: local u
              12:31: heap heap.12.31
              13:9: local v
              13:13: heap heap.13.13:24
              13:26: local w
              13:30: local alloca.13.30:?
              14:3: heap heap.14.3
              8:17: p=&heap.8.17
              9:20: p=&heap.9.20
              9:20: <n>
              10:17: t1=&heap.10.17
              10:17: *t1=0
              10:17: e=&heap.10.17
              10:17: <n>
              11:7: t2=&heap.11.7
              11:7: *t2=-*e
              11:7: t3=&heap.11.7
              11:7: t3=e
              11:7: e=t3
              11:7: <n>
              12:13: t4=&heap.12.13
              12:13: t5=&str.12.20
              12:13: *t4=-*t5
              12:13: t=&heap.12.13
              12:31: u=&heap.12.31
              12:31: <n>
              13:13: v=&heap.13.13
              13:30: w=&alloca.13.30
              13:30: <n>
            }
            16:29: allocate=&malloc
        "#]],
    );
}

#[test]
fn copies_of_known_size_are_assignments() {
    check_lower(
        r#"
void *memcpy(void *, const void *, unsigned long);
struct s { int *p; long n; };
void f(struct s *a, struct s *b, char *c, int n) {
  memcpy(a, b, sizeof *a);
  struct s t, u[2], v[2];
  memcpy(&t, a, sizeof t);
  memcpy(u, v, sizeof u);
  memcpy(c, b, 12);
  memcpy(a, b, n);
}
"#,
        expect![[r#"
            file "a.c"
            2:7: import proc memcpy
            4:6: proc f(a,b,c,n) {
              5:3: temp t1:16
              6:12: local t:16
              6:15: local u:32[0 16 2]
              6:21: local v:32[0 16 2]
              9:3: temp t2:12
              5:3: t1=*b:16
              5:3: *a=t1:16
              5:3: <a>
              7:3: t=*a:16
              8:3: u=v:32
              9:3: t2=*b:12
              9:3: *c=t2:12
              9:3: <c>
              10:3: memcpy(a,b,0)
              10:3: <n>
            }
        "#]],
    );
}

#[test]
fn atomics_are_loads_and_stores() {
    check_lower(
        r#"
int *f(int **p, int **q, int *v) {
  __atomic_store_n(p, v, 0);
  int *o = __atomic_exchange_n(p, v, 0);
  __atomic_compare_exchange_n(p, q, v, 0, 0, 0);
  __sync_fetch_and_add(&v, 1);
  return __atomic_load_n(p, 0);
}
"#,
        expect![[r#"
            file "a.c"
            2:6: proc f(p,q,v) returns result {
              4:8: local o
              5:3: temp t1
              3:3: *p=v
              4:12: *p=v
              4:12: o=*p
              5:3: t1=*p
              5:3: *q=t1
              5:3: *p=v
              6:3: v=v+?
              6:3: <v>
              7:10: result=*p
            }
        "#]],
    );
}

#[test]
fn old_functions_and_undeclared_ones() {
    check_lower(
        r#"
f(a, p) int *p; { return g(p, a); }
char *h(q) char *q; { char *r = k(q); return r; }
"#,
        expect![[r#"
            file "a.c"
            2:26: import proc g
            3:33: import proc k
            2:1: proc f(a,p) returns result {
              2:26: temp t1
              2:26: t1=g(p,0)
              2:26: result=<a,t1>
            }
            3:7: proc h(q) returns result {
              3:29: local r
              3:33: r=k(q)
              3:39: result=r
            }
        "#]],
    );
}

#[test]
fn assembler_is_opaque() {
    check_lower(
        r#"
long f(long *p, long v, int i) {
  long r;
  int s;
  asm("mov %1, %0" : "=r"(r) : "r"(v));
  asm volatile("lock; xadd %0, %1" : "+r"(v), "+m"(*p) : : "memory");
  asm volatile("cpuid" : "=a"(s) : "a"(i));
  asm volatile("syscall" : "=a"(r) : "D"(p) : "memory");
  return r;
}
"#,
        expect![[r#"
            import proc asm
            file "a.c"
            2:6: proc f(p,v,i) returns result {
              3:8: local r
              4:7: local s
              6:3: temp t1, t2, t3, t4
              8:3: temp t5, t6
              5:3: r=v
              6:3: t1=*p
              6:3: t2=asm(v,t1)
              6:3: t3=v
              6:3: t3=t1
              6:3: t3=t2
              6:3: v=t3
              6:3: t4=v
              6:3: t4=t1
              6:3: t4=t2
              6:3: *p=t4
              7:3: s=-i
              8:3: t5=asm(p)
              8:3: t6=p
              8:3: t6=t5
              8:3: r=t6
              9:3: result=r
            }
        "#]],
    );
}
