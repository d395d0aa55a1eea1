//! Turns the constants of a class into ids, so that bodies can be lowered without taking a lock.
//!
//! Interning changes the program and therefore happens here, one class after the other and in a fixed
//! order; what it yields is read by any number of threads.

use classfile::{
    BootstrapMethod, BootstrapMethods, ClassFile, Constant, HandleKind, Instruction, MemberRef, instructions,
};
use rayon::prelude::*;

use crate::class::Origin;
use crate::dynamic::{Bootstrap, DynamicSite, HandleTarget, Shape, StaticArgument};
use crate::ids::{ClassId, FieldRef, FieldRefId, MethodRef, MethodRefId};
use crate::load::in_batches;
use crate::model::Program;
use crate::names::Names;
use crate::source::{ByteStore, Problem};
use crate::types::Type;

/// The constants of one class as ids.
#[derive(Clone, Debug, Default)]
pub struct Linkage {
    /// By index in the constant pool; what it means depends on the constant's kind.
    ids: Box<[u32]>,
    dynamics: Vec<DynamicSite>,
    handles: Vec<HandleTarget>,
}

/// A constant that has no id: of another kind, or malformed.
const NONE: u32 = u32::MAX;

impl Linkage {
    /// The type that a `Class` constant names.
    pub fn class(&self, index: u16) -> Option<Type> {
        self.id(index).map(Type::from_bits)
    }

    /// The field that a `Fieldref` names.
    pub fn field(&self, index: u16) -> Option<FieldRefId> {
        self.id(index).map(FieldRefId)
    }

    /// The method that a `Methodref` or `InterfaceMethodref` names.
    pub fn method(&self, index: u16) -> Option<MethodRefId> {
        self.id(index).map(MethodRefId)
    }

    /// The descriptor of a `MethodType`.
    pub fn method_type(&self, index: u16) -> Option<crate::DescriptorId> {
        self.id(index).map(crate::DescriptorId)
    }

    /// An `InvokeDynamic` or `Dynamic` constant.
    pub fn dynamic(&self, index: u16) -> Option<&DynamicSite> {
        self.id(index).and_then(|position| self.dynamics.get(position as usize))
    }

    /// What a `MethodHandle` points to.
    pub fn handle(&self, index: u16) -> Option<HandleTarget> {
        self.id(index).and_then(|position| self.handles.get(position as usize)).copied()
    }

    fn id(&self, index: u16) -> Option<u32> {
        self.ids.get(usize::from(index)).copied().filter(|&id| id != NONE)
    }
}

/// A class parsed for linking, and the places of its `invokedynamic`s.
struct Prepared<'b> {
    file: ClassFile<'b>,
    /// Method number, offset, index of the constant.
    sites: Vec<(u16, u32, u16)>,
}

impl Program {
    /// The linkage of a class that has been linked.
    pub fn linkage(&self, class: ClassId) -> Option<&Linkage> {
        self.linkages.get(&class)
    }

    /// Links one class, if it comes from a file and has not been linked.
    pub fn link(&mut self, class: ClassId) {
        self.link_all(&[class]);
    }

    /// Links many classes: parsed in parallel, interned in the order given.
    pub fn link_all(&mut self, classes: &[ClassId]) {
        let files: Vec<(ClassId, u32)> =
            classes.iter().filter_map(|&class| Some((class, self.unlinked(class)?))).collect();
        let store = self.bytes.clone();
        for files in files.chunks(4096) {
            let fetched: Vec<_> = files.par_iter().map(|&(_, number)| store.get(number)).collect();
            in_batches(
                &fetched,
                256,
                |position, bytes| prepare(&store, files[position].1, bytes),
                |position, prepared| match prepared {
                    Ok(prepared) => self.link_prepared(files[position].0, &prepared),
                    Err(problem) => self.problems.push(problem),
                },
            );
        }
        self.add_named_classes();
    }

    fn unlinked(&self, class: ClassId) -> Option<u32> {
        match self.class(class).origin {
            Origin::File(number) if !self.linkages.contains_key(&class) => Some(number),
            Origin::File(_) | Origin::Phantom | Origin::Lambda | Origin::Text => None,
        }
    }

    fn link_prepared(&mut self, class: ClassId, prepared: &Prepared<'_>) {
        let linkage = Linker::new(&mut self.names, &prepared.file).run();
        self.add_named_classes();
        self.add_lambdas(class, &linkage, &prepared.sites);
        self.linkages.insert(class, linkage);
    }
}

fn prepare<'b>(
    store: &ByteStore,
    number: u32,
    bytes: &'b Result<std::borrow::Cow<'_, [u8]>, Problem>,
) -> Result<Prepared<'b>, Problem> {
    let bytes = bytes.as_ref().map_err(Problem::clone)?;
    let file =
        ClassFile::read(bytes).map_err(|error| Problem::new(store.source.place(number as usize), error))?;
    let sites = dynamic_sites(&file);
    Ok(Prepared { file, sites })
}

fn dynamic_sites(file: &ClassFile<'_>) -> Vec<(u16, u32, u16)> {
    const INVOKE_DYNAMIC: u8 = 18;
    let mut sites = Vec::new();
    if !(1..file.pool.count()).any(|index| file.pool.tag(index) == Some(INVOKE_DYNAMIC)) {
        return sites;
    }
    for (number, method) in (0..).zip(&file.methods) {
        let Ok(Some(code)) = file.code(method) else { continue };
        for (pc, instruction) in instructions(code.bytes).map_while(Result::ok) {
            if let Instruction::Dynamic(index) = instruction {
                sites.push((number, pc as u32, index));
            }
        }
    }
    sites
}

/// Interns the constants of one class.
struct Linker<'n, 'c> {
    names: &'n mut Names,
    file: &'n ClassFile<'c>,
    bootstraps: Vec<BootstrapMethod>,
    linkage: Linkage,
}

impl<'n, 'c> Linker<'n, 'c> {
    fn new(names: &'n mut Names, file: &'n ClassFile<'c>) -> Self {
        // Without the attribute every dynamic constant stays without an id, and its users say so.
        let bootstraps = file.attributes.typed::<BootstrapMethods>(&file.pool).ok().flatten();
        Self {
            names,
            file,
            bootstraps: bootstraps.map_or(Vec::new(), |all| all.0),
            linkage: Linkage::default(),
        }
    }

    fn run(mut self) -> Linkage {
        let count = self.file.pool.count();
        self.linkage.ids = (0..count).map(|index| self.constant(index).unwrap_or(NONE)).collect();
        self.linkage
    }

    fn constant(&mut self, index: u16) -> Option<u32> {
        let pool = &self.file.pool;
        match pool.get(index).ok()? {
            Constant::Class { name } => Some(self.names.class_constant(pool.utf8(name).ok()?)?.to_bits()),
            Constant::Field { .. } => Some(self.field(pool.member(index).ok()?)?.0),
            Constant::Method { .. } | Constant::InterfaceMethod { .. } => {
                Some(self.method(pool.member(index).ok()?)?.0)
            }
            Constant::MethodType { descriptor } => {
                Some(self.names.descriptor(pool.utf8(descriptor).ok()?)?.0)
            }
            Constant::MethodHandle { .. } => {
                let handle = self.handle(index)?;
                self.linkage.handles.push(handle);
                Some(self.linkage.handles.len() as u32 - 1)
            }
            Constant::Dynamic { bootstrap, name_and_type } => self.dynamic(bootstrap, name_and_type, false),
            Constant::InvokeDynamic { bootstrap, name_and_type } => {
                self.dynamic(bootstrap, name_and_type, true)
            }
            Constant::Utf8(_)
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_)
            | Constant::String { .. }
            | Constant::NameAndType { .. }
            | Constant::Module { .. }
            | Constant::Package { .. } => None,
        }
    }

    fn field(&mut self, member: MemberRef<'_>) -> Option<FieldRefId> {
        let ty = self.names.field_type(member.descriptor)?;
        let class = self.names.class_constant(member.class)?.as_class()?;
        let name = self.names.symbol(member.name.0);
        Some(self.names.field_ref(FieldRef { class, name, ty }))
    }

    fn method(&mut self, member: MemberRef<'_>) -> Option<MethodRefId> {
        let selector = self.names.selector(member.name, member.descriptor)?;
        let class = self.names.class_constant(member.class)?;
        Some(self.names.method_ref(MethodRef { class, selector, interface: member.interface }))
    }

    fn handle(&mut self, index: u16) -> Option<HandleTarget> {
        let (kind, member) = self.file.pool.handle(index).ok()?;
        if kind.is_field() {
            return Some(HandleTarget::Field(kind, self.field(member)?));
        }
        Some(HandleTarget::Method(kind, self.method(member)?))
    }

    fn dynamic(&mut self, bootstrap: u16, name_and_type: u16, call: bool) -> Option<u32> {
        let (name, descriptor) = self.file.pool.name_and_type(name_and_type).ok()?;
        let shape = if call {
            Shape::Call(self.names.descriptor(descriptor)?)
        } else {
            Shape::Constant(self.names.field_type(descriptor)?)
        };
        let row = self.bootstraps.get(usize::from(bootstrap))?.clone();
        let handle = self.handle(row.handle)?;
        let arguments: Option<Vec<_>> = row.arguments.iter().map(|&index| self.argument(index)).collect();
        let arguments = arguments?;
        let bootstrap = crate::lambda::decode(self.names, handle, name, shape, &arguments)
            .unwrap_or_else(|| Bootstrap::Opaque { handle, arguments: arguments.into() });
        let name = self.names.symbol(name.0);
        self.linkage.dynamics.push(DynamicSite { name, shape, bootstrap });
        Some(self.linkage.dynamics.len() as u32 - 1)
    }

    fn argument(&mut self, index: u16) -> Option<StaticArgument> {
        let pool = &self.file.pool;
        Some(match pool.get(index).ok()? {
            Constant::Integer(value) => StaticArgument::Int(value),
            Constant::Float(value) => StaticArgument::Float(value),
            Constant::Long(value) => StaticArgument::Long(value),
            Constant::Double(value) => StaticArgument::Double(value),
            Constant::String { text } => StaticArgument::String(pool.utf8(text).ok()?.0.into()),
            Constant::Class { name } => {
                StaticArgument::Type(self.names.class_constant(pool.utf8(name).ok()?)?)
            }
            Constant::MethodHandle { .. } => StaticArgument::Handle(self.handle(index)?),
            Constant::MethodType { descriptor } => {
                StaticArgument::MethodType(self.names.descriptor(pool.utf8(descriptor).ok()?)?)
            }
            Constant::Dynamic { .. } => StaticArgument::Dynamic(index),
            _ => return None,
        })
    }
}

impl HandleTarget {
    /// What the handle does.
    pub fn kind(self) -> HandleKind {
        match self {
            HandleTarget::Method(kind, _) | HandleTarget::Field(kind, _) => kind,
        }
    }
}
