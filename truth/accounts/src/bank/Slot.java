package bank;

import java.util.function.Supplier;

/** A value that is computed again when there is a new version. */
final class Slot<T> {
    private T value;
    private int version = -1;

    T get(int current, Supplier<T> source) {
        if (version != current) {
            value = source.get();   // RC get: lambda summary, lambda statement, lambda shortest
                //+ | never library: only Reports uses slots, with these sources
            version = current;
        }
        return value;
    }
}
