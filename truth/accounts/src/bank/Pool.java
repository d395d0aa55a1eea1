package bank;

import java.util.ArrayList;
import java.util.function.Supplier;

/** Objects that are used again and again. */
final class Pool<T> {
    private final ArrayList<T> free = new ArrayList<>();
    private final Supplier<? extends T> factory;

    Pool(Supplier<? extends T> factory) {
        this.factory = factory;
    }

    T take() { return free.isEmpty() ? factory.get() : free.remove(free.size() - 1); }   // RC get: lambda csv, lambda text
        //+ | never library: the factories are those of the two pools in Printer
    void give(T object) { free.add(object); }
}
