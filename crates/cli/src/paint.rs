//! Colours: which part of the output gets which.

use std::fmt;

use anstyle::{AnsiColor, Style};
use ir::Ink;

/// What a piece of output is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A heading.
    Heading,
    /// The name of a class that is there.
    Class,
    /// A word of the Java language.
    Keyword,
    /// Secondary information: places, counts.
    Faint,
    /// A number.
    Number,
    /// A string, quoted.
    Text,
    /// The name of a block.
    Label,
    /// A missing class.
    Missing,
    /// A class created for a lambda.
    Lambda,
    /// A command line.
    Command,
    /// The word `error`.
    Error,
    /// The word `warning`.
    Warning,
    /// What is as it should be.
    Good,
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

impl ir::Paint for Paint {
    fn paint(&self, out: &mut dyn fmt::Write, ink: Ink, text: &str) -> fmt::Result {
        match role_of(ink) {
            Some(role) => write!(out, "{}", self.show(role, text)),
            None => out.write_str(text),
        }
    }
}

fn role_of(ink: Ink) -> Option<Role> {
    match ink {
        Ink::Keyword => Some(Role::Keyword),
        Ink::Type => Some(Role::Class),
        Ink::Number => Some(Role::Number),
        Ink::String => Some(Role::Text),
        Ink::Comment => Some(Role::Faint),
        Ink::Label => Some(Role::Label),
        Ink::Plain => None,
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
        Role::Number => color(AnsiColor::Magenta),
        Role::Text => color(AnsiColor::Green),
        Role::Label => color(AnsiColor::Yellow),
        Role::Missing => color(AnsiColor::Red),
        Role::Lambda => color(AnsiColor::Magenta),
        Role::Command => color(AnsiColor::Green),
        Role::Error => color(AnsiColor::Red).bold(),
        Role::Warning => color(AnsiColor::Yellow).bold(),
        Role::Good => color(AnsiColor::Green),
    }
}
