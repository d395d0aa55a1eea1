//! `breccia interface`, `placeholders` and `plan`, and other commands on components.

use expect_test::{Expect, expect};
use tempfile::TempDir;

use crate::support::{Run, breccia, check, check_error, json, run};

const STATION: &str = "--no-jdk fixtures/station/classes";
const COMPONENT: &str = "--no-jdk --cp fixtures/station/classes --component station.**";

#[test]
fn the_interface_says_why() {
    check(
        &format!("interface {STATION}"),
        expect![[r#"
            station.Factory
                new Factory()                                                public
                station.Link getLink()                                       public
                void makeSecure()                                            public
            station.Link
                void transmit(java.lang.String)                              public
            station.Station
                new Station()                                                public
                void sendMessage(java.lang.String)                           public
                void report(station.Link)                                    public

            3 accessed classes, 7 interface members, 5 relevant types
            7 classes of the component; 7 referenced directly or indirectly, 7 on the class path
        "#]],
    );
    check(
        &format!("interface {STATION} --accessed station.Factory --open-types --same-package"),
        expect![[r#"
            station.Factory
                new Factory()                                                public
                station.Link getLink()                                       public
                void makeSecure()                                            public

            1 accessed class, 3 interface members, 4 relevant types
            7 classes of the component; 7 referenced directly or indirectly, 7 on the class path
        "#]],
    );
    let listed = "--member station.Factory#getLink --member station.Station#<init>";
    check(
        &format!("interface {STATION} {listed}"),
        expect![[r#"
            station.Factory
                station.Link getLink()                                       asked for by `station.Factory#getLink`
            station.Station
                new Station()                                                asked for by `station.Station#<init>`

            2 accessed classes, 2 interface members, 5 relevant types
            7 classes of the component; 7 referenced directly or indirectly, 7 on the class path
        "#]],
    );
}

#[test]
fn the_interface_can_be_what_a_suite_uses() {
    check(
        &format!("interface {STATION} --suite fixtures/station-tests/classes"),
        expect![[r#"
            station.Factory
                new Factory()                                                used by stationtest.FullStationTests.run()
                void makeSecure()                                            used by stationtest.FullStationTests.run()
                station.Link getLink()                                       used by stationtest.FullStationTests.run()
            station.Station
                new Station()                                                used by stationtest.FullStationTests.run()
                void sendMessage(java.lang.String)                           used by stationtest.FullStationTests.run()
                void report(station.Link)                                    used by stationtest.FullStationTests.run()

            2 accessed classes, 6 interface members, 5 relevant types
            7 classes of the component; 7 referenced directly or indirectly, 10 on the class path
        "#]],
    );
}

#[test]
fn placeholders_are_java() {
    check(
        &format!("placeholders {STATION} --member station.Factory#getLink"),
        expect![[r#"
        import station.*;

        main() {
            // Placeholder variables
            Factory ph_Factory;
            Link ph_Link;
            String ph_String;
            Throwable ph_Throwable;
            // Placeholder statements: in any order, any number of times
            try {
                ph_Link = ph_Factory.getLink();
                ph_String = "abc";
            } catch (Throwable e) {
                ph_Throwable = e;
            }
        }
    "#]],
    );
    let value = json(&format!("placeholders {STATION} --format json"));
    assert_eq!(value["types"].as_array().unwrap().len(), 5);
    let statements = value["statements"].as_array().unwrap();
    assert_eq!(statements.len(), 8);
    assert_eq!(
        (&statements[2]["kind"], &statements[2]["java"]),
        (&"call".into(), &"ph_Link = ph_Factory.getLink();".into())
    );
}

#[test]
fn the_plan_says_what_to_cover() {
    check(
        &format!("plan {STATION}"),
        expect![[r#"
            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  station.Link.transmit(java.lang.String)
                RC   2  NormalLink, PriorityLink
                TM   2  NormalLink.transmit, PriorityLink.transmit
            station.Station.report(station.Link)
              Station.java:16 @23  station.Link.transmit(java.lang.String)
                RC   2  NormalLink, SecureLink
                TM   2  NormalLink.transmit, SecureLink.transmit

            component: 7 classes, used through 7 members; it refers to 7 classes of 7
            analysis: owners
            2 polymorphic calls on its own types, of which 2 can be reached from the interface: 4 receiver classes (RC) and 4 target methods (TM) to cover
            not followed: 6 missing methods (--diagnostics lists them)
        "#]],
    );
    check(
        &format!("plan {STATION} --analysis rta"),
        expect![[r#"
            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  station.Link.transmit(java.lang.String)
                RC   3  NormalLink, PriorityLink, SecureLink
                TM   3  NormalLink.transmit, PriorityLink.transmit, SecureLink.transmit
            station.Station.report(station.Link)
              Station.java:16 @23  station.Link.transmit(java.lang.String)
                RC   3  NormalLink, PriorityLink, SecureLink
                TM   3  NormalLink.transmit, PriorityLink.transmit, SecureLink.transmit

            component: 7 classes, used through 7 members; it refers to 7 classes of 7
            analysis: rta
            2 polymorphic calls on its own types, of which 2 can be reached from the interface: 6 receiver classes (RC) and 6 target methods (TM) to cover
            not followed: 6 missing methods (--diagnostics lists them)
        "#]],
    );
}

/// Without `report` in the interface, its call cannot be reached, and counts nothing.
#[test]
fn what_cannot_be_reached_counts_nothing() {
    check(
        &format!("plan {STATION} --member station.Station#<init> --member station.Station#sendMessage"),
        expect![[r#"
            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  station.Link.transmit(java.lang.String)
                RC   2  NormalLink, PriorityLink
                TM   2  NormalLink.transmit, PriorityLink.transmit
            station.Station.report(station.Link)
              Station.java:16 @23  station.Link.transmit(java.lang.String)
                cannot be reached from the interface

            component: 7 classes, used through 2 members; it refers to 7 classes of 7
            analysis: owners
            2 polymorphic calls on its own types, of which 1 can be reached from the interface: 2 receiver classes (RC) and 2 target methods (TM) to cover
            not followed: 5 missing methods (--diagnostics lists them)
        "#]],
    );
}

#[test]
fn a_plan_can_be_json_in_a_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("plan.json");
    check(&format!("plan {STATION} --format json --output {}", file.display()), expect![[""]]);
    let value: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(value["totals"]["sites"], 2);
}

#[test]
fn what_users_get_wrong_first() {
    check_error(
        &format!("interface {STATION} --member station.Station"),
        2,
        expect![[r#"
        error: `station.Station` is a class
          --accessed takes classes, --member one of their members: a.B#m, a.B#<init>, a.B.f
          from --member
    "#]],
    );
    check_error(
        &format!("interface {STATION} --member station.Station#link"),
        1,
        expect![[r#"
        error: `station.Station#link` is a field
          it is written as station.Station.link
          from --member
    "#]],
    );
    check_error(
        "plan --no-jdk docs",
        2,
        expect![[r#"
        error: no classes were found for the component
          name a jar or a folder of class files, or give --component 'com.example.**'
    "#]],
    );
    check_error(
        "why --no-jdk --cp fixtures/station/classes Station.java:16 SecureLink",
        2,
        expect![[r#"
        error: no entry point: no jar names a main class
          --main CLASS is a class with a main method, --entry 'CLASS#METHOD' any method,
          --tests all tests, --entries-public everything that a client can call;
          --component 'com.example.**' analyses a library without clients
    "#]],
    );
    check(
        &format!("plan {STATION} --member station.Station#report"),
        expect![[r#"
            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  station.Link.transmit(java.lang.String)
                cannot be reached from the interface
            station.Station.report(station.Link)
              Station.java:16 @23  station.Link.transmit(java.lang.String)
                cannot be reached from the interface

            component: 7 classes, used through 1 member; it refers to 7 classes of 7
            analysis: owners
            2 polymorphic calls on its own types, of which 0 can be reached from the interface: 0 receiver classes (RC) and 0 target methods (TM) to cover
            none can be reached: can clients get objects of these classes? (constructors are members too)
        "#]],
    );
    let tests =
        run_with("class-path = 'ROOT/fixtures/station/classes'\nno-jdk = true\ntests = true\n", "plan");
    assert_eq!(tests.code, 0, "{}", tests.err);
}

/// A test double is a class like others: clients create it, and the call can receive it.
#[test]
fn stubs_belong_to_the_program() {
    let source = "package stubs;
public class StubLink extends station.Link { public void transmit(String message) {} }
";
    let compiler = testkit::Compiler::new().class_path(testkit::fixture_classes("station"));
    let stubs = compiler.compile(&[("stubs/StubLink.java", source)]);
    let plan = json(&format!("plan {STATION} --stubs {} --format json", stubs.dir().display()));
    let receivers = |method: usize| plan["methods"][method]["sites"][0]["receivers"].clone();
    assert_eq!(receivers(0), serde_json::json!(["station/NormalLink", "station/PriorityLink"]));
    assert_eq!(
        receivers(1),
        serde_json::json!(["station/NormalLink", "station/SecureLink", "stubs/StubLink"])
    );
    let beside = format!("plan {STATION} --cp {} --format json", stubs.dir().display());
    let candidates = |line: &str| json(line)["methods"][1]["sites"][0]["candidates"].clone();
    assert_eq!(candidates(&beside), 4, "what nothing refers to is outside the closure");
    assert_eq!(candidates(&format!("{beside} --scope classpath")), 5);
}

#[test]
fn the_plan_goes_to_a_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("station.plan");
    let line = format!("plan {STATION} --output {}", file.display());
    let first = run(&line);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    expect![[r#"
        component: 7 classes, used through 7 members; it refers to 7 classes of 7
        analysis: owners
        2 polymorphic calls on its own types, of which 2 can be reached from the interface: 4 receiver classes (RC) and 4 target methods (TM) to cover
        written to FOLDER/station.plan
        not followed: 6 missing methods (--diagnostics lists them)
    "#]].assert_eq(&first.out.replace(&folder.path().display().to_string(), "FOLDER"));
    let plan = plan::read(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!((plan.methods.len(), plan.totals(|_| true).receivers), (2, 4));
    let value = json(&format!("plan {STATION} --format json"));
    assert_eq!(value["version"], 5);
    assert_eq!(value["totals"]["receiver_classes"], 4);
    let site = &value["methods"][1]["sites"][0];
    assert_eq!((&site["line"], &site["candidates"]), (&16.into(), &4.into()));
    assert_eq!(site["receivers"], serde_json::json!(["station/NormalLink", "station/SecureLink"]));
    let digest = format!("{:016x}", plan.methods[1].digest);
    assert_eq!(value["methods"][1]["digest"], digest);
    let again = run(&line);
    assert_eq!(again.code, 0);
    assert_eq!(plan::read(&std::fs::read(&file).unwrap()).unwrap(), plan);
    let nowhere = format!("plan {STATION} --output {}/x.plan", file.display());
    let run = run(&nowhere);
    assert!(run.code == 2 && run.err.contains("cannot be written"), "{}", run.err);
}

#[test]
fn other_commands_take_components() {
    check(
        &format!("why {COMPONENT} Station.java:16 SecureLink"),
        expect![[r#"
        station.Station.report(station.Link)
          Station.java:16 @23  station.Link.transmit(java.lang.String)
          can have a receiver of class station.SecureLink:
            1  Factory.java:9   station.Factory.getLink         new station.SecureLink
            2  Factory.java:9   station.Factory.getLink         returned
            3  any client       ph_Link = ph_Factory.getLink()  result of station.Factory.getLink()
            4  any client       ph_Station.report(ph_Link)      passed as argument 1 to station.Station.report(station.Link)
            5  Station.java:16  station.Station.report          receiver of station.Link.transmit(java.lang.String)
          station.Factory.getLink() is reached because:
            any client  ph_Link = ph_Factory.getLink()  calls station.Factory.getLink()
          station.Station.report(station.Link) is reached because:
            any client  ph_Station.report(ph_Link)  calls station.Station.report(station.Link)
    "#]],
    );
    check(
        &format!("why {COMPONENT} --open-types Station.java:16 Link$Client"),
        expect![[r#"
        station.Station.report(station.Link)
          Station.java:16 @23  station.Link.transmit(java.lang.String)
          can have a receiver of class station.Link$Client:
            1  any client       ph_Link = new Client_Link()  new station.Link$Client
            2  any client       ph_Station.report(ph_Link)   passed as argument 1 to station.Station.report(station.Link)
            3  Station.java:16  station.Station.report       receiver of station.Link.transmit(java.lang.String)
          Placeholder.main() is an entry point
          station.Station.report(station.Link) is reached because:
            any client  ph_Station.report(ph_Link)  calls station.Station.report(station.Link)
    "#]],
    );
    let edges = run(&format!("callgraph {COMPONENT} --to station.**#transmit"));
    assert_eq!(edges.code, 0, "{}", edges.err);
    assert!(edges.out.contains("Placeholder.main"), "{}", edges.out);
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are command lines and what they print")]
fn what_is_wrong_is_said() {
    check_error(
        &format!("plan {COMPONENT}x"),
        1,
        expect![[r#"
            error: no class matches `station.**x`; 7 classes were searched
              `a.b.*` is a package, `a.b.**` includes those below
              from --component
        "#]],
    );
    check_error(
        "plan --no-jdk",
        2,
        expect![[r#"
        error: there is neither a class path nor a JDK
          name jars or folders with --class-path, or a JDK with --jdk
    "#]],
    );
    check_error(
        "plan --no-jdk --cp fixtures/station/classes --component statoin.**",
        1,
        expect![[r#"
        error: no class matches `statoin.**`; 7 classes were searched
          did you mean station.**?
          from --component
    "#]],
    );
    check_error(
        &format!("interface {STATION} --accessed station.Lnk"),
        1,
        expect![[r#"
        error: no class matches `station.Lnk`; 7 classes were searched
          did you mean station.Link?
          from --accessed
    "#]],
    );
    check_error(
        &format!("interface {STATION} --member station.Station#sendMesage"),
        1,
        expect![[r#"
        error: no method `sendMesage` among the 3 methods of station.Station
          did you mean sendMessage?
          from --member
    "#]],
    );
    check_error(
        &format!("interface {STATION} --member station.Station.lnik"),
        1,
        expect![[r#"
        error: station.Station has no field `lnik`
          did you mean link?
          from --member
    "#]],
    );
    check_error(
        &format!("interface {STATION} --member nonsense"),
        2,
        expect![[r#"
        error: `nonsense` is not a member
          a method is a.B#m or a.B#m(int), a constructor a.B#<init>, a field a.B.f
          from --member
    "#]],
    );
    check_error(
        &format!("interface {STATION} --accessed-array station.Link"),
        2,
        expect![[r#"
        error: `station.Link` is not an array type such as a.B[]
          from --accessed-array
    "#]],
    );
    check_error(
        &format!("plan {STATION} --component station.NormalLink"),
        1,
        expect![[r#"
        error: clients can use nothing of the component, which has 1 class
          none of them is public and has public members: --same-package allows clients in the package
    "#]],
    );
    check_error(
        &format!("callgraph {COMPONENT} --main StationTests"),
        2,
        expect![[r#"
        error: a component has no entry points: clients call it
          omit --main, --entry, --entries, --entries-public and --tests, or --component and related options
    "#]],
    );
    check_error(
        &format!("interface {STATION} --suite fixtures --member station.Station#report"),
        2,
        expect![[r#"
        error: the argument '--suite <PATH>' cannot be used with '--member <CLASS#MEMBER>'

        Usage: breccia interface --no-jdk --suite <PATH> <PATH>...

        For more information, try '--help'.
    "#]],
    );
    check_error(
        &format!("interface {STATION} --suite fixtures/station"),
        1,
        expect![[r#"
        warning: fixtures/station/classes/station/Factory.class: class station/Factory was found before, in fixtures/station/classes/station/Factory.class; the first one is used
        warning: fixtures/station/classes/station/Link.class: class station/Link was found before, in fixtures/station/classes/station/Link.class; the first one is used
        warning: fixtures/station/classes/station/LoggingLink.class: class station/LoggingLink was found before, in fixtures/station/classes/station/LoggingLink.class; the first one is used
        warning: fixtures/station/classes/station/NormalLink.class: class station/NormalLink was found before, in fixtures/station/classes/station/NormalLink.class; the first one is used
        warning: fixtures/station/classes/station/PriorityLink.class: class station/PriorityLink was found before, in fixtures/station/classes/station/PriorityLink.class; the first one is used
        warning: 2 more problems in the input (--diagnostics prints them all)
        error: `fixtures/station` (from --suite) has no classes
    "#]],
    );
    check_error(
        &format!("plan {STATION} --unknown maybe"),
        2,
        expect![[r#"
            error: invalid value 'maybe' for '--unknown <declared|conservative|ignore>'
              [possible values: declared, conservative, ignore]

            For more information, try '--help'.
        "#]],
    );
}

/// Runs in the root of the repository, with a file of options.
fn run_with(config: &str, line: &str) -> Run {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("breccia.toml");
    let root = testkit::repository_root();
    let config = config.replace("ROOT", &root.display().to_string());
    std::fs::write(&file, config).unwrap();
    let output = breccia().current_dir(folder.path()).args(line.split_whitespace()).output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

const FILE: &str = "class-path = 'ROOT/fixtures/station/classes'
no-jdk = true
component = 'station.**'
";

fn check_file(more: &str, line: &str, code: i32, expected: Expect) {
    let run = run_with(&format!("{FILE}{more}"), line);
    assert_eq!(run.code, code, "{}{}", run.out, run.err);
    expected.assert_eq(&format!("{}{}", run.out, run.err));
}

#[test]
fn a_file_can_say_it() {
    check_file(
        "member = ['station.Factory#<init>', 'station.Factory#getLink']\n",
        "placeholders",
        0,
        expect![[r#"
        import station.*;

        main() {
            // Placeholder variables
            Factory ph_Factory;
            Link ph_Link;
            String ph_String;
            Throwable ph_Throwable;
            // Placeholder statements: in any order, any number of times
            try {
                ph_Factory = new Factory();
                ph_Link = ph_Factory.getLink();
                ph_String = "abc";
            } catch (Throwable e) {
                ph_Throwable = e;
            }
        }
    "#]],
    );
    check_file(
        "scope = 'classpath'\nopen-types = true\nunknown = 'ignore'\n",
        "plan",
        0,
        expect![[r#"
            station.Station.sendMessage(java.lang.String)
              Station.java:9 @37  station.Link.transmit(java.lang.String)
                RC   2  NormalLink, PriorityLink
                TM   2  NormalLink.transmit, PriorityLink.transmit
            station.Station.report(station.Link)
              Station.java:16 @23  station.Link.transmit(java.lang.String)
                RC   3  Link$Client, NormalLink, SecureLink
                TM   3  Link$Client.transmit, NormalLink.transmit, SecureLink.transmit

            component: 7 classes, used through 8 members; it refers to 7 classes of 7
            analysis: owners
            2 polymorphic calls on its own types, of which 2 can be reached from the interface: 5 receiver classes (RC) and 5 target methods (TM) to cover
            not followed: 6 missing methods (--diagnostics lists them)
        "#]],
    );
    let counted = run_with(FILE, "callgraph");
    assert_eq!(counted.code, 0, "{}", counted.err);
}

#[test]
fn what_is_wrong_in_a_file_is_said_with_its_line() {
    check_file(
        "member = [\n  'station.Factory#getLink',\n  'station.Factory#getLnk',\n]\n",
        "interface",
        1,
        expect![[r#"
        error: no method `getLnk` among the 3 methods of station.Factory
          did you mean getLink?
          `member` in line 6 of breccia.toml
    "#]],
    );
    check_file(
        "accessed = 'station.Fabric'\n",
        "interface",
        1,
        expect![[r#"
        error: no class matches `station.Fabric`; 7 classes were searched
          `a.b.*` is a package, `a.b.**` includes those below
          `accessed` in line 4 of breccia.toml
    "#]],
    );
    check_file(
        "accessed = 'station.Factory'\nsuite = 'tests'\n",
        "interface",
        2,
        expect![[r#"
        error: `breccia.toml`: `suite` is set together with `accessed` or `member`
    "#]],
    );
    check_file(
        "scope = 'everything'\n",
        "interface",
        2,
        expect![[r#"
        error: `breccia.toml` cannot be parsed
          TOML parse error at line 4, column 9
            |
          4 | scope = 'everything'
            |         ^^^^^^^^^^^^
          unknown variant `everything`, expected `closure` or `classpath`
    "#]],
    );
    check_file(
        "componet = 'x'\n",
        "interface",
        2,
        expect![[r#"
        error: `breccia.toml`: there is no key `componet`
          did you mean component?
    "#]],
    );
}
