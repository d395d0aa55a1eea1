//! An attribute decoded into whichever form its name promises (JVMS 4.7).

use crate::cursor::Read;
use crate::error::ReadError;
use crate::read::annotations::{Annotations, ParameterAnnotations};
use crate::read::attribute::Attribute;
use crate::read::bootstrap_methods::BootstrapMethods;
use crate::read::class::ClassFile;
use crate::read::code::Code;
use crate::read::constant_lists::{Exceptions, ModulePackages, NestMembers, PermittedSubclasses};
use crate::read::constant_references::{ConstantValue, ModuleMainClass, NestHost, Signature, SourceFile};
use crate::read::enclosing_method::EnclosingMethod;
use crate::read::inner_classes::InnerClasses;
use crate::read::line_numbers::LineNumberTable;
use crate::read::local_variables::{LocalVariableTable, LocalVariableTypeTable};
use crate::read::method_parameters::MethodParameters;
use crate::read::module::Module;
use crate::read::record::Record;
use crate::read::stack_map::StackMap;
use crate::read::stack_map_table::StackMapTable;
use crate::read::type_annotations::TypeAnnotations;

/// What an attribute belongs to. The same name can mean something else, or nothing, elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeOwner {
    /// A class.
    Class,
    /// A field.
    Field,
    /// A method.
    Method,
    /// The body of a method.
    Code,
    /// A component of a record.
    Component,
}

/// The contents of an attribute.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names are those of the specification")]
pub enum AttributeValue<'a> {
    Code(Code<'a>),
    Record(Record<'a>),
    Annotations(Annotations),
    ParameterAnnotations(ParameterAnnotations),
    TypeAnnotations(TypeAnnotations<'a>),
    ConstantValue(ConstantValue),
    StackMapTable(StackMapTable),
    StackMap(StackMap),
    Exceptions(Exceptions),
    InnerClasses(InnerClasses),
    EnclosingMethod(EnclosingMethod),
    Signature(Signature),
    SourceFile(SourceFile),
    LineNumberTable(LineNumberTable),
    LocalVariableTable(LocalVariableTable),
    LocalVariableTypeTable(LocalVariableTypeTable),
    BootstrapMethods(BootstrapMethods),
    MethodParameters(MethodParameters),
    Module(Module),
    ModulePackages(ModulePackages),
    ModuleMainClass(ModuleMainClass),
    NestHost(NestHost),
    NestMembers(NestMembers),
    PermittedSubclasses(PermittedSubclasses),
    /// `Deprecated` or `Synthetic`: the name says it all.
    Marker,
    /// Defaults of annotations and debug extensions, which this crate knows but keeps as bytes.
    Opaque(&'a [u8]),
    /// A name that the specification does not have, or not in this place.
    Unknown(&'a [u8]),
}

impl<'a> AttributeValue<'a> {
    /// Decodes an attribute of `class` that belongs to a `place`.
    pub fn read(
        class: &ClassFile<'a>,
        attribute: &Attribute<'a>,
        place: AttributeOwner,
    ) -> Result<Self, ReadError> {
        let name = class.pool.utf8(attribute.name)?;
        match (place, name.as_bytes()) {
            // These two hold attributes themselves: bound to their places, they cannot nest without end.
            (AttributeOwner::Method, b"Code") => {
                Code::read(&mut attribute.reader(), class.version).map(Self::Code)
            }
            (AttributeOwner::Class, b"Record") => attribute.parse().map(Self::Record),
            // In a body these names mean nothing, and code that is edited keeps whatever it finds there.
            (
                AttributeOwner::Class
                | AttributeOwner::Field
                | AttributeOwner::Method
                | AttributeOwner::Component,
                b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations",
            ) => attribute.parse().map(Self::Annotations),
            (
                AttributeOwner::Method,
                b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations",
            ) => attribute.parse().map(Self::ParameterAnnotations),
            (_, name) => Self::read_named(name, attribute),
        }
    }

    fn read_named(name: &[u8], attribute: &Attribute<'a>) -> Result<Self, ReadError> {
        Ok(match name {
            b"ConstantValue" => Self::ConstantValue(attribute.parse()?),
            b"StackMapTable" => Self::StackMapTable(attribute.parse()?),
            b"StackMap" => Self::StackMap(attribute.parse()?),
            b"Exceptions" => Self::Exceptions(attribute.parse()?),
            b"InnerClasses" => Self::InnerClasses(attribute.parse()?),
            b"EnclosingMethod" => Self::EnclosingMethod(attribute.parse()?),
            b"Signature" => Self::Signature(attribute.parse()?),
            b"SourceFile" => Self::SourceFile(attribute.parse()?),
            b"LineNumberTable" => Self::LineNumberTable(attribute.parse()?),
            b"LocalVariableTable" => Self::LocalVariableTable(attribute.parse()?),
            b"LocalVariableTypeTable" => Self::LocalVariableTypeTable(attribute.parse()?),
            b"BootstrapMethods" => Self::BootstrapMethods(attribute.parse()?),
            b"MethodParameters" => Self::MethodParameters(attribute.parse()?),
            b"Module" => Self::Module(attribute.parse()?),
            b"ModulePackages" => Self::ModulePackages(attribute.parse()?),
            b"ModuleMainClass" => Self::ModuleMainClass(attribute.parse()?),
            b"NestHost" => Self::NestHost(attribute.parse()?),
            b"NestMembers" => Self::NestMembers(attribute.parse()?),
            b"PermittedSubclasses" => Self::PermittedSubclasses(attribute.parse()?),
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                Self::TypeAnnotations(attribute.parse()?)
            }
            b"Deprecated" | b"Synthetic" => attribute.parse::<Nothing>().map(|Nothing| Self::Marker)?,
            name if OPAQUE.contains(&name) => Self::Opaque(attribute.bytes),
            _ => Self::Unknown(attribute.bytes),
        })
    }
}

/// What the specification defines and nothing here needs to look into.
const OPAQUE: &[&[u8]] = &[
    b"RuntimeVisibleAnnotations",
    b"RuntimeInvisibleAnnotations",
    b"RuntimeVisibleParameterAnnotations",
    b"RuntimeInvisibleParameterAnnotations",
    b"AnnotationDefault",
    b"SourceDebugExtension",
];

struct Nothing;

impl Read<'_> for Nothing {
    fn read(_: &mut crate::cursor::Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self)
    }
}
