package calc;

/** Characters, one after another. */
interface Source extends AutoCloseable {
    /** The next character, or -1 at the end. */
    int read();

    @Override
    void close();

    static Source open(String text) {
        Source plain = new TextSource(text);
        return text.indexOf('#') < 0 ? plain : new Uncommented(plain);
    }
}
