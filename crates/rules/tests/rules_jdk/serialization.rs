//! Objects that are written to streams and read from them.

use crate::harness::assert_unreached;

pub(crate) const SOURCE: &str = r#"
import java.io.*;
import java.util.ArrayList;
import java.util.HashMap;

class OfSerialization {
    static class Above { Above() { constructedAbove(); } void constructedAbove() {} }
    static class Plain extends Above implements Serializable { Inner inner = new Inner(); Plain() {} void readBack() {} }
    static class Inner implements Serializable { void inField() {} }
    static class InList implements Serializable {
        void fromList() {}
        private void readObject(ObjectInputStream in) { }
    }
    static class InMap implements Serializable { void fromMap() {} }
    static class Hooks implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException { out.defaultWriteObject(); onWrite(); }
        private void readObject(ObjectInputStream in) throws Exception { in.defaultReadObject(); onRead(); }
        private void readObjectNoData() { onNoData(); }
        void onWrite() {} void onRead() {} void onNoData() {}
    }
    static class Replaced implements Serializable {
        private Object writeReplace() { return new Substitute(); }
    }
    static class Substitute implements Serializable {
        private Object readResolve() { return new Resolved(); }
    }
    static class Resolved { void byResolve() {} }
    static class Outside implements Externalizable {
        public Outside() { constructed(); }
        void constructed() {}
        public void writeExternal(ObjectOutput out) { }
        public void readExternal(ObjectInput in) { }
    }
    static class NeverWritten implements Serializable {
        void never() {}
        private void readObject(ObjectInputStream in) { }
    }

    static void run() throws Throwable {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        ArrayList<Object> list = new ArrayList<>();
        list.add(new InList());
        HashMap<String, Object> map = new HashMap<>();
        map.put("a", new InMap());
        new NeverWritten();
        for (Object object : new Object[] { new Plain(), list, map, new Hooks(), new Replaced(), new Outside() }) out.writeObject(object);
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        Plain plain = (Plain) in.readObject();
        plain.readBack();
        plain.inner.inField();
        ((InList) ((ArrayList<?>) in.readObject()).get(0)).fromList();
        ((InMap) ((HashMap<?, ?>) in.readObject()).get("a")).fromMap();
        ((Resolved) in.readObject()).byResolve();
        ((NeverWritten) in.readObject()).never();
    }
}
"#;

/// The methods that streams call on objects in fields and collections are reached, too.
#[test]
fn what_is_written_can_be_read() {
    assert_unreached("OfSerialization", &["OfSerialization$NeverWritten.never"]);
}
