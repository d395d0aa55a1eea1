package graphs;

import java.util.function.Function;

final class Texts {
    private Texts() {}

    static <T> String list(Bag<T> bag, Function<? super T, String> text) {
        StringBuilder result = new StringBuilder().append(bag.size()).append(':');   // RC size: Chain, Ring | never Heap: no heap is listed
        for (T item : bag) {   // RC iterator: Chain, Ring; hasNext: Chain$Walker, ArrayIterator; next: Chain$Walker, ArrayIterator
            //+ | never Heap: no heap is listed; never others: the iterators of chains and rings
            result.append(' ').append(text.apply(item));   // RC apply: lambda placeName, lambda eventText
                //+ | never library: only Network and Scheduler use this method
        }
        return result.toString();
    }
}
