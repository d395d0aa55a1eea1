//! Values that only `Unsafe` moves.

use crate::harness::assert_unreached;

pub(crate) const SOURCE: &str = r#"
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.ReentrantLock;
import sun.misc.Unsafe;

class OfUnsafe {
    static class InMap { void fromMap() {} }
    static class ComputedInMap { void fromComputed() {} }
    static class InArray { void fromArray() {} }
    static class Exchanged { void fromExchange() {} }
    static class InUpdatedField { void fromUpdater() {} }
    static class Made { void onMade() {} }
    static class Named { void fromNamedField() {} }
    static class OfAnotherType { void inFieldOfAnotherType() {} }

    static class Holder {
        volatile Exchanged exchanged;
        volatile InUpdatedField updated;
        Named named;
        volatile OfAnotherType other;
    }

    static void run() throws Throwable {
        ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>();
        map.put("a", new InMap());
        map.computeIfAbsent("b", key -> new ComputedInMap());
        ((InMap) map.get("a")).fromMap();
        for (Object value : map.values()) {
            if (value instanceof ComputedInMap) ((ComputedInMap) value).fromComputed();
        }

        Unsafe unsafe = unsafe();
        Object[] array = new Object[1];
        unsafe.putObject(array, 16L, new InArray());
        ((InArray) unsafe.getObject(array, 16L)).fromArray();

        Holder holder = new Holder();
        unsafe.compareAndSwapObject(holder, 12L, null, new Exchanged());
        holder.exchanged.fromExchange();
        // A field takes only what is of its type.
        holder.other.inFieldOfAnotherType();
        new OfAnotherType();

        unsafe.putObject(holder, unsafe.objectFieldOffset(Holder.class.getDeclaredField("named")), new Named());
        holder.named.fromNamedField();

        AtomicReferenceFieldUpdater<Holder, InUpdatedField> updater =
            AtomicReferenceFieldUpdater.newUpdater(Holder.class, InUpdatedField.class, "updated");
        updater.compareAndSet(holder, null, new InUpdatedField());
        updater.get(holder).fromUpdater();

        ((Made) unsafe.allocateInstance(Made.class)).onMade();
    }

    static Unsafe unsafe() throws Throwable {
        return (Unsafe) UNSAFE;
    }

    static Object UNSAFE;
}
"#;

#[test]
fn values_pass_through_unsafe() {
    assert_unreached("OfUnsafe", &["OfUnsafe$OfAnotherType.inFieldOfAnotherType"]);
}
