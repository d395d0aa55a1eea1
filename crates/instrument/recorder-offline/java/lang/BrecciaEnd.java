package java.lang;

/** Notes that the JVM came to its end in order. */
final class BrecciaEnd extends Thread {
    BrecciaEnd() {
        super("breccia");
        setContextClassLoader(null);
    }

    @Override
    public void run() {
        BrecciaSink.end();
    }
}
