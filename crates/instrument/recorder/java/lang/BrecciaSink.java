package java.lang;

/** Where the recorder passes on what is new: to the agent. */
final class BrecciaSink {
    private BrecciaSink() {}

    /** A probe saw a class for the first time. Returns whether the recorder may keep the class alive. */
    static native boolean record(Class<?> seen, int probe);
}
