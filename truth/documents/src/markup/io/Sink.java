package markup.io;

/** Receives rendered text. */
public interface Sink {
    void put(String text);
}
