//! What the tests of the station do with it, as sequences.

use super::station;

#[test]
fn tests_are_followed() {
    let mut station = station();
    let tests = testkit::classes_of(&testkit::fixture_classes("station-tests"));
    station.vocabulary.learn(&station.program, tests.iter().map(|class| &class.bytes[..]));
    let mut shown = String::new();
    for sequence in station.vocabulary.of_tests() {
        for statement in &sequence.statements {
            let name = station.vocabulary.name(&station.program, statement.operation);
            shown += &format!("{name} {:?}\n", statement.arguments);
        }
        shown += "\n";
    }
    expect_test::expect![[r#"
        station.Station.<init>() []
        station.Factory.<init>() []
        station.Factory.makeSecure() [Value(1)]
        station.Station.sendMessage(java.lang.String) [Value(0), Text("a")]
        station.Factory.getLink() [Value(1)]
        station.Station.report(station.Link) [Value(0), Value(4)]

        station.Station.<init>() []
        station.Factory.<init>() []
        station.Station.sendMessage(java.lang.String) [Value(0), Text("a")]
        station.Factory.getLink() [Value(1)]
        station.Station.report(station.Link) [Value(0), Value(3)]

    "#]]
    .assert_eq(&shown);
}
