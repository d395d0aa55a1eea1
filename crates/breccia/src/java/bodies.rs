//! What do the bodies of a class do, in the form that analyses work on?

use std::collections::HashSet;

use ir::{Body, LowerOptions};
use program::{ClassId, MethodId, Problem, Program};
use text::escape;

use super::find::{self, FindError};
use super::load::Input;

/// A class, or some of its methods.
pub struct Target {
    /// The class.
    pub class: ClassId,
    /// The methods.
    pub methods: Vec<MethodId>,
    /// Whether the class as such is meant.
    pub whole: bool,
}

/// The bodies of a target, or why they cannot be read.
pub struct Lowered {
    /// The bodies.
    pub bodies: Vec<Body>,
    /// Methods whose bodies could not be lowered, and why.
    pub unread: Vec<(MethodId, String)>,
    /// The same as problems, with their places.
    pub problems: Vec<Problem>,
}

impl Target {
    /// A class, or those of its methods that a text means.
    pub fn new(program: &Program, class: ClassId, method: Option<&str>) -> Result<Self, FindError> {
        let methods = match method {
            Some(wanted) => find::methods(program, class, wanted)?,
            None => program.class(class).methods.iter().collect(),
        };
        Ok(Self { class, methods, whole: method.is_none() })
    }

    /// Lowers the bodies; those that cannot be lowered are problems.
    pub fn lower(&self, program: &Program, options: LowerOptions) -> Lowered {
        if self.whole {
            let ir::Lowered { bodies, problems, .. } = ir::lower_class(program, self.class, options);
            let unread = self.unread(program, &bodies, &problems);
            return Lowered { bodies, unread, problems };
        }
        let mut lowered = Lowered { bodies: Vec::new(), unread: Vec::new(), problems: Vec::new() };
        for &method in &self.methods {
            match ir::lower(program, method, options) {
                Ok(body) => lowered.bodies.extend(body),
                Err(problem) => {
                    lowered.unread.push((method, escape(&problem.cause)));
                    lowered.problems.push(problem);
                }
            }
        }
        lowered
    }

    /// Which methods the problems belong to: they come in the order of the methods. What is wrong with the
    /// whole class keeps all bodies from being read.
    fn unread(&self, program: &Program, bodies: &[Body], problems: &[Problem]) -> Vec<(MethodId, String)> {
        let lowered: HashSet<MethodId> = bodies.iter().map(|body| body.method).collect();
        let bodiless = self.methods.iter().copied().filter(|method| !lowered.contains(method));
        let file = program.class_place(self.class).unwrap_or_default();
        if let Some(problem) = problems.iter().find(|problem| problem.place == file) {
            let expected = bodiless.filter(|&method| program.method(method).has_body());
            return expected.map(|method| (method, escape(&problem.cause))).collect();
        }
        let mut problems = problems.iter().peekable();
        let reason = |method| {
            let place = format!("{file}: {}", program.method_name(method));
            let problem = problems.next_if(|problem| problem.place == place)?;
            Some((method, escape(&problem.cause)))
        };
        bodiless.filter_map(reason).collect()
    }
}

impl Lowered {
    /// Why a method has no body to show, although it should.
    pub fn reason(&self, method: MethodId) -> Option<&str> {
        self.unread.iter().find(|(unread, _)| *unread == method).map(|(_, reason)| reason.as_str())
    }
}

/// A method that was written as a class: `Shop::add` or `Shop.add` as it should be written, if there is such
/// a method.
pub fn meant_method(input: &Input, target: &str) -> Option<String> {
    let head = &target[..target.find('(').unwrap_or(target.len())];
    let (class, mark) = match (head.rfind("::"), head.rfind('.')) {
        (Some(at), _) => (&head[..at], "::"),
        (None, Some(at)) => (&head[..at], "."),
        (None, None) => return None,
    };
    let method = &target[class.len() + mark.len()..];
    let id = find::class(input, class).ok()?;
    let there = find::methods(&input.program, id, method).is_ok();
    // With `::` a method was meant, even if it is misspelt; a dot may also belong to a class name.
    (there || mark == "::").then(|| format!("{}#{}", escape(class), escape(method)))
}
