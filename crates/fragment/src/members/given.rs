//! Which library objects do clients create to pass them to a component? A list for a parameter of type
//! `List`, filled with whatever they have.
//!
//! ```text
//! T relevant, not of the component, in the table    what the table has for T is in Int
//! T relevant, not of the component, concrete;       c is in Int
//!   c a public constructor of T that takes
//!   nothing, or only primitives and strings
//! ```
//!
//! One common class stands for all that a client could choose: calls of a component see `ArrayList`, not
//! every kind of list.

use classfile::Access;
use program::{ClassId, MethodId, Program, Type};
use rustc_hash::FxHashSet;

use super::{Visibility, is_open};
use crate::interface::{Interface, Member, MemberId, Reason};
use crate::relevant::relevant_types;

/// A member: its class, name and descriptor.
pub(super) type Named = (&'static str, &'static str, &'static str);

const LIST: Named = ("java/util/ArrayList", "<init>", "()V");
const ADD: Named = ("java/util/Collection", "add", "(Ljava/lang/Object;)Z");
const PUT: Named = ("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");

/// How clients get an object of a library type.
const TABLE: [(&str, &[Named]); 25] = [
    ("java/lang/Iterable", &[LIST, ADD]),
    ("java/util/Collection", &[LIST, ADD]),
    ("java/util/SequencedCollection", &[LIST, ADD]),
    ("java/util/List", &[LIST, ADD]),
    ("java/util/AbstractList", &[LIST, ADD]),
    ("java/util/Set", &[("java/util/HashSet", "<init>", "()V"), ADD]),
    ("java/util/SortedSet", &[("java/util/TreeSet", "<init>", "()V"), ADD]),
    ("java/util/NavigableSet", &[("java/util/TreeSet", "<init>", "()V"), ADD]),
    ("java/util/Queue", &[("java/util/ArrayDeque", "<init>", "()V"), ADD]),
    ("java/util/Deque", &[("java/util/ArrayDeque", "<init>", "()V"), ADD]),
    ("java/util/Map", &[("java/util/HashMap", "<init>", "()V"), PUT]),
    ("java/util/SortedMap", &[("java/util/TreeMap", "<init>", "()V"), PUT]),
    ("java/util/NavigableMap", &[("java/util/TreeMap", "<init>", "()V"), PUT]),
    (
        "java/util/concurrent/ConcurrentMap",
        &[("java/util/concurrent/ConcurrentHashMap", "<init>", "()V"), PUT],
    ),
    ("java/util/Dictionary", &[("java/util/Hashtable", "<init>", "()V"), PUT]),
    ("java/util/Iterator", &[LIST, ADD, ("java/lang/Iterable", "iterator", "()Ljava/util/Iterator;")]),
    (
        "java/util/ListIterator",
        &[LIST, ADD, ("java/util/List", "listIterator", "()Ljava/util/ListIterator;")],
    ),
    (
        "java/util/Enumeration",
        &[
            LIST,
            ADD,
            ("java/util/Collections", "enumeration", "(Ljava/util/Collection;)Ljava/util/Enumeration;"),
        ],
    ),
    (
        "java/util/Optional",
        &[("java/util/Optional", "ofNullable", "(Ljava/lang/Object;)Ljava/util/Optional;")],
    ),
    (
        "java/util/stream/Stream",
        &[LIST, ADD, ("java/util/Collection", "stream", "()Ljava/util/stream/Stream;")],
    ),
    ("java/io/InputStream", &[("java/io/ByteArrayInputStream", "<init>", "([B)V")]),
    ("java/io/OutputStream", &[("java/io/ByteArrayOutputStream", "<init>", "()V")]),
    ("java/io/Reader", &[("java/io/StringReader", "<init>", "(Ljava/lang/String;)V")]),
    ("java/io/Writer", &[("java/io/StringWriter", "<init>", "()V")]),
    ("java/lang/Appendable", &[("java/lang/StringBuilder", "<init>", "()V")]),
];

/// Adds the library objects that clients create to pass them to a component.
pub fn add_given(program: &Program, interface: &mut Interface, component: &[ClassId]) {
    let own: FxHashSet<ClassId> = component.iter().copied().collect();
    let mut done: FxHashSet<ClassId> = FxHashSet::default();
    // Created objects have parameter types of their own. In later rounds only the table applies; otherwise
    // constructors would pull in ever more of the library.
    let mut first = true;
    loop {
        let types = relevant_types(program, interface);
        let libraries = types.iter().filter_map(|ty| ty.as_class()).filter(|class| !own.contains(class));
        let new: Vec<ClassId> = libraries.filter(|&class| done.insert(class)).collect();
        if new.is_empty() {
            return;
        }
        let mut members: Vec<Member> = new.iter().flat_map(|&class| listed(program, class)).collect();
        if first {
            members.extend(new.iter().flat_map(|&class| constructors(program, class)));
        }
        interface.add(members);
        first = false;
    }
}

/// What the table has for a type.
fn listed(program: &Program, class: ClassId) -> impl Iterator<Item = Member> + '_ {
    let name = program.names.class_name(class).0;
    let row = TABLE.iter().find(|(of, _)| of.as_bytes() == name);
    row.into_iter().flat_map(|(_, members)| *members).filter_map(|named| found(program, *named))
}

pub(super) fn found(program: &Program, (class, name, descriptor): Named) -> Option<Member> {
    let class = program.find_class(class.as_bytes())?;
    let selector = program.names.find_selector(name.as_bytes(), descriptor.as_bytes())?;
    let method = program.declared_method(class, selector)?;
    Some(Member { class, id: MemberId::Method(method), reason: Reason::Given })
}

/// The constructors of a library class that clients can call without further objects of that library.
fn constructors(program: &Program, class: ClassId) -> Vec<Member> {
    let declared = program.class(class);
    if class == ClassId::OBJECT || !declared.is_concrete() || !is_open(program, class, Visibility::default())
    {
        return Vec::new();
    }
    let is_plain = |&ty: &Type| !ty.is_reference() || ty == Type::STRING;
    let open = |&method: &MethodId| {
        let constructor = program.method(method);
        program.is_initializer(constructor.selector)
            && constructor.access.has(Access::PUBLIC)
            && program.names.selector_signature(constructor.selector).parameters.iter().all(is_plain)
    };
    let made = declared.methods.iter().filter(open);
    made.map(|method| Member { class, id: MemberId::Method(method), reason: Reason::Given }).collect()
}
