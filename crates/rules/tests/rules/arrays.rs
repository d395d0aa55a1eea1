//! Arrays made and accessed by reflection.

use expect_test::expect;

use crate::harness::check;

#[test]
fn arrays_are_made_filled_and_read() {
    check(
        r#"
import java.lang.reflect.Array;
class Item {}
class Main {
    static Object made, stored, read;
    public static void main(String[] arguments) {
        Item[] items = (Item[]) Array.newInstance(Item.class, 1);
        made = items;
        Array.set(items, 0, new Item());
        stored = items[0];
        read = Array.get(items, 0);
    }
}
"#,
        expect![[r#"
            Item.<init>()
            made: Item[]
            stored: Item
            read: Item
        "#]],
    );
}

/// An array takes only what is of its type; arrays that the code does not expect are not made, nor any of
/// three dimensions; and a class of the same name is another one.
#[test]
fn wrong_elements_and_unexpected_arrays_are_left_out() {
    check(
        r#"
class Item {}
class Other {}
class Namesake { static native Object newInstance(Class<?> type, int length); static native Object get(Object array, int index); }
class Main {
    static Object stored, unexpected, deep, own, element;
    public static void main(String[] arguments) {
        Item[] items = new Item[1];
        java.lang.reflect.Array.set(items, 0, new Other());
        stored = items[0];
        unexpected = (Other[]) java.lang.reflect.Array.newInstance(Item.class, 1);
        deep = (Item[][][]) java.lang.reflect.Array.newInstance(Item[][].class, 1);
        own = Namesake.newInstance(Item.class, 1);
        element = Namesake.get(new Item[] { new Item() }, 0);
    }
}
"#,
        expect![[r#"
            Item.<init>()
            Namesake.get(java.lang.Object, int)
            Namesake.newInstance(java.lang.Class, int)
            Other.<init>()
            stored:
            unexpected:
            deep:
            own:
            element:
        "#]],
    );
}
