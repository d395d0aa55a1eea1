//! The placeholder main as Java to read, in the shape of `FCA`, Fig. 4.

use std::fmt::{self, Write};

use program::{ClassId, MethodId, Nesting, Primitive, Program, Type};

use crate::bodies::Done;
use crate::clients::Clients;
use crate::names::{JavaNames, source_name};
use crate::objects::holds_objects;
use crate::placeholders::{Placeholders, Statement, boxed};

/// Writes placeholders as Java.
pub struct Java<'a> {
    program: &'a Program,
    placeholders: &'a Placeholders,
    names: JavaNames,
}

impl<'a> Java<'a> {
    /// Chooses names for everything that occurs.
    pub fn new(program: &'a Program, placeholders: &'a Placeholders) -> Self {
        let classes: Vec<ClassId> =
            placeholders.statements.iter().filter_map(|statement| class_of(program, *statement)).collect();
        let names = JavaNames::new(program, &placeholders.types, &classes);
        Self { program, placeholders, names }
    }

    /// Everything: imports, variables, statements, and the classes that clients write.
    pub fn write(&self, out: &mut dyn Write, clients: &Clients) -> fmt::Result {
        for package in &self.names.imports {
            writeln!(out, "import {package}.*;")?;
        }
        writeln!(out, "\nmain() {{\n    // Placeholder variables")?;
        for &ty in &self.placeholders.types {
            writeln!(out, "    {} {};", self.names.ty(self.program, ty), self.variable(ty))?;
        }
        writeln!(out, "    // Placeholder statements: in any order, any number of times")?;
        writeln!(out, "    try {{")?;
        for statement in self.placeholders.all(self.program) {
            let why = self.framework(Done::Statement(statement));
            let why = why.map_or(String::new(), |why| format!(" // {why}"));
            writeln!(out, "        {}{why}", self.statement(statement))?;
        }
        for client in &clients.clients {
            for constructor in &client.constructors {
                writeln!(out, "        {}", self.new_client(client.of, *constructor))?;
            }
        }
        writeln!(out, "    }} catch (Throwable e) {{\n        ph_Throwable = e;\n    }}\n}}")?;
        clients.clients.iter().try_for_each(|client| self.write_client(out, client))
    }

    /// The statement at an offset of a placeholder body.
    pub fn done(&self, clients: &Clients, done: Done) -> String {
        match done {
            Done::Statement(statement) => self.statement(statement),
            Done::NewClient(number, constructor) => {
                let of = clients.clients.get(number as usize).map_or(ClassId::OBJECT, |client| client.of);
                self.new_client(of, constructor)
            }
            Done::Conversions(ty) => format!("{} = ({}) …;", self.variable(ty), self.ty(ty)),
        }
    }

    /// Why a framework does what clients could not: `@Foo of a.library: called by its framework`.
    pub fn framework(&self, done: Done) -> Option<String> {
        let Done::Statement(statement) = done else { return None };
        let &annotation = self.placeholders.by_frameworks.get(&statement)?;
        let deed = match statement {
            Statement::New { .. } => "created",
            Statement::Read { .. } => "read",
            Statement::Write { .. } => "set",
            Statement::Call { .. }
            | Statement::Restore(_)
            | Statement::NewArray(_)
            | Statement::ReadElement(_)
            | Statement::WriteElement(_)
            | Statement::Text
            | Statement::ClassLiteral(_)
            | Statement::Box(_)
            | Statement::Assign { .. }
            | Statement::Cast { .. } => "called",
        };
        Some(by_framework(self.program, annotation, deed))
    }

    /// One statement.
    pub fn statement(&self, statement: Statement) -> String {
        match statement {
            Statement::New { constructor } => self.creation(constructor),
            Statement::Restore(class) => {
                let ty = Type::class(class);
                format!("{} = ({}) in.readObject();", self.variable(ty), self.ty(ty))
            }
            Statement::Call { class, method } => self.call(class, method),
            Statement::Read { class, field } => {
                let ty = self.program.field(field).ty;
                if holds_objects(ty) {
                    format!("{} = {};", self.variable(ty), self.field(class, field))
                } else {
                    // Only the static initialiser matters.
                    format!("any({});", self.field(class, field))
                }
            }
            Statement::Write { class, field } => {
                let ty = self.program.field(field).ty;
                format!("{} = {};", self.field(class, field), self.variable(ty))
            }
            Statement::NewArray(array) => {
                format!("{} = {};", self.variable(array), self.array_creation(array))
            }
            Statement::ReadElement(array) => {
                format!("{} = {}[0];", self.element(array), self.variable(array))
            }
            Statement::WriteElement(array) => {
                format!("{}[0] = {};", self.variable(array), self.element(array))
            }
            Statement::Text => format!("{} = \"abc\";", self.variable(Type::STRING)),
            Statement::ClassLiteral(ty) => {
                format!("{} = {}.class;", self.variable(Type::class(ClassId::CLASS)), self.ty(ty))
            }
            Statement::Box(class) => {
                let value = boxed(self.program, class).map_or("null".to_owned(), dummy);
                format!("{} = {value};", self.variable(Type::class(class)))
            }
            Statement::Assign { from, to } => format!("{} = {};", self.variable(to), self.variable(from)),
            Statement::Cast { from, to } => {
                format!("{} = ({}) {};", self.variable(to), self.ty(to), self.variable(from))
            }
        }
    }

    fn creation(&self, constructor: MethodId) -> String {
        let declared = self.program.method(constructor);
        let class = declared.class;
        let parameters = self.program.names.selector_signature(declared.selector).parameters;
        let target = self.variable(Type::class(class));
        let nested = self.program.nesting(class).filter(Nesting::is_inner);
        match (nested, parameters.split_first()) {
            // An inner class takes the object around it as its first argument.
            (Some(nested), Some((outer, rest))) => {
                let name = nested.name.unwrap_or_else(|| source_name(self.program, class).1);
                format!("{target} = {}.new {name}({});", self.variable(*outer), self.arguments(rest))
            }
            (Some(_), None) | (None, _) => {
                format!("{target} = new {}({});", self.ty(Type::class(class)), self.arguments(parameters))
            }
        }
    }

    fn new_client(&self, of: ClassId, constructor: MethodId) -> String {
        let signature = self.program.names.selector_signature(self.program.method(constructor).selector);
        let arguments = self.arguments(signature.parameters);
        let new = format!("new {}({arguments})", self.client_name(of));
        match self.names.variable(Type::class(of)) {
            Some(variable) => format!("{variable} = {new};"),
            // It implements all interfaces, so it goes into the variables of all of them.
            None => format!("ph_… = {new};"),
        }
    }

    fn client_name(&self, of: ClassId) -> String {
        match of {
            ClassId::OBJECT => "Client".to_owned(),
            _ => format!("Client_{}", self.ty(Type::class(of)).replace('.', "_")),
        }
    }

    /// A class that clients write: each method accepts anything, and returns whatever clients have.
    fn write_client(&self, out: &mut dyn Write, client: &crate::clients::Client) -> fmt::Result {
        write!(out, "\nclass {}", self.client_name(client.of))?;
        if client.of != ClassId::OBJECT {
            write!(out, " extends {}", self.ty(Type::class(client.of)))?;
        }
        let interfaces: Vec<String> = client.interfaces.iter().map(|&of| self.ty(Type::class(of))).collect();
        if !interfaces.is_empty() {
            write!(out, " implements {}", interfaces.join(", "))?;
        }
        writeln!(out, " {{")?;
        for &method in &client.overridden {
            let declared = self.program.method(method);
            let parts = self.program.names.selector_parts(declared.selector);
            let name = program::Escaped(self.program.names.text(parts.name));
            let signature = self.program.names.signature(parts.descriptor);
            let parameters: Vec<String> = (1..)
                .zip(signature.parameters)
                .map(|(number, &ty)| format!("{} p{number}", self.ty(ty)))
                .collect();
            let result = self.ty(signature.result);
            writeln!(out, "    {result} {name}({}) {{", parameters.join(", "))?;
            for (number, &ty) in (1..).zip(signature.parameters) {
                if holds_objects(ty) {
                    writeln!(out, "        {} = p{number};", self.variable(ty))?;
                }
            }
            if !declared.is_abstract() {
                let arguments = self.arguments(signature.parameters);
                let target = if holds_objects(signature.result) {
                    format!("{} = ", self.variable(signature.result))
                } else {
                    String::new()
                };
                // Java calls a default method as `I.super.m()`.
                let above = if self.program.class(self.program.method(method).class).is_interface() {
                    format!("{}.", self.ty(Type::class(self.program.method(method).class)))
                } else {
                    String::new()
                };
                writeln!(out, "        {target}{above}super.{name}({arguments});")?;
            }
            writeln!(out, "        if (any()) throw ph_Throwable;")?;
            match signature.result {
                Type::VOID => {}
                ty => writeln!(out, "        return {};", self.value(ty))?,
            }
            writeln!(out, "    }}")?;
        }
        writeln!(out, "}}")
    }

    fn call(&self, class: ClassId, method: MethodId) -> String {
        let declared = self.program.method(method);
        let parts = self.program.names.selector_parts(declared.selector);
        let signature = self.program.names.signature(parts.descriptor);
        let receiver = if declared.is_static() {
            self.ty(Type::class(class))
        } else {
            self.variable(Type::class(class))
        };
        let name = program::Escaped(self.program.names.text(parts.name));
        let call = format!("{receiver}.{name}({});", self.arguments(signature.parameters));
        if holds_objects(signature.result) {
            format!("{} = {call}", self.variable(signature.result))
        } else {
            call
        }
    }

    fn field(&self, class: ClassId, field: program::FieldId) -> String {
        let declared = self.program.field(field);
        let name = program::Escaped(self.program.names.text(declared.name));
        if declared.is_static() {
            format!("{}.{name}", self.ty(Type::class(class)))
        } else {
            format!("{}.{name}", self.variable(Type::class(class)))
        }
    }

    fn array_creation(&self, array: Type) -> String {
        let base = self.ty(array.base());
        format!("new {base}[1]{}", "[]".repeat(usize::from(array.dimensions()).saturating_sub(1)))
    }

    fn element(&self, array: Type) -> String {
        array.element().map_or_else(String::new, |element| self.variable(element))
    }

    fn arguments(&self, types: &[Type]) -> String {
        let values: Vec<String> = types.iter().map(|&ty| self.value(ty)).collect();
        values.join(", ")
    }

    /// The variable of a relevant type, or a dummy value of any other type.
    fn value(&self, ty: Type) -> String {
        if holds_objects(ty) { self.variable(ty) } else { dummy(ty) }
    }

    fn variable(&self, ty: Type) -> String {
        self.names.variable(ty).map_or_else(|| format!("ph_{}", self.ty(ty)), str::to_owned)
    }

    fn ty(&self, ty: Type) -> String {
        self.names.ty(self.program, ty)
    }
}

/// A value that has no effect on the analysis.
fn dummy(ty: Type) -> String {
    let text = match ty.as_primitive() {
        Some(Primitive::Boolean) => "false",
        Some(Primitive::Byte) => "(byte) 0",
        Some(Primitive::Char) => "'a'",
        Some(Primitive::Short) => "(short) 0",
        Some(Primitive::Int) => "0",
        Some(Primitive::Long) => "0L",
        Some(Primitive::Float) => "0f",
        Some(Primitive::Double) => "0d",
        // An array of primitives: its type distinguishes overloads.
        Some(Primitive::Void) | None => return format!("({}) null", primitive_array(ty)),
    };
    text.to_owned()
}

fn primitive_array(ty: Type) -> String {
    let base = ty.base().as_primitive().map_or("Object", Primitive::name);
    base.to_owned() + &"[]".repeat(ty.dimensions().into())
}

/// The class that a statement names besides the types of its variables.
fn class_of(program: &Program, statement: Statement) -> Option<ClassId> {
    match statement {
        Statement::New { constructor } => Some(program.method(constructor).class),
        Statement::Call { class, .. } | Statement::Read { class, .. } | Statement::Write { class, .. } => {
            Some(class)
        }
        Statement::Box(class) | Statement::Restore(class) => Some(class),
        Statement::NewArray(_)
        | Statement::ReadElement(_)
        | Statement::WriteElement(_)
        | Statement::Text
        | Statement::ClassLiteral(_)
        | Statement::Assign { .. }
        | Statement::Cast { .. } => None,
    }
}

/// Why a framework does something: `@Foo of a.library: called by its framework`.
pub fn by_framework(program: &Program, annotation: ClassId, deed: &str) -> String {
    let name = program.class_name(annotation);
    let (package, simple) = name.rsplit_once('.').unwrap_or(("", &name));
    let of = if package.is_empty() { String::new() } else { format!(" of {package}") };
    format!("@{}{of}: {deed} by its framework", simple.replace('$', "."))
}
