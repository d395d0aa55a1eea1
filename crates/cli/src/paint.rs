//! Colours: which part of the output gets which.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// What a piece of output is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A heading.
    Heading,
    /// The name of a class that is there.
    Class,
    /// A word of the Java language.
    Keyword,
    /// What is there to be looked up, not read: places, counts.
    Faint,
    /// A missing class.
    Missing,
    /// A class made up for a lambda.
    Lambda,
    /// A command line.
    Command,
    /// The word `error`.
    Error,
    /// The word `warning`.
    Warning,
}

/// Adds colours, or does not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) colored: bool,
}

impl Paint {
    /// Shows `what` in the colour of its role.
    pub(crate) fn show<T: fmt::Display>(self, role: Role, what: T) -> Painted<T> {
        Painted { style: if self.colored { style(role) } else { Style::new() }, what }
    }
}

/// Something with its colour.
pub(crate) struct Painted<T> {
    style: Style,
    what: T,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The formatter's width goes to the text: escapes have none.
        write!(f, "{}", self.style)?;
        self.what.fmt(f)?;
        write!(f, "{:#}", self.style)
    }
}

fn style(role: Role) -> Style {
    let color = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
    match role {
        Role::Heading => Style::new().bold(),
        Role::Class => color(AnsiColor::Cyan),
        Role::Keyword => color(AnsiColor::Blue),
        Role::Faint => Style::new().dimmed(),
        Role::Missing => color(AnsiColor::Red),
        Role::Lambda => color(AnsiColor::Magenta),
        Role::Command => color(AnsiColor::Green),
        Role::Error => color(AnsiColor::Red).bold(),
        Role::Warning => color(AnsiColor::Yellow).bold(),
    }
}
