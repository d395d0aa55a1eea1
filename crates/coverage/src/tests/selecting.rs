//! Which calls count, and what becomes of the others.

use expect_test::expect;

use super::support::{check, judged, shown, total};
use crate::{Calls, More, Silence, SiteKind, gaps, read, write};

/// Calls of all kinds, in two classes; `a/L` has none on the component's own types.
const PLAN: &str = "
cls a/M a/L a/I a/X a/Y t/Q
call a/L.m()V @1 :1 t/I.go()V library
  a/X -> a/X
call a/M.m()V @5 :10 a/I.go()V
  a/X -> a/X
  a/Y -> a/Y
call a/M.m()V @9 :11 t/I.go()V library
  a/X -> a/X
  a/Y -> a/Y
call a/M.m()V @13 :12 java/lang/Object.hashCode()I object
  a/X -> a/X
call a/M.n()V @17 :13 a/I.stop()V fixed
  a/X -> a/X
call a/M.n()V @21 :13 a/I.go()V generated
  a/X -> a/X
---
met @5 a/X > a/X
met @9 a/Y > a/Y
met @13 a/X > a/X
met @9 t/Q > t/Q
";

#[test]
fn calls_on_own_types_count() {
    check(
        PLAN,
        expect![[r#"
            a/M.m()V a/I.go#0 @5 by unattributed
              RC a/X covered
              RC a/Y missed (created, but never gets here)
              TM a/X covered
              TM a/Y missed (created, but never gets here)
            RC 1/2 TM 1/2
        "#]],
    );
}

#[test]
fn other_calls_are_counted_beside_them_by_kind() {
    let judged = judged(PLAN, &More::default());
    let kinds = [SiteKind::Own, SiteKind::Library, SiteKind::Object, SiteKind::Fixed, SiteKind::Generated];
    let counts = kinds.map(|kind| {
        let sums = judged.beside(kind);
        (sums.sites, sums.reached, sums.rc.covered, sums.rc.required())
    });
    assert_eq!(counts, [(0, 0, 0, 0), (2, 1, 1, 3), (1, 1, 1, 1), (1, 0, 0, 1), (1, 0, 0, 1)]);
}

/// Nothing is lost, and the order of the plan comes back.
#[test]
fn other_calls_can_be_chosen_later() {
    let all = judged(PLAN, &More { calls: Some(Calls::All), ..More::default() });
    assert_eq!(total(&all), "RC 3/8 TM 3/8\n");
    let mut chosen = all.clone();
    for (calls, expected) in [(Calls::Own, "RC 1/2 TM 1/2\n"), (Calls::Typed, "RC 2/5 TM 2/5\n")] {
        chosen.select(calls);
        assert_eq!(total(&chosen), expected);
        assert_eq!(chosen.calls, calls);
        assert_eq!(chosen, judged(PLAN, &More { calls: Some(calls), ..More::default() }));
    }
    chosen.select(Calls::All);
    assert_eq!(shown(&chosen), shown(&all));
}

#[test]
fn a_stored_result_keeps_the_other_calls() {
    let judged = judged(PLAN, &More::default());
    let mut bytes = Vec::new();
    write(&judged, &mut bytes).expect("a vector takes everything");
    let mut back = read(&bytes).expect("it is a result");
    assert_eq!(back, judged);
    back.select(Calls::Typed);
    assert_eq!(total(&back), "RC 2/5 TM 2/5\n");
}

/// An alarm matters wherever it is; what belongs to the tests matters at calls that count.
#[test]
fn alarms_count_at_all_calls() {
    let judged = judged(PLAN, &More::default());
    let contradicted = [crate::Verdict::Contradicted];
    let seen: Vec<&str> = judged.observed(&contradicted).map(|(.., seen)| &*seen.class).collect();
    assert_eq!(seen, ["t/Q"]);
    let mocks = PLAN.replace("met @9 t/Q > t/Q", "met @9 z/Mock > z/Mock");
    let judged = super::support::judged(&mocks, &More::default());
    assert_eq!(judged.observed(&[crate::Verdict::Foreign]).count(), 0);
}

/// A test that reached only calls on library types was observed.
#[test]
fn silence_is_about_all_calls() {
    let text = PLAN.replace("met @5 a/X > a/X", "");
    assert_eq!(Silence::find(&judged(&text, &More::default())), None);
}

#[test]
fn gaps_are_those_of_calls_that_count() {
    let judged = judged(PLAN, &More::default());
    let keys: Vec<String> = gaps(&judged).ranked.iter().map(|gap| gap.key()).collect();
    assert_eq!(keys, ["a/M.m()V a/I.go#0 RC a/Y"]);
}
