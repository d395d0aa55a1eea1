//! The statements of a test.

use fragment::source_name;
use program::{MethodId, Nesting, Program, Type};

use super::literal;
use super::names::{TypeNames, Variables, is_name, is_nameable, of_constant, plural};
use crate::argument::{Argument, Lambda};
use crate::sequence::Sequence;
use crate::vocabulary::{Action, Behaviour, Operation, Vocabulary, is_generic, open_methods};

/// A statement as Java.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The expression; for a write, the whole statement without its semicolon.
    pub(crate) expression: String,
    /// The variable that takes its value, and its type.
    pub(crate) variable: Option<(String, String)>,
    /// Its static type.
    pub(crate) ty: Type,
    /// Whether it stands wherever it is used, and not on a line of its own: `TimeUnit.SECONDS`.
    pub(crate) is_inline: bool,
}

/// What it takes to write statements.
pub(crate) struct Body<'a> {
    pub(crate) program: &'a Program,
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) names: &'a mut TypeNames,
    variables: Variables,
    lines: Vec<Line>,
    /// In a lambda: its parameters, and its statements so far.
    inner: Vec<Line>,
}

impl<'a> Body<'a> {
    pub(crate) fn new(program: &'a Program, vocabulary: &'a Vocabulary, names: &'a mut TypeNames) -> Self {
        Self {
            program,
            vocabulary,
            names,
            variables: Variables::default(),
            lines: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// The statements of a sequence; none if the language has no words for one of them. `needed` are those
    /// whose values are asserted.
    pub(crate) fn write(mut self, sequence: &Sequence, needed: &[usize]) -> Option<Vec<Line>> {
        for (at, statement) in sequence.statements.iter().enumerate() {
            let operation = self.vocabulary.operation(statement.operation);
            let expression = self.expression(operation, &statement.arguments)?;
            let later = sequence.statements[at + 1..].iter();
            let is_used =
                needed.contains(&at) || later.flat_map(|other| other.values()).any(|value| value == at);
            let is_inline = is_used && !needed.contains(&at) && self.is_constant(operation);
            if is_inline {
                self.lines.push(Line { expression, variable: None, ty: operation.result, is_inline });
                continue;
            }
            let is_value = operation.result != Type::VOID;
            let variable = (is_used && is_value).then(|| self.variable(operation));
            // An expression alone is a statement only if it does something.
            let does = matches!(
                operation.action,
                Action::New { .. } | Action::Call { .. } | Action::Write { .. } | Action::Store
            );
            let variable = variable.or_else(|| (!does).then(|| self.variable(operation)));
            self.lines.push(Line { expression, variable, ty: operation.result, is_inline });
        }
        Some(self.lines)
    }

    /// Whether it reads a constant of an enum, or of a class that has constants only for others to use.
    fn is_constant(&self, operation: &Operation) -> bool {
        let Action::Read { field, is_static: true, .. } = operation.action else { return false };
        let name = self.program.names.text(self.program.field(field).name).decode();
        !name.chars().any(char::is_lowercase)
    }

    fn variable(&mut self, operation: &Operation) -> (String, String) {
        let ty = self.declared(operation.result);
        let name = self.names.ty(self.program, ty);
        (self.variables.name(&self.wish(operation)), name)
    }

    /// The type that the variable of a value has: `Object` if a test cannot name its own.
    fn declared(&self, ty: Type) -> Type {
        if is_nameable(self.program, ty) { ty } else { Type::OBJECT }
    }

    /// What a variable would best be called: after the getter, or after its type.
    fn wish(&self, operation: &Operation) -> String {
        let name = operation.called().map(|method| method_name(self.program, method));
        let of_getter =
            name.as_deref().and_then(|name| name.strip_prefix("get")).filter(|rest| starts_a_word(rest));
        let ty = operation.result;
        match (of_getter, &operation.action) {
            (Some(rest), _) => rest.to_owned(),
            (None, Action::Read { field, .. }) => {
                let name = self.program.names.text(self.program.field(*field).name).decode();
                if name.chars().any(char::is_lowercase) { name.into_owned() } else { of_constant(&name) }
            }
            (None, _) if ty.is_array() => {
                let element =
                    ty.base_class().map_or(self.program.type_name(ty.base()), |class| self.simple(class));
                plural(&element)
            }
            (None, _) if ty == Type::STRING => "text".to_owned(),
            (None, _) if ty == Type::OBJECT => "object".to_owned(),
            (None, _) => ty.as_class().map_or("result".to_owned(), |class| self.simple(class)),
        }
    }

    fn simple(&self, class: program::ClassId) -> String {
        let (_, name) = source_name(self.program, class);
        name.rsplit('.').next().unwrap_or_default().to_owned()
    }

    fn expression(&mut self, operation: &Operation, arguments: &[Argument]) -> Option<String> {
        let program = self.program;
        match &operation.action {
            Action::New { constructor } => self.creation(*constructor, operation, arguments),
            Action::Call { class, method, is_static } => {
                let (receiver, rest) = self.receiver(*class, *is_static, arguments)?;
                let name = method_name(program, *method);
                let arguments =
                    self.arguments(*method, &operation.parameters[arguments.len() - rest.len()..], rest)?;
                is_name(&name).then(|| format!("{receiver}.{name}({arguments})"))
            }
            Action::Read { class, field, is_static } => {
                let (receiver, _) = self.receiver(*class, *is_static, arguments)?;
                let name = program.names.text(program.field(*field).name).decode().into_owned();
                is_name(&name).then(|| format!("{receiver}.{name}"))
            }
            Action::Write { class, field, is_static } => {
                let (receiver, rest) = self.receiver(*class, *is_static, arguments)?;
                let declared = program.field(*field);
                let name = program.names.text(declared.name).decode().into_owned();
                let value = self.argument(rest.first()?, declared.ty, false)?;
                is_name(&name).then(|| format!("{receiver}.{name} = {value}"))
            }
            Action::Array(array) => {
                let element = array.element()?;
                let values = arguments.iter().map(|argument| self.argument(argument, element, false));
                let values = values.collect::<Option<Vec<_>>>()?.join(", ");
                is_nameable(program, *array)
                    .then(|| format!("new {} {{{values}}}", self.names.ty(program, *array)))
            }
            Action::Letters(array) => self.letters(*array, arguments),
            Action::Load | Action::Store => self.element(operation, arguments),
            Action::Written { interface, lambda, behaviour } => {
                self.written(*interface, *lambda, *behaviour, operation, arguments)
            }
        }
    }

    /// `"text".getBytes(StandardCharsets.UTF_8)`, `"text".toCharArray()`.
    fn letters(&mut self, array: Type, arguments: &[Argument]) -> Option<String> {
        let text = self.argument(arguments.first()?, Type::STRING, true)?;
        if array.element() == Some(Type::CHAR) {
            return Some(format!("{text}.toCharArray()"));
        }
        let charsets = self.names.of_jdk("java.nio.charset", "StandardCharsets");
        Some(format!("{text}.getBytes({charsets}.UTF_8)"))
    }

    fn element(&mut self, operation: &Operation, arguments: &[Argument]) -> Option<String> {
        let array = self.argument(arguments.first()?, operation.parameters.first()?.ty, false)?;
        let index = self.argument(arguments.get(1)?, Type::INT, false)?;
        match arguments.get(2) {
            None => Some(format!("{array}[{index}]")),
            Some(value) => {
                let value = self.argument(value, operation.parameters.get(2)?.ty, false)?;
                Some(format!("{array}[{index}] = {value}"))
            }
        }
    }

    fn creation(
        &mut self,
        constructor: MethodId,
        operation: &Operation,
        arguments: &[Argument],
    ) -> Option<String> {
        let class = self.program.method(constructor).class;
        if !is_nameable(self.program, Type::class(class)) {
            return None;
        }
        match self.program.nesting(class).filter(Nesting::is_inner) {
            // An inner class takes the object around it as its first argument.
            Some(nesting) => {
                let outer = self.argument(arguments.first()?, operation.parameters.first()?.ty, true)?;
                let rest = self.arguments(constructor, &operation.parameters[1..], &arguments[1..])?;
                Some(format!("{outer}.new {}({rest})", nesting.name?))
            }
            None => {
                let rest = self.arguments(constructor, &operation.parameters, arguments)?;
                Some(format!("new {}({rest})", self.names.ty(self.program, Type::class(class))))
            }
        }
    }

    /// What stands before the dot, and the other arguments.
    fn receiver<'s>(
        &mut self,
        class: program::ClassId,
        is_static: bool,
        arguments: &'s [Argument],
    ) -> Option<(String, &'s [Argument])> {
        if is_static {
            return is_nameable(self.program, Type::class(class))
                .then(|| (self.names.class(self.program, class), arguments));
        }
        let (receiver, rest) = arguments.split_first()?;
        Some((self.argument(receiver, Type::class(class), true)?, rest))
    }

    fn arguments(
        &mut self,
        method: MethodId,
        parameters: &[crate::vocabulary::Parameter],
        arguments: &[Argument],
    ) -> Option<String> {
        let is_overloaded = overloads(self.program, method, parameters.len());
        let all = parameters.iter().zip(arguments);
        let all = all.map(|(parameter, argument)| {
            let exact = is_overloaded && !self.has_exactly(argument, parameter.ty);
            let text = self.argument(argument, parameter.ty, false)?;
            let is_cast = text.starts_with('(');
            if (exact || is_last_array(parameters, parameter.ty, argument))
                && !is_cast
                && is_nameable(self.program, parameter.ty)
            {
                return Some(format!("({}) {text}", self.names.ty(self.program, parameter.ty)));
            }
            Some(text)
        });
        Some(all.collect::<Option<Vec<_>>>()?.join(", "))
    }

    /// Whether an argument has the type of its parameter, so that the compiler chooses this method.
    fn has_exactly(&self, argument: &Argument, ty: Type) -> bool {
        match argument {
            Argument::Value(value) => self.lines.get(*value).is_some_and(|line| self.declared(line.ty) == ty),
            Argument::Inner(inner) => self.inner.get(*inner).is_some_and(|line| self.declared(line.ty) == ty),
            Argument::Lambda(_) => true,
            Argument::Null => false,
            Argument::Text(_) => ty == Type::STRING,
            Argument::Class(_) => true,
            Argument::Boolean(_)
            | Argument::Byte(_)
            | Argument::Short(_)
            | Argument::Char(_)
            | Argument::Int(_)
            | Argument::Long(_)
            | Argument::Float(_)
            | Argument::Double(_) => !ty.is_reference(),
        }
    }

    /// An argument where a type is expected; `before_dot` if something is called on it.
    fn argument(&mut self, argument: &Argument, ty: Type, before_dot: bool) -> Option<String> {
        Some(match argument {
            Argument::Value(_) | Argument::Inner(_) => {
                let line = match argument.value() {
                    Some(value) => self.lines.get(value)?,
                    None => self.inner_line(argument)?,
                };
                let name = match &line.variable {
                    Some((name, _)) => name.clone(),
                    None if line.is_inline => line.expression.clone(),
                    None => return None,
                };
                if self.is_assignable(self.declared(line.ty), ty) {
                    return Some(name);
                }
                if !is_nameable(self.program, ty) {
                    return None;
                }
                let cast = format!("({}) {name}", self.names.ty(self.program, ty));
                if before_dot { format!("({cast})") } else { cast }
            }
            Argument::Null | Argument::Lambda(_) => "null".to_owned(),
            Argument::Boolean(value) => value.to_string(),
            Argument::Byte(value) => format!("(byte) {value}"),
            Argument::Short(value) => format!("(short) {value}"),
            Argument::Char(value) => literal::character(*value),
            Argument::Int(value) => value.to_string(),
            Argument::Long(value) => format!("{value}L"),
            Argument::Float(bits) => literal::float(f32::from_bits(*bits)),
            Argument::Double(bits) => literal::double(f64::from_bits(*bits)),
            Argument::Text(text) => literal::text(text),
            Argument::Class(of) => is_nameable(self.program, *of)
                .then(|| format!("{}.class", self.names.ty(self.program, *of)))?,
        })
    }

    /// The parameter or statement of the lambda around an argument that the argument is.
    fn inner_line(&self, argument: &Argument) -> Option<&Line> {
        if let Argument::Inner(inner) = argument { self.inner.get(*inner) } else { None }
    }

    /// Whether the compiler takes a value of one type for another.
    fn is_assignable(&self, from: Type, to: Type) -> bool {
        from == to || from.is_reference() && to.is_reference() && self.program.is_subtype(from, to)
            // A box is made where an object is expected.
            || !from.is_reference() && to.is_reference()
    }

    /// A lambda, or a class without a name.
    fn written(
        &mut self,
        interface: program::ClassId,
        lambda: Option<MethodId>,
        behaviour: Behaviour,
        operation: &Operation,
        arguments: &[Argument],
    ) -> Option<String> {
        if !is_nameable(self.program, Type::class(interface)) {
            return None;
        }
        let Some(method) = lambda else { return self.anonymous(interface, behaviour) };
        let is_generic = is_generic(self.program, method);
        if behaviour == Behaviour::Lambda {
            let (list, body) = self.lambda(method, arguments.first()?.lambda()?)?;
            return if is_generic {
                self.class_of(interface, method, &list, &body)
            } else if let [only] = &list[..] {
                Some(format!("{only} -> {body}"))
            } else {
                Some(format!("({}) -> {body}", list.join(", ")))
            };
        }
        if is_generic {
            return self.anonymous(interface, behaviour);
        }
        let signature = self.program.names.selector_signature(self.program.method(method).selector);
        let (number, result) = (signature.parameters.len(), signature.result);
        let parameters: Vec<String> =
            (1..=number).map(|at| self.variables.name(&format!("argument{at}"))).collect();
        let list = if number == 1 { parameters[0].clone() } else { format!("({})", parameters.join(", ")) };
        let value = match behaviour {
            Behaviour::Nothing if result == Type::VOID => "{ }".to_owned(),
            Behaviour::Nothing => zero(result).to_owned(),
            Behaviour::Throw => "{ throw new IllegalStateException(); }".to_owned(),
            Behaviour::Value => self.argument(arguments.first()?, operation.parameters.first()?.ty, false)?,
            Behaviour::Argument(at) => parameters.get(at as usize)?.clone(),
            // Written above.
            Behaviour::Lambda => return None,
        };
        Some(format!("{list} -> {value}"))
    }

    /// A class without a name that does in its only method what a lambda would do.
    fn class_of(
        &mut self,
        interface: program::ClassId,
        method: MethodId,
        parameters: &[String],
        body: &str,
    ) -> Option<String> {
        let program = self.program;
        let declared = program.method(method);
        let signature = program.names.selector_signature(declared.selector);
        let own = method_name(program, method);
        let types = signature.parameters.iter().chain([&signature.result]);
        if !is_name(&own) || !types.into_iter().all(|&ty| is_nameable(program, ty)) {
            return None;
        }
        let both = signature.parameters.iter().zip(parameters);
        let list: Vec<String> =
            both.map(|(&ty, name)| format!("{} {name}", self.names.ty(program, ty))).collect();
        let name = self.names.ty(program, Type::class(interface));
        let result = self.names.ty(program, signature.result);
        let body = if body.starts_with('{') {
            body.to_owned()
        } else {
            format!("{{\n            {body};\n        }}")
        };
        // One step further in.
        let body = body.replace("\n", "\n    ");
        let list = list.join(", ");
        Some(format!(
            "new {name}() {{\n            @Override\n            public {result} {own}({list}) {body}\n        }}"
        ))
    }

    /// A lambda with statements of its own: its parameters, and what stands behind the arrow.
    fn lambda(&mut self, method: MethodId, lambda: &Lambda) -> Option<(Vec<String>, String)> {
        let signature = self.program.names.selector_signature(self.program.method(method).selector);
        let mut parameters = Vec::new();
        let outer = std::mem::take(&mut self.inner);
        for (at, &ty) in signature.parameters.iter().enumerate() {
            let wish = match ty.as_class() {
                Some(class) if ty != Type::OBJECT && ty != Type::STRING => self.simple(class),
                _ => format!("argument{}", at + 1),
            };
            let name = self.variables.name(&wish);
            parameters.push(name.clone());
            let variable = Some((name.clone(), String::new()));
            self.inner.push(Line { expression: name, variable, ty, is_inline: false });
        }
        let written = self.inside(lambda, signature.result);
        self.inner = outer;
        Some((parameters, written?))
    }

    /// What stands behind the arrow.
    fn inside(&mut self, lambda: &Lambda, result: Type) -> Option<String> {
        let mut statements = Vec::new();
        for (at, statement) in lambda.statements.iter().enumerate() {
            let value = Argument::Inner(lambda.parameters + at);
            let mut later = lambda.statements[at + 1..].iter().flat_map(|later| &later.arguments);
            let is_used = later.any(|argument| *argument == value) || lambda.result == value;
            let operation = self.vocabulary.operation(statement.operation);
            let expression = self.expression(operation, &statement.arguments)?;
            let is_value = is_used && operation.result != Type::VOID;
            let variable = is_value.then(|| self.variable(operation));
            statements.push(match &variable {
                Some((name, ty)) => format!("{ty} {name} = {expression}"),
                None => expression.clone(),
            });
            self.inner.push(Line { expression, variable, ty: operation.result, is_inline: false });
        }
        if result == Type::VOID && statements.len() == 1 {
            let is_write = |operation: &Operation| matches!(operation.action, Action::Write { .. });
            let first = self.vocabulary.operation(lambda.statements[0].operation);
            let only = statements.remove(0);
            return Some(if is_write(first) { format!("{{ {only}; }}") } else { only });
        }
        if result != Type::VOID {
            let value = if lambda.result == Argument::Null {
                zero(result).to_owned()
            } else {
                self.argument(&lambda.result, result, false)?
            };
            statements.push(format!("return {value}"));
        }
        let lines: Vec<String> =
            statements.iter().map(|statement| format!("            {statement};\n")).collect();
        Some(format!("{{\n{}        }}", lines.concat()))
    }

    /// A class whose methods all do the same.
    fn anonymous(&mut self, interface: program::ClassId, behaviour: Behaviour) -> Option<String> {
        let program = self.program;
        let name = self.names.ty(program, Type::class(interface));
        let mut out = format!("new {name}() {{\n");
        for method in open_methods(program, interface) {
            let declared = program.method(method);
            let signature = program.names.selector_signature(declared.selector);
            let types = signature.parameters.iter().chain([&signature.result]);
            let own = method_name(program, method);
            if !is_name(&own) || !types.into_iter().all(|&ty| is_nameable(program, ty)) {
                return None;
            }
            let parameters = signature.parameters.iter().enumerate();
            let parameters =
                parameters.map(|(at, &ty)| format!("{} argument{}", self.names.ty(program, ty), at + 1));
            let parameters = parameters.collect::<Vec<_>>().join(", ");
            let result = self.names.ty(program, signature.result);
            let body = match behaviour {
                Behaviour::Throw => "throw new IllegalStateException();".to_owned(),
                Behaviour::Nothing | Behaviour::Value | Behaviour::Argument(_) | Behaviour::Lambda
                    if signature.result == Type::VOID =>
                {
                    String::new()
                }
                Behaviour::Nothing | Behaviour::Value | Behaviour::Argument(_) | Behaviour::Lambda => {
                    format!("return {};", zero(signature.result))
                }
            };
            out.push_str("            @Override\n            public ");
            out.push_str(&format!("{result} {own}({parameters}) {{"));
            out.push_str(&if body.is_empty() {
                "}\n".to_owned()
            } else {
                format!("\n                {body}\n            }}\n")
            });
        }
        Some(out + "        }")
    }
}

fn zero(ty: Type) -> &'static str {
    match ty {
        Type::BOOLEAN => "false",
        Type::CHAR => "'\\0'",
        _ if ty.is_reference() => "null",
        Type::BYTE => "(byte) 0",
        Type::SHORT => "(short) 0",
        _ => "0",
    }
}

/// `null` or an array for `Object...`: a cast says that it is the array.
fn is_last_array(parameters: &[crate::vocabulary::Parameter], ty: Type, argument: &Argument) -> bool {
    let is_last = parameters.last().is_some_and(|last| last.ty == ty);
    is_last && ty.is_array() && *argument == Argument::Null
}

/// Whether a class has several methods of a name that take this many arguments.
fn overloads(program: &Program, method: MethodId, parameters: usize) -> bool {
    let declared = program.method(method);
    let name = program.names.selector_parts(declared.selector).name;
    let above = std::iter::successors(Some(declared.class), |&class| program.class(class).superclass);
    let classes = above.chain(program.superinterfaces(declared.class));
    let selectors =
        classes.flat_map(|class| program.class(class).methods.iter()).map(|other| program.method(other));
    let others = selectors.filter(|other| {
        let parts = program.names.selector_parts(other.selector);
        let number = program.names.selector_signature(other.selector).parameters.len();
        parts.name == name && number == parameters && other.selector != declared.selector
    });
    others.count() > 0
}

/// Whether a name goes on with a new word: that of `getLink` does after `get`, that of `getter` does not.
fn starts_a_word(rest: &str) -> bool {
    rest.chars().next().is_some_and(|first| !first.is_lowercase())
}

/// The name of a method.
fn method_name(program: &Program, method: MethodId) -> String {
    let parts = program.names.selector_parts(program.method(method).selector);
    program.names.text(parts.name).decode().into_owned()
}
