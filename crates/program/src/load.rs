//! Reads the headers of all classes of a source: parsed in parallel, entered in order.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use classfile::{Access, ClassFile, ReadError, Text};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::batches::in_batches;
use crate::bytes::ByteStore;
use crate::class::{ClassDefinition, FieldDefinition, MethodDefinition, Origin};
use crate::escaped::Escaped;
use crate::header::Header;
use crate::ids::ClassId;
use crate::model::Program;
use crate::problem::Problem;
use crate::source::Source;

/// Classes are parsed in batches: while one is entered, the next is parsed.
const BATCH: usize = 512;

/// Unpacked bytes are kept up to this sum; beyond it, classes are unpacked again when they are needed.
const KEEP_UNPACKED: usize = 512 << 20;

type Bytes<'s> = Result<Cow<'s, [u8]>, Problem>;
type Parsed<'b> = Result<Header<'b>, Problem>;

/// Reads every class of the source. A broken class becomes a problem and is treated as missing. `done` counts
/// the classes as they are read, for progress displays.
pub fn load(source: Arc<dyn Source>, done: &AtomicUsize) -> Program {
    let mut program = Program::with_source(source.clone());
    let fetched = fetch(&*source, done);
    in_batches(
        &fetched,
        BATCH,
        |number, bytes| parse(&*source, number, bytes),
        |number, class| {
            program.enter_or_complain(number, class);
        },
    );
    program.bytes = Arc::new(keep_unpacked(source.clone(), fetched));
    program.build_hierarchy();
    program
}

fn fetch<'s>(source: &'s dyn Source, done: &AtomicUsize) -> Vec<Bytes<'s>> {
    let numbers = (0..source.count()).into_par_iter().with_min_len(16);
    let fetched = numbers.map(|number| {
        done.fetch_add(1, Ordering::Relaxed);
        source.bytes(number)
    });
    fetched.collect()
}

fn parse<'b>(source: &dyn Source, number: usize, bytes: &'b Bytes<'_>) -> Parsed<'b> {
    let bytes = bytes.as_ref().map_err(Problem::clone)?;
    ClassFile::read(bytes)
        .and_then(|file| Header::read(&file))
        .map_err(|error| Problem::new(source.place(number), error))
}

fn keep_unpacked(source: Arc<dyn Source>, fetched: Vec<Bytes<'_>>) -> ByteStore {
    let mut unpacked = FxHashMap::default();
    let mut kept = 0;
    for (number, bytes) in fetched.into_iter().enumerate() {
        // Borrowed bytes are in the mapped file, and cost nothing to get again.
        let Ok(Cow::Owned(bytes)) = bytes else { continue };
        if kept + bytes.len() <= KEEP_UNPACKED {
            kept += bytes.len();
            unpacked.insert(number as u32, bytes.into_boxed_slice());
        }
    }
    ByteStore::new(source, unpacked)
}

impl Program {
    fn enter_or_complain(&mut self, number: usize, class: Parsed<'_>) {
        let entered = class.and_then(|class| {
            self.enter(number, &class).map_err(|error| Problem::new(self.bytes.source.place(number), error))
        });
        if let Err(problem) = entered {
            self.problems.push(problem);
        }
    }

    fn enter(&mut self, number: usize, header: &Header<'_>) -> Result<(), ReadError> {
        // `module-info` is not a class (JVMS 4.1); `Source::services` reads it.
        if header.access.has(Access::MODULE) {
            return Ok(());
        }
        let class = self.declared_class(header, header.name)?;
        self.add_named_classes();
        if !self.class(class).is_phantom() {
            let kept = self.class_place(class).unwrap_or_default();
            let name = Escaped(header.name);
            let cause = format!("class {name} was found before, in {kept}; the first one is used");
            self.problems.push(Problem::new(self.bytes.source.place(number), cause));
            return Ok(());
        }
        let definition = self.definition(number, class, header)?;
        if header.version.is_newer_than_known() {
            let cause =
                format!("class file version {} is newer than this program knows; trying", header.version);
            self.problems.push(Problem::new(self.bytes.source.place(number), cause));
        }
        self.define(definition);
        Ok(())
    }

    fn definition(
        &mut self,
        number: usize,
        class: ClassId,
        header: &Header<'_>,
    ) -> Result<ClassDefinition, ReadError> {
        let superclass = self.superclass_of(class, header)?;
        let mut interfaces = Vec::with_capacity(header.interfaces.len());
        for &name in &header.interfaces {
            interfaces.push(self.declared_class(header, name)?);
        }
        let mut fields = Vec::with_capacity(header.fields.len());
        for member in &header.fields {
            let ty = self.names.field_type(member.descriptor.text);
            let ty = ty.ok_or_else(|| header.bad_descriptor(member.descriptor.text))?;
            let name = self.names.hashed_symbol(member.name);
            fields.push(FieldDefinition { name, ty, access: member.access });
        }
        let mut methods = Vec::with_capacity(header.methods.len());
        for member in &header.methods {
            let selector = self.names.hashed_selector(member.name, member.descriptor);
            let selector = selector.ok_or_else(|| header.bad_descriptor(member.descriptor.text))?;
            methods.push(MethodDefinition { selector, access: member.access });
        }
        let origin = Origin::File(number as u32);
        Ok(ClassDefinition { class, origin, access: header.access, superclass, interfaces, fields, methods })
    }

    fn superclass_of(&mut self, class: ClassId, header: &Header<'_>) -> Result<Option<ClassId>, ReadError> {
        match header.superclass {
            // Whatever the file says: everything else relies on `Object` being the root.
            _ if class == ClassId::OBJECT => Ok(None),
            Some(name) => self.declared_class(header, name).map(Some),
            // After the access flags and `this_class`, two bytes each.
            None => Err(ReadError::bad_value(header.offset + 4, "super_class", 0u16)),
        }
    }

    fn declared_class(&mut self, header: &Header<'_>, name: Text<'_>) -> Result<ClassId, ReadError> {
        self.names.declared_class(name).ok_or_else(|| header.bad_descriptor(name))
    }
}
