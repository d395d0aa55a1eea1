package java.lang;

import java.lang.ref.WeakReference;

/** Gives objects numbers, from one up, and does not keep them alive. */
final class BrecciaNumbers {
    /** A power of two, at most half full. */
    private WeakReference<?>[] keys = new WeakReference<?>[64];
    private int[] numbers = new int[64];
    private int used;
    private int last;

    /** The number of an object; 0 if it has none. */
    int of(Object key) {
        int at = System.identityHashCode(key) & keys.length - 1;
        while (keys[at] != null) {
            if (keys[at].get() == key) {
                return numbers[at];
            }
            at = at + 1 & keys.length - 1;
        }
        return 0;
    }

    /** The next number, for an object that has none. */
    int add(Object key) {
        if (used * 2 >= keys.length) {
            grow();
        }
        last++;
        put(key, new WeakReference<Object>(key), last);
        return last;
    }

    private void put(Object key, WeakReference<?> reference, int number) {
        int at = System.identityHashCode(key) & keys.length - 1;
        while (keys[at] != null) {
            at = at + 1 & keys.length - 1;
        }
        keys[at] = reference;
        numbers[at] = number;
        used++;
    }

    /** What has been collected goes. */
    private void grow() {
        WeakReference<?>[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new WeakReference<?>[oldKeys.length * 2];
        numbers = new int[oldKeys.length * 2];
        used = 0;
        for (int at = 0; at < oldKeys.length; at++) {
            Object key = oldKeys[at] == null ? null : oldKeys[at].get();
            if (key != null) {
                put(key, oldKeys[at], oldNumbers[at]);
            }
        }
    }
}
