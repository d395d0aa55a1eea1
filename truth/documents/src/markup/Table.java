package markup;

import java.util.HashMap;
import java.util.Map;

/** Things with names. */
final class Table<T> {
    private final Map<String, T> entries = new HashMap<>();

    Table<T> put(String name, T entry) {
        entries.put(name, entry);   // RC put: HashMap | never library: private, always a HashMap
        return this;
    }

    T find(String name) { return entries.get(name); }   // RC get: HashMap | never library: private, always a HashMap
}
