//! Random expressions of a given type.

use super::{Generator, NUMBERS, Ty};

const TEXTS: [&str; 6] = ["\"\"", "\"a\"", "\"Aa\"", "\"BB\"", "\"x\\u20acy\"", "(String) null"];

impl Generator {
    pub(super) fn expression(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.random.percent(15) {
            return self.leaf(ty);
        }
        if self.random.percent(12) {
            return self.choice(ty, depth - 1);
        }
        match ty {
            Ty::Int => self.int(depth - 1),
            Ty::Long => self.long(depth - 1),
            Ty::Float | Ty::Double => self.floating(ty, depth - 1),
            Ty::Bool => self.bool(depth - 1),
            Ty::Char | Ty::Byte | Ty::Short => {
                let (name, value) = (self.ty_name(ty), self.expression(Ty::Int, depth - 1));
                format!("(({name}) {value})")
            }
            Ty::Text => self.text(depth - 1),
            Ty::Ints | Ty::Ints2 | Ty::Longs | Ty::Bytes => self.array(ty, depth - 1),
            Ty::Base => self.object(depth - 1),
            Ty::Fn => self.lambda(depth - 1),
        }
    }

    /// A conditional expression: values stay on the stack across a branch.
    fn choice(&mut self, ty: Ty, depth: usize) -> String {
        let condition = self.expression(Ty::Bool, depth);
        let (yes, no) = (self.expression(ty, depth), self.expression(ty, depth));
        format!("({condition} ? {yes} : {no})")
    }

    pub(super) fn var(&mut self, ty: Ty, open: bool) -> Option<String> {
        let fits: Vec<usize> = (0..self.scope.len())
            .filter(|&at| self.scope[at].ty == ty && (self.scope[at].open || !open))
            .collect();
        if fits.is_empty() {
            return None;
        }
        let at = *self.random.pick(&fits);
        Some(self.scope[at].name.clone())
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if self.random.percent(70)
            && let Some(name) = self.var(ty, false)
        {
            return name;
        }
        match ty {
            Ty::Int => {
                (*self.random.pick(&["0", "1", "2", "7", "-1", "31", "100000", "(-2147483647 - 1)"])).into()
            }
            Ty::Long => {
                (*self.random.pick(&["0L", "1L", "-3L", "4294967296L", "9223372036854775807L"])).into()
            }
            Ty::Float => (*self.random.pick(&["0f", "1f", "-2.5f", "1e30f", "0.1f"])).into(),
            Ty::Double => (*self.random.pick(&["0d", "1d", "-2.5", "1e300", "0.1", "(0d / 0d)"])).into(),
            Ty::Bool => (*self.random.pick(&["true", "false"])).into(),
            Ty::Char => (*self.random.pick(&["'a'", "'z'", "'\\uffff'"])).into(),
            Ty::Byte => (*self.random.pick(&["(byte) 3", "(byte) -100"])).into(),
            Ty::Short => (*self.random.pick(&["(short) 300", "(short) -1"])).into(),
            Ty::Text => (*self.random.pick(&TEXTS)).into(),
            Ty::Ints => (*self.random.pick(&["new int[3]", "new int[] {4, 5}", "new int[0]"])).into(),
            Ty::Ints2 => {
                (*self.random.pick(&["new int[2][3]", "new int[2][]", "new int[][] {{1}, {}}"])).into()
            }
            Ty::Longs => (*self.random.pick(&[
                "new long[2]",
                "new long[] {1L, -5L}",
                "new long[3]",
                "new long[] {7L}",
                "(long[]) null",
            ]))
            .into(),
            Ty::Bytes => (*self.random.pick(&[
                "new byte[4]",
                "new byte[] {1, -1}",
                "new byte[3]",
                "new byte[] {7}",
                "(byte[]) null",
            ]))
            .into(),
            Ty::Base => {
                let letter = *self.random.pick(&["C", "D"]);
                format!("new {letter}{}(2)", self.number)
            }
            Ty::Fn => "(q -> q + 1)".into(),
        }
    }

    fn call(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let fits: Vec<usize> = (0..self.methods.len())
            .filter(|&at| at >= self.callable && self.methods[at].result == ty)
            .collect();
        if fits.is_empty() {
            return None;
        }
        let at = *self.random.pick(&fits);
        let parameters = self.methods[at].parameters.clone();
        let arguments: Vec<_> = parameters.iter().map(|&ty| self.expression(ty, depth)).collect();
        Some(format!("m{at}({})", arguments.join(", ")))
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each form of expression")]
    fn int(&mut self, depth: usize) -> String {
        match self.random.below(18) {
            0..=4 => self.arithmetic(Ty::Int, depth),
            5 => {
                let (ty, other) = (*self.random.pick(&NUMBERS), self.random.below(5));
                let value = self.expression(ty, depth);
                let cast = ["int", "byte", "char", "short", "int"][other];
                format!("(int) ({cast}) ({value})")
            }
            6 => {
                let (array, index) = (self.expression(Ty::Ints, depth), self.index(depth));
                if self.var(Ty::Ints, false).is_some() && self.random.percent(30) {
                    format!("({array}).length")
                } else {
                    format!("({array})[{index}]")
                }
            }
            7 => self.call(Ty::Int, depth).unwrap_or_else(|| self.leaf(Ty::Int)),
            8 => {
                let method = *self.random.pick(&["v", "w"]);
                let (object, argument) = (self.expression(Ty::Base, depth), self.expression(Ty::Int, depth));
                if self.random.percent(30) {
                    format!(
                        "((Shape) {object}).{}",
                        if method == "v" { "side()".into() } else { format!("w({argument})") }
                    )
                } else {
                    format!("({object}).{method}({argument})")
                }
            }
            9 => match self.var(Ty::Fn, false) {
                Some(function) => {
                    let argument = self.expression(Ty::Int, depth);
                    let method = *self.random.pick(&["op", "twice"]);
                    format!("{function}.{method}({argument})")
                }
                None => self.boxing(depth),
            },
            10 => match self.var(Ty::Int, true) {
                Some(name) => match self.random.below(4) {
                    0 => format!("{name}++"),
                    1 => format!("(--{name})"),
                    2 => format!("({name} = {})", self.expression(Ty::Int, depth)),
                    _ => format!("({name} += {})", self.expression(Ty::Int, depth)),
                },
                None => self.leaf(Ty::Int),
            },
            11 => {
                let (rows, row, column) = (self.expression(Ty::Ints2, depth), self.index(0), self.index(0));
                format!("({rows})[{row}][{column}]")
            }
            12 => {
                let ty = *self.random.pick(&[Ty::Char, Ty::Byte, Ty::Short]);
                let value = self.expression(ty, depth);
                format!("(int) ({value})")
            }
            13 => format!("({}).f", self.expression(Ty::Base, depth)),
            14 => format!("({}).length()", self.expression(Ty::Text, depth)),
            15 => format!("({})[{}]", self.expression(Ty::Bytes, depth), self.index(0)),
            16 => {
                let (a, b) = (self.expression(Ty::Int, depth), self.expression(Ty::Int, depth));
                let c = self.expression(Ty::Long, depth);
                format!("Support.three({a}, {c}, {b})")
            }
            _ => {
                let (a, b) = (self.expression(Ty::Int, depth), self.expression(Ty::Int, depth));
                format!("Math.{}({a}, {b})", *self.random.pick(&["max", "min"]))
            }
        }
    }

    /// A lambda or method reference between boxed and plain numbers.
    fn boxing(&mut self, depth: usize) -> String {
        let value = self.expression(Ty::Int, depth);
        let body = *self.random.pick(&["z -> z + 5", "Support::plain", "Math::abs", "z -> z"]);
        format!("(int) ((Boxing) ({body})).op((int) ({value}))")
    }

    /// Mostly within small arrays, sometimes not.
    fn index(&mut self, depth: usize) -> String {
        let value = self.expression(Ty::Int, depth);
        if self.random.percent(80) { format!("({value}) & 1") } else { format!("({value}) & 3") }
    }

    fn arithmetic(&mut self, ty: Ty, depth: usize) -> String {
        let (left, right) = (self.expression(ty, depth), self.expression(ty, depth));
        let op =
            *self.random.pick(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "neg", "not"]);
        match op {
            "neg" => format!("(-({left}))"),
            "not" => format!("(~({left}))"),
            "<<" | ">>" | ">>>" if ty == Ty::Long && self.random.percent(60) => {
                format!("({left} {op} {})", self.expression(Ty::Int, depth))
            }
            _ => format!("({left} {op} {right})"),
        }
    }

    fn long(&mut self, depth: usize) -> String {
        match self.random.below(9) {
            0..=3 => self.arithmetic(Ty::Long, depth),
            4 => format!("(long) ({})", self.number_of_any_kind(depth)),
            5 => self.call(Ty::Long, depth).unwrap_or_else(|| self.leaf(Ty::Long)),
            6 => format!("({})[{}]", self.expression(Ty::Longs, depth), self.index(0)),
            7 => match self.var(Ty::Long, true) {
                Some(name) if self.random.percent(50) => format!("{name}--"),
                Some(name) => format!("({name} += {})", self.expression(Ty::Long, depth)),
                None => format!("({}).g", self.expression(Ty::Base, depth)),
            },
            _ => {
                let (a, b) = (self.expression(Ty::Long, depth), self.expression(Ty::Int, depth));
                format!("((LongFn) ((lx, ly) -> lx * ly + 1)).op({a}, {b})")
            }
        }
    }

    fn number_of_any_kind(&mut self, depth: usize) -> String {
        let ty = *self.random.pick(&NUMBERS);
        self.expression(ty, depth)
    }

    fn floating(&mut self, ty: Ty, depth: usize) -> String {
        let name = self.ty_name(ty);
        match self.random.below(6) {
            0..=2 => {
                let (left, right) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("({left} {} {right})", *self.random.pick(&["+", "-", "*", "/", "%"]))
            }
            3 => format!("(({name}) ({}))", self.number_of_any_kind(depth)),
            4 => self.call(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            _ => format!("(-({}))", self.expression(ty, depth)),
        }
    }

    fn bool(&mut self, depth: usize) -> String {
        match self.random.below(8) {
            0..=2 => {
                let ty = *self.random.pick(&NUMBERS);
                let (left, right) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("({left} {} {right})", *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]))
            }
            3 | 4 => {
                let (left, right) = (self.expression(Ty::Bool, depth), self.expression(Ty::Bool, depth));
                format!("({left} {} {right})", *self.random.pick(&["&&", "||", "^", "&", "|"]))
            }
            5 => format!("(!{})", self.expression(Ty::Bool, depth)),
            6 => {
                let object = self.expression(Ty::Base, depth);
                match self.random.below(3) {
                    0 => format!("(({object}) instanceof D{})", self.number),
                    1 => format!("(({object}) == null)"),
                    _ => format!("(({object}) != {})", self.expression(Ty::Base, depth)),
                }
            }
            _ => format!(
                "{}.equals({})",
                *self.random.pick(&["\"a\"", "\"BB\""]),
                self.expression(Ty::Text, depth)
            ),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        match self.random.below(5) {
            0..=2 => {
                let mut parts = vec![self.expression(Ty::Text, depth)];
                for _ in 0..=self.random.below(3) {
                    let ty = *self.random.pick(&[Ty::Int, Ty::Long, Ty::Char, Ty::Bool, Ty::Text]);
                    parts.push(format!("({})", self.expression(ty, depth)));
                }
                format!("(\"\" + {})", parts.join(" + "))
            }
            3 => format!("String.valueOf({})", self.expression(Ty::Int, depth)),
            _ => self.call(Ty::Text, depth).unwrap_or_else(|| self.leaf(Ty::Text)),
        }
    }

    fn array(&mut self, ty: Ty, depth: usize) -> String {
        match ty {
            Ty::Ints if self.random.percent(40) => {
                format!("({})[{}]", self.expression(Ty::Ints2, depth), self.index(0))
            }
            Ty::Ints if self.random.percent(10) => format!("(int[]) (Object) {}", self.leaf(Ty::Ints)),
            Ty::Ints => format!("new int[({}) % 4]", self.expression(Ty::Int, depth)),
            Ty::Ints2 => {
                let (rows, columns) = (self.expression(Ty::Int, depth), self.index(0));
                format!("new int[({rows}) & 3][{columns}]")
            }
            Ty::Int
            | Ty::Long
            | Ty::Float
            | Ty::Double
            | Ty::Bool
            | Ty::Char
            | Ty::Byte
            | Ty::Short
            | Ty::Text
            | Ty::Longs
            | Ty::Bytes
            | Ty::Base
            | Ty::Fn => self.leaf(ty),
        }
    }

    fn object(&mut self, depth: usize) -> String {
        let number = self.number;
        match self.random.below(5) {
            0 => {
                let letter = *self.random.pick(&["C", "D"]);
                format!("new {letter}{number}({})", self.expression(Ty::Int, depth))
            }
            1 => format!("((C{number}) {})", self.leaf(Ty::Base)),
            2 => format!("((D{number}) {})", self.leaf(Ty::Base)),
            3 => {
                let letter = *self.random.pick(&["C", "D"]);
                format!(
                    "((Maker<B{number}>) ({letter}{number}::new)).make({})",
                    self.expression(Ty::Int, depth)
                )
            }
            _ => {
                if self.random.percent(20) {
                    format!("(B{number}) null")
                } else {
                    self.leaf(Ty::Base)
                }
            }
        }
    }

    /// An expression lambda over what is final.
    pub(super) fn lambda(&mut self, depth: usize) -> String {
        if self.random.percent(15) {
            return "((Fn) Support::plain)".into();
        }
        let parameter = self.name("q");
        let outer = self.enter_lambda(&parameter);
        let value = self.expression(Ty::Int, depth);
        self.leave_lambda(outer);
        format!("((Fn) ({parameter} -> {value}))")
    }
}
