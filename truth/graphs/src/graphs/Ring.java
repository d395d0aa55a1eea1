package graphs;

import java.util.Arrays;
import java.util.Iterator;

/** Keeps the newest items. */
final class Ring<T> implements Bag<T> {
    private final Object[] slots;
    private int added;

    Ring(int capacity) {
        slots = new Object[capacity];
    }

    @Override public void add(T item) { slots[added++ % slots.length] = item; }

    @Override public int size() { return Math.min(added, slots.length); }

    @Override public Iterator<T> iterator() {
        if (added <= slots.length) {
            return new ArrayIterator<>(Arrays.copyOf(slots, added));
        }
        Object[] items = slots.clone();
        int oldest = added % slots.length;
        System.arraycopy(slots, oldest, items, 0, slots.length - oldest);
        System.arraycopy(slots, 0, items, slots.length - oldest, oldest);
        return new ArrayIterator<>(items);
    }
}
