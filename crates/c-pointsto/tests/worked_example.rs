//! The running example of `FRAG`: module Lib of Fig. 3.5, alone and with the client of Fig. 3.2.

use c_pointsto::{Model, Modified, Options, Results, Target, analyse, with_placeholders};
use c_program::{Program, StatementId, print, read};
use expect_test::expect;

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

fn library() -> Program {
    read(LIB).expect("the text is well-formed")
}

fn options(program: &Program, model: Model) -> Options {
    Options::exporting(model, program, ["g", "exec"]).expect("both are defined")
}

fn pointers(results: &Results<'_>) -> String {
    let program = results.program();
    let line = |var| {
        let targets: Vec<String> =
            results.points_to(var).into_iter().map(|target| results.target_text(target)).collect();
        format!("{}: {}\n", program.var_name(var), targets.join(" "))
    };
    program.vars.ids().map(line).collect()
}

fn at_line(program: &Program, line: u32) -> StatementId {
    program.statements.iter().find(|(_, statement)| statement.position.line == line).expect("a statement").0
}

fn names(program: &Program, modified: Vec<Modified>) -> String {
    let name = |modified: &Modified| match modified {
        Modified::UnknownVariable => "ph_var",
        Modified::Var(var) => program.var_name(*var),
    };
    modified.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn points_to_of_the_library() {
    let program = library();
    for model in [Model::Whole, Model::Offsets] {
        let results = analyse(&program, &options(&program, model));
        expect![[r#"
            g: ph_var ph_proc g exec
            exec: ph_var ph_proc g exec
            p: ph_var ph_proc g exec
            fp: ph_var ph_proc g exec
            neg: 
            r: s u
            s: 
            u: 
            q: s u
            t: ph_var ph_proc g exec
            i: 
            j: 
        "#]]
        .assert_eq(&pointers(&results));
    }
}

#[test]
fn called_and_mod_of_the_library() {
    let program = library();
    let results = analyse(&program, &options(&program, Model::Whole));
    let callees = results.callees(at_line(&program, 14));
    assert!(callees.unknown);
    assert_eq!(callees.procs.iter().map(|&proc| program.proc_name(proc)).collect::<Vec<_>>(), ["exec"]);
    let effects = results.effects();
    let of = |line| names(&program, effects.modified_by(at_line(&program, line)));
    assert_eq!([of(14), of(19)], ["ph_var g", "ph_var g"]);
    assert_eq!([of(16), of(18), of(23)], ["s u", "s u", "s u"]);
    assert_eq!([of(11), of(13), of(20), of(21)], ["s", "t", "g", "i"]);
    assert_eq!(names(&program, effects.modified_by_unknown_code()), "ph_var g");
    let neg = program.vars[program.external("neg").expect("neg")].kind.procedure().expect("a procedure");
    assert!(!effects.reaches_unknown(neg));
}

#[test]
fn placeholders_written_out() {
    let program = library();
    let with = with_placeholders(&program, &options(&program, Model::Whole));
    let text = print(&with.program);
    let start = text.find("static proc ph_proc").expect("the placeholder procedure");
    expect![[r#"
        static proc ph_proc(f1,f2) returns ph_proc_ret {
          ph_var=f1
          ph_var=f2
          ph_var=&g
          ph_var=&exec
          ph_var=&ph_var
          ph_var=*ph_var
          *ph_var=ph_var
          ph_var=&ph_proc
          ph_var=(*ph_var)(ph_var,ph_var)
          ph_proc_ret=ph_var
        }
    "#]]
    .assert_eq(&text[start..]);
    let results = analyse(&with.program, &Options::whole_program(Model::Whole));
    let effects = results.effects();
    assert_eq!(names(&with.program, effects.modified_by(with.call)), "g ph_var");
    let called = results.callees(with.call).procs;
    assert_eq!(
        called.iter().map(|&proc| with.program.proc_name(proc)).collect::<Vec<_>>(),
        ["exec", "ph_proc"]
    );
    for var in ["ph_var", "f1", "f2", "ph_proc_ret"] {
        let (id, _) = with.program.vars.iter().find(|(id, _)| with.program.var_name(*id) == var).expect("it");
        let mut found: Vec<String> =
            results.points_to(id).iter().map(|&target| results.target_text(target)).collect();
        found.sort();
        assert_eq!(found, ["exec", "g", "ph_proc", "ph_var"], "{var}");
    }
}

#[test]
fn the_whole_program_of_figure_3_2() {
    let client = "
global x, y, z
proc main() {
  local a, h
  a = &x
  h = &div
  exec(a, h)
}
proc div(a2, b2) {
  10: *a2 = b2
}
";
    let program = read(&format!("{LIB}{client}")).expect("the text is well-formed");
    let results = analyse(&program, &Options::whole_program(Model::Whole));
    let of = |name| {
        let var = program.vars.ids().find(|&var| program.var_name(var) == name).expect("a variable");
        let targets = results.points_to(var).into_iter().map(|target| results.target_text(target));
        targets.collect::<Vec<_>>().join(" ")
    };
    assert_eq!([of("p"), of("fp"), of("t"), of("g"), of("r")], ["x", "div", "x", "x", "s u"]);
    let effects = results.effects();
    let modified = |line| names(&program, effects.modified_by(at_line(&program, line)));
    assert_eq!([modified(14), modified(16), modified(10)], ["x", "s u", "x"]);
}

#[test]
fn why_something_is_pointed_to() {
    let program = library();
    let results = analyse(&program, &options(&program, Model::Whole));
    let explainer = results.explainer();
    let var = |name| program.vars.ids().find(|&var| program.var_name(var) == name).expect("a variable");
    let steps = |from, to| {
        let steps = explainer.why(var(from), to)?;
        let line = |step: &c_pointsto::Step| {
            let line = step.statement.map_or(0, |statement| program.statements[statement].position.line);
            format!("{line} {}", program.var_name(step.var))
        };
        Some(steps.iter().map(line).collect::<Vec<_>>().join(", "))
    };
    let to = |name| Target::Var { var: var(name), offset: Some(0) };
    assert_eq!(steps("r", to("u")).as_deref(), Some("15 q, 16 r"));
    assert_eq!(steps("t", Target::UnknownVariable).as_deref(), Some("0 p, 13 t"));
    assert_eq!(steps("q", Target::UnknownVariable), None);
}

#[test]
fn what_exec_does_for_its_callers() {
    let program = library();
    let results = analyse(&program, &options(&program, Model::Whole));
    let reports = results.exported(&results.effects());
    let [exec] = &reports[..] else { panic!("one exported procedure") };
    assert!(exec.calls_back);
    assert_eq!(exec.callbacks, [at_line(&program, 14)]);
    let kept: Vec<String> = exec
        .keeps
        .iter()
        .map(|(formal, kept, _)| format!("{} {}", program.var_name(*formal), kept.len()))
        .collect();
    // p is handed to the callback and left in g; fp is only called.
    assert_eq!(kept, ["p 2", "fp 0"]);
}
