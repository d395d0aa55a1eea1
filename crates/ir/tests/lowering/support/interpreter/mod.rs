//! Runs bodies statement by statement, as a JVM would run the bytecode they came from.
//!
//! Bodies are lowered when they are first called, verified, and compared with their bytecode. `natives`
//! models the parts of the JDK that the tests use; anything else is a [`Stop::Fault`], which fails a test.

mod arithmetic;
mod calls;
mod dynamic;
mod frame;
mod heap;
mod natives;
mod value;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ir::{Body, LowerOptions};
use program::{ClassId, FieldId, MethodId, Program};

use heap::Heap;
pub(crate) use value::Value;

/// The most statements that one run may take.
const MOST_STEPS: u64 = 20_000_000;
/// The most calls that may be active.
const MOST_CALLS: u32 = 2_000;

/// Why a body did not come to its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// An exception.
    Thrown(Value),
    /// The body is broken, or does what this machine cannot do.
    Fault(String),
}

pub(crate) type Run<T> = Result<T, Stop>;

fn fault<T>(what: impl Into<String>) -> Run<T> {
    Err(Stop::Fault(what.into()))
}

pub(crate) struct Machine<'p> {
    program: &'p Program,
    options: LowerOptions,
    bodies: HashMap<MethodId, Rc<Body>>,
    keys: HashMap<MethodId, Rc<str>>,
    heap: Heap,
    statics: HashMap<FieldId, Value>,
    initialised: HashSet<ClassId>,
    interned: HashMap<Vec<u8>, Value>,
    out: String,
    steps: u64,
    calls: u32,
}

impl<'p> Machine<'p> {
    pub(crate) fn new(program: &'p Program, options: LowerOptions) -> Self {
        Self {
            program,
            options,
            bodies: HashMap::new(),
            keys: HashMap::new(),
            heap: Heap::default(),
            statics: HashMap::new(),
            initialised: HashSet::new(),
            interned: HashMap::new(),
            out: String::new(),
            steps: 0,
            calls: 0,
        }
    }

    /// Calls a static method and returns what it returned or threw, and all that was printed.
    pub(crate) fn call_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: Vec<Value>,
    ) -> (String, String) {
        let selector = self.program.names.find_selector(name.as_bytes(), descriptor.as_bytes());
        let class = self.program.find_class(class.as_bytes());
        let method = class.zip(selector).and_then(|(class, of)| self.program.declared_method(class, of));
        let came = match method {
            None => fault("no such method"),
            Some(method) => self.invoke(method, arguments),
        };
        let end = match came {
            Ok(None) => "void".to_owned(),
            Ok(Some(value)) => self.show(value),
            Err(Stop::Thrown(value)) => format!("thrown {}", self.class_name_of(value)),
            Err(Stop::Fault(what)) => format!("FAULT {what}"),
        };
        (end, std::mem::take(&mut self.out))
    }

    /// The body of a method, checked by every means there are.
    fn body(&mut self, method: MethodId) -> Run<Rc<Body>> {
        if let Some(known) = self.bodies.get(&method) {
            return Ok(known.clone());
        }
        let name = self.program.method_name(method);
        let body = match ir::lower(self.program, method, self.options) {
            Ok(Some(body)) => body,
            Ok(None) => return fault(format!("{name} has no body")),
            Err(problem) => return fault(problem.to_string()),
        };
        if let Some(violation) = ir::verify(self.program, &body).first() {
            return fault(format!("{name}: {violation}"));
        }
        if let Err(difference) = java_testkit::compare_with_bytecode(self.program, &body) {
            return fault(format!("{name}: {difference}"));
        }
        let body = Rc::new(body);
        self.bodies.insert(method, body.clone());
        Ok(body)
    }
}
