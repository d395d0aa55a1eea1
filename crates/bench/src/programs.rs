//! Which whole programs are analysed, and where do they start?
// table: one program per line, by the number of classes in its jar.

use anyhow::{Context, Result};

/// A subject with a `main`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) subject: &'static str,
    pub(crate) main: &'static str,
}

const fn program(subject: &'static str, main: &'static str) -> Program {
    Program { subject, main }
}

pub(crate) const PROGRAMS: &[Program] = &[
    program("jlex", "JLex.Main"),
    program("java-cup", "java_cup.Main"),
    program("old-hsqldb", "org.hsqldb.Server"),
    program("old-beanshell", "bsh.Interpreter"),
    program("old-rhino", "org.mozilla.javascript.tools.shell.Main"),
    program("old-xalan", "org.apache.xalan.xslt.Process"),
    program("h2", "org.h2.tools.Shell"),
    program("ant", "org.apache.tools.ant.Main"),
    program("xalan", "org.apache.xalan.xslt.Process"),
    program("clojure", "clojure.main"),
    program("groovy", "org.codehaus.groovy.tools.FileSystemCompiler"),
    program("closure-compiler", "com.google.javascript.jscomp.CommandLineRunner"),
    program("jython", "org.python.util.jython"),
];

/// The program of this name.
pub(crate) fn named(name: &str) -> Result<&'static Program> {
    PROGRAMS.iter().find(|program| program.subject == name).with_context(|| {
        let names: Vec<&str> = PROGRAMS.iter().map(|program| program.subject).collect();
        format!("no program {name:?}; there are {}", names.join(", "))
    })
}
