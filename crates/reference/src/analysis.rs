//! The closure: applies every transfer function, for every reached method and context, until nothing changes.

use std::rc::Rc;

use classfile::Access;
use ir::{BlockId, Body, Stmt, StmtId, VarId};
use program::{ClassId, MethodId, Program, Type};

use crate::bodies::{Bodies, Read};
use crate::facts::Facts;
use crate::policy::{Heap, Policy, Replicated};
use crate::things::{Context, Object, Pointer, Site};

/// Everything that is reached from the entry methods. `bodies` are those that do not come from class files.
pub fn analyse(program: &mut Program, policy: &Policy, entries: &[MethodId], bodies: Vec<Body>) -> Facts {
    let bodies = Bodies::given(bodies, policy.replicated);
    let mut analysis = Analysis { program, policy: *policy, bodies, facts: Facts::default() };
    entries.iter().for_each(|&entry| analysis.enter(entry));
    loop {
        analysis.facts.changed = false;
        for (method, context) in analysis.facts.reached.clone() {
            analysis.method(method, &context);
        }
        if !analysis.facts.changed {
            let Analysis { bodies, facts, .. } = analysis;
            return Facts { bodies: bodies.all(), ..facts };
        }
    }
}

pub(crate) struct Analysis<'p> {
    pub(crate) program: &'p mut Program,
    pub(crate) policy: Policy,
    pub(crate) bodies: Bodies,
    pub(crate) facts: Facts,
}

/// A statement and where it is.
pub(crate) struct Here<'a> {
    pub(crate) method: MethodId,
    pub(crate) context: &'a Context,
    pub(crate) read: &'a Rc<Read>,
    pub(crate) block: BlockId,
    pub(crate) stmt: StmtId,
}

impl Here<'_> {
    pub(crate) fn body(&self) -> &Body {
        &self.read.body
    }

    pub(crate) fn statement(&self) -> Stmt {
        *self.body().stmt(self.stmt)
    }
}

impl Analysis<'_> {
    /// The JVM initialises the class and calls the method; `main` gets an array of strings.
    fn enter(&mut self, entry: MethodId) {
        let declared = *self.program.method(entry);
        self.initialise(declared.class);
        self.facts.reach(entry, Context::default());
        let strings = Type::STRING.array(1).unwrap_or(Type::OBJECT);
        if declared.is_static() && self.signature(entry).0 == [strings] {
            let array = self.object(Site::Machine(strings), strings, Context::default());
            let text = self.object(Site::Strings, Type::STRING, Context::default());
            self.facts.add(&Pointer::Elements(array.clone()), &text);
            self.bodies.read(self.program, entry);
            let formal = self.map(entry, VarId(0), &Context::default());
            self.facts.add(&formal, &array);
        }
    }

    fn method(&mut self, method: MethodId, context: &Context) {
        let Some(read) = self.bodies.read(self.program, method) else {
            return self.native(method, context);
        };
        for block in read.body.blocks() {
            for stmt in read.body.stmts_of(block) {
                self.transfer(&Here { method, context, read: &read, block, stmt });
            }
            self.catch(method, context, &read.body, block);
        }
    }

    /// JVMS 5.5: the first use of a class initialises it, its superclasses, and all of its interfaces that
    /// declare a default method.
    pub(crate) fn initialise(&mut self, class: ClassId) {
        if !self.facts.initialised.insert(class) {
            return;
        }
        self.facts.changed = true;
        let selector = self.program.names.find_selector(b"<clinit>", b"()V");
        if let Some(initialiser) = selector.and_then(|selector| self.program.declared_method(class, selector))
        {
            self.facts.reach(initialiser, Context::default());
        }
        if let Some(superclass) = self.program.class(class).superclass {
            self.initialise(superclass);
        }
        if !self.program.class(class).is_interface() {
            for interface in self.program.superinterfaces(class) {
                if self.has_default_method(interface) {
                    self.initialise(interface);
                }
            }
        }
    }

    fn has_default_method(&self, interface: ClassId) -> bool {
        let mut methods = self.program.class(interface).methods.iter();
        methods.any(|method| {
            let access = self.program.method(method).access;
            !access.has(Access::ABSTRACT) && !access.has(Access::STATIC)
        })
    }

    /// The object name for a site: the site itself, unless the policy merges all objects of a class. The
    /// class object of a type is always separate.
    pub(crate) fn object(&self, site: Site, ty: Type, context: Context) -> Object {
        let is_exception = ty.as_class().is_some() && self.program.is_subtype(ty, Type::THROWABLE);
        let merged = self.policy.heap == Heap::Classes && !matches!(site, Site::Class(_))
            || self.policy.merge_exceptions && is_exception;
        if merged {
            return Object { site: Site::Merged(ty), ty, context: Context::default() };
        }
        Object { site, ty, context }
    }

    /// `map(v, c)`: the copy of a variable for a context, or the variable itself if it is not in R*.
    pub(crate) fn map(&self, method: MethodId, var: VarId, context: &Context) -> Pointer {
        let copy = if self.is_replicated(method, var) { context.clone() } else { Context::default() };
        Pointer::Variable(method, var, copy)
    }

    /// Whether a variable is in R*. A method without a body has no variables of its own: its effects are
    /// modelled at the call.
    fn is_replicated(&self, method: MethodId, var: VarId) -> bool {
        let Some(read) = self.bodies.get(method) else { return true };
        let is_instance = !self.program.method(method).is_static();
        let number = var.0 as usize;
        match self.policy.replicated {
            Replicated::All => true,
            Replicated::Formals => is_instance && number < self.formals(method),
            Replicated::FormalsAndReturns => {
                let is_return = read.body.result() == Some(var) || read.returned.contains(&var);
                is_instance && (number < self.formals(method) || is_return)
            }
        }
    }

    /// The number of formals, including `this`.
    pub(crate) fn formals(&self, method: MethodId) -> usize {
        self.signature(method).0.len() + usize::from(!self.program.method(method).is_static())
    }

    /// The types of the parameters, and of the result.
    pub(crate) fn signature(&self, method: MethodId) -> (&[Type], Type) {
        let signature = self.program.names.selector_signature(self.program.method(method).selector);
        (signature.parameters, signature.result)
    }
}
