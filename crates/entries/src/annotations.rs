//! Which annotations stand on classes and methods (JVMS 4.7.16), and what texts and classes they hold.

use classfile::{Attributes, ClassFile, ConstantPool, ReadError, Reader};
use program::{ClassId, MethodId, Origin, Problem, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// Values nest no deeper than this in any code there is; who nests deeper wants to see us fail.
const DEEPEST: u32 = 64;

/// The annotations of the classes that were asked for.
#[derive(Default)]
pub(super) struct Annotations {
    classes: FxHashMap<ClassId, OfClass>,
    /// Each annotation, and those that stand on it, on these, and so on.
    meanings: FxHashMap<Box<[u8]>, Vec<Box<[u8]>>>,
    pub(super) problems: Vec<Problem>,
}

#[derive(Default)]
struct OfClass {
    own: Vec<Annotation>,
    /// By the method's position in the class file.
    methods: Vec<Vec<Annotation>>,
}

/// One annotation.
#[derive(Clone, Debug)]
pub(super) struct Annotation {
    /// The internal name of its interface.
    pub(super) name: Box<[u8]>,
    /// The texts among its values, each with the name of its element.
    texts: Vec<(Box<[u8]>, String)>,
    /// The classes among its values, by internal name.
    classes: Vec<Box<[u8]>>,
    /// The annotations among its values.
    inner: Vec<Annotation>,
}

impl Annotation {
    /// The texts of an element.
    pub(super) fn texts(&self, element: &[u8]) -> impl Iterator<Item = &str> {
        self.texts.iter().filter(move |(name, _)| **name == *element).map(|(_, text)| text.as_str())
    }
}

impl Annotations {
    /// Those of a class.
    pub(super) fn of_class(&mut self, program: &Program, class: ClassId) -> Vec<Annotation> {
        self.load(program, class).own.clone()
    }

    /// Those of a method.
    pub(super) fn of_method(&mut self, program: &Program, method: MethodId) -> Vec<Annotation> {
        let declared = program.method(method);
        let found = self.load(program, declared.class).methods.get(usize::from(declared.index));
        found.cloned().unwrap_or_default()
    }

    /// The annotation of this list that is `wanted`, or has it standing on it.
    pub(super) fn find(
        &mut self,
        program: &Program,
        list: &[Annotation],
        wanted: &[&[u8]],
    ) -> Option<Annotation> {
        let found = list.iter().find(|annotation| self.means(program, &annotation.name, wanted));
        found.cloned()
    }

    fn means(&mut self, program: &Program, name: &[u8], wanted: &[&[u8]]) -> bool {
        if !self.meanings.contains_key(name) {
            let all = self.meanings_of(program, name);
            self.meanings.insert(name.into(), all);
        }
        self.meanings[name].iter().any(|meaning| wanted.contains(&&**meaning))
    }

    /// The classes that `wanted` names in this list: on its own, in a container, or standing on one of the list.
    pub(super) fn classes_named(
        &mut self,
        program: &Program,
        list: &[Annotation],
        wanted: &[u8],
    ) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<Box<[u8]>> = FxHashSet::default();
        let mut open: Vec<Annotation> = list.to_vec();
        while let Some(annotation) = open.pop() {
            if *annotation.name == *wanted {
                found.extend(annotation.classes.iter().filter_map(|name| program.find_class(name)));
                continue;
            }
            open.extend(annotation.inner);
            if seen.insert(annotation.name.clone())
                && let Some(class) = program.find_class(&annotation.name)
            {
                open.extend(self.of_class(program, class));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn meanings_of(&mut self, program: &Program, name: &[u8]) -> Vec<Box<[u8]>> {
        let mut all: Vec<Box<[u8]>> = vec![name.into()];
        let mut seen: FxHashSet<Box<[u8]>> = all.iter().cloned().collect();
        let mut next = 0;
        while let Some(name) = all.get(next).cloned() {
            next += 1;
            let Some(class) = program.find_class(&name) else { continue };
            let above = self.of_class(program, class).into_iter().map(|annotation| annotation.name);
            all.extend(above.filter(|name| seen.insert(name.clone())));
        }
        all
    }

    fn load(&mut self, program: &Program, class: ClassId) -> &OfClass {
        self.classes.entry(class).or_insert_with(|| {
            read(program, class).unwrap_or_else(|error| {
                let place = program.class_place(class).unwrap_or_else(|| program.class_name(class));
                self.problems.push(Problem::new(place, error));
                OfClass::default()
            })
        })
    }
}

fn read(program: &Program, class: ClassId) -> Result<OfClass, ReadError> {
    // What is no file has no annotations, and what cannot be got at was a problem before.
    let (Origin::File(_), Some(bytes)) = (program.class(class).origin, program.class_bytes(class)) else {
        return Ok(OfClass::default());
    };
    let file = ClassFile::read(&bytes)?;
    let own = visible(&file.attributes, &file.pool)?;
    let methods = file.methods.iter().map(|method| visible(&method.attributes, &file.pool));
    Ok(OfClass { own, methods: methods.collect::<Result<_, _>>()? })
}

/// Those that the JVM keeps: what a test runner can see.
fn visible<'a>(attributes: &Attributes<'a>, pool: &ConstantPool<'a>) -> Result<Vec<Annotation>, ReadError> {
    let Some(attribute) = attributes.find(pool, "RuntimeVisibleAnnotations") else { return Ok(Vec::new()) };
    let mut input = attribute.reader();
    let count = input.u16("num_annotations")?;
    (0..count).map(|_| annotation(&mut input, pool, 0)).collect()
}

fn annotation<'a>(
    input: &mut Reader<'a>,
    pool: &ConstantPool<'a>,
    depth: u32,
) -> Result<Annotation, ReadError> {
    let descriptor = pool.utf8(input.u16("type_index")?)?.0;
    let name = descriptor.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";"));
    let mut annotation = Annotation {
        name: name.unwrap_or(descriptor).into(),
        texts: Vec::new(),
        classes: Vec::new(),
        inner: Vec::new(),
    };
    for _ in 0..input.u16("num_element_value_pairs")? {
        let element = pool.utf8(input.u16("element_name_index")?)?.0;
        value(input, pool, depth, element, &mut annotation)?;
    }
    Ok(annotation)
}

/// An element's value (JVMS 4.7.16.1): only texts, classes and annotations are looked at.
fn value<'a>(
    input: &mut Reader<'a>,
    pool: &ConstantPool<'a>,
    depth: u32,
    element: &[u8],
    found: &mut Annotation,
) -> Result<(), ReadError> {
    let offset = input.offset();
    let tag = input.u8("the tag of an element value")?;
    if depth > DEEPEST {
        return Err(ReadError::bad_value(offset, "the depth of an element value", 65u16));
    }
    match tag {
        b's' => {
            let text = pool.utf8(input.u16("const_value_index")?)?.decode().into_owned();
            found.texts.push((element.into(), text));
        }
        b'c' => {
            let descriptor = pool.utf8(input.u16("class_info_index")?)?.0;
            let name = descriptor.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";"));
            found.classes.extend(name.map(Box::from));
        }
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => {
            input.u16("const_value_index")?;
        }
        b'e' => {
            input.u16("type_name_index")?;
            input.u16("const_name_index")?;
        }
        b'@' => {
            found.inner.push(annotation(input, pool, depth + 1)?);
        }
        b'[' => {
            for _ in 0..input.u16("num_values")? {
                value(input, pool, depth + 1, element, found)?;
            }
        }
        _ => return Err(ReadError::bad_value(offset, "the tag of an element value", tag)),
    }
    Ok(())
}
