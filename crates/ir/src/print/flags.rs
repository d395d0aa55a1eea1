//! Access flags as words. What words cannot say is written as a number.

use classfile::Access;

/// The words of a class's flags; the kind (`class`, `interface`, `enum`) says the rest.
pub(crate) const CLASS: [(u16, &str); 6] = [
    (0x0001, "public"),
    (0x0010, "final"),
    (0x0400, "abstract"),
    (0x1000, "synthetic"),
    (0x2000, "annotation"),
    (0x8000, "module"),
];

/// The words of a field's flags.
pub(crate) const FIELD: [(u16, &str); 9] = [
    (0x0001, "public"),
    (0x0002, "private"),
    (0x0004, "protected"),
    (0x0008, "static"),
    (0x0010, "final"),
    (0x0040, "volatile"),
    (0x0080, "transient"),
    (0x1000, "synthetic"),
    (0x4000, "enum"),
];

/// The words of a method's flags.
pub(crate) const METHOD: [(u16, &str); 12] = [
    (0x0001, "public"),
    (0x0002, "private"),
    (0x0004, "protected"),
    (0x0400, "abstract"),
    (0x0008, "static"),
    (0x0010, "final"),
    (0x0020, "synchronized"),
    (0x0100, "native"),
    (0x0800, "strictfp"),
    (0x0040, "bridge"),
    (0x0080, "varargs"),
    (0x1000, "synthetic"),
];

/// What kind of class the header names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Class,
    Interface,
    Enum,
}

impl Kind {
    pub(crate) const ALL: [Kind; 3] = [Kind::Class, Kind::Interface, Kind::Enum];

    /// The word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Class => "class",
            Kind::Interface => "interface",
            Kind::Enum => "enum",
        }
    }

    /// The flags that go without saying: compilers set `ACC_SUPER` on all that is not an interface.
    pub(crate) fn implied(self) -> Access {
        match self {
            Kind::Class => Access::SUPER,
            Kind::Interface => Access::INTERFACE | Access::ABSTRACT,
            Kind::Enum => Access::ENUM | Access::SUPER,
        }
    }

    fn of(access: Access) -> Kind {
        match access {
            _ if access.has(Access::INTERFACE) => Kind::Interface,
            _ if access.has(Access::ENUM) => Kind::Enum,
            _ => Kind::Class,
        }
    }
}

/// The flags of a class as words, and its kind.
pub(super) fn class_words(access: Access) -> (Vec<String>, Kind) {
    let kind = Kind::of(access);
    let rest = access.0 & !kind.implied().0;
    if access.has(kind.implied()) && rest & !all_of(&CLASS) == 0 {
        (words(Access(rest), &CLASS), kind)
    } else {
        (vec![number(access)], kind)
    }
}

/// The flags of a member as words.
pub(super) fn words(access: Access, table: &[(u16, &str)]) -> Vec<String> {
    if access.0 & !all_of(table) != 0 {
        return vec![number(access)];
    }
    table.iter().filter(|(bit, _)| access.0 & bit != 0).map(|(_, word)| (*word).to_owned()).collect()
}

fn all_of(table: &[(u16, &str)]) -> u16 {
    table.iter().fold(0, |all, (bit, _)| all | bit)
}

fn number(access: Access) -> String {
    format!("flags({})", access.0)
}
