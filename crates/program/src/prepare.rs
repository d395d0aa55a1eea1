//! A class made ready for linking: all that can be done on any thread, before anything is interned.

use classfile::{BootstrapMethod, BootstrapMethods, Constant, ConstantPool, Instruction, instructions};

use crate::bytes::OpenClass;
use crate::names::Hashed;

/// Tags of constants (JVMS table 4.4-A).
pub(crate) const CLASS: u8 = 7;
const FIRST_MEMBER: u8 = 9;
const LAST_MEMBER: u8 = 11;
const NAME_AND_TYPE: u8 = 12;
const METHOD_HANDLE: u8 = 15;
const INVOKE_DYNAMIC: u8 = 18;

/// The constants of a class by kind, strings found and hashed. What is malformed is left out.
pub(crate) struct Prepared<'b> {
    pub(crate) pool: ConstantPool<'b>,
    /// `Class` constants: index, name.
    pub(crate) classes: Vec<(u16, Hashed<'b>)>,
    /// `NameAndType` constants: index, name, descriptor.
    pub(crate) named: Vec<(u16, Hashed<'b>, Hashed<'b>)>,
    /// Members, method types, method handles and dynamic constants.
    pub(crate) others: Vec<(u16, Constant<'b>)>,
    pub(crate) bootstraps: Vec<BootstrapMethod>,
    /// The `invokedynamic`s.
    pub(crate) sites: Vec<DynamicInstruction>,
}

/// One `invokedynamic`.
pub(crate) struct DynamicInstruction {
    /// The position of the method in the class file.
    pub(crate) method: u16,
    /// Its offset there.
    pub(crate) pc: u32,
    /// The index of its constant.
    pub(crate) constant: u16,
}

impl<'b> Prepared<'b> {
    pub(crate) fn read(class: &'b OpenClass<'_>) -> Self {
        let pool = class.pool();
        // Without the attribute every dynamic constant stays without an id, and its users say so.
        let bootstraps = class.attribute::<BootstrapMethods>(&pool).map_or(Vec::new(), |all| all.0);
        let sites = dynamic_sites(class, &pool);
        // Rough shares of real constant pools: most vectors never grow.
        let count = usize::from(pool.count());
        let mut prepared = Self {
            classes: Vec::with_capacity(count / 8),
            named: Vec::with_capacity(count / 5),
            others: Vec::with_capacity(count / 4),
            bootstraps,
            sites,
            pool,
        };
        prepared.sort_constants();
        prepared
    }

    fn sort_constants(&mut self) {
        let pool = &self.pool;
        for index in 1..pool.count() {
            match pool.tag(index) {
                Some(CLASS) => {
                    if let Ok(name) = pool.class_name(index) {
                        self.classes.push((index, Hashed::new(name)));
                    }
                }
                Some(NAME_AND_TYPE) => {
                    if let Ok((name, descriptor)) = pool.name_and_type(index) {
                        self.named.push((index, Hashed::new(name), Hashed::new(descriptor)));
                    }
                }
                Some(FIRST_MEMBER..=LAST_MEMBER | METHOD_HANDLE..=INVOKE_DYNAMIC) => {
                    if let Ok(constant) = pool.get(index) {
                        self.others.push((index, constant));
                    }
                }
                Some(_) | None => {}
            }
        }
    }
}

fn dynamic_sites<'b>(class: &'b OpenClass<'_>, pool: &ConstantPool<'b>) -> Vec<DynamicInstruction> {
    let mut sites = Vec::new();
    // Most classes have no such constant, and need not be searched.
    if !(1..pool.count()).any(|index| pool.tag(index) == Some(INVOKE_DYNAMIC)) {
        return sites;
    }
    for method in class.methods() {
        let Ok(Some(code)) = class.code(pool, method) else { continue };
        // A damaged body ends early; lowering reports it.
        for (pc, instruction) in instructions(code.bytes).map_while(Result::ok) {
            if let Instruction::Dynamic(constant) = instruction {
                sites.push(DynamicInstruction { method, pc: pc as u32, constant });
            }
        }
    }
    sites
}
