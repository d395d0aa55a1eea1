//! The placeholder main as bodies that analyses can read.
//!
//! Placeholder variables are static fields of a made-up class: plain cells, without any order of assignments.
//! The statements are spread over as many static methods as needed. In each, a loop around a switch runs any
//! of them, any number of times, and what is thrown goes to `ph_Throwable`. All these methods are entries,
//! and have empty contexts like a `main`.

use classfile::{Access, Text, modified_utf8};
use ir::{BlockId, Body, BuildError, CallKind, VarId};
use program::{
    ClassDefinition, ClassId, FieldDefinition, FieldRef, FieldRefId, MethodDefinition, MethodId, Origin,
    Primitive, Program, SelectorId, Type,
};
use rustc_hash::FxHashMap;

use crate::client_bodies;
use crate::clients::Clients;
use crate::names::JavaNames;
use crate::placeholders::{Conversions, Placeholders, Statement, boxed};
use crate::writer::{Cells, Writer, unused_class};

/// The name of the class that holds the placeholders.
pub const PLACEHOLDER: &str = "Placeholder";

/// The most statements in one method: offsets and blocks have 16-bit numbers.
const STATEMENTS: usize = 4000;

/// The placeholder main.
pub struct Main {
    /// The class that holds the variables.
    pub class: ClassId,
    /// Where the analysis starts.
    pub entries: Vec<MethodId>,
    /// The bodies of the entries, and of the methods of clients' classes.
    pub bodies: Vec<Body>,
    /// The statements of each entry; the offset of a statement in its body is its position here.
    pub statements: Vec<Vec<Done>>,
}

/// The statement at an offset of a placeholder body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A placeholder statement.
    Statement(Statement),
    /// `ph_T = new Client(…)`: the number of the client's class, and the constructor it calls.
    NewClient(u32, MethodId),
    /// All conversions to or from this type, through a variable of all types.
    Conversions(Type),
}

/// Adds the placeholder class, and those of clients, to a program, and writes their bodies.
pub fn build(
    program: &mut Program,
    placeholders: &Placeholders,
    clients: &Clients,
) -> Result<Main, BuildError> {
    let through_all = placeholders.conversions == Conversions::All;
    let mut all: Vec<Done> = placeholders.statements.iter().copied().map(Done::Statement).collect();
    match &placeholders.conversions {
        Conversions::Listed(listed) => all.extend(listed.iter().copied().map(Done::Statement)),
        Conversions::All => all.extend(placeholders.types.iter().copied().map(Done::Conversions)),
    }
    for (number, client) in (0..).zip(&clients.clients) {
        all.extend(client.constructors.iter().map(|&constructor| Done::NewClient(number, constructor)));
    }
    let statements: Vec<Vec<Done>> = all.chunks(STATEMENTS).map(<[Done]>::to_vec).collect();
    let (cells, entries) = declare(program, &placeholders.types, through_all, statements.len());
    let made = client_bodies::declare(program, clients);
    let mut bodies = Vec::new();
    for (&entry, statements) in entries.iter().zip(&statements) {
        bodies.push(Writer::new(program, &cells, entry).main(statements, &made)?);
    }
    for (client, class) in clients.clients.iter().zip(&made) {
        bodies.extend(client_bodies::bodies(program, &cells, client, *class)?);
    }
    Ok(Main { class: cells.class, entries, bodies, statements })
}

fn declare(program: &mut Program, types: &[Type], through_all: bool, count: usize) -> (Cells, Vec<MethodId>) {
    let class = unused_class(program, PLACEHOLDER);
    let access = Access::PUBLIC | Access::STATIC;
    let mut fields = Vec::new();
    let mut cells = Cells { class, fields: FxHashMap::default(), any: None };
    let java = JavaNames::new(program, types, &[]);
    for (number, &ty) in types.iter().enumerate() {
        let name = java.variable(ty).map_or_else(|| format!("ph_{number}"), str::to_owned);
        let name = program.names.symbol(&modified_utf8(&name));
        fields.push(FieldDefinition { name, ty, access });
        cells.fields.insert(ty, program.names.field_ref(FieldRef { class, name, ty }));
    }
    if through_all {
        let (name, ty) = (program.names.symbol(b"ph_any"), Type::OBJECT);
        fields.push(FieldDefinition { name, ty, access });
        cells.any = Some(program.names.field_ref(FieldRef { class, name, ty }));
    }
    let selectors: Vec<SelectorId> = (0..count)
        .filter_map(|number| {
            let name = if number == 0 { "main".to_owned() } else { format!("main{number}") };
            program.names.selector(Text(name.as_bytes()), Text(b"()V"))
        })
        .collect();
    let methods = selectors.iter().map(|&selector| MethodDefinition { selector, access }).collect();
    program.add_class(ClassDefinition {
        class,
        origin: Origin::Text,
        // Abstract, so that CHA does not count it as a receiver.
        access: Access::PUBLIC | Access::SUPER | Access::ABSTRACT,
        superclass: Some(ClassId::OBJECT),
        interfaces: Vec::new(),
        fields,
        methods,
    });
    let entries = selectors.iter().filter_map(|&selector| program.declared_method(class, selector)).collect();
    (cells, entries)
}

impl Writer<'_> {
    /// `loop { switch (any) { case 0: s0; case 1: s1; … } }`, all within
    /// `try … catch (Throwable e) { ph_Throwable = e; }`.
    fn main(mut self, statements: &[Done], clients: &[ClassId]) -> Result<Body, BuildError> {
        let blocks: Vec<BlockId> = (0..statements.len() + 4).map(|_| self.builder.new_block()).collect();
        let [entry, choose, caught, end] = [blocks[0], blocks[1], blocks[2], blocks[3]];
        let any = self.builder.variable(Type::INT);
        // The offset of a statement is its number. The loop itself gets the next one.
        self.builder.all_at(statements.len() as u16);
        self.builder.start(entry).int(any, 0).goto(choose);
        let cases: Vec<(i32, BlockId)> = (0..).zip(blocks[4..].iter().copied()).collect();
        self.builder.start(choose).switch(any, &cases, end);
        let thrown = self.builder.variable(Type::THROWABLE);
        self.builder.start(caught).caught(thrown);
        self.store(Type::THROWABLE, thrown);
        // Any other statement may run next.
        self.builder.goto(choose);
        self.builder.start(end).return_void();
        for (number, (&statement, &block)) in statements.iter().zip(&blocks[4..]).enumerate() {
            self.builder.start(block).all_at(number as u16);
            self.done(statement, clients);
            self.builder.goto(choose);
            self.builder.catch(block, Type::THROWABLE, caught);
        }
        let Self { program, builder, .. } = self;
        builder.finish(program)
    }

    fn done(&mut self, done: Done, clients: &[ClassId]) {
        match done {
            Done::Statement(statement) => self.statement(statement),
            Done::NewClient(number, constructor) => {
                let class = clients[number as usize];
                let object = self.create(class, self.program.method(constructor).selector);
                let above = self.program.class(class).superclass.into_iter();
                let above: Vec<ClassId> =
                    above.chain(self.program.interfaces(class).iter().copied()).collect();
                // Variables of types further up get it through conversions.
                above.into_iter().for_each(|above| self.store(Type::class(above), object));
            }
            Done::Conversions(ty) => self.convert_through_all(ty),
        }
    }

    fn statement(&mut self, statement: Statement) {
        match statement {
            Statement::New { constructor } => {
                let declared = *self.program.method(constructor);
                let object = self.create(declared.class, declared.selector);
                self.store(Type::class(declared.class), object);
            }
            Statement::Restore(class) => self.restore(class),
            Statement::Call { class, method } => self.call(class, method),
            Statement::Read { class, field } => self.read_field(class, field),
            Statement::Write { class, field } => self.write_field(class, field),
            Statement::NewArray(array) => {
                let (target, length) = (self.builder.variable(array), self.builder.variable(Type::INT));
                // As in the text of the placeholder main; an array of length 0 would have no elements.
                self.builder.int(length, 1);
                self.builder.new_array(target, array, length);
                self.store(array, target);
            }
            Statement::ReadElement(array) => {
                let Some(element) = array.element() else { return };
                let (from, index) = (self.load(array), self.dummy(Type::INT));
                let target = self.builder.variable(element);
                self.builder.load_element(target, from, index);
                self.store(element, target);
            }
            Statement::WriteElement(array) => {
                let Some(element) = array.element() else { return };
                let (to, index, value) = (self.load(array), self.dummy(Type::INT), self.load(element));
                self.builder.store_element(to, index, value);
            }
            Statement::Text => {
                let target = self.builder.variable(Type::STRING);
                self.builder.string(target, b"abc");
                self.store(Type::STRING, target);
            }
            Statement::ClassLiteral(ty) => {
                let class = Type::class(ClassId::CLASS);
                let target = self.builder.variable(class);
                self.builder.class_constant(target, ty);
                self.store(class, target);
            }
            Statement::Box(class) => self.boxed(class),
            Statement::Assign { from, to } => {
                let value = self.load(from);
                self.store(to, value);
            }
            Statement::Cast { from, to } => {
                let (value, target) = (self.load(from), self.builder.variable(to));
                self.builder.cast(target, value, to);
                self.store(to, target);
            }
        }
    }

    /// `ph_any = ph_T; ph_T = (T) ph_any`.
    fn convert_through_all(&mut self, ty: Type) {
        let Some(any) = self.cells.any else { return };
        let value = self.load(ty);
        self.builder.store_static(any, value);
        let (all, target) = (self.builder.variable(Type::OBJECT), self.builder.variable(ty));
        self.builder.load_static(all, any).cast(target, all, ty);
        self.store(ty, target);
    }

    /// A new object whose constructor has run.
    fn create(&mut self, class: ClassId, constructor: SelectorId) -> VarId {
        let ty = Type::class(class);
        let object = self.builder.variable(ty);
        self.builder.new_object(object, ty);
        let method = self.method_ref(class, constructor);
        let mut arguments = vec![object];
        arguments.extend(self.arguments(constructor));
        self.builder.call(None, CallKind::Special, method, &arguments);
        object
    }

    /// An object from a stream. The stream calls the constructor without arguments of the nearest superclass
    /// that is not `Serializable`.
    fn restore(&mut self, class: ClassId) {
        let ty = Type::class(class);
        let object = self.builder.variable(ty);
        self.builder.new_object(object, ty);
        let serializable = self.program.find_class(b"java/io/Serializable");
        let mut above = std::iter::successors(Some(class), |&class| self.program.class(class).superclass);
        let plain = above.find(|&above| !serializable.is_some_and(|of| self.program.is_subclass(above, of)));
        let constructor = self.program.names.selector(Text(b"<init>"), Text(b"()V"));
        if let (Some(plain), Some(constructor)) = (plain, constructor) {
            let method = self.method_ref(plain, constructor);
            self.builder.call(None, CallKind::Special, method, &[object]);
        }
        self.store(ty, object);
    }

    fn call(&mut self, class: ClassId, method: MethodId) {
        let declared = *self.program.method(method);
        let kind = match (declared.is_static(), self.program.class(class).is_interface()) {
            (true, _) => CallKind::Static,
            (false, true) => CallKind::Interface,
            (false, false) => CallKind::Virtual,
        };
        let mut arguments = Vec::new();
        if !declared.is_static() {
            arguments.push(self.load(Type::class(class)));
        }
        arguments.extend(self.arguments(declared.selector));
        let result = self.program.names.selector_signature(declared.selector).result;
        let target = (result != Type::VOID).then(|| self.builder.variable(result));
        let named = self.method_ref(class, declared.selector);
        self.builder.call(target, kind, named, &arguments);
        if let Some(target) = target {
            self.store(result, target);
        }
    }

    fn boxed(&mut self, class: ClassId) {
        let Some(primitive) = boxed(self.program, class) else { return };
        let (ty, value) = (Type::class(class), self.dummy(primitive));
        let letter = primitive.as_primitive().map_or(b'I', Primitive::letter);
        let name = self.program.names.class_name(class).0;
        let descriptor = [&b"("[..], &[letter], b")L", name, b";"].concat();
        let selector = self.program.names.selector(Text(b"valueOf"), Text(&descriptor));
        let Some(selector) = selector else { return };
        let method = self.method_ref(class, selector);
        let target = self.builder.variable(ty);
        self.builder.call(Some(target), CallKind::Static, method, &[value]);
        self.store(ty, target);
    }

    fn read_field(&mut self, class: ClassId, field: program::FieldId) {
        let declared = *self.program.field(field);
        let reference = self.field_ref(class, field);
        let target = self.builder.variable(declared.ty);
        if declared.is_static() {
            self.builder.load_static(target, reference);
        } else {
            let object = self.load(Type::class(class));
            self.builder.load_field(target, object, reference);
        }
        self.store(declared.ty, target);
    }

    fn write_field(&mut self, class: ClassId, field: program::FieldId) {
        let declared = *self.program.field(field);
        let reference = self.field_ref(class, field);
        if declared.is_static() {
            let value = self.load(declared.ty);
            self.builder.store_static(reference, value);
        } else {
            let (object, value) = (self.load(Type::class(class)), self.load(declared.ty));
            self.builder.store_field(object, reference, value);
        }
    }

    fn field_ref(&mut self, class: ClassId, field: program::FieldId) -> FieldRefId {
        let declared = self.program.field(field);
        self.program.names.field_ref(FieldRef { class, name: declared.name, ty: declared.ty })
    }
}
