//! Moves, loads, stores, members, elements.

use expect_test::expect;

use super::check_lower;

#[test]
fn moves_loads_stores_and_addresses() {
    check_lower(
        r#"
int *g;
void f(int **p, int *q) {
  int x, *r;
  r = &x;
  *p = r;
  q = *p;
  g = q;
  **p = 1;
  x = *q + x;
}
"#,
        expect![[r#"
            file "a.c"
            2:6: global g
            3:6: proc f(p,q) {
              4:7: local x
              4:11: local r
              9:7: temp t1
              5:5: r=&x
              6:6: *p=r
              7:5: q=*p
              8:5: g=q
              9:7: t1=*p
              9:7: *t1=0
              10:5: x=<*q,x>
            }
        "#]],
    );
}

#[test]
fn members_are_offsets() {
    check_lower(
        r#"
struct s { int n; struct s *next; struct { char *name; long id; } in; };
void f(struct s *p, struct s v) {
  p->next = p->next->next;
  p->in.name = v.in.name;
  v.next = &v;
  char **q = &p->in.name;
  p->n = v.in.id;
}
"#,
        expect![[r#"
            file "a.c"
            3:6: proc f(p,v:32) {
              4:11: temp t1, t2
              7:10: local q
              4:11: t1=*(p+8)
              4:11: t2=*(t1+8)
              4:11: *(p+8)=t2
              5:14: *(p+16)=v@16
              6:10: v@8=&v
              7:14: q=p+16
              8:8: *p=-v@24
            }
        "#]],
    );
}

#[test]
fn arrays_are_one_element_and_steps_are_kept() {
    check_lower(
        r#"
struct e { int *a, *b; };
struct e table[10];
int *f(struct e *p, int i) {
  table[i].b = table[3].a;
  p[i].b = p[2].a;
  p++;
  p += i;
  p = p + 1;
  p = &p[i];
  return *(int **) ((char *) p + 8);
}
"#,
        expect![[r#"
            file "a.c"
            3:10: global table:160[0 16 10]
            4:6: proc f(p,i) returns result {
              6:10: temp t1, t2
              5:14: table@8=table
              5:14: <i>
              6:10: t1=p+?*16
              6:10: t2=*(p+32)
              6:10: *(t1+8)=t2
              6:10: <i>
              7:4: p=p+?*16
              8:5: p=p+?*16
              8:5: <i>
              9:5: p=p+16
              10:5: p=p+?*16
              10:5: <i>
              11:3: result=*(p+8)
            }
        "#]],
    );
}

#[test]
fn arrays_in_structs_behind_pointers() {
    check_lower(
        r#"
struct s { int n; int *t[4]; int *m[2][3]; };
void f(struct s *p, int i, int j) {
  p->t[i] = p->t[1];
  p->m[i][j] = p->m[1][2];
  int **q = p->t;
  *q++ = 0;
}
"#,
        expect![[r#"
            file "a.c"
            3:6: proc f(p,i,j) {
              4:11: temp t1, t2, t3
              5:14: temp t4, t5, t6, t7
              6:9: local q
              4:11: t1=p+8
              4:11: t2=t1+?*8
              4:11: t3=*(p+16)
              4:11: *t2=t3
              4:11: <i>
              5:14: t4=p+40
              5:14: t5=t4+?*24
              5:14: t6=t5+?*8
              5:14: t7=*(p+80)
              5:14: *t6=t7
              5:14: <i,j>
              6:16: q=p+8
              7:5: q=q+?*8
              7:8: *q=0
            }
        "#]],
    );
}
