//! What can clients do by writing objects to streams and reading them back? Access flags do not matter there.
//!
//! ```text
//! C of the component, below Serializable;         C.m is in Int
//!   m, declared in C, is called by streams
//! C as above; f an instance field of C that       C.f is in Int, to read and to write
//!   holds objects and is not transient
//! C as above, concrete, no enum and no record     there are objects of C whose constructor has not run
//! C as above, a record; c a constructor of C      c is in Int
//! some C as above                                 the streams' public constructors are in Int
//! ```
//!
//! What comes out of a stream was written to one before: an object that was read stands for the one that was
//! written, and its fields keep what they hold. What methods of the component write and read themselves goes
//! through a client's stream. Its `writeObjectOverride` keeps its argument, and its `readObjectOverride`
//! returns whatever clients have.

use classfile::Access;
use program::{ClassId, FieldId, MethodId, Program};

use crate::interface::{Interface, Member, MemberId, Reason};
use crate::objects::holds_objects;

/// The methods that streams call by their names.
const CALLED: [(&str, &str); 7] = [
    ("writeObject", "(Ljava/io/ObjectOutputStream;)V"),
    ("readObject", "(Ljava/io/ObjectInputStream;)V"),
    ("readObjectNoData", "()V"),
    ("writeReplace", "()Ljava/lang/Object;"),
    ("readResolve", "()Ljava/lang/Object;"),
    ("writeExternal", "(Ljava/io/ObjectOutput;)V"),
    ("readExternal", "(Ljava/io/ObjectInput;)V"),
];

const STREAMS: [&str; 2] = ["java/io/ObjectOutputStream", "java/io/ObjectInputStream"];

/// Adds what streams do for clients that write and read objects of a component.
pub fn add_serialization(program: &Program, interface: &mut Interface, component: &[ClassId]) {
    let Some(serializable) = program.find_class(b"java/io/Serializable") else { return };
    let written = component.iter().copied().filter(|&class| {
        program.is_subclass(class, serializable) && !program.is_subclass(class, ClassId::ENUM)
    });
    let written: Vec<ClassId> = written.collect();
    if written.is_empty() {
        return;
    }
    let streams = streams(program);
    let constructors =
        streams.iter().flat_map(|&class| constructors(program, class)).filter(|(_, method)| {
            let parameters = program.names.selector_signature(program.method(*method).selector).parameters;
            // The constructor without parameters is only for subclasses.
            program.method(*method).access.has(Access::PUBLIC) && !parameters.is_empty()
        });
    let mut members: Vec<Member> = constructors.map(|(class, method)| by_stream(class, method)).collect();
    for &class in &written {
        members.extend(called(program, class).map(|method| by_stream(class, method)));
        if program.is_subclass(class, ClassId::RECORD) {
            // A stream creates a record through its constructor, and reads no fields into it.
            members.extend(constructors_of(program, class).map(|method| by_stream(class, method)));
            continue;
        }
        members.extend(kept(program, class).map(|field| Member {
            class,
            id: MemberId::Field(field),
            reason: Reason::Serialization,
        }));
        if program.class(class).is_concrete() {
            interface.restored.push(class);
        }
    }
    // Replaces fields that clients can name, because streams write even final ones.
    let is_replaced = |member: &Member| {
        members.iter().any(|new| new.id == member.id && new.class == member.class && is_field(new))
    };
    interface.members.retain(|member| !is_replaced(member));
    interface.add(members);
}

/// The classes of streams of objects.
pub(crate) fn streams(program: &Program) -> Vec<ClassId> {
    STREAMS.iter().filter_map(|name| program.find_class(name.as_bytes())).collect()
}

fn by_stream(class: ClassId, method: MethodId) -> Member {
    Member { class, id: MemberId::Method(method), reason: Reason::Serialization }
}

fn is_field(member: &Member) -> bool {
    matches!(member.id, MemberId::Field(_))
}

fn constructors(program: &Program, class: ClassId) -> impl Iterator<Item = (ClassId, MethodId)> + '_ {
    constructors_of(program, class).map(move |method| (class, method))
}

fn constructors_of(program: &Program, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
    let methods = program.class(class).methods.iter();
    methods.filter(|&method| program.is_initializer(program.method(method).selector))
}

/// The methods of a class that streams call.
fn called(program: &Program, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
    program.class(class).methods.iter().filter(|&method| {
        let declared = program.method(method);
        let parts = program.names.selector_parts(declared.selector);
        let (name, descriptor) =
            (program.names.text(parts.name).0, program.names.descriptor_text(parts.descriptor).0);
        let is_one = CALLED.iter().any(|(own, of)| own.as_bytes() == name && of.as_bytes() == descriptor);
        is_one && !declared.is_static() && !declared.is_abstract()
    })
}

/// The fields of a class that streams keep.
fn kept(program: &Program, class: ClassId) -> impl Iterator<Item = FieldId> + '_ {
    program.class(class).fields.iter().filter(|&field| {
        let declared = program.field(field);
        !declared.is_static() && !declared.access.has(Access::TRANSIENT) && holds_objects(declared.ty)
    })
}
