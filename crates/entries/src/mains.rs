//! The `main` of a class, as the `java` command chooses it (JLS 12.1.4).

use classfile::Access;
use program::{ClassId, MethodId, Program};

use super::{Entry, superclasses};

const WITH_ARGUMENTS: &[u8] = b"([Ljava/lang/String;)V";
const WITHOUT: &[u8] = b"()V";

/// The `main` that starts a class, its own or inherited: `main(String[])`, else `main()`, neither of them
/// private.
///
/// Before Java 25 it had to be public and static and to take the arguments. Such a method is found in any
/// case.
pub fn main_method(program: &Program, class: ClassId) -> Option<Entry> {
    let found = [WITH_ARGUMENTS, WITHOUT].iter().find_map(|descriptor| inherited(program, class, descriptor));
    found.map(|method| Entry::on(program, class, method))
}

/// Whether a class itself declares a classic `main`: public, static, with the arguments.
pub fn has_main(program: &Program, class: ClassId) -> bool {
    let classic = |method: MethodId| {
        let access = program.method(method).access;
        access.has(Access::PUBLIC) && access.has(Access::STATIC)
    };
    declared(program, class, WITH_ARGUMENTS).is_some_and(classic)
}

fn inherited(program: &Program, class: ClassId, descriptor: &[u8]) -> Option<MethodId> {
    let found = superclasses(program, class).find_map(|class| declared(program, class, descriptor))?;
    let access = program.method(found).access;
    (!access.has(Access::PRIVATE) && !access.has(Access::ABSTRACT)).then_some(found)
}

fn declared(program: &Program, class: ClassId, descriptor: &[u8]) -> Option<MethodId> {
    program.declared_method(class, program.names.find_selector(b"main", descriptor)?)
}
