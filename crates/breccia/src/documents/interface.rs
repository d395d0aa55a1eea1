//! What clients can use of a component, and why.

use std::io::{self, Write};

use fragment::{Member, MemberId, Reason};
use program::{ClassId, FieldId, MethodId, Program, Type};
use serde::Serialize;
use text::escape;

use super::parts::Method;
use crate::java::component::Fragment;

/// A member as source code has it.
pub fn name(program: &Program, member: &Member) -> String {
    match member.id {
        MemberId::Method(method) => method_name(program, member, method),
        MemberId::Field(field) => {
            let declared = program.field(field);
            let word = if declared.is_static() { "static " } else { "" };
            let name = escape(&program.names.text(declared.name));
            format!("{word}{} {name}", program.type_name(declared.ty))
        }
    }
}

fn method_name(program: &Program, member: &Member, method: MethodId) -> String {
    let declared = program.method(method);
    let text = program.selector_name(declared.selector);
    if program.is_initializer(declared.selector) {
        let class = program.class_name(member.class);
        // Source code calls a constructor by the simple name of its class.
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
        Reason::Library => "declared by a library, implemented here".to_owned(),
        Reason::Given => "clients create such objects".to_owned(),
        Reason::Runner => "used by what starts the tests".to_owned(),
        Reason::Serialization => "used by streams of objects".to_owned(),
        Reason::Framework(annotation) => fragment::by_framework(program, annotation, deed(program, member)),
        Reason::Listed(number) => {
            let pattern = fragment.patterns.get(number as usize);
            format!("asked for by `{}`", escape(pattern.map_or("", String::as_str)))
        }
        Reason::Used(method) => format!("used by {}", program.method_name(method)),
    };
    if member.is_inherited(program) {
        format!("{why}, inherited from {}", program.class_name(member.declared_in(program)))
    } else {
        why
    }
}

/// What a framework does with a member.
fn deed(program: &Program, member: &Member) -> &'static str {
    match member.id {
        MemberId::Method(method) if program.is_initializer(program.method(method).selector) => "created",
        MemberId::Method(_) => "called",
        MemberId::Field(_) => "set",
    }
}

/// The interface of a component.
#[derive(Serialize)]
struct Interface {
    accessed: Vec<String>,
    arrays_accessed: Vec<String>,
    arrays_made: Vec<String>,
    classes_in_closure: usize,
    classes_on_class_path: usize,
    component: Vec<String>,
    members: Vec<Listed>,
    relevant_types: Vec<String>,
}

/// A member that clients can use: a method or a field.
#[derive(Serialize)]
struct Listed {
    class: String,
    declared_in: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<Field>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<Method>,
    reason: String,
}

#[derive(Serialize)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    ty: String,
}

/// Writes the interface of a component.
pub fn write(out: &mut impl Write, program: &Program, fragment: &Fragment) -> io::Result<()> {
    let classes = |ids: &[ClassId]| ids.iter().map(|&class| program.class_name(class)).collect();
    let types = |types: &[Type]| types.iter().map(|&ty| program.type_name(ty)).collect();
    let members = fragment.interface.members.iter();
    let interface = Interface {
        accessed: classes(&fragment.interface.accessed),
        arrays_accessed: types(&fragment.interface.arrays.accessed),
        arrays_made: types(&fragment.interface.arrays.instantiated),
        classes_in_closure: fragment.sizes.closure,
        classes_on_class_path: fragment.sizes.class_path,
        component: classes(&fragment.component),
        members: members.map(|member| Listed::new(program, fragment, member)).collect(),
        relevant_types: types(&fragment.placeholders.types),
    };
    serde_json::to_writer(&mut *out, &interface)?;
    Ok(writeln!(out)?)
}

impl Listed {
    fn new(program: &Program, fragment: &Fragment, member: &Member) -> Self {
        let (field, method) = match member.id {
            MemberId::Method(id) => (None, Some(Method::new(program, id))),
            MemberId::Field(id) => (Some(Field::new(program, id)), None),
        };
        Self {
            class: program.class_name(member.class),
            declared_in: program.class_name(member.declared_in(program)),
            field,
            method,
            reason: reason(program, fragment, member),
        }
    }
}

impl Field {
    fn new(program: &Program, id: FieldId) -> Self {
        let declared = program.field(id);
        Self { name: escape(&program.names.text(declared.name)), ty: program.type_name(declared.ty) }
    }
}
