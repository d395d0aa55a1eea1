package markup;

import markup.io.Sink;

final class CountingSink implements Sink {
    private long count;

    @Override public void put(String text) { count += text.length(); }
    long count() { return count; }
}
