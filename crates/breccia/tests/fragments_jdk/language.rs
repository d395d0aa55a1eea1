//! The printed placeholder main is Java, and has all conversions that the language has: javac is asked.

use std::fmt::Write;

use fragment::{Java, Language, Statement};
use program::{Program, Type};
use testkit::Compiler;

use crate::support::Component;

const TYPES: &str = "package p;
public class Types {
    public interface Plain {}
    public interface Wider extends Plain {}
    public interface Other { Plain plain(); }
    public static class Base implements Plain {}
    public static class Derived extends Base implements Wider {}
    public static final class Sealed extends Base {}
    public static final class Alone {}
    public sealed interface Shut permits Left, Right {}
    public static final class Left implements Shut {}
    public static final class Right implements Shut, Plain {}
    public sealed interface Tight permits Last {}
    public static final class Last implements Tight {}
    public void sealed(Shut a, Left b, Right c, Tight d, Last e) {}
    public enum Colour { RED, GREEN }
    public record Pair(Plain left, Other right) {}
    public class Inner { public Inner(Base base) {} public Base kept; }
    public Inner inner() { return new Inner(null); }
    public void take(Plain a, Wider b, Other c, Base d, Derived e, Sealed f, Alone g, Colour h, Pair i, Object j) {}
    public void arrays(Plain[] a, Base[] b, Sealed[] c, Alone[][] d, Object[] e, int[] f, Cloneable g, java.io.Serializable h) {}
    public void more(Integer box, Number number, Comparable<Colour> order, CharSequence text, Class<?> type, long l, char c) {}
    public static void varargs(Base... all) {}
    public <T extends Base> T generic(T t, Comparable<? super T> order) { return t; }
}
";

fn component() -> Component {
    Component::of_sources(&[("p/Types.java", TYPES)])
}

/// A whole class around the printed main: variables need a value, the method needs a name.
fn class(java: &str) -> String {
    let (imports, rest) = java.split_once("\nmain() {").expect("a main is printed");
    let (variables, statements) = rest.split_once("// Placeholder statements").expect("there are statements");
    let variables = variables.replace(";\n", " = null;\n");
    format!("{imports}\nclass Client {{ static void main() {{{variables}//{statements}}}\n")
}

/// `Enum.compareTo` takes an `Enum` where all is erased, and a `Colour` where javac looks: so here the enum
/// is not open.
#[test]
fn javac_takes_the_printed_main() {
    let without_enum =
        TYPES.replace("public enum", "private enum").replace("Colour h,", "").replace("<Colour>", "<Base>");
    let types = Component::of_sources(&[("p/Types.java", &without_enum)]);
    for component in [types, Component::of_fixture("station")] {
        let source = class(&component.java());
        let compiler = Compiler::new().class_path(component.dir()).options(&["-Xlint:none", "-nowarn"]);
        if let Err(message) = compiler.try_compile(&[("Client.java", &source)]) {
            panic!("javac refuses the placeholder main:\n{message}\n{source}");
        }
    }
}

/// All pairs of relevant types: javac takes what we convert, and nothing else.
#[test]
fn conversions_are_those_of_the_language() {
    let component = component();
    let (program, placeholders) = component.placeholders();
    let java = Java::new(&program, &placeholders);
    let language = Language::new(&program);
    let (mut refused, mut names) = (Vec::new(), String::new());
    for &from in &placeholders.types {
        for &to in &placeholders.types {
            if from != to && !language.assigns(from, to) {
                let line = java.statement(Statement::Cast { from, to });
                let assigned = java.statement(Statement::Assign { from, to });
                refused.push(assigned);
                refused.extend((!language.casts(from, to)).then_some(line));
            }
        }
    }
    writeln!(names, "{}", refused.len()).expect("a string takes everything");
    let lines = refused.iter().map(|line| format!("        {line}\n")).collect::<String>();
    let text = component.java();
    let (head, _) = text.split_once("    try {").expect("the main is printed");
    let source = class(&format!("{head}{lines}}}\n"));
    let compiler = Compiler::new().class_path(component.dir()).options(&["-Xmaxerrs", "100000"]);
    let message = compiler.try_compile(&[("Client.java", &source)]).expect_err("none of it is Java");
    let at = |line: usize| format!("Client.java:{line}: error");
    let first = source.lines().position(|line| line.trim() == refused[0]).expect("it is there");
    let taken: Vec<&String> = refused
        .iter()
        .enumerate()
        .filter(|(number, _)| !message.contains(&at(first + number + 1)))
        .map(|(_, line)| line)
        .collect();
    assert!(taken.is_empty(), "javac takes what we do not: {taken:#?}");
    assert!(refused.len() > 200, "{names}");
    show_types(&program, &placeholders.types);
}

/// The component has all kinds of types.
fn show_types(program: &Program, types: &[Type]) {
    let names: Vec<String> = types.iter().map(|&ty| program.type_name(ty)).collect();
    for wanted in
        ["p.Types$Wider", "p.Types$Sealed[]", "p.Types$Alone[][]", "java.lang.Class", "p.Types$Pair"]
    {
        assert!(names.iter().any(|name| name == wanted), "{wanted} is not among {names:?}");
    }
}
