//! A file of tests.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

use program::{Program, Type};

use super::assertion::{Assertion, of_value};
use super::body::{Body, Line};
use super::names::{TypeNames, is_nameable};
use crate::observed::Observed;
use crate::sequence::Sequence;
use crate::vocabulary::Vocabulary;

/// The version of JUnit that tests are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Junit {
    /// JUnit 4.
    Four,
    /// JUnit 5 and later: `org.junit.jupiter`.
    Jupiter,
}

/// A test to write.
#[derive(Clone, Debug)]
pub struct Test {
    /// The name of its method.
    pub name: String,
    /// What it does.
    pub sequence: Sequence,
    /// How its statements end.
    pub observed: Vec<Observed>,
    /// What it meets, a line each.
    pub items: Vec<String>,
}

/// The tests of a class.
#[derive(Clone, Debug)]
pub struct TestFile {
    /// The package; empty for the unnamed one.
    pub package: String,
    /// The name of the class.
    pub name: String,
    /// Its tests.
    pub tests: Vec<Test>,
}

/// A file as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The lines of each test, counted from one; none for a test that the language has no words for.
    pub lines: Vec<Option<Range<usize>>>,
}

/// Writes a file of tests. `is_own` says whether a class, by its internal name, belongs to the component.
pub fn write(
    program: &Program,
    vocabulary: &Vocabulary,
    is_own: &dyn Fn(&str) -> bool,
    junit: Junit,
    file: &TestFile,
) -> Written {
    let mut names = TypeNames::new(program, ["Test", &file.name]);
    let mut assertions = BTreeSet::new();
    let methods: Vec<Option<String>> = file
        .tests
        .iter()
        .map(|test| {
            let mut writer =
                Writer { program, vocabulary, is_own, junit, names: &mut names, assertions: &mut assertions };
            writer.method(test)
        })
        .collect();
    let mut text = head(file, junit, &names, &assertions);
    let mut lines = Vec::new();
    for method in methods {
        lines.push(method.map(|method| {
            text.push('\n');
            let first = text.lines().count() + 1;
            text.push_str(&method);
            first..text.lines().count() + 1
        }));
    }
    text.push_str("}\n");
    Written { text, lines }
}

fn head(file: &TestFile, junit: Junit, names: &TypeNames, assertions: &BTreeSet<&'static str>) -> String {
    let mut out = String::new();
    let (test, assert) = match junit {
        Junit::Four => ("org.junit.Test", "org.junit.Assert"),
        Junit::Jupiter => ("org.junit.jupiter.api.Test", "org.junit.jupiter.api.Assertions"),
    };
    if !file.package.is_empty() {
        out += &format!("package {};\n\n", file.package);
    }
    for assertion in assertions {
        out += &format!("import static {assert}.{assertion};\n");
    }
    if !assertions.is_empty() {
        out.push('\n');
    }
    let imports: BTreeSet<&str> = names.imports.iter().map(String::as_str).chain([test]).collect();
    for import in imports {
        out += &format!("import {import};\n");
    }
    out += "\n/** Written by `breccia witness`: each test meets what the other tests had missed. */\n";
    if names.raw {
        out += "@SuppressWarnings({\"rawtypes\", \"unchecked\"})\n";
    }
    out + &format!("public class {} {{\n", file.name)
}

struct Writer<'a> {
    program: &'a Program,
    vocabulary: &'a Vocabulary,
    is_own: &'a dyn Fn(&str) -> bool,
    junit: Junit,
    names: &'a mut TypeNames,
    assertions: &'a mut BTreeSet<&'static str>,
}

impl Writer<'_> {
    fn method(&mut self, test: &Test) -> Option<String> {
        let needed = self.asserted(test);
        let body = Body::new(self.program, self.vocabulary, self.names);
        let lines = body.write(&test.sequence, &needed)?;
        let thrown = self.thrown(test)?;
        let mut out = String::new();
        comment(&mut out, &test.items);
        let expects = match (&thrown, self.junit) {
            (Some(class), Junit::Four) => format!("(expected = {class}.class)"),
            (Some(_), Junit::Jupiter) | (None, _) => String::new(),
        };
        let visibility = if self.junit == Junit::Four { "public " } else { "" };
        let _ = writeln!(out, "    @Test{expects}");
        let throws = if self.is_checked(test, thrown.is_some()) { " throws Exception" } else { "" };
        let _ = writeln!(out, "    {visibility}void {}(){throws} {{", test.name);
        let mut repeated = 0;
        for (at, line) in lines.iter().enumerate() {
            if line.is_inline {
                continue;
            }
            let is_last = at + 1 == lines.len();
            let statement = statement(line);
            let is_plain = line.variable.is_none() && thrown.is_none();
            if is_plain
                && lines
                    .get(at + 1)
                    .is_some_and(|next| next.variable.is_none() && next.expression == line.expression)
            {
                repeated += 1;
                continue;
            }
            let times = std::mem::take(&mut repeated) + 1;
            if times > 1 {
                let _ = writeln!(out, "        for (int time = 0; time < {times}; time++) {{");
                let _ = writeln!(out, "            {statement};\n        }}");
                continue;
            }
            match &thrown {
                Some(class) if is_last && self.junit == Junit::Jupiter => {
                    self.assertions.insert("assertThrows");
                    // The body of a lambda that is an expression has no variable.
                    let body = if does_something(line) {
                        line.expression.clone()
                    } else {
                        format!("{{ {statement}; }}")
                    };
                    let _ = writeln!(out, "        assertThrows({class}.class, () -> {body});");
                }
                _ => {
                    let _ = writeln!(out, "        {statement};");
                }
            }
            if let Some(Assertion { method, arguments }) = self.assertion(test, &needed, at, line) {
                self.assertions.insert(method);
                let _ = writeln!(out, "        {method}({arguments});");
            }
        }
        out.push_str("    }\n");
        Some(out)
    }

    /// Whether a test has calls outside of `assertThrows` that are declared to throw what must be caught.
    fn is_checked(&self, test: &Test, is_thrown: bool) -> bool {
        let statements = &test.sequence.statements;
        let inside = usize::from(is_thrown && self.junit == Junit::Jupiter);
        let outside = &statements[..statements.len() - inside.min(statements.len())];
        outside.iter().any(|statement| self.vocabulary.operation(statement.operation).is_checked)
    }

    /// The class of the exception that the last statement ends with; none if the test cannot name it.
    #[expect(clippy::option_option, reason = "no test is something else than no exception")]
    fn thrown(&mut self, test: &Test) -> Option<Option<String>> {
        let Some(Observed::Threw(class)) = test.observed.last() else { return Some(None) };
        let class = self.program.find_class(&classfile::modified_utf8(class))?;
        let ty = Type::class(class);
        is_nameable(self.program, ty).then(|| Some(self.names.ty(self.program, ty)))
    }

    /// The statements whose values are asserted: those that nothing uses.
    fn asserted(&self, test: &Test) -> Vec<usize> {
        let statements = &test.sequence.statements;
        let is_used = |at: usize| statements.iter().flat_map(|other| other.values()).any(|value| value == at);
        let has_value =
            |at: usize| matches!(test.observed.get(at), Some(Observed::Null | Observed::Object(..)));
        let calls = |at: usize| self.vocabulary.operation(statements[at].operation).called().is_some();
        let is_new = |at: usize| {
            matches!(
                self.vocabulary.operation(statements[at].operation).action,
                crate::vocabulary::Action::New { .. }
            )
        };
        (0..statements.len())
            .filter(|&at| !is_used(at) && has_value(at) && calls(at) && !is_new(at))
            .collect()
    }

    fn assertion(&mut self, test: &Test, needed: &[usize], at: usize, line: &Line) -> Option<Assertion> {
        let (variable, _) = line.variable.as_ref()?;
        let observed = test.observed.get(at).filter(|_| needed.contains(&at))?;
        of_value(self.program, self.names, self.is_own, observed, line.ty, variable)
    }
}

/// How many items a comment names.
const NAMED: usize = 4;

fn comment(out: &mut String, items: &[String]) {
    for item in items.iter().take(NAMED) {
        // A backslash and `u` would be read as a character before comments are.
        let _ = writeln!(out, "    // {}", item.replace('\\', "/"));
    }
    if let Some(more) = items.len().checked_sub(NAMED).filter(|more| *more > 0) {
        let _ = writeln!(out, "    // and {more} more");
    }
}

fn statement(line: &Line) -> String {
    match &line.variable {
        Some((name, ty)) => format!("{ty} {name} = {}", line.expression),
        None => line.expression.clone(),
    }
}

/// Whether an expression may stand alone.
fn does_something(line: &Line) -> bool {
    line.variable.is_none()
}
