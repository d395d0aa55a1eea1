//! Reads, writes and edits Java class files (JVMS chapter 4), versions 45.0 to 69. Newer ones are tried.
//!
//! In: the bytes of one class. Out: a view that borrows from them ([`ClassFile`]), or new bytes.
//! Knows nothing of other classes, of files and archives, or of what the code means.

mod access;
mod cursor;
pub mod descriptor;
pub mod edit;
mod error;
mod layout;
mod opcode;
pub mod read;
mod text;
pub mod write;

pub use access::Access;
pub use cursor::{Read, Reader};
pub use edit::{Editor, Insertion, PoolBuilder, PoolError, Reason, Refusal, Side};
pub use error::{Problem, ReadError};
pub use layout::Layout;
pub use opcode::{Format, Opcode};
pub use read::annotations::{Annotation, Annotations, Element, ElementValue, ParameterAnnotations};
pub use read::attribute::{Attribute, Attributes, TypedAttribute};
pub use read::attribute_value::{AttributeOwner, AttributeValue};
pub use read::bootstrap_methods::{BootstrapMethod, BootstrapMethods};
pub use read::class::ClassFile;
pub use read::code::{Code, Handler};
pub use read::constant::Constant;
pub use read::constant_lists::{Exceptions, ModulePackages, NestMembers, PermittedSubclasses};
pub use read::constant_references::{ConstantValue, ModuleMainClass, NestHost, Signature, SourceFile};
pub use read::enclosing_method::EnclosingMethod;
pub use read::frames::{Frame, FrameType, initial_locals};
pub use read::inner_classes::{InnerClass, InnerClasses};
pub use read::instruction::{Instruction, Switch, decode, instructions};
pub use read::line_numbers::{LineNumber, LineNumberTable};
pub use read::local_variables::{LocalVariable, LocalVariableTable, LocalVariableTypeTable};
pub use read::member::Member;
pub use read::method_parameters::{MethodParameter, MethodParameters};
pub use read::module::{Exports, Module, Provides, Requires};
pub use read::pool::{ConstantPool, HandleKind, MemberRef};
pub use read::raw_instruction::{RawInstruction, decode_raw, raw_instructions};
pub use read::record::{Record, RecordComponent};
pub use read::stack_map::{StackMap, StackMapEntry};
pub use read::stack_map_table::{FrameChange, StackMapFrame, StackMapTable};
pub use read::type_annotations::{AnnotationTarget, TypeAnnotation, TypeAnnotations, VariableRange};
pub use read::verification_type::VerificationType;
pub use read::version::Version;
pub use text::{Text, modified_utf8};
