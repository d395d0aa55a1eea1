//! `breccia interface`: what can clients use of a component, and why?

use std::io::{self, Write};

use fragment::{Member, MemberId, Reason};
use program::{MethodId, Program, Type};
use serde_json::{Value, json};

use crate::analysis::fragment::Fragment;
use crate::analysis::{load_component, method_json};
use crate::context::Context;
use crate::number::{count, grouped};
use crate::options::InterfaceOptions;
use crate::output::{Output, clean};
use crate::paint::Role;
use crate::stop::Stop;

/// Finds the interface of a component and shows it.
pub(crate) fn run(cx: &mut Context, options: &InterfaceOptions) -> Result<(), Stop> {
    let mut input = load_component(cx, &options.paths, &options.fragment)?;
    let fragment = Fragment::of(cx, &mut input, &options.fragment)?;
    match cx.is_json() {
        true => write_json(&mut cx.out, &input.program, &fragment),
        false => Ok(write_text(&mut cx.out, &input.program, &fragment)?),
    }
}

fn write_text(out: &mut Output, program: &Program, fragment: &Fragment) -> io::Result<()> {
    let paint = out.paint;
    let mut members = &fragment.interface.members[..];
    for &class in &fragment.interface.accessed {
        let end = members.iter().position(|member| member.class != class).unwrap_or(members.len());
        let (own, rest) = members.split_at(end);
        members = rest;
        writeln!(out, "{}", paint.show(Role::Class, program.class_name(class)))?;
        for member in own {
            let reason = reason(program, fragment, member);
            writeln!(out, "    {:<60} {}", name(program, member), paint.show(Role::Faint, reason))?;
        }
    }
    let arrays = &fragment.interface.arrays;
    for (title, types) in [("arrays made", &arrays.instantiated), ("arrays accessed", &arrays.accessed)] {
        if !types.is_empty() {
            let types: Vec<String> = types.iter().map(|&ty| program.type_name(ty)).collect();
            writeln!(out, "{} {}", paint.show(Role::Heading, format!("{title}:")), types.join(", "))?;
        }
    }
    writeln!(out)?;
    let types = count(fragment.placeholders.types.len(), "relevant type", "relevant types");
    let accessed = count(fragment.interface.accessed.len(), "accessed class", "accessed classes");
    let members = count(fragment.interface.members.len(), "interface member", "interface members");
    writeln!(out, "{accessed}, {members}, {types}")?;
    writeln!(
        out,
        "{} of the component; {} in the closure of references (Cls), {} on the class path",
        count(fragment.component.len(), "class", "classes"),
        grouped(fragment.sizes.closure as u64),
        grouped(fragment.sizes.class_path as u64)
    )
}

/// A member as source code has it.
fn name(program: &Program, member: &Member) -> String {
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

fn reason(program: &Program, fragment: &Fragment, member: &Member) -> String {
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
    match member.is_inherited(program) {
        true => format!("{why}, inherited from {}", program.class_name(member.declared_in(program))),
        false => why,
    }
}

fn write_json(out: &mut Output, program: &Program, fragment: &Fragment) -> Result<(), Stop> {
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
        MemberId::Method(method) => value["method"] = method_json(program, method),
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
