//! The `release` file of a JDK: which Java version is it?

/// The value of `JAVA_VERSION`, such as `17.0.15`.
pub(super) fn java_version(release: &str) -> Option<String> {
    let line = release.lines().find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))?;
    Some(line.trim_matches('"').to_string())
}

/// The feature version in a version text: 17 in `17.0.15`, 8 in `1.8.0_292`.
pub(super) fn feature(version: &str) -> Option<u16> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        // Up to Java 8 the feature version came second: `1.8`.
        1 => numbers.next()?.parse().ok(),
        feature => Some(feature),
    }
}

#[cfg(test)]
mod tests {
    use super::{feature, java_version};

    #[test]
    fn old_and_new_version_schemes() {
        let features = ["17.0.15", "1.8.0_292", "9", "25-ea", "", "x", "1"].map(feature);
        assert_eq!(features, [Some(17), Some(8), Some(9), Some(25), None, None, None]);
    }

    #[test]
    fn the_version_stands_among_other_keys() {
        let release = "IMPLEMENTOR=\"x\"\r\nJAVA_VERSION=\"17.0.15\"\r\nJAVA_VERSION_DATE=\"2025-04-15\"\r\n";
        assert_eq!(java_version(release).as_deref(), Some("17.0.15"));
        assert_eq!(java_version("JAVA_VERSION_DATE=\"2025-04-15\""), None);
    }
}
