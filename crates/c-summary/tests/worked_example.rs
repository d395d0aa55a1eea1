//! The three summary stages of the running example of `FRAG`, line by line as Fig. 3.6 to 3.8 show them.

use c_pointsto::{Model, Options};
use c_program::read;
use c_summary::{Stage, Summary, summarize};
use expect_test::{Expect, expect};

const LIB: &str = "
global g
proc exec(p,fp) {
  local s,u,q,t
  11: s = 3
  12: u = 4
  13: t = p
  14: (*fp)(g,t)
  15: q = &u
  16: neg(q)
  17: q = &s
  18: neg(q)
  19: *t = u
  20: g = t
}
proc neg(r) {
  local i,j
  21: i = *r
  22: j = -i
  23: *r = j
}
";

fn summary(stage: Stage, model: Model) -> Summary {
    let program = read(LIB).expect("the text is well-formed");
    let options = Options::exporting(model, &program, ["g", "exec"]).expect("both are defined");
    summarize("lib", &program, &options, &[], stage).expect("nothing else is exported")
}

fn check(stage: Stage, expected: Expect) {
    let figure = c_testkit::figure(&summary(stage, Model::Whole));
    expected.assert_eq(&figure);
    assert_eq!(c_testkit::figure(&summary(stage, Model::Offsets)), figure);
}

#[test]
fn basic_summary_figure_3_6() {
    check(
        Stage::Basic,
        expect![[r#"
        1. Variable summary
        Procedures = {exec,neg}
        Globals = {g}
        Locals(exec) = {p,fp,s,u,q,t}
        Locals(neg) = {r,i,j}
        2. Points-to summary
        proc exec(p,fp)
        proc neg(r)
        t=p
        (*fp)(g,t)
        q=&u
        neg(q)
        q=&s
        *t=u
        g=t
        i=*r
        *r=j
        3. Mod summary
        SynMod(exec) = {(t,I),(g,D)}
        SynCall(exec) = {(fp,I),(neg,D)}
        SynMod(neg) = {(r,I)}
        SynCall(neg) = {}
    "#]],
    );
}

#[test]
fn variable_substitution_figure_3_7() {
    check(
        Stage::Substituted,
        expect![[r#"
        1. Variable summary
        Procedures = {exec,neg}
        Globals = {g}
        Locals(exec) = {fp,s,u}
        Locals(neg) = {i,j}
        Reps = {rep1,rep2}
        2. Points-to summary
        proc exec(rep1,fp)
        (*fp)(g,rep1)
        rep2=&u
        rep2=&s
        *rep1=u
        g=rep1
        i=*rep2
        *rep2=j
        3. Mod summary
        SynMod(exec) = {(rep1,I),(g,D)}
        SynCall(exec) = {(fp,I),(neg,D)}
        SynMod(neg) = {(rep2,I)}
        SynCall(neg) = {}
    "#]],
    );
}

#[test]
fn final_summary_figure_3_8() {
    check(
        Stage::Optimized,
        expect![[r#"
        1. Variable summary
        Procedures = {exec,neg}
        Globals = {g}
        Locals(exec) = {fp}
        Locals(neg) = {}
        Reps = {rep1}
        2. Points-to summary
        proc exec(rep1,fp)
        (*fp)(g,rep1)
        g=rep1
        3. Mod summary
        SynMod(exec) = {(rep1,I),(g,D)}
        SynCall(exec) = {(fp,I),(neg,D)}
        SynMod(neg) = {}
        SynCall(neg) = {}
    "#]],
    );
}

#[test]
fn the_file() {
    let text = summary(Stage::Optimized, Model::Whole).write();
    expect![[r#"
        breccia c-summary 1
        digest 3fa0db183b8afe5408271adbfc107397
        library "lib"
        model whole
        stage optimized
        global g
        rep a
        proc exec(a,b){
        mod *a,g
        use g
        call *b,neg
        }
        static proc neg
        (*b)(g,a)
        g=a
    "#]]
    .assert_eq(&text);
    assert_eq!(Summary::read(&text).expect("what was written").write(), text);
}
