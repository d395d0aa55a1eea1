//! Random statements.

use super::{Generator, LOCALS, Ty, Var};

/// What a lambda hides of the method around it.
pub(super) struct Outer {
    scope: Vec<Var>,
    labels: Vec<(String, bool)>,
    result: Ty,
    in_lambda: bool,
}

impl Generator {
    /// Statements in a scope of their own.
    pub(super) fn statements(&mut self, depth: usize) {
        let visible = self.scope.len();
        for _ in 0..1 + self.random.below(5) {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            self.statement(depth);
            if self.random.percent(40) {
                self.trace();
            }
        }
        self.scope.truncate(visible);
    }

    /// Mixes the value of a variable into a number that is printed at the end.
    fn trace(&mut self) {
        let ty = *self.random.pick(&LOCALS);
        let Some(name) = self.var(ty, false) else { return };
        let value = match ty {
            Ty::Int | Ty::Char | Ty::Byte | Ty::Short => name,
            Ty::Long => format!("(int) ({name} ^ {name} >>> 32)"),
            Ty::Float => format!("Float.floatToIntBits({name})"),
            Ty::Double => format!("(int) (Double.doubleToLongBits({name}) >>> 20)"),
            Ty::Bool => format!("{name} ? 1 : 2"),
            Ty::Text => format!("(\"\" + {name}).hashCode()"),
            Ty::Ints | Ty::Ints2 | Ty::Longs | Ty::Bytes => format!("{name} == null ? -1 : {name}.length"),
            Ty::Base | Ty::Fn => format!("{name} == null ? 3 : 4"),
        };
        self.line(format!("Support.trace({value});"));
    }

    fn block(&mut self, head: impl AsRef<str>, depth: usize) {
        self.open(head);
        self.statements(depth);
        self.indent -= 1;
    }

    fn statement(&mut self, depth: usize) {
        if depth == 0 {
            return self.simple();
        }
        match self.random.below(26) {
            0..=6 => self.simple(),
            7 | 8 => self.branch(depth - 1),
            9..=12 => self.repeat(depth - 1),
            13 => self.int_switch(depth - 1),
            14 => self.other_switch(depth - 1),
            15..=18 => self.try_statement(depth - 1),
            19 => {
                self.block("synchronized (Support.lock) {", depth - 1);
                self.line("}");
            }
            20 => self.labelled(depth - 1),
            21 => self.block_lambda(depth - 1),
            22 => self.assigned_later(depth - 1),
            23 => self.resources(depth - 1),
            _ => self.jump(),
        }
    }

    fn simple(&mut self) {
        match self.random.below(9) {
            0..=2 => {
                let ty = *self.random.pick(&LOCALS);
                self.declare(ty, true);
            }
            3 => {
                let ty = *self.random.pick(&[Ty::Int, Ty::Long, Ty::Fn]);
                self.declare(ty, false);
            }
            4 | 5 => self.assign(),
            6 => self.store(),
            7 => self.jump(),
            _ => {
                let ty = *self.random.pick(&[Ty::Int, Ty::Long, Ty::Text, Ty::Double, Ty::Bool, Ty::Char]);
                let value = self.expression(ty, 2);
                self.line("Support.tick();");
                self.line(format!("System.out.println({});", Self::shown(ty, &value)));
            }
        }
    }

    fn declare(&mut self, ty: Ty, open: bool) {
        let value = self.expression(ty, 3);
        let (name, ty_name) = (self.name("v"), self.ty_name(ty));
        self.line(format!("{}{ty_name} {name} = {value};", if open { "" } else { "final " }));
        self.scope.push(Var { name, ty, open });
    }

    fn assign(&mut self) {
        let ty = *self.random.pick(&LOCALS);
        let Some(name) = self.var(ty, true) else { return self.declare(ty, true) };
        let number = matches!(ty, Ty::Int | Ty::Long | Ty::Char | Ty::Byte | Ty::Short);
        let op = match self.random.below(3) {
            0 if number => *self.random.pick(&["+=", "-=", "*=", "/=", "%=", "<<=", ">>>=", "^="]),
            0 if matches!(ty, Ty::Float | Ty::Double) => *self.random.pick(&["+=", "-=", "*=", "/="]),
            0 if ty == Ty::Text => "+=",
            _ => "=",
        };
        // A compound assignment narrows by itself.
        let from = match ty {
            _ if op == "=" => ty,
            Ty::Int | Ty::Char | Ty::Byte | Ty::Short => *self.random.pick(&[Ty::Int, Ty::Long, Ty::Double]),
            Ty::Long
            | Ty::Float
            | Ty::Double
            | Ty::Bool
            | Ty::Text
            | Ty::Ints
            | Ty::Ints2
            | Ty::Longs
            | Ty::Bytes
            | Ty::Base
            | Ty::Fn => ty,
        };
        let from = if matches!(op, "<<=" | ">>>=" | "^=") && from == Ty::Double { Ty::Int } else { from };
        let value = self.expression(from, 3);
        self.line(format!("{name} {op} {value};"));
    }

    fn store(&mut self) {
        let index = self.expression(Ty::Int, 1);
        match self.random.below(6) {
            0 => {
                let (array, value) = (self.expression(Ty::Ints, 1), self.expression(Ty::Int, 2));
                let op = *self.random.pick(&["=", "+=", "/=", "<<="]);
                self.line(format!("({array})[{index} & 1] {op} {value};"));
            }
            1 => {
                let Some(array) = self.var(Ty::Longs, false) else { return self.assign() };
                let value = self.expression(Ty::Long, 2);
                self.line(format!("{array}[{index} & 1] += {value};"));
            }
            2 => {
                let Some(array) = self.var(Ty::Bytes, false) else { return self.assign() };
                let value = self.expression(Ty::Byte, 2);
                self.line(format!("{array}[{index} & 1] = (byte) ({value});"));
            }
            3 => {
                let (object, value) = (self.expression(Ty::Base, 1), self.expression(Ty::Int, 2));
                self.line(format!("({object}).f += {value};"));
            }
            4 => {
                let (object, value) = (self.expression(Ty::Base, 1), self.expression(Ty::Long, 2));
                self.line(format!("({object}).g = {value};"));
            }
            _ => {
                let Some(rows) = self.var(Ty::Ints2, false) else { return self.assign() };
                self.line(format!("{rows}[{index} & 1][{index} & 1]++;"));
            }
        }
    }

    /// A jump with a condition that is not constant.
    fn jump(&mut self) {
        let condition = self.condition();
        let jump = match self.random.below(5) {
            0 | 1 if !self.labels.is_empty() => {
                let (label, continues) = self.random.pick(&self.labels).clone();
                let word = if continues && self.random.percent(50) { "continue" } else { "break" };
                format!("{word} {label};")
            }
            2 => format!("return {};", self.expression(self.result, 2)),
            3 => format!("throw new Own(\"own\", {});", self.expression(Ty::Int, 1)),
            _ => format!("throw new Deeper({});", self.expression(Ty::Int, 1)),
        };
        self.line(format!("if ({condition}) {jump}"));
    }

    /// Depends on fuel, so javac cannot know it.
    fn condition(&mut self) -> String {
        let condition = self.expression(Ty::Bool, 2);
        match self.random.below(3) {
            0 => format!("Support.fuel % 3 == 0 && {condition}"),
            1 => format!("(Support.fuel & 1) == 0 || {condition}"),
            _ => format!("Support.fuel > 0 & {condition}"),
        }
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition();
        self.block(format!("if ({condition}) {{"), depth);
        if self.random.percent(60) {
            self.line("} else {");
            self.indent += 1;
            self.statements(depth);
            self.indent -= 1;
        }
        self.line("}");
    }

    fn repeat(&mut self, depth: usize) {
        let (label, counter) = (self.name("l"), self.name("i"));
        let bound = 1 + self.random.below(5);
        let visible = self.scope.len();
        let kind = self.random.below(4);
        let end = match kind {
            0 => {
                self.open(format!("{label}: for (int {counter} = 0; {counter} < {bound}; {counter}++) {{"));
                "}".to_owned()
            }
            1 => {
                let condition = self.expression(Ty::Bool, 1);
                self.line(format!("int {counter} = 0;"));
                self.open(format!("{label}: while ({counter}++ < {bound} && ({condition})) {{"));
                "}".to_owned()
            }
            2 => {
                let condition = self.expression(Ty::Bool, 1);
                self.line(format!("int {counter} = 0;"));
                self.open(format!("{label}: do {{"));
                format!("}} while ({counter}++ < {bound} && ({condition}));")
            }
            _ => {
                let array = self.expression(Ty::Ints, 1);
                self.open(format!("{label}: for (int {counter} : {array}) {{"));
                "}".to_owned()
            }
        };
        // Bodies may read the counter but not set it, or they would not end.
        self.scope.push(Var { name: format!("({counter} + 0)"), ty: Ty::Int, open: false });
        if !self.in_lambda {
            // A counter is not final, so a lambda in the loop takes a copy.
            let copy = self.name("c");
            self.line(format!("final int {copy} = {counter};"));
            self.scope.push(Var { name: copy, ty: Ty::Int, open: false });
        }
        self.line("Support.tick();");
        self.labels.push((label, true));
        self.statements(depth);
        self.labels.pop();
        self.scope.truncate(visible);
        self.close(&end);
    }

    fn int_switch(&mut self, depth: usize) {
        let (label, value) = (self.name("s"), self.expression(Ty::Int, 2));
        let stride = *self.random.pick(&[1, 1, 1000]);
        self.open(format!("{label}: switch ({value} & 7) {{"));
        self.labels.push((label, false));
        let default = self.random.below(5);
        for case in 0..self.random.below(5) {
            if case == default {
                self.line("default:");
            }
            self.block(format!("case {}: {{", case * stride), depth);
            self.line("}");
            if self.random.percent(70) {
                self.line("break;");
            }
        }
        self.labels.pop();
        self.close("}");
    }

    fn other_switch(&mut self, depth: usize) {
        let (head, cases) = if self.random.percent(50) {
            let value = self.expression(Ty::Int, 1);
            (format!("Color.values()[{value} & 1]"), ["RED", "GREEN", "BLUE"])
        } else {
            let value = self.expression(Ty::Text, 2);
            (format!("(\"\" + {value})"), ["\"Aa\"", "\"BB\"", "\"a\""])
        };
        self.open(format!("switch ({head}) {{"));
        for case in cases {
            self.block(format!("case {case}: {{"), depth.min(1));
            self.line("}");
            if self.random.percent(60) {
                self.line("break;");
            }
        }
        self.line("default:");
        self.close("}");
    }

    fn try_statement(&mut self, depth: usize) {
        const SPECIFIC: [&str; 6] = [
            "Deeper",
            "Own",
            "ArithmeticException",
            "NullPointerException | ArrayIndexOutOfBoundsException",
            "ClassCastException",
            "NegativeArraySizeException",
        ];
        const GENERAL: [&str; 3] = ["RuntimeException", "Exception", "Throwable"];
        self.block("try {", depth);
        let mut caught = Vec::new();
        for class in SPECIFIC {
            if self.random.percent(30) {
                caught.push(class);
            }
        }
        if self.random.percent(30) {
            caught.push(*self.random.pick(&GENERAL));
        }
        let finally = caught.is_empty() || self.random.percent(50);
        for class in caught {
            let name = self.name("e");
            self.block(format!("}} catch ({class} {name}) {{"), depth);
            self.indent += 1;
            match class {
                "Own" | "Deeper" => {
                    if let Some(var) = self.var(Ty::Int, true) {
                        self.line(format!("{var} += {name}.code;"));
                    }
                }
                _ if self.random.percent(30) => {
                    let condition = self.condition();
                    let class = if GENERAL[1..].contains(&class) { "Own(\"again\", 1)" } else { "" };
                    let thrown = if class.is_empty() { name } else { format!("new {class}") };
                    self.line(format!("if ({condition}) throw {thrown};"));
                }
                _ => {}
            }
            self.indent -= 1;
        }
        if finally {
            self.block("} finally {", depth);
        }
        self.line("}");
    }

    fn resources(&mut self, depth: usize) {
        let (name, value) = (self.name("r"), self.expression(Ty::Int, 1));
        self.line("Support.tick();");
        self.block(format!("try (Resource {name} = new Resource({value} & 7)) {{"), depth);
        if self.random.percent(50) {
            let caught = self.name("e");
            self.block(format!("}} catch (Own {caught}) {{"), depth);
        }
        self.line("}");
    }

    fn labelled(&mut self, depth: usize) {
        let label = self.name("l");
        self.open(format!("{label}: {{"));
        self.labels.push((label, false));
        self.statements(depth);
        self.labels.pop();
        self.close("}");
    }

    /// A variable without an initial value, set on every path.
    fn assigned_later(&mut self, depth: usize) {
        let ty = *self.random.pick(&LOCALS);
        let (name, ty_name) = (self.name("v"), self.ty_name(ty));
        self.line(format!("{ty_name} {name};"));
        let condition = self.condition();
        self.block(format!("if ({condition}) {{"), depth);
        let (yes, no) = (self.expression(ty, 2), self.expression(ty, 2));
        self.line(format!("  {name} = {yes};"));
        self.line("} else {");
        self.line(format!("  {name} = {no};"));
        self.line("}");
        self.scope.push(Var { name, ty, open: true });
    }

    fn block_lambda(&mut self, depth: usize) {
        let (name, parameter) = (self.name("f"), self.name("q"));
        self.open(format!("final Fn {name} = {parameter} -> {{"));
        let outer = self.enter_lambda(&parameter);
        self.line("Support.tick();");
        self.statements(depth);
        let value = self.expression(Ty::Int, 2);
        self.line(format!("return {value};"));
        self.leave_lambda(outer);
        self.close("};");
        self.scope.push(Var { name, ty: Ty::Fn, open: false });
    }

    /// Inside a lambda only final variables and those of the class can be named.
    pub(super) fn enter_lambda(&mut self, parameter: &str) -> Outer {
        let of_class = |var: &Var| ["si", "sl", "sd", "sa"].contains(&var.name.as_str());
        let mut scope: Vec<Var> =
            self.scope.iter().filter(|var| !var.open || of_class(var)).cloned().collect();
        scope.retain(|var| !var.name.starts_with('('));
        scope.push(Var { name: parameter.to_owned(), ty: Ty::Int, open: true });
        Outer {
            scope: std::mem::replace(&mut self.scope, scope),
            labels: std::mem::take(&mut self.labels),
            result: std::mem::replace(&mut self.result, Ty::Int),
            in_lambda: std::mem::replace(&mut self.in_lambda, true),
        }
    }

    pub(super) fn leave_lambda(&mut self, outer: Outer) {
        self.scope = outer.scope;
        self.labels = outer.labels;
        self.result = outer.result;
        self.in_lambda = outer.in_lambda;
    }
}
