package graphs;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;

/** A queue that gives the least item first. */
final class Heap<T> implements Bag<T> {
    private final Comparator<? super T> order;
    private Object[] items = new Object[4];
    private int size;

    Heap(Comparator<? super T> order) {
        this.order = order;
    }

    @Override public int size() { return size; }

    @Override public void add(T item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        int i = size++;
        while (i > 0 && order.compare(item, at((i - 1) / 2)) < 0) {   // RC compare: lambda byRank, lambda byDue
            //+ | never library: only Search and Scheduler create heaps
            items[i] = items[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        items[i] = item;
    }

    /** Removes the least item, or gives null if there is none. */
    T poll() {
        if (size == 0) {
            return null;
        }
        T least = at(0);
        T moved = at(--size);
        items[size] = null;
        int i = 0;
        for (int child = 1; child < size; child = 2 * i + 1) {
            if (child + 1 < size && order.compare(at(child + 1), at(child)) < 0) {   // RC compare: lambda byRank, lambda byDue
                //+ | never library: only Search and Scheduler create heaps
                child++;
            }
            if (order.compare(moved, at(child)) <= 0) {   // RC compare: lambda byRank, lambda byDue
                //+ | never library: only Search and Scheduler create heaps
                break;
            }
            items[i] = items[child];
            i = child;
        }
        if (size > 0) {
            items[i] = moved;
        }
        return least;
    }

    @SuppressWarnings("unchecked")
    private T at(int index) { return (T) items[index]; }

    @Override public Iterator<T> iterator() { return new ArrayIterator<>(Arrays.copyOf(items, size)); }
}
