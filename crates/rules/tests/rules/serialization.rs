//! Objects that are written to streams and read from them.

use expect_test::expect;

use crate::harness::check;

#[test]
fn what_is_written_can_be_read_and_streams_call_its_methods() {
    check(
        r#"
import java.io.*;
class Plain implements Serializable {}
class Hooks implements Serializable {
    private void writeObject(ObjectOutputStream out) { Main.output = out; }
    private void readObject(ObjectInputStream in) { Main.input = in; }
}
class Replaced implements Serializable { private Object writeReplace() { return new Substitute(); } }
class Substitute implements Serializable { private Object readResolve() { return new Resolved(); } }
class Resolved {}
class Outside implements Externalizable {
    public Outside() {}
    public void writeExternal(ObjectOutput out) {}
    public void readExternal(ObjectInput in) {}
}
class Main {
    static Object plain, resolved, output, input;
    public static void main(String[] arguments) throws Exception {
        ObjectOutputStream out = new ObjectOutputStream(null);
        out.writeObject(new Plain());
        out.writeObject(new Hooks());
        out.writeObject(new Replaced());
        out.writeObject(new Outside());
        ObjectInputStream in = new ObjectInputStream(null);
        plain = (Plain) in.readObject();
        resolved = (Resolved) in.readObject();
    }
}
"#,
        expect![[r#"
            Hooks.<init>()
            Hooks.readObject(java.io.ObjectInputStream)
            Hooks.writeObject(java.io.ObjectOutputStream)
            Outside.<init>()
            Outside.readExternal(java.io.ObjectInput)
            Outside.writeExternal(java.io.ObjectOutput)
            Plain.<init>()
            Replaced.<init>()
            Replaced.writeReplace()
            Resolved.<init>()
            Substitute.<init>()
            Substitute.readResolve()
            plain: Plain
            resolved: Resolved
            output: java.io.ObjectOutputStream
            input: java.io.ObjectInputStream
        "#]],
    );
}

/// Nothing is read back that was not written, nothing where the code does not say what it expects; methods of
/// classes that cannot be written, and of other parameters, are not the streams'.
#[test]
fn what_is_not_written_is_not_read() {
    check(
        r#"
import java.io.*;
class Written implements Serializable { private void readObject(InputStream in) {} }
class Unwritten implements Serializable {}
class Unfit { private void writeObject(ObjectOutputStream out) {} private void readObject(ObjectInputStream in) {} }
class Main {
    static Object unwritten, any;
    public static void main(String[] arguments) throws Exception {
        new Unwritten();
        new Unfit();
        new ObjectOutputStream(null).writeObject(new Written());
        ObjectInputStream in = new ObjectInputStream(null);
        unwritten = (Unwritten) in.readObject();
        any = in.readObject();
    }
}
"#,
        expect![[r#"
            Unfit.<init>()
            Unwritten.<init>()
            Written.<init>()
            unwritten:
            any:
        "#]],
    );
}

/// Streams that only write call no methods for reading.
#[test]
fn without_a_read_nothing_is_read() {
    check(
        r#"
import java.io.*;
class Written implements Serializable {
    private void writeObject(ObjectOutputStream out) {}
    private void readObject(ObjectInputStream in) {}
}
class Main {
    public static void main(String[] arguments) throws Exception {
        new ObjectOutputStream(null).writeObject(new Written());
    }
}
"#,
        expect![[r#"
            Written.<init>()
            Written.writeObject(java.io.ObjectOutputStream)
        "#]],
    );
}
