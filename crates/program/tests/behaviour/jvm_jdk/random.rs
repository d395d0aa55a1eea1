//! Random class hierarchies, from a seed: many that javac would refuse, and all that a JVM loads.

use testkit::Random;

/// A class or interface; parents are positions in the hierarchy.
pub(super) struct Shape {
    pub(super) name: String,
    pub(super) interface: bool,
    pub(super) superclass: Option<usize>,
    pub(super) interfaces: Vec<usize>,
    /// Name and flags.
    pub(super) methods: Vec<(&'static str, u16)>,
    /// Flags of the field `x`, if there is one.
    pub(super) field: Option<u16>,
    /// Old class files lack `ACC_SUPER`.
    pub(super) has_super_flag: bool,
}

/// The names under which methods are declared. `toString` is one that `Object` has as well.
pub(super) const METHODS: [&str; 3] = ["m", "n", "toString"];

const PUBLIC: u16 = 1;
const PRIVATE: u16 = 2;
const PROTECTED: u16 = 4;
const STATIC: u16 = 8;
const ABSTRACT: u16 = 0x400;

/// Interfaces first, then classes, each below some before it.
pub(super) fn hierarchy(random: &mut Random, number: usize) -> Vec<Shape> {
    let interfaces = random.below(5);
    let classes = 2 + random.below(4);
    let mut shapes: Vec<Shape> = Vec::new();
    for position in 0..interfaces + classes {
        let interface = position < interfaces;
        let parents: Vec<usize> =
            (0..interfaces.min(position)).filter(|_| random.one_in(if interface { 2 } else { 3 })).collect();
        let superclass = (!interface && position > interfaces && !random.one_in(6))
            .then(|| position - 1 - random.below((position - interfaces).min(2)));
        let package = *random.pick(&["p", "q"]);
        shapes.push(Shape {
            name: format!("h{number}/{package}/{}{position}", if interface { "I" } else { "C" }),
            interface,
            superclass,
            interfaces: parents,
            methods: methods(random, interface),
            field: field(random, interface),
            has_super_flag: !random.one_in(4),
        });
    }
    shapes
}

fn methods(random: &mut Random, interface: bool) -> Vec<(&'static str, u16)> {
    let mut methods = Vec::new();
    for name in METHODS {
        if random.one_in(2) || name == "toString" && random.one_in(2) {
            continue;
        }
        let flags = if interface {
            *random.pick(&[PUBLIC, PUBLIC, PUBLIC | ABSTRACT, PUBLIC | STATIC, PRIVATE])
        } else {
            // Overriding with less access or as another kind is javac's concern: a JVM that loads a class
            // minds only `final`.
            *random.pick(&[PUBLIC, PUBLIC, PROTECTED, 0, 0, PRIVATE, PUBLIC | STATIC, PUBLIC | ABSTRACT])
        };
        methods.push((name, flags));
    }
    methods
}

fn field(random: &mut Random, interface: bool) -> Option<u16> {
    if random.one_in(2) {
        return None;
    }
    Some(if interface { PUBLIC } else { *random.pick(&[PUBLIC, PUBLIC, 0, PRIVATE]) })
}

/// Every shape above `position`, itself included.
pub(super) fn above(shapes: &[Shape], position: usize) -> Vec<usize> {
    let mut found = vec![position];
    let mut next = 0;
    while let Some(&position) = found.get(next) {
        next += 1;
        let shape = &shapes[position];
        for &parent in shape.superclass.iter().chain(&shape.interfaces) {
            if !found.contains(&parent) {
                found.push(parent);
            }
        }
    }
    found
}

/// The hierarchy in the notation of the other tests, for people.
pub(super) fn describe(shapes: &[Shape]) -> String {
    let names = |positions: &[usize]| -> String {
        positions.iter().map(|&position| format!(" {}", shapes[position].name)).collect()
    };
    let mut text = String::new();
    for shape in shapes {
        let kind = if shape.interface { "interface" } else { "class" };
        let above: Vec<usize> = shape.superclass.into_iter().collect();
        let (above, interfaces) = (names(&above), names(&shape.interfaces));
        text += &format!("{kind} {} extends{above} implements{interfaces} {{", shape.name);
        for (name, flags) in &shape.methods {
            text += &format!(" {}{name};", modifiers(*flags));
        }
        text += &shape.field.map_or(String::new(), |flags| format!(" {}field x", modifiers(flags)));
        text += " }\n";
    }
    text
}

fn modifiers(flags: u16) -> String {
    let all = [
        (PUBLIC, "public "),
        (PRIVATE, "private "),
        (PROTECTED, "protected "),
        (STATIC, "static "),
        (ABSTRACT, "abstract "),
    ];
    all.iter().filter(|(flag, _)| flags & flag != 0).map(|(_, word)| *word).collect()
}
