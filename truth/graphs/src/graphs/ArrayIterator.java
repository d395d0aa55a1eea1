package graphs;

import java.util.Iterator;
import java.util.NoSuchElementException;

final class ArrayIterator<T> implements Iterator<T> {
    private final Object[] items;
    private int index;

    ArrayIterator(Object[] items) {
        this.items = items;
    }

    @Override public boolean hasNext() { return index < items.length; }

    @SuppressWarnings("unchecked")
    @Override public T next() {
        if (index >= items.length) {
            throw new NoSuchElementException();
        }
        return (T) items[index++];
    }
}
