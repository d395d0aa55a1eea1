package calc;

/** Leaves out comments, which begin with a hash sign and end with the line. */
final class Uncommented implements Source {
    private final Source inner;

    Uncommented(Source inner) {
        this.inner = inner;
    }

    @Override
    public int read() {
        int c = inner.read(); // RC read: TextSource, ReaderSource | never Uncommented: nothing wraps a source twice
        while (c == '#') {
            while (c != '\n' && c >= 0) {
                c = inner.read(); // RC read: TextSource, ReaderSource | never Uncommented: nothing wraps a source twice
            }
        }
        return c;
    }

    @Override
    public void close() {
        inner.close(); // RC close: TextSource, ReaderSource | never Uncommented: nothing wraps a source twice
    }
}
