//! What does a JVM do under test?
//!
//! A JVMTI agent: `java -agentpath:libbreccia_agent.so=plan=FILE,data=FOLDER …`. It puts the probes of the plan into classes as they are
//! loaded (and into those that were loaded before it), and writes what probes meet for the first time into a file of its own in
//! the folder, at once. It prints nothing on standard output, and whatever goes wrong, the program runs on as if it were not there.
//!
//! This is the one room that talks to a JVM; the tables of functions are in `interface.rs`, and only there and in `callbacks.rs` is
//! memory touched that Rust does not know.
#![allow(unsafe_code, reason = "the JVM is called, and calls, through pointers")]

mod annotations;
mod callbacks;
mod classes;
mod interface;
mod options;
mod say;
mod session;
mod tests_on_stack;
mod writer;
