//! `breccia interface`: what can clients use of a component, and why?

use std::io::{self, Write};

use breccia::documents::interface::{self as documents, name, reason};
use breccia::java::component::Fragment;
use program::Program;
use text::{count, grouped};

use crate::analysis;
use crate::context::Context;
use crate::options::InterfaceOptions;
use crate::output::Output;
use crate::paint::Role;
use crate::stop::Stop;

/// Finds the interface of a component and shows it.
pub(crate) fn run(cx: &mut Context, options: &InterfaceOptions) -> Result<(), Stop> {
    let (input, fragment) = analysis::fragment(cx, &options.paths, &options.fragment)?;
    if cx.is_json() {
        Ok(documents::write(&mut cx.out, &input.program, &fragment)?)
    } else {
        Ok(write_text(&mut cx.out, &input.program, &fragment)?)
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
        "{} of the component; {} referenced directly or indirectly, {} on the class path",
        count(fragment.component.len(), "class", "classes"),
        grouped(fragment.sizes.closure as u64),
        grouped(fragment.sizes.class_path as u64)
    )
}
