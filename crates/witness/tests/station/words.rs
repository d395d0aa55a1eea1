//! How sequences are written as tests.

use expect_test::{Expect, expect};
use witness::java::{Junit, Test, TestFile, write};
use witness::{Argument, Detail, Observed, Sequence};

use super::{Station, station};

fn check(station: &Station, junit: Junit, sequence: Sequence, observed: Vec<Observed>, expected: Expect) {
    let items = vec!["SecureLink receives Link.transmit \\u000a".to_owned()];
    let test = Test { name: "meets".to_owned(), sequence, observed, items };
    let file = TestFile { package: "a.b".to_owned(), name: "StationTest".to_owned(), tests: vec![test] };
    let is_own = |class: &str| class.starts_with("station/");
    let written = write(&station.program, &station.vocabulary, &is_own, junit, &file);
    let lines = written.lines[0].clone().expect("the language has words for it");
    let text: Vec<&str> = written.text.lines().collect();
    assert!(text[lines.start - 1].contains("SecureLink receives"), "{lines:?}");
    assert_eq!(text[lines.end - 2], "    }", "{lines:?}");
    expected.assert_eq(&written.text);
}

fn report(station: &Station) -> Sequence {
    station.sequence(&[
        ("station.Station.<init>()", &[]),
        ("station.Factory.<init>()", &[]),
        ("station.Factory.makeSecure()", &[Argument::Value(1)]),
        ("station.Factory.getLink()", &[Argument::Value(1)]),
        ("station.Station.report(station.Link)", &[Argument::Value(0), Argument::Value(3)]),
    ])
}

fn object(class: &str) -> Observed {
    Observed::Object(class.to_owned(), Detail::None)
}

#[test]
fn a_test_reads_like_one() {
    let station = station();
    let seen = ["station/Station", "station/Factory", "", "station/SecureLink", ""];
    let seen = seen.map(|class| if class.is_empty() { Observed::Void } else { object(class) });
    check(
        &station,
        Junit::Jupiter,
        report(&station),
        seen.to_vec(),
        expect![[r#"
        package a.b;

        import org.junit.jupiter.api.Test;
        import station.Factory;
        import station.Link;
        import station.Station;

        /** Written by `breccia witness`: each test meets what the other tests had missed. */
        public class StationTest {

            // SecureLink receives Link.transmit /u000a
            @Test
            void meets() {
                Station station = new Station();
                Factory factory = new Factory();
                factory.makeSecure();
                Link link = factory.getLink();
                station.report(link);
            }
        }
    "#]],
    );
}

#[test]
fn an_exception_at_the_end_is_expected() {
    let station = station();
    let sequence = station.sequence(&[
        ("station.Station.<init>()", &[]),
        ("station.Station.report(station.Link)", &[Argument::Value(0), Argument::Null]),
    ]);
    let seen = vec![object("station/Station"), Observed::Threw("java/lang/RuntimeException".to_owned())];
    check(
        &station,
        Junit::Jupiter,
        sequence.clone(),
        seen.clone(),
        expect![[r#"
        package a.b;

        import static org.junit.jupiter.api.Assertions.assertThrows;

        import org.junit.jupiter.api.Test;
        import station.Station;

        /** Written by `breccia witness`: each test meets what the other tests had missed. */
        public class StationTest {

            // SecureLink receives Link.transmit /u000a
            @Test
            void meets() {
                Station station = new Station();
                assertThrows(RuntimeException.class, () -> station.report(null));
            }
        }
    "#]],
    );
    check(
        &station,
        Junit::Four,
        sequence,
        seen,
        expect![[r#"
        package a.b;

        import org.junit.Test;
        import station.Station;

        /** Written by `breccia witness`: each test meets what the other tests had missed. */
        public class StationTest {

            // SecureLink receives Link.transmit /u000a
            @Test(expected = RuntimeException.class)
            public void meets() {
                Station station = new Station();
                station.report(null);
            }
        }
    "#]],
    );
}

#[test]
fn repeated_calls_are_a_loop() {
    let station = station();
    let send: &[Argument] = &[Argument::Value(0), Argument::Text("a\"\n".into())];
    let mut statements: Vec<(&str, &[Argument])> = vec![("station.Station.<init>()", &[])];
    statements.extend(std::iter::repeat_n(("station.Station.sendMessage(java.lang.String)", send), 11));
    let seen = std::iter::once(object("station/Station")).chain(std::iter::repeat_n(Observed::Void, 11));
    check(
        &station,
        Junit::Jupiter,
        station.sequence(&statements),
        seen.collect(),
        expect![[r#"
        package a.b;

        import org.junit.jupiter.api.Test;
        import station.Station;

        /** Written by `breccia witness`: each test meets what the other tests had missed. */
        public class StationTest {

            // SecureLink receives Link.transmit /u000a
            @Test
            void meets() {
                Station station = new Station();
                for (int time = 0; time < 11; time++) {
                    station.sendMessage("a\"\n");
                }
            }
        }
    "#]],
    );
}
