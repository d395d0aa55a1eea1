//! Which annotations of a class and its members can a running program see? (JVMS 4.7.16, 4.7.18)

use classfile::{Attributes, ConstantPool, Element, ElementValue, ReadError};

use crate::bytes::OpenClass;
use crate::ids::ClassId;
use crate::model::Program;
use crate::problem::Problem;

/// The annotations of one class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassAnnotations {
    /// Those of the class itself.
    pub own: Vec<Annotation>,
    /// Those of its methods, by [`crate::Method::index`].
    pub methods: Vec<Vec<Annotation>>,
    /// Those of the parameters of its methods, of all parameters together.
    pub parameters: Vec<Vec<Annotation>>,
    /// Those of its fields, in their order.
    pub fields: Vec<Vec<Annotation>>,
}

/// One annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The internal name of its interface.
    pub name: Box<[u8]>,
    /// Its values, each with the name of its element; a list is as many values.
    pub values: Vec<(Box<[u8]>, AnnotationValue)>,
}

/// A value of an annotation. Numbers and constants of enums are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnotationValue {
    /// A string.
    Text(String),
    /// A class, by internal name.
    Class(Box<[u8]>),
    /// Another annotation.
    Annotation(Annotation),
}

impl Annotation {
    /// The texts of an element.
    pub fn texts(&self, element: &[u8]) -> impl Iterator<Item = &str> {
        let values = self.values.iter().filter(move |(name, _)| **name == *element);
        values.filter_map(|(_, value)| match value {
            AnnotationValue::Text(text) => Some(text.as_str()),
            AnnotationValue::Class(_) | AnnotationValue::Annotation(_) => None,
        })
    }

    /// The classes among its values, by internal name.
    pub fn classes(&self) -> impl Iterator<Item = &[u8]> {
        self.values.iter().filter_map(|(_, value)| match value {
            AnnotationValue::Class(name) => Some(&**name),
            AnnotationValue::Text(_) | AnnotationValue::Annotation(_) => None,
        })
    }

    /// The annotations among its values.
    pub fn inner(&self) -> impl Iterator<Item = &Annotation> {
        self.values.iter().filter_map(|(_, value)| match value {
            AnnotationValue::Annotation(inner) => Some(inner),
            AnnotationValue::Text(_) | AnnotationValue::Class(_) => None,
        })
    }
}

impl Program {
    /// The annotations of a class. One that comes from no file has none.
    pub fn annotations(&self, class: ClassId) -> Result<ClassAnnotations, Problem> {
        let Some(open) = self.open(class)? else { return Ok(ClassAnnotations::default()) };
        read(&open).map_err(|error| Problem::new(self.class_place(class).unwrap_or_default(), error))
    }
}

fn read(open: &OpenClass<'_>) -> Result<ClassAnnotations, ReadError> {
    let pool = open.pool();
    let own = visible(&open.attributes()?, &pool)?;
    let all = || open.methods().filter_map(|position| open.method(position));
    let methods = all().map(|method| visible(&method.attributes, &pool)).collect::<Result<_, _>>()?;
    let parameters = all().map(|method| of_parameters(&method.attributes, &pool));
    let parameters = parameters.collect::<Result<_, _>>()?;
    let fields = open.fields().filter_map(|position| open.field(position));
    let fields = fields.map(|field| visible(&field.attributes, &pool)).collect::<Result<_, _>>()?;
    Ok(ClassAnnotations { own, methods, parameters, fields })
}

fn of_parameters<'a>(
    attributes: &Attributes<'a>,
    pool: &ConstantPool<'a>,
) -> Result<Vec<Annotation>, ReadError> {
    let Some(classfile::ParameterAnnotations(lists)) = attributes.typed(pool)? else { return Ok(Vec::new()) };
    lists.iter().flat_map(|list| &list.0).map(|annotation| named(annotation, pool)).collect()
}

fn visible<'a>(attributes: &Attributes<'a>, pool: &ConstantPool<'a>) -> Result<Vec<Annotation>, ReadError> {
    let Some(classfile::Annotations(list)) = attributes.typed(pool)? else { return Ok(Vec::new()) };
    list.iter().map(|annotation| named(annotation, pool)).collect()
}

fn named(annotation: &classfile::Annotation, pool: &ConstantPool<'_>) -> Result<Annotation, ReadError> {
    let descriptor = pool.utf8(annotation.ty)?.0;
    let mut values = Vec::new();
    for Element { name, value } in &annotation.elements {
        add_values(pool.utf8(*name)?.0, value, pool, &mut values)?;
    }
    // A malformed descriptor serves as its own name: it matches no real annotation.
    Ok(Annotation { name: class_of(descriptor).unwrap_or(descriptor).into(), values })
}

fn add_values(
    element: &[u8],
    value: &ElementValue,
    pool: &ConstantPool<'_>,
    found: &mut Vec<(Box<[u8]>, AnnotationValue)>,
) -> Result<(), ReadError> {
    match value {
        ElementValue::String(text) => {
            let text = pool.utf8(*text)?.decode().into_owned();
            found.push((element.into(), AnnotationValue::Text(text)));
        }
        ElementValue::Class(descriptor) => {
            let class = class_of(pool.utf8(*descriptor)?.0);
            found.extend(class.map(|name| (element.into(), AnnotationValue::Class(name.into()))));
        }
        ElementValue::Annotation(inner) => {
            found.push((element.into(), AnnotationValue::Annotation(named(inner, pool)?)));
        }
        ElementValue::Array(values) => {
            for value in values {
                add_values(element, value, pool, found)?;
            }
        }
        ElementValue::Number { .. } | ElementValue::Enum { .. } => {}
    }
    Ok(())
}

/// The class that a descriptor names.
fn class_of(descriptor: &[u8]) -> Option<&[u8]> {
    descriptor.strip_prefix(b"L")?.strip_suffix(b";")
}
