//! Tests that are written compile, pass, and meet what was missed.

use expect_test::expect;

use crate::support::{Done, Trial};

const TESTS: &str = "
public class Tests {
    @org.junit.jupiter.api.Test void sends() { new station.Station().sendMessage(\"x\"); }
}";

fn station() -> Trial {
    let sources = testkit::fixture_sources("station");
    let sources: Vec<(String, &str)> =
        sources.iter().map(|(name, text)| (format!("station/{name}"), text.as_str())).collect();
    let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    Trial::new(&sources, TESTS)
}

const FILE: &str = "src/station/witnesses/StationWitnessTest.java";

/// The tenth message, and a link that only a factory makes after another call.
#[test]
fn what_was_missed_is_met() {
    let trial = station();
    let done = trial.witness(&[]);
    assert!(
        Trial::total(&done).starts_with("6 missed items: 6 possible (2 tests written), 0 open"),
        "{}",
        done.out
    );
    expect![[r#"
        package station.witnesses;

        import org.junit.jupiter.api.Test;
        import station.Factory;
        import station.Link;
        import station.Station;

        /** Written by `breccia witness`: each test meets what the other tests had missed. */
        public class StationWitnessTest {

            // NormalLink receives Link.transmit in Station.report
            // Link.transmit reaches NormalLink.transmit in Station.report
            @Test
            void receivesNormalLinkInStationReport() {
                Station station = new Station();
                Factory factory = new Factory();
                Link link = factory.getLink();
                station.report(link);
            }

            // PriorityLink receives Link.transmit in Station.sendMessage
            // SecureLink receives Link.transmit in Station.report
            // Link.transmit reaches SecureLink.transmit in Station.report
            // Link.transmit reaches PriorityLink.transmit in Station.sendMessage
            @Test
            void receivesPriorityLinkInStationSendMessage() {
                Station station = new Station();
                Factory factory = new Factory();
                factory.makeSecure();
                Link link = factory.getLink();
                station.report(link);
                for (int time = 0; time < 11; time++) {
                    station.sendMessage("a");
                }
            }
        }
    "#]]
    .assert_eq(&trial.read(FILE));
    let again = trial.with(FILE, "station.witnesses.StationWitnessTest");
    assert!(again.out.contains("TOTAL  RC 100.0 % (4/4)  TM 100.0 % (4/4)"), "{}{}", again.out, again.err);
}

#[test]
fn a_seed_gives_the_same_bytes() {
    let (one, other) = (station(), station());
    one.witness(&["--seed", "7"]);
    other.witness(&["--seed", "7"]);
    assert_eq!(one.read(FILE), other.read(FILE));
}

/// Nothing of the user's is written over, and tests that are there are not written again.
#[test]
fn a_file_that_is_there_stays() {
    let trial = station();
    std::fs::create_dir_all(trial.path("src/station/witnesses")).unwrap();
    std::fs::write(trial.path(FILE), "mine").unwrap();
    trial.witness(&["--item", "station/Station.report"]);
    assert_eq!(trial.read(FILE), "mine");
    let second = trial.read("src/station/witnesses/StationWitness2Test.java");
    assert!(second.contains("public class StationWitness2Test {"), "{second}");
    let done = trial.witness(&[]);
    assert!(Trial::total(&done).starts_with("2 missed items: 2 possible (1 test written)"), "{}", done.out);
    let third = trial.read("src/station/witnesses/StationWitness3Test.java");
    assert!(!third.contains("SecureLink") && third.contains("PriorityLink"), "{third}");
}

/// The next search goes on with the next gaps; what was tried in vain comes last.
#[test]
fn a_limit_leaves_gaps_for_another_time() {
    let trial = station();
    trial.witness(&["--item", "station/Station.sendMessage", "--budget", "1"]);
    let found: Vec<Done> = (0..3).map(|_| trial.witness(&["--limit", "1"])).collect();
    assert!(found[0].err.contains("not for 2 more (--limit, --all)"), "{}", found[0].err);
    let met: Vec<bool> = found.iter().map(|done| done.out.contains("2 possible (1 test written)")).collect();
    assert_eq!(met, [true; 3], "{}", found.iter().map(|done| &*done.out).collect::<String>());
    assert!(found[2].out.contains("receivesPriorityLinkInStationSendMessage"), "{}", found[2].out);
    let all = trial.witness(&["--all"]);
    assert!(Trial::total(&all).starts_with("0 missed items"), "{}", all.out);
    assert!(!all.err.contains("--limit"), "{}", all.err);
}

#[test]
fn the_outcome_is_kept() {
    let trial = station();
    let done = trial.witness(&["--format", "json", "--item", "station/Station.sendMessage"]);
    let kept = trial.read(".breccia/witness.json");
    let (kept, printed): (serde_json::Value, serde_json::Value) =
        (serde_json::from_str(&kept).unwrap(), serde_json::from_str(&done.out).unwrap());
    assert_eq!(kept, printed);
    assert_eq!(kept["tests"][0]["method"], "receivesPriorityLinkInStationSendMessage");
    assert_eq!(kept["tests"][0]["class"], "station.witnesses.StationWitnessTest");
    assert_eq!(kept["open"].as_array().unwrap().len(), 0);
}

/// A result that nobody can reach stays open: the class of the receiver has no way to the call.
#[test]
fn what_cannot_be_met_stays_open() {
    let trial = station();
    let done = trial.witness(&["--budget", "1", "--item", "station/Station.sendMessage"]);
    assert!(
        Trial::total(&done).starts_with("2 missed items: 0 possible (0 tests written), 2 open"),
        "{}",
        done.out
    );
    assert!(!trial.path("src").exists());
}

const GUARDS: &str = "
package box;
public interface Guard {
    void check(String text);
    class Lenient implements Guard { public void check(String text) {} }
    class Strict implements Guard {
        public void check(String text) { throw new IllegalArgumentException(text); }
    }
}";

/// An object that only another one can hold, and a call that only throws.
const DOOR: &str = "
package box;
public class Door {
    private final Lock lock;
    public Door(Lock lock) { this.lock = lock; }
    public void open(byte[] code) { if (code.length > 2) lock.guard.check(\"x\"); }
    public static class Lock {
        Guard guard = new Guard.Lenient();
        public void setGuard(Guard guard) { this.guard = guard; }
    }
}";

/// JUnit 4 itself looks at the exception that a test expects.
#[test]
fn a_receiver_is_put_into_what_holds_it_and_may_throw() {
    let tests = "public class Tests {
        @org.junit.Test public void opens() { new box.Door(new box.Door.Lock()).open(new byte[3]); }
    }";
    let trial = Trial::four(&[("box/Guard.java", GUARDS), ("box/Door.java", DOOR)], tests);
    trial.witness(&["--budget", "20000"]);
    expect![[r#"
        package box.witnesses;

        import box.Door;
        import box.Guard;
        import java.nio.charset.StandardCharsets;
        import org.junit.Test;

        /** Written by `breccia witness`: each test meets what the other tests had missed. */
        public class DoorWitnessTest {

            // Guard$Strict receives Guard.check in Door.open
            // Guard.check reaches Guard$Strict.check in Door.open
            @Test(expected = IllegalArgumentException.class)
            public void receivesGuardStrictInDoorOpen() {
                Door.Lock lock = new Door.Lock();
                Guard.Strict strict = new Guard.Strict();
                lock.setGuard(strict);
                Door door = new Door(lock);
                byte[] bytes = "abc".getBytes(StandardCharsets.UTF_8);
                door.open(bytes);
            }
        }
    "#]]
    .assert_eq(&trial.read("src/box/witnesses/DoorWitnessTest.java"));
}
