//! Pointers that go through numbers.

use expect_test::expect;

use super::check_lower;

#[test]
fn address_wide_integers_carry_pointers() {
    check_lower(
        r#"
typedef unsigned long uintptr_t;
int *f(int *p, int i) {
  uintptr_t n = (uintptr_t) p;
  n = (n + 7) & ~7ul;
  n |= 1;
  int narrow = (int) n;
  long product = n * 3;
  return (int *) n + narrow + product;
}
"#,
        expect![[r#"
            file "a.c"
            3:6: proc f(p,i) returns result {
              4:13: local n
              7:7: local narrow
              8:8: local product
              4:17: n=p
              5:5: n=n+?
              6:5: n=n+?
              7:16: narrow=-n
              8:20: product=-n
              9:3: result=n+?*4
              9:3: <narrow,product>
            }
        "#]],
    );
}

#[test]
fn a_distance_is_no_pointer_but_from_nothing_it_is() {
    check_lower(
        r#"
char *f(char *p, char *q, char *base) {
  long d = p - q;
  char *r = base + d;
  return (char *) 0 + ((p - (char *) 0 + 7) & ~7l);
}
"#,
        expect![[r#"
            file "a.c"
            2:7: proc f(p,q,base) returns result {
              3:8: local d
              4:9: local r
              3:14: d=<p,q>
              4:18: r=base+?*1
              4:18: <d>
              5:3: result=p+?
            }
        "#]],
    );
}

#[test]
fn bytes_that_are_moved_carry_pointers() {
    check_lower(
        r#"
void copy(char *d, const char *s, int n) {
  while (n--)
    *d++ = *s++;
  char c = *s;
  *d = c + 1;
  int i = *s;
  *d = i;
}
"#,
        expect![[r#"
            file "a.c"
            2:6: proc copy(d,s,n) {
              4:14: temp t1
              5:8: local c
              7:7: local i
              3:11: n=-n
              4:7: d=d+?*1
              4:14: s=s+?*1
              4:14: t1=*s
              4:14: *d=t1
              5:12: c=*s
              6:6: *d=-c
              7:11: i=-*s
              8:6: *d=-i
            }
        "#]],
    );
}
