package depot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

final class Check {
    private Check() {
    }

    static <T> T notNull(T value, String what) {
        if (value == null) {
            throw new NullPointerException(what + " is missing");
        }
        return value;
    }

    /** A new list with the same elements, none of them null. */
    static <T> List<T> copyOf(Collection<? extends T> source) {
        List<T> copy = new ArrayList<>(source.size()); // RC size: ArrayList, TreeMap$Values | never others: the callers are Shipment.Builder.build with its private ArrayList and Catalogue.byWeight with the values of its TreeMap
        for (T element : source) { // RC iterator: ArrayList, TreeMap$Values; hasNext: ArrayList$Itr, TreeMap$ValueIterator; next: ArrayList$Itr, TreeMap$ValueIterator | never others: as above
            copy.add(notNull(element, "element")); // RC add: ArrayList | never others: made in this method
        }
        return copy;
    }
}
