//! Fields read and written by reflection.

use expect_test::expect;

use crate::harness::check;

#[test]
fn fields_are_read_and_written() {
    check(
        r#"
class Written {} class Read {} class InClass {}
class Above { public Object above = new Read(); }
class Holder extends Above { public Object own; public static Object common; }
class Main {
    static Object own, above, common;
    public static void main(String[] arguments) throws Exception {
        Holder holder = new Holder();
        Holder.class.getField("own").set(holder, new Written());
        own = holder.own;
        above = Holder.class.getField("above").get(holder);
        Holder.class.getDeclaredField("common").set(null, new InClass());
        common = Holder.common;
    }
}
"#,
        expect![[r#"
            Above.<init>()
            Holder.<init>()
            InClass.<init>()
            Read.<init>()
            Written.<init>()
            own: Written
            above: Read
            common: InClass
        "#]],
    );
}

/// Only the field of that name changes, only in objects of its class, and only to what is of its type.
#[test]
fn other_fields_objects_and_values_are_left_out() {
    check(
        r#"
class Value {} class Wrong {}
class Holder { public Value named; public Value other; public Object any; }
class Stranger { public Object named; }
class Namesake { native void set(Object object, Object value); }
class Main {
    static Object named, other, stranger, any, ofStranger;
    public static void main(String[] arguments) throws Exception {
        Holder holder = new Holder();
        Stranger another = new Stranger();
        Holder.class.getField("named").set(holder, new Wrong());
        Holder.class.getField("named").set(another, new Value());
        named = holder.named;
        other = holder.other;
        stranger = another.named;
        new Namesake().set(holder, new Value());
        any = holder.any;
        Stranger full = new Stranger();
        full.named = new Wrong();
        ofStranger = Holder.class.getField("named").get(full);
    }
}
"#,
        expect![[r#"
            Holder.<init>()
            Namesake.<init>()
            Namesake.set(java.lang.Object, java.lang.Object)
            Stranger.<init>()
            Value.<init>()
            Wrong.<init>()
            named:
            other:
            stranger:
            any:
            ofStranger:
        "#]],
    );
}
