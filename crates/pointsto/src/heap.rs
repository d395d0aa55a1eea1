//! The heap abstraction: which objects are distinguished.

use program::Type;
use solver::{FilterId, ObjectId, Solver};

use crate::analysis::Sensitivity;
use crate::contexts::{ContextId, Contexts};
use crate::engine::Engine;
use crate::filters::TypeFilter;
use crate::objects::{Object, Site};

impl Engine<'_> {
    /// The object of a site, judged by all filters if it is the first of its type.
    pub(crate) fn object(
        &mut self,
        solver: &mut Solver,
        site: Site,
        ty: Type,
        context: ContextId,
    ) -> ObjectId {
        let object = if self.is_merged(site, ty) {
            // A merged string must be the same object as the one of `Site::Strings`, which rules use.
            let is_text = ty == Type::STRING && !self.analysis.merge_by_class;
            let site = if is_text { Site::Strings } else { Site::Merged(ty) };
            Object { site, ty, context: Contexts::EMPTY }
        } else {
            Object { site, ty, context }
        };
        let before = self.objects.len();
        let (id, new_kind) = self.objects.object(self.program, solver, object);
        if let Some(kind) = new_kind {
            // Before anyone sees the object: a filter must not meet a kind that it has not judged.
            self.filters.judge(self.program, solver, kind, ty);
        }
        if self.objects.len() > before {
            self.object_made(solver, id, ty);
        }
        id
    }

    pub(crate) fn filter(&mut self, solver: &mut Solver, filter: TypeFilter) -> FilterId {
        self.filters.get(self.program, &self.objects, solver, filter)
    }

    /// Whether all objects of the type are one.
    fn is_merged(&self, site: Site, ty: Type) -> bool {
        match site {
            // Reflection has to tell these apart, even in analyses with one object per class.
            Site::Class(_) | Site::Text(_) | Site::Method(_) | Site::Field(_) => false,
            _ if self.analysis.merge_by_class => true,
            Site::Stmt(..)
            | Site::Inner(..)
            | Site::Strings
            | Site::Machine(_)
            | Site::Made(..)
            | Site::Merged(_) => self.is_merged_type(ty),
        }
    }

    /// Exceptions, strings and string builders, if the analysis merges them.
    fn is_merged_type(&self, ty: Type) -> bool {
        let merged = self.analysis.merged;
        if merged.texts && self.texts.contains(&ty) {
            return true;
        }
        merged.exceptions && !ty.is_array() && self.program.is_subtype(ty, Type::THROWABLE)
    }

    /// The context of an object that is created in a method's context.
    pub(crate) fn heap_context(&mut self, site: Site, ty: Type, context: ContextId) -> ContextId {
        if context == Contexts::EMPTY || self.is_merged(site, ty) {
            return Contexts::EMPTY;
        }
        if let Site::Stmt(method, _) | Site::Inner(method, _, _) = site
            && let Some(depth) = self.met.depth(&self.analysis.targets, self.program, method, ty)
        {
            // A name of length `depth` is the site itself and one element less of context.
            return self.contexts.cut(context, depth.saturating_sub(1));
        }
        match self.analysis.sensitivity {
            Sensitivity::None => Contexts::EMPTY,
            // The parts of a container belong to the same owners.
            Sensitivity::Owners { .. } => context,
            Sensitivity::CallSites { heap, .. }
            | Sensitivity::Objects { heap, .. }
            | Sensitivity::Types { heap, .. } => self.contexts.cut(context, heap),
        }
    }
}
