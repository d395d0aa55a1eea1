package calc;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

final class ReaderSource implements Source {
    private final Reader reader;

    ReaderSource(Reader reader) {
        this.reader = reader;
    }

    @Override
    public int read() {
        try {
            return reader.read(); // RC read: *
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            reader.close(); // RC close: *
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
