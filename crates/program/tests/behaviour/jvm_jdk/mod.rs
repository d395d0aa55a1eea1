//! The same questions to the program and to a JVM: each must say which method runs, or which error comes.
//!
//! `BRECCIA_TEST_SCALE=20` asks twenty times as many questions.

mod assembler;
mod calls;
mod driver;
mod random;
mod types;

use std::sync::Arc;

use program::{MemorySource, Program};

/// The classes together with `java.lang.Object` of the tests' JDK.
fn load(classes: &[(String, Vec<u8>)]) -> Program {
    let image = testkit::jdk().home.join("lib/modules");
    let jdk = classpath::ClassPath::open(&[image], &classpath::Options::new(17));
    let wanted = ["java/lang/Object", "java/lang/String", "java/lang/Cloneable", "java/io/Serializable"];
    let bytes = |name: &str| jdk.bytes(jdk.find(name.as_bytes()).unwrap()).unwrap().into_owned();
    let mut source: Vec<_> = wanted.iter().map(|&name| (name.to_owned(), bytes(name).into())).collect();
    source.extend(classes.iter().map(|(name, bytes)| (name.clone(), bytes.clone().into())));
    let program = program::load(Arc::new(MemorySource { classes: source }), &Default::default());
    assert_eq!(program.problems(), []);
    program
}
