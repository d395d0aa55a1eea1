//! What does a JVM do under test?
//!
//! A JVMTI agent: `java -agentpath:libbreccia_agent.so=plan=FILE,data=FOLDER …`. It puts the probes of the
//! plan into classes as they are loaded, and into classes that were loaded before it. It writes every new
//! observation to its own file in the folder, at once. It prints nothing on standard output, and whatever
//! goes wrong, the program continues as if the agent were not there.
//!
//! This is the only crate that talks to a JVM. The JVM's functions are in `jvmti.rs` and `jni.rs`. Only these
//! files and `callbacks.rs` access memory that Rust does not manage.
#![expect(
    clippy::disallowed_methods,
    reason = "it reads the plan and writes the recording inside the JVM of the tests"
)]
#![allow(unsafe_code, reason = "the JVM is called, and calls, through pointers")]

mod annotations;
mod callbacks;
mod classes;
mod jni;
mod jvmti;
mod options;
mod say;
mod session;
mod table;
mod tests_on_stack;
mod writer;
