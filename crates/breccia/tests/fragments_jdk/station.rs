//! The paper's package `station` (Fig. 2 to 5), whole.

use expect_test::expect;

use crate::support::Component;

#[test]
fn the_placeholder_main_is_that_of_figure_4() {
    expect![[r#"
        import station.*;

        main() {
            // Placeholder variables
            Factory ph_Factory;
            Link ph_Link;
            Station ph_Station;
            String ph_String;
            Throwable ph_Throwable;
            // Placeholder statements: in any order, any number of times
            try {
                ph_Factory = new Factory();
                ph_Station = new Station();
                ph_Link = ph_Factory.getLink();
                ph_Factory.makeSecure();
                ph_Link.transmit(ph_String);
                ph_Station.sendMessage(ph_String);
                ph_Station.report(ph_Link);
                ph_String = "abc";
            } catch (Throwable e) {
                ph_Throwable = e;
            }
        }
    "#]]
    .assert_eq(&Component::of_fixture("station").java());
}

fn check(analysis: &str, expected: expect_test::Expect) {
    expected.assert_eq(&Component::of_fixture("station").analysed(analysis).text());
}

#[test]
fn cha() {
    check(
        "cha",
        expect![[r#"
        station.Station.sendMessage(java.lang.String):9 RC LoggingLink NormalLink PriorityLink SecureLink TM LoggingLink NormalLink PriorityLink SecureLink
        station.Station.report(station.Link):16 RC LoggingLink NormalLink PriorityLink SecureLink TM LoggingLink NormalLink PriorityLink SecureLink
    "#]],
    );
}

#[test]
fn rta() {
    check(
        "rta",
        expect![[r#"
        station.Station.sendMessage(java.lang.String):9 RC NormalLink PriorityLink SecureLink TM NormalLink PriorityLink SecureLink
        station.Station.report(station.Link):16 RC NormalLink PriorityLink SecureLink TM NormalLink PriorityLink SecureLink
    "#]],
    );
}

#[test]
fn andersen_and_whatever_is_more_precise() {
    let component = Component::of_fixture("station");
    let andersen = component.analysed("andersen").text();
    for analysis in
        ["0cfa", "objsens1", "objsens2", "kobj:2", "kcfa:1", "callsite", "kobj:2:static=inherit", "ktype:2"]
    {
        assert_eq!(component.analysed(analysis).text(), andersen, "{analysis}");
    }
    expect![[r#"
        station.Station.sendMessage(java.lang.String):9 RC NormalLink PriorityLink TM NormalLink PriorityLink
        station.Station.report(station.Link):16 RC NormalLink SecureLink TM NormalLink SecureLink
    "#]]
    .assert_eq(&andersen);
}
