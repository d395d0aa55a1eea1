//! What a run-time class is, independent of any plan.

use classfile::Text;
use plan::Plan;
use recording::{Class, Kind};

use crate::name::Name;

/// What a class is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape<'a> {
    /// A class with a name, or an array.
    Named(&'a [u8]),
    /// A lambda or method reference. Its name is that of the class that creates it, and a number that differs
    /// from run to run.
    Lambda {
        /// The class that creates it.
        host: &'a [u8],
        /// Its interfaces.
        interfaces: &'a [Box<[u8]>],
    },
    /// A dynamic proxy: its name says nothing, its interfaces do.
    Proxy(&'a [Box<[u8]>]),
    /// Created at run time by something else.
    Hidden(&'a [u8]),
}

const LAMBDA: &[u8] = b"$$Lambda";

/// What the names of subclasses have that frameworks make at run time: Spring, Guice, Hibernate, Weld. People
/// do not write such names; those of Quarkus (`A_Subclass`) they do.
const MADE_BY_FRAMEWORKS: [&[u8]; 8] = [
    b"$$SpringCGLIB$$",
    b"$$EnhancerBySpringCGLIB$$",
    b"$$EnhancerByGuice$$",
    b"$HibernateProxy$",
    b"$HibernateBasicProxy$",
    b"_$$_jvst",
    b"$Proxy$_$$_Weld",
    b"$$OwbNormalScopeProxy",
];

impl<'a> Shape<'a> {
    /// Classifies a recorded class. Lambdas are named `a/B$$Lambda$14+0x…` and `a/B$$Lambda$14/0x…` up to JDK
    /// 20, `a/B$$Lambda+0x…` and `a/B$$Lambda/0x…` since 21. Before 15 such classes were not hidden, but
    /// their names ended with a slash and a number.
    pub(super) fn classify(class: &'a Class) -> Self {
        let name = &class.name[..];
        let lambda = name.windows(LAMBDA.len()).position(|part| part == LAMBDA);
        match (class.kind, lambda) {
            (Kind::Proxy, _) => Self::Proxy(&class.interfaces),
            // Since JDK 15 the classes of lambdas are hidden ones.
            (Kind::Hidden, Some(at)) => Self::Lambda { host: &name[..at], interfaces: &class.interfaces },
            (Kind::Plain, Some(at)) if is_old_lambda(&name[at + LAMBDA.len()..]) => {
                Self::Lambda { host: &name[..at], interfaces: &class.interfaces }
            }
            (Kind::Hidden, None) => Self::Hidden(before_number(name)),
            (Kind::Plain, _) => Self::Named(name),
        }
    }

    /// Whether the class, or the class that hosts it, was part of the analysis.
    pub(super) fn is_known(&self, plan: &Plan) -> bool {
        match self {
            Self::Named(name) => element(name).is_none_or(|name| plan.knows(name)),
            Self::Lambda { host, .. } => plan.knows(host),
            Self::Proxy(_) | Self::Hidden(_) => false,
        }
    }

    /// The class below which a framework made this one, which stands for it: to pass calls on, or to load
    /// what the object holds.
    pub(super) fn extended(&self) -> Option<&'a [u8]> {
        let Self::Named(name) = *self else { return None };
        let ends = MADE_BY_FRAMEWORKS
            .iter()
            .filter_map(|marker| name.windows(marker.len()).position(|part| part == *marker));
        ends.min().map(|at| &name[..at])
    }

    /// Whether a class that took no part in the analysis belongs to a library: it is none of the tests'
    /// classes (if these are known), and was not made while they ran, as mocks are. Those that frameworks
    /// make count.
    pub(super) fn is_of_library(&self, plan: &Plan, tests: &[Box<[u8]>]) -> bool {
        if self.extended().is_some() {
            return true;
        }
        let is_of_tests = |name: &[u8]| tests.binary_search_by(|test| (**test).cmp(name)).is_ok();
        let is_known = |name: &[u8]| plan.knows(name) || is_of_tests(name);
        match self {
            Self::Named(name) | Self::Lambda { host: name, .. } => {
                // A class that is made at run time is named after the one that it extends.
                let hosts = (1..name.len()).filter(|&at| name[at] == b'$').map(|at| &name[..at]);
                !tests.is_empty() && !is_of_tests(name) && !hosts.into_iter().any(is_known)
            }
            Self::Proxy(_) | Self::Hidden(_) => false,
        }
    }

    /// The name to show: the same in every run.
    pub(super) fn shown(&self) -> Name {
        match self {
            Self::Named(name) | Self::Hidden(name) => Text(name).decode().into(),
            Self::Lambda { host, .. } => format!("{}$$Lambda", Text(host)).into(),
            Self::Proxy(interfaces) => Text(&proxy_name(interfaces)).decode().into(),
        }
    }

    /// The interfaces of a class that is identified by them.
    pub(super) fn interfaces(&self) -> Vec<Name> {
        match self {
            Self::Named(_) | Self::Hidden(_) => Vec::new(),
            Self::Lambda { interfaces, .. } | Self::Proxy(interfaces) => {
                interfaces.iter().map(|name| Text(name).decode().into()).collect()
            }
        }
    }
}

/// The name that a plan gives to proxies of these interfaces, in this order: `A&B$$Proxy`.
pub(super) fn proxy_name(interfaces: &[Box<[u8]>]) -> Vec<u8> {
    let names: Vec<&[u8]> = interfaces.iter().map(|name| &name[..]).collect();
    [&names.join(&b'&')[..], b"$$Proxy"].concat()
}

/// `$14/1234567`: a number, a slash, a number.
fn is_old_lambda(rest: &[u8]) -> bool {
    let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_hexdigit);
    let Some(slash) = rest.iter().position(|&byte| byte == b'/') else { return false };
    let (before, after) = (&rest[..slash], &rest[slash + 1..]);
    let before = before.strip_prefix(b"$").is_some_and(is_number) || before.is_empty();
    before && is_number(after.strip_prefix(b"0x").unwrap_or(after))
}

/// A hidden class without the suffix that the JVM adds to its name: `+0x7f…`, `/0x7f…`.
fn before_number(name: &[u8]) -> &[u8] {
    let at = name.windows(3).rposition(|part| part == b"+0x" || part == b"/0x");
    at.map_or(name, |at| &name[..at])
}

/// The innermost element class of an array; none if it is primitive. Other names stay.
fn element(name: &[u8]) -> Option<&[u8]> {
    let dimensions = name.iter().take_while(|&&byte| byte == b'[').count();
    match (dimensions, &name[dimensions..]) {
        (0, name) => Some(name),
        (_, [b'L', class @ .., b';']) => Some(class),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(name: &str, kind: Kind) -> String {
        let class = Class { name: name.as_bytes().into(), kind, ..Class::default() };
        Shape::classify(&class).shown().to_string()
    }

    #[test]
    fn lambdas_of_all_jdks_are_told_by_their_host() {
        for name in [
            "a/B$$Lambda$14+0x00007f0c64001200",
            "a/B$$Lambda$14/0x00007f0c64001200",
            "a/B$$Lambda+0x00007f0c64001200",
            "a/B$$Lambda/0x00007f0c64001200",
        ] {
            assert_eq!(host(name, Kind::Hidden), "a/B$$Lambda", "{name}");
        }
        assert_eq!(host("a/B$$Lambda$14/1234567", Kind::Plain), "a/B$$Lambda");
        assert_eq!(host("a/B$$Lambda$Mine", Kind::Plain), "a/B$$Lambda$Mine");
        assert_eq!(host("a/B$Maker+0x00007f0c64001200", Kind::Hidden), "a/B$Maker");
    }
}
