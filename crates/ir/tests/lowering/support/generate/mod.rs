//! Random Java programs: whatever the seed, javac accepts them and they end.
//!
//! Jumps, throws and returns have conditions that are not constant, so javac considers nothing unreachable.
//! Loops count and use fuel; methods call only later methods. Floating-point numbers are printed as bits,
//! because JDKs differ in how they write them.

mod expressions;
mod statements;

use std::fmt::Write;

use testkit::Random;

/// What all programs share.
pub(crate) const SUPPORT: &str = include_str!("Support.java");

/// The source of program `number`: class `P<number>` with a method `static void run()`, and its helpers.
pub(crate) fn program(number: u64) -> String {
    let mut generator = Generator::new(number);
    generator.classes();
    generator.methods();
    generator.out
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Int,
    Long,
    Float,
    Double,
    Bool,
    Char,
    Byte,
    Short,
    Text,
    Ints,
    Ints2,
    Longs,
    Bytes,
    Base,
    Fn,
}

const NUMBERS: [Ty; 4] = [Ty::Int, Ty::Long, Ty::Float, Ty::Double];
const LOCALS: [Ty; 15] = [
    Ty::Int,
    Ty::Int,
    Ty::Long,
    Ty::Float,
    Ty::Double,
    Ty::Bool,
    Ty::Char,
    Ty::Byte,
    Ty::Short,
    Ty::Text,
    Ty::Ints,
    Ty::Ints2,
    Ty::Longs,
    Ty::Bytes,
    Ty::Base,
];

#[derive(Clone)]
struct Var {
    name: String,
    ty: Ty,
    /// Whether it may be assigned; others are final, and lambdas may capture them.
    open: bool,
}

struct Method {
    parameters: Vec<Ty>,
    result: Ty,
}

struct Generator {
    random: Random,
    number: u64,
    out: String,
    indent: usize,
    names: usize,
    scope: Vec<Var>,
    /// Labels to break from, and whether they can be continued.
    labels: Vec<(String, bool)>,
    /// What the enclosing method or lambda returns.
    result: Ty,
    methods: Vec<Method>,
    /// The first method that may be called.
    callable: usize,
    /// Statements that the current method may still have.
    budget: usize,
    in_lambda: bool,
}

impl Generator {
    fn new(number: u64) -> Self {
        Self {
            random: Random::new(number),
            number,
            out: String::new(),
            indent: 0,
            names: 0,
            scope: Vec::new(),
            labels: Vec::new(),
            result: Ty::Int,
            methods: Vec::new(),
            callable: 0,
            budget: 0,
            in_lambda: false,
        }
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn line(&mut self, text: impl AsRef<str>) {
        let indent = "  ".repeat(self.indent);
        writeln!(self.out, "{indent}{}", text.as_ref()).expect("a string takes all text");
    }

    fn open(&mut self, text: impl AsRef<str>) {
        self.line(text);
        self.indent += 1;
    }

    fn close(&mut self, text: &str) {
        self.indent -= 1;
        self.line(text);
    }

    fn ty_name(&self, ty: Ty) -> String {
        match ty {
            Ty::Int => "int".into(),
            Ty::Long => "long".into(),
            Ty::Float => "float".into(),
            Ty::Double => "double".into(),
            Ty::Bool => "boolean".into(),
            Ty::Char => "char".into(),
            Ty::Byte => "byte".into(),
            Ty::Short => "short".into(),
            Ty::Text => "String".into(),
            Ty::Ints => "int[]".into(),
            Ty::Ints2 => "int[][]".into(),
            Ty::Longs => "long[]".into(),
            Ty::Bytes => "byte[]".into(),
            Ty::Base => format!("B{}", self.number),
            Ty::Fn => "Fn".into(),
        }
    }

    /// A small hierarchy: an abstract class, two below it, calls to `super`, an inherited default method.
    fn classes(&mut self) {
        let number = self.number;
        let fields = [("f", Ty::Int), ("g", Ty::Long)];
        let classes = [
            (format!("abstract class B{number} implements Shape"), "B", None),
            (format!("class C{number} extends B{number}"), "C", Some("B")),
            (format!("class D{number} extends C{number}"), "D", Some("C")),
        ];
        self.callable = usize::MAX;
        for (head, letter, parent) in classes {
            self.open(format!("{head} {{"));
            if parent.is_none() {
                self.line("int f; long g;");
                self.line("abstract int v(int x);");
            }
            let body = if parent.is_some() { "super(x);" } else { "f = x; g = x * 3L;" };
            self.line(format!("{letter}{number}(int x) {{ {body} }}"));
            let overridden = parent.is_some_and(|parent| parent != "B");
            for name in ["v", "w"] {
                if letter == "B" && name == "v" || overridden && self.random.percent(40) {
                    continue;
                }
                self.scope = vec![Var { name: "x".into(), ty: Ty::Int, open: true }];
                self.scope.extend(fields.iter().map(|(name, ty)| Var {
                    name: format!("this.{name}"),
                    ty: *ty,
                    open: true,
                }));
                self.open(format!("{}int {name}(int x) {{", if name == "v" { "" } else { "public " }));
                self.line("Support.tick();");
                self.budget = 4;
                self.result = Ty::Int;
                self.statements(2);
                let value = self.expression(Ty::Int, 2);
                if overridden || letter == "C" && name == "w" {
                    self.line(format!("return super.{name}({value}) + this.f;"));
                } else {
                    self.line(format!("return {value};"));
                }
                self.close("}");
            }
            if self.random.percent(30) {
                self.line("public int side() { return this.f * 2; }");
            }
            self.close("}");
        }
        self.scope.clear();
    }

    fn methods(&mut self) {
        let number = self.number;
        let count = 2 + self.random.below(3);
        for _ in 0..count {
            let parameters = (0..self.random.below(4)).map(|_| *self.random.pick(&LOCALS)).collect();
            let result = *self.random.pick(&[Ty::Int, Ty::Long, Ty::Double, Ty::Text, Ty::Float]);
            self.methods.push(Method { parameters, result });
        }
        self.open(format!("class P{number} {{"));
        self.line("static int si; static long sl; static double sd; static int[] sa = {1, 2, 3};");
        for method in 0..count {
            self.method(method);
        }
        self.run(count);
        self.close("}");
    }

    fn method(&mut self, method: usize) {
        self.callable = method + 1;
        self.scope = vec![
            Var { name: "si".into(), ty: Ty::Int, open: true },
            Var { name: "sl".into(), ty: Ty::Long, open: true },
            Var { name: "sd".into(), ty: Ty::Double, open: true },
            Var { name: "sa".into(), ty: Ty::Ints, open: true },
        ];
        let mut head = Vec::new();
        for ty in self.methods[method].parameters.clone() {
            let name = self.name("p");
            head.push(format!("{} {name}", self.ty_name(ty)));
            self.scope.push(Var { name, ty, open: true });
        }
        self.result = self.methods[method].result;
        let result = self.ty_name(self.result);
        self.open(format!("static {result} m{method}({}) {{", head.join(", ")));
        self.line("Support.tick();");
        self.budget = 30;
        self.statements(4);
        let value = self.expression(self.result, 3);
        self.line(format!("return {value};"));
        self.close("}");
    }

    /// Calls every method a few times and prints what comes of it.
    fn run(&mut self, count: usize) {
        self.open("static void run() {");
        self.scope.clear();
        for method in 0..count {
            for _ in 0..2 {
                self.callable = usize::MAX;
                let parameters = self.methods[method].parameters.clone();
                let arguments: Vec<_> = parameters.iter().map(|&ty| self.expression(ty, 1)).collect();
                let call = format!("m{method}({})", arguments.join(", "));
                let shown = Self::shown(self.methods[method].result, &call);
                self.line("Support.fuel = 400; Support.seen = 0;");
                self.line(format!("try {{ System.out.println({shown}); }}"));
                self.line("catch (Own e) { System.out.println(e.getMessage() + e.code); }");
                self.line("catch (Throwable e) { System.out.println(e.getClass().getName()); }");
                self.line("System.out.println(Support.seen);");
            }
        }
        self.line("System.out.println(si + \" \" + sl + \" \" + Double.doubleToLongBits(sd));");
        self.close("}");
    }

    /// A value in a form that every JDK prints in the same way.
    fn shown(ty: Ty, value: &str) -> String {
        match ty {
            Ty::Double => format!("Double.doubleToLongBits({value})"),
            Ty::Float => format!("Float.floatToIntBits({value})"),
            Ty::Int
            | Ty::Long
            | Ty::Bool
            | Ty::Char
            | Ty::Byte
            | Ty::Short
            | Ty::Text
            | Ty::Ints
            | Ty::Ints2
            | Ty::Longs
            | Ty::Bytes
            | Ty::Base
            | Ty::Fn => value.to_owned(),
        }
    }
}
