//! *Cls*: which classes can take part? (`FCA`, section II-A: "closed with respect to Int")
//!
//! The closure of the component under references: a class refers to every class that its constants and the
//! descriptors of its members name. Looks at no code.

use classfile::{Constant, Text, descriptor};
use program::{ClassId, Program, Type};
use rustc_hash::FxHashSet;

/// A class that another class names.
pub type Reference = ClassId;

/// Classes that the JVM itself uses, even if the program names none of them: to throw exceptions, start
/// threads and end the program.
const OF_THE_JVM: [&str; 21] = [
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/NegativeArraySizeException",
    "java/lang/NullPointerException",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/NoClassDefFoundError",
    "java/lang/ExceptionInInitializerError",
    "java/lang/LinkageError",
    "java/lang/OutOfMemoryError",
    "java/lang/StackOverflowError",
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/System",
    "java/lang/Thread",
    "java/lang/ThreadGroup",
    "java/lang/Shutdown",
    "java/lang/ref/Finalizer",
];

/// The classes themselves and everything that they refer to, directly or through others, in the order of ids.
/// Missing classes are left out.
pub fn closure(program: &Program, roots: &[ClassId]) -> Vec<ClassId> {
    let of_the_jvm = OF_THE_JVM.iter().filter_map(|name| program.find_class(name.as_bytes()));
    let mut seen: FxHashSet<ClassId> = roots.iter().copied().chain(of_the_jvm).collect();
    let mut pending: Vec<ClassId> = seen.iter().copied().collect();
    while let Some(class) = pending.pop() {
        for reference in references(program, class) {
            if seen.insert(reference) {
                pending.push(reference);
            }
        }
    }
    let mut found: Vec<ClassId> =
        seen.into_iter().filter(|&class| !program.class(class).is_phantom()).collect();
    // The set has no order; results must have one.
    found.sort_unstable();
    found
}

/// The classes that a class names; one that cannot be read names nothing.
pub fn references(program: &Program, class: ClassId) -> Vec<Reference> {
    let Ok(Some(open)) = program.open(class) else { return Vec::new() };
    let pool = open.pool();
    let mut found = Vec::new();
    let mut add = |name: &[u8]| found.extend(program.names.find_class(name));
    for (_, constant) in pool.iter() {
        match constant {
            Constant::Class { name } => {
                let name = pool.utf8(name).ok();
                let base = name.and_then(descriptor::class_constant).and_then(class_of);
                base.into_iter().for_each(&mut add);
            }
            // Members of other classes: their classes have constants of their own, their descriptors do not.
            Constant::NameAndType { descriptor, .. } | Constant::MethodType { descriptor } => {
                pool.utf8(descriptor).ok().into_iter().for_each(|text| in_descriptor(text, &mut add));
            }
            Constant::Utf8(_)
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::String { .. }
            | Constant::Field { .. }
            | Constant::Method { .. }
            | Constant::InterfaceMethod { .. }
            | Constant::MethodHandle { .. }
            | Constant::Dynamic { .. }
            | Constant::InvokeDynamic { .. }
            | Constant::Module { .. }
            | Constant::Package { .. } => {}
        }
    }
    let declared = program.class(class);
    let of_fields = declared.fields.iter().map(|field| program.field(field).ty);
    let of_methods = declared.methods.iter().flat_map(|method| {
        let signature = program.names.selector_signature(program.method(method).selector);
        signature.parameters.iter().copied().chain([signature.result])
    });
    found.extend(of_fields.chain(of_methods).filter_map(Type::base_class));
    found
}

fn in_descriptor(text: Text<'_>, add: &mut impl FnMut(&[u8])) {
    // A `NameAndType` does not say whether it is for a field or a method.
    if let Some(field) = descriptor::field(text) {
        class_of(field).into_iter().for_each(add);
        return;
    }
    let Some(mut types) = descriptor::method(text) else { return };
    while let Some(Some(parameter)) = types.parameter() {
        class_of(parameter).into_iter().for_each(&mut *add);
    }
    types.result().and_then(class_of).into_iter().for_each(add);
}

fn class_of(ty: descriptor::FieldType<'_>) -> Option<&[u8]> {
    if let descriptor::Base::Class(name) = ty.base { Some(name.0) } else { None }
}
