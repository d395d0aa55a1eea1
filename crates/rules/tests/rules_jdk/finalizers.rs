//! Objects that the JVM finalizes.

use crate::harness::assert_unreached;

pub(crate) const SOURCE: &str = r#"
class OfFinalizers {
    static class Held {
        protected void finalize() { closed(); }
        void closed() {}
    }
    static class Below extends Held { void closed() {} }
    static class NeverMade { protected void finalize() { System.gc(); } }
    static class Empty { protected void finalize() {} }

    static void run() {
        new Held();
        new Below();
        new Empty();
    }
}
"#;

#[test]
fn finalizers_run_on_what_was_made() {
    // The JVM does not call an empty one.
    assert_unreached("OfFinalizers", &["OfFinalizers$Empty.finalize", "OfFinalizers$NeverMade.finalize"]);
}
