package graphs;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A linked list. */
final class Chain<T> implements Bag<T> {
    private Cell<T> first;
    private Cell<T> last;
    private int size;

    @Override public void add(T item) {
        Cell<T> cell = new Cell<>(item);
        if (first == null) {
            first = cell;
        } else {
            last.next = cell;
        }
        last = cell;
        size++;
    }

    @Override public int size() { return size; }

    T[] toArray(T[] model) {
        T[] items = Arrays.copyOf(model, size);
        int i = 0;
        for (Cell<T> cell = first; cell != null; cell = cell.next) {
            items[i++] = cell.item;
        }
        return items;
    }

    @Override public Iterator<T> iterator() { return new Walker<>(first); }

    private static final class Cell<T> {
        final T item;
        Cell<T> next;

        Cell(T item) {
            this.item = item;
        }
    }

    private static final class Walker<T> implements Iterator<T> {
        private Cell<T> cell;

        Walker(Cell<T> cell) {
            this.cell = cell;
        }

        @Override public boolean hasNext() { return cell != null; }

        @Override public T next() {
            if (cell == null) {
                throw new NoSuchElementException();
            }
            T item = cell.item;
            cell = cell.next;
            return item;
        }
    }
}
