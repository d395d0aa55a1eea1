//! The parts of a SARIF log that are written here, under the names of the standard.
//!
//! Fields are in alphabetical order, as they have been since the first version.

use serde::Serialize;

/// The program that made the log.
#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

#[derive(Serialize)]
pub(super) struct Driver {
    pub(super) name: &'static str,
    pub(super) rules: Vec<ReportingDescriptor>,
    pub(super) version: &'static str,
}

/// A rule.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReportingDescriptor {
    pub(super) default_configuration: Configuration,
    pub(super) full_description: Message<&'static str>,
    pub(super) help: Message<&'static str>,
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) properties: Tags,
    pub(super) short_description: Message<&'static str>,
}

#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) level: &'static str,
}

#[derive(Serialize)]
pub(super) struct Tags {
    pub(super) tags: [&'static str; 1],
}

#[derive(Serialize)]
pub(super) struct Message<T> {
    pub(super) text: T,
}

/// How the run of the program went.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) execution_successful: bool,
    pub(super) tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub(super) struct Notification {
    pub(super) level: &'static str,
    pub(super) message: Message<String>,
}

/// A result.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoggedResult {
    pub(super) level: &'static str,
    pub(super) locations: [Location; 1],
    pub(super) message: Message<String>,
    pub(super) partial_fingerprints: Fingerprints,
    pub(super) properties: Properties,
    pub(super) rule_id: &'static str,
    pub(super) rule_index: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    pub(super) logical_locations: [LogicalLocation; 1],
    pub(super) physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogicalLocation {
    pub(super) fully_qualified_name: String,
    pub(super) kind: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
    pub(super) uri_base_id: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: u16,
}

/// Digests by which a result is known again. The second has the name that GitHub looks at.
#[derive(Serialize)]
pub(super) struct Fingerprints {
    #[serde(rename = "brecciaItem/v1")]
    pub(super) item: String,
    #[serde(rename = "primaryLocationLineHash")]
    pub(super) line: String,
}

/// What the standard has no field for.
#[derive(Serialize)]
pub(super) struct Properties {
    /// The key of the item.
    pub(super) item: String,
    /// The steps of the recipe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) recipe: Vec<String>,
}
