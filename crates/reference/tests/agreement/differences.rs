//! Where the engine is known to differ: the smallest programs, and what is expected. A test that passes moves
//! on.

use reference::Policy;

use crate::hold::{Outcome, compare};
use crate::subject::Subject;

fn check(text: &str, analysis: &str, policy: Policy) {
    let mut subject = Subject::of_text(text).unwrap_or_else(|error| panic!("{error}"));
    match compare(&mut subject, analysis, policy, false, usize::MAX) {
        Outcome::Same => {}
        Outcome::Different(found) => panic!("engine first: {found}"),
        Outcome::TooLarge => panic!("the program is too large"),
    }
}

/// Expected: `Throwable` catches everything that is thrown, so nothing arrives after it; `u` is empty.
#[test]
fn nothing_passes_a_handler_of_throwable() {
    let text = "
class p.E extends Throwable { }
class p.Main { static void main() {
  b0: catch Throwable h0, E h1
    Missing x = new Missing
    throw x
  h0:
    Throwable t = caught
    return
  h1:
    Throwable u = caught
    return
} }";
    check(text, "andersen", Policy::ANDERSEN);
}

/// Expected (section 8.1): a holds x alone, b holds y alone; see `goldens` for the reference.
#[test]
fn getters_return_what_their_own_object_holds() {
    let text = "
class p.X { }
class p.H { X f; void set(X x) { this.H::f = x; return } X get() { X r = this.H::f; return r } }
class p.Main { static void main() {
  H l = new H; H r = new H; X x = new X; X y = new X
  virtual l.H::set(x)
  virtual r.H::set(y)
  X a = virtual l.H::get()
  X b = virtual r.H::get()
  return
} }";
    check(text, "objsens2", Policy::OBJ_SENS_2);
}
