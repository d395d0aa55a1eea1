//! The heap abstraction: which objects are told apart.

use program::Type;

use crate::analysis::Sensitivity;
use crate::contexts::{ContextId, Contexts};
use crate::engine::Engine;
use crate::objects::Site;

impl Engine<'_> {
    /// Whether all objects of the type are one.
    pub(crate) fn is_merged(&self, site: Site, ty: Type) -> bool {
        match site {
            Site::Class(_) | Site::Text(_) | Site::Method(_) | Site::Field(_) => false,
            _ if self.analysis.merge_by_class => true,
            _ => self.is_merged_type(ty),
        }
    }

    /// Exceptions, strings and string builders, if the analysis wants it so.
    fn is_merged_type(&self, ty: Type) -> bool {
        let merged = self.analysis.merged;
        if merged.texts && self.texts.contains(&ty) {
            return true;
        }
        merged.exceptions && !ty.is_array() && self.program.is_subtype(ty, Type::THROWABLE)
    }

    /// The context of an object that is made in a method's context.
    pub(crate) fn heap_context(&mut self, site: Site, ty: Type, context: ContextId) -> ContextId {
        if context == Contexts::EMPTY || self.is_merged(site, ty) {
            return Contexts::EMPTY;
        }
        if let Site::Stmt(method, _) | Site::Inner(method, _, _) = site
            && let Some(depth) = self.targeted_depth(method, ty)
        {
            return self.contexts.cut(context, depth.saturating_sub(1));
        }
        match self.analysis.sensitivity {
            Sensitivity::None => Contexts::EMPTY,
            Sensitivity::CallSites { heap, .. }
            | Sensitivity::Objects { heap, .. }
            | Sensitivity::Types { heap, .. } => self.contexts.cut(context, heap),
        }
    }
}
