//! Random clients as Java: each is a method; each statement is on its own line, and the client continues
//! whatever is thrown.

use fragment::{Placeholders, Statement};
use program::{ClassId, FieldId, MethodId, Primitive, Program, Type};
use testkit::Random;

/// How the classes of clients are called; a number follows.
pub(super) const CLASS: &str = "SafetyClients";

/// How many clients one class has.
pub(super) const CLIENTS: usize = 50;

/// What ends the JVM, waits, or touches files and the like.
const LEFT_OUT: [&str; 16] = [
    "exit", "halt", "delete", "wait", "sleep", "exec", "read", "join", "main", "notify", "load", "open",
    "mkdir", "connect", "remap", "write",
];

/// The lines of each class.
pub(super) fn clients(
    program: &Program,
    placeholders: &Placeholders,
    count: usize,
    seed: u64,
) -> Vec<Vec<String>> {
    let may = |statement: &Statement| {
        let Statement::Call { method, .. } = *statement else { return true };
        let parts = program.names.selector_parts(program.method(method).selector);
        let name = program.names.text(parts.name).decode().into_owned();
        !LEFT_OUT.iter().any(|part| name.starts_with(part))
    };
    let (conversions, others): (Vec<Statement>, Vec<Statement>) = placeholders
        .all(program)
        .filter(may)
        .partition(|statement| matches!(statement, Statement::Assign { .. } | Statement::Cast { .. }));
    let mut writer = Writer {
        program,
        conversions,
        others,
        random: Random::new(seed),
        vars: Vec::new(),
        lines: Vec::new(),
        fresh: 0,
    };
    let numbers: Vec<usize> = (0..count).collect();
    let classes = numbers.chunks(CLIENTS).enumerate();
    classes
        .map(|(number, clients)| {
            writer.lines = vec![format!("public class {CLASS}{number} {{")];
            clients.iter().for_each(|client| writer.client(*client));
            writer.lines.push("}".to_owned());
            std::mem::take(&mut writer.lines)
        })
        .collect()
}

struct Writer<'a> {
    program: &'a Program,
    conversions: Vec<Statement>,
    others: Vec<Statement>,
    random: Random,
    vars: Vec<(String, Type)>,
    lines: Vec<String>,
    fresh: usize,
}

impl Writer<'_> {
    fn client(&mut self, number: usize) {
        self.vars = vec![("t".to_owned(), Type::THROWABLE)];
        self.fresh = 0;
        self.lines.push(format!("public static void u{number}() {{"));
        self.lines.push("Throwable t = null;".to_owned());
        for _ in 0..8 + self.random.below(12) {
            // First with an object for every parameter; if that fails too often, with null.
            (0..40).find(|attempt| self.statement(*attempt < 20).is_some());
        }
        self.lines.push("}".to_owned());
    }

    /// A random statement; a picky one has an object for each parameter.
    fn statement(&mut self, picky: bool) -> Option<()> {
        let is_conversion = self.random.below(8) == 0 && !self.conversions.is_empty();
        let from = if is_conversion { &self.conversions } else { &self.others };
        let statement = *from.get(self.random.below(from.len()))?;
        let program = self.program;
        match statement {
            Statement::New { constructor } => {
                let declared = program.method(constructor);
                let arguments = self.arguments(constructor, picky)?;
                let ty = Type::class(declared.class);
                self.put(ty, &format!("new {}({arguments})", self.name(ty)));
            }
            // Clients of this kind have no streams of objects.
            Statement::Restore(_) => return None,
            Statement::Call { class, method } => self.call(class, method, picky)?,
            Statement::Read { class, field } => {
                let place = self.field(class, field)?;
                self.put(program.field(field).ty, &place);
            }
            Statement::Write { class, field } => {
                let place = self.field(class, field)?;
                let value = self.value(program.field(field).ty);
                self.attempt(&format!("{place} = {value}"));
            }
            Statement::NewArray(array) => {
                let name = self.name(array);
                let (base, rest) = name.split_at(name.find('[')?);
                self.put(array, &format!("new {base}[1]{}", &rest[2..]));
            }
            Statement::ReadElement(array) => {
                let from = self.variable(array)?;
                self.put(array.element()?, &format!("{from}[0]"));
            }
            Statement::WriteElement(array) => {
                let (to, value) = (self.variable(array)?, self.value(array.element()?));
                self.attempt(&format!("{to}[0] = {value}"));
            }
            Statement::Text => {
                let texts = ["abc", "", "a|b", "#,##0.00", "{0} {1}", "yyyy-MM-dd", "12", "UTF-8", "-x"];
                let text = texts[self.random.below(texts.len())];
                self.put(Type::STRING, &format!("\"{text}\""));
            }
            Statement::ClassLiteral(ty) => {
                let literal = format!("{}.class", self.name(ty));
                self.put(Type::class(program::ClassId::CLASS), &literal);
            }
            Statement::Box(class) => {
                let name = self.name(Type::class(class));
                self.put(Type::class(class), &format!("{name}.valueOf((byte) 1)"));
            }
            Statement::Assign { from, to } | Statement::Cast { from, to } => {
                let value = self.variable(from)?;
                self.put(to, &format!("({}) {value}", self.name(to)));
            }
        }
        Some(())
    }

    fn call(&mut self, class: ClassId, method: MethodId, picky: bool) -> Option<()> {
        let program = self.program;
        let declared = program.method(method);
        let on = self.owner(class, declared.is_static())?;
        let arguments = self.arguments(method, picky)?;
        let parts = program.names.selector_parts(declared.selector);
        let name = program.names.text(parts.name).decode();
        let result = program.names.selector_signature(declared.selector).result;
        self.put(result, &format!("{on}.{name}({arguments})"));
        Some(())
    }

    /// A field as an expression.
    fn field(&mut self, class: ClassId, field: FieldId) -> Option<String> {
        let declared = self.program.field(field);
        let on = self.owner(class, declared.is_static())?;
        Some(format!("{on}.{}", self.program.names.text(declared.name).decode()))
    }

    /// What stands before the dot: the class of a static member, or else an object.
    fn owner(&mut self, class: ClassId, is_static: bool) -> Option<String> {
        if is_static { Some(self.name(Type::class(class))) } else { self.variable(Type::class(class)) }
    }

    fn put(&mut self, ty: Type, expression: &str) {
        if ty == Type::VOID {
            return self.attempt(expression);
        }
        self.fresh += 1;
        let name = format!("v{}", self.fresh);
        let nothing = self.nothing(ty);
        // Declared before the `try`, so that later statements see it.
        self.lines.push(format!("{} {name} = {nothing};", self.name(ty)));
        self.attempt(&format!("{name} = {expression}"));
        if ty.is_reference() {
            self.vars.push((name, ty));
        }
    }

    fn attempt(&mut self, statement: &str) {
        self.lines.push(format!("try {{ {statement}; }} catch (Throwable e) {{ t = e; }}"));
    }

    fn variable(&mut self, ty: Type) -> Option<String> {
        let fits = |(_, other): &&(String, Type)| *other == ty || self.program.is_subtype(*other, ty);
        let fitting: Vec<String> = self.vars.iter().filter(fits).map(|(name, _)| name.clone()).collect();
        let number = self.random.below(fitting.len());
        fitting.get(number).cloned()
    }

    fn value(&mut self, ty: Type) -> String {
        match ty.as_primitive() {
            Some(Primitive::Boolean) => ["true", "false"][self.random.below(2)].to_owned(),
            Some(_) => format!("({}) {}", self.name(ty), self.random.below(4)),
            None => self.variable(ty).unwrap_or_else(|| self.nothing(ty)),
        }
    }

    fn nothing(&self, ty: Type) -> String {
        match ty.as_primitive() {
            Some(Primitive::Boolean) => "false".to_owned(),
            _ if ty.is_reference() => format!("({}) null", self.name(ty)),
            _ => format!("({}) 0", self.name(ty)),
        }
    }

    fn arguments(&mut self, method: MethodId, picky: bool) -> Option<String> {
        let selector = self.program.method(method).selector;
        let parameters = self.program.names.selector_signature(selector).parameters.to_vec();
        let mut values = Vec::new();
        for ty in parameters {
            let value = self.value(ty);
            if picky && value.ends_with(") null") {
                return None;
            }
            values.push(value);
        }
        Some(values.join(", "))
    }

    /// Nested classes are named with dots; what has no such name the compiler refuses, and its lines go.
    fn name(&self, ty: Type) -> String {
        self.program.type_name(ty).replace('$', ".")
    }
}
