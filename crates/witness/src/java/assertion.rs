//! What a test asserts: what was the same in all runs.

use program::{Program, Type};

use super::literal;
use super::names::{TypeNames, is_nameable};
use crate::observed::Observed;
use crate::reply::Detail;

/// An assertion: its method and its arguments. The variable is the last argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Assertion {
    /// The method of JUnit.
    pub(crate) method: &'static str,
    /// The arguments, the variable's name included.
    pub(crate) arguments: String,
}

/// What can be asserted of a value; none if nothing can.
pub(crate) fn of_value(
    program: &Program,
    names: &mut TypeNames,
    component: impl Fn(&str) -> bool,
    observed: &Observed,
    ty: Type,
    variable: &str,
) -> Option<Assertion> {
    let assert = |method, arguments| Some(Assertion { method, arguments });
    let equal = |expected: String| assert("assertEquals", format!("{expected}, {variable}"));
    match observed {
        Observed::Void | Observed::Threw(_) => None,
        Observed::Null => assert("assertNull", variable.to_owned()),
        Observed::Object(_, Detail::Text(text)) => equal(literal::text(text)),
        Observed::Object(class, Detail::Primitive(value)) => primitive(class, value, ty, variable),
        Observed::Object(class, Detail::Constant(name)) => {
            let class = program.find_class(&classfile::modified_utf8(class)).map(Type::class);
            // A constant with a body has a class of its own.
            let class = class.filter(|&class| is_nameable(program, class)).or(Some(ty))?;
            let is_enum = program.is_subtype(class, Type::class(program::ClassId::ENUM));
            if is_nameable(program, class) && is_enum && super::names::is_name(name) {
                equal(format!("{}.{name}", names.ty(program, class)))
            } else {
                assert("assertNotNull", variable.to_owned())
            }
        }
        Observed::Object(class, Detail::None) => {
            let found = program.find_class(&classfile::modified_utf8(class)).map(Type::class);
            let found = found.filter(|&found| component(class) && is_nameable(program, found));
            match found {
                Some(found) => equal_class(program, names, found, variable),
                None if !ty.is_reference() => None,
                None => assert("assertNotNull", variable.to_owned()),
            }
        }
    }
}

fn equal_class(program: &Program, names: &mut TypeNames, class: Type, variable: &str) -> Option<Assertion> {
    let raw = names.raw;
    let name = names.ty(program, class);
    // A class literal has no type arguments anyway.
    names.raw = raw;
    Some(Assertion { method: "assertEquals", arguments: format!("{name}.class, {variable}.getClass()") })
}

/// A primitive value, or one in a box.
fn primitive(class: &str, value: &str, ty: Type, variable: &str) -> Option<Assertion> {
    let assert = |method, arguments| Some(Assertion { method, arguments });
    let is_box = ty.is_reference();
    let expected = match class.strip_prefix("java/lang/")? {
        "Boolean" if !is_box => {
            return assert(if value == "true" { "assertTrue" } else { "assertFalse" }, variable.to_owned());
        }
        "Boolean" => value.to_owned(),
        "Byte" => format!("(byte) {value}"),
        "Short" => format!("(short) {value}"),
        "Character" => literal::character(value.parse().ok()?),
        "Integer" => value.to_owned(),
        "Long" => format!("{value}L"),
        "Float" => {
            let number = f32::from_bits(value.parse::<i32>().ok()? as u32);
            return assert("assertEquals", with_delta(literal::float(number), variable, is_box, "0.0f"));
        }
        "Double" => {
            let number = f64::from_bits(value.parse::<i64>().ok()? as u64);
            return assert("assertEquals", with_delta(literal::double(number), variable, is_box, "0.0"));
        }
        _ => return None,
    };
    // Without the cast, the call would be ambiguous.
    let expected = if is_box { format!("(Object) {expected}") } else { expected };
    assert("assertEquals", format!("{expected}, {variable}"))
}

fn with_delta(expected: String, variable: &str, is_box: bool, delta: &str) -> String {
    if is_box {
        format!("(Object) {expected}, {variable}")
    } else {
        format!("{expected}, {variable}, {delta}")
    }
}
