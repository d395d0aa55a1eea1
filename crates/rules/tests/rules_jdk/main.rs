//! Rules for what is not in bytecode, checked on small programs with the whole JDK.
//!
//! All programs are one: compiled, loaded and analysed once. Each module holds the source of one class with a
//! `run` method, and asks which of its methods are reached. Most methods are named after the way on which
//! their receiver has to arrive: if a rule is missing, so is the method.

mod finalizers;
mod handles;
mod harness;
mod listed;
mod machine;
mod native;
mod proxies;
mod records;
mod references;
mod serialization;
mod threads;
mod unsafe_access;
mod var_handles;

const SOURCES: &[(&str, &str)] = &[
    ("OfFinalizers.java", finalizers::SOURCE),
    ("OfHandles.java", handles::SOURCE),
    ("OfListed.java", listed::SOURCE),
    ("OfMachine.java", machine::SOURCE),
    ("OfNatives.java", native::SOURCE),
    ("OfProxies.java", proxies::SOURCE),
    ("OfRecords.java", records::SOURCE),
    ("OfEnums.java", records::ENUMS),
    ("OfReferences.java", references::SOURCE),
    ("OfSerialization.java", serialization::SOURCE),
    ("OfUnsafe.java", unsafe_access::SOURCE),
    ("OfVarHandles.java", var_handles::SOURCE),
    // Throws at its end.
    ("OfThreads.java", threads::SOURCE),
];
