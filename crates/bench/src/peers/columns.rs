//! Who analyses, and with which analysis?
//!
//! Columns of one group ask the same question; the ratios of the table are taken within a group.

use anyhow::{Context, Result};

/// One tool with one analysis.
#[derive(Debug, PartialEq)]
pub(super) struct Column {
    /// What the analyses compared with each other have in common.
    pub(super) group: &'static str,
    pub(super) tool: Tool,
    /// The analysis by the tool's own name, as its driver takes it.
    pub(super) analysis: &'static str,
}

/// An analyser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    Breccia,
    TaiE,
    Wala,
    Soot,
}

impl Tool {
    /// The folder of its pom and driver under `peers/`; none for ourselves.
    pub(super) fn folder(self) -> Option<&'static str> {
        match self {
            Tool::Breccia => None,
            Tool::TaiE => Some("tai-e"),
            Tool::Wala => Some("wala"),
            Tool::Soot => Some("soot"),
        }
    }

    /// The class of its driver.
    pub(super) fn driver(self) -> &'static str {
        match self {
            Tool::Breccia => "",
            Tool::TaiE => "TaieDriver",
            Tool::Wala => "WalaDriver",
            Tool::Soot => "SparkDriver",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Tool::Breccia => "breccia",
            Tool::TaiE => "Tai-e",
            Tool::Wala => "WALA",
            Tool::Soot => "Soot",
        }
    }
}

impl Column {
    pub(super) fn is_ours(&self) -> bool {
        self.tool == Tool::Breccia
    }

    /// Tool and analysis, for display.
    pub(super) fn title(&self) -> String {
        format!("{} {}", self.tool.title(), self.analysis)
    }

    /// Tool and analysis, for file names.
    pub(super) fn stem(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        self.title().to_lowercase().chars().map(plain).collect()
    }
}

/// The group with this name.
pub(super) fn group(name: &str) -> Result<&'static str> {
    let mut groups: Vec<&str> = COLUMNS.iter().map(|column| column.group).collect();
    groups.dedup();
    let found = groups.iter().copied().find(|group| *group == name);
    found.with_context(|| format!("no group {name:?}; there are {}", groups.join(", ")))
}

/// The peer with this name.
pub(super) fn tool(name: &str) -> Result<Tool> {
    let found = COLUMNS.iter().map(|column| column.tool).find(|tool| tool.folder() == Some(name));
    found.with_context(|| format!("no tool {name:?}; there are tai-e, wala and soot"))
}

const fn column(group: &'static str, tool: Tool, analysis: &'static str) -> Column {
    Column { group, tool, analysis }
}

/// All columns, group by group, our own first.
pub(super) const COLUMNS: &[Column] = &[
    column("andersen", Tool::Breccia, "andersen:reflection=none"),
    column("andersen", Tool::TaiE, "ci"),
    column("andersen", Tool::Wala, "0-1-cfa"),
    column("andersen", Tool::Soot, "spark"),
    column("vanilla", Tool::Breccia, "andersen:reflection=none"),
    column("vanilla", Tool::Wala, "vanilla-0-1-cfa"),
    column("0cfa", Tool::Breccia, "0cfa:reflection=none"),
    column("0cfa", Tool::Wala, "0-cfa"),
    column("1cfa", Tool::Breccia, "kcfa:1:reflection=none"),
    column("1cfa", Tool::Wala, "1-cfa"),
    column("2obj", Tool::Breccia, "kobj:2:static=inherit:reflection=none"),
    column("2obj", Tool::TaiE, "2-obj"),
    column("2obj", Tool::Wala, "2-obj"),
];
