package markup;

import java.util.Iterator;
import java.util.NoSuchElementException;

final class Chained<T> implements Iterator<T> {
    private Iterator<T> current;
    private final Iterator<T> last;

    Chained(Iterator<T> first, Iterator<T> last) {
        this.current = first;
        this.last = last;
    }

    @Override public boolean hasNext() {
        if (!current.hasNext()) {   // RC hasNext: ArrayList$Itr | never others: only Section creates Chained, from iterators of its array lists
            current = last;
        }
        return current.hasNext();   // RC hasNext: ArrayList$Itr | never others: only Section creates Chained, from iterators of its array lists
    }

    @Override public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return current.next();   // RC next: ArrayList$Itr | never others: only Section creates Chained, from iterators of its array lists
    }
}
