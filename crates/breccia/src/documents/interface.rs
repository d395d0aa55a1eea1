//! What clients can use of a component, and why.

use std::io::{self, Write};

use fragment::{Member, MemberId, Reason};
use program::{MethodId, Program, Type};
use serde_json::{Value, json};

use super::parts::method;
use crate::clean::clean;
use crate::java::component::Fragment;

/// A member as source code has it.
pub fn name(program: &Program, member: &Member) -> String {
    match member.id {
        MemberId::Method(method) => method_name(program, member, method),
        MemberId::Field(field) => {
            let declared = program.field(field);
            let word = if declared.is_static() { "static " } else { "" };
            let name = clean(&program.names.text(declared.name));
            format!("{word}{} {name}", program.type_name(declared.ty))
        }
    }
}

fn method_name(program: &Program, member: &Member, method: MethodId) -> String {
    let declared = program.method(method);
    let text = program.selector_name(declared.selector);
    if program.is_initializer(declared.selector) {
        let class = program.class_name(member.class);
        let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
        return format!("new {}", text.replacen("<init>", simple, 1));
    }
    let word = if declared.is_static() { "static " } else { "" };
    let result = program.names.selector_signature(declared.selector).result;
    let result = if result == Type::VOID { "void".to_owned() } else { program.type_name(result) };
    format!("{word}{result} {text}")
}

/// Why clients can use a member.
pub fn reason(program: &Program, fragment: &Fragment, member: &Member) -> String {
    let why = match member.reason {
        Reason::Public => "public".to_owned(),
        Reason::Protected => "protected".to_owned(),
        Reason::Package => "package access".to_owned(),
        Reason::Library => "of a library's type, answered here".to_owned(),
        Reason::Given => "clients make such objects".to_owned(),
        Reason::Serialization => "used by streams of objects".to_owned(),
        Reason::Listed(number) => {
            let pattern = fragment.patterns.get(number as usize);
            format!("asked for by `{}`", clean(pattern.map_or("", String::as_str)))
        }
        Reason::Used(method) => format!("used by {}", program.method_name(method)),
    };
    if member.is_inherited(program) {
        format!("{why}, inherited from {}", program.class_name(member.declared_in(program)))
    } else {
        why
    }
}

/// Writes the interface of a component.
pub fn write(out: &mut impl Write, program: &Program, fragment: &Fragment) -> io::Result<()> {
    let names = |types: &[Type]| -> Vec<String> { types.iter().map(|&ty| program.type_name(ty)).collect() };
    let accessed: Vec<String> =
        fragment.interface.accessed.iter().map(|&class| program.class_name(class)).collect();
    let members: Vec<Value> =
        fragment.interface.members.iter().map(|member| member_json(program, fragment, member)).collect();
    let value = json!({
        "component": fragment.component.iter().map(|&class| program.class_name(class)).collect::<Vec<_>>(),
        "accessed": accessed,
        "members": members,
        "arrays_made": names(&fragment.interface.arrays.instantiated),
        "arrays_accessed": names(&fragment.interface.arrays.accessed),
        "relevant_types": names(&fragment.placeholders.types),
        "classes_in_closure": fragment.sizes.closure,
        "classes_on_class_path": fragment.sizes.class_path,
    });
    serde_json::to_writer(&mut *out, &value)?;
    Ok(writeln!(out)?)
}

fn member_json(program: &Program, fragment: &Fragment, member: &Member) -> Value {
    let mut value = json!({
        "class": program.class_name(member.class),
        "declared_in": program.class_name(member.declared_in(program)),
        "reason": reason(program, fragment, member),
    });
    match member.id {
        MemberId::Method(id) => value["method"] = method(program, id),
        MemberId::Field(field) => {
            let declared = program.field(field);
            value["field"] = json!({
                "name": clean(&program.names.text(declared.name)),
                "type": program.type_name(declared.ty),
            });
        }
    }
    value
}
