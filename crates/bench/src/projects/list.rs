//! Ten real projects with their own tests: from which coordinates, with which digests, and how the tests run.
// table: one project per entry, the smallest component first.

/// A project.
pub(super) struct Project {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// The component.
    pub(super) main: Artifact,
    pub(super) tests: Tests,
    /// What else is on the class path: coordinates.
    pub(super) libs: &'static [&'static str],
    /// The names of test classes.
    pub(super) pattern: &'static str,
    /// Tags of tests that are left out.
    pub(super) without: &'static [&'static str],
    /// Options of the JVM.
    pub(super) options: &'static [&'static str],
}

/// A jar.
#[derive(Clone, Copy)]
pub(super) struct Artifact {
    /// `group:artifact:version`, and `:jar:classifier` if it has one.
    pub(super) coordinates: &'static str,
    pub(super) sha256: &'static str,
}

/// Where the tests come from.
#[derive(Clone, Copy)]
pub(super) enum Tests {
    /// Compiled by the authors.
    Classes(Artifact),
    /// Only as sources.
    Sources(Artifact),
}

const fn jar(coordinates: &'static str, sha256: &'static str) -> Artifact {
    Artifact { coordinates, sha256 }
}

const JUNIT: &str = "junit:junit:4.13.2";
const HAMCREST: &str = "org.hamcrest:hamcrest-core:1.3";

/// Every project.
pub(super) const PROJECTS: &[Project] = &[
    Project {
        name: "mime4j",
        about: "a parser of mail messages",
        main: jar(
            "org.apache.james:apache-mime4j-core:0.8.14",
            "3de93d59ec90002bfa475b916c603a196a77d18b71e99df8ac36da646f4de236",
        ),
        tests: Tests::Classes(jar(
            "org.apache.james:apache-mime4j-core:0.8.14:jar:tests",
            "4ea56211e2e569815beebd9ecd23c257c312b38e7a71269802e2ee5e0750cb34",
        )),
        libs: &[
            "commons-io:commons-io:2.19.0",
            JUNIT,
            HAMCREST,
            "org.assertj:assertj-core:3.27.7",
            "net.bytebuddy:byte-buddy:1.18.3",
        ],
        pattern: ".*Test",
        without: &[],
        options: &[],
    },
    Project {
        name: "spatial4j",
        about: "shapes on planes and spheres, their relations and text formats",
        main: jar(
            "org.locationtech.spatial4j:spatial4j:0.8",
            "566cfe7eea3a96ef7dd2f4e30394edefca71454505513f090fa54be21c529082",
        ),
        tests: Tests::Classes(jar(
            "org.locationtech.spatial4j:spatial4j:0.8:jar:tests",
            "9593f84ae0d2213174401117fa05cedac7f5e459ae6a43c0019c62c6ddfa0462",
        )),
        libs: &[
            "org.noggit:noggit:0.8",
            "com.fasterxml.jackson.core:jackson-databind:2.9.10.5",
            "com.fasterxml.jackson.core:jackson-annotations:2.9.10",
            "com.fasterxml.jackson.core:jackson-core:2.9.10",
            "org.locationtech.jts:jts-core:1.17.0",
            "org.slf4j:slf4j-api:1.7.25",
            "org.slf4j:slf4j-simple:1.7.25",
            "com.carrotsearch.randomizedtesting:randomizedtesting-runner:2.5.3",
            JUNIT,
            HAMCREST,
        ],
        pattern: "(.*Test|.*[.]Test[^.]*)",
        without: &[],
        // The tests draw their numbers by this seed.
        options: &["-Dtests.seed=18"],
    },
    Project {
        name: "failsafe",
        about: "policies for calls that fail: retries, fallbacks, circuit breakers",
        main: jar(
            "dev.failsafe:failsafe:3.3.2",
            "2c5dc879a6dac7ea3a7b29d795e27bd49b8e7908b05c2f3e56053c19d79850f5",
        ),
        tests: Tests::Classes(jar(
            "dev.failsafe:failsafe:3.3.2:jar:tests",
            "8677cd55ab1eb6321e5b6dd85efcda5e6fef606c448822c77360e3a866b7dcf9",
        )),
        libs: &[
            "org.testng:testng:7.5.1",
            "com.beust:jcommander:1.82",
            "org.webjars:jquery:3.5.1",
            "org.junit.support:testng-engine:1.0.5",
            "org.slf4j:slf4j-api:1.7.36",
            "org.mockito:mockito-core:4.2.0",
            "net.bytebuddy:byte-buddy:1.12.4",
            "net.bytebuddy:byte-buddy-agent:1.12.4",
            "org.objenesis:objenesis:3.2",
            "net.jodah:concurrentunit:0.4.4",
        ],
        pattern: ".*Test",
        without: &[],
        options: &[],
    },
    Project {
        name: "picocli",
        about: "a parser of command lines",
        main: jar(
            "info.picocli:picocli:4.7.7",
            "f86e30fffd10d2b13b8caa8d4b237a7ee61f2ffccf5b1941de718b765d235bf8",
        ),
        tests: Tests::Classes(jar(
            "info.picocli:picocli:4.7.7:jar:tests",
            "71db8ed7823d908657ea7d5243e4dafc4c3f94df527c864028690958c27db603",
        )),
        libs: &[
            JUNIT,
            HAMCREST,
            "pl.pragmatists:JUnitParams:1.1.1",
            "com.github.stefanbirkner:system-rules:1.19.0",
            "com.github.stefanbirkner:system-lambda:1.2.1",
            "commons-io:commons-io:2.11.0",
        ],
        pattern: "(.*Test|.*[.]Issue[^.$]*)",
        without: &[],
        options: &[],
    },
    Project {
        name: "linq4j",
        about: "queries over collections, and trees of expressions with visitors",
        main: jar(
            "org.apache.calcite:calcite-linq4j:1.20.0",
            "fe7717466493750874aa6008fda9f81b98a798458348f0d4357f283e5f2d9fd1",
        ),
        tests: Tests::Sources(jar(
            "org.apache.calcite:calcite-linq4j:1.20.0:jar:test-sources",
            "d0a841f524f3e67ff2b2e10990f224ab6eb82c2abd6def81ebc268abca7340f1",
        )),
        libs: &["com.google.guava:guava:19.0", JUNIT, HAMCREST],
        pattern: ".*Test",
        without: &[],
        options: &[],
    },
    Project {
        name: "vavr",
        about: "persistent collections and functional control types",
        main: jar("io.vavr:vavr:0.10.6", "d1822fbee1770fabe2f95501b433c2021af350321ebb0d3e70d02cc30d7f571e"),
        tests: Tests::Sources(jar(
            "io.vavr:vavr:0.10.6:jar:test-sources",
            "53acd8e239760b577479a9b9c967660eacdcf2b51ac0f2b38de1ebcf990fe4df",
        )),
        libs: &[
            "io.vavr:vavr-match:0.10.6",
            "org.assertj:assertj-core:3.26.3",
            "net.bytebuddy:byte-buddy:1.14.18",
            // For javac; the runner has them, too.
            "org.junit.jupiter:junit-jupiter-api:5.11.3",
            "org.junit.jupiter:junit-jupiter-params:5.11.3",
            "org.junit.platform:junit-platform-commons:1.11.3",
            "org.opentest4j:opentest4j:1.3.0",
            "org.apiguardian:apiguardian-api:1.1.2",
        ],
        // One test of LazyTest takes four minutes.
        pattern: r"(?!io\.vavr\.LazyTest$).*Test",
        without: &[],
        options: &[],
    },
    Project {
        name: "guice",
        about: "dependency injection",
        main: jar(
            "com.google.inject:guice:5.1.0",
            "4130e50bfac48099c860f0d903b91860c81a249c90f38245f8fed58fc817bc26",
        ),
        tests: Tests::Classes(jar(
            "com.google.inject:guice:5.1.0:jar:tests",
            "de57abcd2de9183e789575db55e5434f2f24f5acc662b92e2b1fbb2dba93a5c1",
        )),
        libs: &[
            "javax.inject:javax.inject:1",
            "aopalliance:aopalliance:1.0",
            "com.google.guava:guava:30.1-jre",
            "com.google.guava:failureaccess:1.0.1",
            "com.google.code.findbugs:jsr305:3.0.1",
            "com.google.errorprone:error_prone_annotations:2.3.4",
            "org.ow2.asm:asm:9.2",
            "javax.inject:javax.inject-tck:1",
            "com.google.guava:guava-testlib:30.1-jre",
            "biz.aQute:bnd:0.0.384",
            "org.apache.felix:org.apache.felix.framework:3.0.5",
            "com.google.truth:truth:0.45",
            JUNIT,
            HAMCREST,
        ],
        pattern: ".*Test",
        without: &[],
        options: &[],
    },
    Project {
        name: "mvel",
        about: "an expression language: parser, interpreter, compiler, templates",
        main: jar(
            "org.mvel:mvel2:2.4.11.Final",
            "93c1baa7643712c1c9950b25be4c4ff97e0cba3bfe64420fbd67f5084f638097",
        ),
        tests: Tests::Classes(jar(
            "org.mvel:mvel2:2.4.11.Final:jar:tests",
            "2e81c392a60816709ce5d3e3610e241ef55bc04bd8fb27b51748bfb5d0c750cf",
        )),
        libs: &["com.thoughtworks.xstream:xstream:1.3.1", "xpp3:xpp3_min:1.1.4c", "junit:junit:4.8.2"],
        pattern: r"org\.mvel2\.tests\.(?!perftests).*Tests?",
        without: &[],
        // The tests repeat each expression in four threads otherwise, which wait for each other.
        options: &["-Dmvel.tests.quick=true"],
    },
    Project {
        name: "bval",
        about: "validation of objects by annotations",
        main: jar(
            "org.apache.bval:bval-jsr:2.0.6",
            "84d5567348465b43d37fa9a707f848175c7225bfc7180977b030fed93bf99211",
        ),
        tests: Tests::Classes(jar(
            "org.apache.bval:bval-jsr:2.0.6:jar:tests",
            "777753bc7fba526daed535dfc90a073a48b54a03076b8fa262068d5020cde13f",
        )),
        libs: &[
            "org.apache.commons:commons-weaver-privilizer-api:2.0",
            "org.apache.commons:commons-lang3:3.7",
            "org.apache.geronimo.specs:geronimo-jpa_2.0_spec:1.1",
            "org.apache.geronimo.specs:geronimo-jcdi_2.0_spec:1.0",
            "org.apache.geronimo.specs:geronimo-annotation_1.3_spec:1.0",
            "org.apache.geronimo.specs:geronimo-interceptor_1.2_spec:1.0",
            "org.apache.geronimo.specs:geronimo-atinject_1.0_spec:1.0",
            "org.apache.geronimo.specs:geronimo-validation_2.0_spec:1.0",
            "org.apache.tomcat:tomcat-el-api:9.0.58",
            "org.apache.tomcat:tomcat-jasper-el:9.0.12",
            "org.glassfish:javax.el:3.0.1-b10",
            "de.odysseus.juel:juel-api:2.2.7",
            "de.odysseus.juel:juel-impl:2.2.7",
            // The JDK had these up to 10.
            "javax.xml.bind:jaxb-api:2.3.1",
            "com.sun.xml.bind:jaxb-impl:2.3.3",
            "com.sun.activation:javax.activation:1.2.0",
            "org.mockito:mockito-core:1.10.19",
            "org.objenesis:objenesis:2.1",
            JUNIT,
            HAMCREST,
        ],
        pattern: ".*Test",
        without: &[],
        options: &["--add-opens=java.base/java.lang=ALL-UNNAMED"],
    },
    Project {
        name: "jgrapht",
        about: "graphs and algorithms on them",
        main: jar(
            "org.jgrapht:jgrapht-core:1.4.0",
            "e6db18743ec01561623c4c6242f8778289da4bf990ac77fa659e09471690856f",
        ),
        tests: Tests::Classes(jar(
            "org.jgrapht:jgrapht-core:1.4.0:jar:tests",
            "3207c8248cf07427583ae96a48780ef66e86fd5fff4d6265886d1dba9cd46fb4",
        )),
        libs: &[
            "org.jheaps:jheaps:0.11",
            "org.apache.commons:commons-math3:3.2",
            "com.googlecode.junit-toolbox:junit-toolbox:2.4",
            "org.hamcrest:hamcrest-library:1.3",
            "org.mockito:mockito-core:1.9.5",
            "org.objenesis:objenesis:1.0",
            JUNIT,
            HAMCREST,
        ],
        pattern: r"org\.jgrapht\.(?!perf).*Test",
        without: &["org.jgrapht.OptionalTests", "org.jgrapht.SlowTests"],
        // As Surefire runs them: many calls are in assertions.
        options: &["-ea"],
    },
];
