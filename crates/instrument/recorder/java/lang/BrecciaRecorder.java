package java.lang;

import java.lang.ref.WeakReference;

/**
 * Remembers the classes that each probe has seen, and passes on new ones.
 *
 * <p>It is in {@code java.lang}, where the code of every class loader finds it. A class that was seen before costs a
 * few loads and compares. Once a probe has seen all its classes, nothing is written. It uses as little of the JDK as
 * possible, because the JDK may be what is watched.
 */
public final class BrecciaRecorder {
    /**
     * The first four classes of each probe. Each place is written once, as the annotations promise to the JVM. In a compiled
     * probe the classes are therefore constants, and comparing with them costs as little as the dispatch of the call itself.
     */
    @jdk.internal.vm.annotation.Stable
    @java.lang.invoke.Stable
    private static final Class<?>[] FIRST = new Class<?>[probes() << 2];

    /** All other classes, as a hash table for each probe: classes, or weak references to them. At most half full. */
    private static final Object[][] OTHERS = new Object[probes()][];

    /** How many places of the tables are in use. Guarded by {@link #OTHERS}. */
    private static final int[] USED = new int[probes()];

    /** Once a table has this size, further classes are referenced weakly, so that they can be unloaded. */
    private static final int KEPT = 128;

    /** Whether a class is being passed on: probes that run meanwhile come from inside. Guarded by {@link #OTHERS}. */
    private static boolean busy;

    private BrecciaRecorder() {}

    /** The number of probes. The constant is a placeholder, replaced by the real number before the class is defined. */
    private static int probes() {
        return 0x62726563;
    }

    /** A probe saw an object. */
    public static void hit(Object met, int probe) {
        if (met == null) {
            return;
        }
        Class<?> seen = met.getClass();
        Class<?>[] first = FIRST;
        int at = probe << 2;
        if (at < 0 || at + 3 >= first.length) {
            return;
        }
        if (first[at] == seen || first[at + 1] == seen || first[at + 2] == seen || first[at + 3] == seen) {
            return;
        }
        if (!isAmong(OTHERS[probe], seen)) {
            add(seen, probe);
        }
    }

    /** Other threads may be writing; what they have not written yet is looked up again under the lock. */
    private static boolean isAmong(Object[] others, Class<?> seen) {
        if (others == null) {
            return false;
        }
        int mask = others.length - 1;
        int at = System.identityHashCode(seen) & mask;
        while (others[at] != null) {
            if (others[at] == seen || classOf(others[at]) == seen) {
                return true;
            }
            at = at + 1 & mask;
        }
        return false;
    }

    /** The class of a table entry; null if it has been unloaded. */
    private static Object classOf(Object entry) {
        return entry instanceof WeakReference ? ((WeakReference<?>) entry).get() : entry;
    }

    /** Whatever goes wrong here must not affect the program. */
    private static void add(Class<?> seen, int probe) {
        try {
            synchronized (OTHERS) {
                if (busy) {
                    return;
                }
                busy = true;
                try {
                    addNew(seen, probe);
                } finally {
                    busy = false;
                }
            }
        } catch (Throwable ignored) {
            return;
        }
    }

    private static void addNew(Class<?> seen, int probe) {
        int at = probe << 2;
        int free = -1;
        for (int slot = at + 3; slot >= at; slot--) {
            if (FIRST[slot] == seen) {
                return;
            }
            if (FIRST[slot] == null) {
                free = slot;
            }
        }
        Object[] others = OTHERS[probe];
        if (isAmong(others, seen)) {
            return;
        }
        boolean keep = BrecciaSink.record(seen, probe);
        if (keep && free >= 0) {
            FIRST[free] = seen;
            return;
        }
        Object[] roomy = withRoom(others, probe);
        put(roomy, seen, keep && roomy.length < KEPT ? seen : new WeakReference<Class<?>>(seen));
        USED[probe]++;
        OTHERS[probe] = roomy;
    }

    /** The table, or a new one if it is half full; classes that have been unloaded are dropped. */
    private static Object[] withRoom(Object[] others, int probe) {
        if (others == null) {
            return new Object[8];
        }
        if (USED[probe] * 2 < others.length) {
            return others;
        }
        int live = 0;
        for (int at = 0; at < others.length; at++) {
            live += others[at] == null || classOf(others[at]) == null ? 0 : 1;
        }
        Object[] fresh = new Object[live * 4 > others.length ? others.length * 2 : others.length];
        USED[probe] = 0;
        for (int at = 0; at < others.length; at++) {
            Object known = others[at] == null ? null : classOf(others[at]);
            if (known != null) {
                put(fresh, known, others[at]);
                USED[probe]++;
            }
        }
        return fresh;
    }

    private static void put(Object[] others, Object known, Object entry) {
        int mask = others.length - 1;
        int at = System.identityHashCode(known) & mask;
        while (others[at] != null) {
            at = at + 1 & mask;
        }
        others[at] = entry;
    }
}
