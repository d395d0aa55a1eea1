//! Who stores to a field, and who sees an object before?

use std::sync::Arc;

use classfile::Access;
use ir::{Body, CallKind, Stmt, VarId};
use program::{ClassId, FieldId, MethodId};

use super::Reader;
use super::fields::stores;

impl Reader<'_> {
    /// Whether only constructors of its class store to a field, and only to that of `this`. Nobody else can
    /// if it is final, and only the classes of the same source class if it is private.
    pub(super) fn is_stored_by_constructors(&mut self, field: FieldId) -> bool {
        if let Some(&known) = self.tags.stored_by_constructors.get(&field) {
            return known;
        }
        let found = self.find_stores(field);
        self.tags.stored_by_constructors.insert(field, found);
        found
    }

    fn find_stores(&mut self, field: FieldId) -> bool {
        let declared = *self.program.field(field);
        let flags = declared.access;
        let is_out_of_reach = flags.has(Access::FINAL) || flags.has(Access::PRIVATE);
        // A stream does not restore transient fields; volatile ones may have updaters.
        if declared.is_static()
            || !is_out_of_reach
            || flags.has(Access::TRANSIENT)
            || flags.has(Access::VOLATILE)
            || self.is_of_platform(declared.class)
        {
            return false;
        }
        let classes =
            if flags.has(Access::FINAL) { [declared.class].into() } else { self.nest(declared.class) };
        classes.iter().all(|&class| {
            let methods: Vec<MethodId> = self.program.class(class).methods.iter().collect();
            methods.into_iter().all(|method| self.stores_only_as_constructor(method, field))
        })
    }

    fn stores_only_as_constructor(&mut self, method: MethodId, field: FieldId) -> bool {
        if !self.program.method(method).has_body() {
            return true;
        }
        // A body that cannot be read may do anything.
        let Some(body) = self.body(method) else { return false };
        let is_own = self.is_constructor(method)
            && self.program.method(method).class == self.program.field(field).class;
        if !is_own {
            return stores(self.program, &body, field).is_empty();
        }
        body.stmts().all(|(_, stmt)| {
            let Stmt::StoreField { object, field: named, .. } = *stmt else { return true };
            Some(object) == body.this() || self.program.resolve_field(named) != Ok(field)
        })
    }

    /// The classes of the same source class, which can use each other's private fields.
    fn nest(&mut self, class: ClassId) -> Arc<[ClassId]> {
        if self.tags.nests.is_empty() {
            let mut nests: rustc_hash::FxHashMap<Vec<u8>, Vec<ClassId>> = Default::default();
            let all: Vec<ClassId> = self.program.classes().map(|(class, _)| class).collect();
            for class in all.into_iter().filter(|&class| !self.is_of_platform(class)) {
                nests.entry(self.outermost(class)).or_default().push(class);
            }
            for classes in nests.into_values() {
                let classes: Arc<[ClassId]> = classes.into();
                self.tags.nests.extend(classes.iter().map(|&class| (class, classes.clone())));
            }
        }
        self.tags.nests.get(&class).cloned().unwrap_or_else(|| [class].into())
    }

    fn outermost(&self, class: ClassId) -> Vec<u8> {
        let name = self.program.names.class_name(class).0;
        let package = name.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        let end = name[package..].iter().skip(1).position(|&byte| byte == b'$');
        end.map_or(name, |end| &name[..package + 1 + end]).to_vec()
    }

    /// Whether nothing sees an object of this class before its field is stored.
    pub(super) fn is_stored_first(&mut self, class: ClassId, field: FieldId) -> bool {
        let Some(above) = self.program.class(class).superclass else { return false };
        let constructors = self.constructors(class);
        self.keeps_itself(above)
            && constructors.into_iter().all(|constructor| {
                self.body(constructor).is_some_and(|body| self.stores_first(&body, class, field))
            })
    }

    fn stores_first(&self, body: &Body, class: ClassId, wanted: FieldId) -> bool {
        let Some(entry) = body.blocks().next() else { return false };
        for stmt in body.stmts_of(entry) {
            let stmt = *body.stmt(stmt);
            if let Stmt::StoreField { field, .. } = stmt
                && self.program.resolve_field(field) == Ok(wanted)
            {
                return true;
            }
            if let Stmt::Call { method, .. } = stmt
                && self.is_constructor_call(body, &stmt)
                && self
                    .program
                    .resolve_method(method)
                    .is_ok_and(|called| self.program.method(called).class == class)
            {
                return true;
            }
            if self.shows_itself(body, &stmt) {
                return false;
            }
        }
        false
    }

    /// Whether the constructors of a class, and of those above, show `this` to nobody.
    fn keeps_itself(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.tags.keeps_itself.get(&class) {
            return known;
        }
        const KNOWN: &[&[u8]] = &[b"java/lang/Object", b"java/lang/Enum", b"java/lang/Record"];
        let found = if self.is_of_platform(class) {
            KNOWN.contains(&self.program.names.class_name(class).0)
        } else {
            let above = self.program.class(class).superclass;
            let constructors = self.constructors(class);
            above.is_some_and(|above| self.keeps_itself(above))
                && constructors.into_iter().all(|constructor| {
                    let body = self.body(constructor);
                    body.is_some_and(|body| body.stmts().all(|(_, stmt)| !self.shows_itself(&body, stmt)))
                })
        };
        self.tags.keeps_itself.insert(class, found);
        found
    }

    /// Whether a statement of a constructor may show `this` to other code.
    fn shows_itself(&self, body: &Body, stmt: &Stmt) -> bool {
        let Some(this) = body.this() else { return true };
        let mut uses: Vec<VarId> = Vec::new();
        body.each_use(stmt, |var| uses.push(var));
        let times = uses.into_iter().filter(|&var| var == this).count();
        let is_harmless = matches!(stmt, Stmt::StoreField { object, .. } | Stmt::LoadField { object, .. } if *object == this)
            || self.is_constructor_call(body, stmt);
        times > usize::from(is_harmless)
    }

    /// `this(…)` or `super(…)`.
    fn is_constructor_call(&self, body: &Body, stmt: &Stmt) -> bool {
        let Stmt::Call { kind: CallKind::Special, method, arguments, .. } = *stmt else { return false };
        let selector = self.program.names.method_ref_parts(method).selector;
        body.list(arguments).next() == body.this() && self.program.is_initializer(selector)
    }
}
