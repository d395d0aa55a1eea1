package graphs;

import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/** Several values for each key. */
final class MultiMap<K, V> implements Iterable<V> {
    private final Map<K, Chain<V>> chains = new HashMap<>();

    void put(K key, V value) {
        chains.computeIfAbsent(key, k -> new Chain<>()).add(value);   // RC computeIfAbsent: HashMap | never library: private, always a HashMap
    }

    Chain<V> get(K key) { return chains.getOrDefault(key, new Chain<>()); }   // RC getOrDefault: HashMap | never library: private, always a HashMap

    @Override public Iterator<V> iterator() {
        return new Flat<>(chains.values().iterator());   // RC values: HashMap; iterator: HashMap$Values | never library: private, always a HashMap
    }

    private static final class Flat<T> implements Iterator<T> {
        private final Iterator<? extends Iterable<T>> outer;
        private Iterator<T> inner = Collections.emptyIterator();

        Flat(Iterator<? extends Iterable<T>> outer) {
            this.outer = outer;
        }

        @Override public boolean hasNext() {
            while (!inner.hasNext() && outer.hasNext()) {   // RC hasNext: Collections$EmptyIterator, Chain$Walker; hasNext: HashMap$ValueIterator
                //+ | never others: inner is first the empty iterator and later one of a Chain, outer comes from the values of a HashMap
                inner = outer.next().iterator();   // RC next: HashMap$ValueIterator; iterator: Chain
                    //+ | never others: the maps have only chains as values
            }
            return inner.hasNext();   // RC hasNext: Collections$EmptyIterator, Chain$Walker
                //+ | never others: inner is first the empty iterator and later one of a Chain
        }

        @Override public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return inner.next();   // RC next: Chain$Walker
                //+ | never Collections$EmptyIterator: hasNext was true; never others: inner is first the empty iterator and later one of a
                //+ Chain
        }
    }
}
