//! Counts what is in a class: from its bytecode, so that nothing is counted twice or optimised away.
//!
//! The bodies are lowered all the same: what cannot be lowered is a failure worth knowing.

mod items;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use classfile::{Access, Code, Constant, ConstantPool, Instruction, Opcode, Version, instructions};
use ir::{LowerOptions, lower_class};
use program::{
    Bootstrap, Class, ClassId, HandleTarget, LambdaShape, Linkage, OpenClass, Problem, Program, Shape, Type,
};
use rayon::prelude::*;

pub use self::items::{Counts, Item};

use super::load::Input;
use crate::observe::{Observer, Progress, timed_with};

/// What the Java language calls a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// An annotation type.
    Annotation,
    /// An interface.
    Interface,
    /// An enum.
    Enum,
    /// A record.
    Record,
    /// Any other class.
    Class,
}

impl ClassKind {
    /// The kind of a class.
    pub fn of(class: &Class) -> Self {
        if class.access.has(Access::ANNOTATION) {
            Self::Annotation
        } else if class.is_interface() {
            Self::Interface
        } else if class.access.has(Access::ENUM) {
            Self::Enum
        } else if class.superclass == Some(ClassId::RECORD) {
            Self::Record
        } else {
            Self::Class
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Annotation => "annotation",
            Self::Interface => "interface",
            Self::Enum => "enum",
            Self::Record => "record",
            Self::Class => "class",
        }
    }
}

/// The flags worth telling, in the order in which Java code has them. Interfaces are always abstract.
pub fn flags(class: &Class) -> Vec<&'static str> {
    let named = [
        (Access::PUBLIC, "public"),
        (Access::ABSTRACT, "abstract"),
        (Access::FINAL, "final"),
        (Access::SYNTHETIC, "synthetic"),
    ];
    let told = named.iter().filter(|(flag, _)| class.access.has(*flag));
    told.filter(|(flag, _)| !(class.is_interface() && *flag == Access::ABSTRACT))
        .map(|(_, name)| *name)
        .collect()
}

/// Counts what is in classes, which must be linked.
///
/// Sums do not depend on their order, and rayon joins only neighbours, so lists do not either.
pub fn count(observer: &mut dyn Observer, input: &Input, classes: &[ClassId]) -> Found {
    let done: Arc<AtomicUsize> = Arc::default();
    let progress = Progress::Counted { done: Arc::clone(&done), total: classes.len() };
    let add = |found: Found, &class: &ClassId| {
        done.fetch_add(1, Ordering::Relaxed);
        found.add(&input.program, class)
    };
    timed_with(observer, "count", progress, || {
        classes.par_iter().fold(Found::default, add).reduce(Found::default, Found::join)
    })
}

/// What was found in some classes.
#[derive(Debug, Default)]
pub struct Found {
    /// How often each thing occurs.
    pub counts: Counts,
    /// Class file versions and how many classes have them.
    pub versions: BTreeMap<Version, u64>,
    /// Missing classes, and how many classes name them.
    pub missing: BTreeMap<ClassId, u64>,
    /// Bodies that could not be lowered.
    pub problems: Vec<Problem>,
}

impl Found {
    /// Adds what was found in the classes that follow.
    fn join(mut self, next: Self) -> Self {
        self.counts.join(&next.counts);
        next.versions.into_iter().for_each(|(version, number)| {
            *self.versions.entry(version).or_default() += number;
        });
        next.missing.into_iter().for_each(|(class, number)| {
            *self.missing.entry(class).or_default() += number;
        });
        self.problems.extend(next.problems);
        self
    }

    /// Adds one class, which must be linked.
    fn add(mut self, program: &Program, class: ClassId) -> Self {
        self.add_declarations(program, class);
        let lowered = lower_class(program, class, LowerOptions::default());
        self.problems.extend(lowered.problems);
        for body in &lowered.bodies {
            self.counts.add(Item::Unreachable, body.unreachable as usize);
            self.counts.add(Item::Statements, body.stmts().len());
        }
        if let Ok(Some(open)) = program.open(class) {
            *self.versions.entry(open.version()).or_default() += 1;
            self.add_code(program, class, &open);
        }
        self
    }

    fn add_declarations(&mut self, program: &Program, class: ClassId) {
        let declared = program.class(class);
        let item = match ClassKind::of(declared) {
            ClassKind::Annotation => Item::Annotations,
            ClassKind::Interface => Item::Interfaces,
            ClassKind::Enum => Item::Enums,
            ClassKind::Record => Item::Records,
            ClassKind::Class => Item::Classes,
        };
        self.counts.add(item, 1);
        self.counts.add(Item::Fields, declared.fields.len());
        self.counts.add(Item::Methods, declared.methods.len());
        for method in declared.methods.iter().map(|method| program.method(method)) {
            self.counts.add(Item::AbstractMethods, method.is_abstract().into());
            self.counts.add(Item::NativeMethods, method.is_native().into());
        }
    }

    fn add_code(&mut self, program: &Program, class: ClassId, open: &OpenClass<'_>) {
        let Some(linkage) = program.linkage(class) else { return };
        let pool = open.pool();
        for class in missing_in(program, class, linkage, &pool) {
            *self.missing.entry(class).or_default() += 1;
        }
        for method in open.methods() {
            if let Ok(Some(code)) = open.code(&pool, method) {
                self.add_body(program, linkage, &pool, &code);
            }
        }
    }

    fn add_body(&mut self, program: &Program, linkage: &Linkage, pool: &ConstantPool<'_>, code: &Code<'_>) {
        self.counts.add(Item::Bodies, 1);
        self.counts.add(Item::Handlers, code.handlers.len());
        for (_, instruction) in instructions(code.bytes).map_while(Result::ok) {
            self.counts.add(Item::Instructions, 1);
            if let Some(item) = item_of(&instruction) {
                self.counts.add(item, 1);
            }
            match instruction {
                Instruction::Dynamic(index) => self.counts.add(bootstrap_of(program, linkage, index), 1),
                // Dynamic constants are loaded like any other (JVMS 4.4.10).
                Instruction::Pool(Opcode::LDC | Opcode::LDC_W | Opcode::LDC2_W, index) => {
                    let dynamic = matches!(pool.get(index), Ok(Constant::Dynamic { .. }));
                    self.counts.add(Item::DynamicConstants, dynamic.into());
                }
                Instruction::Plain(_)
                | Instruction::Push(..)
                | Instruction::Pool(..)
                | Instruction::Local(..)
                | Instruction::Increment(..)
                | Instruction::Branch(..)
                | Instruction::Switch(_)
                | Instruction::Interface(..)
                | Instruction::NewArray(_)
                | Instruction::MultiArray(..) => {}
            }
        }
    }
}

fn item_of(instruction: &Instruction<'_>) -> Option<Item> {
    match *instruction {
        Instruction::Plain(opcode) | Instruction::Pool(opcode, _) | Instruction::Branch(opcode, _) => {
            item_of_opcode(opcode)
        }
        Instruction::Interface(..) => Some(Item::Interface),
        Instruction::Dynamic(_) => Some(Item::Dynamic),
        Instruction::NewArray(_) => Some(Item::NewArray),
        Instruction::MultiArray(..) => Some(Item::MultiANewArray),
        Instruction::Push(..)
        | Instruction::Local(..)
        | Instruction::Increment(..)
        | Instruction::Switch(_) => None,
    }
}

fn item_of_opcode(opcode: Opcode) -> Option<Item> {
    Some(match opcode {
        Opcode::INVOKEVIRTUAL => Item::Virtual,
        Opcode::INVOKESPECIAL => Item::Special,
        Opcode::INVOKESTATIC => Item::Static,
        Opcode::NEW => Item::New,
        Opcode::ANEWARRAY => Item::ANewArray,
        Opcode::GETFIELD => Item::FieldLoads,
        Opcode::PUTFIELD => Item::FieldStores,
        Opcode::GETSTATIC => Item::StaticLoads,
        Opcode::PUTSTATIC => Item::StaticStores,
        Opcode::CHECKCAST => Item::Casts,
        Opcode::INSTANCEOF => Item::InstanceOf,
        Opcode::ATHROW => Item::Throws,
        Opcode::MONITORENTER => Item::Monitors,
        Opcode::JSR | Opcode::JSR_W => Item::Subroutines,
        // The opcodes of the eight loads are in a row, and so are those of the stores (JVMS 7).
        load if (Opcode::IALOAD..=Opcode::SALOAD).contains(&load) => Item::ArrayLoads,
        store if (Opcode::IASTORE..=Opcode::SASTORE).contains(&store) => Item::ArrayStores,
        _ => return None,
    })
}

fn bootstrap_of(program: &Program, linkage: &Linkage, index: u16) -> Item {
    match linkage.dynamic(index).map(|site| &site.bootstrap) {
        Some(Bootstrap::Lambda(shape)) if is_lambda(program, shape) => Item::Lambdas,
        Some(Bootstrap::Lambda(_)) => Item::MethodReferences,
        Some(Bootstrap::Concat { .. }) => Item::Concatenations,
        Some(Bootstrap::ObjectMethods { .. }) => Item::RecordMethods,
        Some(Bootstrap::TypeSwitch(_) | Bootstrap::EnumSwitch(_)) => Item::PatternSwitches,
        Some(Bootstrap::Opaque { .. }) | None => Item::OtherBootstraps,
    }
}

/// A lambda's body is a method that the compiler made: synthetic for javac and scalac, named so by kotlinc.
fn is_lambda(program: &Program, shape: &LambdaShape) -> bool {
    let HandleTarget::Method(_, target) = shape.target else { return false };
    let name = program.names.selector_parts(program.names.method_ref_parts(target).selector).name;
    let made = |method| program.method(method).access.has(Access::SYNTHETIC);
    program.names.text(name).decode().contains("lambda$") || program.resolve_method(target).is_ok_and(made)
}

/// The missing classes that a class names: in instructions, as types of members, as supertypes.
fn missing_in(program: &Program, class: ClassId, linkage: &Linkage, pool: &ConstantPool<'_>) -> Vec<ClassId> {
    let mut missing = Vec::new();
    let mut look = |ty: Type| {
        missing.extend(ty.base_class().filter(|&class| program.class(class).is_phantom()));
    };
    // Constants are numbered from 1 (JVMS 4.1).
    for index in 1..pool.count() {
        match pool.get(index) {
            // Supertypes are among these: class files name them by such constants (JVMS 4.1).
            Ok(Constant::Class { .. }) => linkage.class(index).into_iter().for_each(&mut look),
            Ok(Constant::Field { .. }) => {
                let field = linkage.field(index).map(|field| program.names.field_ref_parts(field).ty);
                field.into_iter().for_each(&mut look);
            }
            Ok(Constant::Method { .. } | Constant::InterfaceMethod { .. }) => {
                if let Some(method) = linkage.method(index) {
                    types_of(program, program.names.method_ref_parts(method).selector, &mut look);
                }
            }
            Ok(Constant::Dynamic { .. } | Constant::InvokeDynamic { .. }) => {
                match linkage.dynamic(index).map(|site| site.shape) {
                    Some(Shape::Constant(ty)) => look(ty),
                    Some(Shape::Call(descriptor)) => {
                        let signature = program.names.signature(descriptor);
                        signature.parameters.iter().copied().chain([signature.result]).for_each(&mut look);
                    }
                    None => {}
                }
            }
            Ok(_) | Err(_) => {}
        }
    }
    let declared = program.class(class);
    declared.fields.iter().for_each(|field| look(program.field(field).ty));
    declared.methods.iter().for_each(|method| types_of(program, program.method(method).selector, &mut look));
    missing.sort_unstable();
    missing.dedup();
    missing
}

fn types_of(program: &Program, selector: program::SelectorId, look: &mut impl FnMut(Type)) {
    let signature = program.names.selector_signature(selector);
    signature.parameters.iter().copied().chain([signature.result]).for_each(look);
}
