//! Which real programs are run, on what, and from which jars?
// table: one program per entry, then the suites.

/// A program with a `main`.
pub(super) struct Run {
    pub(super) name: &'static str,
    pub(super) jars: &'static [Jar],
    pub(super) main: &'static str,
    /// `IN/` is the folder of inputs.
    pub(super) arguments: &'static [&'static str],
    /// Inputs that are copied to the folder of the run, because the program writes next to them.
    pub(super) copied: &'static [&'static str],
}

/// A jar of a program; its classes all count as the application's.
pub(super) enum Jar {
    /// One of the subjects.
    Subject(&'static str),
    /// Maven coordinates of what a subject needs to run.
    Maven(&'static str),
}

use Jar::{Maven, Subject};

/// Every program, the quickest first.
pub(super) const PROGRAMS: &[Run] = &[
    Run {
        name: "jlex",
        jars: &[Subject("jlex")],
        main: "JLex.Main",
        arguments: &["words.lex"],
        copied: &["words.lex"],
    },
    Run {
        name: "java-cup",
        jars: &[Subject("java-cup")],
        main: "java_cup.Main",
        arguments: &["IN/sums.cup"],
        copied: &[],
    },
    Run {
        name: "old-rhino",
        jars: &[Subject("old-rhino")],
        main: "org.mozilla.javascript.tools.shell.Main",
        arguments: &["IN/calc.js"],
        copied: &[],
    },
    Run {
        name: "old-xalan",
        jars: &[Subject("old-xalan")],
        main: "org.apache.xalan.xslt.Process",
        arguments: &["-IN", "IN/library.xml", "-XSL", "IN/library.xsl", "-OUT", "library.html"],
        copied: &[],
    },
    Run {
        name: "old-ant",
        jars: &[Subject("old-ant")],
        main: "org.apache.tools.ant.Main",
        arguments: &["-f", "build.xml"],
        copied: &["build.xml"],
    },
    Run {
        name: "ant",
        jars: &[Subject("ant"), Maven("org.apache.ant:ant-launcher:1.10.15")],
        main: "org.apache.tools.ant.Main",
        arguments: &["-f", "build.xml"],
        copied: &["build.xml"],
    },
    Run {
        name: "h2",
        jars: &[Subject("h2")],
        main: "org.h2.tools.RunScript",
        arguments: &["-url", "jdbc:h2:mem:shop", "-user", "sa", "-script", "IN/shop.sql", "-showResults"],
        copied: &[],
    },
    Run {
        name: "ecj",
        jars: &[Maven("org.eclipse.jdt:ecj:3.39.0")],
        main: "org.eclipse.jdt.internal.compiler.batch.Main",
        arguments: &["-17", "-g", "-d", "classes", "IN/Ledger.java"],
        copied: &[],
    },
    Run {
        name: "groovy",
        jars: &[Subject("groovy")],
        main: "groovy.ui.GroovyMain",
        arguments: &["IN/shapes.groovy"],
        copied: &[],
    },
    Run {
        name: "clojure",
        jars: &[
            Subject("clojure"),
            Maven("org.clojure:spec.alpha:0.5.238"),
            Maven("org.clojure:core.specs.alpha:0.4.74"),
        ],
        main: "clojure.main",
        arguments: &["IN/seqs.clj"],
        copied: &[],
    },
    Run {
        name: "jython",
        jars: &[Subject("jython")],
        main: "org.python.util.jython",
        arguments: &["-S", "IN/words.py"],
        copied: &[],
    },
    Run {
        name: "closure-compiler",
        jars: &[Subject("closure-compiler")],
        main: "com.google.javascript.jscomp.CommandLineRunner",
        arguments: &["--js", "IN/calc.js", "--js_output_file", "calc.out.js"],
        copied: &[],
    },
];

/// Suites whose tests behave the same in every run.
pub(super) const SUITES: &[&str] = &["cc3", "math3"];
