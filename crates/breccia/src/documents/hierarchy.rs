//! What a class inherits from, and what inherits from it.

use std::io::{self, Write};

use program::{ClassId, Origin, Program};
use serde::Serialize;
use text::escape;

use super::classes::Declared;
use super::lines;
use crate::java::hierarchy::{Family, Step};

/// One class of the JSON output.
#[derive(Serialize)]
pub struct Node {
    /// The class.
    #[serde(flatten)]
    pub about: About,
    /// Distance from the class asked for.
    pub depth: usize,
    /// The class next to it on the way to the class asked for.
    pub of: String,
    /// `extends` or `implements`.
    pub relation: &'static str,
    /// Whether it was already listed, with everything below it.
    pub repeated: bool,
    /// How many classes directly under it are left out.
    pub hidden: usize,
    /// How many are left out below it.
    pub hidden_below: usize,
}

/// A class.
#[derive(Serialize)]
pub struct About {
    /// What it is.
    #[serde(flatten)]
    pub declared: Declared,
    /// Whether it is named and not there.
    pub missing: bool,
    /// Whether it represents a lambda or a method reference.
    pub lambda: bool,
    /// Where it comes from.
    pub place: Option<String>,
}

impl About {
    /// A class of a program.
    pub fn new(program: &Program, class: ClassId) -> Self {
        let declared = program.class(class);
        Self {
            declared: Declared::new(program, class),
            missing: declared.is_phantom(),
            lambda: declared.origin == Origin::Lambda,
            place: program.class_place(class).map(|place| escape(&place)),
        }
    }
}

/// A line of a tree.
pub fn node(program: &Program, step: &Step, upwards: bool) -> Node {
    let (lower, upper) = if upwards { (step.parent, step.class) } else { (step.class, step.parent) };
    Node {
        about: About::new(program, step.class),
        depth: step.depth,
        of: program.class_name(step.parent),
        relation: relation(program, lower, upper),
        repeated: step.repeated,
        hidden: step.hidden,
        hidden_below: step.hidden_below,
    }
}

/// How Java code says that `lower` inherits from `upper`.
fn relation(program: &Program, lower: ClassId, upper: ClassId) -> &'static str {
    // An interface extends other interfaces; only a class implements them.
    let through_class = program.class(lower).superclass == Some(upper);
    if through_class || program.class(lower).is_interface() { "extends" } else { "implements" }
}

/// Writes one JSON document; the subtypes one by one, since there may be very many.
pub fn write(
    out: &mut impl Write,
    program: &Program,
    family: &Family,
    lambdas_left_out: bool,
) -> io::Result<()> {
    write!(out, "{{\"class\":")?;
    serde_json::to_writer(&mut *out, &About::new(program, family.class))?;
    write!(out, ",\"supertypes\":[")?;
    lines::write(out, family.supertypes.iter().map(|step| node(program, step, true)))?;
    write!(out, "],\"subtypes\":[")?;
    lines::write(out, family.subtypes.iter().map(|step| node(program, step, false)))?;
    let (count, left_out) = (family.count, lambdas_left_out);
    writeln!(out, "],\"subtype_count\":{count},\"jdk_lambdas_left_out\":{left_out}}}")?;
    Ok(())
}
