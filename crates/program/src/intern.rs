//! Interns the constants of one class: the half of linking that one thread does at a time.

use classfile::{Constant, HandleKind};

use crate::bootstrap;
use crate::dynamic::{Bootstrap, DynamicSite, HandleTarget, Shape, StaticArgument};
use crate::ids::{FieldRefId, MethodRefId, SelectorId, Symbol};
use crate::linkage::Linkage;
use crate::names::{Hashed, Names};
use crate::prepare::{CLASS, Prepared};
use crate::reference::{FieldRef, MethodRef, Selector};
use crate::types::Type;

/// How much the static arguments of all dynamic sites of one class may take: many sites can share one
/// long list, and each gets its own copy. Real classes stay below a hundredth of this.
const ARGUMENT_BUDGET: usize = 1 << 20;

/// The constants of a class, interned.
pub(crate) fn intern(names: &mut Names, prepared: &Prepared<'_>) -> Linkage {
    Linker::new(names, prepared).run()
}

/// Interns the constants of one class.
struct Linker<'n, 'c> {
    names: &'n mut Names,
    prepared: &'n Prepared<'c>,
    /// Each `NameAndType` with its index; its id is the position here.
    named: Vec<(u16, Named)>,
    linkage: Linkage,
    budget: usize,
}

/// A `NameAndType`.
#[derive(Clone, Copy)]
enum Named {
    Method(SelectorId),
    Field(Symbol, Type),
}

impl<'n, 'c> Linker<'n, 'c> {
    fn new(names: &'n mut Names, prepared: &'n Prepared<'c>) -> Self {
        let linkage = Linkage::with_constants(prepared.pool.count());
        let named = Vec::with_capacity(prepared.named.len());
        Self { names, prepared, named, linkage, budget: ARGUMENT_BUDGET }
    }

    /// Classes, names and types come first: the rest refers to them.
    fn run(mut self) -> Linkage {
        let prepared = self.prepared;
        for &(index, name) in &prepared.classes {
            let ty = self.names.hashed_class_constant(name);
            self.linkage.set(index, ty.map(Type::to_bits));
        }
        for &(index, name, descriptor) in &prepared.named {
            if let Some(named) = self.name_and_type(name, descriptor) {
                self.linkage.set(index, Some(self.named.len() as u32));
                self.named.push((index, named));
            }
        }
        for &(index, constant) in &prepared.others {
            let id = self.constant(index, constant);
            self.linkage.set(index, id);
        }
        self.linkage
    }

    fn name_and_type(&mut self, name: Hashed<'_>, descriptor: Hashed<'_>) -> Option<Named> {
        // A `NameAndType` does not say what it is for; only method descriptors start with a bracket.
        if descriptor.text.0.starts_with(b"(") {
            return self.names.hashed_selector(name, descriptor).map(Named::Method);
        }
        let ty = self.names.field_type(descriptor.text)?;
        Some(Named::Field(self.names.hashed_symbol(name), ty))
    }

    fn constant(&mut self, index: u16, constant: Constant<'_>) -> Option<u32> {
        match constant {
            Constant::Field { class, name_and_type } => Some(self.field(class, name_and_type)?.0),
            Constant::Method { class, name_and_type } => Some(self.method(class, name_and_type, false)?.0),
            Constant::InterfaceMethod { class, name_and_type } => {
                Some(self.method(class, name_and_type, true)?.0)
            }
            Constant::MethodType { descriptor } => {
                Some(self.names.descriptor(self.prepared.pool.utf8(descriptor).ok()?)?.0)
            }
            Constant::MethodHandle { .. } => {
                let handle = self.handle(index)?;
                Some(self.linkage.add_handle(handle))
            }
            Constant::Dynamic { bootstrap, name_and_type }
            | Constant::InvokeDynamic { bootstrap, name_and_type } => {
                let call = matches!(constant, Constant::InvokeDynamic { .. });
                let site = self.dynamic(bootstrap, name_and_type, call)?;
                Some(self.linkage.add_dynamic(site))
            }
            Constant::Class { .. }
            | Constant::NameAndType { .. }
            | Constant::Utf8(_)
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::String { .. }
            | Constant::Module { .. }
            | Constant::Package { .. } => None,
        }
    }

    /// An index may point anywhere: only that of a `Class` has a type for its id.
    fn class(&self, index: u16) -> Option<Type> {
        let is_class = self.prepared.pool.tag(index) == Some(CLASS);
        self.linkage.class(index).filter(|_| is_class)
    }

    fn named(&self, index: u16) -> Option<Named> {
        let position = self.linkage.id(index)?;
        // `index` may be another kind of constant, whose id only looks like a position here.
        let &(at, named) = self.named.get(position as usize)?;
        (at == index).then_some(named)
    }

    fn field(&mut self, class: u16, name_and_type: u16) -> Option<FieldRefId> {
        let Named::Field(name, ty) = self.named(name_and_type)? else { return None };
        let class = self.class(class)?.as_class()?;
        Some(self.names.field_ref(FieldRef { class, name, ty }))
    }

    fn method(&mut self, class: u16, name_and_type: u16, interface: bool) -> Option<MethodRefId> {
        let Named::Method(selector) = self.named(name_and_type)? else { return None };
        let class = self.class(class)?;
        Some(self.names.method_ref(MethodRef { class, selector, interface }))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a handle can only refer to a field or a method (JVMS 4.4.8)"
    )]
    fn handle(&mut self, index: u16) -> Option<HandleTarget> {
        let pool = &self.prepared.pool;
        let Ok(Constant::MethodHandle { kind, reference }) = pool.get(index) else { return None };
        let kind = HandleKind::from_number(kind)?;
        let target = match pool.get(reference).ok()? {
            Constant::Field { class, name_and_type } if kind.is_field() => {
                HandleTarget::Field(kind, self.field(class, name_and_type)?)
            }
            Constant::Method { class, name_and_type } if !kind.is_field() => {
                HandleTarget::Method(kind, self.method(class, name_and_type, false)?)
            }
            Constant::InterfaceMethod { class, name_and_type } if !kind.is_field() => {
                HandleTarget::Method(kind, self.method(class, name_and_type, true)?)
            }
            _ => return None,
        };
        Some(target)
    }

    fn dynamic(&mut self, bootstrap: u16, name_and_type: u16, call: bool) -> Option<DynamicSite> {
        let (name, shape) = match self.named(name_and_type)? {
            Named::Method(selector) if call => {
                let Selector { name, descriptor } = self.names.selector_parts(selector);
                (name, Shape::Call(descriptor))
            }
            Named::Field(name, ty) if !call => (name, Shape::Constant(ty)),
            Named::Method(_) | Named::Field(..) => return None,
        };
        let row = self.prepared.bootstraps.get(usize::from(bootstrap))?;
        let handle = self.handle(row.handle)?;
        self.budget = self.budget.checked_sub(row.arguments.len())?;
        let arguments: Option<Vec<_>> = row.arguments.iter().map(|&index| self.argument(index)).collect();
        let arguments = arguments?;
        let bootstrap = bootstrap::decode(self.names, handle, name, shape, &arguments)
            .unwrap_or_else(|| Bootstrap::Opaque { handle, arguments: arguments.into() });
        Some(DynamicSite { name, shape, bootstrap })
    }

    fn argument(&mut self, index: u16) -> Option<StaticArgument> {
        Some(match self.prepared.pool.get(index).ok()? {
            Constant::Integer(value) => StaticArgument::Int(value),
            Constant::Float(value) => StaticArgument::Float(value),
            Constant::Long(value) => StaticArgument::Long(value),
            Constant::Double(value) => StaticArgument::Double(value),
            Constant::String { text } => StaticArgument::String(self.string(text)?),
            Constant::Class { .. } => StaticArgument::Type(self.class(index)?),
            Constant::MethodHandle { .. } => StaticArgument::Handle(self.handle(index)?),
            Constant::MethodType { descriptor } => {
                StaticArgument::MethodType(self.names.descriptor(self.prepared.pool.utf8(descriptor).ok()?)?)
            }
            Constant::Dynamic { .. } => StaticArgument::Dynamic(index),
            Constant::Utf8(_)
            | Constant::Field { .. }
            | Constant::Method { .. }
            | Constant::InterfaceMethod { .. }
            | Constant::NameAndType { .. }
            | Constant::InvokeDynamic { .. }
            | Constant::Module { .. }
            | Constant::Package { .. } => return None,
        })
    }

    fn string(&mut self, text: u16) -> Option<Box<[u8]>> {
        let bytes = self.prepared.pool.utf8(text).ok()?.0;
        // A string costs as many arguments as would take its memory.
        self.budget = self.budget.checked_sub(bytes.len() / size_of::<StaticArgument>())?;
        Some(bytes.into())
    }
}
