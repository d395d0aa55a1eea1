//! The C library and its companions, written by hand from the standards (C17, POSIX.1-2017), with the names
//! that glibc uses.
//!
//! One file per family, in the text form of programs: the body of a procedure says what it reads, modifies,
//! keeps, returns and calls back. Names that are missing here are unknown externals, handled conservatively.

use c_pointsto::{Model, Options};
use c_program::{Program, TextError, read};

use crate::summarize::summarize;
use crate::summary::{Stage, Summary};

/// The families, by name.
pub const FAMILIES: [(&str, &str); 9] = [
    ("string", include_str!("string.txt")),
    ("stdlib", include_str!("stdlib.txt")),
    ("stdio", include_str!("stdio.txt")),
    ("math", include_str!("math.txt")),
    ("ctype", include_str!("ctype.txt")),
    ("time", include_str!("time.txt")),
    ("unistd", include_str!("unistd.txt")),
    ("signal", include_str!("signal.txt")),
    ("locale", include_str!("locale.txt")),
];

/// The C library as a summary that holds for both object models. Others may define its names too.
pub fn summary() -> Summary {
    let families = FAMILIES.iter().map(|(_, text)| *text);
    let text: Vec<&str> = families.chain([include_str!("start.txt")]).collect();
    of_text("libc", &text.join("\n"))
}

/// The termcap interface of terminal libraries.
pub fn termcap() -> Summary {
    of_text("termcap", include_str!("termcap.txt"))
}

fn of_text(name: &str, text: &str) -> Summary {
    let program: Result<Program, TextError> = read(text);
    let program = program.unwrap_or_default();
    debug_assert!(!program.vars.is_empty(), "the text is read in a test");
    let options = Options::library(Model::Whole, &program);
    // Only other libraries could cause a conflict, and there are none.
    let summary = summarize(name, &program, &options, &[], Stage::Basic);
    Summary { weak: true, ..summary.unwrap_or_else(|_| Summary::empty(name)) }
}
