package markup.io;

public final class BufferSink implements Sink {
    private final StringBuilder text = new StringBuilder();

    @Override public void put(String part) { text.append(part); }
    @Override public String toString() { return text.toString(); }
}
