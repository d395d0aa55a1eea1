//! The things that are counted, and how often each occurs.

/// One thing that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Classes that are nothing else.
    Classes,
    /// Interfaces.
    Interfaces,
    /// Enums.
    Enums,
    /// Records.
    Records,
    /// Annotation types.
    Annotations,
    /// Fields.
    Fields,
    /// Methods.
    Methods,
    /// Abstract methods.
    AbstractMethods,
    /// Native methods.
    NativeMethods,
    /// Methods with code.
    Bodies,
    /// Instructions.
    Instructions,
    /// Instructions that no path reaches.
    Unreachable,
    /// Statements after lowering.
    Statements,
    /// `invokevirtual`.
    Virtual,
    /// `invokeinterface`.
    Interface,
    /// `invokespecial`.
    Special,
    /// `invokestatic`.
    Static,
    /// `invokedynamic`.
    Dynamic,
    /// Lambdas.
    Lambdas,
    /// Method references.
    MethodReferences,
    /// Concatenations of strings.
    Concatenations,
    /// Methods of records that the JVM makes.
    RecordMethods,
    /// Switches over patterns.
    PatternSwitches,
    /// `invokedynamic` with another bootstrap method.
    OtherBootstraps,
    /// Dynamic constants.
    DynamicConstants,
    /// `new`.
    New,
    /// `newarray`.
    NewArray,
    /// `anewarray`.
    ANewArray,
    /// `multianewarray`.
    MultiANewArray,
    /// `getfield`.
    FieldLoads,
    /// `putfield`.
    FieldStores,
    /// `getstatic`.
    StaticLoads,
    /// `putstatic`.
    StaticStores,
    /// Loads from arrays.
    ArrayLoads,
    /// Stores to arrays.
    ArrayStores,
    /// `checkcast`.
    Casts,
    /// `instanceof`.
    InstanceOf,
    /// `athrow`.
    Throws,
    /// Exception handlers.
    Handlers,
    /// `monitorenter`.
    Monitors,
    /// `jsr`.
    Subroutines,
}

const COUNT: usize = Item::Subroutines as usize + 1;

/// How often each thing occurs.
#[derive(Clone, Debug)]
pub struct Counts([u64; COUNT]);

impl Default for Counts {
    fn default() -> Self {
        Self([0; COUNT])
    }
}

impl Counts {
    /// How often a thing occurs.
    pub fn get(&self, item: Item) -> u64 {
        self.0[item as usize]
    }

    /// Counts a thing.
    pub fn add(&mut self, item: Item, number: usize) {
        self.0[item as usize] += number as u64;
    }

    /// Adds other counts.
    pub fn join(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, number)| *sum += number);
    }
}
