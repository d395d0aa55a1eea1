//! What `invokedynamic` and dynamic constants do, as far as their bootstrap methods are known.

use classfile::HandleKind;

use crate::ids::{ClassId, DescriptorId, FieldRefId, MethodId, MethodRefId, SelectorId, Symbol};
use crate::types::Type;

/// An `InvokeDynamic` or `Dynamic` constant.
#[derive(Clone, Debug, PartialEq)]
pub struct DynamicSite {
    /// The name, which bootstrap methods use as they like.
    pub name: Symbol,
    /// What the site looks like from outside.
    pub shape: Shape,
    /// What links it.
    pub bootstrap: Bootstrap,
}

/// A call has a method descriptor, a constant has a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `invokedynamic`.
    Call(DescriptorId),
    /// A dynamic constant.
    Constant(Type),
}

/// The bootstrap methods that compilers use, decoded.
#[derive(Clone, Debug, PartialEq)]
pub enum Bootstrap {
    /// `LambdaMetafactory`: makes an object of a functional interface.
    Lambda(Box<LambdaShape>),
    /// `StringConcatFactory`: the recipe (`\u{1}` is an argument, `\u{2}` a constant).
    Concat {
        /// Modified UTF-8; absent for `makeConcat`, which joins its arguments.
        recipe: Option<Box<[u8]>>,
        /// The values of the `\u{2}`.
        constants: Box<[StaticArgument]>,
    },
    /// `ObjectMethods`: `equals`, `hashCode` or `toString` of a record.
    ObjectMethods {
        /// The record.
        record: Type,
        /// Its components.
        getters: Box<[HandleTarget]>,
    },
    /// `SwitchBootstraps.typeSwitch`: the labels.
    TypeSwitch(Box<[StaticArgument]>),
    /// `SwitchBootstraps.enumSwitch`: the labels.
    EnumSwitch(Box<[StaticArgument]>),
    /// Anything else.
    Opaque {
        /// The bootstrap method.
        handle: HandleTarget,
        /// Its static arguments.
        arguments: Box<[StaticArgument]>,
    },
}

/// The parts of a lambda or method reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LambdaShape {
    /// The functional interface.
    pub interface: ClassId,
    /// Further interfaces: markers of `altMetafactory`, `Serializable`.
    pub markers: Box<[ClassId]>,
    /// The interface method, erased.
    pub selector: SelectorId,
    /// Further descriptors under which the object answers.
    pub bridges: Box<[SelectorId]>,
    /// The method that runs.
    pub target: HandleTarget,
    /// The interface method's descriptor with type arguments put in.
    pub instantiated: DescriptorId,
    /// The descriptor of the site: captured values in, the object out.
    pub captures: DescriptorId,
}

/// One site that creates lambda objects, and the class created for them.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The method that contains the site.
    pub method: MethodId,
    /// The offset of its `invokedynamic`.
    pub pc: u32,
    /// Its parts.
    pub shape: LambdaShape,
}

/// What a method handle points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleTarget {
    /// A method, and how it is called.
    Method(HandleKind, MethodRefId),
    /// A field, and how it is accessed.
    Field(HandleKind, FieldRefId),
}

/// A static argument of a bootstrap method.
#[derive(Clone, Debug, PartialEq)]
pub enum StaticArgument {
    /// An `int`.
    Int(i32),
    /// A `float`.
    Float(f32),
    /// A `long`.
    Long(i64),
    /// A `double`.
    Double(f64),
    /// A string, in modified UTF-8.
    String(Box<[u8]>),
    /// A class or array type.
    Type(Type),
    /// A method handle.
    Handle(HandleTarget),
    /// A method type.
    MethodType(DescriptorId),
    /// Another dynamic constant: its index in the constant pool.
    Dynamic(u16),
}

impl HandleTarget {
    /// What the handle does.
    pub fn kind(self) -> HandleKind {
        match self {
            HandleTarget::Method(kind, _) | HandleTarget::Field(kind, _) => kind,
        }
    }
}
