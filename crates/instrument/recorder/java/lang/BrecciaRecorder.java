package java.lang;

import java.lang.ref.WeakReference;

/**
 * Remembers, for each probe, the classes that it met, and passes on each that is new.
 *
 * <p>Stands in {@code java.lang}, where the code of every class loader finds it. A class that was met before costs a few loads and
 * compares; nothing is written once a probe has met what it meets. Uses as little of the JDK as it can, since that may be what is
 * watched.
 */
public final class BrecciaRecorder {
    /** The first four classes of each probe. */
    private static final Class<?>[] FIRST = new Class<?>[probes() << 2];

    /** All others: classes, or weak references to them. An array is never changed, only replaced. */
    private static final Object[][] OTHERS = new Object[probes()][];

    /** Beyond so many others, classes are not kept from being unloaded. */
    private static final int KEPT = 60;

    /** Whether something is being passed on: then a probe that is met comes from inside. Guarded by {@link #OTHERS}. */
    private static boolean busy;

    private BrecciaRecorder() {}

    /** The number of probes: the constant stands for the real one, which replaces it before the class is defined. */
    private static int probes() {
        return 0x62726563;
    }

    /** A probe met an object. */
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

    private static boolean isAmong(Object[] others, Class<?> seen) {
        if (others == null) {
            return false;
        }
        for (int number = 0; number < others.length; number++) {
            Object one = others[number];
            if (one == seen || (one instanceof WeakReference && ((WeakReference<?>) one).get() == seen)) {
                return true;
            }
        }
        return false;
    }

    /** Whatever goes wrong here is not the program's affair. */
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
        OTHERS[probe] = with(others, seen, keep);
    }

    /** One more; what has been unloaded goes. */
    private static Object[] with(Object[] others, Class<?> seen, boolean keep) {
        int live = 0;
        int length = others == null ? 0 : others.length;
        for (int number = 0; number < length; number++) {
            live += isLive(others[number]) ? 1 : 0;
        }
        Object[] grown = new Object[live + 1];
        int next = 0;
        for (int number = 0; number < length && next < live; number++) {
            if (isLive(others[number])) {
                grown[next++] = others[number];
            }
        }
        grown[live] = keep && live < KEPT ? seen : new WeakReference<Class<?>>(seen);
        return grown;
    }

    private static boolean isLive(Object one) {
        return !(one instanceof WeakReference) || ((WeakReference<?>) one).get() != null;
    }
}
