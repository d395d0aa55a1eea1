package java.lang;

/** Where the recorder passes on what is new: to the agent. */
final class BrecciaSink {
    private BrecciaSink() {}

    /** A probe met a class for the first time. Returns whether the class may be kept from being unloaded. */
    static native boolean record(Class<?> seen, int probe);
}
