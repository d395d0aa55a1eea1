package graphs;

import java.util.Iterator;

/** Something that items can be taken from. */
interface Source<T> {
    boolean isEmpty();

    T take();

    static <T> int pour(Source<? extends T> source, Bag<T> bag) {
        int count = 0;
        for (; !source.isEmpty(); count++) {   // RC isEmpty: Source$OfIterator, Source$OfHeap
            bag.add(source.take());   // RC take: Source$OfIterator, Source$OfHeap; add: Chain, Heap | never Ring: nothing is poured into rings
        }
        return count;
    }

    record OfIterator<T>(Iterator<? extends T> iterator) implements Source<T> {
        @Override public boolean isEmpty() { return !iterator.hasNext(); }   // RC hasNext: *
        @Override public T take() { return iterator.next(); }   // RC next: *
    }

    record OfHeap<T>(Heap<T> heap) implements Source<T> {
        @Override public boolean isEmpty() { return heap.size() == 0; }
        @Override public T take() { return heap.poll(); }
    }
}
