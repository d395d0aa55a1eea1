//! Providers that files name.

use expect_test::expect;

use crate::harness::{all_rules, check_with};

const SOURCE: &str = r#"
import java.util.ServiceLoader;
interface Shape { void draw(); }
interface Sound { void play(); }
class Round implements Shape { public Round() {} public void draw() {} }
class Square implements Shape { public Square() {} public void draw() {} }
class Bell implements Sound { public Bell() {} public void play() {} }
class Main {
    static Object shape;
    public static void main(String[] arguments) {
        Shape found = ServiceLoader.load(Shape.class).iterator().next();
        shape = found;
        found.draw();
    }
}
"#;

#[test]
fn providers_are_made() {
    check_with(
        &all_rules(),
        SOURCE,
        &[("app/Shape", "app/Round")],
        expect![[r#"
        Round.<init>()
        Round.draw()
        shape: Round
    "#]],
    );
}

/// `Square` is in no file, and nothing requests `Sound`.
#[test]
fn other_classes_are_not_made() {
    check_with(
        &all_rules(),
        SOURCE,
        &[("app/Sound", "app/Bell")],
        expect![[r#"
        shape:
    "#]],
    );
}
