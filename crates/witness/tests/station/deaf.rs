//! A search with a machine that runs nothing.

use witness::{Answer, End, Laboratory, Machine, Met, Options, Wanted, search};

use super::station;

/// Says that every statement made an object of one class, and notes what it was asked.
struct Deaf {
    asked: String,
    /// After so many sequences it dies each time.
    dies_after: usize,
    starts: usize,
}

impl Machine for Deaf {
    type Error = String;

    fn exchange(&mut self, lines: &str) -> Result<Answer, String> {
        self.asked.push_str(lines);
        if let Some(left) = self.dies_after.checked_sub(1) {
            self.dies_after = left;
        } else if lines.starts_with('S') {
            return Ok(Answer { lines: vec!["nonsense".to_owned()], end: End::Died });
        }
        let told = "C\tstation/SecureLink\tstation/SecureLink\tstation/Link\tjava/lang/Object".to_owned();
        let number = lines.lines().count() - 1;
        let answers = std::iter::repeat_n("O\tstation/SecureLink".to_owned(), number);
        Ok(Answer { lines: std::iter::once(told).chain(answers).collect(), end: End::Done { threads: 1 } })
    }

    fn restart(&mut self) -> Result<(), String> {
        self.starts += 1;
        Ok(())
    }

    fn met(&mut self, _to: u64) -> Result<Met, String> {
        Ok(Met::default())
    }
}

fn asked(seed: u64, budget: u64, dies_after: usize) -> (Deaf, u64) {
    let station = station();
    let mut machine = Deaf { asked: String::new(), dies_after, starts: 0 };
    let mut laboratory = Laboratory::new(&station.program, &station.vocabulary, &mut machine);
    let wanted = [Wanted { key: "k".to_owned(), ..Wanted::default() }];
    let options = Options { seed, budget };
    let searched = search(&mut laboratory, &station.component, &wanted, options, &mut |_, _| true).unwrap();
    assert_eq!(searched.found, [Vec::new()]);
    let calls = searched.calls;
    (machine, calls)
}

#[test]
fn a_seed_gives_the_same_calls() {
    let (one, _) = asked(5, 2_000, usize::MAX);
    let (same, _) = asked(5, 2_000, usize::MAX);
    let (other, _) = asked(6, 2_000, usize::MAX);
    assert!(one.asked == same.asked, "the same seed gives other calls");
    assert!(one.asked != other.asked, "another seed gives the same calls");
}

#[test]
fn a_budget_ends_the_search() {
    let (_, calls) = asked(1, 3_000, usize::MAX);
    assert!((3_000..3_100).contains(&calls), "{calls}");
}

/// A component that ends every JVM does not keep us busy for ever.
#[test]
fn a_component_that_always_dies_ends_the_search() {
    let (machine, calls) = asked(1, 1_000_000, 10);
    assert!(machine.starts < 100 && calls < 1_000, "{} {calls}", machine.starts);
}
