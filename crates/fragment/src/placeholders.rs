//! The statements of the placeholder main (`FCA`, section III-C): whatever a client could do, once each.

use std::collections::BTreeMap;

use program::{ClassId, FieldId, MethodId, Program, Type};

use crate::clients::Clients;
use crate::conversions::Language;
use crate::interface::{Interface, MemberId, Reason};
use crate::objects::{has_objects, holds_objects};
use crate::relevant::relevant_types;

/// One statement; `ph_T` is the variable of type T.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Statement {
    /// `ph_C = new C(ph_T, …)`.
    New {
        /// The constructor.
        constructor: MethodId,
    },
    /// `ph_C = (C) in.readObject()`: an object from a stream. Only the constructor of the nearest superclass
    /// that streams do not restore has run.
    Restore(ClassId),
    /// `ph_R = ph_C.m(ph_T, …)`, `ph_R = C.m(ph_T, …)`.
    Call {
        /// The accessed class, which may inherit the method.
        class: ClassId,
        /// The method.
        method: MethodId,
    },
    /// `ph_T = ph_C.f`, `ph_T = C.f`.
    Read {
        /// The accessed class, which may inherit the field.
        class: ClassId,
        /// The field.
        field: FieldId,
    },
    /// `ph_C.f = ph_T`, `C.f = ph_T`.
    Write {
        /// The accessed class, which may inherit the field.
        class: ClassId,
        /// The field.
        field: FieldId,
    },
    /// `ph_T[] = new T[1]`.
    NewArray(Type),
    /// `ph_T = ph_T[][0]`.
    ReadElement(Type),
    /// `ph_T[][0] = ph_T`.
    WriteElement(Type),
    /// `ph_String = "abc"`.
    Text,
    /// `ph_Class = T.class`: in the language since 1.1, but not in that of `FCA`.
    ClassLiteral(Type),
    /// `ph_Integer = 0`: boxing (JLS 5.1.7), if the box class is relevant.
    Box(ClassId),
    /// `ph_T = ph_S`: an assignment conversion.
    Assign {
        /// From this type.
        from: Type,
        /// To this type.
        to: Type,
    },
    /// `ph_T = (T) ph_S`: a casting conversion.
    Cast {
        /// From this type.
        from: Type,
        /// To this type.
        to: Type,
    },
}

/// The placeholder main: variables, and statements that may run in any order, any number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholders {
    /// The types of the variables: the relevant types, each once.
    pub types: Vec<Type>,
    /// The statements, without the conversions.
    pub statements: Vec<Statement>,
    /// The conversions between relevant types.
    pub conversions: Conversions,
    /// The statements that clients could not write, and the annotation for which a framework does them.
    pub by_frameworks: BTreeMap<Statement, ClassId>,
}

/// The conversions of a placeholder main.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conversions {
    /// One statement each.
    Listed(Vec<Statement>),
    /// All that the language has between the relevant types: too many to list. One variable of type `Object`
    /// takes every value and gives each variable those of its type. A cast that the language refuses would
    /// let nothing through, so the sets are the same as with one statement for each conversion.
    All,
}

/// Conversions are listed up to this many relevant types.
const LISTED_TYPES: usize = 96;

/// The classes of boxes, and the primitive type that each holds.
const BOXES: [(&str, Type); 8] = [
    ("java/lang/Boolean", Type::BOOLEAN),
    ("java/lang/Byte", Type::BYTE),
    ("java/lang/Character", Type::CHAR),
    ("java/lang/Short", Type::SHORT),
    ("java/lang/Integer", Type::INT),
    ("java/lang/Long", Type::LONG),
    ("java/lang/Float", Type::FLOAT),
    ("java/lang/Double", Type::DOUBLE),
];

/// The primitive type that objects of a class are boxes of.
pub(crate) fn boxed(program: &Program, class: ClassId) -> Option<Type> {
    let name = program.names.class_name(class).0;
    BOXES.iter().find(|(of, _)| of.as_bytes() == name).map(|&(_, primitive)| primitive)
}

impl Placeholders {
    /// Everything that clients of an interface can do.
    pub fn of(program: &Program, interface: &Interface) -> Self {
        Self::with(program, interface, &Clients::default())
    }

    /// The same if clients write classes of their own.
    pub fn with(program: &Program, interface: &Interface, clients: &Clients) -> Self {
        let mut types = relevant_types(program, interface);
        // Before `String` and `Throwable`, which stay last.
        types.splice(types.len() - 2..types.len() - 2, clients.types.iter().copied());
        let mut statements = of_members(program, interface);
        statements.extend(interface.arrays.instantiated.iter().map(|&ty| Statement::NewArray(ty)));
        for &array in interface.arrays.accessed.iter().filter(|&&array| has_objects(array)) {
            statements.extend([Statement::ReadElement(array), Statement::WriteElement(array)]);
        }
        statements.push(Statement::Text);
        statements.extend(literals(program, &types));
        let conversions = if types.len() <= LISTED_TYPES {
            Conversions::Listed(conversions(program, &types).collect())
        } else {
            Conversions::All
        };
        Self { types, statements, conversions, by_frameworks: by_frameworks(program, interface) }
    }

    /// All statements, conversions last.
    pub fn all<'a>(&'a self, program: &'a Program) -> Box<dyn Iterator<Item = Statement> + 'a> {
        let first = self.statements.iter().copied();
        match &self.conversions {
            Conversions::Listed(listed) => Box::new(first.chain(listed.iter().copied())),
            Conversions::All => Box::new(first.chain(conversions(program, &self.types))),
        }
    }
}

/// What is in the interface only for the sake of frameworks.
fn by_frameworks(program: &Program, interface: &Interface) -> BTreeMap<Statement, ClassId> {
    let mut found = BTreeMap::new();
    for member in &interface.members {
        let (class, Reason::Framework(annotation)) = (member.class, member.reason) else { continue };
        let statements = match member.id {
            MemberId::Method(method) if program.is_initializer(program.method(method).selector) => {
                vec![Statement::New { constructor: method }]
            }
            MemberId::Method(method) => vec![Statement::Call { class, method }],
            MemberId::Field(field) => {
                vec![Statement::Read { class, field }, Statement::Write { class, field }]
            }
        };
        found.extend(statements.into_iter().map(|statement| (statement, annotation)));
    }
    found
}

/// Constructors first, then methods, then fields, as in `FCA`, Fig. 4.
fn of_members(program: &Program, interface: &Interface) -> Vec<Statement> {
    let mut groups: [Vec<Statement>; 3] = Default::default();
    for member in &interface.members {
        let class = member.class;
        match member.id {
            MemberId::Method(method) if program.is_initializer(program.method(method).selector) => {
                // The constructor of an abstract class only runs for subclasses.
                if program.class(class).is_concrete() {
                    groups[0].push(Statement::New { constructor: method });
                }
            }
            MemberId::Method(method) => groups[1].push(Statement::Call { class, method }),
            MemberId::Field(field) if holds_objects(program.field(field).ty) => {
                groups[2].push(Statement::Read { class, field });
                let is_final = program.field(field).access.has(classfile::Access::FINAL);
                // Clients cannot write final fields, but streams restore them, and frameworks set them.
                if !is_final || matches!(member.reason, Reason::Serialization | Reason::Framework(_)) {
                    groups[2].push(Statement::Write { class, field });
                }
            }
            // There is no object to read, but the read runs the static initialiser.
            MemberId::Field(field) if is_initialising(program, field) => {
                groups[2].push(Statement::Read { class, field });
            }
            MemberId::Field(_) => {}
        }
    }
    let restored = interface.restored.iter().map(|&class| Statement::Restore(class));
    restored.chain(groups.into_iter().flatten()).collect()
}

/// Whether reading a field initialises its class: the field is static, and compilers do not replace it by its
/// value (JLS 12.4.1).
fn is_initialising(program: &Program, field: FieldId) -> bool {
    let declared = program.field(field);
    let initialiser = program.names.find_selector(b"<clinit>", b"()V");
    let above = std::iter::successors(Some(declared.class), |&class| program.class(class).superclass);
    let mut above = above.chain(program.superinterfaces(declared.class));
    // JVMS 5.5: the initialisers of supertypes may run, too.
    let runs = |class| initialiser.is_some_and(|method| program.declared_method(class, method).is_some());
    declared.is_static() && above.any(runs) && !program.is_constant(field)
}

fn literals(program: &Program, types: &[Type]) -> Vec<Statement> {
    let mut found = Vec::new();
    if types.contains(&Type::class(ClassId::CLASS)) {
        found.extend(types.iter().map(|&ty| Statement::ClassLiteral(ty)));
    }
    let classes = types.iter().filter_map(|ty| ty.as_class());
    found.extend(classes.filter(|&class| boxed(program, class).is_some()).map(Statement::Box));
    found
}

/// All pairs of relevant types that the language converts.
fn conversions<'a>(program: &'a Program, types: &'a [Type]) -> impl Iterator<Item = Statement> + 'a {
    let language = Language::new(program);
    let pairs = types.iter().flat_map(move |&from| types.iter().map(move |&to| (from, to)));
    pairs.filter_map(move |(from, to)| match (language.assigns(from, to), language.casts(from, to)) {
        (true, _) => Some(Statement::Assign { from, to }),
        (false, true) => Some(Statement::Cast { from, to }),
        (false, false) => None,
    })
}
