//! The graded series of real jars: from which coordinates, with which digest, with how many `jsr`?
// table: one subject per entry, smallest first, then the old jars that hold subroutines, then the components of testing tasks.

use std::fmt;

/// A real jar of the series.
pub(crate) struct Subject {
    /// Its short name, and the stem of its file.
    pub(crate) name: &'static str,
    /// Where it comes from.
    pub(crate) source: Source,
    /// The digest of the jar the figures were made with.
    pub(crate) sha256: &'static str,
    /// How many `jsr` and `jsr_w` instructions its classes hold.
    pub(crate) jsr: u32,
}

/// Where a jar comes from.
pub(crate) enum Source {
    /// Maven coordinates, `group:artifact:version`.
    Maven(&'static str),
    /// A file of a Debian package.
    Debian {
        /// The package's name.
        package: &'static str,
        /// Its version.
        version: &'static str,
        /// The jar in it, from the root.
        file: &'static str,
    },
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Maven(coordinates) => write!(f, "maven {coordinates}"),
            Self::Debian { package, version, .. } => write!(f, "debian {package} {version}"),
        }
    }
}

const fn maven(name: &'static str, coordinates: &'static str, jsr: u32, sha256: &'static str) -> Subject {
    Subject { name, source: Source::Maven(coordinates), sha256, jsr }
}

/// Every subject, in the order of the table.
pub(crate) const SUBJECTS: &[Subject] = &[
    Subject {
        name: "jlex",
        source: Source::Debian {
            package: "jlex",
            version: "1.2.6-12",
            file: "usr/share/java/JLex-1.2.6.jar",
        },
        sha256: "c8cfb4dc584de36658e28b72cdd3b3b5c1b8db4dec160f62402f89590ed9ece3",
        jsr: 0,
    },
    Subject {
        name: "java-cup",
        source: Source::Debian {
            package: "cup",
            version: "0.11b-20160615-2",
            file: "usr/share/java/java-cup-0.11b.jar",
        },
        sha256: "9b70104860586352dd9cf658154b25fc14898dbf713903f9c8db7cb5121b8a5d",
        jsr: 0,
    },
    maven(
        "commons-cli",
        "commons-cli:commons-cli:1.9.0",
        0,
        "d3d530d0f28fd0fbbffe2b0b338f70e8cb96f1605579e2e3abd4db29cac24e69",
    ),
    maven(
        "gson",
        "com.google.code.gson:gson:2.11.0",
        0,
        "57928d6e5a6edeb2abd3770a8f95ba44dce45f3b23b7a9dc2b309c581552a78b",
    ),
    maven(
        "jsoup",
        "org.jsoup:jsoup:1.18.1",
        0,
        "3bb5b0ec02998abe45a51f37d7ce67c3068b4ccd4ab63c965929ec5074d64e91",
    ),
    maven(
        "commons-lang3",
        "org.apache.commons:commons-lang3:3.12.0",
        0,
        "d919d904486c037f8d193412da0c92e22a9fa24230b9d67a57855c5c31c7e94e",
    ),
    maven(
        "collections3",
        "commons-collections:commons-collections:3.2.2",
        0,
        "eeeae917917144a68a741d4c0dff66aa5c5c5fd85593ff217bced3fc8ca783b8",
    ),
    maven(
        "jfreechart",
        "org.jfree:jfreechart:1.5.5",
        0,
        "0912b43a7dd4456c9fd4012fcc9c7b14fd70732adfeaead996824b734a036d5a",
    ),
    maven(
        "h2",
        "com.h2database:h2:2.3.232",
        0,
        "8dae62d22db8982c3dcb3826edb9c727c5d302063a67eef7d63d82de401f07d3",
    ),
    maven(
        "ant",
        "org.apache.ant:ant:1.10.15",
        0,
        "763acda4a69588c9ea8817a952851ff0c2fc4bffa1d081c2565dc407f29d5794",
    ),
    maven(
        "commons-math3",
        "org.apache.commons:commons-math3:3.6.1",
        0,
        "1e56d7b058d28b65abd256b8458e3885b674c1d588fa43cd7d1cbb9c7ef2b308",
    ),
    maven(
        "jdt-core",
        "org.eclipse.jdt:org.eclipse.jdt.core:3.39.0",
        0,
        "41ebb5ec41fbfbb91152843a3f9325e8fa36de887d375b167e29d89a8feafd54",
    ),
    maven(
        "xalan",
        "xalan:xalan:2.7.3",
        2,
        "febd48bb133a96c447282213951a6b74ea7fb45c0d896121296c014316bda6b0",
    ),
    maven(
        "guava",
        "com.google.guava:guava:33.3.1-jre",
        0,
        "4bf0e2c5af8e4525c96e8fde17a4f7307f97f8478f11c4c8e35a0e3298ae4e90",
    ),
    maven(
        "scala-2.13",
        "org.scala-lang:scala-compiler:2.13.15",
        0,
        "4c200cd193c082bec14a2a2dffe6a1ba5f8130b1b27c79ee54c936dfcafc8ed9",
    ),
    maven(
        "clojure",
        "org.clojure:clojure:1.12.0",
        0,
        "c45333006441a059ea9fdb1341fc6c1f40b921a10dccd82665311e48a0384763",
    ),
    maven(
        "groovy",
        "org.codehaus.groovy:groovy-all:2.4.21",
        5,
        "de65260cf2070442e99882f2f3d72e7531725c1e6a257446cc0cea525c607bd0",
    ),
    maven(
        "scala-3",
        "org.scala-lang:scala3-compiler_3:3.3.4",
        0,
        "2cca65fdb92e2cc393786cae61b4f7bcb9032ad4be61f9cebae1dca72997e52f",
    ),
    maven(
        "closure-compiler",
        "com.google.javascript:closure-compiler:v20240317",
        0,
        "6b1250ac21c05bdd209dc515d9b6037b30b5555a284dd741ff0591a82848b7ce",
    ),
    maven(
        "scala-2.11",
        "org.scala-lang:scala-compiler:2.11.12",
        0,
        "3e892546b72ab547cb77de4d840bcfd05c853e73390fed7370a8f19acb0735a0",
    ),
    maven(
        "jruby",
        "org.jruby:jruby-complete:9.4.9.0",
        0,
        "c069cd9240c2a341e9df4aae55c54ac81577eb161d0afd6d026d6b3fafc7fefd",
    ),
    maven(
        "jython",
        "org.python:jython-standalone:2.7.4",
        0,
        "1fba1769effcc8b19f5e10436bc8274a158ce988559f257927c24c73bb137f3c",
    ),
    maven(
        "kotlin",
        "org.jetbrains.kotlin:kotlin-compiler-embeddable:2.1.0",
        78,
        "c1b139a6f251c3b99e92befa326cb75d93a001d74c3ac601155a8cdb0d253783",
    ),
    // Compiled by javac up to 1.4.1, which made a subroutine of every `finally`.
    maven(
        "old-collections",
        "commons-collections:commons-collections:2.1",
        126,
        "443c2f6379ea2d9300af4733a3ad561032139c5a7890b5876c0b33212dd478f5",
    ),
    maven(
        "old-junit",
        "junit:junit:3.8.1",
        18,
        "b58e459509e190bed737f3592bc1950485322846cf10e78ded1d065153012d70",
    ),
    maven(
        "old-hsqldb",
        "hsqldb:hsqldb:1.7.1",
        13,
        "87ea13a078f80d8fcc43ddd796ad68f59cb4c568619ae11a40bcb894aa4c4e0b",
    ),
    maven(
        "old-beanshell",
        "bsh:bsh:1.3.0",
        116,
        "9b04edc75d19db54f1b4e8b5355e9364384c6cf71eb0a1b9724c159d779879f8",
    ),
    maven(
        "old-velocity",
        "velocity:velocity:1.4",
        118,
        "ff9ea1a3ad582e58a40a7bf744661101aa1c1dcb9f4de6a64722ff5d09380853",
    ),
    maven(
        "old-rhino",
        "rhino:js:1.5R4.1",
        91,
        "d817bcb40cfa7c237d5619421db98e0dcb9f68f863c296ac045b9134b61596fa",
    ),
    maven(
        "old-ant",
        "ant:ant:1.5.1",
        254,
        "94c18382288dbf7eefa6f196632ef88bddb08be49004b63365dc06f424d00f48",
    ),
    maven(
        "old-xalan",
        "xalan:xalan:2.4.1",
        238,
        "f88b456df9ea2ab24652be0d7d540ae97de49c75aa6e2a180c3dc2bafe1d2f9d",
    ),
    maven(
        "old-xerces",
        "xerces:xercesImpl:2.4.0",
        16,
        "ab09d49c018af488c6e33fe7c1235c61054f1d64edec194529ffe8b90040b4b5",
    ),
    // The components of the tasks in `tasks`: the versions nearest to those of the paper.
    maven(
        "regexp",
        "gnu-regexp:gnu-regexp:1.1.4",
        0,
        "748cf1b23aac742500c5823fa579fbad357e3dcbc159bbe1d2dca771ccd16d2c",
    ),
    maven(
        "tar",
        "javatar:javatar:2.5",
        0,
        "e9b7d4b1ce2891c4463ad2fc6d6532012998680c80e411fb975495e8a66901ee",
    ),
    maven(
        "socks",
        "org.jitsi:jsocks:1.0.1-jitsi-1",
        0,
        "3abb55e110cceddf9d27bff626ee62546857bfec81c61db1476f421734a8f18b",
    ),
    maven(
        "jflex",
        "de.jflex:jflex:1.4.3",
        0,
        "c756a074064f40ffe92634a691985c6d77a2542ec0b2578e449e957fbfc76e74",
    ),
    maven(
        "itext",
        "com.lowagie:itext:0.99",
        74,
        "0bcdc86ce62912ace21333c2091ba77ab933d84c3380a4067585b12f425b4e1f",
    ),
    maven("kawa", "kawa:kawa:1.7", 1120, "fa3caa30c19e4e349ac925ddf7a1aeac25c50972bfe64a775b6b682489e22d49"),
];
