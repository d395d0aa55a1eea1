//! Records and enums: methods that compilers leave to the JDK.

use crate::harness::{assert_all_reached, assert_unreached};

pub(crate) const SOURCE: &str = r#"
class OfRecords {
    record Pair(Left left, Right right, int number) {}
    record Unasked(Left left) {}
    static class Left { public String toString() { return ""; } public int hashCode() { return 1; } }
    static class Right { public boolean equals(Object other) { ((Right) other).other(); return true; } void other() {} }

    static void run() {
        Pair pair = new Pair(new Left(), new Right(), 1);
        String text = "" + pair;
        boolean same = pair.equals(new Pair(null, new Right(), 2));
        int hash = pair.hashCode();
        pair.left();
        pair.right();
        pair.number();
        new Unasked(null);
    }
}
"#;

pub(crate) const ENUMS: &str = r#"
class OfEnums {
    enum Colour {
        RED { void paint() {} },
        GREEN { void paint() {} };
        abstract void paint();
    }
    static class Chosen { void chosen() {} }

    static void run() {
        for (Colour colour : Colour.values()) colour.paint();
        switch (Colour.valueOf("RED")) {
            case RED: new Chosen().chosen(); break;
            default: break;
        }
        java.util.EnumMap<Colour, Chosen> map = new java.util.EnumMap<>(Colour.class);
        map.put(Colour.GREEN, new Chosen());
    }
}
"#;

#[test]
fn records_ask_their_components() {
    let unasked = ["toString", "hashCode", "equals", "left"].map(|name| format!("OfRecords$Unasked.{name}"));
    assert_unreached("OfRecords", &unasked.each_ref().map(String::as_str));
}

#[test]
fn enums_work() {
    assert_all_reached("OfEnums");
}
