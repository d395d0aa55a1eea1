//! The context of a callee, and of the objects that a method creates.

use ir::StmtId;
use program::{ClassId, MethodId};

use crate::analysis::{Analysis, Here};
use crate::policy::{Contexts, Statics};
use crate::things::{Context, Element, Object, Site, class_of};

/// `c ⊕_k e`: the last `k` elements of `c` followed by `e`.
fn append(context: &Context, element: Element, k: usize) -> Context {
    let longer: Vec<Element> = context.iter().copied().chain([element]).collect();
    last(&longer, k)
}

fn last(elements: &[Element], k: usize) -> Context {
    elements[elements.len().saturating_sub(k)..].into()
}

impl Analysis<'_> {
    /// The context that a static method is called in.
    pub(crate) fn static_context(&self, here: &Here<'_>) -> Context {
        match self.policy.contexts {
            Contexts::None => Context::default(),
            Contexts::Calls { depth, .. } => {
                append(here.context, Element::Call(here.method, here.stmt), depth)
            }
            Contexts::Objects { statics: Statics::Empty, .. } => Context::default(),
            Contexts::Objects { statics: Statics::Inherit, .. } => here.context.clone(),
            Contexts::Types { .. } => here.context.clone(),
        }
    }

    /// The context that an instance method is called in: `c' = o` of `OS`, Fig. 6 if contexts are objects.
    pub(crate) fn instance_context(&self, here: &Here<'_>, receiver: &Object) -> Context {
        self.context_from(here.method, here.stmt, here.context, receiver)
    }

    /// As [`Self::instance_context`], for a call that need not be a statement.
    pub(crate) fn context_from(
        &self,
        caller: MethodId,
        stmt: StmtId,
        context: &Context,
        receiver: &Object,
    ) -> Context {
        match self.policy.contexts {
            Contexts::None => Context::default(),
            Contexts::Calls { depth, .. } => append(context, Element::Call(caller, stmt), depth),
            Contexts::Objects { depth, .. } => {
                append(&receiver.context, Element::Object(receiver.site), depth)
            }
            Contexts::Types { depth, .. } => {
                append(&receiver.context, Element::Class(self.maker(receiver)), depth)
            }
        }
    }

    /// The heap context of the objects that a method creates in a context.
    pub(crate) fn heap_context(&self, context: &Context) -> Context {
        match self.policy.contexts {
            Contexts::None => Context::default(),
            Contexts::Calls { heap, .. } | Contexts::Objects { heap, .. } | Contexts::Types { heap, .. } => {
                last(context, heap)
            }
        }
    }

    /// The class in whose code an object is created; its own class if no code creates it.
    fn maker(&self, object: &Object) -> ClassId {
        match object.site {
            Site::Statement(method, _) | Site::Inner(method, _, _) => self.program.method(method).class,
            Site::Strings | Site::Class(_) | Site::Machine(_) | Site::Merged(_) => class_of(object.ty),
        }
    }
}
