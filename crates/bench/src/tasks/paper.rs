//! What the paper measured for its testing tasks: Tables I, II and V of "Fragment class analysis for testing
//! of polymorphism in Java software".
// table: one task per entry, in the order of the paper.

/// A testing task of the paper that can be done again.
pub(super) struct Task {
    /// Its name; `tasks/NAME.toml` says what the component and its interface are.
    pub(super) name: &'static str,
    /// What is tested.
    pub(super) functionality: &'static str,
    /// The jars that it needs besides a JDK.
    pub(super) subjects: &'static [&'static str],
    /// Table I: classes of the component, all classes, methods of the component, all methods, polymorphic
    /// calls.
    pub(super) sizes: [u64; 5],
    /// Table II: N_RC of CHA, RTA, 0-CFA and Andersen's analysis.
    pub(super) n_rc: [f64; 4],
    /// Table II: N_TM of the same.
    pub(super) n_tm: [f64; 4],
    /// Table V: the methods that Andersen's analysis looked at.
    pub(super) analysed: u64,
    /// Table V: seconds of 0-CFA and of Andersen's analysis.
    pub(super) seconds: [f64; 2],
}

/// The tasks whose components are available. Not among them: t10 (an SSH client), t13 (an HTML parser), t14
/// (an expert system).
pub(super) const TASKS: &[Task] = &[
    Task {
        name: "t1",
        functionality: "java.text: boundaries in text",
        subjects: &[],
        sizes: [12, 199, 96, 2302, 12],
        n_rc: [4.00, 4.00, 4.00, 4.00],
        n_tm: [3.50, 3.50, 3.50, 3.50],
        analysed: 325,
        seconds: [2.0, 4.0],
    },
    Task {
        name: "t2",
        functionality: "java.text: formatting of numbers and dates",
        subjects: &[],
        sizes: [13, 205, 266, 2504, 79],
        n_rc: [2.86, 2.86, 2.53, 2.53],
        n_tm: [2.48, 2.48, 2.18, 2.18],
        analysed: 752,
        seconds: [5.0, 11.5],
    },
    Task {
        name: "t3",
        functionality: "java.text: text collation",
        subjects: &[],
        sizes: [12, 203, 160, 2394, 2],
        n_rc: [2.00, 2.00, 1.00, 1.00],
        n_tm: [1.00, 1.00, 1.00, 1.00],
        analysed: 282,
        seconds: [1.5, 2.5],
    },
    Task {
        name: "t4",
        functionality: "java.util.zip: ZIP files",
        subjects: &[],
        sizes: [8, 196, 70, 2317, 5],
        n_rc: [3.20, 2.20, 1.00, 1.00],
        n_tm: [1.60, 1.40, 1.00, 1.00],
        analysed: 401,
        seconds: [2.3, 2.8],
    },
    Task {
        name: "t5",
        functionality: "java.util.zip: ZIP output streams",
        subjects: &[],
        sizes: [8, 194, 81, 2284, 18],
        n_rc: [7.00, 1.44, 1.28, 1.28],
        n_tm: [6.17, 1.38, 1.28, 1.28],
        analysed: 280,
        seconds: [1.9, 2.1],
    },
    Task {
        name: "t6",
        functionality: "java.util.zip: GZIP I/O streams",
        subjects: &[],
        sizes: [6, 199, 41, 2316, 22],
        n_rc: [14.40, 4.32, 2.50, 2.50],
        n_tm: [10.91, 3.64, 2.50, 2.50],
        analysed: 286,
        seconds: [1.3, 1.4],
    },
    Task {
        name: "t7",
        functionality: "gnu.math: complex numbers",
        subjects: &["kawa"],
        sizes: [8, 205, 248, 2624, 194],
        n_rc: [3.76, 3.76, 2.92, 2.91],
        n_tm: [2.41, 2.41, 2.10, 2.09],
        analysed: 386,
        seconds: [5.1, 13.6],
    },
    Task {
        name: "t8",
        functionality: "com.lowagie.text: paragraphs in PDF documents",
        subjects: &["itext"],
        sizes: [24, 233, 345, 2762, 199],
        n_rc: [6.17, 1.91, 0.75, 0.71],
        n_tm: [3.55, 1.07, 0.56, 0.56],
        analysed: 833,
        seconds: [5.6, 8.1],
    },
    Task {
        name: "t9",
        functionality: "com.lowagie.text: lists in PDF documents",
        subjects: &["itext"],
        sizes: [24, 232, 347, 2762, 169],
        n_rc: [6.42, 1.77, 0.51, 0.51],
        n_tm: [3.60, 1.08, 0.51, 0.51],
        analysed: 810,
        seconds: [5.9, 8.5],
    },
    Task {
        name: "t11",
        functionality: "java.sql: SQL access",
        subjects: &[],
        sizes: [18, 206, 354, 2592, 22],
        n_rc: [2.77, 1.55, 1.32, 1.32],
        n_tm: [1.00, 1.00, 1.00, 1.00],
        analysed: 702,
        seconds: [4.9, 8.9],
    },
    Task {
        name: "t12",
        functionality: "gnu.regexp: regular expressions engine",
        subjects: &["regexp"],
        sizes: [23, 211, 144, 2366, 71],
        n_rc: [5.73, 4.73, 4.10, 4.10],
        n_tm: [3.58, 3.58, 3.28, 3.28],
        analysed: 348,
        seconds: [1.9, 2.6],
    },
    Task {
        name: "t15",
        functionality: "socks: proxy for the SOCKS protocol",
        subjects: &["socks"],
        sizes: [23, 228, 232, 2636, 241],
        n_rc: [7.20, 3.48, 1.69, 1.69],
        n_tm: [3.24, 2.25, 1.44, 1.44],
        analysed: 748,
        seconds: [4.0, 10.2],
    },
    Task {
        name: "t16",
        functionality: "tar archives",
        subjects: &["tar"],
        sizes: [21, 232, 110, 2586, 22],
        n_rc: [4.00, 2.36, 1.86, 1.86],
        n_tm: [2.55, 1.86, 1.73, 1.73],
        analysed: 486,
        seconds: [2.9, 3.2],
    },
    Task {
        name: "t17",
        functionality: "jflex: generation of lexical analyzers",
        subjects: &["jflex", "java-cup"],
        sizes: [34, 392, 316, 4417, 533],
        n_rc: [10.02, 4.22, 1.16, 1.16],
        n_tm: [2.80, 1.87, 1.03, 1.03],
        analysed: 1055,
        seconds: [14.8, 52.9],
    },
    Task {
        name: "t18",
        functionality: "gnu.bytecode: bytecode manipulation",
        subjects: &["kawa"],
        sizes: [44, 246, 636, 2982, 257],
        n_rc: [14.40, 7.37, 4.20, 4.20],
        n_tm: [2.67, 2.16, 1.86, 1.86],
        analysed: 1336,
        seconds: [10.5, 18.6],
    },
];
