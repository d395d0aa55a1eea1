//! Which tool do the words of a command start?

use std::ffi::OsString;
use std::path::Path;

/// What a command starts, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Maven: `mvn`, `mvnw`, `mvnDebug`.
    Maven,
    /// Maven's daemon, `mvnd`.
    MavenDaemon,
    /// Gradle: `gradle`, `gradlew`.
    Gradle,
    /// A JVM: `java`.
    Java,
    /// Anything else.
    Other,
}

impl Tool {
    /// The tool that the first of `words` names.
    pub fn from_words(words: &[OsString]) -> Self {
        let Some(name) = words.first().and_then(|word| Path::new(word).file_name()) else {
            return Self::Other;
        };
        let name = name.to_string_lossy().to_ascii_lowercase();
        let name =
            [".exe", ".cmd", ".bat"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
        match name {
            "mvn" | "mvnw" | "mvndebug" => Self::Maven,
            "mvnd" => Self::MavenDaemon,
            "gradle" | "gradlew" => Self::Gradle,
            "java" => Self::Java,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(word: &str, expected: Tool) {
        assert_eq!(Tool::from_words(&[word.into()]), expected, "{word}");
    }

    #[test]
    fn tools_are_known_by_their_names() {
        check("mvn", Tool::Maven);
        check("./mvnw", Tool::Maven);
        check("MVN.CMD", Tool::Maven);
        check("/opt/mvnd/bin/mvnd", Tool::MavenDaemon);
        check("../gradlew", Tool::Gradle);
        check("/usr/lib/jvm/x y/bin/java", Tool::Java);
        check("javac", Tool::Other);
        check("make", Tool::Other);
        check("", Tool::Other);
        assert_eq!(Tool::from_words(&[]), Tool::Other);
    }
}
