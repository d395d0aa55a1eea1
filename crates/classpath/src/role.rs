//! What the path of a file inside a container says about the file.

/// How class files are named.
pub(crate) const CLASS_SUFFIX: &[u8] = b".class";

const VERSIONS: &[u8] = b"META-INF/versions/";
const SERVICES: &[u8] = b"META-INF/services/";
const META_INF: &[u8] = b"META-INF/";

/// What a file is for. The name of a thing starts after the prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A class; its version is 0, or the Java version from which a multi-release jar offers it.
    Class { prefix: usize, version: u16 },
    /// A module declaration, versioned like a class.
    Module { prefix: usize, version: u16 },
    /// A list of service providers.
    Service { prefix: usize },
    /// The manifest of a jar.
    Manifest,
    /// Nothing we read.
    Other,
}

impl Role {
    /// Whether the file counts everywhere, not only in multi-release jars.
    pub(crate) fn is_unversioned(self) -> bool {
        match self {
            Self::Class { version, .. } | Self::Module { version, .. } => version == 0,
            Self::Service { .. } => true,
            Self::Manifest | Self::Other => false,
        }
    }

    /// The same role if `by` bytes come before the path.
    pub(crate) fn shifted(self, by: usize) -> Self {
        match self {
            Self::Class { prefix, version } => Self::Class { prefix: prefix + by, version },
            Self::Module { prefix, version } => Self::Module { prefix: prefix + by, version },
            Self::Service { prefix } => Self::Service { prefix: prefix + by },
            Self::Manifest | Self::Other => self,
        }
    }
}

/// The role of the file at `path`, which uses slashes.
pub(crate) fn role(path: &[u8]) -> Role {
    if let Some(rest) = path.strip_prefix(VERSIONS) {
        return versioned(rest);
    }
    if let Some(service) = path.strip_prefix(SERVICES) {
        let plain = !service.is_empty() && !service.contains(&b'/');
        return if plain { Role::Service { prefix: SERVICES.len() } } else { Role::Other };
    }
    if path.eq_ignore_ascii_case(b"META-INF/MANIFEST.MF") {
        return Role::Manifest;
    }
    class(path, 0, 0)
}

/// `9/a/B.class`; the JDK ignores versions before 9, and `META-INF` below a version.
fn versioned(rest: &[u8]) -> Role {
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let version = std::str::from_utf8(&rest[..digits]).ok().and_then(|digits| digits.parse::<u16>().ok());
    match (version, rest.get(digits)) {
        (Some(version @ 9..), Some(b'/')) => class(&rest[digits + 1..], VERSIONS.len() + digits + 1, version),
        _ => Role::Other,
    }
}

fn class(path: &[u8], prefix: usize, version: u16) -> Role {
    match path.strip_suffix(CLASS_SUFFIX) {
        None => Role::Other,
        // `META-INF` is no package name, so nothing there is a class of the program.
        Some(_) if path.starts_with(META_INF) => Role::Other,
        Some(b"") => Role::Other,
        Some(b"module-info") => Role::Module { prefix, version },
        Some(_) => Role::Class { prefix, version },
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::role;

    fn check_roles(paths: &str, expected: Expect) {
        let lines = paths.split_whitespace().map(|path| format!("{path} {:?}\n", role(path.as_bytes())));
        expected.assert_eq(&lines.collect::<String>());
    }

    #[test]
    fn paths_say_what_files_are_for() {
        check_roles(
            "a/B.class module-info.class .class a/B.java META-INF/B.class META-INF/MANIFEST.MF
             META-INF/services/x.Y META-INF/services/x/Y META-INF/services/",
            expect![[r#"
                a/B.class Class { prefix: 0, version: 0 }
                module-info.class Module { prefix: 0, version: 0 }
                .class Other
                a/B.java Other
                META-INF/B.class Other
                META-INF/MANIFEST.MF Manifest
                META-INF/services/x.Y Service { prefix: 18 }
                META-INF/services/x/Y Other
                META-INF/services/ Other
            "#]],
        );
    }

    #[test]
    fn versions_start_at_nine_and_hold_no_meta_inf() {
        check_roles(
            "META-INF/versions/9/B.class META-INF/versions/11/module-info.class META-INF/versions/8/B.class
             META-INF/versions/x/B.class META-INF/versions/99999/B.class META-INF/versions/9/META-INF/B.class
             META-INF/versions/9",
            expect![[r#"
                META-INF/versions/9/B.class Class { prefix: 20, version: 9 }
                META-INF/versions/11/module-info.class Module { prefix: 21, version: 11 }
                META-INF/versions/8/B.class Other
                META-INF/versions/x/B.class Other
                META-INF/versions/99999/B.class Other
                META-INF/versions/9/META-INF/B.class Other
                META-INF/versions/9 Other
            "#]],
        );
    }
}
