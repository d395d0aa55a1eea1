//! What does a program that starts tests do before they run? It sets the loader through which their code
//! finds classes and files.
//!
//! ```text
//! some of the members below exist    they are in Int
//! ```
//!
//! Only analyses ask for it that have to explain what was observed: other clients of a component would be
//! required to do the same.

use program::Program;

use super::given::{Named, found};
use crate::interface::{Interface, Member, Reason};

/// The members, as JUnit's console launcher uses them.
const USED: [Named; 5] = [
    ("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;"),
    ("java/lang/Thread", "setContextClassLoader", "(Ljava/lang/ClassLoader;)V"),
    ("java/net/URLClassLoader", "<init>", "([Ljava/net/URL;)V"),
    ("java/net/URLClassLoader", "newInstance", "([Ljava/net/URL;)Ljava/net/URLClassLoader;"),
    (
        "java/net/URLClassLoader",
        "newInstance",
        "([Ljava/net/URL;Ljava/lang/ClassLoader;)Ljava/net/URLClassLoader;",
    ),
];

/// Adds what the JVM is prepared with in which tests run.
pub fn add_runner(program: &Program, interface: &mut Interface) {
    let used = USED.into_iter().filter_map(|named| found(program, named));
    interface.add(used.map(|member| Member { reason: Reason::Runner, ..member }));
}
