//! Counts what is in a class: from its bytecode, so that nothing is counted twice or optimised away.
//!
//! The bodies are lowered all the same: what cannot be lowered is a failure worth knowing.

use std::collections::BTreeMap;

use classfile::{Code, Constant, ConstantPool, Instruction, Opcode, Version, instructions};
use ir::{LowerOptions, lower_class};
use program::{
    Bootstrap, ClassId, HandleTarget, LambdaShape, Linkage, OpenClass, Problem, Program, Shape, Type,
};

use super::items::{Counts, Item};
use crate::commands::classes::kind;

/// What was found in some classes.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// How often each thing occurs.
    pub(crate) counts: Counts,
    /// Class file versions and how many classes have them.
    pub(crate) versions: BTreeMap<Version, u64>,
    /// Missing classes, and how many classes name them.
    pub(crate) missing: BTreeMap<ClassId, u64>,
    /// Bodies that could not be lowered.
    pub(crate) problems: Vec<Problem>,
}

impl Found {
    /// Adds what was found in the classes that follow.
    pub(crate) fn join(mut self, next: Self) -> Self {
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
    pub(crate) fn add(mut self, program: &Program, class: ClassId) -> Self {
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
        let item = match kind(declared) {
            "annotation" => Item::Annotations,
            "interface" => Item::Interfaces,
            "enum" => Item::Enums,
            "record" => Item::Records,
            _ => Item::Classes,
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
                Instruction::Pool(Opcode::LDC | Opcode::LDC_W | Opcode::LDC2_W, index) => {
                    let dynamic = matches!(pool.get(index), Ok(Constant::Dynamic { .. }));
                    self.counts.add(Item::DynamicConstants, dynamic.into());
                }
                _ => {}
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
    let made = |method| program.method(method).access.has(classfile::Access::SYNTHETIC);
    program.names.text(name).decode().contains("lambda$") || program.resolve_method(target).is_ok_and(made)
}

/// The missing classes that a class names: in instructions, as types of members, as supertypes.
fn missing_in(program: &Program, class: ClassId, linkage: &Linkage, pool: &ConstantPool<'_>) -> Vec<ClassId> {
    let mut missing = Vec::new();
    let mut look = |ty: Type| {
        missing.extend(ty.base_class().filter(|&class| program.class(class).is_phantom()));
    };
    for index in 1..pool.count() {
        match pool.get(index) {
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
