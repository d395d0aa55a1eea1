//! What happens to references whose objects were collected.

use crate::harness::assert_all_reached;

pub(crate) const SOURCE: &str = r#"
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

class OfReferences {
    static class Kept { void fromReference() {} }
    static class Ghost extends PhantomReference<Object> {
        Ghost(Object object, ReferenceQueue<Object> queue) { super(object, queue); }
        void fromQueue() {}
    }
    static class Action implements Runnable { public void run() {} }
    static class Mapped { void fromWeakMap() {} }

    static void run() throws Throwable {
        Reference<Kept> weak = new WeakReference<>(new Kept());
        weak.get().fromReference();

        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        new Ghost(new Object(), queue);
        ((Ghost) queue.remove()).fromQueue();

        Cleaner.create().register(new Object(), new Action());

        WeakHashMap<Object, Mapped> map = new WeakHashMap<>();
        map.put(new Object(), new Mapped());
        map.values().iterator().next().fromWeakMap();
    }
}
"#;

#[test]
fn references_come_back_through_queues() {
    assert_all_reached("OfReferences");
}
