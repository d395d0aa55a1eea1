//! A program to analyse: its declarations, the bodies in text form, and where it starts.

use ir::Body;
use program::{MethodId, Program};

pub(crate) struct Subject {
    pub(crate) program: Program,
    pub(crate) bodies: Vec<Body>,
    pub(crate) entry: MethodId,
}

impl Subject {
    /// Adds the classes of a text to a program; the entry is `main`, with or without arguments, of the class
    /// `main`.
    pub(crate) fn new(mut program: Program, text: &str, main: &str) -> Result<Self, String> {
        let parsed = ir::parse(&mut program, text).map_err(|error| error.to_string())?;
        let class = program.find_class(main.as_bytes()).ok_or("the program has no such class")?;
        let declared = |descriptor: &[u8]| {
            program.declared_method(class, program.names.find_selector(b"main", descriptor)?)
        };
        let entry = declared(b"([Ljava/lang/String;)V").or_else(|| declared(b"()V"));
        let entry = entry.ok_or("the program has no main")?;
        Ok(Self { program, bodies: parsed.bodies, entry })
    }

    /// A program that is all text, and starts in `p.Main.main`.
    pub(crate) fn of_text(text: &str) -> Result<Self, String> {
        Self::new(Program::empty(), text, "p/Main")
    }
}
