//! The variables of methods, by their names in the source or in the IR.

use ir::{Body, VarId};
use pointsto::Set;
use program::{MethodId, Program};
use text::escape;

use super::Held;
use super::error::SetError;
use super::expression::{Followed, Groups, Holding};
use crate::java::analyse::Analysed;

/// The wanted variables, or all, of each reachable method among `methods`: at least one method.
pub(super) fn of_methods(
    analysed: &Analysed,
    methods: &[MethodId],
    wanted: &[String],
) -> Result<Vec<Held>, SetError> {
    let bodies: Vec<&Body> = methods.iter().filter_map(|&method| analysed.results.body(method)).collect();
    if bodies.is_empty() {
        return Err(unreached(analysed, methods));
    }
    if wanted.is_empty() {
        return Ok(bodies.iter().map(|body| all(analysed, body)).collect());
    }
    let mut shown = Vec::new();
    let mut refused = None;
    for body in bodies {
        let sets: Result<Vec<Holding>, SetError> =
            wanted.iter().map(|text| holding(analysed, body, text)).collect();
        match sets {
            Ok(sets) => shown.push(Held { method: Some(body.method), sets }),
            Err(stop) => refused = refused.or(Some(stop)),
        }
    }
    // Of several methods of one name, one may do.
    match refused {
        Some(stop) if shown.is_empty() => Err(stop),
        Some(_) | None => Ok(shown),
    }
}

fn unreached(analysed: &Analysed, methods: &[MethodId]) -> SetError {
    let program = &analysed.input.program;
    let names: Vec<String> = methods.iter().map(|&method| program.method_name(method)).collect();
    if methods.iter().all(|&method| !program.method(method).has_body()) {
        SetError::NoBody { methods: names }
    } else {
        SetError::Unreached { methods: names, reachable: analysed.results.reachable().len() }
    }
}

fn all(analysed: &Analysed, body: &Body) -> Held {
    let names = Names::new(body);
    let shown = body.vars().filter(|&var| body.ty(var).is_reference()).map(|var| Holding {
        name: names.of_var(body, var),
        ty: Some(analysed.input.program.type_name(body.ty(var))),
        groups: vec![(None, analysed.results.variable(body.method, var))],
    });
    Held { method: Some(body.method), sets: shown.collect() }
}

/// What an expression can hold: a variable, then fields and elements.
fn holding(analysed: &Analysed, body: &Body, text: &str) -> Result<Holding, SetError> {
    let program = &analysed.input.program;
    let names = Names::new(body);
    let (base, mut rest) = split(text);
    let vars = names.find(program, body, base)?;
    if let Some(&var) = vars.iter().find(|&&var| !body.ty(var).is_reference()) {
        let ty = program.type_name(body.ty(var));
        return Err(SetError::Primitive { name: base.to_owned(), ty });
    }
    // A variable of the source may be several in the IR: together they hold what it can hold.
    let mut set = Set::EMPTY;
    vars.iter().for_each(|&var| set.insert_all(&analysed.results.variable(body.method, var)));
    let mut groups: Groups = vec![(None, set)];
    let scope = Followed::new(analysed);
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix("[]") {
            groups = scope.elements(&groups);
            rest = behind;
        } else {
            let behind = rest.strip_prefix('.').ok_or_else(|| not_understood(text))?;
            let end = behind.find(['.', '[']).unwrap_or(behind.len());
            groups = scope.fields(&groups, &behind[..end]).ok_or_else(|| no_field(text, &behind[..end]))?;
            rest = &behind[end..];
        }
    }
    // Fields and elements of different objects may differ in type, so only a plain variable shows one.
    let ty = (base == text).then(|| vars.first().map(|&var| program.type_name(body.ty(var)))).flatten();
    Ok(Holding { name: escape(text), ty, groups })
}

fn not_understood(text: &str) -> SetError {
    SetError::NotUnderstood { text: text.to_owned() }
}

fn no_field(text: &str, field: &str) -> SetError {
    SetError::NoSuchField { text: text.to_owned(), field: field.to_owned() }
}

/// The variable, and what follows: `x.2.f[]` is `x.2` and `.f[]`.
fn split(text: &str) -> (&str, &str) {
    let end = text.find(['.', '[']).unwrap_or(text.len());
    let behind = &text[end..];
    let digits = behind
        .strip_prefix('.')
        .map_or(0, |number| number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len()));
    let end = if digits > 0 { end + 1 + digits } else { end };
    (&text[..end], &text[end..])
}

/// The names of a body's variables, as the IR prints them: from the second of a name on, they are numbered.
struct Names {
    printed: Vec<String>,
    source: Vec<Option<String>>,
}

impl Names {
    fn new(body: &Body) -> Self {
        let source: Vec<Option<String>> =
            body.vars().map(|var| body.name(var).map(|name| name.decode().into_owned())).collect();
        let mut seen = std::collections::HashMap::<&str, usize>::new();
        let printed = body.vars().zip(&source).map(|(var, name)| match name {
            _ if body.this() == Some(var) => "this".to_owned(),
            None => format!("v{}", var.0),
            Some(name) => {
                let number = seen.entry(name).or_default();
                *number += 1;
                if *number == 1 { name.clone() } else { format!("{name}.{number}") }
            }
        });
        let printed = printed.collect();
        Self { printed, source }
    }

    /// The name of one variable, for people. The result has none in the source.
    fn of_var(&self, body: &Body, var: VarId) -> String {
        let name = &self.printed[var.0 as usize];
        if body.result() == Some(var) && self.source[var.0 as usize].is_none() {
            "return".to_owned()
        } else {
            escape(name)
        }
    }

    /// All variables of a name of the source, or the one of a name of the IR.
    fn find(&self, program: &Program, body: &Body, wanted: &str) -> Result<Vec<VarId>, SetError> {
        if wanted == "return" {
            let result = body.result().map(|var| vec![var]);
            let method = program.method_name(body.method);
            return result.ok_or(SetError::ReturnsNothing { method });
        }
        let of_source = body.vars().filter(|var| self.source[var.0 as usize].as_deref() == Some(wanted));
        let mut found: Vec<VarId> = of_source.collect();
        // A name of the source goes before a name of the IR that looks the same.
        if found.is_empty() {
            found = body.vars().filter(|var| self.printed[var.0 as usize] == wanted).collect();
        }
        if !found.is_empty() {
            return Ok(found);
        }
        Err(SetError::UnknownVariable {
            method: program.method_name(body.method),
            name: wanted.to_owned(),
            known: self.printed.clone(),
            objects: self.objects(body),
        })
    }

    /// The variables of the body that can hold objects; those with a name of the source go first.
    fn objects(&self, body: &Body) -> Vec<String> {
        let objects: Vec<usize> =
            body.vars().filter(|&var| body.ty(var).is_reference()).map(|var| var.0 as usize).collect();
        let is_named = |&var: &usize| self.source[var].is_some() || self.printed[var] == "this";
        let (named, others): (Vec<usize>, Vec<usize>) = objects.into_iter().partition(is_named);
        named.iter().chain(&others).map(|&var| self.printed[var].clone()).collect()
    }
}

#[cfg(test)]
mod unit {
    use super::split;

    #[test]
    fn a_number_behind_a_dot_belongs_to_the_name() {
        assert_eq!(split("x"), ("x", ""));
        assert_eq!(split("x.2.f[]"), ("x.2", ".f[]"));
        assert_eq!(split("x.f"), ("x", ".f"));
        assert_eq!(split("x[].f"), ("x", "[].f"));
    }
}
