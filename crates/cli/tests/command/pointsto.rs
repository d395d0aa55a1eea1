//! `breccia pointsto`.

use expect_test::expect;

use crate::support::{check, check_error, json, run};

const STATION: &str =
    "--no-jdk --cp fixtures/station/classes:fixtures/station-tests/classes --main StationTests";

#[test]
fn all_variables_of_a_method() {
    check(
        &format!("pointsto {STATION} Station#sendMessage"),
        expect![[r#"
        station.Station.sendMessage(java.lang.String)
          this: station.Station  1 object
            new station.Station at StationTests.java:12 (stationtest.StationTests.run)
          m: java.lang.String  nothing
          v2: station.Link  2 objects
            new station.NormalLink at Station.java:5 (station.Station.<init>)
            new station.PriorityLink at Station.java:11 (station.Station.sendMessage)
          v3: java.lang.StringBuilder  1 object
            new java.lang.StringBuilder at Station.java:9 (station.Station.sendMessage)
          v7: java.lang.StringBuilder  nothing
          v8: java.lang.String  1 object
            java.lang.String, any
          v9: java.lang.StringBuilder  nothing
          v10: java.lang.StringBuilder  nothing
          v11: java.lang.String  nothing
          v14: station.PriorityLink  1 object
            new station.PriorityLink at Station.java:11 (station.Station.sendMessage)
    "#]],
    );
}

#[test]
fn variables_and_what_they_hold() {
    check(
        &format!("pointsto {STATION} Station#report l this this.link"),
        expect![[r#"
        station.Station.report(station.Link)
          l: station.Link  2 objects
            new station.NormalLink at Factory.java:11 (station.Factory.getLink)
            new station.SecureLink at Factory.java:9 (station.Factory.getLink)
          this: station.Station  1 object
            new station.Station at StationTests.java:12 (stationtest.StationTests.run)
          this.link  2 objects
            of new station.Station at StationTests.java:12 (stationtest.StationTests.run)
              new station.NormalLink at Station.java:5 (station.Station.<init>)
              new station.PriorityLink at Station.java:11 (station.Station.sendMessage)
    "#]],
    );
}

#[test]
fn results_and_contexts() {
    check(
        &format!("pointsto {STATION} Factory#getLink return --analysis kobj:2"),
        expect![[r#"
        station.Factory.getLink()
          return: station.Link  2 objects
            new station.NormalLink at Factory.java:11 (station.Factory.getLink) in [StationTests.java:13 (stationtest.StationTests.run)]
            new station.SecureLink at Factory.java:9 (station.Factory.getLink) in [StationTests.java:13 (stationtest.StationTests.run)]
    "#]],
    );
}

#[test]
fn fields_by_object() {
    check(
        &format!("pointsto {STATION} station.Station.link"),
        expect![[r#"
        station.Station.link: station.Link  2 objects
          of new station.Station at StationTests.java:12 (stationtest.StationTests.run)
            new station.NormalLink at Station.java:5 (station.Station.<init>)
            new station.PriorityLink at Station.java:11 (station.Station.sendMessage)
    "#]],
    );
}

#[test]
fn arrays_and_static_fields() {
    let source = "public class Shelf {
        static Object[] books = new Object[3];
        Object[][] rows = new Object[2][2];
        public static void main(String[] args) {
            Shelf shelf = new Shelf();
            books[0] = shelf;
            shelf.rows[1][1] = new Shelf();
            Object[][] all = shelf.rows;
        }
    }";
    let classes = testkit::compile(&[("Shelf.java", source)]);
    let line = |what: &str| format!("pointsto --no-jdk --cp {} --main Shelf {what}", classes.dir().display());
    check(
        &line("Shelf.books"),
        expect![[r#"
        Shelf.books: java.lang.Object[]  1 object
          new java.lang.Object[] at Shelf.java:2 (Shelf.<clinit>)
    "#]],
    );
    check(
        &line("Shelf.books[]"),
        expect![[r#"
        Shelf.books[]  1 object
          of new java.lang.Object[] at Shelf.java:2 (Shelf.<clinit>)
            new Shelf at Shelf.java:5 (Shelf.main)
    "#]],
    );
    check(
        &line("Shelf#main all all[] all[][] args[] shelf.rows[][]"),
        expect![[r#"
        Shelf.main(java.lang.String[])
          all: java.lang.Object[][]  1 object
            new java.lang.Object[][] at Shelf.java:3 (Shelf.<init>)
          all[]  1 object
            of new java.lang.Object[][] at Shelf.java:3 (Shelf.<init>)
              new java.lang.Object[] at Shelf.java:3 (Shelf.<init>), inside another
          all[][]  1 object
            of new java.lang.Object[] at Shelf.java:3 (Shelf.<init>), inside another
              new Shelf at Shelf.java:7 (Shelf.main)
          args[]  1 object
            of java.lang.String[], made by the JVM
              java.lang.String, any
          shelf.rows[][]  1 object
            of new java.lang.Object[] at Shelf.java:3 (Shelf.<init>), inside another
              new Shelf at Shelf.java:7 (Shelf.main)
    "#]],
    );
}

#[test]
fn json_has_sites_and_contexts() {
    let found = json(&format!("pointsto {STATION} Station.link --analysis kobj:2 --format json"));
    let set = &found["sets"][0];
    assert_eq!(set["of"]["type"], "station.Station");
    assert_eq!(set["objects"][0]["site"]["method"]["class"], "station.Station");
    assert_eq!(set["objects"][0]["context"][0]["line"], 12);
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are command lines and what they print")]
fn what_is_not_there() {
    check_error(
        &format!("pointsto {STATION} Station"),
        2,
        expect![[r#"
        error: `Station` is a class, but a method or field is needed
          breccia pointsto 'station.Station#METHOD', or 'station.Station.FIELD'
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} Station.lnk"),
        1,
        expect![[r#"
        error: station.Station has no field `lnk`
          did you mean link?
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} Station.report"),
        1,
        expect![[r#"
        error: station.Station has no field `report`
          write station.Station#report for the method
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} Statoin.link"),
        1,
        expect![[r#"
        error: no class `Statoin`; 10 classes were searched
          did you mean station.Station?
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} Station#report m"),
        1,
        expect![[r#"
        error: station.Station.report(station.Link) has no variable `m`
          there are this, l, v2, v3, v4, v6, v7
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} Station#report this.lnk"),
        1,
        expect![[r#"
        error: in `this.lnk`, no object has a field `lnk`
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} StationTests#run i"),
        1,
        expect![[r#"
        error: `i` has type int, and holds no objects
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} LoggingLink#transmit"),
        1,
        expect![[r#"
        error: station.LoggingLink.transmit(java.lang.String) is not reachable; 16 methods are
          --main, --entry, --tests and --entries-public say where the program starts
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} Link#transmit"),
        1,
        expect![[r#"
        error: station.Link.transmit(java.lang.String) has no body, and so no variables
    "#]],
    );
    check_error(
        &format!("pointsto {STATION} Station.link l"),
        2,
        expect![[r#"
        error: `Station.link` is a field, and has no variables like `l`
    "#]],
    );
}

#[test]
fn nothing_is_something_to_tell() {
    let found = run(&format!("pointsto {STATION} Station#report v3"));
    assert_eq!(found.code, 0, "{}", found.err);
}
