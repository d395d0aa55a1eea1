//! Values that only `VarHandle`s move.

use crate::harness::assert_all_reached;

pub(crate) const SOURCE: &str = r#"
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

class OfVarHandles {
    static class InReference { void fromReference() {} }
    static class InArray { void fromArray() {} }
    static class InQueue { void fromQueue() {} }
    static class InSkipList { void fromSkipList() {} }
    static class InField { void fromField() {} }
    static class InStatic { void fromStatic() {} }

    InField field;
    static InStatic variable;
    static final VarHandle FIELD;
    static final VarHandle STATIC;
    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FIELD = lookup.findVarHandle(OfVarHandles.class, "field", InField.class);
            STATIC = lookup.findStaticVarHandle(OfVarHandles.class, "variable", InStatic.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void run() {
        AtomicReference<InReference> reference = new AtomicReference<>();
        reference.compareAndSet(null, new InReference());
        reference.get().fromReference();

        AtomicReferenceArray<InArray> array = new AtomicReferenceArray<>(1);
        array.set(0, new InArray());
        array.getAndSet(0, null).fromArray();

        ConcurrentLinkedQueue<InQueue> queue = new ConcurrentLinkedQueue<>();
        queue.add(new InQueue());
        queue.poll().fromQueue();

        ConcurrentSkipListMap<String, InSkipList> map = new ConcurrentSkipListMap<>();
        map.put("a", new InSkipList());
        map.firstEntry().getValue().fromSkipList();

        OfVarHandles object = new OfVarHandles();
        FIELD.setVolatile(object, new InField());
        ((InField) FIELD.getAcquire(object)).fromField();
        STATIC.set(new InStatic());
        ((InStatic) STATIC.get()).fromStatic();
    }
}
"#;

#[test]
fn values_pass_through_handles() {
    assert_all_reached("OfVarHandles");
}
