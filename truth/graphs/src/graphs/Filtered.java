package graphs;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/** Only those items of another iterator that pass a test. */
final class Filtered<T> implements Iterator<T> {
    private final Iterator<T> all;
    private final Predicate<? super T> test;
    private T found;

    Filtered(Iterator<T> all, Predicate<? super T> test) {
        this.all = all;
        this.test = test;
    }

    @Override public boolean hasNext() {
        while (found == null && all.hasNext()) {   // RC hasNext: MultiMap$Flat, Chain$Walker
            //+ | never others: only Network and Condenser create filtered iterators
            T item = all.next();   // RC next: MultiMap$Flat, Chain$Walker | never others: only Network and Condenser create filtered iterators
            if (test.test(item)) {   // RC test: lambda ferry, lambda ends | never library: only Network and Condenser create filtered iterators
                found = item;
            }
        }
        return found != null;
    }

    @Override public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        T item = found;
        found = null;
        return item;
    }
}
