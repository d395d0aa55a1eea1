//! Methods without a body: the few native methods that move references.

use ir::{StmtId, VarId};
use program::{ClassId, MethodId, Type};

use crate::analysis::Analysis;
use crate::things::{Context, Object, Pointer, Site, class_of};

impl Analysis<'_> {
    pub(crate) fn native(&mut self, method: MethodId, context: &Context) {
        let declared = *self.program.method(method);
        let class = self.program.names.class_name(declared.class).decode().into_owned();
        let name = self.program.names.selector_parts(declared.selector).name;
        let name = self.program.names.text(name).decode().into_owned();
        match (class.as_str(), name.as_str()) {
            ("java/lang/System", "arraycopy") => self.copy_array(method, context),
            // The copy of an object is modelled as the object itself.
            ("java/lang/Object", "clone") => {
                if let Some(result) = self.result(method, context) {
                    let this = self.map(method, VarId(0), context);
                    self.facts.flow(&this, &result, |_| true);
                }
            }
            ("java/lang/Object", "getClass") => self.get_class(method, context),
            ("java/lang/Thread", "start0") => self.start_thread(method, context),
            _ => self.unknown(method, context),
        }
    }

    fn held(&self, method: MethodId, formal: usize, context: &Context) -> Vec<Object> {
        let formal = self.formal(method, formal, context);
        formal.map_or(Vec::new(), |formal| self.facts.objects(&formal).cloned().collect())
    }

    fn copy_array(&mut self, method: MethodId, context: &Context) {
        for source in self.held(method, 0, context) {
            for target in self.held(method, 2, context) {
                self.store_element(&target, &Pointer::Elements(source.clone()));
            }
        }
    }

    fn get_class(&mut self, method: MethodId, context: &Context) {
        let Some(result) = self.result(method, context) else { return };
        for object in self.held(method, 0, context) {
            let class = self.object(Site::Class(object.ty), Type::class(ClassId::CLASS), Context::default());
            self.facts.add(&result, &class);
        }
    }

    /// The new thread calls `run`, and exceptions that leave `run` end there.
    fn start_thread(&mut self, method: MethodId, context: &Context) {
        let Some(thread) = self.program.find_class(b"java/lang/Thread") else { return };
        let selector = self.program.names.find_selector(b"run", b"()V");
        let Some(run) = selector.and_then(|selector| self.program.declared_method(thread, selector)) else {
            return;
        };
        for object in self.held(method, 0, context) {
            let Ok(callee) = self.program.select(class_of(object.ty), run) else { continue };
            let context = self.context_from(method, StmtId(0), context, &object);
            self.facts.reach(callee, context.clone());
            self.facts.call(method, StmtId(0), callee);
            self.bodies.read(self.program, callee);
            let this = self.map(callee, VarId(0), &context);
            self.facts.add(&this, &object);
        }
    }

    /// All that is known is that strings and class objects come from somewhere.
    fn unknown(&mut self, method: MethodId, context: &Context) {
        let Some(result) = self.result(method, context) else { return };
        let ty = self.signature(method).1;
        if ty == Type::STRING {
            let text = self.object(Site::Strings, ty, Context::default());
            self.facts.add(&result, &text);
        } else if ty == Type::class(ClassId::CLASS) {
            let class = self.object(Site::Class(Type::OBJECT), ty, Context::default());
            self.facts.add(&result, &class);
        }
    }
}
